import { expect, test } from 'vitest';
import { changes } from './effect.svelte';

const line = (move: string, value: number) => ({ value, pv: [move], say: { en: '', es: '' } });

test('moves stand in their new order, each with both its values', () => {
  expect(
    changes([line('a', 3), line('b', 1)], [line('b', 5), line('a', 2)]).map(({ move, before, after }) => [
      move,
      before?.value,
      after?.value,
    ]),
  ).toEqual([
    ['b', 1, 5],
    ['a', 3, 2],
  ]);
  expect(changes([line('a', 3)], []).map(({ move, after }) => [move, after])).toEqual([['a', null]]);
});
