import { expect, test } from 'vitest';
import type { BoardView, FormField } from '../api/types';
import { pictureOf, put, readDraft, toolsOf, writeDraft } from './draft';

const label = { en: 'x', es: 'x' };
const knight = (side: 'first' | 'second') => ({ side, shape: 'knight' as const });
const letter = (text: string, rest: object): object => ({
  letter: text,
  label,
  ground: 'plain',
  piece: null,
  most: null,
  ...rest,
});
const form = [
  {
    id: 'board',
    label,
    kind: { board: [letter('W', { piece: knight('first'), most: 1 }), letter('x', { ground: 'destroyed' })] },
  },
  { id: 'pawn', label, kind: { cell: { side: 'second', shape: 'pawn' } } },
  { id: 'side', label, kind: 'side' },
  { id: 'round', label, kind: { number: { min: 1, max: 5 } } },
  { id: 'points', label, kind: { points: [4, -3] } },
] as unknown as FormField[];
const view = {
  files: 3,
  ranks: 2,
  style: 'grid',
  panels: [],
  moves: [],
  cells: ['a2', 'b2', 'c2', 'a1', 'b1', 'c1'].map((name) => ({
    name,
    ground: 'plain',
    piece: null,
    points: null,
    in_line: false,
  })),
} as unknown as BoardView;
const TEXT = 'W1x/3 b1 w 2 b2+4,c1-3';
const draft = readDraft(form, view, TEXT)!;

test('a position is read into its fields and written as it was', () => {
  expect(draft.cells).toEqual(['W', '', 'x', '', '', '']);
  expect(draft.points).toEqual([null, 4, null, null, null, -3]);
  expect(draft.fields).toEqual({ pawn: 'b1', side: 'w', round: '2' });
  expect(writeDraft(form, view, draft)).toBe(TEXT);
});

test('runs of empty cells end with their rank', () => {
  const empty = '3/3 b1 w 2 -';
  expect(writeDraft(form, view, readDraft(form, view, empty)!)).toBe(empty);
});

test('what is written otherwise is not read', () => {
  expect([readDraft(form, view, 'W1x/3 b1 w 2'), readDraft(form, view, 'W1x/2 b1 w 2 -')]).toEqual([null, null]);
});

test('what there is only one of leaves its old place', () => {
  const moved = put(draft, view, 4, { kind: 'letter', letter: 'W', most: 1 });
  expect(writeDraft(form, view, moved)).toBe('2x/1W1 b1 w 2 b2+4,c1-3');
  expect(writeDraft(form, view, put(draft, view, 3, { kind: 'points', value: 4 }))).toBe('W1x/3 b1 w 2 a1+4,c1-3');
  expect(writeDraft(form, view, put(draft, view, 5, { kind: 'cell', field: 'pawn' }))).toContain(' c1 w ');
});

test('the same again takes it away, and so does emptying the cell', () => {
  expect(put(draft, view, 2, { kind: 'letter', letter: 'x', most: null }).cells[2]).toBe('');
  const bare = put(put(draft, view, 1, { kind: 'empty' }), view, 5, { kind: 'points', value: -3 });
  expect(writeDraft(form, view, bare)).toBe('W1x/3 b1 w 2 -');
});

test('a draft is drawn whatever the rules say of it', () => {
  const picture = pictureOf(form, view, put(draft, view, 5, { kind: 'letter', letter: 'x', most: null }));
  expect(picture.cells.map(({ ground }) => ground)).toEqual([
    'plain',
    'plain',
    'destroyed',
    'plain',
    'plain',
    'destroyed',
  ]);
  expect([picture.cells[0]?.piece, picture.cells[4]?.piece]).toEqual([
    knight('first'),
    { side: 'second', shape: 'pawn' },
  ]);
  expect(toolsOf(form).map((tool) => tool.kind)).toEqual(['letter', 'letter', 'cell', 'points', 'points', 'empty']);
});
