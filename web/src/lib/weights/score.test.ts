import { expect, test } from 'vitest';
import { eloText, scoreInterval } from './score';

test('an interval of ratings is one of scores, and open where nothing bounds it', () => {
  const [low, high] = scoreInterval({ elo: 0, elo_low: -190.85, elo_high: null, wins: 3, losses: 0 });
  expect(low).toBeCloseTo(0.25, 3);
  expect(high).toBe(1);
  expect(eloText({ elo: null, elo_low: 120.04, elo_high: null, wins: 3, losses: 0 })).toBe('+∞ [+120.0; +∞]');
  expect(eloText({ elo: null, elo_low: null, elo_high: -50, wins: 0, losses: 3 })).toBe('−∞ [−∞; −50.0]');
});
