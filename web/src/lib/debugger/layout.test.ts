import { expect, test } from 'vitest';
import { between, keyOf, layoutOf, neighbour, type Layout } from './layout';

/**
 * A tree from the children of each node, with some open; those named in `cut` have omitted moves.
 */
function drawn(children: number[][], opened: number[], cut: number[] = []): Layout {
  return layoutOf({
    childrenOf: (node) => children[node]!,
    isCut: (node) => cut.includes(node),
    isOpen: (node) => opened.includes(node),
  });
}

const SMALL = [[1, 4], [2, 3], [], [], [5], []];
const OPENED = drawn(SMALL, [0, 1, 4], [4]);

test('closed, a tree is its root', () => {
  expect(drawn(SMALL, [])).toMatchObject({ width: 1, levels: [[0]] });
});

test('parents stand above the middle of their children, and what was cut off hangs last', () => {
  const { placed, width } = OPENED;
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
  const { placed, width } = drawn([[1, 2, 3], [], [4, 5, 6], [], [], [], []], [0, 2]);
  expect(placed.map((place) => place.x)).toEqual([1.5, 0.5, 1.5, 0.5, 1.5, 2.5, 2.5]);
  expect(width).toBe(3);
});

test('only what can be seen is drawn', () => {
  expect(between(OPENED, 2.2, 4).map((index) => keyOf(OPENED.placed[index]!))).toEqual(['4', '5', '4-cut']);
});

test('arrow keys go up, down and along a level', () => {
  const from = (key: string): number => OPENED.placed.findIndex((place) => keyOf(place) === key);
  const to = (index: number): string => keyOf(OPENED.placed[index]!);
  expect(to(neighbour(OPENED, from('0'), 'ArrowDown'))).toBe('1');
  expect(to(neighbour(OPENED, from('3'), 'ArrowRight')), 'along the level, to a cousin').toBe('5');
  expect(to(neighbour(OPENED, from('3'), 'ArrowUp'))).toBe('1');
  expect(to(neighbour(OPENED, from('2'), 'ArrowDown')), 'below a leaf is nothing').toBe('2');
  expect(to(neighbour(OPENED, from('2'), 'End'))).toBe('4-cut');
  expect(to(neighbour(OPENED, from('0'), 'ArrowUp'))).toBe('0');
});

test('of fifty thousand nodes, as many are drawn as fit into the window', () => {
  const size = 50_000;
  const children = Array.from({ length: size }, (_, number) =>
    [1, 2, 3].map((child) => number * 3 + child).filter((child) => child < size),
  );
  const layout = layoutOf({ childrenOf: (node) => children[node]!, isCut: () => false, isOpen: () => true });
  expect(layout.placed.length).toBe(size);
  expect(between(layout, 5000, 5020).length).toBeLessThan(60);
});
