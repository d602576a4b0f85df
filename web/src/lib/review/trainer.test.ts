import { expect, test } from 'vitest';
import { verdictOf } from './trainer.svelte';

const mistake = { loss: 0.3 };

test('only a move that is as good as any is right', () => {
  expect(verdictOf({ as_good: true, loss: 0, mark: null }, mistake)).toBe('right');
  expect(verdictOf({ as_good: false, loss: 0.03, mark: null }, mistake)).toBe('better');
});

test('a move that gives something away is not called better, even if the mistake gave away more', () => {
  expect(verdictOf({ as_good: false, loss: 0.1, mark: '?' }, mistake)).toBe('wrong');
  expect(verdictOf({ as_good: false, loss: 0.5, mark: '??' }, mistake)).toBe('wrong');
  expect(verdictOf({ as_good: false, loss: 0.04, mark: null }, { loss: 0.04 })).toBe('wrong');
});
