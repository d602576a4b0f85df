/**
 * The workers that answer. Short questions share one; each long one has a worker to itself, and is stopped by ending that worker:
 * no memory is shared with it, so there is no other way to tell it, and another is ready in a few milliseconds.
 */
import wasm from 'rival-wasm/rival_bg.wasm?url';
import { Refusal } from '../backend';
import type { Problem } from '../types';
import type { FromWorker, ToWorker } from './worker';

interface Asked {
  signal?: AbortSignal | undefined;
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
    throw new Refusal(null, `the engine did not arrive: ${String(error)}`);
  });
  return compiled;
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  // Some hosts do not know what WebAssembly is, and browsers then refuse to read it as it comes.
  const known = response.headers.get('Content-Type') === 'application/wasm';
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Begins to fetch the engine, before anything is asked. */
export function expectEngine(): void {
  void moduleOf(wasm).catch(() => undefined);
}

class EngineWorker {
  #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  #ready: Promise<void>;

  constructor() {
    this.#ready = moduleOf(wasm).then((module) => this.#post({ module }));
    // Whoever asks is told.
    this.#ready.catch(() => undefined);
  }

  async ask<T>(method: string, body: unknown, { signal, tell }: Asked = {}): Promise<T> {
    await this.#ready;
    signal?.throwIfAborted();
    const text = JSON.stringify(body) ?? 'null';
    const answer = await new Promise<string>((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if ('answer' in data) resolve(data.answer);
        else tell?.(JSON.parse(data.line));
      };
      this.#worker.onerror = (event) => reject(new Refusal(null, `the engine failed: ${event.message}`));
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      this.#post({ method, body: text });
    });
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
    } catch (error) {
      // One that failed by itself, not by refusing, answers no more.
      if (!(error instanceof Refusal) || !error.problem) {
        worker.end();
        quick = null;
      }
      throw error;
    }
  });
  queue = answer.catch(() => undefined);
  return answer;
}

/** Asks what takes its time, beside everything else. Aborting ends it within milliseconds. */
export async function think<T>(method: string, body: unknown, asked: Asked): Promise<T> {
  const worker = idle.pop() ?? new EngineWorker();
  let whole = false;
  try {
    const answer = await worker.ask<T>(method, body, asked);
    whole = true;
    return answer;
  } catch (error) {
    whole = error instanceof Refusal && error.problem !== null;
    throw error;
  } finally {
    if (whole && !asked.signal?.aborted && idle.length < MOST_IDLE) idle.push(worker);
    else worker.end();
  }
}
