import { expect, test } from 'vitest';
import { reasonsOf } from './reasons';

test('reasons are read a line each', () => {
  expect(reasonsOf('score: points: they win\n\n mobility :room \nno reason\n:x\ncentre:')).toEqual({
    score: 'points: they win',
    mobility: 'room',
  });
});
