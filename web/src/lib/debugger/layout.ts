/**
 * Where the opened part of a search tree is drawn: level under level, every node above the middle of its children, and all as
 * close together as they fit. Only what is opened is laid out, and only what can be seen is drawn.
 */

/** A place in the tree: a node's, or that of what was cut off below it, after the children that were looked at. */
export interface Place {
  /** The node's number in the tree; of what was cut off, that of the node it hangs from. */
  node: number;
  cutOff: boolean;
}

export const ROOT: Place = { node: 0, cutOff: false };

/** A place, and where it is drawn. */
export interface Placed extends Place {
  /** Its middle, in slots from the left. */
  x: number;
  /** Plies below the root. */
  level: number;
  /** Its parent's place in the list; −1 for the root. */
  parent: number;
  /** Its place among its siblings, from 1, and how many they are. */
  position: number;
  siblings: number;
}

export interface Layout {
  /** In the order of reading: every node before its children, these from left to right. */
  placed: Placed[];
  /** By level, places in the list from left to right. */
  levels: number[][];
  /** How many slots wide. */
  width: number;
  /** Where in the list a place is; undefined if it is closed away. */
  find: (place: Place) => number | undefined;
}

/** The key of a place, the same as long as the tree is. */
export function keyOf({ node, cutOff }: Place): string {
  return cutOff ? `${node}-cut` : String(node);
}

export function isAt(place: Place): (other: Place) => boolean {
  return (other) => other.node === place.node && other.cutOff === place.cutOff;
}

/** What of a tree is to be laid out. */
export interface Shape {
  /** The children that are shown below a node, if it is opened. */
  childrenOf: (node: number) => ArrayLike<number>;
  /** Whether a place is kept for what was cut off below a node. */
  isCut: (node: number) => boolean;
  isOpen: (node: number) => boolean;
}

export const NOTHING: Layout = { placed: [], levels: [], width: 0, find: () => undefined };

export function layOut({ childrenOf, isCut, isOpen }: Shape): Layout {
  const placed: Placed[] = [];
  const levels: number[][] = [];
  const found = new Map<number, number>();
  const number = ({ node, cutOff }: Place): number => 2 * node + Number(cutOff);

  const put = (place: Placed): number => {
    const index = placed.push(place) - 1;
    (levels[place.level] ??= []).push(index);
    found.set(number(place), index);
    return index;
  };
  /** Puts what is opened below a place. Until all have theirs, a place is known by its distance from its parent. */
  const open = (index: number): Outline => {
    const { node, level, cutOff } = placed[index]!;
    const children = cutOff || !isOpen(node) ? [] : childrenOf(node);
    if (children.length === 0) return ALONE;
    const row: Row = { children: [], left: [], right: [] };
    const siblings = children.length + (isCut(node) ? 1 : 0);
    for (let at = 0; at < siblings; at += 1) {
      const child = children[at] ?? null;
      const place = {
        node: child ?? node,
        cutOff: child === null,
        x: 0,
        level: level + 1,
        parent: index,
        position: at + 1,
        siblings,
      };
      const below = put(place);
      place.x = append(row, open(below));
      row.children.push(place);
    }
    return gather(row);
  };

  const { left, right } = open(put({ ...ROOT, x: 0, level: 0, parent: -1, position: 1, siblings: 1 }));
  const leftmost = Math.min(...left);
  for (const place of placed) place.x += placed[place.parent]?.x ?? 0.5 - leftmost;
  return { placed, levels, width: Math.max(...right) - leftmost + 1, find: (place) => found.get(number(place)) };
}

/** How far a part of the tree reaches to either side of its top, level by level. */
interface Outline {
  left: number[];
  right: number[];
}

const ALONE: Outline = { left: [0], right: [0] };

/** The children of a node as they are put side by side, and how far they and all below them reach by now. */
interface Row extends Outline {
  children: Placed[];
}

/** Adds a part of the tree to a row, as close as the outlines let it; gives where its top is. */
function append({ left, right }: Row, part: Outline): number {
  let top = right.length ? -Infinity : 0;
  const shared = Math.min(right.length, part.left.length);
  for (let level = 0; level < shared; level += 1) top = Math.max(top, right[level]! + 1 - part.left[level]!);
  for (let level = 0; level < part.left.length; level += 1) {
    left[level] ??= top + part.left[level]!;
    right[level] = top + part.right[level]!;
  }
  return top;
}

/** Puts the row's parent above its middle. */
function gather({ children, left, right }: Row): Outline {
  const middle = (children[0]!.x + children.at(-1)!.x) / 2;
  for (const child of children) child.x -= middle;
  const outline: Outline = { left: [0], right: [0] };
  for (let level = 0; level < left.length; level += 1) {
    outline.left.push(left[level]! - middle);
    outline.right.push(right[level]! - middle);
  }
  return outline;
}

/** The places whose middles lie between two slots: those to draw. */
export function between({ placed, levels }: Layout, from: number, to: number): number[] {
  return levels.flatMap((level) => {
    const start = firstFrom(level, (index) => placed[index]!.x >= from);
    const end = firstFrom(level, (index) => placed[index]!.x > to);
    return level.slice(start, end);
  });
}

/** The first place in a sorted list of which something holds that holds for all after it. */
export function firstFrom(list: readonly number[], holds: (item: number) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export type TreeKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

export function isTreeKey(key: string): key is TreeKey {
  return ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key);
}

/** Where a key leads from a place: up to the parent, down to the first child, sideways along the level. */
export function neighbour({ placed, levels }: Layout, from: number, key: TreeKey): number {
  const place = placed[from];
  if (!place) return 0;
  const level = levels[place.level] ?? [];
  const at = level.indexOf(from);
  switch (key) {
    case 'ArrowUp':
      return Math.max(place.parent, 0);
    case 'ArrowDown':
      return placed[from + 1]?.parent === from ? from + 1 : from;
    case 'ArrowLeft':
      return level[at - 1] ?? from;
    case 'ArrowRight':
      return level[at + 1] ?? from;
    case 'Home':
      return level[0] ?? from;
    case 'End':
      return level.at(-1) ?? from;
  }
}
