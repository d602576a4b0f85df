/**
 * A position being edited: the content of each field of its text. It need not be legal; the game's
 * rules say whether it is, and if not why. The game's card describes the notation, so nothing here
 * knows a game.
 */
import type { BoardView, FormField, Piece } from '../api/types';

/** The content of each field as written; the board and the points cell by cell. */
export interface Draft {
  /** The letter on each cell, `''` for an empty one. */
  cells: readonly string[];
  /** The points on each cell. */
  points: readonly (number | null)[];
  /** All other fields, by their name. */
  fields: Readonly<Record<string, string>>;
}

/** What can be put on a cell. */
export type Tool =
  | { kind: 'letter'; letter: string; most: number | null }
  | { kind: 'empty' }
  /** The piece of a field that names a cell. */
  | { kind: 'cell'; field: string }
  | { kind: 'points'; value: number };

type Size = Pick<BoardView, 'files' | 'ranks' | 'cells'>;

export const isBoard = ({ kind }: FormField): boolean => typeof kind === 'object' && 'board' in kind;
const isPoints = ({ kind }: FormField): boolean => typeof kind === 'object' && 'points' in kind;

/** Reads a position's text; null if it does not have this form. */
export function readDraft(form: readonly FormField[], size: Size, text: string): Draft | null {
  const parts = text.split(' ');
  if (parts.length !== form.length) return null;
  let draft: Draft = { cells: size.cells.map(() => ''), points: size.cells.map(() => null), fields: {} };
  for (const [index, field] of form.entries()) {
    const part = parts[index] ?? '';
    if (isBoard(field)) {
      const cells = readBoard(part);
      if (cells.length !== size.cells.length) return null;
      draft = { ...draft, cells };
    } else if (isPoints(field)) draft = { ...draft, points: readPoints(size, part) };
    else draft = { ...draft, fields: { ...draft.fields, [field.id]: part } };
  }
  return draft;
}

function readBoard(text: string): string[] {
  const parts = text.split('/').flatMap((rank) => rank.match(/\d+|[^\d]/g) ?? []);
  return parts.flatMap((part) => (/\d/.test(part) ? Array<string>(Number(part)).fill('') : [part]));
}

function readPoints({ cells }: Size, text: string): (number | null)[] {
  const listed = new Map(
    text.split(',').map((part) => [part.replace(/[+-].*$/, ''), Number(part.replace(/^[^+-]*/, ''))]),
  );
  return cells.map(({ name }) => listed.get(name) ?? null);
}

/** The text of a draft. */
export function writeDraft(form: readonly FormField[], size: Size, draft: Draft): string {
  const written = (field: FormField): string => {
    if (isBoard(field)) return writeBoard(size, draft.cells);
    return isPoints(field) ? writePoints(size, draft.points) : (draft.fields[field.id] ?? '');
  };
  return form.map(written).join(' ');
}

function writeBoard({ files, ranks }: Size, cells: readonly string[]): string {
  const rank = (row: number): string =>
    cells
      .slice(row * files, (row + 1) * files)
      .map((letter) => letter || ' ')
      .join('')
      .replace(/ +/g, (run) => String(run.length));
  return Array.from({ length: ranks }, (_, row) => rank(row)).join('/');
}

function writePoints({ cells }: Size, points: readonly (number | null)[]): string {
  const listed = cells.flatMap(({ name }, cell) => {
    const value = points[cell];
    return value == null ? [] : [`${name}${value < 0 ? '' : '+'}${value}`];
  });
  return listed.join(',') || '-';
}

const set = <T>(list: readonly T[], index: number, value: T): T[] =>
  list.map((old, at) => (at === index ? value : old));

/**
 * Puts something on a cell, or takes it away if it stands there. A unique piece leaves its old
 * place.
 */
export function put(draft: Draft, size: Size, cell: number, tool: Tool): Draft {
  switch (tool.kind) {
    case 'empty':
      return { ...draft, cells: set(draft.cells, cell, ''), points: set(draft.points, cell, null) };
    case 'cell':
      return { ...draft, fields: { ...draft.fields, [tool.field]: size.cells[cell]?.name ?? '' } };
    case 'points': {
      const has = draft.points[cell] === tool.value;
      const moved = draft.points.map((value) => (value === tool.value ? null : value));
      return { ...draft, points: set(moved, cell, has ? null : tool.value) };
    }
    case 'letter': {
      if (draft.cells[cell] === tool.letter) return { ...draft, cells: set(draft.cells, cell, '') };
      const others = draft.cells.filter((letter) => letter === tool.letter).length;
      const full = tool.most != null && others >= tool.most;
      const left = full ? draft.cells.map((letter) => (letter === tool.letter ? '' : letter)) : draft.cells;
      return { ...draft, cells: set(left, cell, tool.letter) };
    }
  }
}

/** What can be put on the board, in the order of the form. */
export function toolsOf(form: readonly FormField[]): Tool[] {
  const tools = form.flatMap(({ id, kind }): Tool[] => {
    if (typeof kind !== 'object') return [];
    if ('board' in kind) return kind.board.map(({ letter, most }) => ({ kind: 'letter', letter, most: most ?? null }));
    if ('cell' in kind) return [{ kind: 'cell', field: id }];
    if ('points' in kind) return kind.points.toSorted((a, b) => a - b).map((value) => ({ kind: 'points', value }));
    return [];
  });
  return [...tools, { kind: 'empty' }];
}

/** The view of a draft, legal or not. */
export function pictureOf(form: readonly FormField[], view: BoardView, draft: Draft): BoardView {
  const letters = new Map(
    form.flatMap(({ kind }) =>
      typeof kind === 'object' && 'board' in kind ? kind.board.map((known) => [known.letter, known] as const) : [],
    ),
  );
  const standing = new Map<string, Piece>();
  for (const { id, kind } of form) {
    const cell = draft.fields[id];
    if (typeof kind === 'object' && 'cell' in kind && cell) standing.set(cell, kind.cell);
  }
  const cells = view.cells.map((old, cell) => {
    const known = letters.get(draft.cells[cell] ?? '');
    const piece = known?.piece ?? standing.get(old.name) ?? null;
    // A piece on points hides them.
    return {
      ...old,
      ground: known?.ground ?? ('plain' as const),
      piece,
      points: piece ? null : (draft.points[cell] ?? null),
      in_line: false,
    };
  });
  return { ...view, cells, moves: [], panels: [] };
}
