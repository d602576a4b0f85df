import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { EvaluationView, GameCard, Weights } from '../src/lib/api/types';
import { violations } from './support/accessibility';
import { PROGRAM } from './support/server';
import { expect, test } from './support/test';

/** The command line's result with these weights, as a list or a file. */
async function evaluated(game: string, position: string, heuristic: string, weights: string): Promise<EvaluationView> {
  const { stdout } = await promisify(execFile)(PROGRAM, [
    'eval',
    game,
    '--position',
    position,
    '--heuristic',
    heuristic,
    `--weights=${weights}`,
    '--json',
  ]);
  return JSON.parse(stdout) as EvaluationView;
}

const list = (weights: Weights): string =>
  Object.entries(weights)
    .map(([name, weight]) => `${name}=${weight}`)
    .join(',');

/** Pseudo-random numbers, the same in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test('every game’s heuristic with any weights is what rival eval says', async ({ server }) => {
  const cards = (await (await fetch(new URL('/api/games', server.api))).json()) as GameCard[];
  const next = chance(7);
  const ask = async (path: string, body: object): Promise<unknown> =>
    (
      await fetch(new URL(path, server.api), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  for (const card of cards) {
    for (const { id, features } of card.heuristics) {
      const weights = Object.fromEntries(features.map(({ name }) => [name, Math.round((next() - 0.5) * 40_000) / 100]));
      const seed = Math.floor(next() * 1000);
      const shown = (await ask('/api/evaluations', {
        at: { game: card.game, seed },
        heuristic: id,
        weights,
      })) as EvaluationView;
      const expected = await evaluated(card.game, shown.position, id, list(weights));
      expect({ value: shown.value, terms: shown.terms }, `${card.game} ${id} ${seed}`).toEqual({
        value: expected.value,
        terms: expected.terms,
      });
    }
  }
});

const value = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-figure="sum"]').getAttribute('data-value'));

const WALKS = [
  { game: 'tictactoe', position: 'xo1/1x1/2o x' },
  { game: 'smart-horses', position: '4W2B/8/8/8/8/8/8/8 w 0 0 f8+3,b7+10,e7+5,d6-5,h5-3,e4-4,h4-1,d3-10,e3+4,g3+1' },
  { game: 'color-clash', position: '5/1r3/5/3b1/5 b4 d2 r 2 - 1' },
];

for (const [index, { game, position }] of WALKS.entries()) {
  test(`weights of ${game}: sliders, a set kept, saved, read, seated and matched`, async ({ visit }) => {
    const page = await visit(`/analysis?${new URLSearchParams({ game, position })}`, {
      colorScheme: index % 2 ? 'dark' : 'light',
    });
    await page
      .getByRole('region', { name: 'What the heuristic sees' })
      .getByRole('button', { name: 'Classic', exact: true })
      .click();
    await page.getByRole('button', { name: 'Change the weights' }).click();
    const card = page.getByRole('region', { name: 'Your weights' });
    const rows = card.locator('[data-term]');
    const names = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-term')!));
    const exact = (name: string) => card.locator(`[data-term="${name}"] input[type=number]`);
    const weights = async (): Promise<Weights> =>
      Object.fromEntries(
        await rows.evaluateAll((all) =>
          all.map((row) => [
            row.getAttribute('data-term')!,
            Number(row.querySelector<HTMLInputElement>('input[type=number]')!.value),
          ]),
        ),
      );

    // With the keyboard, exactly.
    const first = names[0]!;
    const before = await value(page);
    const slider = card.locator(`[data-term="${first}"] input[type=range]`);
    await slider.focus();
    await page.keyboard.press('End');
    expect(await slider.inputValue()).toBe(await slider.getAttribute('max'));
    const last = names.at(-1)!;
    await exact(last).fill('-12.5');
    await exact(last).press('Enter');
    await expect
      .poll(async () => (await evaluated(game, position, 'classic', list(await weights()))).value - (await value(page)))
      .toBe(0);
    expect((await weights())[last]).toBe(-12.5);
    await expect.poll(() => card.locator('.choice').innerText()).toMatch(/The choice (stays|changes from \S+ to) /);
    expect(await card.locator('[data-move-value]').count()).toBeGreaterThan(0);
    const mine = await weights();
    const sum = await value(page);

    // Saved under a name, as a file for the command line.
    await card.getByLabel('Name of the set').fill('My set');
    await card.getByRole('button', { name: 'Keep', exact: true }).click();
    await card.getByRole('button', { name: 'My set', exact: true }).waitFor();
    const folder = await mkdtemp(join(tmpdir(), 'rival-weights-'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Save as TOML' }).click(),
    ]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    expect(await readFile(file, 'utf8')).toContain(`game = "${game}"`);
    expect((await evaluated(game, position, 'classic', file)).value).toBe(sum);

    // Changed, then restored from the file.
    await card.getByRole('button', { name: 'All as they were' }).click();
    await expect.poll(() => value(page)).toBe(before);
    await card.locator('input[type=file]').setInputFiles(file);
    await expect.poll(() => value(page)).toBe(sum);
    await expect.poll(weights).toEqual(mine);
    await card.locator('.choice[data-fresh="true"]').waitFor();
    await rm(folder, { recursive: true });
    expect(await violations(page)).toEqual([]);

    // Plays a match.
    await card.locator('[name=opponent]').selectOption('heuristic:classic');
    await card.locator('[name=games]').selectOption('20');
    await card.locator('[name=nodes]').selectOption('500');
    await card.getByRole('button', { name: 'Play the match' }).click();
    await card.locator('[data-state="running"], [data-state="done"]').waitFor();
    await expect.poll(() => card.locator('.told').innerText(), { timeout: 120_000 }).toContain('All 20 done.');
    const score = await card.locator('[data-figure="score"]').innerText();
    expect(score).toMatch(/% of the points, 95 % sure: .* to /);
    const [, wins, draws, losses] = /(\d+) won, (\d+) drawn, (\d+) lost/.exec(score)!.map(Number);
    expect(wins! + draws! + losses!).toBe(20);
    expect(await violations(page)).toEqual([]);

    // Takes a seat at a table.
    await card.getByRole('button', { name: 'Play against it' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('[name^=player-]').inputValue()).toContain('name=');
    await dialog.locator('[type=submit]').click();
    await page.waitForURL(/\/t\//);
    await expect.poll(() => page.locator('main').innerText()).toContain('My set');
  }, 240_000);
}

test('a match can be cancelled, and says how far it came', async ({ visit }) => {
  const page = await visit('/analysis?game=connect-four');
  await page.getByRole('button', { name: 'Change the weights' }).click();
  const card = page.getByRole('region', { name: 'Your weights' });
  await card.locator('[name=games]').selectOption('400');
  await card.locator('[name=nodes]').selectOption('10000');
  const term = card.locator('[data-term] input[type=number]').first();
  await term.fill('77');
  await term.press('Enter');
  await card.getByRole('button', { name: 'Play the match' }).click();
  await expect.poll(() => card.locator('[data-state]').getAttribute('data-state')).toMatch(/waiting|running/);
  // A reload restores the weights and their match.
  await page.reload();
  await expect.poll(() => card.locator('[data-state]').getAttribute('data-state')).toMatch(/waiting|running/);
  expect(await term.inputValue()).toBe('77');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => card.locator('.told').innerText()).toMatch(/Cancelled after \d+ of 400\./);
});

for (const game of ['tictactoe', 'connect-four:5x4'] as const) {
  test(`a report on one’s own weights of ${game} is written from the page and saved in four forms`, async ({
    visit,
  }) => {
    const page = await visit(`/analysis?${new URLSearchParams({ game })}`);
    await page.getByRole('button', { name: 'Change the weights' }).click();
    const exact = page.locator('[data-term] input[type=number]').first();
    await exact.fill('77');
    await exact.press('Enter');
    const panel = page.getByRole('region', { name: 'A report' });
    await panel.locator('[name=author]').fill('Ana Ruiz, Bo');
    await panel.locator('[name=course]').fill('Artificial Intelligence');
    await panel.locator('[name=title]').fill('What a line is worth');
    await panel.getByRole('button', { name: 'Write the report' }).click();
    await expect
      .poll(() => panel.locator('[data-state]').getAttribute('data-state'), { timeout: 110_000 })
      .toBe('done');
    // A reload restores the sets.
    await page.reload();
    await panel.getByRole('button', { name: 'HTML' }).waitFor();
    const saved = async (name: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name, exact: true }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };
    const html = await saved('HTML');
    for (const told of ['What a line is worth', 'Ana Ruiz', 'Artificial Intelligence', '<math'])
      expect(html).toContain(told);
    const markdown = await saved('Markdown');
    expect(markdown).toContain('# What a line is worth');
    expect(markdown).toMatch(/\]\(data:image\/svg\+xml,/);
    expect(await saved('CSV')).toMatch(/^table,row,figure,value\n/);
    expect((JSON.parse(await saved('JSON')) as { command: string }).command).toMatch(
      /^rival report .*=77.* --quick --seed 1$/,
    );
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('a leaf of the tree shows the terms of its value, with one’s own weights', async ({ visit }) => {
  const page = await visit(
    `/analysis?${new URLSearchParams({ game: 'connect-four', position: '7/7/7/7/3y3/2rr3 y' })}`,
  );
  await page
    .getByRole('region', { name: 'What the heuristic sees' })
    .getByRole('button', { name: 'Classic', exact: true })
    .click();
  await page.getByRole('button', { name: 'Change the weights' }).click();
  const row = page.getByRole('region', { name: 'Your weights' }).locator('[data-term]').first();
  const name = (await row.getAttribute('data-term'))!;
  await row.locator('input[type=number]').fill('77');
  await row.locator('input[type=number]').press('Enter');
  await expect.poll(() => page.getByRole('link', { name: 'Search step by step' }).getAttribute('href')).toContain('77');
  await page.getByRole('link', { name: 'Search step by step' }).click();
  await page.getByRole('tree').waitFor();
  // Steps into the search until its first leaf is judged.
  const term = page.locator(`.node-card [data-term="${name}"]`);
  for (let steps = 0; steps < 12 && (await term.count()) === 0; steps += 1)
    await page.getByRole('button', { name: 'Step in' }).click();
  expect(await term.innerText()).toContain('× 77');
});
