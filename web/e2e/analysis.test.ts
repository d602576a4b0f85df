import { violations } from './support/accessibility';
import { newGame } from './support/table';
import { expect, queryOf, test } from './support/test';

const analysis = (game: string, rest: Record<string, string> = {}): string =>
  `/analysis?${new URLSearchParams({ game, ...rest })}`;

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
  const { table } = await server.table({
    game: 'tictactoe',
    seats: { first: { kind: 'human' }, second: { kind: 'human' } },
  });
  const page = await visit(`/analysis?table=${table.id}`);
  await page.getByText('being played in earnest').waitFor();
});

test('the engine values every move, with sign and point of view', async ({ visit }) => {
  const page = await visit(analysis('tictactoe', { moves: 'a1' }));
  await page.getByText(/· proven/).waitFor();
  expect(await page.locator('[data-value-of]').count()).toBe(8);
  await page.getByRole('button', { name: 'b2: a draw' }).waitFor();
  await page.getByRole('button', { name: /^c3: X wins in \d+ plies$/ }).waitFor();
  expect(await page.locator('.marks .mark').count()).toBe(8);
  expect(await page.locator('.marks .plus text').first().textContent()).toMatch(/^\+#\d$/);
  expect(await page.getByRole('meter').getAttribute('aria-valuetext')).toBe('a draw if both play their best');
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
  expect(queryOf(page).get('moves')).toBe('b2 b1');
  const elsewhere = await visit(page.url());
  await elsewhere.getByRole('gridcell', { name: /^b1, O ring/ }).waitFor();
  expect(await elsewhere.getByRole('gridcell', { name: /^b2, X cross/ }).count()).toBe(1);
});

test('a game left for the list is analysed anew when it is opened again', async ({ visit }) => {
  const page = await visit('/analysis');
  for (const _ of ['once', 'again']) {
    await page.getByRole('link', { name: 'Tic-tac-toe' }).click();
    await page.getByText(/· proven/).waitFor();
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
  expect(queryOf(page).get('position')).toBe('3/1x1/3 o');
});

test('the heuristic is a sum of terms, classic or tuned', async ({ visit }) => {
  const page = await visit(analysis('smart-horses', { seed: '7' }));
  const terms = page.getByRole('region', { name: 'What the heuristic sees' });
  await terms.locator('[data-term="room-early"]').waitFor();
  // Only what is measured; the weights are tuned from time to time.
  expect(await terms.locator('[data-term="room-early"]').innerText()).toContain('23.25 × ');
  await terms.getByRole('button', { name: 'Classic' }).click();
  await terms.locator('[data-term="mobility"]').waitFor();
  expect(await terms.locator('.sum').innerText()).toContain('White +53');
});

test('from the analysis one goes to the search of the same position, and back', async ({ visit }) => {
  const page = await visit(analysis('connect-four', { moves: '4 4 3' }));
  await page.getByRole('link', { name: 'Search step by step' }).click();
  await page.getByRole('tree').waitFor();
  expect(queryOf(page).get('moves')).toBe('4 4 3');
  await page.getByRole('link', { name: 'To the analysis' }).click();
  await expect.poll(() => page.locator('.list button').allInnerTexts()).toEqual(['4', '4', '3']);
});

test('the engine is asked once when an analysis is opened', async ({ visit }) => {
  const page = await visit('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/searches') && asked.push(request.postData() ?? ''));
  await page.goto(analysis('smart-horses', { seed: '7' }));
  await expect.poll(() => page.locator('.engine .figures').innerText()).toMatch(/depth \d+/);
  expect(asked).toHaveLength(1);
});

test('in Spanish', async ({ visit }) => {
  const page = await visit(analysis('smart-horses', { seed: '7' }), { locale: 'es-CO' });
  await page.getByText('MAX · quiere un valor grande').waitFor();
  await expect.poll(() => page.locator('.engine .value').innerText()).toMatch(/^Blancas [+−]/);
  await page.getByRole('link', { name: 'La búsqueda paso a paso' }).waitFor();
  await page.goto('/learn');
  await page.getByRole('heading', { name: 'Cómo piensa la máquina' }).waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`nobody is kept out: analysis (${colorScheme}, ${viewport.width} wide)`, async ({ visit }) => {
      const page = await visit('/analysis', { colorScheme, viewport });
      await page.getByRole('link', { name: 'Smart Horses' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.goto(analysis('connect-four', { moves: '4 4 3' }));
      await page.locator('.lines li').first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  }
}
