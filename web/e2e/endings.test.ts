/** The end of a game gives its reason first, then what to do next, in common window sizes. */
import type { NewTableRequest, Side } from '../src/lib/api/types';
import { violations } from './support/accessibility';
import { Table } from './support/table';
import { expect, test } from './support/test';
import { lookOf, WINDOWS } from './support/windows';

const SEAT = { kind: 'human' } as const;
const MACHINE = { kind: 'player', player: 'beginner' } as const;

/** Games one move before their end, with that move. */
const ENDINGS: readonly {
  request: Omit<NewTableRequest, 'seats'>;
  mine: Side;
  cell: string;
  move?: string;
  en: string;
  es: string;
  won: boolean;
}[] = [
  {
    request: { game: 'tictactoe', position: 'xx1/oo1/3 x' },
    mine: 'first',
    cell: 'c3',
    en: 'Three X in a line: X wins.',
    es: 'Tres X en línea: gana X.',
    won: true,
  },
  {
    request: {
      game: 'smart-horses',
      position: 'xxxxxxxB/xxxxxxxx/xxxxxx1x/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Wxxxxxxx b 0 0 g6+3',
    },
    mine: 'second',
    cell: 'g6',
    en: 'Neither knight can leap: Black wins, 3 to 0.',
    es: 'Ningún caballo puede saltar: ganan las negras, 3 a 0.',
    won: true,
  },
  {
    request: { game: 'desconecta-4-boom', position: '7/7/7/7/7/bbb4/ggg4 g 4' },
    mine: 'first',
    cell: 'd1',
    en: 'Four green in a line: Green loses and Blue wins.',
    es: 'Cuatro verdes en línea: pierden las verdes y ganan las azules.',
    won: false,
  },
  {
    request: { game: 'connect-four', position: '7/7/7/7/yyy4/rrr4 r' },
    mine: 'first',
    cell: 'd1',
    en: 'Four red in a line: Red wins.',
    es: 'Cuatro rojas en línea: ganan las rojas.',
    won: true,
  },
  {
    request: { game: 'color-clash', position: 'rrrr1/1r3/1b3/5/5 b4 b3 b 1 - 5' },
    mine: 'second',
    cell: 'b2',
    move: 'pb2',
    en: 'Round 5 is over: Red wins, 5 to 2.',
    es: 'Ha terminado la ronda 5: gana Rojo, 5 a 2.',
    won: false,
  },
];

for (const [index, view] of WINDOWS.entries()) {
  const { request, mine, cell, move, en, es, won } = ENDINGS[index % ENDINGS.length]!;
  test(`in a window of ${view.width}×${view.height} the end of ${request.game} says why`, async ({ visit, server }) => {
    const seats = mine === 'first' ? { first: SEAT, second: MACHINE } : { first: MACHINE, second: SEAT };
    const created = await server.table({ ...request, seats, seed: 1 });
    const page = await visit(`/t/${created.table.id}#${mine}=${created.secrets[mine]}`, lookOf(index));
    const table = new Table(page);
    await table.settle();
    const board = (await page.locator('[role=grid]').boundingBox())!;
    await table.click(cell, move);
    await table.end.waitFor();
    const spanish = index % 2 === 1;
    expect(await table.end.innerText()).toContain(spanish ? es : en);
    await table.end
      .getByRole('heading', { name: spanish ? (won ? 'Has ganado' : 'Has perdido') : won ? 'You win' : 'You lose' })
      .waitFor();
    await expect.poll(() => page.locator('[aria-live=polite]').innerText()).toContain(spanish ? es : en);
    expect(await page.locator('[role=grid]').boundingBox()).toEqual(board);
    const card = (await table.end.boundingBox())!;
    expect(card.y + card.height).toBeLessThanOrEqual(view.height);
    expect(await violations(page)).toEqual([]);
  });
}
