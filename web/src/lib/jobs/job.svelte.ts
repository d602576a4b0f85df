/** Work that takes minutes, in the server's queue: asked about until it has ended. */
import { api, Refusal } from '../api/client';
import type { JobRequest, JobView } from '../api/types';

/** How often it is asked about, in milliseconds. */
const BETWEEN = 400;
/** How often the server may be silent before it is given up. */
const PATIENCE = 10;

export class Job {
  view = $state.raw<JobView | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Whether it is being put into the queue. */
  starting = $state(false);
  readonly going = $derived(this.starting || this.view?.state === 'waiting' || this.view?.state === 'running');
  #turn = 0;

  /** Calls back whenever something new is known. */
  constructor(private readonly told: (view: JobView) => void = () => undefined) {}

  async start(request: JobRequest): Promise<void> {
    const turn = ++this.#turn;
    this.starting = true;
    this.refusal = null;
    this.view = null;
    try {
      await this.#follow(await api.startJob(request), turn);
    } catch (error) {
      if (turn === this.#turn) this.refusal = error instanceof Refusal ? error : new Refusal(null, String(error));
    }
    if (turn === this.#turn) this.starting = false;
  }

  /** Ends it; what has come of it stays. */
  async cancel(): Promise<void> {
    const id = this.view?.id;
    this.#turn += 1;
    this.starting = false;
    if (!id || !this.going) return;
    const cancelled = await api.cancelJob(id).catch(() => null);
    if (cancelled && this.view?.id === id) this.view = cancelled;
  }

  async #follow(first: JobView, turn: number): Promise<void> {
    let silent = 0;
    for (let view = first; ; ) {
      if (turn !== this.#turn) {
        // Somebody has left while it was being put into the queue.
        if (this.view?.id !== view.id) void api.cancelJob(view.id).catch(() => undefined);
        return;
      }
      this.starting = false;
      this.view = view;
      this.told(view);
      if (view.state !== 'waiting' && view.state !== 'running') return;
      await new Promise((soon) => setTimeout(soon, BETWEEN));
      if (turn !== this.#turn) return;
      try {
        view = await api.job(view.id);
        silent = 0;
      } catch (error) {
        // A server that says no has forgotten it; one that says nothing may come back.
        if ((error instanceof Refusal && error.problem) || ++silent > PATIENCE) {
          this.view = null;
          throw error;
        }
      }
    }
  }
}
