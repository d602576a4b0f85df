/** Values as people read them: always with their sign and their point of view. */
import type { GameCard, ProvenView } from './api/types';
import { signedValue } from './format';
import { namesOf, sideCard } from './games.svelte';
import { say, words } from './i18n/index.svelte';

/** "White +2.3", "Black wins in 5", "a draw". The point of view is always the first side's. */
export function valueText(card: GameCard, value: number, proven: ProvenView | null): string {
  if (!proven) return words().analysis.valueFor(namesOf(card).first, signedValue(value));
  if (!proven.winner) return words().thought.drawProven;
  return words().thought.winsIn(say(sideCard(card, proven.winner).wins), proven.win_in);
}
