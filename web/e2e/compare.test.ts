import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { violations } from './support/accessibility';
import { PROGRAM } from './support/server';
import { newGame } from './support/table';
import { expect, test } from './support/test';

interface Found {
  nodes: number;
  best: string;
  value: number;
}

/** The result of the command line. */
async function searched(game: string, position: string, player: string): Promise<Found> {
  const { stdout } = await promisify(execFile)(PROGRAM, [
    'search',
    game,
    '--position',
    position,
    '--player',
    player,
    '--seed',
    '0',
    '--json',
  ]);
  return JSON.parse(stdout) as Found;
}

/** The rows of a CSV file. */
function rows(csv: string): Record<string, string>[] {
  const cells = (line: string): string[] =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );
  const [head = '', ...lines] = csv.trim().split('\n');
  const names = cells(head);
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [names[at] ?? '', cell])));
}

async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

const GAMES = [
  { game: 'tictactoe', lines: ['3/1x1/3 o', 'b2 a1 c3'], look: { colorScheme: 'light' } },
  { game: 'smart-horses', lines: [], look: { colorScheme: 'dark' } },
  { game: 'connect-four', lines: ['4 4 3'], look: { viewport: { width: 390, height: 844 } } },
] as const;

for (const { game, lines, look } of GAMES) {
  test(`searches of ${game} are compared, and their nodes are those of rival search`, async ({ visit }) => {
    const page = await visit(
      `/compare?${new URLSearchParams({ game, drawn: '3.2.' + (game === 'smart-horses' ? '0' : '2'), depths: '1.3' })}`,
      look,
    );
    await page.locator('[name=lines]').fill(lines.join('\n'));
    await page.locator('[name=lines]').blur();
    await page.getByLabel('Monte Carlo', { exact: false }).first().check();
    await page.locator('[name=nodes]').fill('300');
    await page.locator('[name=nodes]').blur();
    await page.getByRole('button', { name: /^Compare \d/ }).click();
    await expect.poll(() => page.locator('[data-state]').getAttribute('data-state'), { timeout: 120_000 }).toBe('done');
    expect(await page.locator('tbody [data-nodes]').count()).toBe(19);

    const csv = rows(await saved(page, 'CSV'));
    expect(csv).toHaveLength(19 * (2 + lines.length));
    for (const row of csv.filter((_, at) => at % 3 === 0)) {
      const found = await searched(game, row['position']!, row['player']!);
      expect(
        { nodes: Number(row['nodes']), best: row['best'], value: Number(row['value']) },
        `${row['player']} ${row['position']}`,
      ).toEqual({ nodes: found.nodes, best: found.best, value: found.value });
    }
    const nodes = async (search: string): Promise<number> =>
      Number(await page.locator(`[data-search="${search}"] [data-nodes]`).getAttribute('data-nodes'));
    expect(await nodes('alpha-beta 3')).toBeLessThan(await nodes('minimax 3'));
    expect(await page.locator('[data-search="alpha-beta 3"] td').nth(5).innerText()).toBe(
      await page.locator('[data-search="minimax 3"] td').nth(5).innerText(),
    );

    expect(await saved(page, 'SVG: Nodes a position')).toMatch(
      /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*stroke="rgb/,
    );
    expect(await saved(page, 'PNG: Nodes a position')).toContain('PNG');
    expect(await violations(page)).toEqual([]);
    // Nothing is wider than the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    // The link carries the whole set.
    const again = await visit(page.url());
    await again.locator('[name=lines]').waitFor();
    expect(await again.locator('[name=lines]').inputValue()).toBe(lines.join('\n'));
    expect(await again.locator('[name=nodes]').inputValue()).toBe('300');
    expect(await again.getByRole('button', { name: /^Compare \d/ }).innerText()).toBe(
      `Compare 19 × ${2 + lines.length}`,
    );
  }, 240_000);
}

test('positions of games that were played here are compared', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'tictactoe', { company: 'Two people, one screen', seed: 1 });
  for (const move of ['b2', 'b1', 'a1', 'c3', 'a3', 'a2', 'c1']) await table.click(move);
  await table.end.waitFor();
  const { page } = table;
  await page.goto('/compare?game=tictactoe&drawn=1.0.0&depths=1.2&searches=minimax.alpha-beta');
  await page.getByText('From games you have played').click();
  await page.getByRole('checkbox', { name: /^7 moves/ }).check();
  await page.getByText('Games you have played: 1 taken').waitFor();
  await page.getByRole('button', { name: 'Compare 4 × 5' }).click();
  await expect.poll(() => page.locator('[data-state]').getAttribute('data-state'), { timeout: 60_000 }).toBe('done');
  const csv = rows(await saved(page, 'CSV'));
  expect(csv).toHaveLength(20);
  expect(new Set(csv.map((row) => row['position'])).size).toBe(5);
  for (const row of csv)
    expect(Number(row['nodes'])).toBe((await searched('tictactoe', row['position']!, row['player']!)).nodes);
});

test('a comparison goes on when the page is loaded anew: its place, its progress, its end', async ({
  visit,
  server,
}) => {
  const page = await visit('/compare?game=connect-four&drawn=1.10.4&depths=1.8&searches=minimax.alpha-beta');
  const ask = (): Promise<{ id: string; state: string; place: number | null }> =>
    page.request
      .post('/api/jobs', {
        data: {
          kind: 'compare',
          game: 'connect-four',
          drawn: { seed: 1, count: 10, plies: 4 },
          searches: ['minimax:depth=7'],
        },
      })
      .then((answer) => answer.json());
  // Other jobs are ahead in the queue.
  const others = [await ask(), await ask(), await ask()];
  await page.getByRole('button', { name: /^Compare \d/ }).click();
  const told = page.locator('.told');
  await expect.poll(() => told.innerText()).toMatch(/^You are (next|number \d+ in the queue)\.$/);
  await page.reload();
  await expect.poll(() => told.innerText()).toMatch(/^You are (next|number \d+ in the queue)\.$/);
  for (const { id } of others) await page.request.delete(`/api/jobs/${id}`);
  await expect.poll(() => page.locator('[data-state]').getAttribute('data-state')).toBe('running');
  await expect.poll(() => page.locator('tbody [data-nodes]').count()).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => page.locator('[data-state]').getAttribute('data-state')).toBe('running');
  // To another page and back.
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('heading', { name: 'How the machine thinks' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => told.innerText()).toMatch(/^Cancelled after \d+ of 160\./);
  await page.reload();
  await expect.poll(() => told.innerText()).toMatch(/^Cancelled after \d+ of 160\./);
  expect(await page.locator('tbody [data-nodes]').count()).toBe(16);
  await server.stop();
  await server.restart();
  await page.reload();
  await page.getByRole('button', { name: /^Compare \d/ }).waitFor();
  expect(await told.count(), 'a server that was started anew knows of none').toBe(0);
});

test('what cannot be compared is refused with a sentence', async ({ visit }) => {
  const page = await visit('/compare?game=tictactoe', { locale: 'es-CO' });
  await page.locator('[name=lines]').fill('xxx/oo1/3 o');
  await page.locator('[name=lines]').blur();
  await page.getByRole('button', { name: /^Comparar \d/ }).click();
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('Posición 1: la partida ha terminado');
});
