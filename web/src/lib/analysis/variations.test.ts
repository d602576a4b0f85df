import { expect, test } from 'vitest';
import { goTo, lineOf, oneLine, play, played, stepTo } from './variations';

test('a line can be walked back and forth', () => {
  const line = oneLine(['a', 'b', 'c']);
  expect(played(line)).toEqual(['a', 'b', 'c']);
  expect(played(stepTo(line, 1))).toEqual(['a']);
  expect(played(stepTo(line, 9))).toEqual(['a', 'b', 'c']);
  expect(played(stepTo(line, -1))).toEqual([]);
});

test('the next move of the line goes on along it', () => {
  const on = play(stepTo(oneLine(['a', 'b', 'c']), 1), 'b');
  expect([played(on), lineOf(on)]).toEqual([['a', 'b'], ['a', 'b', 'c']]);
});

test('another move is a branch, and the line beside it is kept', () => {
  const line = oneLine(['a', 'b', 'c']);
  const branched = play(play(stepTo(line, 1), 'x'), 'y');
  expect(lineOf(branched)).toEqual(['a', 'x', 'y']);
  expect(played(goTo(branched, [0, 0]))).toEqual(['a', 'b']);
  expect(lineOf(goTo(branched, [0, 0]))).toEqual(['a', 'b', 'c']);
  expect(lineOf(play(stepTo(goTo(branched, [0, 0]), 1), 'x')), 'a branch that was left is found again').toEqual(['a', 'x', 'y']);
});

test('an empty line is a position and nothing else', () => {
  expect([played(oneLine([])), lineOf(play(oneLine([]), 'a'))]).toEqual([[], ['a']]);
});
