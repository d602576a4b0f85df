/** Runs a search by itself: steps per second, to the next cut or the end. */
import type { SearchView } from './model.svelte';
import { countUpTo } from './trace';

/** Steps per second. */
export const SPEEDS = [1, 3, 10, 50, 1000] as const;
export type Speed = (typeof SPEEDS)[number];

export class Playback {
  running = $state(false);
  speed = $state<Speed>(3);
  /** Whether it stops at cuts. */
  stopsAtCuts = $state(true);
  #frame = 0;
  #since = 0;
  /** The step and time of its start, so that no step is lost between two frames. */
  #from = 0;

  constructor(
    /** The leading search. */
    private readonly lead: () => SearchView,
    /** The steps with a cut. */
    private readonly cuts: () => readonly number[],
  ) {}

  get view(): SearchView {
    return this.lead();
  }

  /** The next step with a cut; the end if there is none. */
  nextCut(): number {
    const cuts = this.cuts();
    return cuts[countUpTo(cuts, this.view.step)] ?? this.view.recording?.last ?? 0;
  }

  toggle(): void {
    if (this.running) this.pause();
    else this.run();
  }

  run(): void {
    const { recording } = this.view;
    if (!recording) return;
    if (this.view.step >= recording.last) this.view.seek(0);
    this.running = true;
    this.#start();
  }

  pause(): void {
    this.running = false;
    cancelAnimationFrame(this.#frame);
  }

  /** Changes the speed from the current step on. */
  hurry(speed: Speed): void {
    this.speed = speed;
    if (this.running) this.#start();
  }

  #start(): void {
    cancelAnimationFrame(this.#frame);
    this.#since = performance.now();
    this.#from = this.view.step;
    this.#frame = requestAnimationFrame(this.#tick);
  }

  readonly #tick = (now: number): void => {
    const { recording, step } = this.view;
    if (!recording || !this.running) return;
    const due = this.#from + Math.floor((Math.max(0, now - this.#since) / 1000) * this.speed);
    const cut = this.stopsAtCuts ? this.nextCut() : recording.last;
    const next = Math.min(due, cut, recording.last);
    if (next > step) {
      this.view.seek(next);
      if (next === cut || next === recording.last) return this.pause();
    }
    this.#frame = requestAnimationFrame(this.#tick);
  };
}
