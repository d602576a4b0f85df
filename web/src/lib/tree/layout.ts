/**
 * Where the opened part of a search tree is drawn: level under level, every node above the middle of its children, and all as
 * close together as they fit. Only what is opened is laid out, and only what can be seen is drawn.
 */
import type { NodeView } from '../api/types';

/** A node in its place. What was cut off has a place too, after the children that were looked at. */
export interface Placed {
  /** The node's number in the tree; of what was cut off, that of the node it hangs from. */
  node: number;
  cutOff: boolean;
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
}

/** The key of a place, the same as long as the tree is. */
export function keyOf({ node, cutOff }: Pick<Placed, 'node' | 'cutOff'>): string {
  return cutOff ? `${node}-cut` : String(node);
}

/** Whether there is anything below a node. */
export function canOpen(node: NodeView): boolean {
  return node.children.length > 0;
}

export function layOut(nodes: readonly NodeView[], opened: ReadonlySet<number>): Layout {
  const placed: Placed[] = [];
  const levels: number[][] = [];

  const put = (place: Omit<Placed, 'x'>): number => {
    const index = placed.push({ ...place, x: 0 }) - 1;
    (levels[place.level] ??= []).push(index);
    return index;
  };
  /** Puts a node and what is opened below it; each stands where its parent will know, by its distance from it. */
  const visit = (number: number, place: Omit<Placed, 'x' | 'node' | 'cutOff'>): Outline => {
    const node = nodes[number]!;
    const index = put({ ...place, node: number, cutOff: false });
    if (!opened.has(number) || !canOpen(node)) return ALONE;
    const siblings = node.children.length + (node.left_out.length ? 1 : 0);
    const below = { level: place.level + 1, parent: index, siblings };
    const children: number[] = [];
    const outlines = node.children.map((child, at) => {
      children.push(placed.length);
      return visit(child, { ...below, position: at + 1 });
    });
    if (node.left_out.length) {
      children.push(put({ ...below, node: number, cutOff: true, position: siblings }));
      outlines.push(ALONE);
    }
    const row = sideBySide(outlines);
    children.forEach((child, at) => (placed[child]!.x = row.middles[at]!));
    return row.outline;
  };

  if (nodes.length === 0) return { placed, levels, width: 0 };
  const { left, right } = visit(0, { level: 0, parent: -1, position: 1, siblings: 1 });
  const leftmost = Math.min(...left);
  for (const place of placed) place.x += placed[place.parent]?.x ?? 0.5 - leftmost;
  return { placed, levels, width: Math.max(...right) - leftmost + 1 };
}

/** How far a part of the tree reaches to either side of its top, level by level. */
interface Outline {
  left: readonly number[];
  right: readonly number[];
}

const ALONE: Outline = { left: [0], right: [0] };

/** Parts of the tree as close to each other as their outlines let them, below a node that stands above their middle. */
function sideBySide(parts: readonly Outline[]): { middles: number[]; outline: Outline } {
  const left: number[] = [];
  const right: number[] = [];
  const middles = parts.map((part) => {
    const apart = part.left.map((edge, level) => (right[level] === undefined ? -Infinity : right[level] + 1 - edge));
    const middle = Math.max(right.length ? -Infinity : 0, ...apart);
    part.left.forEach((edge, level) => (left[level] ??= middle + edge));
    part.right.forEach((edge, level) => (right[level] = middle + edge));
    return middle;
  });
  const top = (middles[0]! + middles.at(-1)!) / 2;
  const from = (edges: number[]): number[] => [0, ...edges.map((edge) => edge - top)];
  return { middles: middles.map((middle) => middle - top), outline: { left: from(left), right: from(right) } };
}

/** The places whose middles lie between two slots: those to draw. */
export function between({ placed, levels }: Layout, from: number, to: number): number[] {
  return levels.flatMap((level) => {
    const start = firstFrom(level, (index) => placed[index]!.x >= from);
    const end = firstFrom(level, (index) => placed[index]!.x > to);
    return level.slice(start, end);
  });
}

/** The places whose edge to their parent can be seen between two slots, themselves out of sight or not. */
export function edgesBetween({ placed }: Layout, from: number, to: number): number[] {
  const seen: number[] = [];
  placed.forEach((place, index) => {
    const parent = placed[place.parent];
    if (parent && Math.min(place.x, parent.x) <= to && Math.max(place.x, parent.x) >= from) seen.push(index);
  });
  return seen;
}

/** The first place in a sorted list of which something holds that holds for all after it. */
function firstFrom(list: readonly number[], holds: (item: number) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The moves that lead to a node. */
export function movesTo(nodes: readonly NodeView[], number: number): string[] {
  const moves: string[] = [];
  for (let at: number | null | undefined = number; at != null; at = nodes[at]?.parent) {
    const move = nodes[at]?.move;
    if (move) moves.unshift(move);
  }
  return moves;
}

/** A node and all above it. */
export function withAncestors(nodes: readonly NodeView[], number: number): number[] {
  const way: number[] = [];
  for (let at: number | null | undefined = number; at != null; at = nodes[at]?.parent) way.push(at);
  return way;
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
