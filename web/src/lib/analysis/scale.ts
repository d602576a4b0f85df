/** How values are drawn: in a unit that people know, in the colours of the sides, and as what they promise. */
import type { Colour, GameCard, LineView } from '../api/types';
import { signedValue, tenths } from '../format';
import { coloursOf } from '../games.svelte';

/** Which way a value leans, by its shown sign: a value too small to be shown leans nowhere. */
export type Lean = 'plus' | 'minus' | 'even';

export function leanOf(value: number): Lean {
  const shown = signedValue(value);
  return shown === '0' ? 'even' : value > 0 ? 'plus' : 'minus';
}

/** A heuristic value in the game's own unit: points, squares, discs. */
export function inUnits(card: GameCard, value: number): number {
  return value / card.unit.worth;
}

/** The colour of the side that a value is good for; none where nobody is better. */
export function colourOf(card: GameCard, value: number): Colour | null {
  const lean = leanOf(Math.round(inUnits(card, value) * 10) / 10);
  if (lean === 'even') return null;
  return coloursOf(card)[lean === 'plus' ? 'first' : 'second'];
}

/**
 * What the first side may expect of a position worth this, from 0 to 1: the curve by which reviews find mistakes, with the
 * server's own number for the game. Decided games are certain.
 */
export function shareOf(card: GameCard, value: number): number {
  if (Math.abs(value) >= card.utility) return value > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-value / card.expectation_scale));
}

/**
 * A value where there is hardly room: "+2.3" and "−12.6" are estimates. What is proven has a tick: "+✓" is won, "+3✓" won by
 * three points, "+≥3✓" by three or more, "0✓" a draw; "+#3" is won in three plies.
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
