/** Animations run to their end: the test looks at frames, not only at the final state. */
import type { Page } from 'playwright-core';
import type { NewTableRequest } from '../src/lib/api/types';
import { Table } from './support/table';
import { expect, test } from './support/test';
import { lookOf, WINDOWS } from './support/windows';

/** An animation, as frames show it. */
interface Seen {
  /** Its length with its delay, and the last time seen in it, in milliseconds. */
  length: number;
  reached: number;
}

const SEAT = { kind: 'human' } as const;
const MACHINE = { kind: 'player', player: 'beginner' } as const;
const OWN_MOVES: readonly {
  what: string;
  request: NewTableRequest;
  move: (table: Table) => Promise<void>;
  least: number;
}[] = [
  {
    what: 'a drop',
    request: { game: 'connect-four', seats: { first: SEAT, second: MACHINE }, seed: 2 },
    move: (table) => table.cell('d1').click(),
    least: 300,
  },
  {
    what: 'a step, onto a rival who is stunned',
    request: {
      game: 'color-clash',
      seats: { first: SEAT, second: MACHINE },
      seed: 1,
      position: '5/1r3/1b3/5/5 b4 b3 r 1 - 3',
    },
    move: (table) => table.cell('b3').click(),
    least: 600,
  },
  {
    what: 'a leap to points',
    request: {
      game: 'smart-horses',
      seats: { first: MACHINE, second: SEAT },
      seed: 1,
      position: 'xxxxxxxB/xxxxxxxx/xxxxxx1x/xxxxx1xx/xxx1xxxx/x1xxxxxx/xxxxxxxx/Wxxxxxxx b 0 0 g6+3,d4+5',
    },
    move: (table) => table.cell('g6').click(),
    least: 1000,
  },
  {
    what: 'a boom',
    request: {
      game: 'desconecta-4-boom',
      seats: { first: SEAT, second: MACHINE },
      seed: 1,
      position: '7/7/7/7/2b4/1gb4/gGbgbB1 g 9',
    },
    move: (table) => table.page.keyboard.press('b'),
    least: 600,
  },
];
/**
 * A frame on a busy machine: an animation seen this close to its end counts as whole, in
 * milliseconds.
 */
const FRAME = 120;

/** Records, on every frame, everything that moves on the board. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = new Map<Animation, { length: number; reached: number }>();
    Object.assign(window, { seen });
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const target = (animation.effect as KeyframeEffect | null)?.target;
        const timing = animation.effect?.getComputedTiming();
        if (!target?.closest('[role=grid]') || !timing || timing.iterations === Infinity) continue;
        const known = seen.get(animation) ?? { length: Number(timing.endTime), reached: 0 };
        known.reached = Math.max(known.reached, Number(animation.currentTime ?? 0));
        // A busy machine shows few frames: an animation that finished by itself, on an element
        // still in the page, ran to its end.
        if (!seen.has(animation))
          void animation.finished.then(
            () => target.isConnected && (known.reached = known.length),
            () => undefined,
          );
        seen.set(animation, known);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const recorded = (page: Page): Promise<Seen[]> =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: Map<Animation, { length: number; reached: number }> };
    return [...seen.values()];
  });

const isMoving = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    document.getAnimations().some(({ effect, playState }) => {
      const target = (effect as KeyframeEffect | null)?.target;
      return (
        playState === 'running' && target?.closest('[role=grid]') && effect?.getComputedTiming().endTime !== Infinity
      );
    }),
  );

/** Every move in some window, every window, and once a much slower processor. */
const SLOW = 6;
const RUNS = [...WINDOWS.keys()].map((index) => ({ index, rate: 1 })).concat({ index: 0, rate: SLOW });
for (const { index, rate } of RUNS) {
  const { what, request, move, least } = OWN_MOVES[index % OWN_MOVES.length]!;
  const { width, height } = WINDOWS[index]!;
  const where = `${width}×${height}${rate === 1 ? '' : `, ${rate} times as slow`}`;
  test(`${what} of one's own runs its whole length, whatever the server says (${where})`, async ({ visit, server }) => {
    const created = await server.table(request);
    const mine = request.seats!.first === SEAT ? 'first' : 'second';
    const page = await visit(`/t/${created.table.id}#${mine}=${created.secrets[mine]}`, {
      ...lookOf(index),
      reducedMotion: 'no-preference',
    });
    const table = new Table(page);
    await table.settle();
    await page.waitForTimeout(300);
    if (rate !== 1) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
    await record(page);
    // The player's move and the machine's reply; perhaps only a part of the player's turn.
    const answered = (await table.moves.count()) + (request.game === 'color-clash' ? 0 : 1);
    await move(table);
    // The machine has replied or the game is over, and every animation has ended, however busy the
    // machine.
    await expect.poll(async () => (await table.moves.count()) > answered || (await table.end.isVisible())).toBe(true);
    await page.waitForTimeout(300);
    await expect.poll(() => isMoving(page)).toBe(false);

    const seen = await recorded(page);
    expect(Math.max(...seen.map(({ length }) => length))).toBeGreaterThanOrEqual(least);
    for (const one of seen) expect(one.reached, JSON.stringify(one)).toBeGreaterThanOrEqual(one.length - FRAME);
  });
}

test('the machine answers only when one’s own move has been seen', async ({ visit, server }) => {
  const created = await server.table(OWN_MOVES[0]!.request);
  const page = await visit(`/t/${created.table.id}#first=${created.secrets.first}`, { reducedMotion: 'no-preference' });
  const table = new Table(page);
  await table.settle();
  await page.evaluate(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    document
      .querySelector('[role=grid]')!
      .addEventListener('click', () => (times['clicked'] = performance.now()), { capture: true });
    const look = (): void => {
      if (document.querySelectorAll('.moves [data-ply]').length > 1) times['answered'] ??= performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await table.cell('d1').click();
  await expect.poll(() => table.moves.count()).toBe(2);
  const { clicked, answered } = await page.evaluate(
    () => (window as unknown as { times: { clicked: number; answered: number } }).times,
  );
  expect(answered - clicked).toBeGreaterThanOrEqual(500);
});

test('a piece is drawn above the square it leaves and the paint it lands on', async ({ visit, server }) => {
  for (const { request, move } of [OWN_MOVES[1]!, OWN_MOVES[2]!]) {
    const created = await server.table(request);
    const mine = request.seats!.first === SEAT ? 'first' : 'second';
    const page = await visit(`/t/${created.table.id}#${mine}=${created.secrets[mine]}`, {
      reducedMotion: 'no-preference',
    });
    const table = new Table(page);
    await table.settle();
    await page.evaluate(() => {
      const orders: boolean[] = [];
      Object.assign(window, { orders });
      new MutationObserver(() => {
        const covers = [...document.querySelectorAll('[role=grid] svg .whole, [role=grid] svg .cover')];
        const pieces = [...document.querySelectorAll('[role=grid] svg .piece')];
        for (const cover of covers)
          orders.push(
            pieces.every((piece) => (cover.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_FOLLOWING) > 0),
          );
      }).observe(document.querySelector('[role=grid] svg')!, { childList: true, subtree: true });
    });
    await move(table);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { orders: boolean[] }).orders.length))
      .toBeGreaterThan(0);
    expect(await page.evaluate(() => (window as unknown as { orders: boolean[] }).orders)).not.toContain(false);
  }
});
