/** What newcomers meet first: the home page, the rules, a link for a friend, in any window and at any zoom. */
import { newGame, Table } from './support/table';
import { expect, test } from './support/test';

const HUMAN = { kind: 'human' } as const;
const MACHINE = { kind: 'player', player: 'beginner' } as const;
const GAMES = ['tictactoe', 'smart-horses', 'color-clash', 'desconecta-4-boom', 'connect-four'];

/** A window of 1280×1024 at 400 %, of 1280×800 at 300 %, of 1280×800 at 250 %. */
const ZOOMED = [
  { width: 320, height: 256 },
  { width: 427, height: 267 },
  { width: 512, height: 320 },
];
const LOW = [
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 800, height: 600 },
  { width: 320, height: 568 },
];

for (const viewport of ZOOMED) {
  test(`at ${viewport.width}×${viewport.height} every square can be reached`, async ({ visit, server }) => {
    for (const game of GAMES) {
      const created = await server.table({ game, seats: { first: HUMAN, second: MACHINE }, seed: 1 });
      const page = await visit(`/t/${created.table.id}#first=${created.secrets.first}`, { viewport });
      await new Table(page).settle();
      const board = (await page.locator('[role=grid]').boundingBox())!;
      expect(board.x, game).toBeGreaterThanOrEqual(0);
      expect(board.x + board.width, game).toBeLessThanOrEqual(viewport.width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), game).toBe(viewport.width);
      for (const cell of [page.locator('[role=gridcell]').first(), page.locator('[role=gridcell]').last()]) {
        await cell.scrollIntoViewIfNeeded();
        const box = (await cell.boundingBox())!;
        expect(box.y, game).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, game).toBeLessThanOrEqual(viewport.height);
      }
    }
  });
}

for (const viewport of LOW) {
  test(`at ${viewport.width}×${viewport.height} Play is in the first screen`, async ({ visit }) => {
    const page = await visit('/', { viewport });
    const play = (await page.getByRole('button', { name: /^Play Smart Horses/ }).boundingBox())!;
    expect(play.y + play.height).toBeLessThanOrEqual(viewport.height);
  });
}

test('Play shows that it works, and works once', async ({ visit }) => {
  const page = await visit('/');
  let created = 0;
  await page.route('**/api/tables', async (route) => {
    if (route.request().method() === 'POST') created += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const play = page.getByRole('button', { name: /^Play Connect Four/ });
  await play.dblclick();
  expect(await play.getAttribute('aria-busy')).toBe('true');
  await page.waitForURL('**/t/*');
  expect(created).toBe(1);
});

test('rules have room for their words, with a picture and without', async ({ visit, server }) => {
  for (const game of GAMES) {
    const created = await server.table({ game, seats: { first: HUMAN, second: MACHINE }, seed: 1 });
    const page = await visit(`/t/${created.table.id}#first=${created.secrets.first}`, {
      viewport: { width: 390, height: 844 },
    });
    await new Table(page).settle();
    await page.keyboard.press('?');
    const rules = page.getByRole('dialog').locator('li p');
    await rules.first().waitFor();
    for (const rule of await rules.all()) {
      expect((await rule.boundingBox())!.width, `${game}: ${await rule.innerText()}`).toBeGreaterThan(200);
    }
  }
});

test('the title of the tab says whose turn it is', async ({ visit, server }) => {
  const created = await server.table({ game: 'tictactoe', seats: { first: HUMAN, second: HUMAN }, seed: 1 });
  const [first, second] = [
    await visit(`/t/${created.table.id}#first=${created.secrets.first}`),
    await visit(`/t/${created.table.id}#second=${created.secrets.second}`),
  ];
  await expect.poll(() => first.title()).toBe('● Your turn · Tic-tac-toe · rival');
  await expect.poll(() => second.title()).toBe('Tic-tac-toe · rival');
  await new Table(first).click('b2');
  await expect.poll(() => second.title()).toBe('● Your turn · Tic-tac-toe · rival');
  await expect.poll(() => first.title()).toBe('Tic-tac-toe · rival');
});

test('an invitation is copied without a clipboard, or says that it is not', async ({ visit }) => {
  for (const copies of [true, false]) {
    const page = await visit('/');
    await page.addInitScript((copies) => {
      // As over plain http in a local network.
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      const copied: string[] = [];
      Object.assign(window, { copied });
      document.execCommand = () => {
        copied.push(document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '');
        return copies;
      };
    }, copies);
    await page.goto('/');
    await newGame(page, 'tictactoe', { company: 'Two people, by link', side: 'X' });
    const link = page.getByLabel('Send this link');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText(copies ? 'Copied' : 'does not let a page copy').waitFor();
    expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([
      await link.inputValue(),
    ]);
    await page.context().close();
  }
});

test('the end card can be closed, and the board is as before', async ({ visit, server }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 640, height: 400 },
    { width: 1366, height: 640 },
  ]) {
    const created = await server.table({
      game: 'tictactoe',
      seats: { first: HUMAN, second: MACHINE },
      seed: 1,
      position: 'xx1/oo1/3 x',
    });
    const page = await visit(`/t/${created.table.id}#first=${created.secrets.first}`, { viewport });
    const table = new Table(page);
    await table.settle();
    const before = await page.locator('[role=grid]').boundingBox();
    await table.click('c3');
    await table.end.waitFor();
    const card = (await table.end.boundingBox())!;
    const header = (await page.locator('header').first().boundingBox())!;
    expect(card.y, 'not over the header').toBeGreaterThanOrEqual(header.y + header.height);
    const doors = page.getByRole('link', { name: 'Analyse' }).first();
    if (viewport.width < viewport.height) {
      const gap = async (): Promise<number> => {
        const [over, under] = [await table.end.boundingBox(), await doors.boundingBox()];
        return under!.y - over!.y - over!.height;
      };
      // The card rises into its place.
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
    }
    await table.end.getByRole('button', { name: 'Close' }).click();
    await table.end.waitFor({ state: 'detached' });
    expect(await page.locator('[role=grid]').boundingBox()).toEqual(before);
  }
});
