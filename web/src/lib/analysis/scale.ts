/** How values are drawn. What counts as much depends on the game: each says from which value on an advantage is strong. */
import type { GameCard, LineView } from '../api/types';
import { signed, signedValue } from '../format';

/** Which way a value leans, by its shown sign: a value too small to be shown leans nowhere. */
export type Lean = 'plus' | 'minus' | 'even';

export function leanOf(value: number): Lean {
  const shown = signedValue(value);
  return shown === '0' ? 'even' : value > 0 ? 'plus' : 'minus';
}

/** The first side's share of the bar, from 0 to 1: a strong advantage takes about three quarters, only a win takes all. */
export function shareOf(card: GameCard, value: number): number {
  if (Math.abs(value) >= card.utility) return value > 0 ? 1 : 0;
  const strong = card.reading.at(-1) || 1;
  return 0.5 + 0.47 * Math.tanh((value / strong) * 0.6);
}

/** A value where there is hardly room: "+2.3", "−1.2k", "+#3" for a win in three. */
export function briefValue({ value, win_in }: Pick<LineView, 'value' | 'win_in'>): string {
  const lean = leanOf(value);
  if (win_in != null && lean !== 'even') return `${lean === 'plus' ? '+' : '−'}#${win_in}`;
  const size = Math.abs(value);
  if (size >= 1e6) return `${signed(Math.round(value / 1e5) / 10)}M`;
  if (size >= 1000) return `${signed(Math.round(value / 100) / 10)}k`;
  return signed(size >= 10 ? Math.round(value) : Math.round(value * 10) / 10);
}
