import { expect, test } from 'vitest';
import type { GameCard } from '../api/types';
import { briefValue, leanOf, shareOf } from './scale';

const card = { utility: 1000, reading: [1, 4, 8] } as unknown as GameCard;

test('the bar is halved where nobody is better, and full only where somebody has won', () => {
  expect(shareOf(card, 0)).toBe(0.5);
  expect([shareOf(card, 1000), shareOf(card, -1000)]).toEqual([1, 0]);
  expect(shareOf(card, 8)).toBeGreaterThan(0.7);
  expect(shareOf(card, 999)).toBeLessThan(0.98);
  expect(shareOf(card, -3) + shareOf(card, 3)).toBeCloseTo(1);
});

test('a brief value keeps its sign', () => {
  expect([2.345, -12.6, -1026.3, 1e6, 0.004].map((value) => briefValue({ value }))).toEqual(['+2.3', '−13', '−1k', '+1M', '0']);
});

test('a win is told by its length, a draw that is certain by zero', () => {
  expect(briefValue({ value: 1000, win_in: 3 })).toBe('+#3');
  expect(briefValue({ value: -1000, win_in: 2 })).toBe('−#2');
  expect(briefValue({ value: 0, win_in: 4 })).toBe('0');
});

test('what is shown as zero leans nowhere', () => {
  expect([leanOf(0.001), leanOf(-0.4), leanOf(3)]).toEqual(['even', 'minus', 'plus']);
});
