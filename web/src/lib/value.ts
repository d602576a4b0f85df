/** Values as people read them: always with their sign, their point of view and their unit. */
import { inUnits } from './analysis/scale';
import type { GameCard, LineView, ProvenView } from './api/types';
import { signedValue, tenths } from './format';
import { namesOf, sideCard } from './games.svelte';
import { say, words } from './i18n/index.svelte';

/**
 * "White +2.3 points", "Black wins in 5 plies", "Blue wins by 1 or more", "a draw". The point of view is always the first side's.
 * No more is said than is proven: in games with scores the margin, in the others the length if that is known.
 */
export function valueText(card: GameCard, value: number, proven: ProvenView | null): string {
  // Where outcomes are numbers, they say more than who wins.
  const isDecided = card.utility !== 0 && Math.abs(value) === card.utility;
  if (card.utility === 0 || (!proven && !isDecided))
    return words().analysis.valueFor(namesOf(card).first, `${tenths(inUnits(card, value))} ${say(card.unit.name)}`);
  if (!proven) return say(sideCard(card, value > 0 ? 'first' : 'second').wins);
  const winner = card.sides.find((side) => side.letter === proven.winner);
  if (!winner) return words().thought.drawProven;
  const wins = say(winner.wins);
  if (card.scored) return words().thought.winsBy(wins, proven.margin, proven.bound !== 'exact');
  return proven.win_in ? words().thought.winsIn(wins, proven.win_in) : wins;
}

/** A sum of the heuristic's terms, in its own unit: "White +53". */
export function sumText(card: GameCard, value: number): string {
  return words().analysis.valueFor(namesOf(card).first, signedValue(value));
}

/** The value of a line of the engine's: what is proven in the engine's own words, else the estimate. */
export function lineText(
  card: GameCard,
  line: Pick<LineView, 'value' | 'proven'> & Partial<Pick<LineView, 'say'>>,
): string {
  const { value, proven = null } = line;
  return proven && card.utility !== 0 && line.say?.en ? say(line.say) : valueText(card, value, proven);
}
