import { expect, test } from 'vitest';
import { scoreOf } from './score';

test('right answers count, and a wrong one ends a streak', () => {
  expect(scoreOf([], [0, 1])).toEqual({ right: 0, of: 2, streak: 0, longest: 0 });
  expect(scoreOf([0, 1, 2, 0], [0, 1, 0, 0, 3])).toEqual({ right: 3, of: 5, streak: 1, longest: 2 });
});
