/** Values as people read them: always with their sign and their point of view. */
import type { GameCard, LineView, ProvenView } from './api/types';
import { signedValue } from './format';
import { namesOf, sideCard } from './games.svelte';
import { say, words } from './i18n/index.svelte';

/** "White +2.3", "Black wins in 5", "a draw". The point of view is always the first side's. */
export function valueText(card: GameCard, value: number, proven: ProvenView | null): string {
  if (!proven) return words().analysis.valueFor(namesOf(card).first, signedValue(value));
  const winner = card.sides.find((side) => side.letter === proven.winner);
  if (!winner) return words().thought.drawProven;
  return words().thought.winsIn(say(winner.wins), proven.win_in);
}

/** The same of a line of the engine's. */
export function lineText(card: GameCard, { value, win_in }: Pick<LineView, 'value' | 'win_in'>): string {
  const winner = value === 0 ? 'draw' : sideCard(card, value > 0 ? 'first' : 'second').letter;
  return valueText(card, value, win_in == null ? null : { winner, margin: 1, bound: 'lower', win_in });
}
