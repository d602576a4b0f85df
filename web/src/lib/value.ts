/** Values as people read them: always with their sign, their point of view and their unit. */
import { inUnits } from './analysis/scale';
import type { GameCard, LineView, ProvenView } from './api/types';
import { signedValue, tenths } from './format';
import { namesOf } from './games.svelte';
import { say, words } from './i18n/index.svelte';

/** "White +2.3 points", "Black wins in 5", "a draw". The point of view is always the first side's. */
export function valueText(card: GameCard, value: number, proven: Pick<ProvenView, 'winner' | 'win_in'> | null): string {
  // Where outcomes are numbers, they say more than who wins.
  if (!proven || card.utility === 0)
    return words().analysis.valueFor(namesOf(card).first, `${tenths(inUnits(card, value))} ${say(card.unit.name)}`);
  const winner = card.sides.find((side) => side.side === proven.winner);
  if (!winner) return words().thought.drawProven;
  return !proven.win_in ? say(winner.wins) : words().thought.winsIn(say(winner.wins), proven.win_in);
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
