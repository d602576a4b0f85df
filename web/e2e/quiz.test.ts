import type { Page } from 'playwright-core';
import type { Quiz } from '../src/lib/api/types';
import { barriers } from './support/barriers';
import { expect, queryOf, test } from './support/test';

/** The figure that books have: the questions about it fit on a page. */
const FIGURE = '((3,12,8),(2,4,6),(14,5,2)) x';

const quizOf = (game: string, level: number, more: Record<string, string> = {}): string =>
  `/quiz?${new URLSearchParams({ game, ...more, level: String(level), quiz: '7' })}`;

/** The questions that the server asks there, with their answers. */
async function questions(page: Page, api: string, at: object, level: number): Promise<Quiz['questions']> {
  const response = await page.request.post(`${api}/api/quizzes`, { data: { at, level, quiz_seed: 7 } });
  return ((await response.json()) as Quiz).questions;
}

for (const [game, at, level] of [
  ['tree', { game: 'tree', position: FIGURE }, 4],
  ['tictactoe', { game: 'tictactoe' }, 5],
  ['smart-horses', { game: 'smart-horses', seed: '7' }, 2],
  ['color-clash', { game: 'color-clash' }, 3],
] as const) {
  test(`a quiz on ${game} is answered by keys alone, and its result is a link`, async ({ visit, server }) => {
    const { game: _, ...more } = at;
    const page = await visit(quizOf(game, level, more as Record<string, string>));
    const asked = await questions(page, server.api, 'seed' in at ? { ...at, seed: Number(at.seed) } : at, level);
    expect(asked.length).toBeGreaterThan(game === 'tree' ? 3 : 7);
    for (const [number, question] of asked.entries()) {
      await page.getByRole('heading', { name: `Question ${number + 1} of ${asked.length}`, exact: true }).waitFor();
      await page.getByRole('heading', { name: question.ask.en }).waitFor();
      // What is asked for is covered.
      if (question.kind === 'value') await page.locator('.node.covered', { hasText: '?' }).waitFor();
      // The second is answered wrongly.
      const wrong = number === 1;
      await page.keyboard.press(String(((question.answer + (wrong ? 1 : 0)) % question.choices.length) + 1));
      await page.getByText(wrong ? 'Not quite.' : 'Right.', { exact: true }).waitFor();
      await page.keyboard.press('n');
    }
    const heading = page.getByRole('heading', { name: `${asked.length - 1} of ${asked.length} right` });
    await heading.waitFor();
    await page.getByText(`Longest streak: ${asked.length - 2}`).waitFor();
    expect(page.url()).toContain('&answers=');
    await page.goto(page.url());
    await heading.waitFor();
    expect(await page.locator('li.isRight').count()).toBe(asked.length - 1);
  });
}

test('a quiz is chosen: a tree that is typed in, or a game, at a level', async ({ visit }) => {
  const page = await visit('/quiz');
  await page.getByRole('radio', { name: 'A tree of numbers' }).check();
  await page.locator('[name=tree]').fill('((1,2),(3,4) x');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => page.getByRole('alert').innerText()).toContain('it ends after character 12');
  await page.goto('/quiz');
  await page.locator('[name=tree]').fill('((4,6),(2,9),(5,1)) x');
  await page.getByRole('radio', { name: /^4/ }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { name: /^Question 1 of/ }).waitFor();
  expect(queryOf(page).get('level')).toBe('4');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
    test(`nobody is kept out: quiz and learn (${colorScheme}, ${viewport.width} wide)`, async ({ visit }) => {
      const page = await visit('/quiz', { colorScheme, viewport });
      const fits = async (): Promise<void> => {
        expect(await barriers(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      };
      await page.getByRole('radio', { name: 'ColorClash' }).waitFor();
      await fits();
      await page.goto(quizOf('tictactoe', 5));
      await page.locator('[data-choice]').first().click();
      await page.locator('.verdict').waitFor();
      await fits();
      await page.goto('/learn');
      await page.locator('#minimax figure svg').waitFor();
      await page.locator('#oddEven li').nth(6).waitFor();
      await page.locator('[data-term]').first().waitFor();
      await fits();
    });
  }
}

test('the figure of the learn page is gone through step by step, and alpha-beta spares what it says', async ({ visit }) => {
  const page = await visit('/learn');
  const [minimax, alphaBeta] = [page.locator('#minimax output'), page.locator('#alphaBeta output')];
  await expect.poll(() => minimax.innerText()).toBe('13 of 13 positions');
  await expect.poll(() => alphaBeta.innerText()).toBe('11 of 13 positions');
  await expect.poll(() => page.locator('#alphaBeta .cut').allTextContents()).toEqual(['✂2']);
  await page.locator('#alphaBeta input[type=range]').fill('0');
  await expect.poll(() => alphaBeta.innerText()).toBe('1 of 13 positions');
  await page.locator('#alphaBeta').getByRole('button', { name: 'Step' }).click();
  await expect.poll(() => alphaBeta.innerText()).toBe('2 of 13 positions');
  await page.getByRole('link', { name: 'Analyse ColorClash' }).click();
  await page.waitForURL(/analysis\?game=color-clash/);
});

test('the better the order, the fewer positions; values swing; a forced win is seen from the depth that reaches it', async ({ visit }) => {
  const page = await visit('/learn');
  const numbers = async (place: string): Promise<number[]> =>
    (await page.locator(`${place} figure .say`).allInnerTexts()).map((text) => Number(text.split(' ')[0]!.replace(/\s/g, '').replace('−', '-')));
  await expect.poll(async () => (await numbers('#ordering')).length).toBe(4);
  const [all, worst, listed, best] = await numbers('#ordering');
  expect(all! > worst! && worst! > listed! && listed! > best!).toBe(true);
  await expect.poll(async () => (await numbers('#horizon')).length).toBe(6);
  const seen = (await numbers('#horizon')).map((value) => value === 100);
  expect(seen).toEqual([false, false, false, false, true, true]);
  await expect.poll(async () => (await numbers('#oddEven')).length).toBe(7);
  const [one, two, three] = await numbers('#oddEven');
  expect(one! > two! && three! > two!).toBe(true);
});

test('questions on a notion say why, and a ? elsewhere leads to it', async ({ visit }) => {
  const page = await visit('/learn', { locale: 'es-CO' });
  await page.getByRole('radio', { name: '12: cuenta el mayor' }).check();
  await page.locator('#minimax').getByText('No es eso.').waitFor();
  await page.getByRole('radio', { name: '3: MIN toma el menor' }).check();
  await page.getByText('Allí juega MIN, y MIN irá al 3.').waitFor();
  await page.goto('/debugger?game=tictactoe');
  await page.getByRole('button', { name: '¿Qué es esto? Alfa-beta' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Más, con un ejemplo para probar' }).click();
  await page.waitForURL(/learn#alphaBeta/);
  await page.locator('#alphaBeta figure svg').waitFor();
});
