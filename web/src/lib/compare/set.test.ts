import { expect, test } from 'vitest';
import { linkTo, placeOf, readLink, requestOf, searchesOf, spread, usualSet } from './set';

const usual = usualSet({ game: 'connect-four', random_setup: false });

test('a link carries the whole set', () => {
  const set = {
    ...usual,
    drawn: { seed: 9, count: 3, plies: 6 },
    tables: [{ id: 'abc', plies: [0, 4] }],
    lines: ['7/7/7/7/7/7 r', '4 4 3'],
    algorithms: ['alpha-beta' as const, 'mcts' as const],
    depths: { from: 2, to: 5 },
    nodes: 777,
    heuristic: 'tuned',
    weights: 'mine & yours',
  };
  expect(readLink(new URLSearchParams(linkTo(set).split('?')[1]), usual)).toEqual(set);
  expect(readLink(new URLSearchParams('game=connect-four'), usual)).toEqual(usual);
  expect(readLink(new URLSearchParams('drawn=x&depths=9.2&searches=tea'), usual)).toEqual({
    ...usual,
    depths: { from: 9, to: 9 },
  });
});

test('every algorithm is searched to every depth, Monte Carlo once', () => {
  const set = {
    ...usual,
    algorithms: ['minimax' as const, 'ordered' as const, 'mcts' as const],
    depths: { from: 2, to: 3 },
  };
  expect(searchesOf(set, { lines: 2.5 }).map(({ player }) => player)).toEqual([
    'minimax:depth=2,order=listed,heuristic=classic,w.lines=2.5',
    'minimax:depth=3,order=listed,heuristic=classic,w.lines=2.5',
    'engine:depth=2,exact-depth=on,forced-moves-free=off,symmetry=off,killers=off,history=off,pvs=off,aspiration=off,double-steps=off,winning-moves=off,table=0,deepening=off,heuristic=classic,w.lines=2.5',
    'engine:depth=3,exact-depth=on,forced-moves-free=off,symmetry=off,killers=off,history=off,pvs=off,aspiration=off,double-steps=off,winning-moves=off,table=0,deepening=off,heuristic=classic,w.lines=2.5',
    'mcts:nodes=5000,heuristic=classic,w.lines=2.5',
  ]);
});

test('a pasted line is a position or moves', () => {
  expect(placeOf('x', '3/3/3 x')).toEqual({ game: 'x', position: '3/3/3 x', moves: [] });
  expect(placeOf('x', 'b2  a1')).toEqual({ game: 'x', moves: ['b2', 'a1'] });
});

test('positions of a game are spread over it', () => {
  expect(spread(10, 5)).toEqual([0, 2, 4, 6, 8]);
  expect(spread(2, 5)).toEqual([0, 1]);
  expect(spread(0, 5)).toEqual([]);
});

test('drawn positions are asked for only where there are any', () => {
  expect(requestOf({ ...usual, drawn: { seed: 1, count: 0, plies: 0 } })).not.toHaveProperty('drawn');
});

test('a search with a plus has one technique more than the one before it', () => {
  const set = { ...usual, depths: { from: 2, to: 2 } };
  const [, , ordered, table, deepening] = searchesOf(set).map(({ player }) => player.split(/[:,]/));
  const more = (one: string[] = [], other: string[] = []): string[] => one.filter((option) => !other.includes(option));
  expect(more(ordered, table)).toEqual(['table=0']);
  expect(more(table, deepening)).toEqual(['deepening=off']);
  expect([...more(table, ordered), ...more(deepening, table)]).toEqual([]);
});
