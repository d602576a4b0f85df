/** Work that takes minutes, in the server's queue: asked about until it has ended, and taken up again after the page was left or loaded anew. */
import { api, Refusal } from '../api/client';
import type { JobRequest, JobView } from '../api/types';

/** How often it is asked about, in milliseconds. */
const BETWEEN = 400;
/** How often the server may be silent before it is given up. */
const MOST_SILENCES = 10;

/** A job that this tab has started. */
interface Kept<Subject> {
  id: string;
  /** What it is about, so that its result is not taken for another's. */
  about: string;
  /** What has to be shown with its result. */
  subject: Subject | null;
}

export class Job<Subject = never> {
  view = $state.raw<JobView | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Whether it is being put into the queue. */
  starting = $state(false);
  readonly going = $derived(this.starting || this.view?.state === 'waiting' || this.view?.state === 'running');
  #turn = 0;
  #left = false;
  readonly #key: string;

  /** Jobs of a name are one at a time in a tab. */
  constructor(name: string) {
    this.#key = `rival.job.${name}`;
  }

  async start(request: JobRequest, about: string, subject: Subject | null = null): Promise<void> {
    const turn = ++this.#turn;
    this.starting = true;
    this.refusal = null;
    this.view = null;
    try {
      const view = await api.startJob(request);
      if (turn === this.#turn || this.#left) this.#keep({ id: view.id, about, subject });
      // It is no longer wanted, before it was in the queue.
      else void api.cancelJob(view.id).catch(() => undefined);
      await this.#follow(view, turn);
    } catch (error) {
      if (turn === this.#turn) this.refusal = error instanceof Refusal ? error : new Refusal(null, String(error));
    }
    if (turn === this.#turn) this.starting = false;
  }

  /** What is to be shown with the job about this that can be taken up. */
  subjectOf(about: string): Subject | null {
    const kept = this.#kept();
    return kept?.about === about ? kept.subject : null;
  }

  /** Takes up what was started before, if it was about this and the server still knows it. */
  async resume(about: string): Promise<void> {
    const kept = this.#kept();
    if (this.going || kept?.about !== about) return;
    const turn = ++this.#turn;
    try {
      await this.#follow(await api.job(kept.id), turn);
    } catch {
      if (turn === this.#turn) this.forget();
    }
  }

  /** Ends it; what has come of it stays. */
  async cancel(): Promise<void> {
    const id = this.view?.id;
    this.#turn += 1;
    this.starting = false;
    if (!id || (this.view?.state !== 'waiting' && this.view?.state !== 'running')) return;
    const cancelled = await api.cancelJob(id).catch(() => null);
    if (cancelled && this.view?.id === id) this.view = cancelled;
  }

  /** Asks about it no more; it goes on, to be taken up again. The server ends what nobody comes back to. */
  leave(): void {
    this.#left = true;
    this.#turn += 1;
  }

  /** There is none any more. */
  forget(): void {
    this.#turn += 1;
    this.view = null;
    this.refusal = null;
    this.#keep(null);
  }

  async #follow(first: JobView, turn: number): Promise<void> {
    let silent = 0;
    for (let view = first; turn === this.#turn;) {
      this.starting = false;
      this.view = view;
      if (view.state !== 'waiting' && view.state !== 'running') return;
      await new Promise((soon) => setTimeout(soon, BETWEEN));
      if (turn !== this.#turn) return;
      try {
        view = await api.job(view.id);
        silent = 0;
      } catch (error) {
        // A server that says no has forgotten it; one that says nothing may come back.
        if ((error instanceof Refusal && error.problem) || ++silent > MOST_SILENCES) {
          this.view = null;
          throw error;
        }
      }
    }
  }

  #kept(): Kept<Subject> | null {
    try {
      const {
        id,
        about,
        subject = null,
      } = JSON.parse(sessionStorage.getItem(this.#key) ?? '{}') as Partial<Kept<Subject>>;
      return typeof id === 'string' && typeof about === 'string' ? { id, about, subject } : null;
    } catch {
      return null;
    }
  }

  #keep(kept: Kept<Subject> | null): void {
    try {
      if (kept) sessionStorage.setItem(this.#key, JSON.stringify(kept));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Where nothing can be kept, it is lost with the page.
    }
  }
}
