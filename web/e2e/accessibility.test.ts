import { violations } from './support/accessibility';
import { expect, test } from './support/test';
import { newGame } from './support/table';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nobody is kept out: home, panels and lists (${colorScheme})`, async ({ visit }) => {
    const page = await visit('/', { colorScheme });
    await page.locator('[data-game] svg.drawing').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Options for Smart Horses' }).click();
    await page.locator('summary').click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    expect(await violations(page)).toEqual([]);

    await newGame(page, 'smart-horses', { seed: 1 });
    await page.keyboard.press('t');
    await page.locator('.text-board [data-move]').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/saved');
    await page.getByRole('article').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/nowhere');
    expect(await violations(page)).toEqual([]);
  });

  for (const game of ['tictactoe', 'smart-horses', 'color-clash', 'desconecta-4-boom', 'connect-four']) {
    test(`nobody is kept out: a table of ${game} (${colorScheme})`, async ({ visit }) => {
      const table = await newGame(await visit('/', { colorScheme }), game, { seed: 7 });
      const { page } = table;
      await table.click(table.targets.first());
      await table.ready();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Yes, resign' }).click();
      await table.end.waitFor();
      expect(await violations(page)).toEqual([]);
    });
  }
}
