/** A worker with the rules and the searches in it: answers one question after another, and says on its way what a search says. */
import { ask, initSync, take_book } from 'rival-wasm/rival.js';

/** To a worker: first the module, then questions; and the book, before one that may need it. */
export type ToWorker = { module: WebAssembly.Module } | { book: Uint8Array } | { method: string; body: string };
/** From a worker: what a search tells, then the answer. Both are JSON. */
export type FromWorker = { line: string } | { answer: string };

const say = (message: FromWorker): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) initSync({ module: data.module });
  else if ('book' in data) take_book(data.book);
  else say({ answer: ask(data.method, data.body, (line: string) => say({ line })) });
});
