/** The board's size in common window sizes, from the first move to the last. */
import type { Page } from 'playwright-core';
import type { NewTableRequest } from '../src/lib/api/types';
import { violations } from './support/accessibility';
import { Table } from './support/table';
import { expect, test } from './support/test';
import { isUpright, lookOf, WINDOWS } from './support/windows';

const SEAT = { kind: 'human' } as const;
const MACHINE = { kind: 'player', player: 'beginner' } as const;
/** Tables where much happens in few moves: forced passes and the end, a stun, an explosion. */
const TABLES: readonly NewTableRequest[] = [
  { game: 'tictactoe', seats: { first: SEAT, second: MACHINE }, seed: 1 },
  {
    game: 'smart-horses',
    seats: { first: MACHINE, second: SEAT },
    seed: 1,
    position: 'xxxxxxxB/xxxxxxxx/xxxxxx1x/xxxxx1xx/xxx1xxxx/x1xxxxxx/xxxxxxxx/Wxxxxxxx b 0 0 g6+3,d4+5',
  },
  { game: 'color-clash', seats: { first: SEAT, second: MACHINE }, seed: 1, position: '5/1r3/1b3/5/5 b4 b3 r 2 - 3' },
  {
    game: 'desconecta-4-boom',
    seats: { first: SEAT, second: MACHINE },
    seed: 1,
    position: '7/7/7/7/2b4/1gb4/gGbgbB1 g 9',
  },
  { game: 'connect-four', seats: { first: SEAT, second: MACHINE }, seed: 2 },
];
/** Moves before the player resigns. */
const ENOUGH = 2;

/** Records every size that the board has from now on. */
async function watchBoard(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const sizes = new Set<string>();
    Object.assign(window, { sizes });
    new ResizeObserver(([seen]) => seen && sizes.add(`${seen.contentRect.width}×${seen.contentRect.height}`)).observe(
      document.querySelector('[role=grid]')!,
    );
  });
  return () => page.evaluate(() => [...(window as unknown as { sizes: Set<string> }).sizes]);
}

const boxOf = (page: Page): Promise<{ x: number; y: number; width: number; height: number } | null> =>
  page.locator('[role=grid]').boundingBox();

for (const [index, view] of WINDOWS.entries()) {
  const look = lookOf(index);

  test(`in a window of ${view.width}×${view.height} the board is large, stays so, and nobody is kept out`, async ({
    visit,
    server,
  }) => {
    for (const request of TABLES) {
      const created = await server.table(request);
      const mine = request.seats!.first === SEAT ? 'first' : 'second';
      const page = await visit(`/t/${created.table.id}#${mine}=${created.secrets[mine]}`, look);
      const table = new Table(page);
      await table.settle();
      const sizes = await watchBoard(page);
      const before = (await boxOf(page))!;
      expect(before.width, request.game).toBeGreaterThanOrEqual(view.least);
      // The whole board is visible, and nothing is wider than the window.
      expect(before.y + before.height, request.game).toBeLessThanOrEqual(view.height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(view.width);

      for (let moves = 0; moves < ENOUGH && !(await table.isOver()); moves += 1) {
        await table.click(table.targets.or(table.buttons).first());
        if (isUpright(view)) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(view.height);
      }
      if (!(await table.isOver())) {
        await page.getByRole('button', { name: /^(Resign|Rendirse)$/ }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Yes|Sí)/ })
          .click();
        await table.end.waitFor();
      }
      expect(await sizes(), request.game).toHaveLength(1);
      expect(await boxOf(page), request.game).toEqual(before);

      // The end card lies over the page and beside the board.
      const card = (await table.end.boundingBox())!;
      const apart = card.x >= before.x + before.width || card.y >= before.y + before.height;
      expect(apart, request.game).toBe(true);
      expect(card.y + card.height).toBeLessThanOrEqual(view.height);
      if (request === TABLES[index % TABLES.length]) expect(await violations(page)).toEqual([]);
      await page.context().close();
    }
  });
}

test('in the narrowest window nothing is wider than it', async ({ visit, server }) => {
  const created = await server.table(TABLES[0]!);
  const page = await visit(`/t/${created.table.id}#first=${created.secrets.first}`, {
    viewport: { width: 320, height: 568 },
  });
  await new Table(page).settle();
  expect((await boxOf(page))!.width).toBe(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('an empty list of moves takes no room', async ({ visit, server }) => {
  const created = await server.table(TABLES[4]!);
  const page = await visit(`/t/${created.table.id}#first=${created.secrets.first}`);
  const table = new Table(page);
  await table.settle();
  const list = page.locator('section.moves');
  expect(await list.isVisible()).toBe(false);
  await table.click(table.targets.first());
  await list.waitFor();
});
