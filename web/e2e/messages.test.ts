/**
 * Messages to players in common window sizes: the rules, hints with reasons, why the machine moved.
 */
import { violations } from './support/accessibility';
import { Table } from './support/table';
import { expect, test } from './support/test';
import { lookOf, WINDOWS } from './support/windows';

const SEAT = { kind: 'human' } as const;
const MACHINE = { kind: 'player', player: 'beginner' } as const;
const GAMES = ['tictactoe', 'smart-horses', 'color-clash', 'desconecta-4-boom', 'connect-four'] as const;

for (const [index, view] of WINDOWS.entries()) {
  const spanish = index % 2 === 1;
  const game = GAMES[index % GAMES.length]!;

  test(`in a window of ${view.width}×${view.height} the rules of ${game} are a click away, and offered once`, async ({
    visit,
    server,
  }) => {
    const { table: made, secrets } = await server.table({ game, seats: { first: SEAT, second: MACHINE }, seed: 7 });
    const page = await visit(`/t/${made.id}#first=${secrets.first}`, lookOf(index));
    const table = new Table(page);
    await table.settle();
    const offer = page.locator('.first-visit');
    await offer.waitFor({ state: 'attached' });
    await page
      .getByRole('button', { name: spanish ? /^Reglas/ : /^Rules/ })
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: spanish ? /^Cómo se juega/ : /^How to play/ });
    await panel.waitFor();
    expect(await panel.locator('li').count()).toBeGreaterThanOrEqual(3);
    await panel.locator('svg.drawing').first().waitFor();
    const box = (await panel.boundingBox())!;
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= view.width, box.y + box.height <= view.height]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await panel.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await table.click(table.targets.first());
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await table.ready();
    expect(await offer.count()).toBe(0);
  });

  test(`in a window of ${view.width}×${view.height} hints have reasons and the machine says why (${game})`, async ({
    visit,
    server,
  }) => {
    const { table: made, secrets } = await server.table({ game, seats: { first: SEAT, second: MACHINE }, seed: 7 });
    const page = await visit(`/t/${made.id}#first=${secrets.first}`, lookOf(index));
    const table = new Table(page);
    await table.settle();
    const tries = spanish ? 'Prueba ' : 'Try ';
    const hints: string[] = [];
    for (const _ of ['once', 'again']) {
      await page.keyboard.press('h');
      await expect.poll(() => table.status.innerText(), { timeout: 60_000 }).toContain(tries);
      await page.locator('.hint').first().waitFor();
      hints.push(await table.status.innerText());
      expect(await page.locator('[aria-live=polite]').innerText()).toContain(tries);
    }
    expect(hints[0]).toBe(hints[1]);
    // The move, then its reason.
    expect(hints[0]!.split('\n').filter(Boolean).length).toBeGreaterThanOrEqual(2);
    const told = (await table.status.boundingBox())!;
    expect(told.y + told.height).toBeLessThanOrEqual(view.height);
    expect(await violations(page)).toEqual([]);

    await table.click(table.targets.first());
    while ((await table.moves.count()) < 2) await table.click(table.targets.or(table.buttons).first());
    await table.ready();
    // Players see formulas and the expected line only on request.
    const tab = page.locator('.tabs').getByRole('button', { name: spanish ? '¿Por qué?' : 'Why?' });
    if (await tab.isVisible()) await tab.click();
    const voice = page.locator('section.thinking');
    await voice.waitFor();
    expect(await voice.innerText()).not.toMatch(/Expects|Espera|Depth|Profundidad/);
    await voice.getByRole('button', { name: spanish ? '¿Por qué?' : 'Why?' }).click();
    await voice.getByText(spanish ? 'Profundidad' : 'Depth').waitFor();
    expect(await violations(page)).toEqual([]);
  });
}
