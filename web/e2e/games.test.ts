import { expect, test } from './support/test';
import { newGame, Table } from './support/table';

for (const [game, seed] of [
  ['tictactoe', 1],
  ['smart-horses', 7],
  ['color-clash', 3],
  ['desconecta-4-boom', 5],
  ['connect-four', 2],
] as const) {
  test(`a whole game of ${game} against the machine, by clicking`, async ({ visit }) => {
    const page = await visit('/');
    const table = await newGame(page, game, { seed, level: 'Beginner' });
    while (!(await table.isOver())) await table.click(table.targets.or(table.buttons).first());
    const heading = await table.end.getByRole('heading').innerText();
    expect(heading).toMatch(/^(You win|You lose|A draw)$/);
    if (heading !== 'A draw') expect(await table.end.locator('p').innerText()).not.toBe('');

    await table.end.getByRole('button', { name: 'Rematch' }).click();
    await table.end.waitFor({ state: 'detached' });
    await table.ready();
    expect(await table.end.isVisible()).toBe(false);
  });
}

test('one click on a game and one plays', async ({ visit }) => {
  const page = await visit('/');
  await page.getByRole('button', { name: 'Play Smart Horses' }).click();
  const table = new Table(page);
  await table.ready();
  // The machine is White and has moved first.
  expect(await table.moves.count()).toBe(1);
  expect(await table.status.innerText()).toContain('Your turn');
});
