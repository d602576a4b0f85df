import { expect, test } from 'vitest';
import type { GameCard, ProvenView } from '../api/types';
import { briefValue, colourOf, signOf, shareOf } from './scale';

const card = {
  utility: 1000,
  advantage_thresholds: [1, 4, 8],
  // Odds of nine to one at a strong advantage, as on the server.
  expectation_scale: 8 / Math.log(9),
  unit: { worth: 2, name: { en: 'discs', es: 'fichas' } },
  sides: [{ colour: 'red' }, { colour: 'amber' }],
} as unknown as GameCard;

test('the bar is halved where nobody is better, and full only where somebody has won', () => {
  expect(shareOf(card, 0)).toBe(0.5);
  expect([shareOf(card, 1000), shareOf(card, -1000)]).toEqual([1, 0]);
  expect(shareOf(card, -3) + shareOf(card, 3)).toBeCloseTo(1);
});

test('the bar has the curve of the mistakes: a strong advantage is nine games in ten', () => {
  expect(shareOf(card, 8)).toBeCloseTo(0.9, 9);
  expect(shareOf(card, 4)).toBeCloseTo(0.75, 9);
  expect(shareOf(card, 999)).toBeLessThanOrEqual(1);
});

test('a value is in a unit that people know, with its sign and one decimal, however large', () => {
  expect([4.7, -25.3, -2500, 0.02].map((value) => briefValue(card, { value }))).toEqual([
    '+2.4',
    '−12.7',
    '−1250.0',
    '0.0',
  ]);
});

test('a win is told by its length where that is proven, a draw that is certain by zero with a tick', () => {
  const proven = (winner: ProvenView['winner'], win_in: number | null = null) => ({
    winner,
    margin: 1,
    bound: 'exact',
    win_in,
  });
  expect(briefValue(card, { value: 1000, proven: proven('first', 3) })).toBe('+#3');
  expect(briefValue(card, { value: -1000, proven: proven('second', 2) })).toBe('−#2');
  expect(briefValue(card, { value: 1000, proven: proven('first') })).toBe('+✓');
  expect(briefValue(card, { value: 0, proven: proven('draw') })).toBe('0✓');
});

test('a margin that is proven is told in points', () => {
  const proven = { winner: 'first' as const, margin: 3, bound: 'lower', win_in: null };
  expect(briefValue({ ...card, scored: true }, { value: 1000, proven })).toBe('+≥3✓');
});

test('a value has the colour of the side it is good for, and what is shown as zero has none', () => {
  expect([colourOf(card, 3), colourOf(card, -3), colourOf(card, 0.05)]).toEqual(['red', 'amber', null]);
  expect([signOf(0.001), signOf(-0.4), signOf(3)]).toEqual(['even', 'minus', 'plus']);
});
