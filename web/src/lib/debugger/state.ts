/** The state of a search after a step and before the next. */
import { countUpTo, NEVER, type Bound, type Cut, type Recording } from './trace';

/** An infinite end of a window is null. */
export interface Window {
  alpha: number | null;
  beta: number | null;
}

/** A node under search, as a debugger shows a call with its variables. */
export interface CallFrame extends Window {
  node: number;
  /** The window at its entry. */
  entry: Window;
  /** The best value of its children so far and that child; null before the first. */
  best: number | null;
  bestChild: number | null;
}

/**
 * What is known of a node: nothing while it lies ahead, its best so far while it is open, its value
 * once it is done.
 */
export type Status = 'ahead' | 'open' | 'done';

export interface NodeState {
  status: Status;
  /** Its value, or its best so far; null without one. */
  value: number | null;
  bound: Bound;
}

export function statusAt(recording: Recording, node: number, step: number): Status {
  if (recording.entered[node]! > step) return 'ahead';
  return recording.done[node]! <= step ? 'done' : 'open';
}

export function nodeStateAt(recording: Recording, node: number, step: number): NodeState {
  const status = statusAt(recording, node, step);
  if (status === 'ahead') return { status, value: null, bound: 'exact' };
  if (status === 'open') return { status, value: frameAt(recording, node, step).best, bound: 'exact' };
  return { status, value: recording.value[node]!, bound: recording.boundOf(node) };
}

/** The variables of a node that has been entered. */
export function frameAt(recording: Recording, node: number, step: number): CallFrame {
  const entry = recording.windowOf(node);
  const frame: CallFrame = { node, ...entry, entry, best: null, bestChild: null };
  const end = recording.isMax(node) ? 'alpha' : 'beta';
  for (const at of recording.back(node, step)) {
    const event = recording.eventAt(at);
    if (event === 'narrow') {
      frame[end] = recording.valueAt(at);
      if (frame.bestChild !== null) break;
      // Its best has narrowed the window.
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

/** The call stack, from the root to the current call. */
export function pathAt(recording: Recording, step: number): CallFrame[] {
  return recording.pathTo(recording.nodeAt(step)).map((node) => frameAt(recording, node, step));
}

/** The best child of a node so far: the source of its value. */
export function bestChildAt(recording: Recording, node: number, step: number): number | null {
  for (const at of recording.back(node, step)) if (recording.improvedAt(at)) return recording.childAt(at);
  return null;
}

/** The expected line so far, from the root. */
export function lineAt(recording: Recording, step: number): number[] {
  const line = [0];
  for (let at = bestChildAt(recording, 0, step); at !== null; at = bestChildAt(recording, at, step)) line.push(at);
  return line;
}

/** The cut of a node, once it is made. */
export function cutOf(recording: Recording, node: number, step: number): Cut | null {
  const at = recording.cutAt[node]!;
  return at === NEVER || at > step ? null : (recording.step(at) as Cut);
}

/** The cost of a search up to a step. */
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
