import { afterEach, expect, test } from 'vitest';
import { settings } from '../settings.svelte';
import { recorded, type Fixture } from './fixtures/recorded';
import { describePlace, stepSentence } from './words';

const ALL: Fixture[] = ['ending', 'ending-minimax', 'start', 'start-minimax', 'clash', 'horses'];

afterEach(() => (settings.lang = null));

test('a cut says who set the bound, by which move, what can be forced here, and what is not looked at', () => {
  const recording = recorded('ending');
  const [cut] = recording.cuts;
  settings.lang = 'en';
  expect(stepSentence(recording, cut!)).toBe(
    'MAX already has 0 by c1; here MIN can force at most −100. The other move is not looked at.',
  );
  settings.lang = 'es';
  expect(stepSentence(recording, cut!)).toBe(
    'MAX ya tiene 0 por c1; aquí MIN puede forzar como mucho −100. La otra jugada no se mira.',
  );
});

test.each(ALL)('every step of %s is told in a sentence, in both languages', (name) => {
  const recording = recorded(name);
  for (const lang of ['en', 'es'] as const) {
    settings.lang = lang;
    for (let step = 0; step <= recording.last; step += 1) {
      expect(stepSentence(recording, step)).toMatch(/^\S.*[.!]$/);
      expect(stepSentence(recording, step)).not.toMatch(/undefined|NaN|null/);
    }
  }
});

test.each(ALL)('what lies ahead in %s is not given away to those who listen', (name) => {
  const recording = recorded(name);
  settings.lang = 'en';
  for (let node = 1; node < recording.size; node += 1) {
    const told = describePlace(recording, { node, cutOff: false }, recording.entered[node]! - 1);
    expect(told).toContain('not looked at yet');
    expect(told).not.toMatch(/[+−]\d|wins/);
  }
});
