import { expect, test } from 'vitest';
import { clockText, leftOf, toldBetween } from './clock';

const clocks = { left: { first: 60_000, second: 30_000 }, running: 'first', since: 1000 } as const;

test('only the clock of the side to move runs, and never below nothing', () => {
  expect([leftOf(clocks, 'first', 11_000), leftOf(clocks, 'second', 11_000)]).toEqual([50_000, 30_000]);
  expect(leftOf(clocks, 'first', 99_000)).toBe(0);
  // The server's clock was set back, or ours is a little behind.
  expect(leftOf(clocks, 'first', 0)).toBe(60_000);
});

test('a clock is told in minutes and seconds, at its end in tenths', () => {
  expect([300_000, 299_001, 61_000, 10_000, 9_950, 50, 0].map((millis) => clockText(millis))).toEqual([
    '5:00',
    '5:00',
    '1:01',
    '0:10',
    '0:10.0',
    '0:00.1',
    '0:00.0',
  ]);
  expect(clockText(9_400, ',')).toBe('0:09,4');
});

test('what is said aloud is said once, when it is so', () => {
  expect([toldBetween(60_100, 59_900), toldBetween(59_900, 59_000), toldBetween(10_001, 10_000)]).toEqual([
    60,
    null,
    10,
  ]);
});
