import { expect, test } from 'vitest';
import type { BoardView, Cell, Effect } from '../api/types';
import { lastCells, withEffects } from './effects';

const cell = (change: Partial<Cell> = {}): Cell => ({
  name: 'a1',
  ground: 'plain',
  piece: null,
  points: null,
  in_line: false,
  ...change,
});
const board = (...cells: Cell[]): BoardView => ({
  files: cells.length,
  ranks: 1,
  style: 'checkered',
  cells,
  panels: [],
  moves: [],
});
const knight = { side: 'first', shape: 'knight' } as const;

test('a leap takes the points and leaves a destroyed square', () => {
  const effects: Effect[] = [
    { kind: 'travel', from: 0, to: 1 },
    { kind: 'destroy', cell: 0 },
  ];
  const after = withEffects(board(cell({ piece: knight }), cell({ points: 5 })), effects);
  expect(after.cells).toEqual([cell({ ground: 'destroyed' }), cell({ piece: knight })]);
});

test('an explosion clears its cells before the rest falls', () => {
  const [bomb, disc] = [
    { side: 'first', shape: 'bomb' },
    { side: 'second', shape: 'disc' },
  ] as const;
  const effects: Effect[] = [
    { kind: 'explode', cell: 1, cleared: [1] },
    { kind: 'travel', from: 0, to: 1 },
  ];
  const after = withEffects(board(cell({ piece: disc }), cell({ piece: bomb })), effects);
  expect(after.cells.map((one) => one.piece)).toEqual([null, disc]);
});

test('the view that effects are made on stays as it was', () => {
  const before = board(cell());
  withEffects(before, [{ kind: 'paint', cell: 0, from: 0, side: 'second' }]);
  expect(before.cells[0]?.ground).toBe('plain');
});

test('both actions of a turn are framed, and nothing of the turn before', () => {
  const paint = (at: number): Effect[] => [{ kind: 'paint', cell: at, from: 0, side: 'first' }];
  const moves = [
    { side: 'second', effects: paint(9) },
    { side: 'first', effects: paint(4) },
    { side: 'first', effects: paint(2) },
  ] as const;
  expect(lastCells(moves)).toEqual([2, 4]);
  expect(lastCells([])).toEqual([]);
});
