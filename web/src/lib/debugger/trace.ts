/**
 * The steps of a search as the server sends them, indexed so that the state at any step is found at
 * once.
 */
import { signOf, type Sign } from '../analysis/scale';
import type { Phrase, SearchTrace, TraceStep } from '../api/types';

export type StepOf<E extends TraceStep['event']> = Extract<TraceStep, { event: E }>;
export type Cut = StepOf<'cut'>;
export type Event = TraceStep['event'];

/** No step, or no node. */
export const NEVER = -1;

const EVENTS: Record<string, Event> = { e: 'enter', l: 'leaf', u: 'up', U: 'up', n: 'narrow', c: 'cut', x: 'leave' };
const KINDS = { i: 'inner', l: 'limit', f: 'finished' } as const;
const BOUNDS = { e: 'exact', l: 'lower', u: 'upper' } as const;

export type Kind = (typeof KINDS)[keyof typeof KINDS];
export type Bound = (typeof BOUNDS)[keyof typeof BOUNDS];

/** A recorded search. The root is node 0; nodes are numbered in the order of entry. */
export class Recording {
  /** Number of nodes. */
  readonly size: number;
  /** The last step. */
  readonly last: number;
  /** By node: its parent (of the root, `NEVER`), its depth, and its value. */
  readonly parent: Int32Array;
  readonly depth: Uint8Array;
  readonly value: Float64Array;
  /**
   * By node: the step that enters it, the one that sets its value, and the one that returns it to
   * the parent.
   */
  readonly entered: Int32Array;
  readonly done: Int32Array;
  readonly wentUp: Int32Array;
  /** By node: the step that cuts its other moves, or `NEVER`. */
  readonly cutAt: Int32Array;
  /** The steps that cut, in order. */
  readonly cuts: readonly number[];
  /** All distinct values in ascending order: the scale of windows. */
  readonly scale: readonly number[];
  /** Whether the search had a window; plain minimax has none. */
  readonly hasWindow: boolean;
  /** Whether a side moves twice in a row somewhere. */
  readonly movesTwice: boolean;
  /**
   * By step: its index among the steps of its node; those lie one after another, as do a node's
   * children.
   */
  readonly #own: Lists;
  readonly #children: Lists;
  readonly #ordinal = new Map<number, number>();
  /** The sign of each value, by its index. */
  readonly #leans: readonly Sign[];
  readonly #mirrors = new Map<number, number>();
  readonly #alike = new Map<number, number>();
  /** How many moves are omitted before each cut. */
  readonly #leftOut: readonly number[];

  constructor(readonly trace: SearchTrace) {
    const { nodes, steps, cuts, values } = trace;
    const size = nodes.value.length;
    this.size = size;
    this.last = steps.event.length - 1;
    this.hasWindow = trace.algorithm === 'alpha-beta';
    this.parent = Int32Array.from(nodes.parent, (parent) => parent ?? NEVER);
    this.movesTwice = nodes.parent.some((parent, node) => parent != null && nodes.side[parent] === nodes.side[node]);
    this.depth = new Uint8Array(size);
    for (let node = 1; node < size; node += 1) this.depth[node] = this.depth[this.parent[node]!]! + 1;
    this.value = Float64Array.from(nodes.value, (place) => values[place]!.value);
    [this.entered, this.done, this.wentUp, this.cutAt] = [never(size), never(size), never(size), never(size)];
    for (let step = 0; step <= this.last; step += 1) {
      const node = steps.node[step]!;
      const event = steps.event[step];
      if (event === 'e') this.entered[node] = step;
      else if (event === 'l' || event === 'x') this.done[node] = step;
      else if (event === 'c') this.cutAt[node] = step;
      else if (event !== 'n') this.wentUp[steps.child[step]!] = step;
    }
    this.cuts = cuts.step;
    cuts.step.forEach((step, at) => this.#ordinal.set(step, at));
    this.#own = new Lists(size, steps.node);
    this.#children = new Lists(size, this.parent);
    trace.mirrors?.node.forEach((node, at) => {
      const of = trace.mirrors!.of[at]!;
      this.#mirrors.set(node, of);
      this.#alike.set(of, (this.#alike.get(of) ?? 1) + 1);
    });
    const leftOut = [0];
    for (const moves of cuts.left_out) leftOut.push(leftOut.at(-1)! + moves.length);
    this.#leftOut = leftOut;
    this.#leans = values.map(({ value }) => signOf(value));
    const used = new Set(this.value);
    this.scale = [...used].sort((a, b) => a - b);
  }

  /** The nearest existing step. */
  clamp(step: number): number {
    return Math.min(Math.max(Math.round(step) || 0, 0), this.last);
  }

  /** Whether the first side moves there. */
  isMax(node: number): boolean {
    return this.trace.nodes.side[node] === 'f';
  }

  /** The move that leads to a node; empty at the root. */
  moveOf(node: number): string {
    const place = this.trace.nodes.move[node];
    return place == null ? '' : this.trace.moves[place]!;
  }

  kindOf(node: number): Kind {
    return KINDS[this.trace.nodes.kind[node] as keyof typeof KINDS];
  }

  boundOf(node: number): Bound {
    return BOUNDS[this.trace.nodes.bound[node] as keyof typeof BOUNDS];
  }

  /** The value of a node with its point of view, in words. */
  sayOf(node: number): Phrase {
    return this.trace.values[this.trace.nodes.value[node]!]!.say;
  }

  /** The sign of its value. */
  signOf(node: number): Sign {
    return this.#leans[this.trace.nodes.value[node]!]!;
  }

  childrenOf(node: number): Int32Array {
    return this.#children.of(node);
  }

  /** The cut moves of a node. */
  leftOut(node: number): string[] {
    const ordinal = this.#ordinal.get(this.cutAt[node]!);
    return ordinal === undefined ? [] : this.trace.cuts.left_out[ordinal]!.map((place) => this.trace.moves[place]!);
  }

  /** How many moves the first cuts omitted. */
  leftOutBy(cuts: number): number {
    return this.#leftOut[cuts]!;
  }

  /** The earlier sibling that a node is a mirror image of, or `NEVER`. */
  mirrorOf(node: number): number {
    return this.#mirrors.get(node) ?? NEVER;
  }

  /** How many siblings are mirror images of a node, itself included. */
  alike(node: number): number {
    return this.#alike.get(node) ?? 1;
  }

  /** The child that a move leads to, if it was searched. */
  childBy(node: number, move: string): number | undefined {
    return this.childrenOf(node).find((child) => this.moveOf(child) === move);
  }

  /** The nodes from the root to a node. */
  pathTo(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at !== NEVER; at = this.parent[at]!) path.push(at);
    return path.reverse();
  }

  /** The moves from the root to a node. */
  movesTo(node: number): string[] {
    return this.pathTo(node)
      .slice(1)
      .map((at) => this.moveOf(at));
  }

  eventAt(step: number): Event {
    return EVENTS[this.trace.steps.event[step]!]!;
  }

  nodeAt(step: number): number {
    return this.trace.steps.node[step]!;
  }

  /** The child that a step is about, if any. */
  childAt(step: number): number | null {
    return this.trace.steps.child[step] ?? null;
  }

  /**
   * The number in a step: a value, the best so far, the new end of a window or the limit of a cut.
   */
  valueAt(step: number): number {
    return this.#number(this.trace.steps.value[step]) ?? 0;
  }

  improvedAt(step: number): boolean {
    return this.trace.steps.event[step] === 'U';
  }

  /** The window of a node at its entry; null is infinite. */
  windowOf(node: number): { alpha: number | null; beta: number | null } {
    const { alpha, beta } = this.trace.nodes;
    return { alpha: this.#number(alpha[node]), beta: this.#number(beta[node]) };
  }

  /** The steps at a node up to a step, the latest first. */
  *back(node: number, until: number): Generator<number> {
    const own = this.#own.of(node);
    for (let at = countUpTo(own, until) - 1; at >= 0; at -= 1) yield own[at]!;
  }

  /** A step as `rival tree --trace` prints it. */
  step(step: number): TraceStep {
    const [node, child, value] = [this.nodeAt(step), this.childAt(step) ?? NEVER, this.valueAt(step)];
    const event = this.eventAt(step);
    switch (event) {
      case 'enter': {
        const parent = this.parent[node]!;
        const above = parent === NEVER ? { parent: null, move: null } : { parent, move: this.moveOf(node) };
        return {
          step,
          node,
          event,
          ...above,
          depth: this.depth[node]!,
          side: this.isMax(node) ? 'first' : 'second',
          ...this.windowOf(node),
        };
      }
      case 'leaf':
        return { step, node, event, value, kind: this.kindOf(node), terms: this.termsOf(node) };
      case 'up':
        return {
          step,
          node,
          event,
          child,
          move: this.moveOf(child),
          value: this.value[child]!,
          best: value,
          improved: this.improvedAt(step),
        };
      case 'narrow': {
        const { alpha, beta } = this.windowOf(node);
        return { step, node, event, child, ...(this.isMax(node) ? { alpha: value, beta } : { alpha, beta: value }) };
      }
      case 'cut': {
        const ordinal = this.#ordinal.get(step)!;
        const setter = this.trace.cuts.set_by[ordinal]!;
        const set_by = { ancestor: this.trace.cuts.ancestor[ordinal]!, child: setter, move: this.moveOf(setter) };
        return {
          step,
          node,
          event,
          child,
          cut: this.isMax(node) ? 'beta' : 'alpha',
          limit: value,
          set_by,
          left_out: this.leftOut(node),
        };
      }
      case 'leave':
        return { step, node, event, value, bound: this.boundOf(node) };
    }
  }

  /** The terms of a leaf's heuristic value. */
  termsOf(node: number): StepOf<'leaf'>['terms'] {
    const measured = this.trace.nodes.features[node] ?? [];
    return measured.map((feature, at) => {
      const { name, weight } = this.trace.features[at]!;
      return { name, feature, weight, value: feature * weight };
    });
  }

  #number(place: number | null | undefined): number | null {
    return place == null ? null : this.trace.values[place]!.value;
  }
}

/**
 * Lists of numbers, one for each node, stored end to end: `owners` gives the node of each entry.
 */
class Lists {
  readonly #from: Int32Array;
  readonly #all: Int32Array;

  constructor(size: number, owners: ArrayLike<number>) {
    const next = new Int32Array(size + 1);
    for (let at = 0; at < owners.length; at += 1) if (owners[at]! >= 0) next[owners[at]! + 1]! += 1;
    for (let node = 0; node < size; node += 1) next[node + 1]! += next[node]!;
    this.#from = next.slice();
    this.#all = new Int32Array(next[size]!);
    for (let at = 0; at < owners.length; at += 1) if (owners[at]! >= 0) this.#all[next[owners[at]!]!++] = at;
  }

  of(node: number): Int32Array {
    return this.#all.subarray(this.#from[node], this.#from[node + 1]);
  }
}

function never(size: number): Int32Array {
  return new Int32Array(size).fill(NEVER);
}

/** How many entries of a sorted list are at most a step. */
export function countUpTo(list: ArrayLike<number>, step: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}
