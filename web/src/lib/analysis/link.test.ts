import { expect, test } from 'vitest';
import { linkTo, linkToStart, readLink, type Study } from './link';

const query = (link: string): URLSearchParams => new URL(link, 'http://localhost').searchParams;

test('a link brings back the study that it was made of', () => {
  const studies: Study[] = [
    { origin: { game: 'tictactoe:4x4:3' }, moves: [], ply: 0, table: undefined },
    { origin: { game: 'smart-horses', seed: 7 }, moves: ['d6', 'g6', 'b7'], ply: 2, table: 'abc' },
    {
      origin: { game: 'color-clash', position: '5/1r3/5/3b1/5 b4 d2 r 2 - 1' },
      moves: ['mb3'],
      ply: 1,
      table: undefined,
    },
    {
      origin: { game: 'tictactoe' },
      moves: ['b2', 'b1'],
      ply: 1,
      table: undefined,
      tree: 'b2 a1 (b1) c3',
      review: true,
      players: { first: 'Ana María', second: 'O’Neill & Söhne' },
    },
  ];
  for (const study of studies) expect(readLink(query(linkTo(study)))).toEqual({ kind: 'study', study });
});

test('a table is asked for by its name, now or at a ply', () => {
  expect(readLink(new URLSearchParams('table=abc&ply=12'))).toEqual({
    kind: 'table',
    table: 'abc',
    ply: 12,
    review: false,
  });
  expect(readLink(new URLSearchParams('table=abc'))).toEqual({ kind: 'table', table: 'abc', ply: null, review: false });
});

test('what makes no sense in a link is passed over', () => {
  expect(readLink(new URLSearchParams('ply=3'))).toEqual({ kind: 'nothing' });
  const asked = readLink(new URLSearchParams('game=tictactoe&seed=-1&ply=99&moves=a1++b2'));
  expect(asked).toEqual({ kind: 'study', study: { origin: { game: 'tictactoe' }, moves: ['a1', 'b2'], ply: 2 } });
});

test('a game starts as it is shown', () => {
  expect(linkToStart({ game: 'tictactoe', random_setup: false })).toBe('/analysis?game=tictactoe');
  expect(linkToStart({ game: 'smart-horses', random_setup: true })).toBe('/analysis?game=smart-horses&seed=7');
});
