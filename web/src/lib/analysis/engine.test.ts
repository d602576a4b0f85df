import { afterEach, expect, test, vi } from 'vitest';
import { Engine, type EngineResult } from './engine.svelte';

const AT = { at: { game: 'tictactoe' } };
const say = { en: '', es: '' };
const proven = { winner: 'draw', margin: 0, bound: 'exact', win_in: null };
const lost = { winner: 'second', margin: 1, bound: 'exact', win_in: 4 };
const progress = { type: 'progress', depth: 3, nodes: 40, seconds: 0.1, value: 2, pv: ['b2', 'a1'], lines: [] };
const result = {
  type: 'result',
  best: 'b2',
  value: 0,
  reading: say,
  proven,
  pv: ['b2'],
  lines: [
    { value: 0, say, proven, pv: ['b2'] },
    { value: -100, say, proven: lost, pv: ['a1'] },
  ],
  moves: [],
  depth: 8,
  nodes: 2000,
  leaves: 1,
  cutoffs: 1,
  seconds: 0.2,
  stopped: null,
};

/** An engine that received these lines, and what it reported at the end. */
async function heard(...lines: unknown[]): Promise<{ engine: Engine; said: EngineResult[] }> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text)));
  const said: EngineResult[] = [];
  const engine = new Engine((found) => said.push(found));
  await engine.think(AT);
  return { engine, said };
}

afterEach(() => vi.unstubAllGlobals());

test('while it deepens, a single line is known by its value and its moves', async () => {
  const { engine, said } = await heard(progress);
  expect(engine.found).toMatchObject({ depth: 3, lines: [{ value: 2, pv: ['b2', 'a1'] }], done: false });
  expect(said).toEqual([]);
});

test('in the end it says so, and a draw that is proved is known as one', async () => {
  const { engine, said } = await heard(progress, result);
  expect(engine.found).toMatchObject({
    done: true,
    complete: true,
    lines: [
      { value: 0, proven },
      { value: -100, proven: lost },
    ],
  });
  expect([said.length, engine.running]).toEqual([1, false]);
});

test('out of time, it has not seen everything', async () => {
  const { engine } = await heard({ ...result, proven: null, stopped: 'time' });
  expect(engine.found).toMatchObject({ done: true, complete: false });
});

test('what goes wrong is kept, and forgotten with the position', async () => {
  const problem = { status: 429, code: 'busy', say: { en: 'too many ask', es: 'preguntan demasiados' } };
  const { engine } = await heard({ type: 'failed', problem });
  expect(engine.problem?.problem?.say.en).toBe('too many ask');
  engine.forget();
  expect([engine.problem, engine.found, engine.running]).toEqual([null, null, false]);
});

test('going on, it never shows less than it did', async () => {
  const { engine } = await heard({ ...result, proven: null, lines: [], stopped: 'time' });
  const asked: string[] = [];
  const answer = (...lines: unknown[]): void => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    vi.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
      asked.push(String(init.body));
      return Promise.resolve(new Response(text));
    });
  };
  answer(progress, { ...progress, depth: 8, value: -3 });
  await engine.goOn(AT);
  expect(engine.found).toMatchObject({ depth: 8, lines: [{ value: 0 }] });
  answer(progress, { ...progress, depth: 9, value: -3 });
  await engine.goOn(AT);
  expect(engine.found).toMatchObject({ depth: 9, lines: [{ value: -3 }], nodes: 2080 });
  expect(asked.every((body) => (JSON.parse(body) as { keep: boolean }).keep)).toBe(true);
  expect(asked.map((body) => (JSON.parse(body) as { millis: number }).millis)).toEqual([20_000, 30_000]);
});
