/** What a search did, step by step, as the server tells it, and indexes by which any moment of it is found at once. */
import type { NodeView, TraceStep, TreeView } from '../api/types';

export type StepOf<E extends TraceStep['event']> = Extract<TraceStep, { event: E }>;
export type Cut = StepOf<'cut'>;

/** Never, of a step. */
export const NEVER = -1;

/** A recorded search. Nodes are known by their numbers: the root is 0, and they are numbered in the order they were entered. */
export class Recording {
  readonly nodes: readonly NodeView[];
  /** By node: the step that enters it, the one that gives it its value, and the one by which that goes up to its parent. */
  readonly entered: Int32Array;
  readonly done: Int32Array;
  readonly wentUp: Int32Array;
  /** By node: the step that cuts its other moves, or `NEVER`. */
  readonly cutAt: Int32Array;
  /** The steps that cut, in order. */
  readonly cuts: readonly number[];
  /** All the values there are, from the smallest to the largest: the scale of windows. */
  readonly values: readonly number[];
  /** The steps at a node after its entry lie one after another in `#own`, from `#from[node]` to `#from[node + 1]`. */
  readonly #own: Int32Array;
  readonly #from: Int32Array;

  constructor(
    readonly tree: TreeView,
    readonly steps: readonly TraceStep[],
  ) {
    this.nodes = tree.nodes;
    const size = this.nodes.length;
    [this.entered, this.done, this.wentUp, this.cutAt] = [never(size), never(size), never(size), never(size)];
    const cuts: number[] = [];
    const counts = new Int32Array(size + 1);
    steps.forEach((step, at) => {
      if (step.event === 'enter') this.entered[step.node] = at;
      else counts[step.node + 1]! += 1;
      if (step.event === 'leaf' || step.event === 'leave') this.done[step.node] = at;
      if (step.event === 'up') this.wentUp[step.child] = at;
      if (step.event === 'cut') this.cutAt[step.node] = cuts[cuts.length] = at;
    });
    for (let node = 0; node < size; node += 1) counts[node + 1]! += counts[node]!;
    this.#from = counts.slice();
    this.#own = new Int32Array(steps.length - size);
    steps.forEach((step, at) => {
      if (step.event !== 'enter') this.#own[counts[step.node]!++] = at;
    });
    this.cuts = cuts;
    this.values = [...new Set(this.nodes.map((node) => node.value))].sort((a, b) => a - b);
  }

  get last(): number {
    return this.steps.length - 1;
  }

  /** A step that exists, whatever was asked for. */
  clamp(step: number): number {
    return Math.min(Math.max(Math.round(step) || 0, 0), this.last);
  }

  /** The steps at a node until a moment, its entry left out, the latest first. */
  *back(node: number, until: number): Generator<TraceStep> {
    let [low, high] = [this.#from[node]!, this.#from[node + 1]!];
    const first = low;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#own[middle]! <= until) low = middle + 1;
      else high = middle;
    }
    for (let at = low - 1; at >= first; at -= 1) yield this.steps[this.#own[at]!]!;
  }

  /** The nodes from the root to a node. */
  pathTo(node: number): number[] {
    const path: number[] = [];
    for (let at: number | null | undefined = node; at != null; at = this.nodes[at]?.parent) path.push(at);
    return path.reverse();
  }

  /** The child to which a move leads, if it was looked at. */
  childBy(node: number, move: string): number | undefined {
    return this.nodes[node]?.children.find((child) => this.nodes[child]!.move === move);
  }
}

function never(size: number): Int32Array {
  return new Int32Array(size).fill(NEVER);
}
