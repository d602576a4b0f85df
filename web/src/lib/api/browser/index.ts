/** This browser behind the page: rules, searches and tables in it, kept in it. Nothing goes anywhere. */
import type { Backend } from '../backend';
import type { Created, Questions, TableLine, PositionRef } from '../types';
import { ask, expectEngine, isEngineHere, think } from './engine';
import { cancelJob, job, startJob } from './jobs';
import { demoAtHand, gamesAtHand, tableAtHand } from './prepared';
import { load, loadAll, remove, save, type Kept } from './store';
import { stream } from './stream';
import { join, kept, openTable, randomBytes, tellGone } from './table';

/** Games that can be taken in at once. */
const MOST_GAMES = 100;
/** Questions that are answered at once. */
const QUICK = new Set<keyof Questions>(['positions', 'evaluations']);

interface Made {
  kept: Kept;
  created: Created;
}

/** A question about a position, with the table that it is at, if it is at one. */
async function about<T extends { at?: PositionRef | null } | PositionRef>(
  body: T,
): Promise<{ body: T; kept: Kept | null }> {
  const at = ('at' in body ? body.at : body) as PositionRef | null | undefined;
  return { body, kept: at && 'table' in at ? await kept(at.table) : null };
}

async function lineOf(id: string): Promise<TableLine | null> {
  const found = await load(id);
  return found && (await openTable(found)).line;
}

export const backend: Backend = {
  links: false,
  arrived: () => expectEngine(),
  games: gamesAtHand,
  game: (game) => ask('game', game),
  demo: (game) => demoAtHand(game) ?? ask('demo', game),
  async createTable(request) {
    const made =
      (!isEngineHere() && (await tableAtHand(request))) ||
      (await ask<Made>('table.create', { request, time: Date.now(), random: randomBytes() }));
    await save(made.kept);
    return made.created;
  },
  table: async (id) => (await openTable(await kept(id))).table,
  async tables(query) {
    const wanted = query['ids']?.split(',') ?? (await loadAll()).map(({ id }) => id);
    const lines = (await Promise.all(wanted.map(lineOf))).filter((line) => line !== null);
    const over = query['over'];
    const chosen = lines.filter((line) => over === undefined || (line.result != null) === (over === 'true'));
    chosen.sort((one, two) => two.updated - one.updated);
    return { tables: chosen.slice(0, Number(query['limit'] ?? chosen.length)), next: null };
  },
  async deleteTable(id) {
    await remove(id);
    tellGone(id);
  },
  join,
  positionAt: async (id, ply) => ask('table.position', { kept: await kept(id), ply }),
  why: async (id, ply) => ask('table.why', { kept: await kept(id), ply }),
  pruning: async (id, ply) => think('table.pruning', { kept: await kept(id), ply }, {}),
  hint: async (id, secret, signal) => think('table.hint', { kept: await kept(id), secrets: [secret] }, { signal }),
  record: async (id) => ask('table.record', await kept(id)),
  async importTables(records) {
    const random = Array.from({ length: MOST_GAMES }, randomBytes);
    const made = await ask<Made[]>('table.import', { records, time: Date.now(), random });
    await Promise.all(made.map(({ kept }) => save(kept)));
    return made.map(({ created }) => created);
  },
  answer: async (question, body, signal) =>
    QUICK.has(question) ? ask(question, await about(body)) : think(question, await about(body), { signal }),
  search: (body, signal) =>
    stream('search', about(body), signal, body.keep ? JSON.stringify({ ...body, millis: null }) : undefined),
  weightSet: (body) => ask('weightSet', body),
  startJob,
  job,
  cancelJob,
  review: (body, signal) => stream('review', about(body), signal),
  recordedGames: (records) => ask('recordedGames', records),
};
