import { expect, test } from 'vitest';
import type { BoardView, Cell, Piece } from '../api/types';
import { BLAST, FLOAT, atRest, changeTo, confirmed, durationOf } from './motion';

const knight: Piece = { side: 'first', shape: 'knight' };
const board = (...pieces: (Piece | null)[]): BoardView => ({
  files: pieces.length,
  ranks: 1,
  style: 'checkered',
  cells: pieces.map((piece): Cell => ({ name: 'a1', ground: 'plain', piece, points: null, in_line: false })),
  panels: [],
  moves: [],
});

test('a piece that travels keeps its identity', () => {
  const was = board(knight, null);
  const before = atRest(was);
  const { tokens } = changeTo(before, was, board(null, knight), [{ kind: 'travel', from: 0, to: 1 }]);
  expect(tokens).toMatchObject([{ id: before[0]?.id, cell: 1, arrival: { by: 'travel', from: 0 } }]);
});

test('taking back looks like going back', () => {
  const was = board(null, knight);
  const { tokens } = changeTo(atRest(was), was, board(knight, null), []);
  expect(tokens).toMatchObject([{ cell: 0, arrival: { by: 'travel', from: 1 } }]);
});

test('whatever the effects said, the view decides', () => {
  const was = board(knight, null);
  const { tokens } = changeTo(atRest(was), was, board(knight, null), [{ kind: 'travel', from: 0, to: 1 }]);
  expect(tokens.map((token) => token.cell)).toEqual([0]);
});

test('a move that is confirmed goes on: the piece stays on its way', () => {
  const was = board(knight, null);
  const { tokens } = changeTo(atRest(was), was, board(null, knight), [{ kind: 'travel', from: 0, to: 1 }]);
  expect(confirmed(tokens, board(null, knight))[0]).toBe(tokens[0]);
});

test('an explosion is seen before what falls after it, and points are read before the next move', () => {
  const score = { kind: 'score', side: 'first', by: 4 } as const;
  expect(durationOf([{ kind: 'explode', cell: 0, cleared: [0] }])).toBeGreaterThan(BLAST);
  expect(durationOf([score])).toBeGreaterThan(durationOf([{ kind: 'travel', from: 0, to: 1 }]));
  expect(durationOf([score])).toBeLessThan(FLOAT);
  expect(durationOf([])).toBe(0);
});
