/** The engine's search of one position, with its results as they arrive. */
import { api, Refusal } from '../api/client';
import type { LineView, SearchBody, SearchLine } from '../api/types';

/** The result so far. */
export interface EngineResult {
  depth: number;
  nodes: number;
  seconds: number;
  /** Best first. */
  lines: LineView[];
  /** Whether the search ended by itself, and whether it saw the whole tree. */
  done: boolean;
  complete: boolean;
}

/** What to search. */
export type EngineRequest = Pick<SearchBody, 'at' | 'heuristic' | 'weights' | 'lines'>;

/** Longest first search of one position, and of one that goes on where time ended it, in milliseconds. */
const THINKING_TIME = 10_000;
const MAX_TIME = 30_000;
const MAX_LINE_LENGTH = 12;

export class Engine {
  running = $state(false);
  found = $state.raw<EngineResult | null>(null);
  problem = $state.raw<Refusal | null>(null);
  #stop: AbortController | null = null;
  #millis = THINKING_TIME;
  /** The result shown before it went on: its cost is added, and no shallower one replaces it. */
  #before: EngineResult | null = null;

  /** `ended` is called when a search ends by itself. */
  constructor(private readonly ended: (found: EngineResult) => void) {}

  async think(question: EngineRequest): Promise<void> {
    this.forget();
    this.#millis = THINKING_TIME;
    await this.#ask(question);
  }

  /** Goes on where the search of the same position ended; the old result stays until a deeper one arrives. */
  async goOn(question: EngineRequest): Promise<void> {
    this.stop();
    this.problem = null;
    this.#before = this.found;
    this.#millis = Math.min(2 * this.#millis, MAX_TIME);
    await this.#ask(question);
  }

  async #ask(question: EngineRequest): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.running = true;
    try {
      const body: SearchBody = { ...question, algorithm: 'engine', millis: this.#millis, keep: true };
      for await (const line of api.search(body, stop.signal)) {
        if (stop.signal.aborted) return;
        this.#hear(line);
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      this.problem = error instanceof Refusal ? error : new Refusal(null, String(error));
    }
    this.running = false;
    if (this.found?.done) this.ended(this.found);
  }

  /** Stops the search; its results stay. */
  stop(): void {
    this.#stop?.abort();
    this.running = false;
  }

  /** Stops the search and drops its results: the position has changed. */
  forget(): void {
    this.stop();
    this.found = null;
    this.#before = null;
    this.problem = null;
  }

  #hear(line: SearchLine): void {
    if (line.type === 'failed') {
      this.problem = new Refusal(line.problem, line.problem.say.en);
      return;
    }
    const done = line.type === 'result';
    const [first, ...others] = line.lines.length ? line.lines : only(line);
    const lines = first ? [first, ...others] : [];
    const before = this.#before;
    const nodes = line.nodes + (before?.nodes ?? 0);
    const seconds = line.seconds + (before?.seconds ?? 0);
    const complete = done && line.stopped == null;
    const isProven = lines[0]?.proven != null;
    if (before && line.depth <= before.depth && !complete && !isProven)
      this.found = { ...before, nodes, seconds, done };
    else this.found = { depth: line.depth, nodes, seconds, lines: lines.map(shortened), done, complete };
  }
}

/** With a single line, `value` of the message is that line's. */
function only(line: Exclude<SearchLine, { type: 'failed' }>): LineView[] {
  const { value, pv } = line;
  const proven = (line.type === 'result' ? line.proven : null) ?? null;
  return value == null || pv.length === 0 ? [] : [{ value, pv, proven, say: { en: '', es: '' } }];
}

function shortened(line: LineView): LineView {
  return { ...line, pv: line.pv.slice(0, MAX_LINE_LENGTH) };
}
