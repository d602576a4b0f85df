import { expect, test } from 'vitest';
import { count, percent, seconds, signed, signedValue } from './format';

test('a value carries its sign, and zero has none', () => {
  expect([signed(4), signed(-4), signed(0)]).toEqual(['+4', '−4', '0']);
  expect([signedValue(2.345), signedValue(-1401.4), signedValue(0.001)]).toEqual(['+2.35', '−1401', '0']);
});

test('large counts are grouped and short times stay readable', () => {
  expect(count(1234567)).toBe('1\u202f234\u202f567');
  expect([seconds(0.000313), seconds(0.25), seconds(12.3)]).toEqual(['313 µs', '250 ms', '12 s']);
});

test('nearly all of it is not all of it', () => {
  expect([percent(0.934), percent(0.9996), percent(1)]).toEqual(['93 %', '99.9 %', '100 %']);
});
