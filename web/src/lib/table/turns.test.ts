import { expect, test } from 'vitest';
import type { Side } from '../api/types';
import type { MoveEntry } from '../api/types';
import { roundsOf } from './turns';

const moves = (...sides: Side[]): MoveEntry[] =>
  sides.map((side, ply) => ({ ply, move: `m${ply}`, side, time: 0, effects: [] }));

test('several actions of a side are one turn', () => {
  const [round] = roundsOf(moves('first', 'first', 'second', 'second'));
  expect([round?.first?.moves.length, round?.second?.moves.length]).toEqual([2, 2]);
});

test('a game that the second side starts leaves the first column empty', () => {
  const rounds = roundsOf(moves('second', 'first'));
  expect(rounds.map((round) => [round.first !== null, round.second !== null])).toEqual([
    [false, true],
    [true, false],
  ]);
});
