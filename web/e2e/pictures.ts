/** Takes the pictures of the README, always of the same games. */
import { resolve } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { newGame } from './support/table';
import { test } from './support/test';

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
const SIZE = { viewport: { width: 1200, height: 760 } };
const DARK: BrowserContextOptions = { ...SIZE, colorScheme: 'dark' };

async function take(page: Page, name: string): Promise<void> {
  // The pointer must not show in the picture.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

test('Smart Horses, in the light', async ({ visit }) => {
  const table = await newGame(await visit('/', SIZE), 'smart-horses', { side: 'Black', seed: 7 });
  for (const cell of ['f7', 'h6', 'g4', 'e3', 'c4']) await table.click(cell);
  await table.ready();
  await table.page.getByText('Pruned').waitFor();
  await take(table.page, 'smart-horses');
});

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
  await table.page.getByText('Pruned').waitFor();
  await take(table.page, 'color-clash');
});

test('a search of tic-tac-toe, at a cut', async ({ visit }) => {
  const page = await visit('/debugger?game=tictactoe&moves=b2+a1+c3&depth=3', SIZE);
  await page.getByRole('tree').waitFor();
  for (const _ of ['first', 'second', 'third']) await page.keyboard.press('c');
  await page.locator('.node-card svg.drawing').waitFor();
  await take(page, 'search-tree');
});
