/** The review of a played game: what each move gave away. Judgements arrive move by move. */
import { api, Refusal } from '../api/client';
import type { HeuristicName, MoveReview, Review as ReviewResult, Side } from '../api/types';
import type { Origin } from '../analysis/link';
import { Trainer } from './trainer.svelte';

export class Review {
  /** The moves under review. */
  line = $state.raw<readonly string[]>([]);
  origin = $state.raw<Origin | null>(null);
  moves = $state.raw<readonly MoveReview[]>([]);
  result = $state.raw<ReviewResult | null>(null);
  running = $state(false);
  problem = $state.raw<Refusal | null>(null);
  heuristic = $state<HeuristicName>('tuned');
  trainer = $state.raw<Trainer | null>(null);
  #stop: AbortController | null = null;

  readonly isOpen = $derived(this.origin !== null);
  /** The moves that gave something away. */
  readonly mistakes = $derived(this.moves.filter((move) => move.mark != null));
  /** The first side's expectation at the start and after each move, as far as known. */
  readonly course = $derived(this.result?.course ?? courseOf(this.moves));

  async start(origin: Origin, line: readonly string[], heuristic: HeuristicName): Promise<void> {
    this.close();
    const stop = new AbortController();
    this.#stop = stop;
    [this.origin, this.line, this.heuristic, this.running] = [origin, line, heuristic, true];
    try {
      for await (const told of api.review({ at: { ...origin, moves: [...line] }, heuristic }, stop.signal)) {
        if (stop.signal.aborted) return;
        if (told.type === 'move') this.moves = [...this.moves, told];
        else if (told.type === 'result') this.result = told;
        else this.problem = new Refusal(told.problem, told.problem.say.en);
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      this.problem = error instanceof Refusal ? error : new Refusal(null, String(error));
    }
    this.running = false;
  }

  close(): void {
    this.#stop?.abort();
    this.stopTraining();
    [this.origin, this.line, this.moves, this.result, this.running, this.problem] = [null, [], [], null, false, null];
  }

  /** Trains the mistakes of these sides. */
  train(sides: readonly Side[]): void {
    this.stopTraining();
    const own = this.mistakes.filter((move) => sides.includes(move.side));
    if (this.origin && own.length) this.trainer = new Trainer(this.origin, this.line, this.heuristic, own);
  }

  stopTraining(): void {
    this.trainer?.close();
    this.trainer = null;
  }

  /** The next mistake after this many moves, or the previous one. */
  mistakeFrom(ply: number, by: 1 | -1): MoveReview | null {
    const found =
      by > 0 ? this.mistakes.find((move) => move.ply + 1 > ply) : this.mistakes.findLast((move) => move.ply + 1 < ply);
    return found ?? null;
  }
}

function courseOf(moves: readonly MoveReview[]): number[] {
  return moves.length ? [0.5, ...moves.map((move) => move.expectation)] : [];
}
