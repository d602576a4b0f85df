/**
 * The effect of weights: the value of every move and the choice, with the heuristic's own weights
 * and with others.
 */
import { api } from '../api/client';
import type { HeuristicName, LineView, Weights, PositionRef } from '../api/types';

/** Enough lines for every move. */
const MAX_LINES = 64;
/** Node limit, so that sliders answer at once. */
const MILLIS = 2000;
/** Delay after a change of weights before the search, in milliseconds. */
const SETTLE_DELAY = 120;

/** The value of every move, best first for the side to move. */
export type MoveValues = LineView[];

export interface ChangedMove {
  move: string;
  before: LineView | null;
  after: LineView | null;
}

export class WeightsEffect {
  /** Plies to look ahead. */
  depth = $state(3);
  before = $state.raw<MoveValues>([]);
  after = $state.raw<MoveValues>([]);
  /** Whether the values belong to the current weights. */
  fresh = $state(false);
  #searching: AbortController | null = null;
  /** What `before` was computed for. */
  #known = '';

  readonly choice = $derived({ before: this.before[0]?.pv[0] ?? null, after: this.after[0]?.pv[0] ?? null });
  readonly moves = $derived<ChangedMove[]>(changes(this.before, this.after));

  /** Looks at another position or other weights. */
  look(at: PositionRef, heuristic: HeuristicName, weights: Weights): void {
    this.#searching?.abort();
    const searching = new AbortController();
    this.#searching = searching;
    this.fresh = false;
    const depth = this.depth;
    const question = JSON.stringify([at, heuristic, depth]);
    if (question !== this.#known) this.before = [];
    setTimeout(() => void this.#search(at, heuristic, weights, depth, question, searching.signal), SETTLE_DELAY);
  }

  close(): void {
    this.#searching?.abort();
  }

  async #search(
    at: PositionRef,
    heuristic: HeuristicName,
    weights: Weights,
    depth: number,
    question: string,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return;
    try {
      const body = { at, algorithm: 'engine', heuristic, depth, lines: MAX_LINES, millis: MILLIS } as const;
      const [before, after] = await Promise.all([
        question === this.#known ? this.before : values({ ...body }, signal),
        values({ ...body, weights }, signal),
      ]);
      if (signal.aborted) return;
      this.#known = question;
      this.before = before;
      this.after = after;
      this.fresh = true;
    } catch {
      // The page reports the failure when it asks for the position.
    }
  }
}

async function values(body: Parameters<typeof api.search>[0], signal: AbortSignal): Promise<MoveValues> {
  for await (const line of api.search(body, signal)) {
    if (line.type === 'result') return line.lines;
  }
  return [];
}

/** The moves in the order of their new values, each with its old value. */
export function changes(before: MoveValues, after: MoveValues): ChangedMove[] {
  const find = (lines: MoveValues, move: string): LineView | null => lines.find((line) => line.pv[0] === move) ?? null;
  const moves = [...new Set([...after, ...before].flatMap((line) => line.pv[0] ?? []))];
  return moves.map((move) => ({ move, before: find(before, move), after: find(after, move) }));
}
