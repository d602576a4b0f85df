/** Display of values: in the game's unit, in the sides' colours, as an expectation. */
import type { Colour, GameCard, LineView } from '../api/types';
import { signedValue, tenths } from '../format';
import { coloursOf } from '../games.svelte';

/** The sign of a value as shown: 0 for one too small to be shown. */
export type Sign = 'plus' | 'minus' | 'even';

export function signOf(value: number): Sign {
  const shown = signedValue(value);
  return shown === '0' ? 'even' : value > 0 ? 'plus' : 'minus';
}

/** A heuristic value in the game's own unit: points, squares, discs. */
export function inUnits(card: GameCard, value: number): number {
  return value / card.unit.worth;
}

/** The colour of the side that a value favours; null where neither is better. */
export function colourOf(card: GameCard, value: number): Colour | null {
  const lean = signOf(Math.round(inUnits(card, value) * 10) / 10);
  if (lean === 'even') return null;
  return coloursOf(card)[lean === 'plus' ? 'first' : 'second'];
}

/**
 * The first side's expectation of a position with this value, from 0 to 1: the curve by which
 * reviews find mistakes, with the game's `expectation_scale`. Decided games are certain.
 */
export function shareOf(card: GameCard, value: number): number {
  if (Math.abs(value) >= card.utility) return value > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-value / card.expectation_scale));
}

/**
 * A value in little room: "+2.3" and "−12.6" are estimates. A tick marks a proof: "+✓" is won,
 * "+3✓" won by three points, "+≥3✓" by three or more, "0✓" a draw; "+#3" is won in three plies.
 */
export function briefValue(card: GameCard, { value, proven }: Pick<LineView, 'value' | 'proven'>): string {
  const sign = value > 0 ? '+' : '−';
  // A game that is over, or that a search has seen the end of, is not told in points.
  const isDecided = card.utility !== 0 && Math.abs(value) === card.utility;
  if (!proven || card.utility === 0) return isDecided ? `${sign}✓` : tenths(inUnits(card, value));
  if (proven.winner === 'draw') return '0✓';
  if (proven.win_in != null && !card.scored) return `${sign}#${proven.win_in}`;
  const least = proven.bound === 'exact' ? '' : '≥';
  return card.scored ? `${sign}${least}${proven.margin}✓` : `${sign}✓`;
}
