/**
 * Trains a player's mistakes one by one. A move is right if the server's judge finds none better.
 */
import { api } from '../api/client';
import type { HeuristicName, MoveReview } from '../api/types';
import type { Origin } from '../analysis/link';

/**
 * The judgement of an attempt: as good as any, better than the played move but not the best, or no
 * better.
 */
export type Verdict = 'right' | 'better' | 'wrong';

export class Trainer {
  index = $state(0);
  /** The last judged attempt. */
  attempt = $state.raw<MoveReview | null>(null);
  judging = $state(false);
  /** Whether the answer is shown. */
  revealed = $state(false);
  /** How many were found without the answer. */
  found = $state(0);
  readonly mistakes: readonly MoveReview[];
  #asking: AbortController | null = null;

  constructor(
    private readonly origin: Origin,
    private readonly line: readonly string[],
    private readonly heuristic: HeuristicName,
    mistakes: readonly MoveReview[],
  ) {
    this.mistakes = mistakes;
  }

  /** The current mistake; null once all are done. */
  readonly mistake = $derived.by(() => this.mistakes[this.index] ?? null);
  readonly verdict = $derived(this.attempt && this.mistake ? verdictOf(this.attempt, this.mistake) : null);
  /** Whether there is nothing left to try here. */
  readonly isSolved = $derived(this.verdict === 'right' || this.revealed);

  async try(move: string): Promise<void> {
    const mistake = this.mistake;
    if (!mistake || this.isSolved) return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    [this.attempt, this.judging] = [null, true];
    try {
      const at = { ...this.origin, moves: this.line.slice(0, mistake.ply) };
      this.attempt = await api.answer('judgements', { at, move, heuristic: this.heuristic }, asking.signal);
      if (this.verdict === 'right') this.found += 1;
    } finally {
      if (!asking.signal.aborted) this.judging = false;
    }
  }

  reveal(): void {
    this.#asking?.abort();
    [this.judging, this.revealed] = [false, true];
  }

  next(): void {
    this.#asking?.abort();
    this.index += 1;
    [this.attempt, this.judging, this.revealed] = [null, false, false];
  }

  close(): void {
    this.#asking?.abort();
  }
}

/**
 * A move is praised only if none is better, and called better only if it gives away less than the
 * mistake.
 */
export function verdictOf(
  attempt: Pick<MoveReview, 'as_good' | 'loss' | 'mark'>,
  mistake: Pick<MoveReview, 'loss'>,
): Verdict {
  if (attempt.as_good) return 'right';
  return attempt.mark == null && attempt.loss < mistake.loss ? 'better' : 'wrong';
}
