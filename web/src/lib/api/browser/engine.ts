/**
 * The workers that answer. Short questions share one; each long one has a worker to itself, and is stopped by ending that worker:
 * no memory is shared with it, so there is no other way to tell it, and another is ready in a few milliseconds.
 */
import bookUrl from 'rival-wasm/connect-four.book?url';
import wasm from 'rival-wasm/rival_bg.wasm?url';
import { en } from '../../i18n/en';
import { es } from '../../i18n/es';
import { Refusal } from '../backend';
import type { Problem } from '../types';
import type { FromWorker, ToWorker } from './worker';

interface Asked {
  signal?: AbortSignal | undefined;
  /** What the search is of, if it goes on later: the worker that has searched it is asked again. */
  goesOnWith?: string | undefined;
  /** Hears what a search tells on its way. */
  tell?: ((line: unknown) => void) | undefined;
}

/** Workers that wait for the next long question. */
const MOST_IDLE = 2;

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module, fetched and compiled once for all workers. */
function moduleOf(url: string): Promise<WebAssembly.Module> {
  compiled ??= compile(url).catch((error: unknown) => {
    compiled = null;
    throw failure(error);
  });
  return compiled;
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  // Some hosts do not know what WebAssembly is, and browsers then refuse to read it as it comes.
  const known = response.headers.get('Content-Type') === 'application/wasm';
  const module = await (known
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer()));
  isHere = true;
  return module;
}

let book: Promise<Uint8Array | null> | null = null;

/** The book of Connect Four, fetched when somebody first thinks about it. */
function bookOfConnectFour(): Promise<Uint8Array | null> {
  book ??= fetch(bookUrl)
    .then(async (response) => (response.ok ? new Uint8Array(await response.arrayBuffer()) : null))
    .catch(() => null)
    .then((bytes) => {
      // Without it the solver takes longer, and may not be through in time. The next one who thinks asks again.
      if (!bytes) book = null;
      return bytes;
    });
  return book;
}

/** The engine did not come, or broke down: what people are told, and what happened for those who look. */
export function failure(error: unknown): Refusal {
  console.error(error);
  return Refusal.of('internal', { en: en.errors.noEngine, es: es.errors.noEngine });
}

/** Begins to fetch the engine, before anything is asked. Done when it is here. */
export async function expectEngine(): Promise<void> {
  await moduleOf(wasm);
}

let isHere = false;
/** Whether what is asked now is answered at once. */
export const isEngineHere = (): boolean => isHere;

class EngineWorker {
  #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  #ready: Promise<void>;
  #hasBook = false;
  /** What its last search was of that can go on: the module keeps the table. */
  searched: string | null = null;
  /** Whether it answers no more: it failed, or was stopped in the middle of something. */
  broken = false;

  constructor() {
    this.#ready = moduleOf(wasm).then((module) => this.#post({ module }));
    // Whoever asks is told.
    this.#ready.catch(() => undefined);
  }

  async ask<T>(method: string, body: unknown, { signal, tell }: Asked = {}, thinks = false): Promise<T> {
    const text = JSON.stringify(body) ?? 'null';
    // Until an answer has come there is none to be had for anybody else.
    this.broken = true;
    const [, book] = await Promise.all([
      this.#ready,
      thinks && !this.#hasBook && text.includes('"connect-four"') ? bookOfConnectFour() : null,
    ]);
    if (book) {
      this.#post({ book });
      this.#hasBook = true;
    }
    signal?.throwIfAborted();
    const answer = await new Promise<string>((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if ('answer' in data) resolve(data.answer);
        else tell?.(JSON.parse(data.line));
      };
      this.#worker.onerror = (event) => reject(failure(event.message));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      this.#post({ method, body: text });
    });
    this.broken = false;
    const { ok, problem } = JSON.parse(answer) as { ok?: T; problem?: Problem };
    if (problem) throw new Refusal(problem, problem.say.en);
    return ok as T;
  }

  end(): void {
    this.#worker.terminate();
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}

let quick: EngineWorker | null = null;
let queue: Promise<unknown> = Promise.resolve();
const idle: EngineWorker[] = [];

/** Asks what is answered at once; one question after another. */
export function ask<T>(method: string, body: unknown): Promise<T> {
  const answer = queue.then(async () => {
    quick ??= new EngineWorker();
    const worker = quick;
    try {
      return await worker.ask<T>(method, body);
    } finally {
      if (worker.broken) {
        worker.end();
        quick = null;
      }
    }
  });
  queue = answer.catch(() => undefined);
  return answer;
}

/** An idle worker: the one that has searched this, or else the one that became idle first. */
function takeIdle(searched: string | null): EngineWorker | undefined {
  const has = idle.findIndex((worker) => worker.searched === searched);
  return idle.splice(Math.max(0, has), 1)[0];
}

/** Asks what takes its time, beside everything else. Aborting ends it within milliseconds. */
export async function think<T>(method: string, body: unknown, asked: Asked): Promise<T> {
  const worker = takeIdle(asked.goesOnWith ?? null) ?? new EngineWorker();
  if (asked.goesOnWith !== undefined) worker.searched = asked.goesOnWith;
  try {
    return await worker.ask<T>(method, body, asked, true);
  } finally {
    if (!worker.broken && idle.length < MOST_IDLE) idle.push(worker);
    else worker.end();
  }
}
