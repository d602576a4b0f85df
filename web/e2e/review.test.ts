import type { Page } from 'playwright-core';
import { execFile } from 'node:child_process';
import { writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { violations } from './support/accessibility';
import { PROGRAM } from './support/server';
import { newGame } from './support/table';
import { expect, queryOf, test } from './support/test';

/** O answers the centre at the side, which loses; then X wins. */
const LOST = 'b2 b1 a1 c3 a3 a2 c1';
const record = (game: string, moves: string): string => `[Game "${game}"]\n\n${moves} *\n`;
const analysis = (game: string, rest: Record<string, string> = {}): string =>
  `/analysis?${new URLSearchParams({ game, ...rest })}`;

/** Waits until every move is judged. */
async function reviewed(page: Page): Promise<void> {
  await page.locator('.review').waitFor();
  await expect.poll(() => page.locator('.review .progress').count(), { timeout: 60_000 }).toBe(0);
}

test('a game that is over is reviewed by one key, and one walks from mistake to mistake', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'tictactoe', { company: 'Two people, one screen', seed: 1 });
  const { page } = table;
  for (const move of LOST.split(' ')) await table.click(move);
  await table.end.waitFor();
  await table.end.getByRole('link', { name: 'Review' }).waitFor();
  await page.keyboard.press('r');
  await page.waitForURL(/\/analysis.*review=1/);
  await reviewed(page);
  expect(await page.locator('.graph .mark').allInnerTexts()).toEqual(['??']);
  expect(await page.locator('.review dd').allInnerTexts()).toEqual([
    expect.stringMatching(/^\?! 0  \? 0  \?\? 0/),
    expect.stringMatching(/^\?! 0  \? 0  \?\? 1/),
  ]);
  await page.keyboard.press('k');
  const here = page.locator('.review div.here');
  await expect.poll(() => here.getAttribute('data-ply')).toBe('1');
  expect(await here.innerText()).toMatch(/1\.\.\. b1 \?\? blunder · −50 %/);
  expect(await here.locator('.why').innerText()).toMatch(
    /^Proven: after \w\d, a draw if both play their best; after b1, X wins in \d+ plies\.$/,
  );
  expect(await page.locator('.list .mark').allInnerTexts()).toEqual(['??']);
  expect(await violations(page)).toEqual([]);
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await reviewed(page);
  expect(await page.locator('.graph .mark').allInnerTexts()).toEqual(['??']);
});

test('whoever tries again is praised for every move that is as good, and for no other', async ({ visit }) => {
  const page = await visit(analysis('tictactoe', { moves: LOST, review: '1' }));
  await reviewed(page);
  await page.keyboard.press('g');
  const told = page.locator('.trainer .told');
  await expect.poll(() => told.innerText()).toBe('Find something better than 1... b1.');
  await page.locator('[data-name="b1"].target').waitFor();
  expect(await page.locator('.engine').count(), 'nothing gives the answer away').toBe(0);
  expect(await page.locator('.marks').count()).toBe(0);
  await page.locator('[data-name="a2"]').click();
  await expect.poll(() => told.innerText()).toMatch(/^No: a2 gives away 50 %/);
  await page.locator('[data-name="c1"]').click();
  await expect.poll(() => told.innerText()).toBe('Yes: no move is better than c1.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect.poll(() => told.innerText()).toBe('You found 1 of 1.');
  await page.getByRole('button', { name: 'Back to the review' }).click();
  await page.locator('.engine').waitFor();
});

for (const [game, numbered] of [
  ['connect-four', '1. 4 1 2. 4 1 3. 4 7 4. 2 4'],
  ['color-clash', '1. mb3+ma3 pd3+pd1 2. ma2+ma1 mc2+pb2'],
  ['smart-horses', ''],
] as const) {
  test(`the page marks the moves of ${game} as the terminal does`, async ({ visit, server }) => {
    let text: string = numbered;
    if (!text) {
      const { table } = await server.table({
        game,
        seed: 5,
        seats: { first: { kind: 'player', player: 'beginner' }, second: { kind: 'player', player: 'beginner' } },
      });
      await expect
        .poll(
          async () =>
            ((await (await fetch(new URL(`/api/tables/${table.id}`, server.api))).json()) as { now: { ply: number } })
              .now.ply,
          { timeout: 60_000 },
        )
        .toBeGreaterThan(5);
      text = await (await fetch(new URL(`/api/tables/${table.id}/record`, server.api))).text();
    }
    const whole = text.startsWith('[') ? text : record(game, text);
    const page = await visit('/analysis');
    await page.getByLabel('Paste a game').fill(whole);
    await page.getByRole('button', { name: 'Review it' }).click();
    await page.waitForURL(/review=1/);
    await reviewed(page);
    const moves = queryOf(page).get('moves')!.split(' ');
    const marked = await page
      .locator('.list button')
      .evaluateAll((buttons) =>
        buttons.flatMap((button, ply) =>
          button.querySelector('.mark') ? [`${ply} ${button.querySelector('.mark')!.textContent}`] : [],
        ),
      );
    const file = join(await mkdtemp(join(tmpdir(), 'rival-review-')), 'game.pgn');
    await writeFile(file, whole);
    const told = JSON.parse((await promisify(execFile)(PROGRAM, ['analyze', '--record', file, '--json'])).stdout) as {
      moves: { ply: number; mark: string | null }[];
    };
    expect(told.moves.length).toBe(moves.length);
    expect(marked).toEqual(told.moves.flatMap(({ ply, mark }) => (mark ? [`${ply} ${mark}`] : [])));
  });
}

test('a file with a game is opened, of several one is chosen, and what is wrong is said', async ({ visit }) => {
  const page = await visit('/analysis');
  const file = page.locator('input[type=file]');
  const as = (text: string): { name: string; mimeType: string; buffer: Buffer } => ({
    name: 'games.pgn',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await file.setInputFiles(as(record('tictactoe', '1. b2 b2')));
  await page.getByText('is not legal here').waitFor();
  const named = record('connect-four', '1. 4 4 2. 4').replace(']', ']\n[White "Ana"]\n[Black "Luis"]');
  await file.setInputFiles(as(`${record('tictactoe', '1. b2 b1')}\n${named}`));
  await page.getByRole('button', { name: /^2\. connect-four/ }).click();
  await page.waitForURL(/game=connect-four/);
  await reviewed(page);
  // The review says who played, after a reload, too.
  const players = page.locator('.review .sides dt');
  expect(await players.allTextContents()).toEqual(['Ana · Red', 'Luis · Yellow']);
  await page.reload();
  await reviewed(page);
  expect(await players.allTextContents()).toEqual(['Ana · Red', 'Luis · Yellow']);
});

/** Drops a file onto the page, as from a file manager. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content!], file!, { type: 'text/plain' }));
      return transfer;
    },
    [name, text] as const,
  );
  const field = page.locator('form', { has: page.getByLabel('Paste a game') });
  await field.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect.poll(() => field.getAttribute('class')).toContain('over');
  await field.dispatchEvent('drop', { dataTransfer: dropped });
}

for (const [game, moves, plies] of [
  ['tictactoe', '1. b2 b1 2. a1 c3', 4],
  ['connect-four', '1. 4 4 2. 3 5', 4],
  ['color-clash', '1. mb3+pc3', 2],
] as const) {
  test(`a record of ${game} is dropped as a file and reviewed`, async ({ visit }) => {
    const page = await visit('/analysis');
    await dropFile(page, 'game.pgn', record(game, moves));
    await page.waitForURL(new RegExp(`game=${game}.*review=1`));
    await reviewed(page);
    await expect.poll(() => page.locator('.list button').count()).toBe(plies);
  });
}

test('what is dropped and is no record is refused with a sentence', async ({ visit }) => {
  const page = await visit('/analysis');
  await dropFile(page, 'shopping.txt', 'eggs, milk\n');
  await page.getByRole('alert').waitFor();
  await dropFile(page, 'large.pgn', 'x'.repeat(600 * 1024));
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('This file is too large: half a megabyte at most.');
});

test('by keys: j and k from mistake to mistake, + and − on variations, d to the editor', async ({ visit }) => {
  const page = await visit(analysis('tictactoe', { moves: 'b2 b1 a1 c3 b3', ply: '0', review: '1' }));
  await reviewed(page);
  const here = page.locator('.review div.here');
  await page.keyboard.press('j');
  await expect.poll(() => here.getAttribute('data-ply')).toBe('1');
  await page.keyboard.press('j');
  await expect.poll(() => here.getAttribute('data-ply')).toBe('4');
  await page.keyboard.press('k');
  await expect.poll(() => here.getAttribute('data-ply')).toBe('1');
  await page.keyboard.press('r');
  await page.locator('.review').waitFor({ state: 'detached' });

  const moves = page.locator('.list button');
  await moves.nth(0).click();
  await page.locator('[data-name="c2"].target').click();
  await expect.poll(() => moves.allInnerTexts()).toEqual(['b2', 'b1', 'c2', 'a1', 'c3', 'b3']);
  await expect.poll(() => moves.nth(2).getAttribute('aria-current')).not.toBeNull();
  await page.locator('h1').first().click();
  await page.keyboard.press('+');
  await expect.poll(() => moves.allInnerTexts()).toEqual(['b2', 'c2', 'b1', 'a1', 'c3', 'b3']);
  await moves.nth(2).click();
  await expect.poll(() => moves.nth(2).getAttribute('aria-current')).not.toBeNull();
  await page.locator('h1').first().click();
  await page.keyboard.press('-');
  await expect.poll(() => moves.allInnerTexts()).toEqual(['b2', 'c2']);
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Edit the position' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

for (const [variant, start, edited] of [
  ['connect-four:5x4', '5/5/5/2r2 y', '5/5/5/y1r2 r'],
  ['connect-four:8x7', '8/8/8/8/8/8/3r4 y', '8/8/8/8/8/8/y2r4 r'],
] as const) {
  test(`a rack of ${variant} is edited as one of the usual size is`, async ({ visit }) => {
    const page = await visit(analysis(variant, { position: start }));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = page.getByRole('dialog');
    const text = editor.locator('.text');
    await expect.poll(() => text.innerText()).toBe(start);
    const open = editor.getByRole('button', { name: 'Analyse it' });
    const box = (await open.boundingBox())!;
    expect(box.y + box.height, 'its buttons are in sight').toBeLessThanOrEqual(800);
    await editor.getByRole('radio', { name: /Yellow/ }).check();
    await editor.locator('.board').focus();
    // A disc above the ground hangs in the air.
    await page.keyboard.press('Enter');
    await expect.poll(() => editor.locator('.verdict').getAttribute('class')).toContain('wrong');
    await editor.getByRole('radio', { name: 'Nothing' }).check();
    await editor.locator('.board').focus();
    await page.keyboard.press('Enter');
    await editor.getByRole('radio', { name: /Yellow/ }).check();
    await editor.locator('.board').focus();
    const ranks = start.split(' ')[0]!.split('/').length;
    for (let rank = 1; rank < ranks; rank += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await editor.locator('select').first().selectOption('r');
    await expect.poll(() => text.innerText()).toBe(edited);
    await expect.poll(() => open.isEnabled()).toBe(true);
    await open.click();
    await expect.poll(() => queryOf(page).get('position')).toBe(edited);
    await page.locator('[role=grid]').waitFor();
  });
}

test('variations are kept in the list and in the link, promoted and deleted', async ({ visit }) => {
  const page = await visit(analysis('tictactoe', { moves: 'b2 a1 c3' }));
  const moves = page.locator('.list button');
  await expect.poll(() => moves.allInnerTexts()).toEqual(['b2', 'a1', 'c3']);
  await moves.nth(0).click();
  await page.locator('[data-name="b1"].target').click();
  await expect.poll(() => moves.allInnerTexts()).toEqual(['b2', 'a1', 'b1', 'c3']);
  await page.reload();
  await expect.poll(() => moves.allInnerTexts()).toEqual(['b2', 'a1', 'b1', 'c3']);
  await page.getByRole('button', { name: 'Promote the variation' }).click();
  await expect.poll(() => moves.allInnerTexts()).toEqual(['b2', 'b1', 'a1', 'c3']);
  await moves.nth(2).click();
  await page.getByRole('button', { name: 'Delete from here on' }).click();
  await expect.poll(() => moves.allInnerTexts()).toEqual(['b2', 'b1']);
});

test('arrows show the best lines on the board', async ({ visit }) => {
  const page = await visit(analysis('smart-horses', { seed: '7' }));
  await page.locator('[data-arrow] line').first().waitFor();
  expect(await page.locator('[data-arrow].best').count()).toBe(1);
});

for (const [game, start] of [
  ['tictactoe', '3/1x1/3 o'],
  ['color-clash', '5/1r3/5/3b1/5 b4 d2 r 2 - 1'],
  ['smart-horses', '8/4B3/6W1/8/8/8/8/8 w 0 0 c8+3,d8-5,f8-3,a7+10,c7+5,d6-4,b4+4,e2-10,c1+1,e1-1'],
] as const) {
  test(`a position of ${game} is edited, and its rules say what is wrong with it`, async ({ visit }) => {
    const page = await visit(analysis(game, { position: start }));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = page.getByRole('dialog');
    const text = editor.locator('.text');
    const verdict = editor.locator('.verdict');
    await expect.poll(() => text.innerText()).toBe(start);
    await expect.poll(() => verdict.innerText()).toBe('This is a position of the game.');
    expect(await violations(page)).toEqual([]);
    const board = editor.locator('.board');
    const choose = (name: string): Promise<void> => editor.getByRole('radio', { name, exact: true }).check();
    if (game === 'tictactoe') {
      await choose('X');
      await board.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => text.innerText()).toBe('x2/1x1/3 o');
      await expect.poll(() => verdict.getAttribute('class')).toContain('wrong');
      expect(await editor.getByRole('button', { name: 'Analyse it' }).isDisabled()).toBe(true);
      await choose('O');
      await board.focus();
      for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
      await expect.poll(() => text.innerText()).toBe('xo1/1x1/3 o');
    } else if (game === 'color-clash') {
      await editor.getByLabel('Round').fill('11');
      await expect.poll(() => verdict.innerText()).toMatch(/round: "11" is not/);
      await editor.getByLabel('Round').fill('3');
      await choose("Red's pawn");
      await board.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => text.innerText()).toBe('5/1r3/5/3b1/5 a5 d2 r 2 - 3');
      await editor.getByLabel('Stunned').selectOption({ label: 'Blue' });
      await editor.getByLabel('Actions left').fill('1');
      await expect.poll(() => text.innerText()).toBe('5/1r3/5/3b1/5 a5 d2 r 1 b 3');
    } else {
      await choose("White's knight");
      await board.focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
      await expect.poll(() => text.innerText()).toMatch(/^8\/4B3\/8\/W7\/8\/8\/8\/8 w /);
      await choose('+10');
      await board.focus();
      for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
      await expect.poll(() => text.innerText()).toContain('a6+10');
      await editor.getByLabel("White's points", { exact: true }).fill('7');
    }
    await expect.poll(() => verdict.innerText()).toBe('This is a position of the game.');
    const wanted = await text.innerText();
    await editor.getByRole('button', { name: 'Analyse it' }).click();
    await expect.poll(() => queryOf(page).get('position')).toBe(wanted);
    await page.locator('[role=grid]').waitFor();
  });
}
