/** Embedded parts of the page, on pages of another origin. */
import type { Page } from 'playwright-core';
import { violations } from './support/accessibility';
import { elsewhere } from './support/other-origin';
import { expect, test } from './support/test';

const FIGURE = { game: 'tree', position: '((3,12,8),(2,4,6),(14,5,2)) x' };

/** Reads the code that the page offers for embedding. */
async function taken(page: Page, name: string, ...choices: string[]): Promise<string> {
  await page.getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('dialog');
  for (const choice of choices) await panel.getByRole('button', { name: choice, exact: true }).click();
  expect(await violations(page)).toEqual([]);
  return panel.locator('textarea').inputValue();
}

test('a position, a tree at a step and a quiz are shown by a page of another origin', async ({ visit }) => {
  const analysis = await visit(`/analysis?${new URLSearchParams({ game: 'connect-four', moves: '4 4 3' })}`);
  await analysis.getByRole('gridcell').first().waitFor();
  const position = await taken(analysis, 'Embed in a page', 'Español', 'Dark');

  const search = await visit(
    `/debugger?${new URLSearchParams({ ...FIGURE, algorithm: 'alpha-beta', depth: '2', step: '9' })}`,
  );
  await search.getByRole('tree').waitFor();
  const tree = await taken(search, 'Embed in a page', 'English', 'Light');
  const quiz = tree.replace('/embed/tree?', '/embed/quiz?').replace('lang=en', 'lang=es&amp;level=2&amp;quiz=7');

  const notes = await elsewhere([position, tree, quiz].join('\n'));
  const page = await visit(notes.address, { viewport: { width: 800, height: 1800 } });
  const [first, second, third] = [0, 1, 2].map((place) => page.frameLocator('iframe').nth(place));
  await first!.getByRole('img', { name: /^Conecta 4: / }).waitFor();
  expect(await first!.locator('html').getAttribute('data-theme')).toBe('dark');
  await first!.getByRole('link', { name: 'Abrir en rival' }).waitFor();

  await second!.getByText(/^9 \/ \d+$/).waitFor();
  await second!.getByRole('button', { name: 'Step in' }).click();
  await second!.getByText(/^10 \/ \d+$/).waitFor();

  await third!.locator('[data-choice="0"]').click();
  await third!.getByRole('button', { name: /Siguiente|resultado/i }).click();
  for (const frame of page.frames().slice(1)) {
    expect(await violations(frame as unknown as Page)).toEqual([]);
    // Nothing scrolls sideways.
    expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await notes.end();
});

test('a script shows a part of its own rival as high as it is, and hears nobody else', async ({ visit }) => {
  const search = await visit(
    `/debugger?${new URLSearchParams({ ...FIGURE, algorithm: 'alpha-beta', depth: '2', step: '9' })}`,
  );
  await search.getByRole('tree').waitFor();
  const tree = await taken(search, 'Embed in a page', 'Script', 'Español');
  expect(tree).toMatch(/^<script src="[^"]+\/embed\.js" data-src="\.\/[^"]+" data-title="[^"]+" async><\/script>$/);
  const quiz = tree.replace('embed/tree?', 'embed/quiz?').replace('lang=es', 'lang=en&amp;level=2&amp;quiz=7');
  const foreign = tree.replace(/data-src="[^"]+"/, 'data-src="https://example.org/"');
  const notes = await elsewhere([tree, quiz, foreign].join('\n<hr>\n'));

  const page = await visit(notes.address, { viewport: { width: 800, height: 1800 } });
  const frames = page.locator('iframe');
  const [first, second] = [0, 1].map((place) => page.frameLocator('iframe').nth(place));
  await first!.getByText(/^9 \/ \d+$/).waitFor();
  await first!.getByRole('link', { name: 'Abrir en rival' }).waitFor();
  await second!.locator('[data-choice="0"]').click();
  expect(await frames.count()).toBe(2);

  /** Height of each part beyond its frame. */
  const hidden = (): Promise<number[]> =>
    Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) =>
          frame.evaluate(() => Math.abs(document.querySelector<HTMLElement>('.part')!.offsetHeight - innerHeight)),
        ),
    );
  await expect.poll(hidden).toEqual([0, 0]);
  // An answer makes the card higher, and the frame with it; a narrow page makes both pictures
  // smaller.
  const heights = (): Promise<(string | null)[]> =>
    Promise.all([0, 1].map((place) => frames.nth(place).getAttribute('height')));
  const before = await heights();
  await page.setViewportSize({ width: 360, height: 1800 });
  await expect.poll(heights).not.toEqual(before);
  await expect.poll(hidden).toEqual([0, 0]);
  expect(await violations(page)).toEqual([]);

  // Messages of other windows change nothing.
  const settled = await heights();
  await page.evaluate(async () => {
    postMessage({ rival: 'height', height: 4321 }, '*');
    await new Promise((heard) => setTimeout(heard, 100));
  });
  expect(await heights()).toEqual(settled);
  await notes.end();
});

test('nothing else of the page is shown in a frame, and what is wrong is said in it', async ({ visit, server }) => {
  const address = (path: string): string => new URL(server.page(path), server.address).href;
  const notes = await elsewhere(
    ['/', '/learn', '/embed/position?game=chess'].map((path) => `<iframe src="${address(path)}"></iframe>`).join(''),
  );
  const page = await visit(notes.address);
  await page.frameLocator('iframe').nth(2).getByRole('alert').waitFor();
  for (const place of [0, 1])
    expect(await page.frameLocator('iframe').nth(place).locator('nav, [data-game], section').count()).toBe(0);
  await notes.end();
});
