/**
 * A table in this browser: what the server does for one. Whatever changes it is first saved, then told; one change at a time, in all
 * the tabs that have it open. While somebody is at it, its machines move and its flags fall.
 */
import { Refusal, type TableConnection, type TableListener } from '../backend';
import type { Command, Message, Problem, TableLine, TableView } from '../types';
import { ask, think } from './engine';
import { openedAtHand } from './prepared';
import { load, save, type Kept } from './store';

/** A table as it is shown, and what it waits for besides people. */
export interface Opened {
  table: TableView;
  line: TableLine;
  waits: { machine: boolean; pause: number; flag_falls: number | null };
}

interface Changed {
  kept: Kept;
  messages: Message[];
  problem: Problem | null;
  rematch: Kept | null;
  opened: Opened;
}

type TableChange = { command: Command } | { event: string } | 'settle';

/** While the page was closed no clock ran. */
const STARTED = Date.now();
/** More than any change needs: a name and a number. */
const RANDOM_BYTES = 128;
/** How long to wait before the machine tries again what failed, in milliseconds. */
const PAUSE = 1000;
/** The longest that a timer can be set to. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const randomBytes = (): number[] => [...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))];

export function noSuchTable(): Refusal {
  return Refusal.of('not-found', {
    en: 'There is no such table in this browser.',
    es: 'Esa mesa no está en este navegador.',
  });
}

export async function kept(id: string): Promise<Kept> {
  const found = await load(id);
  if (!found) throw noSuchTable();
  return found;
}

/** A table as it is shown. */
export async function openTable(table: Kept): Promise<Opened> {
  return openedAtHand(table) ?? ask<Opened>('table.open', table);
}

/** One change after another, in all tabs where the browser can see to it. */
const inTurn = new Map<string, Promise<unknown>>();
function alone<T>(id: string, change: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(`table ${id}`, change) as Promise<T>;
  const next = (inTurn.get(id) ?? Promise.resolve()).catch(() => undefined).then(change);
  inTurn.set(id, next);
  return next;
}

/** What other tabs are told of a table. */
type News = { id: string; messages: Message[]; waits: Opened['waits'] } | { id: string; gone: true };

class BrowserTable {
  #listeners = new Set<TableListener>();
  #thinking: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  enter(listener: TableListener): void {
    this.#listeners.add(listener);
    void this.#welcome(listener);
  }

  leave(listener: TableListener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#rest();
    open.delete(this.id);
  }

  /** Makes a change; refused or not, everybody is told what happened. */
  change(secrets: string[], change: TableChange): Promise<Changed> {
    return alone(this.id, async () => this.#make(await kept(this.id), secrets, change));
  }

  /** What another tab has done. */
  hear(messages: Message[], waits: Opened['waits']): void {
    this.#tell(messages);
    this.#goOn(waits);
  }

  gone(): void {
    this.#rest();
    for (const listener of this.#listeners) listener.connection('gone');
  }

  async #make(before: Kept, secrets: string[], change: TableChange): Promise<Changed> {
    const body = { kept: before, secrets, time: Date.now(), started: STARTED, change, random: randomBytes() };
    const changed = await ask<Changed>('table.change', body);
    if (changed.messages.length === 0) return changed;
    if (changed.rematch) await save(changed.rematch);
    await save(changed.kept);
    const { messages, opened } = changed;
    channel?.postMessage({ id: this.id, messages, waits: opened.waits } satisfies News);
    this.hear(messages, opened.waits);
    return changed;
  }

  async #welcome(listener: TableListener): Promise<void> {
    try {
      const { table, waits } = await openTable(await kept(this.id));
      if (!this.#listeners.has(listener)) return;
      listener.connection('live');
      if (listener.seen() !== table.now.event) listener.message({ type: 'state', table });
      this.#goOn(waits);
    } catch {
      listener.connection('gone');
    }
  }

  #tell(messages: Message[]): void {
    for (const message of messages) for (const listener of this.#listeners) listener.message(message);
  }

  /** Stops what was begun for the table as it was. */
  #rest(): void {
    this.#thinking?.abort();
    this.#thinking = null;
    clearTimeout(this.#timer);
  }

  /** Does what the table waits for, while somebody is there. */
  #goOn({ machine, pause, flag_falls }: Opened['waits']): void {
    this.#rest();
    if (this.#listeners.size === 0) return;
    if (machine) void this.#move(pause);
    if (flag_falls !== null) {
      const wait = Math.min(Math.max(0, flag_falls - Date.now()), LONGEST_TIMER);
      this.#timer = setTimeout(() => void this.change([], 'settle').catch(() => undefined), wait);
    }
  }

  /** Has the machine think and move, unless something else happens first. */
  async #move(pause: number): Promise<void> {
    const stop = new AbortController();
    this.#thinking = stop;
    const tell = (thinking: unknown): void => {
      if (!stop.signal.aborted) this.#tell([{ type: 'thinking', thinking } as Message]);
    };
    try {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const before = await kept(this.id);
      if (stop.signal.aborted) return;
      const event = await think<string>('table.think', before, { signal: stop.signal, tell });
      await alone(this.id, async () => {
        const now = await kept(this.id);
        if (!stop.signal.aborted && now.events.length === before.events.length) await this.#make(now, [], { event });
      });
    } catch (error) {
      if (stop.signal.aborted) return;
      console.error(error);
      setTimeout(() => !stop.signal.aborted && void this.#move(pause), PAUSE);
    }
  }
}

const open = new Map<string, BrowserTable>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('rival tables') : null;
channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  const table = open.get(data.id);
  if ('gone' in data) table?.gone();
  else table?.hear(data.messages, data.waits);
});

export function tellGone(id: string): void {
  open.get(id)?.gone();
  channel?.postMessage({ id, gone: true } satisfies News);
}

/** The table of this name, whether or not anybody is at it. */
function tableOf(id: string): BrowserTable {
  return open.get(id) ?? new BrowserTable(id);
}

export function join(id: string, secrets: () => string[], listener: TableListener): TableConnection {
  const table = tableOf(id);
  open.set(id, table);
  listener.connection('connecting');
  table.enter(listener);
  return {
    async ask(command) {
      try {
        const { problem } = await table.change(secrets(), { command });
        return problem;
      } catch (error) {
        if (error instanceof Refusal && error.problem) return error.problem;
        throw error;
      }
    },
    close: () => table.leave(listener),
  };
}
