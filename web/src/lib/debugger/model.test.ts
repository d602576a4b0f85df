import { afterEach, expect, test, vi } from 'vitest';
import { recorded, type Fixture } from './fixtures/recorded';
import { keyOf } from './layout';
import { SearchView, DEFAULT_OPTIONS } from './model.svelte';
import { Playback } from './playback.svelte';

function viewOf(name: Fixture): SearchView {
  const view = new SearchView();
  view.show(recorded(name), DEFAULT_OPTIONS);
  return view;
}

const shown = (view: SearchView): string[] => view.layout.placed.map(keyOf);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a small tree is shown whole, of a large one what is on the way', () => {
  expect(viewOf('ending').layout.placed.filter(({ cutOff }) => !cutOff)).toHaveLength(10);
  const view = viewOf('start-minimax');
  expect(shown(view)).toHaveLength(10);
  view.go('in');
  expect(shown(view).length).toBe(10 + view.childrenOf(1).length);
  view.go('out');
  expect(shown(view), 'what was opened on the way closes behind it').toHaveLength(10);
});

test('the layout stays the same while the same nodes are open', () => {
  const view = viewOf('ending');
  const { layout } = view;
  view.go('cut');
  expect(view.layout).toBe(layout);
});

test('what is opened by hand stays, and is told', () => {
  const view = viewOf('start-minimax');
  expect(view.openedByHand).toBeNull();
  view.toggle(1);
  view.go('end');
  expect(shown(view).length).toBeGreaterThan(10);
  expect(view.openedByHand).toEqual([0, 1]);
  view.openAll();
  expect(view.openedByHand).toBe('all');
});

test('keys walk the tree, and the next step leads back to the search', () => {
  const view = viewOf('start-minimax');
  view.walk('ArrowDown');
  view.walk('ArrowDown');
  expect(view.isOpen(1)).toBe(true);
  expect(view.selected.node).toBe(1);
  view.walk('ArrowDown');
  expect(view.selected.node).toBe(2);
  view.toggle(1);
  expect(view.selected.node, 'whoever stands on a node that is closed away goes up').toBe(1);
  view.go('in');
  expect(view.selected).toEqual(view.current);
});

test('a search that is too large to be recorded is counted, and the one that was there stays', async () => {
  const view = viewOf('ending');
  const answers = [
    Response.json({ code: 'bad_setup', say: { en: 'too large', es: 'demasiado' } }, { status: 422 }),
    new Response('{"type":"result","nodes":549946,"leaves":255168,"cutoffs":0,"stopped":null}\n'),
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  await view.record({ game: 'tictactoe' }, { ...DEFAULT_OPTIONS, algorithm: 'minimax', depth: 9 });
  await vi.waitFor(() => expect(view.counted).toEqual({ nodes: 549_946, leaves: 255_168, cuts: 0 }));
  expect(view.refusal?.message).toBe('too large');
  expect(view.recording?.size).toBe(10);
});

test('a search that runs stops at each cut, and goes on from there to its end', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  const view = viewOf('ending');
  const playback = new Playback(
    () => view,
    () => view.recording!.cuts,
  );
  const stops: number[] = [];
  for (let runs = 0; view.step < view.recording!.last; runs += 1) {
    expect(runs).toBeLessThan(10);
    playback.hurry(50);
    playback.run();
    while (playback.running) vi.advanceTimersToNextFrame();
    stops.push(view.step);
  }
  expect(stops).toEqual([...view.recording!.cuts, view.recording!.last]);
  playback.stopsAtCuts = false;
  playback.run();
  expect(view.step, 'from the end it begins anew').toBe(0);
  while (playback.running) vi.advanceTimersToNextFrame();
  expect(view.step).toBe(view.recording!.last);
});
