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

  for (const [player, cell] of [[ana, 'b2'], [ben, 'a1'], [ana, 'a3'], [ben, 'c3'], [ana, 'b3'], [ben, 'b1'], [ana, 'c1']] as const) {
    await player.targets.first().waitFor();
    await player.click(cell);
  }
  await ana.end.getByRole('heading', { name: 'You win' }).waitFor();
  await ben.end.getByRole('heading', { name: 'You lose' }).waitFor();
  await benPage.close();
  await ana.strip('O').getByText('away').waitFor({ state: 'attached' });
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
