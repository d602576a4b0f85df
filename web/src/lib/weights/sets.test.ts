import { beforeEach, expect, test } from 'vitest';
import type { GameCard } from '../api/types';
import { fileName, ownWeights, playerText, reachOf, removeSet, savedSets, saveSet, stepOf } from './sets';

const card = {
  game: 'nim',
  heuristics: [
    {
      id: 'classic',
      features: [
        { name: 'heaps', weight: 10 },
        { name: 'odd', weight: -0.5 },
      ],
    },
  ],
} as unknown as GameCard;

beforeEach(() => localStorage.clear());

test('a set is kept under its name, and another of that name takes its place', () => {
  const set = { name: 'mine', heuristic: 'classic', weights: { heaps: 1, odd: 2 } };
  saveSet('nim', set);
  saveSet('nim', { ...set, name: 'another' });
  saveSet('nim', { ...set, weights: { heaps: 3, odd: 2 } });
  expect(savedSets('nim').map(({ name }) => name)).toEqual(['another', 'mine']);
  expect(savedSets('nim')[1]?.weights).toEqual({ heaps: 3, odd: 2 });
  expect(savedSets('go')).toEqual([]);
  expect(removeSet('nim', 'mine').map(({ name }) => name)).toEqual(['another']);
});

test('a set is a player that says what it changes, and its name in quotes where that must be', () => {
  const weights = { ...ownWeights(card, 'classic'), odd: -1234.5 };
  expect(playerText(card, { name: 'mine 2', heuristic: 'classic', weights }, 'nodes=500')).toBe(
    'engine:nodes=500,heuristic=classic,w.odd=-1234.5,name=mine 2',
  );
  expect(
    playerText(card, { name: 'a, "b"', heuristic: 'classic', weights: { heaps: 100, odd: -0.5 } }, 'time=300'),
  ).toBe('engine:time=300,heuristic=classic,w.heaps=100,name="a, \\"b\\""');
});

test('a slider reaches twice as far as the weight, and always as far as it is set', () => {
  expect(reachOf(100, 100, [])).toBe(200);
  expect(reachOf(-30, 5, [])).toBe(100);
  expect(reachOf(0, 0, [3, -8])).toBe(20);
  expect(reachOf(1, 5000, [])).toBe(5000);
  expect(reachOf(0, 0, [])).toBe(2);
  expect([stepOf(200), stepOf(20), stepOf(2)]).toEqual([1, 0.1, 0.01]);
});

test('a file is called after the game and the set', () => {
  expect(fileName('tictactoe:4x4:3', 'más/rápido')).toBe('tictactoe-4x4-3-más-rápido.toml');
  expect(fileName('nim', '')).toBe('nim.toml');
});
