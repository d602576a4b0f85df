import { expect, test } from 'vitest';
import type { NodeView } from '../api/types';
import { between, edgesBetween, keyOf, layOut, movesTo, neighbour, withAncestors } from './layout';

/** A tree from the children of each node; of those named, a move was left out. */
function grow(children: number[][], cut: number[] = []): NodeView[] {
  const nodes = children.map(
    (below, number): NodeView => ({
      depth: 0,
      side: 'x',
      player: 'max',
      value: 0,
      bound: 'exact',
      kind: below.length ? 'inner' : 'limit',
      left_out: cut.includes(number) ? ['z'] : [],
      children: below,
      expected: false,
      say: { en: '', es: '' },
      parent: null,
      move: null,
    }),
  );
  children.forEach((below, number) => {
    for (const child of below) Object.assign(nodes[child]!, { parent: number, move: `m${child}`, depth: nodes[number]!.depth + 1 });
  });
  return nodes;
}

const SMALL = grow([[1, 4], [2, 3], [], [], [5], []], [4]);

test('closed, a tree is its root', () => {
  expect(layOut(SMALL, new Set())).toMatchObject({ width: 1, levels: [[0]] });
});

test('parents stand above the middle of their children, and what was cut off hangs last', () => {
  const { placed, width } = layOut(SMALL, new Set([0, 1, 4]));
  expect(placed.map((place) => [keyOf(place), place.x, place.level])).toEqual([
    ['0', 2, 0],
    ['1', 1, 1],
    ['2', 0.5, 2],
    ['3', 1.5, 2],
    ['4', 3, 1],
    ['5', 2.5, 2],
    ['4-cut', 3.5, 2],
  ]);
  expect(width).toBe(4);
  expect(placed.at(-1)).toMatchObject({ position: 2, siblings: 2, cutOff: true });
});

test('a node with nothing below stands close to one with much below', () => {
  const { placed, width } = layOut(grow([[1, 2, 3], [], [4, 5, 6], [], [], [], []]), new Set([0, 2]));
  expect(placed.map((place) => place.x)).toEqual([1.5, 0.5, 1.5, 0.5, 1.5, 2.5, 2.5]);
  expect(width).toBe(3);
});

test('only what can be seen is drawn, and the edges that cross it', () => {
  const layout = layOut(SMALL, new Set([0, 1, 4]));
  expect(between(layout, 2.2, 4).map((index) => keyOf(layout.placed[index]!))).toEqual(['4', '5', '4-cut']);
  expect(edgesBetween(layout, 1.6, 1.9).map((index) => keyOf(layout.placed[index]!))).toEqual(['1']);
});

test('arrow keys go up, down and along a level', () => {
  const layout = layOut(SMALL, new Set([0, 1, 4]));
  const from = (key: string): number => layout.placed.findIndex((place) => keyOf(place) === key);
  const to = (index: number): string => keyOf(layout.placed[index]!);
  expect(to(neighbour(layout, from('0'), 'ArrowDown'))).toBe('1');
  expect(to(neighbour(layout, from('3'), 'ArrowRight')), 'along the level, to a cousin').toBe('5');
  expect(to(neighbour(layout, from('3'), 'ArrowUp'))).toBe('1');
  expect(to(neighbour(layout, from('2'), 'ArrowDown')), 'below a leaf is nothing').toBe('2');
  expect(to(neighbour(layout, from('2'), 'End'))).toBe('4-cut');
  expect(to(neighbour(layout, from('0'), 'ArrowUp'))).toBe('0');
});

test('the way to a node is known by its moves and its ancestors', () => {
  expect(movesTo(SMALL, 3)).toEqual(['m1', 'm3']);
  expect(withAncestors(SMALL, 5)).toEqual([5, 4, 0]);
});

test('of twenty thousand nodes, as many are drawn as fit into the window', () => {
  const wide = Array.from({ length: 20_000 }, (_, number) => [1, 2, 3].map((child) => number * 3 + child).filter((child) => child < 20_000));
  const nodes = grow(wide);
  const layout = layOut(nodes, new Set(nodes.keys()));
  expect(layout.placed.length).toBe(20_000);
  expect(between(layout, 5000, 5020).length).toBeLessThan(60);
});
