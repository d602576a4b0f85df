import { afterEach, expect, test, vi } from 'vitest';
import type { NodeView, TreeView } from '../api/types';
import { TreeModel } from './model.svelte';

const node = (parent: number | null, children: number[], expected = false): NodeView => ({
  parent,
  move: parent === null ? null : `m${parent}`,
  depth: 0,
  side: 'x',
  player: 'max',
  value: 0,
  bound: 'exact',
  kind: children.length ? 'inner' : 'limit',
  left_out: [],
  children,
  expected,
  say: { en: '', es: '' },
});

/** A root with as many children as are wanted, the first of which has one itself and is expected. */
function wide(children: number): TreeView {
  const first = [node(null, [1, ...Array.from({ length: children - 1 }, (_, at) => at + 3)], true), node(0, [2], true), node(1, [], true)];
  const nodes = [...first, ...Array.from({ length: children - 1 }, () => node(0, []))];
  return { game: 'tictactoe', position: '3/3/3 x', side: 'x', algorithm: 'alpha-beta', heuristic: 'tuned', order: 'listed', best: 'm0', value: 0, pv: [], visited: nodes.length, whole: null, leaves: 0, cutoffs: 0, left_out: 0, nodes };
}

async function grown(children: number): Promise<TreeModel> {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(wide(children))));
  const model = new TreeModel();
  await model.grow({ game: 'any' }, 'tuned');
  return model;
}

afterEach(() => vi.unstubAllGlobals());

test('a small tree is shown whole, a large one by its first level', async () => {
  expect((await grown(3)).layout.placed.length).toBe(5);
  expect((await grown(60)).layout.placed.length).toBe(61);
});

test('down opens a closed node before it goes there', async () => {
  const model = await grown(60);
  model.walk('ArrowDown');
  model.walk('ArrowDown');
  expect([model.selected.node, model.opened.has(1)]).toEqual([1, true]);
  model.walk('ArrowDown');
  expect(model.selected.node).toBe(2);
});

test('whoever stands below a node that is closed goes up to it', async () => {
  const model = await grown(3);
  for (const key of ['ArrowDown', 'ArrowDown'] as const) model.walk(key);
  expect(model.selected.node).toBe(2);
  model.toggle(1);
  expect(model.selected.node).toBe(1);
  model.closeAll();
  expect(model.selected.node).toBe(0);
});

test('the chosen line is opened to its end', async () => {
  const model = await grown(60);
  model.openLine();
  expect(model.layout.levels.length).toBe(3);
});

test('a refusal leaves the tree that was there, and what cannot be drawn is counted', async () => {
  const model = await grown(3);
  const problem = { status: 422, code: 'bad-setup', say: { en: 'too large', es: 'demasiado grande' } };
  const result = { type: 'result', nodes: 549_946, stopped: null };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path.endsWith('/searches') ? new Response(`${JSON.stringify(result)}\n`) : Response.json(problem, { status: 422 })),
  );
  await model.grow({ game: 'any' }, 'tuned');
  expect([model.nodes.length, model.refusal?.problem?.say.en, model.growing]).toEqual([5, 'too large', false]);
  await vi.waitFor(() => expect(model.counted).toBe(549_946));
});
