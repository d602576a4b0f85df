import { expect, test } from 'vitest';
import { linkToNotion, NOTIONS } from './learn/notions';
import { routeOf } from './router.svelte';

const at = (address: string): ReturnType<typeof routeOf> => routeOf(new URL(address, 'http://localhost'));

test('an address names its page', () => {
  expect(at('/')).toEqual({ page: 'home' });
  expect(at('/saved')).toEqual({ page: 'saved' });
  expect(at('/t/k3q')).toEqual({ page: 'table', id: 'k3q' });
  expect(at('/nowhere/at/all')).toEqual({ page: 'unknown' });
});

test('a part for the pages of others has its kind in the address', () => {
  expect(at('/embed/tree?game=tree')).toMatchObject({ page: 'embed', kind: 'tree' });
  expect(at('/embed')).toEqual({ page: 'unknown' });
});

test('each notion has its address', () => {
  expect(at('/learn')).toEqual({ page: 'learn' });
  expect(at('/learn/')).toEqual({ page: 'learn' });
  for (const id of NOTIONS) expect(at(linkToNotion(id))).toEqual({ page: 'notion', id });
  expect(linkToNotion('alphaBeta')).toBe('/learn/alpha-beta');
  expect(at('/learn/phrenology')).toEqual({ page: 'unknown' });
});

test('a table without a name is no table', () => {
  expect(at('/t/')).toEqual({ page: 'unknown' });
});

test('an analysis carries its position in the address', () => {
  const route = at('/analysis?game=tictactoe&moves=b2+a1');
  expect(route.page === 'analysis' && route.query.get('moves')).toBe('b2 a1');
});
