/**
 * The build without a server: a policy, a manifest, prepared answers, and a worker that caches
 * everything.
 */
import { createHash } from 'node:crypto';
import { copyFile, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Created, GameCard, NewTableRequest } from './src/lib/api/types';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Files have no headers: the page carries its policy. WebAssembly is allowed, nothing else beyond
 * the server's policy.
 */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'";

const MANIFEST = {
  name: 'rival',
  short_name: 'rival',
  description: 'Play two-player board games against a machine, and see why it moves as it does.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#faf8f3',
  theme_color: '#faf8f3',
  icons: [
    { src: './favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...[192, 512].map((size) => ({
      src: `./icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  ],
};

/** Files that are not cached: pages for hosts, not for readers. */
const NOT_KEPT = ['404.html', 'service-worker.js', 'THIRD-PARTY.txt'];

export function site(): Plugin {
  return {
    name: 'site',
    apply: 'build',
    resolveId: (id) => (id === 'rival-prepared' ? '\0rival-prepared' : undefined),
    async load(id) {
      if (id !== '\0rival-prepared') return;
      const { games, demos, tables, ...rest } = await firstAnswers();
      const emit = (name: string, answer: unknown): string =>
        `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source: JSON.stringify(answer) })}`;
      const each = (kind: string, answers: Map<string, unknown>): string =>
        `{${[...answers].map(([game, answer]) => `${JSON.stringify(game)}: ${emit(`${kind}-${game}.json`, answer)}`).join(', ')}}`;
      return `export const prepared = { games: ${emit('games.json', games)}, demos: ${each('demo', demos)}, tables: ${each('table', tables)}, ...${JSON.stringify(rest)} };`;
    },
    transformIndexHtml: (html) =>
      html.replace(
        '<head>',
        `<head>\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />\n    <link rel="manifest" href="./manifest.webmanifest" />\n    <link rel="apple-touch-icon" href="./icon-192.png" />`,
      ),
    async writeBundle({ dir }) {
      const folder = dir!;
      await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(MANIFEST));
      // A host shows this page for unknown addresses.
      await copyFile(join(folder, 'index.html'), join(folder, '404.html'));
      // The third-party notices go with the files.
      await copyFile(here('../crates/wasm/THIRD-PARTY.txt'), join(folder, 'THIRD-PARTY.txt'));
      // GitHub drops names that begin with an underscore unless this file exists.
      await writeFile(join(folder, '.nojekyll'), '');
      const files = (await filesOf(folder)).filter((file) => !NOT_KEPT.includes(file));
      const worker = await readFile(here('src/service-worker.js'), 'utf8');
      const version = createHash('sha256');
      for (const file of files) version.update(file).update(await readFile(join(folder, file)));
      const filled = worker
        .replace("'VERSION'", `'${version.digest('hex').slice(0, 16)}'`)
        .replace("['FILES']", JSON.stringify(files));
      await writeFile(join(folder, 'service-worker.js'), filled);
    },
  };
}

/** Every file of a folder without the hidden ones, in a stable order. */
async function filesOf(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true });
  const files = await Promise.all(all.map(async (file) => ((await stat(join(folder, file))).isFile() ? file : '')));
  return files.filter((file) => file !== '' && !file.startsWith('.')).sort();
}

/** Stands for the time at which a prepared table is made; a number that occurs nowhere else. */
const TIME = 1_111_111_111_111;
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

interface Made {
  kept: { id: string; events: unknown[] };
  created: Created;
}

/** Runs the engine at build time for the first requests of every page. */
async function firstAnswers() {
  const engine = (await import(here('wasm/rival.js'))) as {
    initSync(from: { module: BufferSource }): void;
    ask(method: string, body: string, tell: (line: string) => void): string;
  };
  engine.initSync({ module: await readFile(here('wasm/rival_bg.wasm')) });
  const ask = <T>(method: string, body: unknown): T => {
    const { ok, problem } = JSON.parse(engine.ask(method, JSON.stringify(body), () => undefined)) as {
      ok?: T;
      problem?: unknown;
    };
    if (problem) throw new Error(`${method}: ${JSON.stringify(problem)}`);
    return ok as T;
  };
  const games = ask<GameCard[]>('games', null);
  const demos = new Map<string, unknown>(games.map(({ game }) => [game, ask('demo', game)]));
  const tables = new Map<string, unknown>();
  let id = '';
  for (const card of games) {
    const request = usualRequest(card);
    // A fixed time, so that the same sources make the same site.
    const random = [0, 1, 2, 3].flatMap((part) => [...createHash('sha256').update(`rival ${part}`).digest()]);
    const { kept, created } = ask<Made>('table.create', { request, time: TIME, random });
    id = kept.id;
    if (kept.events.length > 0 || JSON.stringify(created.secrets).includes(id))
      throw new Error(`the table of ${card.game} cannot be prepared`);
    tables.set(card.game, { request, kept, created, opened: ask('table.open', kept) });
  }
  return { games, demos, tables, id, time: TIME, letters: LETTERS };
}

/**
 * The table of one click: against the amateur, on the sides that the game suggests
 * (`src/lib/table/create.ts`).
 */
function usualRequest({ game, sides, machine }: GameCard): NewTableRequest {
  const seats = Object.fromEntries(
    sides.map(({ side }) => [side, side === machine ? { kind: 'player', player: 'amateur' } : { kind: 'human' }]),
  );
  return { game, seats } as NewTableRequest;
}
