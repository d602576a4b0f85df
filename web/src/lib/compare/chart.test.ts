import { expect, test } from 'vitest';
import { depthScale, logScale, partScale } from './chart';

test('what grows by factors stands on powers of ten', () => {
  const { part, ticks } = logScale([20, 3000]);
  expect(ticks).toEqual([10, 100, 1000, 10_000]);
  expect(part(1000)).toBeCloseTo(2 / 3);
  expect(part(0)).toBe(0);
  expect(logScale([]).ticks.length).toBeGreaterThan(1);
});

test('depths stand side by side, a single one in the middle', () => {
  expect(depthScale([3, 1, 4]).ticks).toEqual([1, 2, 3, 4]);
  expect(depthScale([2]).part(2)).toBe(0.5);
  expect(partScale().part(0.25)).toBe(0.25);
});
