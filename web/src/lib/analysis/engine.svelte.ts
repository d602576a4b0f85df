/** The engine that thinks about a position for as long as somebody wants to know. */
import { api, Refusal } from '../api/client';
import type { LineView, SearchBody, SearchLine } from '../api/types';

/** How far the engine has come. */
export interface Found {
  depth: number;
  nodes: number;
  seconds: number;
  /** Best first. */
  lines: LineView[];
  /** Whether it has ended by itself, and whether it has seen everything there is to see. */
  done: boolean;
  complete: boolean;
}

/** What is asked of it. */
export type Question = Pick<SearchBody, 'at' | 'heuristic' | 'weights' | 'lines'>;

/** How long it thinks about one position, in milliseconds; and at most, when it goes on where time had ended it. */
const THINKING_TIME = 10_000;
const LONGEST_TIME = 30_000;
const LONGEST_LINE = 12;

export class Engine {
  running = $state(false);
  found = $state.raw<Found | null>(null);
  problem = $state.raw<Refusal | null>(null);
  #stop: AbortController | null = null;
  #millis = THINKING_TIME;
  /** What was shown when it went on: nothing shallower takes its place. */
  #before: Found | null = null;

  /** Calls back when it has ended by itself. */
  constructor(private readonly ended: (found: Found) => void) {}

  async think(question: Question): Promise<void> {
    this.forget();
    this.#millis = THINKING_TIME;
    await this.#ask(question);
  }

  /** Thinks on about the same question, longer than it did: what it shows stays until it has looked deeper. */
  async goOn(question: Question): Promise<void> {
    this.stop();
    this.problem = null;
    this.#before = this.found;
    this.#millis = Math.min(2 * this.#millis, LONGEST_TIME);
    await this.#ask(question);
  }

  async #ask(question: Question): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.running = true;
    try {
      for await (const line of api.search({ ...question, algorithm: 'engine', millis: this.#millis }, stop.signal)) {
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

  /** Stops thinking; what was found stays. */
  stop(): void {
    this.#stop?.abort();
    this.running = false;
  }

  /** Stops thinking, for the position is another one. */
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
    const { depth, nodes, seconds } = line;
    const complete = done && line.stopped == null;
    const before = this.#before;
    const isProven = lines[0]?.proven != null;
    if (before && depth <= before.depth && !complete && !isProven) this.found = { ...before, done };
    else this.found = { depth, nodes, seconds, lines: lines.map(shortened), done, complete };
  }
}

/** While one line is asked for, what it is worth is told without it. */
function only(line: Exclude<SearchLine, { type: 'failed' }>): LineView[] {
  const { value, pv } = line;
  const proven = (line.type === 'result' ? line.proven : null) ?? null;
  return value == null || pv.length === 0 ? [] : [{ value, pv, proven, say: { en: '', es: '' } }];
}

function shortened(line: LineView): LineView {
  return { ...line, pv: line.pv.slice(0, LONGEST_LINE) };
}
