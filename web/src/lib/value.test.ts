import { expect, test } from 'vitest';
import type { GameCard, ProvenView, Side } from './api/types';
import { lineText, valueText } from './value';

const named = (en: string) => ({ en, es: en });
const side = (side: Side, letter: string, name: string) => ({
  side,
  letter,
  name: named(name),
  called: named(name),
  wins: named(`${name} wins`),
});
const game = (scored: boolean) =>
  ({
    id: 'game',
    scored,
    utility: 1000,
    unit: { name: named('points'), worth: 100 },
    sides: [side('first', 'r', 'Red'), side('second', 'b', 'Blue')],
  }) as unknown as GameCard;
const proven = (winner: ProvenView['winner'], margin: number, bound: 'exact' | 'lower', win_in: number | null) => ({
  winner,
  margin,
  bound,
  win_in,
});

test('no more is said than is proven, and in games with scores the margin is', () => {
  const [plain, scored] = [game(false), game(true)];
  expect(valueText(plain, -1000, proven('second', 1, 'exact', 7))).toBe('Blue wins in 7 plies');
  expect(valueText(plain, -1000, proven('second', 1, 'exact', 1))).toBe('Blue wins in 1 ply');
  expect(valueText(plain, -1000, proven('second', 1, 'exact', null))).toBe('Blue wins');
  expect(valueText(scored, -1000, proven('second', 1, 'exact', 18))).toBe('Blue wins by 1');
  expect(valueText(scored, 1000, proven('first', 3, 'lower', null))).toBe('Red wins by 3 or more');
  expect(valueText(plain, 0, proven('draw', 0, 'exact', null))).toBe('a draw');
});

test('a decided value is a result and not so many points', () => {
  expect(valueText(game(true), 1000, null)).toBe('Red wins');
  expect(valueText(game(false), -1000, null)).toBe('Blue wins');
});

test('a line that is proven is told in the words that came with it', () => {
  const say = named('Blue wins by 1');
  expect(lineText(game(true), { value: -1000, proven: proven('second', 1, 'exact', null), say })).toBe(
    'Blue wins by 1',
  );
});
