/**
 * The page without a server: it stores everything in the browser, works offline and offers updates.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { violations } from '../support/accessibility';
import { Site } from '../support/site';
import { newGame, Table } from '../support/table';
import { expect, test } from '../support/test';
import { growth, siteSize, type SiteSize, weights } from '../support/transfer-size';

/** Waits until all files are cached. */
const kept = (page: Page): Promise<unknown> =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));

test('after one visit a game is played, analysed and reviewed with the network off', async ({ visit }) => {
  const page = await visit('/');
  await page.locator('[data-game="tictactoe"]').waitFor();
  await kept(page);
  await page.context().setOffline(true);
  await page.reload();
  const table = await newGame(page, 'tictactoe', { side: 'X', level: 'Beginner', seed: 1 });
  while (!(await table.isOver())) await table.click(table.targets.first());
  await table.end.getByRole('link', { name: 'Review' }).click();
  await page.locator('.review').waitFor();
  await expect.poll(() => page.locator('.review .progress').count()).toBe(0);
  for (const path of [
    '/learn',
    '/debugger?game=tictactoe&depth=2',
    '/quiz?game=tictactoe&level=1&quiz=7',
    '/compare',
    '/saved',
    '/analysis?game=smart-horses&seed=7',
  ]) {
    await page.goto(path);
    await page.reload();
    await page.locator('main h1').first().waitFor();
  }
  await expect.poll(() => page.locator('.engine .figures').innerText()).toMatch(/depth \d+/);
});

test('a first visitor has a board to play on before the engine is there, and the move made then is played', async ({
  visit,
}) => {
  const page = await visit('about:blank');
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.context().route(/\.wasm$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play Connect Four' }).click();
  const table = new Table(page);
  await table.targets.first().click();
  expect(await table.moves.count()).toBe(0);
  arrive();
  await expect.poll(() => table.moves.count()).toBe(2);
  await page.reload();
  await expect.poll(() => table.moves.count()).toBe(2);
});

test('games are kept: after a reload, and in another tab', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'connect-four', { company: 'Two people, one screen' });
  const { page } = table;
  await table.click(table.cell('d1'));
  await page.reload();
  await expect.poll(() => table.moves.count()).toBe(1);

  // A move in one tab appears in the other.
  const tab = new Table(await page.context().newPage());
  await tab.page.goto(page.url());
  await tab.click(tab.targets.first());
  await expect.poll(() => table.moves.count()).toBe(2);
});

test('machines play each other, and whoever wants to play by link is told what that takes', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'tictactoe', { company: 'Machine against machine' });
  await table.end.waitFor();
  const { page } = table;
  await page.goto('/');
  await page
    .locator('[data-game="tictactoe"]')
    .getByRole('button', { name: /^Options/ })
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('radio', { name: 'Two people, by link', exact: true }).check();
  await panel.getByText('rival serve').waitFor();
  expect(await panel.locator('[type=submit]').isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test('a search is stopped within a tenth of a second', async ({ visit }) => {
  const page = await visit('/analysis?game=smart-horses&seed=7');
  const figures = page.locator('.engine .figures');
  await expect.poll(() => figures.innerText()).toMatch(/depth \d+/);
  const took = await page.evaluate(async () => {
    const stop = [...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === 'Stop')!;
    const began = performance.now();
    stop.click();
    while (document.body.textContent?.includes('Stop')) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  expect(took).toBeLessThan(100);
  expect(await figures.innerText()).toMatch(/depth \d+/);
});

test('a newer site is offered and not forced: the game goes on until somebody says so', async ({ visit, server }) => {
  const table = await newGame(await visit('/'), 'tictactoe', { side: 'X', seed: 1 });
  const { page } = table;
  await kept(page);
  await page.reload();
  await table.click('b2');
  const site = server as Site;
  const worker = await (await fetch(new URL(site.page('/').replace('#/', 'service-worker.js'), site.address))).text();
  site.instead.set('service-worker.js', worker.replace(/rival \$\{'\w+'\}/, "rival ${'newer'}"));
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
  await page.getByText('There is a new version.').waitFor();
  // Still the same page.
  await table.ready();
  const before = await table.moves.count();
  await table.click(table.targets.first());
  expect(await table.moves.count()).toBeGreaterThan(before);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['rival newer']);
  await expect.poll(() => table.moves.count()).toBeGreaterThan(before);
  site.instead.clear();
});

test('its size is printed, and growth by 5 % is warned of', async () => {
  const size = siteSize(await weights());
  expect(size.engine).toBeGreaterThan(0);
  expect(growth({ engine: 106, all: 104 }, { engine: 100, all: 100 })).toEqual([
    'engine: 106 bytes by brotli, recorded 100',
  ]);
  // Other runs test a module that was built sooner and is larger.
  if (process.env.RIVAL_LONG !== '1') return;
  const recorded: SiteSize = JSON.parse(await readFile(resolve(import.meta.dirname, 'size.json'), 'utf8'));
  console.info(`site: engine ${size.engine} and all files ${size.all} bytes by brotli`);
  for (const warning of growth(size, recorded)) console.warn(`WARNING: the site has grown: ${warning}`);
});

test('it can be installed, and says what it may do', async ({ visit, server }) => {
  const page = await visit('/');
  const about = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
    const manifest = (await (await fetch(link.href)).json()) as { start_url: string; icons: { src: string }[] };
    const icons = await Promise.all(manifest.icons.map(async ({ src }) => (await fetch(new URL(src, link.href))).ok));
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')!.getAttribute('content')!;
    return { start: new URL(manifest.start_url, link.href).pathname, icons, policy };
  });
  expect(about.start).toBe(server.page('').replace('#', ''));
  expect(about.icons).toEqual([true, true, true]);
  expect(about.policy).toContain("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
  expect(about.policy).not.toContain('unsafe-inline');
});

test('an address of the page with a server is understood, and one that is not says so', async ({ visit, server }) => {
  const page = await visit('/');
  await page.goto(new URL(server.page('').replace('#', 'learn'), server.address).href);
  await page.getByRole('heading', { level: 1, name: 'How the machine thinks' }).waitFor();
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'There is nothing here.' }).waitFor();
  await page.goto('/t/0000000000000000');
  await page
    .getByText(/no such table|gone|deleted/i)
    .first()
    .waitFor();
});
