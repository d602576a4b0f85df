/** A search that runs by itself: so many steps a second, to the next cut or to its end. */
import type { SearchView } from './model.svelte';
import { countUpTo } from './trace';

/** Steps a second. */
export const SPEEDS = [1, 3, 10, 50, 1000] as const;
export type Speed = (typeof SPEEDS)[number];

export class Playback {
  running = $state(false);
  speed = $state<Speed>(3);
  /** Whether it stops where something is cut: there is something to understand. */
  stopsAtCuts = $state(true);
  #frame = 0;
  #since = 0;
  /** Where it started, so that no step is lost between two frames. */
  #from = 0;

  constructor(
    /** The search that leads. */
    private readonly lead: () => SearchView,
    /** The steps at which something is cut. */
    private readonly cuts: () => readonly number[],
  ) {}

  get view(): SearchView {
    return this.lead();
  }

  /** Where something is cut next; if nothing is, the end. */
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

  /** Goes on at another speed from where it is. */
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
