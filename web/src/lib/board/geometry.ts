/** Geometry of boards. A cell is 100 units wide; the edge depends on the board's style. */
import type { BoardView, Spot } from '../api/types';

export const CELL = 100;

/**
 * A rack stands on a foot with the numbers of its columns; the waiting piece shows behind its upper
 * edge.
 */
const RACK_FOOT = 42;
const RACK_HEAD = 10;

export interface Point {
  x: number;
  y: number;
}

/** The place of a board on the drawing. */
export interface Frame {
  files: number;
  ranks: number;
  flipped: boolean;
  /** Room above the cells. */
  head: number;
  width: number;
  height: number;
  rack: boolean;
}

/** A bare board is a small picture: without coordinates or room for waiting pieces. */
export function frameOf(view: BoardView, flipped: boolean, bare = false): Frame {
  const rack = view.style === 'rack';
  const head = rack && !bare ? RACK_HEAD : 0;
  const foot = rack && !bare ? RACK_FOOT : 0;
  return {
    files: view.files,
    ranks: view.ranks,
    // Gravity does not turn with the board.
    flipped: flipped && !rack,
    head,
    width: view.files * CELL,
    height: view.ranks * CELL + head + foot,
    rack,
  };
}

export function fileOf(frame: Frame, cell: number): number {
  return cell % frame.files;
}

/** The row of a cell in written positions: 0 at the top. */
export function rowOf(frame: Frame, cell: number): number {
  return Math.floor(cell / frame.files);
}

/** The upper left corner of a cell on the drawing. */
export function cornerOf(frame: Frame, cell: number): Point {
  const file = fileOf(frame, cell);
  const row = rowOf(frame, cell);
  const x = frame.flipped ? frame.files - 1 - file : file;
  const y = frame.flipped ? frame.ranks - 1 - row : row;
  return { x: x * CELL, y: frame.head + y * CELL };
}

/** Whether a cell of a checkered board is a dark one. */
export function isDark(frame: { files: number }, cell: number): boolean {
  return (Math.floor(cell / frame.files) + cell) % 2 === 1;
}

export function centreOf(frame: Frame, cell: number): Point {
  const corner = cornerOf(frame, cell);
  return { x: corner.x + CELL / 2, y: corner.y + CELL / 2 };
}

/**
 * The cell at a point of the drawing; on a rack the room above a column belongs to its top cell.
 */
export function cellAt(frame: Frame, { x, y }: Point): number | null {
  const column = Math.floor(x / CELL);
  const line = Math.floor((y - frame.head) / CELL);
  const row = frame.rack && line < 0 && y >= 0 ? 0 : line;
  if (column < 0 || column >= frame.files || row < 0 || row >= frame.ranks) return null;
  const file = frame.flipped ? frame.files - 1 - column : column;
  const rank = frame.flipped ? frame.ranks - 1 - row : row;
  return rank * frame.files + file;
}

/** Whether a move with this spot is played on this cell. */
export function isAt(frame: { files: number }, spot: Spot, cell: number): boolean {
  if ('cell' in spot) return spot.cell === cell;
  if ('file' in spot) return spot.file === cell % frame.files;
  return false;
}

/** The next cell in an arrow key's direction on the screen; stays at the edge. */
export function step(frame: Frame, cell: number, key: ArrowKey): number {
  const turn = frame.flipped ? -1 : 1;
  const [right, down] = STEPS[key];
  const file = fileOf(frame, cell) + right * turn;
  const row = rowOf(frame, cell) + down * turn;
  const inside = file >= 0 && file < frame.files && row >= 0 && row < frame.ranks;
  return inside ? row * frame.files + file : cell;
}

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;
export type ArrowKey = keyof typeof STEPS;

export function isArrow(key: string): key is ArrowKey {
  return key in STEPS;
}

/**
 * The straight lines through these cells, each by its two ends; cells outside any line are left
 * out.
 */
export function linesThrough(frame: { files: number; ranks: number }, cells: readonly number[]): [number, number][] {
  const runs = DIRECTIONS.flatMap((direction) => runsAlong(frame, new Set(cells), direction));
  const longest = Math.max(0, ...runs.map((run) => run.length));
  // The cells of two winning lines also form lines of two across them: only the longest lines
  // count.
  const enough = Math.min(3, longest);
  return runs.filter((run) => run.length >= enough).map((run) => [run[0]!, run.at(-1)!]);
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

function runsAlong(
  { files, ranks }: { files: number; ranks: number },
  cells: Set<number>,
  [right, down]: readonly [number, number],
): number[][] {
  const next = (cell: number, by: 1 | -1): number | null => {
    const file = (cell % files) + right * by;
    const row = Math.floor(cell / files) + down * by;
    const inside = file >= 0 && file < files && row >= 0 && row < ranks;
    const found = row * files + file;
    return inside && cells.has(found) ? found : null;
  };
  const starts = [...cells].filter((cell) => next(cell, -1) === null);
  return starts
    .map((start) => {
      const run = [start];
      for (let at = next(start, 1); at !== null; at = next(at, 1)) run.push(at);
      return run;
    })
    .filter((run) => run.length > 1);
}
