import { beforeEach, expect, test } from 'vitest';
import {
  anySecret,
  forgetKeys,
  inviteLink,
  keepKeys,
  keysOf,
  knownTables,
  secretsOf,
  takeSeatFromAddress,
  isOnlyHere,
} from './seats';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test('whoever opens an invitation has its seat, and the address keeps no secret', () => {
  history.replaceState(null, '', new URL(inviteLink('k3q', 'second', 'abc')).href.slice(location.origin.length));
  takeSeatFromAddress('k3q');
  expect(keysOf('k3q').mine).toEqual({ second: 'abc' });
  expect(location.href).not.toContain('abc');
});

test('a second invitation to a table does not take away the first seat', () => {
  keepKeys('k3q', { mine: { first: 'one' } });
  history.replaceState(null, '', '/t/k3q#second=two');
  takeSeatFromAddress('k3q');
  expect(secretsOf(keysOf('k3q'))).toEqual(['one', 'two']);
});

test('a table that is forgotten opens nothing any more', () => {
  keepKeys('k3q', { mine: { first: 'one' } });
  forgetKeys('k3q');
  expect([knownTables(), anySecret(keysOf('k3q'))]).toEqual([[], undefined]);
});

test('a link to this machine says so', () => {
  const hosts = ['127.0.0.1:4774', 'localhost:4774', '[::1]:4774', '192.168.1.10:4774', 'games.example.org'];
  expect(hosts.map((host) => isOnlyHere(`http://${host}/t/x#second=y`))).toEqual([true, true, true, false, false]);
});
