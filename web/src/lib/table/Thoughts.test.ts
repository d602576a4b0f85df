import { mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { GameCard, MoveEntry } from '../api/types';
import { choose } from '../settings.svelte';
import Thoughts from './Thoughts.svelte';

const named = (en: string) => ({ en, es: en });
const card = {
  scored: false,
  utility: 1000,
  unit: { name: named('discs'), worth: 100 },
  sides: [
    { side: 'first', name: named('Red'), wins: named('Red wins') },
    { side: 'second', name: named('Yellow'), wins: named('Yellow wins') },
  ],
} as unknown as GameCard;

/** What is told of a move that the machine thought about. */
function toldOf(thought: Record<string, unknown>): string {
  const move = { ply: 0, move: '4', side: 'first', narration: null, thought } as unknown as MoveEntry;
  const target = document.createElement('div');
  const shown = mount(Thoughts, { target, props: { id: 'table', card, move, allowed: false } });
  const told = target.textContent;
  void unmount(shown);
  return told;
}

afterEach(() => {
  choose('lang', null);
  vi.unstubAllGlobals();
});

test.each([
  ['en', 'Not proven'],
  ['es', 'Sin demostrar'],
] as const)('a move that was to be proven and is not says so: %s', (lang, words) => {
  choose('lang', lang);
  const thought = { value: 2, proven: null, pv: ['4'], depth: 9, nodes: 1, leaves: 1, cutoffs: 0, seconds: 1 };
  expect(toldOf({ ...thought, unproven: true })).toContain(words);
  expect(toldOf(thought)).not.toContain(words);
});
