/** Values as people read them: always with their sign, their point of view and their unit. */
import { inUnits } from './analysis/scale';
import type { GameCard, LineView, ProvenView } from './api/types';
import { signedValue, tenths } from './format';
import { namesOf } from './games.svelte';
import { say, words } from './i18n/index.svelte';

/** "White +2.3 points" for an estimate; what is proven in the engine's words. The point of view is always the first side's. */
export function valueText(card: GameCard, value: number, proven: Pick<ProvenView, 'say'> | null | undefined): string {
  // Where outcomes are numbers, they say more than who wins.
  if (proven && card.utility !== 0) return say(proven.say);
  return words().analysis.valueFor(namesOf(card).first, `${tenths(inUnits(card, value))} ${say(card.unit.name)}`);
}

/** A sum of the heuristic's terms, in its own unit: "White +53". */
export function sumText(card: GameCard, value: number): string {
  return words().analysis.valueFor(namesOf(card).first, signedValue(value));
}

/** The value of a line of the engine's. */
export function lineText(card: GameCard, { value, proven }: Pick<LineView, 'value' | 'proven'>): string {
  return valueText(card, value, proven);
}
