/**
 * What is asked first, answered when the site was built (`site.config.ts`): the games with their boards, and a table of each as one
 * sits down to it by one click. So there is something to see, and a board to play on, while the engine is still on its way.
 */
import { prepared } from 'rival-prepared';
import type { Created, Demo, GameCard, NewTableRequest } from '../types';
import type { Kept } from './store';
import type { Opened } from './table';

/** A table that was made when the site was built; nobody else will ever come to it, so its secrets may be known. */
interface PreparedTable {
  request: NewTableRequest;
  kept: Kept;
  created: Created;
  opened: Opened;
}

export const gamesAtHand = (): Promise<GameCard[]> => read(prepared.games);
export const demoAtHand = (game: string): Promise<Demo> | null => readOf(prepared.demos[game]);

const tables = new Map<string, Opened>();

/** A new table, if it is as most are. */
export async function tableAtHand(request: NewTableRequest): Promise<PreparedTable | null> {
  const url = prepared.tables[request.game];
  const text = url && (await fetchText(url).catch(() => null));
  if (!text) return null;
  const table = JSON.parse(
    text.replaceAll(prepared.id, newId()).replaceAll(String(prepared.time), String(Date.now())),
  ) as PreparedTable;
  if (canonical(table.request) !== canonical(request)) return null;
  tables.set(table.kept.id, table.opened);
  return table;
}

/** The table as it is shown, as long as nothing has happened at it. */
export function openedAtHand({ id, events }: Kept): Opened | null {
  return events.length === 0 ? (tables.get(id) ?? null) : null;
}

const fetchText = async (url: string): Promise<string> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response.text();
};

const read = async <T>(url: string): Promise<T> => JSON.parse(await fetchText(url)) as T;
const readOf = <T>(url: string | undefined): Promise<T> | null => (url ? read<T>(url) : null);

/** As the engine makes them of random bytes: letters and digits, as many as in those of others. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(prepared.id.length));
  return Array.from(bytes, (byte) => prepared.letters[byte % prepared.letters.length]).join('');
}

/** The same text for the same request, in whatever order it was put together. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  );
}
