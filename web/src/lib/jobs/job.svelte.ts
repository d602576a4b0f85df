/** Work of minutes in the server's queue: polled until it ends, and resumed after a reload. */
import { api, Refusal } from '../api/client';
import type { JobRequest, JobView } from '../api/types';

/** Poll interval in milliseconds. */
const BETWEEN = 400;
/** Failed polls before it gives up. */
const MOST_SILENCES = 10;

/** A job that this tab started. */
interface Kept<Subject> {
  id: string;
  /** Its subject, so that its result is not shown for another. */
  about: string;
  /** Data to show with its result. */
  subject: Subject | null;
}

export class Job<Subject = never> {
  view = $state.raw<JobView | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Whether it is being queued. */
  starting = $state(false);
  readonly going = $derived(this.starting || this.view?.state === 'waiting' || this.view?.state === 'running');
  #turn = 0;
  #left = false;
  readonly #key: string;

  /** A tab has one job of each name at a time. */
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
      // Cancelled before it was queued.
      else void api.cancelJob(view.id).catch(() => undefined);
      await this.#follow(view, turn);
    } catch (error) {
      if (turn === this.#turn) this.refusal = error instanceof Refusal ? error : new Refusal(null, String(error));
    }
    if (turn === this.#turn) this.starting = false;
  }

  /** The data of the job about this subject that can be resumed. */
  subjectOf(about: string): Subject | null {
    const kept = this.#kept();
    return kept?.about === about ? kept.subject : null;
  }

  /** Resumes a job about this subject, if the server still knows it. */
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

  /** Cancels it; its results so far stay. */
  async cancel(): Promise<void> {
    const id = this.view?.id;
    this.#turn += 1;
    this.starting = false;
    if (!id || (this.view?.state !== 'waiting' && this.view?.state !== 'running')) return;
    const cancelled = await api.cancelJob(id).catch(() => null);
    if (cancelled && this.view?.id === id) this.view = cancelled;
  }

  /** Stops polling; the job runs on and can be resumed. The server ends jobs that nobody polls. */
  leave(): void {
    this.#left = true;
    this.#turn += 1;
  }

  /** Drops the job. */
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
        // A refusal means that the server has forgotten it; silence may pass.
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
      // Without storage it is lost with the page.
    }
  }
}
