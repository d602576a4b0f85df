/** The score of a match for people. */
import type { MatchReport } from '../api/types';
import { tenths } from '../format';

type Elo = Pick<MatchReport, 'elo' | 'elo_low' | 'elo_high' | 'wins' | 'losses'>;

/** The expected score of a rating difference; infinite differences give 0 or 1. */
function scoreOf(elo: number | null | undefined, unbounded: number): number {
  return elo == null ? unbounded : 1 / (1 + 10 ** (-elo / 400));
}

/** The interval of the score, at 95 % confidence. */
export function scoreInterval({ elo_low, elo_high }: Elo): [number, number] {
  return [scoreOf(elo_low, 0), scoreOf(elo_high, 1)];
}

/** "+35.0 [−10.2, +80.1]"; ∞ where unbounded. */
export function eloText({ elo, elo_low, elo_high, wins, losses }: Elo): string {
  const text = (value: number | null | undefined, unbounded: string): string =>
    value == null ? unbounded : tenths(value);
  const middle = text(elo, wins > losses ? '+∞' : '−∞');
  return `${middle} [${text(elo_low, '−∞')}; ${text(elo_high, '+∞')}]`;
}
