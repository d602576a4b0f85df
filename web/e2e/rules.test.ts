import { expect, test } from './support/test';
import { newGame } from './support/table';

/**
 * White leaps b3, d4 and f5, one after the other; Black has one leap, to g6, and is stuck from then
 * on.
 */
const LAST_LEAPS = 'xxxxxxxB/xxxxxxxx/xxxxxx1x/xxxxx1xx/xxx1xxxx/x1xxxxxx/xxxxxxxx/Wxxxxxxx b 0 0 g6+3,d4+5';
/** The pawns stand side by side, with Red to move. */
const FACE_TO_FACE = '5/1r3/1b3/5/5 b4 b3 r 2 - 3';

/** Green's bomb is in a row with two of Green's discs; a third stands on it. */
const LIT_FUSE = '7/7/7/7/2b4/1gb4/gGbgbB1 g 9';

test('Smart Horses: forced passes are announced, cost four points each, and lead to the end', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'smart-horses', { side: 'Black', position: LAST_LEAPS });
  const score = table.strip('Black').locator('[data-panel=score] dd');
  await table.click('g6');
  await expect.poll(() => score.innerText()).toBe('3');

  for (const left of ['−1', '−5']) {
    await table.buttons.waitFor();
    expect(await table.status.innerText()).toContain('loses 4 points');
    expect(await table.targets.count()).toBe(0);
    await table.after(() => table.page.getByRole('button', { name: 'Pass −4', exact: true }).click());
    await expect.poll(() => score.innerText()).toBe(left);
  }
  await table.end.waitFor();
  expect(await table.end.innerText()).toContain('White wins, 5 to −5');
});

test('ColorClash: a stun takes an action from the other side, and undo gives back one action', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'color-clash', { side: 'Red', position: FACE_TO_FACE });
  const undo = table.page.getByRole('button', { name: 'Undo' });
  const stunned = table.strip('Blue').locator('.badge');
  expect(await table.status.innerText()).toContain('2 actions left');

  await table.click('b3');
  await stunned.waitFor();
  expect(await table.status.innerText()).toContain('1 action left');

  await undo.click();
  await stunned.waitFor({ state: 'detached' });
  await expect.poll(() => table.status.innerText()).toContain('2 actions left');
  expect(await table.moves.count()).toBe(0);

  await table.click('b3');
  await table.click('b5', 'pb5');
  await table.ready();
  // Red's two actions, and Blue's remaining one.
  expect(await table.moves.allInnerTexts()).toMatchObject(['pb3', 'pb5', expect.any(String)]);
});

test('Desconecta 4 Boom: the bomb takes its row along, and what stood on it falls', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'desconecta-4-boom', { side: 'Green', position: LIT_FUSE });
  await table.ready();
  expect(await table.cell('b1').getAttribute('aria-label')).toContain('Green bomb');
  await table.after(() => table.page.keyboard.press('b'));
  expect(await table.moves.first().getAttribute('title')).toContain('2 more pieces vanish');
  await expect.poll(() => table.cell('b1').getAttribute('aria-label')).toContain('Green disc');
});
