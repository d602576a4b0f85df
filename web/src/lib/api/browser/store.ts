/** The tables that this browser keeps, in IndexedDB; where that is forbidden, until the page is closed. */
import { Refusal } from '../backend';

/** A table as it is kept: what it holds is the engine's business. */
export interface Kept {
  id: string;
  created: number;
  events: unknown[];
}

const NAME = 'rival';
const TABLES = 'tables';

let opened: Promise<IDBDatabase | null> | null = null;
/** What is kept where nothing else can. */
const memory = new Map<string, Kept>();

function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/** Runs a request; done when what it wrote is on disk. */
async function run<T>(mode: IDBTransactionMode, ask: (tables: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const db = await database();
  if (!db) return null;
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(TABLES, mode);
    const request = ask(transaction.objectStore(TABLES));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () =>
      reject(new Refusal(null, `not saved: ${transaction.error?.message ?? ''}`));
  });
}

export async function load(id: string): Promise<Kept | null> {
  const kept = await run<Kept | undefined>('readonly', (tables) => tables.get(id) as IDBRequest<Kept | undefined>);
  return kept ?? memory.get(id) ?? null;
}

export async function loadAll(): Promise<Kept[]> {
  const kept = await run<Kept[]>('readonly', (tables) => tables.getAll() as IDBRequest<Kept[]>);
  return kept ?? [...memory.values()];
}

export async function save(kept: Kept): Promise<void> {
  const done = await run('readwrite', (tables) => tables.put(kept));
  if (done === null) memory.set(kept.id, kept);
}

export async function remove(id: string): Promise<void> {
  memory.delete(id);
  await run('readwrite', (tables) => tables.delete(id));
}
