import { expect, test } from 'vitest';
import {
  goTo,
  lineOf,
  oneLine,
  placeOf,
  play,
  playedMoves,
  promote,
  readTree,
  remove,
  stepTo,
  treeText,
} from './variations';

test('a line can be walked back and forth', () => {
  const line = oneLine(['a', 'b', 'c']);
  expect(playedMoves(line)).toEqual(['a', 'b', 'c']);
  expect(playedMoves(stepTo(line, 1))).toEqual(['a']);
  expect(playedMoves(stepTo(line, 9))).toEqual(['a', 'b', 'c']);
  expect(playedMoves(stepTo(line, -1))).toEqual([]);
});

test('the next move of the line goes on along it', () => {
  const on = play(stepTo(oneLine(['a', 'b', 'c']), 1), 'b');
  expect([playedMoves(on), lineOf(on)]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'c'],
  ]);
});

test('another move is a branch, and the line beside it is kept', () => {
  const line = oneLine(['a', 'b', 'c']);
  const branched = play(play(stepTo(line, 1), 'x'), 'y');
  expect(lineOf(branched)).toEqual(['a', 'x', 'y']);
  expect(playedMoves(goTo(branched, [0, 0]))).toEqual(['a', 'b']);
  expect(lineOf(goTo(branched, [0, 0]))).toEqual(['a', 'b', 'c']);
  expect(lineOf(play(stepTo(goTo(branched, [0, 0]), 1), 'x')), 'a branch that was left is found again').toEqual([
    'a',
    'x',
    'y',
  ]);
});

test('an empty line is a position and nothing else', () => {
  expect([playedMoves(oneLine([])), lineOf(play(oneLine([]), 'a'))]).toEqual([[], ['a']]);
});

const branched = play(play(stepTo(oneLine(['a', 'b', 'c']), 1), 'x'), 'y');

test('a tree is written with its variations in brackets, and read back', () => {
  expect(treeText(branched.root)).toBe('a b (x y) c');
  expect(readTree('a b (x y) c')).toEqual(branched.root);
  const deep = 'a b (x y (z) w) (v) c (d)';
  expect(treeText(readTree(deep)!)).toBe(deep);
  expect(readTree('')).toEqual({ move: '', next: [] });
});

test('what is not a tree is not read as one', () => {
  for (const text of ['(', ')', 'a (', 'a (b', '(a) b', 'a () b', 'a b) c', 'a ((b)) c'])
    expect(readTree(text), text).toBeNull();
});

test('a variation is promoted over the main line, and we still look at its move', () => {
  const promoted = promote(branched, [0, 1, 0]);
  expect(treeText(promoted.root)).toBe('a x (b c) y');
  expect(playedMoves(promoted)).toEqual(['a', 'x', 'y']);
  expect(promote(promoted, [0, 0]), 'the main line is as important as can be').toBe(promoted);
});

test('a variation is deleted with all that follows', () => {
  const without = remove(branched, [0, 1]);
  expect([treeText(without.root), playedMoves(without)]).toEqual(['a b c', ['a']]);
  expect(treeText(remove(branched, [0]).root)).toBe('');
});

test('a line is found in the tree by its moves', () => {
  expect([placeOf(branched, ['a', 'x']), placeOf(branched, ['a', 'q']), placeOf(branched, [])]).toEqual([
    [0, 1],
    null,
    [],
  ]);
});
