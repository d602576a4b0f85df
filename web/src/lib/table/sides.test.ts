import { expect, test } from 'vitest';
import type { Message as WireMessage } from '../api/types';
import { Sides } from './sides';

const sides = new Sides({ first: 'w', second: 'b' });

test('what the server writes by letters is read as first and second, and written back', () => {
  expect(sides.both({ b: 2, w: 1 })).toEqual({ first: 1, second: 2 });
  expect(sides.written({ first: 1, second: 2 })).toEqual({ w: 1, b: 2 });
});

test('every side in a message is read, those inside included', () => {
  const now = {
    turn: 'b',
    result: null,
    clocks: { left: { w: 5, b: 6 }, running: 'w', since: 9 },
    offer: { by: 'b', what: 'draw' },
    ply: 3,
  };
  const message = { type: 'offer', by: 'b', what: 'draw', time: 1, now } as unknown as WireMessage;
  expect(sides.message(message)).toEqual({
    type: 'offer',
    by: 'second',
    what: 'draw',
    time: 1,
    now: {
      turn: 'second',
      result: null,
      clocks: { left: { first: 5, second: 6 }, running: 'first', since: 9 },
      offer: { by: 'second', what: 'draw' },
      ply: 3,
    },
  });
});

test('nobody is nobody: a game that is over has no side to move, a draw no winner', () => {
  const now = { turn: null, result: { winner: null, by: 'board' } };
  expect(sides.message({ type: 'end', time: 1, now } as unknown as WireMessage)).toMatchObject({
    now: { turn: null, result: { winner: null } },
  });
});
