import { readFile } from 'node:fs/promises';
import { violations } from './support/accessibility';
import { newGame, Table } from './support/table';
import { expect, test } from './support/test';

const fileOf = (text: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name: 'rival.pgn',
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test('saved games are written to a file, and go on from it in another browser', async ({ visit }) => {
  const table = await newGame(await visit('/'), 'connect-four', { company: 'Two people, one screen' });
  const { page } = table;
  for (const _ of ['one', 'two']) await table.click(table.targets.first());
  await page.goto('/saved');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save all to a file' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('[Game "connect-four"]');
  expect(await violations(page)).toEqual([]);

  const elsewhere = await visit('/saved');
  const field = elsewhere.locator('input[type=file]');
  await field.setInputFiles(fileOf('[Game "chess"]\n\n1. e4 *\n'));
  await elsewhere.locator('.toasts', { hasText: 'chess' }).waitFor();
  await field.setInputFiles(fileOf(file));
  await elsewhere.getByText('One game has been added.').waitFor();
  await elsewhere.getByRole('link', { name: 'Resume' }).click();
  const again = new Table(elsewhere);
  await again.click(again.targets.first());
  await expect.poll(() => again.moves.count()).toBe(3);
});
