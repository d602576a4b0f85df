/** Refusals for games that cannot be, and the choices of a new game. */
import { expect, test } from './support/test';

test('a position that cannot be is told in sight, and the panel stays as it was', async ({ visit }) => {
  const page = await visit('/', { viewport: { width: 1280, height: 800 } });
  await page
    .locator('[data-game="smart-horses"]')
    .getByRole('button', { name: /^Options/ })
    .click();
  const panel = page.getByRole('dialog');
  await panel.locator('summary').click();
  await panel.locator('[name=position]').fill('xx');
  await panel.locator('[type=submit]').click();
  const problem = panel.getByRole('alert');
  await problem.waitFor();
  const box = (await problem.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(800);
  expect(await panel.locator('[name=position]').isVisible()).toBe(true);
});

test('any player can be written into a seat', async ({ visit }) => {
  const page = await visit('/');
  await page
    .locator('[data-game="tictactoe"]')
    .getByRole('button', { name: /^Options/ })
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('radio', { name: /^Any other/ }).check();
  await panel.locator('[name^=player]').fill('minimax:depth=2');
  await panel.locator('[type=submit]').click();
  await page.waitForURL(/\/t\//);
  await page.locator('.cell.target').first().click();
  await expect.poll(() => page.locator('.moves [data-ply]').count()).toBe(2);
});
