import { expect, test } from 'vitest';
import { linkToDebugger, linkToSearch, readDebuggerLink, type DebuggerLink } from './link';

const read = (address: string): DebuggerLink | null =>
  readDebuggerLink(new URL(address, 'http://localhost').searchParams);

const MOMENT: DebuggerLink = {
  origin: { game: 'smart-horses', seed: 7 },
  moves: ['d6', 'g6'],
  choice: {
    algorithm: 'minimax',
    depth: 4,
    heuristic: 'tuned',
    order: 'shuffled-all',
    shuffle: 3,
    weights: { score: 12.5, 'room-early': -3 },
  },
  step: 41,
  opened: [0, 1, 2, 3, 9, 14, 15],
  large: true,
  merged: true,
  beside: { algorithm: 'alpha-beta', depth: 5, heuristic: 'classic', order: 'worst-first', shuffle: 0 },
  lock: 'step',
};

test('a link carries position, algorithm, depth, order, heuristic, open nodes, the step and the search beside it', () => {
  expect(read(linkToDebugger(MOMENT))).toEqual(MOMENT);
  expect(linkToDebugger(MOMENT)).toContain('open=0-3.9.14-15');
});

test('the search beside it has weights of its own, or none', () => {
  const beside = { ...MOMENT.beside!, weights: { score: 100, 'room-early': -0.5, mobility: 1e-7 } };
  expect(read(linkToDebugger({ ...MOMENT, beside }))).toEqual({ ...MOMENT, beside });
  expect(read(linkToDebugger(MOMENT))?.beside?.weights).toBeUndefined();
});

test.each([null, 'all', []] as const)('whatever is opened is carried: %s', (opened) => {
  expect(read(linkToDebugger({ ...MOMENT, opened }))?.opened).toEqual(opened);
});

test('a position alone gets the usual search', () => {
  expect(read('/debugger?game=tictactoe')).toMatchObject({
    choice: { algorithm: 'alpha-beta', depth: 3, heuristic: 'classic' },
    step: 0,
    opened: null,
  });
  expect(read(linkToSearch({ game: 'tictactoe', moves: ['b2'] }, { heuristic: 'tuned' }))).toMatchObject({
    moves: ['b2'],
    choice: { heuristic: 'tuned' },
  });
  expect(read('/debugger')).toBeNull();
});

test('nonsense in a link is left out', () => {
  expect(read('/debugger?game=tictactoe&depth=-3&step=x&open=5-1.z.7-99999999&algorithm=guess')).toMatchObject({
    step: 0,
    choice: { algorithm: 'alpha-beta', depth: 3 },
  });
  expect(read('/debugger?game=tictactoe&open=7-99999999')?.opened).toHaveLength(400);
  expect(read('/debugger?game=tictactoe&depth=999')?.choice.depth).toBe(64);
});
