import { expect, test } from 'vitest';
import type { SeatSpec } from '../api/types';
import { keysFor, requestOf, type Choices } from './create';

const expert: SeatSpec = { kind: 'player', player: 'expert' };
const choices = (more: Partial<Choices>): Choices => ({
  game: 'smart-horses',
  company: 'machine',
  side: 'second',
  machines: { first: expert, second: expert },
  ...more,
});
const secrets = { first: 'one', second: 'two' };

test('against the machine one sits on the chosen side', () => {
  expect(requestOf(choices({})).seats).toEqual({ first: expert, second: { kind: 'human' } });
});

test('only what was chosen is asked for', () => {
  expect(Object.keys(requestOf(choices({})))).toEqual(['game', 'seats']);
  expect(requestOf(choices({ seed: 0, position: '' }))).toMatchObject({ seed: 0 });
  expect(requestOf(choices({ position: '', clock: null }))).not.toHaveProperty('position');
  expect(requestOf(choices({ clock: { initial: 300, increment: 5 } }))).toMatchObject({
    clock: { initial: 300, increment: 5 },
  });
});

test('the seat of somebody who is invited is only passed on', () => {
  expect(keysFor(choices({ company: 'link' }), secrets)).toEqual({
    mine: { second: 'two' },
    invited: { first: 'one' },
  });
  expect(keysFor(choices({ company: 'screen' }), secrets)).toEqual({ mine: secrets });
});
