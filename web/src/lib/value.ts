/** Values for people: always with sign, point of view and unit. */
import { inUnits } from './analysis/scale';
import type { GameCard, LineView, ProvenView } from './api/types';
import { signedValue, tenths } from './format';
import { namesOf, sideCard } from './games.svelte';
import { say, words } from './i18n/index.svelte';

/**
 * "White +2.3 points", "Black wins in 5 plies", "Blue wins by 1 or more", "a draw". The point of view is always the first side's.
 * It says no more than is proven: the margin in games with scores, elsewhere the length if known.
 */
export function valueText(card: GameCard, value: number, proven: ProvenView | null): string {
  // Numeric outcomes say more than the winner.
  const isDecided = card.utility !== 0 && Math.abs(value) === card.utility;
  if (card.utility === 0 || (!proven && !isDecided))
    return words().analysis.valueFor(namesOf(card).first, `${tenths(inUnits(card, value))} ${say(card.unit.name)}`);
  if (!proven) return say(sideCard(card, value > 0 ? 'first' : 'second').wins);
  const winner = card.sides.find((side) => side.side === proven.winner);
  if (!winner) return words().thought.drawProven;
  const wins = say(winner.wins);
  if (card.scored) return words().thought.winsBy(wins, proven.margin, proven.bound !== 'exact');
  return proven.win_in ? words().thought.winsIn(wins, proven.win_in) : wins;
}

/** A sum of the heuristic's terms, in its own unit: "White +53". */
export function sumText(card: GameCard, value: number): string {
  return words().analysis.valueFor(namesOf(card).first, signedValue(value));
}

/** The value of an engine's line: the engine's words for a proof, else the estimate. */
export function lineText(
  card: GameCard,
  line: Pick<LineView, 'value' | 'proven'> & Partial<Pick<LineView, 'say'>>,
): string {
  const { value, proven = null } = line;
  return proven && card.utility !== 0 && line.say?.en ? say(line.say) : valueText(card, value, proven);
}
