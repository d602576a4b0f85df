/**
 * Two people at a table with clocks and names, in common window sizes: no message moves the board.
 */
import { violations } from './support/accessibility';
import { Table } from './support/table';
import { expect, test } from './support/test';
import { isUpright, lookOf, WINDOWS } from './support/windows';

const SEATS = { first: { kind: 'human', name: 'Ana Sofía' }, second: { kind: 'human', name: 'Beatriz' } } as const;
const GAMES = ['connect-four', 'color-clash', 'smart-horses', 'desconecta-4-boom', 'tictactoe'] as const;

for (const [index, view] of WINDOWS.entries()) {
  const spanish = index % 2 === 1;
  test(`in a window of ${view.width}×${view.height} clocks, names, offers and a rematch have their place`, async ({
    visit,
    server,
  }) => {
    const game = GAMES[index % GAMES.length]!;
    const created = await server.table({ game, seats: SEATS, seed: 3, clock: { initial: 900, increment: 10 } });
    const page = await visit(`/t/${created.table.id}#first=${created.secrets.first}`, lookOf(index));
    const other = await visit(`/t/${created.table.id}#second=${created.secrets.second}`);
    const [ana, bea] = [new Table(page), new Table(other)];
    await ana.settle();
    const board = page.locator('[role=grid]');
    const before = (await board.boundingBox())!;
    expect(before.width).toBeGreaterThanOrEqual(view.least);
    const clocks = page.getByRole('timer');
    await expect.poll(() => clocks.allInnerTexts()).toEqual(['15:00', '15:00']);
    for (const clock of await clocks.all()) {
      const box = (await clock.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(view.width);
      expect(box.y + box.height).toBeLessThanOrEqual(view.height);
    }

    await ana.click(ana.targets.first());
    await other.getByRole('button', { name: 'Offer a draw' }).click();
    await page.getByRole('group', { name: spanish ? 'Beatriz ofrece tablas.' : 'Beatriz offers a draw.' }).waitFor();
    expect(await board.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width);
    if (isUpright(view)) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(view.height);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: spanish ? 'Aceptar' : 'Accept' }).click();
    await ana.end.getByText(spanish ? 'Tablas de común acuerdo.' : 'A draw by agreement.').waitFor();
    await bea.end.getByRole('button', { name: 'Rematch' }).click();
    await ana.end.getByText(spanish ? 'Tu rival quiere la revancha.' : 'Your rival wants a rematch.').waitFor();
    const card = (await ana.end.boundingBox())!;
    expect(card.x >= before.x + before.width || card.y >= before.y + before.height).toBe(true);
    expect(card.y + card.height).toBeLessThanOrEqual(view.height);
    expect(await violations(page)).toEqual([]);
    await ana.end.getByRole('button', { name: spanish ? 'Aceptar' : 'Accept' }).click();
    await expect.poll(() => page.url()).not.toContain(created.table.id);
    await expect.poll(() => other.url()).toBe(page.url());
  });
}
