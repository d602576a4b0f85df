import { expect, test } from './support/test';
import { newGame } from './support/table';

test('a page that is loaded again goes on with the game', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'connect-four', { side: 'Red', seed: 1 });
  await table.click('d1');
  await table.ready();
  const before = await table.moves.allInnerTexts();
  await table.page.reload();
  await table.ready();
  expect(await table.moves.allInnerTexts()).toEqual(before);
  await table.click('d2');
  expect((await table.moves.allInnerTexts()).slice(0, 2)).toEqual(before);
});

test('a server that ends and starts again interrupts a game and loses nothing of it', async ({ visit, server }) => {
  const table = await newGame(await visit('/'), 'tictactoe', { side: 'X', seed: 1 });
  await table.click('b2');
  await table.ready();
  const before = await table.moves.allInnerTexts();

  await server.stop();
  const lost = table.page.getByText('Connection lost');
  await lost.waitFor();
  await server.restart();
  await lost.waitFor({ state: 'detached' });

  expect(await table.moves.allInnerTexts()).toEqual(before);
  await table.after(() => table.targets.first().click());
  await table.ready();
});

test('a move made while the server is away is played when it is back', async ({ visit, server }) => {
  const table = await newGame(await visit('/'), 'tictactoe', { side: 'X', seed: 1 });
  await table.ready();
  await server.stop();
  await table.page.getByText('Connection lost').waitFor();
  await table.cell('b2').click();
  await server.restart();
  await expect.poll(() => table.moves.allInnerTexts()).toContain('b2');
});

test('saved games are listed, resumed and deleted', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'tictactoe', { side: 'X', seed: 1 });
  const { page } = table;
  await table.click('b2');
  await page.getByRole('link', { name: 'Saved' }).click();
  const game = page.getByRole('article').filter({ hasText: 'Your move' });
  await game.getByRole('link', { name: 'Resume' }).click();
  await table.ready();
  expect(await table.moves.first().innerText()).toBe('b2');

  await page.goto('/saved');
  await game.getByRole('button', { name: /^Delete/ }).click();
  await game.getByRole('button', { name: 'Yes, delete' }).click();
  await page.getByText('No games yet').waitFor();
});
