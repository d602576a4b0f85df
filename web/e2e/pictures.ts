/** Takes the pictures of the README, always of the same games. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { animation } from './support/animation';
import { newGame, type Table } from './support/table';
import { expect, test } from './support/test';

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
const SIZE = { viewport: { width: 1200, height: 760 } };
const DARK: BrowserContextOptions = { ...SIZE, colorScheme: 'dark' };

async function take(page: Page, name: string): Promise<void> {
  // The pointer must not show in the picture.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

/** Waits for what the machine says of its move, and opens its figures. */
async function told(table: Table): Promise<void> {
  const tab = table.page.locator('.tabs').getByRole('button', { name: 'Why?' });
  if (await tab.isVisible()) await tab.click();
  const voice = table.page.locator('section.thinking');
  const figures = voice.getByText('Depth');
  if (!(await figures.isVisible())) await voice.getByRole('button', { name: 'Why?' }).click();
  await figures.waitFor();
}

test('ColorClash, in the dark', async ({ visit }) => {
  const table = await newGame(await visit('/', DARK), 'color-clash', { side: 'Red', seed: 3 });
  for (const [cell, move] of [
    ['b3', 'mb3'],
    ['c3', 'mc3'],
    ['c2', 'pc2'],
    ['c4', 'pc4'],
    ['b3', 'pb3'],
  ] as const)
    await table.click(cell, move);
  await table.ready();
  await told(table);
  await take(table.page, 'color-clash');
});

test('a search of tic-tac-toe, at a cut', async ({ visit }) => {
  const page = await visit('/debugger?game=tictactoe&moves=b2+a1+c3&depth=3', SIZE);
  await page.getByRole('tree').waitFor();
  for (const _ of ['first', 'second', 'third']) await page.keyboard.press('c');
  await page.locator('.node-card svg.drawing').waitFor();
  await take(page, 'search-tree');
});

/** The window as WebP, which is a tenth of a PNG and what the animation is made of. */
async function frame(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await session.detach();
  return Buffer.from(data, 'base64');
}

test('a game of Smart Horses, move by move', async ({ visit }) => {
  const size = { viewport: { width: 960, height: 640 } };
  const table = await newGame(await visit('/', size), 'smart-horses', { side: 'Black', seed: 7 });
  const frames: Buffer[] = [];
  for (const cell of ['f7', 'h6', 'g4', 'e3', 'c4', null]) {
    await table.ready();
    await told(table);
    frames.push(await frame(table.page));
    if (cell) await table.click(cell);
  }
  await writeFile(`${FOLDER}/play.webp`, animation(frames, { ...size.viewport, milliseconds: 1600 }));
});

test('searches of Connect Four, compared', async ({ visit }) => {
  const page = await visit('/compare?game=connect-four&drawn=3.6.1&depths=1.6', SIZE);
  await page.getByRole('button', { name: /^Compare \d/ }).click();
  await expect.poll(() => page.locator('[data-state]').getAttribute('data-state'), { timeout: 60_000 }).toBe('done');
  await page.getByRole('heading', { name: 'Results' }).evaluate((results) => results.scrollIntoView());
  await take(page, 'compare');
});

/** A game of expert against beginner. */
const REVIEWED = { position: '7/7/7/7/y6/r1r1y2 r', moves: '4 2 4 4 4 4 4 5 3 3 3 3 5 5 1 5 1 3 2 1 2' };

test('a review of a game of Connect Four', async ({ visit }) => {
  const query = new URLSearchParams({ game: 'connect-four', ...REVIEWED, review: '1' });
  const page = await visit(`/analysis?${query}`, SIZE);
  await page.locator('.review').waitFor();
  await expect.poll(() => page.locator('.review .progress').count(), { timeout: 60_000 }).toBe(0);
  await page.keyboard.press('k');
  await take(page, 'review');
});
