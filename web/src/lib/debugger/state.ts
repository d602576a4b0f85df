/** A search at a moment: after the step that is looked at, and before the next. */
import { countUpTo, NEVER, type Bound, type Cut, type Recording } from './trace';

/** An end of a window may be infinite: null. */
export interface Window {
  alpha: number | null;
  beta: number | null;
}

/** A node that is being searched, as a debugger shows a call: what its variables are by now. */
export interface Frame extends Window {
  node: number;
  /** The window it was entered with. */
  entry: Window;
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
  bound: Bound;
}

export function statusAt(recording: Recording, node: number, step: number): Status {
  if (recording.entered[node]! > step) return 'ahead';
  return recording.done[node]! <= step ? 'done' : 'open';
}

export function knownAt(recording: Recording, node: number, step: number): Known {
  const status = statusAt(recording, node, step);
  if (status === 'ahead') return { status, value: null, bound: 'exact' };
  if (status === 'open') return { status, value: frameAt(recording, node, step).best, bound: 'exact' };
  return { status, value: recording.value[node]!, bound: recording.boundOf(node) };
}

/** The variables of a node that has been entered. */
export function frameAt(recording: Recording, node: number, step: number): Frame {
  const entry = recording.windowOf(node);
  const frame: Frame = { node, ...entry, entry, best: null, bestChild: null };
  const end = recording.isMax(node) ? 'alpha' : 'beta';
  for (const at of recording.back(node, step)) {
    const event = recording.eventAt(at);
    if (event === 'narrow') {
      frame[end] = recording.valueAt(at);
      if (frame.bestChild !== null) break;
      // What narrowed it is its best.
      frame.best = frame[end];
      frame.bestChild = recording.childAt(at);
      break;
    }
    if (event === 'up' && recording.improvedAt(at) && frame.bestChild === null) {
      frame.best = recording.valueAt(at);
      frame.bestChild = recording.childAt(at);
    }
  }
  return frame;
}

/** The calls that are open, the root first and the current one last. */
export function pathAt(recording: Recording, step: number): Frame[] {
  return recording.pathTo(recording.nodeAt(step)).map((node) => frameAt(recording, node, step));
}

/** The best child of a node so far: where its value comes from. */
export function bestChildAt(recording: Recording, node: number, step: number): number | null {
  for (const at of recording.back(node, step)) if (recording.improvedAt(at)) return recording.childAt(at);
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
  return at === NEVER || at > step ? null : (recording.step(at) as Cut);
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
  const { kind } = recording.trace.nodes;
  for (let node = 0; node < nodes; node += 1) if (kind[node] !== 'i' && recording.done[node]! <= step) leaves += 1;
  return { nodes, leaves, cuts: countUpTo(recording.cuts, step) };
}
