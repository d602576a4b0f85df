import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { violations } from './support/accessibility';
import { PROGRAM } from './support/server';
import { expect, queryOf, test } from './support/test';

const address = (game: string, rest: Record<string, string> = {}): string =>
  `/debugger?${new URLSearchParams({ game, ...rest })}`;

/** A number as the page shows it. */
const number = async (place: Locator): Promise<number> => Number((await place.innerText()).replace(/\s/g, ''));

type Counts = Record<'nodes' | 'leaves' | 'cutoffs', number>;

/** The count of `rival search`. */
async function counted(game: string, position: string, ...options: string[]): Promise<Counts> {
  const told = await promisify(execFile)(PROGRAM, ['search', game, '--position', position, '--json', ...options]);
  const { nodes, leaves, cutoffs } = JSON.parse(told.stdout) as Counts;
  return { nodes, leaves, cutoffs };
}

/** The count of the page. */
async function shown(page: Page): Promise<Counts> {
  const figure = (name: string): Promise<number> => number(page.locator(`[data-figure="${name}"]`));
  return { nodes: await figure('visited'), leaves: await figure('leaves'), cutoffs: await figure('cutoffs') };
}

const press = (page: Page, go: string): Promise<void> => page.locator(`[data-go=${go}]`).click();
const sentence = (page: Page): Promise<string> => page.locator('.sentence').innerText();
const stepNow = (page: Page): Promise<number> => page.getByRole('slider').inputValue().then(Number);
/** The window of the selected call, as its bar shows it. */
const barOf = (page: Page, call: number): Promise<{ left: number; width: number }> =>
  page
    .locator('.calls li')
    .nth(call)
    .locator('.now')
    .evaluate((bar: HTMLElement) => ({ left: bar.offsetLeft, width: bar.offsetWidth }));

async function open(
  visit: (path: string, options?: object) => Promise<Page>,
  path: string,
  options = {},
): Promise<Page> {
  const page = await visit(path, options);
  await page.getByRole('tree').first().waitFor();
  return page;
}

const POSITIONS = [
  { game: 'tictactoe', position: '3/1x1/3 o', depth: '4' },
  { game: 'connect-four', position: '7/7/7/7/3y3/2rr3 y', depth: '4' },
  {
    game: 'smart-horses',
    position: '4W2B/8/8/8/8/8/8/8 w 0 0 f8+3,b7+10,e7+5,d6-5,h5-3,e4-4,h4-1,d3-10,e3+4,g3+1',
    depth: '4',
  },
  { game: 'desconecta-4-boom', position: '7/7/7/7/7/3b3/2gg3 b 2', depth: '4' },
  { game: 'color-clash', position: '5/1r3/5/3b1/5 b4 d2 r 2 - 1', depth: '4' },
  { game: 'tree', position: '((3,12,8),(2,4,6),(14,5,2)) x', depth: '8' },
];

for (const { game, position, depth } of POSITIONS) {
  test(`the search of ${game} ends with the counts of rival search`, async ({ visit }) => {
    const page = await open(visit, address(game, { position, depth }));
    const plain = await counted(game, position, '--depth', depth, '--algorithm', 'minimax');
    for (const heuristic of ['Tuned', 'Classic']) {
      await page.getByRole('button', { name: heuristic, exact: true }).click();
      const expected = await counted(
        game,
        position,
        '--depth',
        depth,
        '--algorithm',
        'alpha-beta',
        '--heuristic',
        heuristic.toLowerCase(),
      );
      await expect.poll(async () => (await press(page, 'end'), shown(page))).toEqual(expected);
      expect(await number(page.locator('[data-figure="whole"]'))).toBe(plain.nodes);
      const pruned = 100 * (1 - expected.nodes / plain.nodes);
      expect(await page.locator('[data-figure="pruned"]').innerText()).toBe(`${pruned.toFixed(1)} %`);
    }
    await page.getByRole('button', { name: 'Minimax', exact: true }).click();
    await expect.poll(async () => (await press(page, 'end'), shown(page))).toEqual(plain);
    expect(await page.locator('.calls .bar').count(), 'minimax has no window').toBe(0);
  });
}

test('one steps in, over, out and back, by buttons and by keys', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { position: 'o1x/xo1/ox1 x', depth: '3' }));
  expect(await sentence(page)).toContain('The search begins at the root: MAX is to move');
  await press(page, 'in');
  expect(await sentence(page)).toBe('Into c1: MIN is to move. Only values between −∞ and +∞ matter.');
  expect(await page.locator('.calls li').allInnerTexts()).toHaveLength(2);
  await press(page, 'out');
  expect(await sentence(page)).toBe('0 goes up from c1: the best for MAX so far.');
  await press(page, 'back');
  expect(await sentence(page)).toBe('All looked at: c1 is worth 0.');
  await press(page, 'start');
  await press(page, 'over');
  expect(await sentence(page)).toBe('0 goes up from c1: the best for MAX so far.');

  await page.locator('h1').click();
  await page.keyboard.press('Home');
  expect(await stepNow(page)).toBe(0);
  for (const [key, step] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['u', 17],
    ['c', 23],
    ['End', 33],
  ] as const) {
    await page.keyboard.press(key);
    expect(await stepNow(page), key).toBe(step);
  }
  expect(await sentence(page)).toBe('The search is over: MAX plays c1, worth 0.');
});

test('at a cut there is an arrow from where the bound was set, and it is said why', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { position: 'o1x/xo1/ox1 x', depth: '3' }));
  expect(await page.locator('[data-arrow]').count()).toBe(0);
  await press(page, 'cut');
  expect(await sentence(page)).toMatch(
    /MAX already has 0 by c1; here MIN can force at most −100\. The other move is not looked at\.$/,
  );
  const [from, to] = await Promise.all(['1', '6'].map((node) => page.locator(`[data-node="${node}"]`).boundingBox()));
  const arrow = (await page.locator('[data-arrow] .arrow').boundingBox())!;
  expect(arrow.x, 'it begins at the node that set the bound').toBeLessThan(from!.x + from!.width + 2);
  expect(arrow.x + arrow.width, 'and ends at the one that was cut').toBeGreaterThan(to!.x - 2);
  expect(await page.locator('.code [aria-current]').innerText()).toContain('if v ≤ α: return v');
  expect(await page.locator('.code dl').innerText()).toMatch(/α\s+0/);
  await page.locator('[data-node="6-cut"]').click();
  expect(await page.locator('.node-card').innerText()).toMatch(/1 branch never looked at\s+b3/);
});

test('a tree from a book is cut where the book cuts it', async ({ visit }) => {
  const page = await open(visit, address('tree', { position: '((3,12,8),(2,4,6),(14,5,2)) x', depth: '8' }));
  await press(page, 'cut');
  expect(await sentence(page)).toContain(
    'MAX already has +3 by 1; here MIN can force at most +2. The other 2 moves are not looked at.',
  );
  await press(page, 'end');
  expect(await shown(page)).toEqual({ nodes: 11, leaves: 7, cutoffs: 1 });
});

test('a cut that leaves nothing out is none', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { position: 'o1x/xo1/ox1 x', depth: '3', step: '99' }));
  await expect.poll(() => shown(page)).toEqual({ nodes: 10, leaves: 4, cutoffs: 2 });
  expect(await number(page.locator('[data-figure="left-out"]'))).toBe(2);
  expect(await page.locator('[role=treeitem].cut').count()).toBe(2);
});

test('the windows of the calls narrow before one’s eyes', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { position: 'o1x/xo1/ox1 x', depth: '3', step: '17' }));
  await expect.poll(() => stepNow(page)).toBe(17);
  const before = await barOf(page, 0);
  await press(page, 'in');
  expect(await sentence(page)).toBe('α rises to 0: MAX is sure of it by c1.');
  await expect.poll(async () => (await barOf(page, 0)).width).toBeLessThan(before.width);
  expect((await barOf(page, 0)).left).toBeGreaterThan(before.left);
  expect(await page.locator('[data-node="0"] .bounds').innerText()).toBe('0 … +∞');
});

test('it runs, stops at a cut, and goes on to the end', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { position: 'o1x/xo1/ox1 x', depth: '3' }));
  await page.getByLabel('Steps a second').selectOption('50');
  await press(page, 'run');
  await expect.poll(() => stepNow(page)).toBe(23);
  await page.getByRole('button', { name: 'Run' }).waitFor();
  await page.getByLabel('Stop at cuts').uncheck();
  await page.locator('h1').click();
  await page.keyboard.press('r');
  await expect.poll(() => stepNow(page)).toBe(33);
});

test('a leaf shows the terms of its value', async ({ visit }) => {
  const page = await open(visit, address('smart-horses', { seed: '7', depth: '1', step: '2' }));
  await page.locator('.node-card [data-term]').first().waitFor();
  const terms = await page.locator('.node-card [data-term] strong').allInnerTexts();
  const sum = terms.map((term) => Number(term.replace('−', '-').replace('+', ''))).reduce((a, b) => a + b, 0);
  const value = (await page.locator('.node-card .value').innerText()).replace('−', '-');
  expect(
    Math.abs(Number(/[-+]?[\d.]+$/.exec(value)![0]) - sum),
    `${value} is the sum of ${terms.join(' ')}`,
  ).toBeLessThan(1);
  await page.locator('.node-card svg.drawing').waitFor();
});

test('a link carries the moment: position, search, open nodes and step', async ({ visit }) => {
  const page = await open(visit, address('connect-four', { moves: '4 4 3', depth: '3' }));
  await press(page, 'cut');
  await page.locator('[data-node="1"]').click();
  await page.getByRole('tree').press('Enter');
  const step = await stepNow(page);
  await expect.poll(() => queryOf(page).get('open')).not.toBeNull();
  await expect.poll(() => queryOf(page).get('step')).toBe(String(step));
  const elsewhere = await open(visit, page.url());
  await expect.poll(() => stepNow(elsewhere)).toBe(step);
  await expect.poll(() => elsewhere.getByRole('treeitem').count()).toBe(await page.getByRole('treeitem').count());
});

test('the tree is walked by keys: levels, windows, boards', async ({ visit }) => {
  const page = await open(visit, address('connect-four', { position: '7/7/7/7/3y3/2rr3 y', depth: '3', step: '9999' }));
  const tree = page.getByRole('tree');
  const selected = page.locator('[aria-selected="true"]');
  const told = (): Promise<string | null> => selected.locator('.visually-hidden').textContent();
  await tree.focus();
  expect(await told()).toMatch(/^Root, MIN, /);
  await page.keyboard.press('ArrowDown');
  expect(await selected.getAttribute('aria-level')).toBe('2');
  const card = page.locator('.node-card');
  await expect.poll(() => card.innerText()).toContain('α −∞ … β +∞');
  expect(await page.locator('.more').first().innerText()).toMatch(/^(✂ ?)?\d ▾$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await selected.getAttribute('aria-level')).toBe('3');
  await page.getByRole('button', { name: 'Analyse this' }).click();
  await expect.poll(() => page.locator('.list button').count()).toBeGreaterThan(1);
});

test('a search that is too large to be drawn is counted, and the one that was there stays', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { algorithm: 'minimax', depth: '2', step: '999' }));
  await expect.poll(() => page.locator('[data-figure=visited]').innerText()).toBe('82');
  const depth = page.getByLabel('Depth', { exact: true }).locator('input');
  await depth.fill('9');
  await depth.press('Enter');
  await expect.poll(() => page.locator('[data-figure=counted]').innerText(), { timeout: 60_000 }).toMatch(/549.946/);
  expect(await page.getByRole('alert').innerText()).toContain('ask for a smaller depth');
  expect(await page.locator('[data-figure=visited]').innerText()).toBe('82');
});

test('in Spanish the pseudo-code is the course’s', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { depth: '2' }), { locale: 'es-CO' });
  const code = page.getByRole('list', { name: 'Pseudocódigo' });
  expect(await code.innerText()).toContain('poda_ab(nodo):');
  await press(page, 'in');
  expect(await code.innerText()).toContain('valorMin_ab(nodo, prof, alfa, beta):');
  await press(page, 'cut');
  expect(await sentence(page)).toMatch(
    /MAX ya tiene −1 por a1; aquí MIN puede forzar como mucho [−+]?\d+\. Las otras \d jugadas no se miran\./,
  );
  expect(await code.locator('[aria-current]').innerText()).toBe('para cada jugada válida, mientras alfa < beta:');
  expect(await page.locator('.code dl').innerText()).toMatch(/alfa\s+−1\s+beta\s+−\d/);
});

test('the picture fits, is zoomed and dragged, and has a map', async ({ visit }) => {
  const page = await open(visit, address('connect-four', { depth: '3', open: 'all' }));
  const picture = (await page.getByRole('tree').boundingBox())!;
  const items = page.getByRole('treeitem');
  const root = page.locator('[data-node="0"]');
  const at = async (): Promise<number> => (await root.boundingBox())!.x;
  expect(await page.locator('[data-map]').count(), 'what fits needs no map').toBe(0);
  for (let times = 0; times < 10; times += 1) await page.keyboard.press('+');
  await page.locator('[data-map]').waitFor();
  expect(await items.count(), 'nodes that can be read are drawn').toBeGreaterThan(8);
  expect(await items.count(), 'but only those in sight').toBeLessThan(200);
  await expect.poll(at, { message: 'the root stays in view' }).toBeLessThan(picture.x + picture.width);
  const before = await at();
  await page.mouse.move(picture.x + picture.width / 2, picture.y + picture.height - 80);
  await page.mouse.down();
  await page.mouse.move(picture.x + picture.width / 2 - 150, picture.y + picture.height - 80, { steps: 4 });
  await page.mouse.up();
  await expect.poll(at).toBeCloseTo(before - 150, -1);
  await page.locator('[data-map]').click({ position: { x: 10, y: 20 } });
  await expect
    .poll(() => page.locator('[data-node="2"]').count(), { message: 'the map leads to the left end' })
    .toBe(1);
  await page.keyboard.press('0');
  await expect.poll(() => page.locator('[data-map]').count()).toBe(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1366, height: 640 },
  ]) {
    test(`nobody is kept out of the debugger (${colorScheme}, ${viewport.width} wide)`, async ({ visit }) => {
      const page = await open(visit, address('connect-four', { moves: '4 4 3', depth: '3' }), {
        colorScheme,
        viewport,
      });
      await press(page, 'cut');
      await page.locator('.node-card svg.drawing').waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      if (viewport.width > 1000) {
        const calls = (await page.locator('.calls ol').boundingBox())!;
        expect(calls.y + calls.height, 'windows, code and tree are seen at once').toBeLessThan(viewport.height + 60);
      }
      await page.goto('/debugger');
      await page.getByRole('link', { name: 'Smart Horses' }).waitFor();
      expect(await violations(page)).toEqual([]);
    });
  }
}

test('by keys alone a search is chosen, stepped through, and its tree walked', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { depth: '2' }));
  const focus = async (name: string): Promise<void> => {
    for (let times = 0; times < 60; times += 1) {
      if (
        (await page.evaluate(
          () => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label'),
        )) === name
      )
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached`);
  };
  await focus('Minimax');
  await page.keyboard.press('Enter');
  await expect.poll(() => queryOf(page).get('algorithm')).toBe('minimax');
  await focus('Step over');
  await page.keyboard.press('Enter');
  await expect.poll(() => sentence(page)).toContain('goes up from a1');
  await page.keyboard.press('?');
  await page.getByText('Run or pause the search').waitFor();
});

test('two searches go along: alpha-beta waits where minimax looks at what it has cut', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { position: 'o1x/xo1/ox1 x', depth: '3' }));
  await page.getByRole('button', { name: 'Side by side' }).click();
  const other = page.locator('[data-beside]');
  await other.getByRole('tree').waitFor();
  await press(page, 'cut');
  await expect.poll(() => sentence(page)).toContain('MAX already has 0 by c1; here MIN can force at most −100');
  await expect.poll(() => other.locator('.also').innerText()).toBe('−100 goes up from c1: the best for MIN so far.');
  await press(page, 'in');
  await expect.poll(() => other.locator('.also').innerText()).toContain('Into b3');
  expect(await sentence(page), 'alpha-beta waits at its cut').toContain('MAX already has 0 by c1');
  await press(page, 'end');
  const counts = page.locator('.compare .count');
  await expect.poll(() => counts.allInnerTexts()).toEqual(['10 of 10 positions', '14 of 14 positions']);
  expect(await page.locator('[data-figure=spared]').innerText()).toBe('Alpha-beta spares 29 %');
  await page.getByRole('button', { name: 'by step' }).click();
  await expect.poll(() => queryOf(page).get('lock')).toBe('step');
  const elsewhere = await open(visit, page.url());
  await elsewhere.locator('[data-beside]').getByRole('tree').waitFor();
  expect(await violations(elsewhere)).toEqual([]);
});

for (const { game, position, depth } of POSITIONS.filter(({ game }) =>
  ['connect-four', 'smart-horses', 'color-clash', 'tree'].includes(game),
)) {
  test(`alpha-beta and minimax on ${game} side by side cost what rival search counts, and are saved`, async ({
    visit,
  }) => {
    const deep = game === 'tree' ? depth : '3';
    const page = await open(visit, address(game, { position, depth: deep, beside: `minimax,depth=${deep}` }));
    await page.locator('[data-beside]').getByRole('tree').waitFor();
    await press(page, 'end');
    const [pruned, whole] = await Promise.all(
      ['alpha-beta', 'minimax'].map((algorithm) =>
        counted(game, position, '--depth', deep, '--algorithm', algorithm, '--heuristic', 'classic'),
      ),
    );
    const plain = async (): Promise<string[]> =>
      (await page.locator('.compare .count').allInnerTexts()).map((text) => text.replace(/(\d)\s(?=\d)/g, '$1'));
    await expect.poll(plain).toEqual([pruned, whole].map((counts) => `${counts!.nodes} of ${counts!.nodes} positions`));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByLabel('Save the tree').selectOption('csv'),
    ]);
    expect((await readFile((await download.path())!, 'utf8')).trim().split('\n')).toHaveLength(1 + pruned!.nodes);
    expect(await violations(page)).toEqual([]);
  });
}

test('an order of moves costs what it costs, side by side with a better one', async ({ visit }) => {
  const page = await open(
    visit,
    address('connect-four', { depth: '4', order: 'worst-first', beside: 'alpha-beta,depth=4,order=best-first' }),
  );
  await page.locator('[data-beside]').getByRole('tree').waitFor();
  expect(await page.locator('.compare .name').allInnerTexts()).toEqual([
    'Alpha-beta, worst moves first',
    'Alpha-beta, best moves first',
  ]);
  await press(page, 'end');
  await expect
    .poll(() => page.locator('[data-figure=spared]').innerText())
    .toMatch(/^Alpha-beta, best moves first spares \d\d %$/);
  await page.getByLabel('Order of moves').first().selectOption('best-first');
  await expect.poll(() => page.locator('[data-figure=spared]').innerText()).toBe('Both cost the same');
});

test('the whole of tic-tac-toe is counted and compared, though it cannot be drawn', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { depth: '9', beside: 'minimax,depth=9' }));
  await expect
    .poll(() => page.locator('.compare .count').nth(1).innerText(), { timeout: 60_000 })
    .toMatch(/549.946 positions, counted/);
  await expect.poll(() => page.locator('[data-figure=spared]').innerText()).toMatch(/^Alpha-beta spares 9\d/);
});

test('mirror images are drawn once: tic-tac-toe two plies deep has twelve leaves', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { algorithm: 'minimax', depth: '2', open: 'all' }));
  await press(page, 'end');
  await page.getByRole('button', { name: 'Draw mirror images once' }).click();
  const leaves = page.locator('[role=treeitem][aria-level="3"]');
  await expect.poll(() => leaves.count()).toBe(12);
  expect(await page.locator('[role=treeitem][aria-level="2"] .move').allInnerTexts()).toEqual(['a1 ×4', 'b1 ×4', 'b2']);
  expect(await stepNow(page), 'the moment stays').toBe(244);
  await expect.poll(() => queryOf(page).has('merged')).toBe(true);
});

test('the tree is saved as SVG, PNG and CSV', async ({ visit }) => {
  const page = await open(visit, address('tictactoe', { position: 'o1x/xo1/ox1 x', depth: '3', step: '99' }));
  const files: Record<string, Buffer> = {};
  for (const format of ['svg', 'png', 'csv']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByLabel('Save the tree').selectOption(format),
    ]);
    expect(download.suggestedFilename()).toBe(`rival-tictactoe-alpha-beta-3.${format}`);
    files[format] = await readFile((await download.path())!);
  }
  expect(files['svg']!.toString()).toMatch(/^<svg .*data-node="6-cut"/s);
  expect([...files['png']!.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG');
  expect(files['csv']!.toString().trim().split('\n')).toHaveLength(11);
});

test('on a projector type is large', async ({ visit }) => {
  const page = await open(visit, address('connect-four', { depth: '3', step: '9' }), {
    viewport: { width: 1280, height: 720 },
  });
  const height = (): Promise<number> =>
    page.locator('.node.current .value').evaluate((value) => value.getBoundingClientRect().height);
  const before = await height();
  await page.locator('h1').click();
  await page.keyboard.press('l');
  await expect.poll(height).toBeGreaterThan(before * 1.3);
  expect(
    await page.locator('.sentence').evaluate((said) => parseFloat(getComputedStyle(said).fontSize)),
  ).toBeGreaterThanOrEqual(24);
});
