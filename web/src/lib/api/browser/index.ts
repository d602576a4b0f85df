/** This browser behind the page: rules, searches and tables in it, kept in it. Nothing goes anywhere. */
import { Refusal, type Backend } from '../backend';
import type { Created, SearchBody, SearchLine, TableLine, TableView, Where } from '../types';
import { ask, expectEngine, think } from './engine';
import { load, loadAll, remove, save, type Kept } from './store';
import { join, kept, randomBytes, tableOf, tellGone, type Opened } from './table';

expectEngine();

interface Made {
  kept: Kept;
  created: Created;
}

/** A question about a position, with the table that it is at, if it is at one. */
async function about<T extends { at: Where } | Where>(body: T): Promise<{ body: T; kept: Kept | null }> {
  const at: Where = 'at' in body ? body.at : body;
  return { body, kept: 'table' in at ? await kept(at.table) : null };
}

async function* search(body: SearchBody, signal: AbortSignal): AsyncGenerator<SearchLine> {
  const lines: SearchLine[] = [];
  let wake = (): void => undefined;
  const tell = (line: unknown): void => {
    lines.push(line as SearchLine);
    wake();
  };
  let over = false;
  let failure: unknown = null;
  const found = about(body).then((asked) => think<SearchLine>('search', asked, { signal, tell }));
  void found
    .then(tell, (error: unknown) => (failure = error))
    .finally(() => {
      over = true;
      wake();
    });
  for (;;) {
    // Who reads slowly misses some of the progress, as with a server; the result comes last and is never missed.
    const next = lines.splice(0).at(-1);
    if (next) yield next;
    else if (failure) throw failure;
    else if (over) return;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
}

async function lineOf(id: string): Promise<TableLine | null> {
  const found = await load(id);
  return found && (await ask<Opened>('table.open', found)).line;
}

export const backend: Backend = {
  links: false,
  games: () => ask('games', null),
  game: (game) => ask('game', game),
  demo: (game) => ask('demo', game),
  async createTable(request) {
    const made = await ask<Made>('table.create', { request, time: Date.now(), random: randomBytes() });
    await save(made.kept);
    return made.created;
  },
  table: async (id) => (await ask<Opened>('table.open', await kept(id))).table,
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
  async pace(id, secret, pace): Promise<TableView> {
    const { opened, problem } = await tableOf(id).change([secret], { pace });
    if (problem) throw new Refusal(problem, problem.say.en);
    return opened.table;
  },
  record: async (id) => ask('table.record', await kept(id)),
  position: async (at) => ask('position', await about(at)),
  evaluation: async (at, heuristic) => ask('evaluation', await about({ at, heuristic })),
  search,
  trace: async (body, signal) => think('trace', await about(body), { signal }),
};
