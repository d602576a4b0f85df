import { expect, test } from 'vitest';
import { say, sentence } from './index.svelte';

test('a minus is a minus and a hyphen a hyphen', () => {
  const text = '-5 for White (-4), as in desconecta-4-boom.';
  expect(say({ en: text, es: text })).toBe('−5 for White (−4), as in desconecta-4-boom.');
});

test('a sentence begins with a capital letter', () => {
  expect(sentence('él juega')).toBe('Él juega');
});
