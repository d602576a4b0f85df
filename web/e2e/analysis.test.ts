import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './support/barriers';
import { PROGRAM } from './support/server';
import { newGame } from './support/table';
import { expect, test } from './support/test';

const analysis = (game: string, rest: Record<string, string> = {}): string => `/analysis?${new URLSearchParams({ game, ...rest })}`;

/** A number as the page shows it. */
const number = async (place: Locator): Promise<number> => Number((await place.innerText()).replace(/\s/g, ''));

/** What `rival search` counts. */
async function counted(game: string, position: string, ...options: string[]): Promise<Record<'nodes' | 'leaves' | 'cutoffs', number>> {
  const told = await promisify(execFile)(PROGRAM, ['search', game, '--position', position, '--json', ...options]);
  const { nodes, leaves, cutoffs } = JSON.parse(told.stdout) as Record<'nodes' | 'leaves' | 'cutoffs', number>;
  return { nodes, leaves, cutoffs };
}

/** What the page counts. */
async function shown(page: Page): Promise<Record<'nodes' | 'leaves' | 'cutoffs', number>> {
  const figure = (name: string): Promise<number> => number(page.locator(`[data-figure="${name}"]`));
  return { nodes: await figure('visited'), leaves: await figure('leaves'), cutoffs: await figure('cutoffs') };
}

async function grow(page: Page, depth: number): Promise<void> {
  await page.getByLabel('Depth', { exact: true }).locator('input').fill(String(depth));
  await page.getByRole('button', { name: 'Grow the tree' }).click();
  await page.getByRole('tree').waitFor();
}

test('a game that was played is analysed from the table, and left for it again', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'tictactoe', { side: 'X', seed: 1 });
  const { page } = table;
  await table.click('b2');
  await table.ready();
  const address = page.url();
  await page.keyboard.press('a');
  await page.waitForURL(/\/analysis/);
  const current = page.locator('.list [aria-current]');
  await current.waitFor();
  expect(await page.locator('.list button').allInnerTexts()).toContain('b2');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => current.innerText()).toBe('b2');
  await page.keyboard.press('a');
  await page.waitForURL(address);
});

test('two people in earnest are not analysed before their game is over', async ({ visit, server }) => {
  const { table } = await server.table({ game: 'tictactoe', seats: { first: { kind: 'human' }, second: { kind: 'human' } } });
  const page = await visit(`/analysis?table=${table.id}`);
  await page.getByText('being played in earnest').waitFor();
});

test('the engine values every move, with sign and point of view', async ({ visit }) => {
  const page = await visit(analysis('tictactoe', { moves: 'a1' }));
  await page.getByText('nothing left to search').waitFor();
  expect(await page.locator('[data-value-of]').count()).toBe(8);
  await page.getByRole('button', { name: 'b2: a draw' }).waitFor();
  await page.getByRole('button', { name: /^c3: X wins in \d$/ }).waitFor();
  expect(await page.locator('.marks .mark').count()).toBe(8);
  expect(await page.locator('.marks .plus text').first().textContent()).toMatch(/^\+#\d$/);
  expect(await page.getByRole('meter').getAttribute('aria-valuetext')).toBe('a draw');
  await page.locator('.lines li').nth(2).waitFor();
  await page.getByRole('group', { name: 'Lines' }).getByRole('button', { name: '5' }).click();
  await page.locator('.lines li').nth(4).waitFor();
});

test('the engine streams while it deepens, and stops when told', async ({ visit }) => {
  const page = await visit(analysis('smart-horses', { seed: '7' }));
  const figures = page.locator('.engine .figures');
  await expect.poll(() => figures.innerText()).toMatch(/depth \d+.* positions · .*\/s/);
  await page.getByRole('button', { name: 'Stop' }).click();
  const then = await figures.innerText();
  await page.waitForTimeout(400);
  expect(await figures.innerText()).toBe(then);
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
});

test('variations are tried on the board, walked by keys, and carried by the link', async ({ visit }) => {
  const page = await visit(analysis('tictactoe'));
  await page.locator('[data-name="b2"]').click();
  const moves = page.locator('.list');
  await expect.poll(() => moves.innerText()).toContain('b2');
  await page.locator('[data-name="a1"]').click();
  await expect.poll(() => moves.innerText()).toContain('a1');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.locator('.list [aria-current]').innerText()).toBe('b2');
  await page.locator('[data-name="b1"]').click();
  await expect.poll(() => moves.innerText()).toMatch(/b2\s+a1\s+\(\s*b1/);
  expect(new URL(page.url()).searchParams.get('moves')).toBe('b2 b1');
  const elsewhere = await visit(page.url());
  await elsewhere.getByRole('gridcell', { name: /^b1, O ring/ }).waitFor();
  expect(await elsewhere.getByRole('gridcell', { name: /^b2, X cross/ }).count()).toBe(1);
});

test('a game left for the list is analysed anew when it is opened again', async ({ visit }) => {
  const page = await visit('/analysis');
  for (const _ of ['once', 'again']) {
    await page.getByRole('link', { name: 'Tic-tac-toe' }).click();
    await page.getByText('nothing left to search').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Analysis' }).click();
  }
});

test('a pasted position opens, and a wrong one says what is wrong', async ({ visit }) => {
  const page = await visit('/analysis');
  const field = page.getByLabel('Paste a position');
  await field.fill('xx/3/3 o');
  await field.press('Enter');
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('rank 3 has 2 squares');
  await field.fill('3/1x1/3 o');
  await field.press('Enter');
  await page.getByRole('gridcell', { name: /^b2, X cross/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('position')).toBe('3/1x1/3 o');
});

test('the heuristic is a sum of terms, classic or tuned', async ({ visit }) => {
  const page = await visit(analysis('smart-horses', { seed: '7' }));
  const terms = page.getByRole('region', { name: 'What the heuristic sees' });
  await terms.locator('[data-term="room-early"]').waitFor();
  // Only what is measured: the weights are tuned from time to time.
  expect(await terms.locator('[data-term="room-early"]').innerText()).toContain('23.25 × ');
  await terms.getByRole('button', { name: 'Classic' }).click();
  await terms.locator('[data-term="mobility"]').waitFor();
  expect(await terms.locator('.sum').innerText()).toContain('White +53');
});

const TREES = [
  { game: 'tictactoe', position: '3/1x1/3 o', depth: 4 },
  { game: 'connect-four', position: '7/7/7/7/3y3/2rr3 y', depth: 4 },
  { game: 'smart-horses', position: '4W2B/8/8/8/8/8/8/8 w 0 0 f8+3,b7+10,e7+5,d6-5,h5-3,e4-4,h4-1,d3-10,e3+4,g3+1', depth: 4 },
  { game: 'desconecta-4-boom', position: '7/7/7/7/7/3b3/2gg3 b 2', depth: 4 },
  { game: 'color-clash', position: '5/1r3/5/3b1/5 b4 d2 r 2 - 1', depth: 4 },
];

for (const { game, position, depth } of TREES) {
  test(`the tree of ${game} has the counts of rival search`, async ({ visit }) => {
    const page = await visit(analysis(game, { position }));
    await grow(page, depth);
    const tree = page.locator('section.tree');
    const plain = await counted(game, position, '--depth', String(depth), '--algorithm', 'minimax');
    for (const heuristic of ['Classic', 'Tuned']) {
      await tree.getByRole('button', { name: heuristic, exact: true }).click();
      const options = ['--depth', String(depth), '--algorithm', 'alpha-beta', '--heuristic', heuristic.toLowerCase()];
      const expected = await counted(game, position, ...options);
      await expect.poll(() => shown(page)).toEqual(expected);
      expect(await number(page.locator('[data-figure="whole"]'))).toBe(plain.nodes);
      const pruned = 100 * (1 - expected.nodes / plain.nodes);
      expect(await page.locator('[data-figure="pruned"]').innerText()).toBe(`${pruned.toFixed(1)} %`);
    }
    await tree.getByRole('button', { name: 'Minimax', exact: true }).click();
    await expect.poll(() => shown(page)).toEqual(plain);
  });
}

test('a tree is walked by keys: levels, windows, the chosen line, and why a branch was cut', async ({ visit }) => {
  const page = await visit(analysis('connect-four', { position: '7/7/7/7/3y3/2rr3 y' }));
  await grow(page, 3);
  const tree = page.getByRole('tree');
  const selected = page.locator('[aria-selected="true"]');
  const told = (): Promise<string | null> => selected.locator('.visually-hidden').textContent();
  const card = page.locator('.node-card');
  await tree.focus();
  expect(await told()).toMatch(/^Root, MIN, /);
  await page.keyboard.press('ArrowDown');
  expect(await selected.getAttribute('aria-level')).toBe('2');
  await expect.poll(() => card.innerText()).toContain('α −∞ … β +∞');
  expect(await card.locator('svg.drawing').count()).toBe(1);

  await page.getByRole('button', { name: 'Open the chosen line' }).click();
  expect(await page.getByRole('treeitem', { name: 'chosen line' }).count()).toBe(4);
  await page.getByRole('button', { name: 'Open all' }).click();
  await page.locator('[role=treeitem].cut').first().click();
  expect(await told()).toMatch(/never looked at\. [αβ]-cut: .* will not come here\./);
  expect(await card.innerText()).toMatch(/\d branch(es)? never looked at/);
  await page.getByRole('button', { name: 'Analyse this' }).click();
  await expect.poll(() => page.locator('.list button').count()).toBeGreaterThan(0);
});

test('of a tree of nearly twenty thousand nodes only what is in sight is drawn', async ({ visit }) => {
  const page = await visit(analysis('connect-four'));
  await grow(page, 6);
  expect(await number(page.locator('[data-figure="visited"]'))).toBeGreaterThan(18_000);
  await page.getByRole('button', { name: 'Open all' }).click();
  const tree = page.getByRole('tree');
  await expect.poll(() => tree.evaluate((element) => element.scrollWidth)).toBeGreaterThan(500_000);
  await tree.evaluate((element) => (element.scrollLeft = element.scrollWidth / 3));
  await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(20);
  expect(await page.getByRole('treeitem').count()).toBeLessThan(300);
});

test('a tree that is too large to be drawn is counted, and the one that was there stays', async ({ visit }) => {
  const page = await visit(analysis('tictactoe'));
  await page.getByRole('button', { name: 'Minimax' }).click();
  await grow(page, 2);
  expect(await page.locator('.node-card').innerText()).not.toContain('Window');
  await page.getByLabel('Depth', { exact: true }).locator('input').fill('9');
  await page.getByRole('button', { name: 'Grow the tree' }).click();
  await expect.poll(() => page.locator('[data-figure=counted]').innerText(), { timeout: 30_000 }).toMatch(/549.946/);
  expect(await page.locator('[data-figure=visited]').innerText()).toBe('82');
});

test('the engine is asked once when an analysis is opened', async ({ visit }) => {
  const page = await visit('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/searches') && asked.push(request.postData() ?? ''));
  await page.goto(analysis('smart-horses', { seed: '7' }));
  await expect.poll(() => page.locator('.engine .figures').innerText()).toMatch(/depth \d+/);
  expect(asked).toHaveLength(1);
});

test('a tree that would be too large is refused in words', async ({ visit }) => {
  const page = await visit(analysis('connect-four'));
  await page.getByLabel('Depth', { exact: true }).locator('input').fill('12');
  await page.getByRole('button', { name: 'Grow the tree' }).click();
  await expect.poll(() => page.locator('section.tree [role=alert]').innerText()).toContain('ask for a smaller depth');
});

test('the learn page shows what alpha-beta spares', async ({ visit }) => {
  const page = await visit('/learn');
  const visited = page.locator('figure [data-figure="visited"]');
  await expect.poll(() => visited.innerText()).toBe('14');
  await page.locator('figure').getByRole('button', { name: 'Alpha-beta' }).click();
  await expect.poll(() => visited.innerText()).toBe('10');
  await page.getByRole('link', { name: 'Analyse ColorClash' }).click();
  await page.waitForURL(/analysis\?game=color-clash/);
});

test('in Spanish', async ({ visit }) => {
  const page = await visit(analysis('smart-horses', { seed: '7' }), { locale: 'es-CO' });
  await page.getByText('MAX · quiere un valor grande').waitFor();
  await expect.poll(() => page.locator('.engine .value').innerText()).toMatch(/^Blancas [+−]/);
  await page.getByRole('button', { name: 'Generar el árbol' }).click();
  await page.getByRole('tree', { name: 'Árbol de búsqueda' }).waitFor();
  await page.goto('/learn');
  await page.getByRole('heading', { name: 'Cómo piensa la máquina' }).waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
    test(`nobody is kept out: analysis and learn (${colorScheme}, ${viewport.width} wide)`, async ({ visit }) => {
      const page = await visit('/analysis', { colorScheme, viewport });
      await page.getByRole('link', { name: 'Smart Horses' }).waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.goto(analysis('connect-four', { moves: '4 4 3' }));
      await grow(page, 3);
      await page.getByRole('button', { name: 'Open the chosen line' }).click();
      await page.locator('.lines li').first().waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.goto('/learn');
      await page.locator('figure').getByRole('tree').waitFor();
      await page.locator('[data-term]').first().waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  }
}
