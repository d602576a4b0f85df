/**
 * All other pages in common window sizes: nothing is wider than the window, no accessibility
 * violation.
 */
import { violations } from './support/accessibility';
import { expect, test } from './support/test';
import { isUpright, lookOf, WINDOWS } from './support/windows';

const GAMES = [
  { game: 'smart-horses', sides: ['ivory', 'ebony'], unit: /points|puntos/ },
  { game: 'connect-four', sides: ['red', 'amber'], unit: /discs|fichas|Red wins|Ganan las rojas/ },
  { game: 'color-clash', sides: ['red', 'blue'], unit: /squares|casillas/ },
] as const;

for (const [index, view] of WINDOWS.entries()) {
  const { game, sides, unit } = GAMES[index % GAMES.length]!;

  test(`in a window of ${view.width}×${view.height} analysis shows the whole board, in the colours of the sides`, async ({
    visit,
  }) => {
    const page = await visit(`/analysis?game=${game}&seed=7&moves=`, lookOf(index));
    const board = page.locator('[role=grid]');
    await board.waitFor();
    const box = (await board.boundingBox())!;
    expect(box.width).toBeGreaterThanOrEqual(Math.min(320, view.width - 40));
    if (!isUpright(view)) expect(box.y + box.height).toBeLessThanOrEqual(view.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width);
    // Values have the game's unit, and the bar has the colours of the sides.
    await expect.poll(() => page.locator('.engine .value').innerText(), { timeout: 60_000 }).toMatch(unit);
    const bar = page.getByRole('meter');
    expect(await bar.getAttribute('class')).toContain(`side-${sides[1]}`);
    expect(await bar.locator('.first').getAttribute('class')).toContain(`side-${sides[0]}`);
    // A search whose position is proven has ended by itself.
    const stop = page.getByRole('button', { name: /^(Stop|Parar)$/ });
    if (await stop.isVisible()) await stop.click();
    expect(await violations(page)).toEqual([]);
  });

  test(`in a window of ${view.width}×${view.height} home, a new game and one's own saved games fit`, async ({
    visit,
    server,
  }) => {
    const mine = await server.table({
      game,
      seats: { first: { kind: 'human' }, second: { kind: 'human' } },
      listed: true,
    });
    await server.table({
      game,
      seats: { first: { kind: 'human' }, second: { kind: 'player', player: 'beginner' } },
      listed: true,
    });
    const page = await visit(`/t/${mine.table.id}#first=${mine.secrets.first}`, lookOf(index));
    await page.locator('.cell.target').first().waitFor();
    const fits = async (): Promise<void> => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width);
      expect(await violations(page)).toEqual([]);
    };
    await page.goto('/saved');
    await page.getByRole('article').first().waitFor();
    // Only the game whose secret this browser has.
    expect(await page.getByRole('article').count()).toBe(1);
    await fits();
    await page.goto('/');
    await page.locator('[data-game] svg.drawing').first().waitFor();
    await fits();
    if (view.width >= 1000) {
      // In a wide window a game starts without scrolling, and no card cuts its text off.
      const play = (await page.locator('[data-game] .primary').boundingBox())!;
      expect(play.y + play.height).toBeLessThanOrEqual(view.height);
      const cut = (cards: Element[]): number => cards.filter((card) => card.scrollHeight > card.clientHeight).length;
      expect(await page.locator('[data-game]').evaluateAll(cut)).toBe(0);
    }
    await page
      .locator(`[data-game="${game}"]`)
      .getByRole('button', { name: /^(Options|Opciones)/ })
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('radio', { name: /^(Other|Otro)$/ }).check();
    await panel.locator('[name=minutes]').waitFor();
    const start = (await panel.locator('[type=submit]').boundingBox())!;
    expect(start.y + start.height).toBeLessThanOrEqual(view.height);
    await fits();
  });
}
