import { expect, test } from './support/test';
import { newGame, Table } from './support/table';

test('two people play one table by a link, and see each other come and go', async ({ visit }) => {
  const ana = await newGame(await visit('/'), 'tictactoe', { company: 'Two people, by link', side: 'X' });
  const link = await ana.page.getByLabel('Send this link').inputValue();
  const benPage = await visit(link);
  const ben = new Table(benPage);
  expect(benPage.url()).not.toContain('#');
  await ana.strip('O').getByText('here').waitFor({ state: 'attached' });
  await ana.page.getByLabel('Send this link').waitFor({ state: 'detached' });

  for (const [player, cell] of [
    [ana, 'b2'],
    [ben, 'a1'],
    [ana, 'a3'],
    [ben, 'c3'],
    [ana, 'b3'],
    [ben, 'b1'],
    [ana, 'c1'],
  ] as const) {
    await player.targets.first().waitFor();
    await player.click(cell);
  }
  await ana.end.getByRole('heading', { name: 'You win' }).waitFor();
  await ben.end.getByRole('heading', { name: 'You lose' }).waitFor();
  await benPage.close();
  await ana.strip('O').getByText('away').waitFor({ state: 'attached' });
});

test('names, a draw refused, a move taken back, and a rematch at which both arrive with the sides swapped', async ({
  visit,
}) => {
  const page = await visit('/');
  await page.evaluate(() => localStorage.setItem('rival.settings', JSON.stringify({ name: 'Ana' })));
  const ana = await newGame(page, 'connect-four', { company: 'Two people, by link', side: 'Red' });
  const ben = new Table(await visit(await page.getByLabel('Send this link').inputValue()));
  await ben.strip('Red').getByText('Ana', { exact: true }).waitFor();

  // An invited player gives a name at the table; this browser keeps it.
  await ben.strip('Yellow').getByRole('button', { name: 'You' }).click();
  await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await ben.page.getByRole('button', { name: 'Keep' }).click();
  await ana.strip('Yellow').getByText('Ben', { exact: true }).waitFor();
  expect(await ben.page.evaluate(() => localStorage.getItem('rival.settings'))).toContain('"name":"Ben"');
  const record = await page.evaluate(
    (id) => fetch(`/api/tables/${id}/record`).then((answer) => answer.text()),
    page.url().split('/').at(-1)!,
  );
  expect(record).toContain('[White "Ana"]');
  expect(record).toContain('[Black "Ben"]');

  await ana.click('d1');
  await ben.click('c1');
  await ana.page.getByRole('button', { name: 'Offer a draw' }).click();
  await ana.page.getByRole('group', { name: 'You offer a draw.' }).waitFor();
  await ben.page.getByRole('group', { name: 'Ana offers a draw.' }).waitFor();
  expect(await ben.page.locator('[aria-live=polite]').innerText()).toContain('Ana offers a draw.');
  await ben.page.getByRole('button', { name: 'Decline' }).click();
  await ana.page.getByText('No draw.').first().waitFor();
  // Not again before a move; a move withdraws an offer.
  await ana.page.getByRole('button', { name: 'Offer a draw' }).click();
  await ana.page.getByText('You have asked that already').first().waitFor();
  await ben.page.getByRole('button', { name: 'Offer a draw' }).click();
  await ana.page.getByRole('group', { name: 'Ben offers a draw.' }).waitFor();
  await ana.click('b1');
  await ben.page.getByRole('group', { name: 'You offer a draw.' }).waitFor({ state: 'detached' });

  await ana.page.keyboard.press('u');
  await ben.page.getByRole('group', { name: 'Ana asks to take back.' }).waitFor();
  await ben.page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => ana.moves.allInnerTexts()).toEqual(['4', '3']);

  await ana.page.getByRole('button', { name: 'Resign' }).click();
  await ana.page.getByRole('button', { name: 'Yes, resign' }).click();
  await ben.end.getByRole('button', { name: 'Rematch' }).click();
  await ben.end.getByText('Waiting for the answer').waitFor();
  await ana.end.getByRole('button', { name: 'Accept' }).click();
  await ben.strip('Red').getByText('Ben (you)').waitFor();
  await ana.strip('Red').getByText('Ben', { exact: true }).waitFor();
  expect(ana.page.url()).toBe(ben.page.url());
  await ben.click('d1');
  await ana.click('d2');
  await expect.poll(() => ben.moves.count()).toBe(2);
});

test('a rematch against the machine is the same again with the sides swapped', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'tictactoe', { side: 'X', level: 'Beginner' });
  const before = table.page.url();
  await table.page.getByRole('button', { name: 'Resign' }).click();
  await table.page.getByRole('button', { name: 'Yes, resign' }).click();
  await table.end.getByRole('button', { name: 'Rematch' }).click();
  await expect.poll(() => table.page.url()).not.toBe(before);
  await table.strip('O').getByText('You').waitFor();
  await table.click(table.targets.first());
});

test('clocks run when both have moved, are seen by both, and a flag that falls ends the game', async ({
  visit,
  server,
}) => {
  const page = await visit('/');
  await page
    .locator('[data-game="connect-four"]')
    .getByRole('button', { name: /^Options/ })
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('radio', { name: 'Two people, by link' }).check();
  await panel.getByRole('radio', { name: '3 minutes, and 2 seconds more a turn' }).check();
  await panel.locator('[type=submit]').click();
  await page.waitForURL(/\/t\//);
  await expect.poll(() => page.getByRole('timer').allInnerTexts()).toEqual(['3:00', '3:00']);

  const seats = { first: { kind: 'human' }, second: { kind: 'human' } } as const;
  const created = await server.table({ game: 'connect-four', seats, clock: { initial: 4, increment: 0 } });
  const ana = new Table(await visit(`/t/${created.table.id}#first=${created.secrets.first}`));
  const ben = new Table(await visit(`/t/${created.table.id}#second=${created.secrets.second}`, { locale: 'es-CO' }));
  await ana.click('d1');
  await ben.click('d2');
  await expect.poll(() => ana.strip('Red').getByRole('timer').innerText()).toMatch(/^0:0[0-3]\./);
  await expect.poll(() => ben.strip('Rojas').getByRole('timer').innerText()).toMatch(/^0:0[0-3],/);
  await ana.end.getByText('Yellow wins on time.').waitFor();
  await ana.end.getByRole('heading', { name: 'You lose' }).waitFor();
  await ben.end.getByText('Ganan las amarillas por tiempo.').waitFor();
});

test('machines play each other, wait when told to, and go on', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'connect-four', { company: 'Machine against machine', seed: 4 });
  await table.page.getByRole('button', { name: 'Pause' }).click();
  await table.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const played = await table.moves.count();
  await table.page.getByRole('button', { name: 'Fast' }).click();
  expect(await table.moves.count()).toBeLessThanOrEqual(played + 1);
  await table.page.getByRole('button', { name: 'Play', exact: true }).click();
  await table.end.waitFor({ timeout: 30_000 });
  expect(await table.end.getByRole('heading').innerText()).toMatch(/^(Game over|A draw)$/);
});
