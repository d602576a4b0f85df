/** A search at a moment: after the step that is looked at, and before the next. */
import type { NodeView, TraceStep } from '../api/types';
import { NEVER, type Cut, type Recording } from './trace';

/** A node that is being searched, as a debugger shows a call: what its variables are by now. */
export interface Frame {
  node: number;
  /** The window by now; null is infinite. */
  alpha: number | null;
  beta: number | null;
  /** The window it was entered with. */
  entry: { alpha: number | null; beta: number | null };
  /** The best value of its children so far and whose it is; null before the first. */
  best: number | null;
  bestChild: number | null;
}

/** What is known of a node: nothing while it lies ahead, its best so far while it is open, its value once it is done. */
export type Status = 'ahead' | 'open' | 'done';

export interface Known {
  status: Status;
  /** What it is worth, or its best so far; null while there is nothing. */
  value: number | null;
  bound: string;
}

export function statusAt(recording: Recording, node: number, step: number): Status {
  if (recording.entered[node]! > step) return 'ahead';
  return recording.done[node]! <= step ? 'done' : 'open';
}

export function knownAt(recording: Recording, node: number, step: number): Known {
  const status = statusAt(recording, node, step);
  if (status === 'ahead') return { status, value: null, bound: 'exact' };
  if (status === 'open') return { status, value: frameAt(recording, node, step).best, bound: 'exact' };
  const { value, bound } = recording.nodes[node]!;
  return { status, value, bound };
}

/** The variables of a node that has been entered. */
export function frameAt(recording: Recording, node: number, step: number): Frame {
  const { alpha = null, beta = null } = recording.nodes[node]!;
  const frame: Frame = { node, alpha, beta, entry: { alpha, beta }, best: null, bestChild: null };
  let narrowed = false;
  for (const event of recording.back(node, step)) {
    if (event.event === 'narrow' && !narrowed) {
      narrowed = true;
      frame.alpha = event.alpha ?? null;
      frame.beta = event.beta ?? null;
    } else if (event.event === 'up' && event.improved && frame.bestChild === null) {
      frame.best = event.best;
      frame.bestChild = event.child;
    }
    if (frame.bestChild !== null && narrowed) break;
  }
  return frame;
}

/** Plain minimax has no window. */
export function hasWindow(recording: Recording): boolean {
  return recording.tree.algorithm === 'alpha-beta';
}

/** The calls that are open, the root first and the current one last. */
export function pathAt(recording: Recording, step: number): Frame[] {
  return recording.pathTo(recording.steps[step]!.node).map((node) => frameAt(recording, node, step));
}

/** The best child of a node so far: where its value comes from. */
export function bestChildAt(recording: Recording, node: number, step: number): number | null {
  for (const event of recording.back(node, step)) if (event.event === 'up' && event.improved) return event.child;
  return null;
}

/** The line that is expected so far, from the root. */
export function lineAt(recording: Recording, step: number): number[] {
  const line = [0];
  for (let at = bestChildAt(recording, 0, step); at !== null; at = bestChildAt(recording, at, step)) line.push(at);
  return line;
}

/** The cut of a node, once it has been made. */
export function cutOf(recording: Recording, node: number, step: number): Cut | null {
  const at = recording.cutAt[node]!;
  if (at === NEVER || at > step) return null;
  return recording.steps[at] as Cut;
}

/** What a search has cost by a moment. */
export interface Cost {
  nodes: number;
  leaves: number;
  cuts: number;
}

export function costAt(recording: Recording, step: number): Cost {
  const nodes = countUpTo(recording.entered, step);
  let leaves = 0;
  for (let node = 0; node < nodes; node += 1) if (isLeaf(recording.nodes[node]!) && recording.done[node]! <= step) leaves += 1;
  return { nodes, leaves, cuts: countUpTo(recording.cuts, step) };
}

export function isLeaf(node: NodeView): boolean {
  return node.kind !== 'inner';
}

/** How many of a sorted list are not beyond a step. */
export function countUpTo(list: ArrayLike<number>, step: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The child that a step is about, where it is about one. */
export function childOf(step: TraceStep): number | null {
  return 'child' in step ? step.child : null;
}
