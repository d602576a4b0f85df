import { expect, test } from 'vitest';
import { LINES, recorded } from './fixtures/recorded';
import { costAt, cutOf, frameAt, nodeStateAt, lineAt, pathAt, statusAt } from './state';
import { countUpTo, type Recording } from './trace';
import { closestStep, cutsOf, followStep, stepFrom, type StepCommand } from './stepping';

const ALL = ['ending', 'ending-minimax', 'start', 'start-minimax', 'clash', 'horses'] as const;
const searches = ALL.map((name) => [name, recorded(name)] as const);

/** The call stack, found by replaying the search from its start. */
function replayed(
  recording: Recording,
  until: number,
): { node: number; alpha: number | null; beta: number | null; best: number | null }[] {
  const stack: { node: number; alpha: number | null; beta: number | null; best: number | null }[] = [];
  for (let at = 0; at <= until; at += 1) {
    const step = recording.step(at);
    if (step.event === 'enter') {
      while (stack.length && stack.at(-1)!.node !== step.parent) stack.pop();
      stack.push({ node: step.node, alpha: step.alpha ?? null, beta: step.beta ?? null, best: null });
      continue;
    }
    while (stack.at(-1)!.node !== step.node) stack.pop();
    const top = stack.at(-1)!;
    if (step.event === 'up') top.best = step.best;
    if (step.event === 'narrow') [top.alpha, top.beta] = [step.alpha ?? null, step.beta ?? null];
  }
  return stack;
}

test.each(ALL)('the steps of %s are those of rival tree --trace', (name) => {
  const recording = recorded(name);
  const lines = LINES[name];
  expect(recording.last + 1).toBe(lines.length);
  lines.forEach((line, step) => expect(recording.step(step)).toEqual(line));
});

test.each(searches)('at every step of %s the calls that are open have the variables they have', (_, recording) => {
  for (let step = 0; step <= recording.last; step += 1) {
    const found = pathAt(recording, step).map(({ node, alpha, beta, best }) => ({ node, alpha, beta, best }));
    expect(found).toEqual(replayed(recording, step));
  }
});

test.each(searches)('at the end of %s all is known, and it cost what the tree says', (_, recording) => {
  const { trace, last } = recording;
  const values = Array.from(recording.value, (_value, node) => nodeStateAt(recording, node, last).value);
  expect(values).toEqual([...recording.value]);
  expect(costAt(recording, last)).toEqual({ nodes: trace.visited, leaves: trace.leaves, cuts: trace.cutoffs });
  expect(
    lineAt(recording, last)
      .slice(1)
      .map((node) => recording.moveOf(node)),
  ).toEqual(trace.pv);
});

test.each(searches)('nothing of %s is known before it is found out', (_, recording) => {
  for (let step = 0; step <= recording.last; step += 1) {
    const path = new Set(recording.pathTo(recording.nodeAt(step)));
    const open = Array.from(recording.value.keys()).filter((node) => statusAt(recording, node, step) === 'open');
    expect(open.filter((node) => !path.has(node))).toEqual([]);
  }
});

test('steps go in, over, out, back, to the next cut and to the end', () => {
  const recording = recorded('ending');
  const way = (from: number, ...goes: StepCommand[]): number =>
    goes.reduce((at, go) => stepFrom(recording, at, go), from);
  expect(way(0, 'in', 'in', 'back')).toBe(1);
  expect(way(0, 'back')).toBe(0);
  // Over the first child: its value has been returned.
  expect(recording.step(way(0, 'over'))).toMatchObject({ event: 'up', node: 0, child: 1 });
  expect(recording.step(way(3, 'out'))).toMatchObject({ event: 'up', node: 2, child: 3 });
  expect(recording.step(way(0, 'cut'))).toMatchObject({ event: 'cut', node: 6, left_out: ['b3'] });
  expect(way(0, 'end', 'in')).toBe(recording.last);
  expect(way(0, 'out')).toBe(recording.last);
  expect(way(0, ...Array.from({ length: 40 }, () => 'over' as const))).toBe(recording.last);
});

test.each(searches)('whoever steps over all of %s stays at the root', (_, recording) => {
  let step = 0;
  const seen: number[] = [];
  while (step < recording.last) seen.push(recording.step((step = stepFrom(recording, step, 'over'))).node);
  expect(new Set(seen)).toEqual(new Set([0]));
});

test.each(searches)('a cut of %s names a value that is there, and is known from then on', (_, recording) => {
  for (const at of recording.cuts) {
    const { node } = recording.step(at);
    const cut = cutOf(recording, node, at)!;
    expect(nodeStateAt(recording, cut.set_by.child, at)).toMatchObject({ status: 'done', value: cut.limit });
    expect(cutOf(recording, node, at - 1)).toBeNull();
    const { alpha, beta } = frameAt(recording, node, at);
    expect(cut.cut === 'alpha' ? alpha : beta).toBe(cut.limit);
  }
});

test('two searches are led by node: to the same thing, or to where one of them never went', () => {
  const [pruned, plain] = [recorded('ending'), recorded('ending-minimax')];
  const moves = (recording: Recording, step: number): string[] => recording.movesTo(recording.nodeAt(step));
  for (let step = 0; step <= pruned.last; step += 1) {
    const there = closestStep(pruned, step, plain);
    expect(moves(plain, there)).toEqual(moves(pruned, step));
    expect(closestStep(plain, there, plain)).toBe(there);
  }
  const below = Array.from({ length: plain.last + 1 }, (_, at) => at).findIndex(
    (at) => plain.eventAt(at) === 'enter' && moves(plain, at).join(' ') === 'c2 b3',
  );
  expect(pruned.step(closestStep(plain, below, pruned))).toMatchObject({ event: 'cut', left_out: ['b3'] });
});

test('what is not beyond a step is counted', () => {
  expect([countUpTo([1, 4, 9], 0), countUpTo([1, 4, 9], 4), countUpTo([1, 4, 9], 99)]).toEqual([0, 2, 3]);
});

test('of two searches the one that cuts is led to its cuts by the one that does not', () => {
  const [pruned, plain] = [recorded('ending'), recorded('ending-minimax')];
  const stops = cutsOf(plain, pruned, 'node');
  expect(stops).toHaveLength(2);
  expect(stops.map((stop) => followStep(plain, stop, pruned, 'node'))).toEqual(pruned.cuts);
  expect(followStep(plain, plain.last, pruned, 'step'), 'they end together').toBe(pruned.last);
  expect(followStep(plain, 7, pruned, 'step')).toBe(7);
});
