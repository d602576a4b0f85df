import type { Page } from 'playwright-core';
import type { Quiz } from '../src/lib/api/types';
import { violations } from './support/accessibility';
import { expect, queryOf, test } from './support/test';

/** The tree of most textbooks; its questions fit on a page. */
const FIGURE = '((3,12,8),(2,4,6),(14,5,2)) x';

const quizOf = (game: string, level: number, more: Record<string, string> = {}): string =>
  `/quiz?${new URLSearchParams({ game, ...more, level: String(level), quiz: '7' })}`;

/** The server's questions for that tree, with their answers. */
async function questions(page: Page, api: string, at: object, level: number): Promise<Quiz['questions']> {
  const response = await page.request.post(new URL('/api/quizzes', api).href, { data: { at, level, quiz_seed: 7 } });
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
    expect(asked.length).toBe(10);
    for (const [number, question] of asked.entries()) {
      await page.getByRole('heading', { name: `Question ${number + 1} of ${asked.length}`, exact: true }).waitFor();
      await page.getByRole('heading', { name: question.ask.en }).waitFor();
      // The value in question is covered.
      if (question.kind === 'value' || question.kind === 'move')
        await page.locator('.node.covered', { hasText: '?' }).waitFor();
      // The second answer is wrong.
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
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`nobody is kept out: quiz and learn (${colorScheme}, ${viewport.width} wide)`, async ({ visit }) => {
      const page = await visit('/quiz', { colorScheme, viewport });
      const fits = async (): Promise<void> => {
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      };
      await page.getByRole('radio', { name: 'ColorClash' }).waitFor();
      await fits();
      await page.goto(quizOf('tictactoe', 5));
      await page.locator('[data-choice]').first().click();
      await page.locator('.verdict').waitFor();
      await fits();
      await page.goto('/learn');
      await page.getByRole('link', { name: 'Minimax', exact: true }).waitFor();
      await page.locator('tbody th').nth(4).waitFor();
      await fits();
    });
  }
}

/** The notions, each with a sign that its example is on the page. */
const NOTIONS = [
  ['minimax', '[role=tree]'],
  ['alpha-beta', 'figure:nth-of-type(2) [role=tree]'],
  ['ordering', 'figure li:nth-child(4)'],
  ['heuristic', '[data-term]'],
  ['horizon', 'figure li:nth-child(6)'],
  ['deepening', '.deepening li:nth-child(3)'],
  ['transpositions', 'figure li:nth-child(3)'],
  ['odd-even', 'figure li:nth-child(7)'],
] as const;

for (const [index, [name, example]] of NOTIONS.entries()) {
  test(`the page of ${name}: a paragraph, an example, two questions, and the way on`, async ({ visit }) => {
    const look = {
      colorScheme: index % 2 ? 'dark' : 'light',
      viewport: index % 4 < 2 ? { width: 1280, height: 800 } : { width: 390, height: 844 },
      locale: index % 3 ? 'en-GB' : 'es-CO',
    } as const;
    const page = await visit(`/learn/${name}`, look);
    await page.locator(example).first().waitFor();
    expect(await page.locator('.text p').count()).toBeGreaterThan(0);
    expect(await page.locator('fieldset').count()).toBe(2);
    expect(await page.locator('nav a[aria-current=page]').last().getAttribute('href')).toBe(`/learn/${name}`);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.viewport.width);
    const next = NOTIONS[index + 1]?.[0];
    await page.locator(next ? 'a[rel=next]' : '.ways a.primary').click();
    await page.waitForURL(next ? new RegExp(`/learn/${next}$`) : /\/quiz$/);
    if (!next) return;
    await page.locator('a[rel=prev]').click();
    await page.waitForURL(new RegExp(`/learn/${name}$`));
  });
}

test('links to the notions as they were lead to their pages', async ({ visit }) => {
  const page = await visit('/learn#alphaBeta');
  await page.waitForURL(/\/learn\/alpha-beta$/);
  await page.getByRole('heading', { name: 'Alpha-beta', level: 1 }).waitFor();
  await page.goto('/learn/phrenology');
  await page.getByText('There is nothing here.').waitFor();
});

test('the figures of the learn pages are gone through step by step, and alpha-beta spares what it says', async ({
  visit,
}) => {
  const page = await visit('/learn/minimax');
  const visited = page.locator('[data-figure=visited]');
  await expect.poll(() => visited.innerText()).toBe('13');
  await page.getByRole('slider').fill('0');
  await expect.poll(() => visited.innerText()).toBe('1');
  await page.getByRole('button', { name: 'Step in' }).click();
  await expect.poll(() => visited.innerText()).toBe('2');
  await page.goto('/learn/alpha-beta');
  const figures = async (name: string): Promise<string[]> => page.locator(`[data-figure="${name}"]`).allInnerTexts();
  await expect.poll(() => figures('visited')).toEqual(['20', '11']);
  expect(await figures('whole')).toEqual(['40', '13']);
  expect(await figures('leaves')).toEqual(['11', '7']);
  // The stubs of the second cut, and its explanation.
  const second = page.locator('figure').nth(1);
  expect(await second.locator('.stub').allInnerTexts()).toEqual(['2']);
  await second.getByRole('button', { name: 'To the start' }).click();
  await second.getByRole('button', { name: 'To the next cut' }).click();
  await expect
    .poll(() => second.locator('.sentence').innerText())
    .toContain('MAX already has +3 by 1; here MIN can force at most +2.');
  await second.locator('[data-arrow]').waitFor();
  await page.goto('/learn');
  await page.getByRole('link', { name: 'Analyse ColorClash' }).click();
  await page.waitForURL(/analysis\?game=color-clash/);
});

test('the better the order, the fewer positions; values swing; a forced win is seen from the depth that reaches it', async ({
  visit,
}) => {
  const page = await visit('/learn/ordering');
  const numbers = async (): Promise<number[]> =>
    (await page.locator('figure .say').allInnerTexts()).map((text) =>
      Number(text.split(' ')[0]!.replace(/\s/g, '').replace('−', '-')),
    );
  await expect.poll(async () => (await numbers()).length).toBe(4);
  const [all, worst, listed, best] = await numbers();
  expect(all! > worst! && worst! > listed! && listed! > best!).toBe(true);
  await page.goto('/learn/horizon');
  await expect.poll(async () => (await numbers()).length).toBe(6);
  expect((await numbers()).map((value) => value === 100)).toEqual([false, false, false, false, true, true]);
  await page.goto('/learn/odd-even');
  await expect.poll(async () => (await numbers()).length).toBe(7);
  const [one, two, three] = await numbers();
  expect(one! > two! && three! > two!).toBe(true);
});

test('questions on a notion say why', async ({ visit }) => {
  const page = await visit('/learn/minimax', { locale: 'es-CO' });
  await page.getByRole('radio', { name: '12: cuenta el mayor' }).check();
  await page.getByText('No es eso.').waitFor();
  await page.getByRole('radio', { name: '3: MIN toma el menor' }).check();
  await page.getByText('Allí juega MIN, y MIN irá al 3.').waitFor();
});

/** A ? with an explanation stands beside every named notion. */
const ASIDES = [
  {
    path: '/debugger?game=tictactoe',
    ready: '[role=tree]',
    notions: ['Alfa-beta', 'La heurística', 'El horizonte', 'El orden de las jugadas', 'Minimax'],
  },
  {
    path: '/analysis?game=connect-four',
    ready: '.engine .lines li',
    notions: ['Cada vez más hondo', 'Profundidades pares e impares', 'La heurística'],
  },
  {
    path: '/compare?game=tictactoe',
    ready: '.algorithms',
    notions: ['Minimax', 'Alfa-beta', 'El orden de las jugadas', 'Transposiciones', 'Cada vez más hondo'],
  },
  { path: quizOf('tictactoe', 5), ready: '[data-choice]', notions: ['Alfa-beta', 'El orden de las jugadas'] },
] as const;

for (const { path, ready, notions } of ASIDES) {
  test(`a ? beside each notion at ${path.split('?')[0]}, by keys too, leads to its page`, async ({ visit }) => {
    const page = await visit(path, { locale: 'es-CO' });
    await page.locator(ready).first().waitFor();
    for (const notion of notions) {
      await page
        .getByRole('button', { name: `¿Qué es esto? ${notion}`, exact: true })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: notion });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page
      .getByRole('button', { name: `¿Qué es esto? ${notions[0]}`, exact: true })
      .first()
      .click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('link', { name: 'Más, con un ejemplo para probar' }).click();
    await page.waitForURL(/\/learn\/[a-z-]+$/);
    await page.getByRole('heading', { name: notions[0], level: 1 }).waitFor();
  });
}

test('a tiny tree says that there are fewer than ten questions', async ({ visit }) => {
  const page = await visit(quizOf('tree', 1, { position: '(1,2) x' }));
  await page.getByText('This search is too small for ten different questions: there are 2.').waitFor();
  await page.goto(quizOf('tree', 1, { position: FIGURE }));
  await page.getByRole('heading', { name: 'Question 1 of 10' }).waitFor();
});
