/**
 * Layout of the open part of a search tree: level by level, every node above the middle of its
 * children, as close together as they fit. Only open nodes are laid out, and only visible ones
 * drawn.
 */

/** A place in the tree: a node, or the stub of its cut moves after the searched children. */
export interface Place {
  /** The node's number in the tree; of a stub, that of its parent. */
  node: number;
  cutOff: boolean;
}

export const ROOT: Place = { node: 0, cutOff: false };

/** A place and its coordinates. */
export interface PlacedNode extends Place {
  /** Its middle, in slots from the left. */
  x: number;
  /** Plies below the root. */
  level: number;
  /** Its parent's place in the list; −1 for the root. */
  parent: number;
  /** Its position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
}

export interface Layout {
  /** In reading order: every node before its children, these from left to right. */
  placed: PlacedNode[];
  /** Places in the list by level, from left to right. */
  levels: number[][];
  /** Width in slots. */
  width: number;
  /** The index of a place in the list; undefined if it is closed. */
  find: (place: Place) => number | undefined;
}

/** The key of a place, stable for the life of the tree. */
export function keyOf({ node, cutOff }: Place): string {
  return cutOff ? `${node}-cut` : String(node);
}

export function isAt(place: Place): (other: Place) => boolean {
  return (other) => other.node === place.node && other.cutOff === place.cutOff;
}

/** The part of a tree to lay out. */
export interface TreeShape {
  /** The visible children of an open node. */
  childrenOf: (node: number) => ArrayLike<number>;
  /** Whether a node has a stub for its cut moves. */
  isCut: (node: number) => boolean;
  isOpen: (node: number) => boolean;
}

export const EMPTY_LAYOUT: Layout = { placed: [], levels: [], width: 0, find: () => undefined };

export function layoutOf({ childrenOf, isCut, isOpen }: TreeShape): Layout {
  const placed: PlacedNode[] = [];
  const levels: number[][] = [];
  const found = new Map<number, number>();
  const number = ({ node, cutOff }: Place): number => 2 * node + Number(cutOff);

  const put = (place: PlacedNode): number => {
    const index = placed.push(place) - 1;
    (levels[place.level] ??= []).push(index);
    found.set(number(place), index);
    return index;
  };
  /**
   * Places everything open below a place. Until all are placed, x is the distance from the parent.
   */
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

/** The outline of a subtree: how far it reaches to either side of its top, level by level. */
interface Outline {
  left: number[];
  right: number[];
}

const ALONE: Outline = { left: [0], right: [0] };

/** A node's children side by side, with their common outline so far. */
interface Row extends Outline {
  children: PlacedNode[];
}

/** Adds a subtree to a row, as close as the outlines allow; returns the x of its top. */
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

/** The first index of a sorted list at which a condition holds that stays true after it. */
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

/**
 * The place that a key leads to: up to the parent, down to the first child, sideways along the
 * level.
 */
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
