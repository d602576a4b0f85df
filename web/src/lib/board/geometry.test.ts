import { expect, test } from 'vitest';
import type { BoardView } from '../api/types';
import { cellAt, centreOf, frameOf, linesThrough, step } from './geometry';

const view = (style: BoardView['style'], files = 3, ranks = 3): BoardView => ({
  files,
  ranks,
  style,
  cells: [],
  panels: [],
  moves: [],
});

test.each([false, true])('the centre of a cell is in that cell, flipped: %s', (flipped) => {
  const frame = frameOf(view('checkered'), flipped);
  for (let cell = 0; cell < 9; cell += 1) expect(cellAt(frame, centreOf(frame, cell))).toBe(cell);
});

test('the room above a rack belongs to its columns', () => {
  expect(cellAt(frameOf(view('rack'), false), { x: 150, y: 10 })).toBe(1);
});

test('gravity does not turn round with the board', () => {
  expect(frameOf(view('rack'), true).flipped).toBe(false);
});

test('arrows go where the screen says, and stay at the edge', () => {
  expect(step(frameOf(view('grid'), false), 0, 'ArrowRight')).toBe(1);
  expect(step(frameOf(view('grid'), true), 8, 'ArrowRight')).toBe(7);
  expect(step(frameOf(view('grid'), false), 0, 'ArrowUp')).toBe(0);
});

test('a decided line is drawn from end to end', () => {
  expect(linesThrough({ files: 3, ranks: 3 }, [0, 4, 8])).toEqual([[0, 8]]);
  expect(linesThrough({ files: 3, ranks: 3 }, [])).toEqual([]);
});
