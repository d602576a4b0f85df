import { expect, test } from 'vitest';
import { based, baseless, pageOf, placeOf } from './base';

test('below a path everything goes through it, once', () => {
  expect(based('/api/games', '/rival')).toBe('/rival/api/games');
  expect(based('/rival/t/k3q', '/rival')).toBe('/rival/t/k3q');
  expect(based('/rivalry', '/rival')).toBe('/rival/rivalry');
  expect(baseless('/rival/t/k3q', '/rival')).toBe('/t/k3q');
  expect(baseless('/rival', '/rival')).toBe('/');
});

test('at the root nothing changes', () => {
  expect(based('/api/games', '')).toBe('/api/games');
  expect(baseless('/t/k3q', '')).toBe('/t/k3q');
});

test('where a host knows only files, the address stands behind the #', () => {
  const at = (address: string): string => pageOf(new URL(address, 'https://host'), '/rival', true);
  expect(based('/learn', '/rival', true)).toBe('/rival/#/learn');
  expect(based('/rival/#/learn', '/rival', true)).toBe('/rival/#/learn');
  expect(based('/', '', true)).toBe('/#/');
  expect(at('/rival/#/analysis?game=tictactoe')).toBe('/analysis?game=tictactoe');
  expect(at('/rival/')).toBe('/');
  expect(at('/rival/index.html')).toBe('/');
  expect(at('/learn')).toBe('/learn');
});

test('a place in a page is behind another #', () => {
  expect(placeOf({ hash: '#minimax' }, false)).toBe('minimax');
  expect(placeOf({ hash: '#/learn#minimax' }, true)).toBe('minimax');
  expect(placeOf({ hash: '#/learn' }, true)).toBe('');
  expect(placeOf({ hash: '#main' }, true)).toBe('main');
  expect(placeOf({ hash: '' }, false)).toBe('');
});
