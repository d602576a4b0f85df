import { expect, test } from './support/test';
import { newGame, Table } from './support/table';

test('a whole game by keyboard alone', async ({ visit }) => {
  const page = await visit('/');
  const play = page.getByRole('button', { name: 'Play Tic-tac-toe' });
  const isFocused = (): Promise<boolean> => play.evaluate((button) => button === document.activeElement);
  await play.waitFor();
  while (!(await isFocused())) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  const table = new Table(page);
  await table.ready();
  // The cursor starts on a playable cell.
  const focusedCell = page.locator('.cell:focus');
  expect(await focusedCell.getAttribute('data-name')).toBe('a3');
  for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  expect(await focusedCell.getAttribute('data-name')).toBe('b2');
  await table.after(() => page.keyboard.press('Enter'));
  await table.ready();

  await page.keyboard.press('u');
  await expect.poll(() => table.moves.count()).toBe(0);
  await page.keyboard.press('h');
  await expect.poll(() => table.status.innerText()).toContain('Try ');

  while (!(await table.isOver())) {
    const free = await table.targets.first().getAttribute('data-name');
    await table.after(async () => {
      await page.keyboard.press('/');
      await page.keyboard.type(`${free}`);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    });
  }
  const played = await table.moves.count();
  await page.keyboard.press('ArrowLeft');
  await page.getByText(`Looking back: after move ${played - 1}`).waitFor();
  await page.keyboard.press('ArrowRight');
  await table.end.waitFor();
});

test('every key is listed behind a question mark', async ({ visit }) => {
  const page = await visit('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  const panel = page.getByRole('dialog', { name: 'Keys' });
  await panel.waitFor();
  expect(await panel.locator('dt').count()).toBeGreaterThan(10);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

test('in Spanish for whoever speaks it, and at a click for everybody', async ({ visit }) => {
  const page = await visit('/', { locale: 'es-CO' });
  const table = await newGame(page, 'smart-horses', { side: 'Negras', seed: 7 });
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await table.ready();
  expect(await table.status.innerText()).toContain('Te toca');
  await table.page.getByRole('button', { name: 'Rendirse' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sí' }).click();
  await table.end.waitFor();
  expect(await table.end.innerText()).toContain('Ganan las blancas');

  await page.getByRole('button', { name: 'en', exact: true }).click();
  await expect.poll(() => table.end.innerText()).toContain('White wins');
});

test('on a phone the board is played by tapping and nothing scrolls', async ({ visit }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  for (const game of ['smart-horses', 'color-clash', 'desconecta-4-boom'] as const) {
    const page = await visit('/', phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const table = await newGame(page, game, { seed: 7 });
    await table.after(async () => {
      await table.targets.first().tap();
      const choice = page.locator('.chooser [data-move]').first();
      if (await choice.isVisible()) await choice.tap();
    });
    await table.ready();
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size).toEqual([390, 844]);
  }
});

test('a piece can be dragged', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'smart-horses', { side: 'White', seed: 7 });
  await table.ready();
  await table.after(() => table.page.locator('.cell.grab').dragTo(table.targets.first()));
});

test('as text: the board is a table and every move a button', async ({ visit }) => {
  const page = await visit('/');
  await page.getByRole('button', { name: 'Boards as text' }).click();
  const table = await newGame(page, 'color-clash', { side: 'Red', seed: 3 });
  const move = page.locator('.text-board [data-move="mb3"]');
  await move.click();
  await expect.poll(() => table.moves.allInnerTexts()).toContain('mb3');
});
