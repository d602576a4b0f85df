import { expect, test } from 'vitest';
import type { CompareReport } from '../api/types';
import { csvOf, rowsOf } from './table';

const summary = {
  player: '',
  manner: { en: '', es: '' },
  algorithm: 'minimax',
  depth: 2,
  searched: 2,
  stopped: 0,
  leaves: 0,
  cutoffs: 0,
  compared: 2,
  same_value: 2,
  seconds: 1,
};
const report: CompareReport = {
  game: 'nim',
  positions: ['1,2', '3'],
  deepest: 1,
  searches: [
    { ...summary, player: 'minimax:depth=2,order=listed', nodes: 400, same_move: 1 },
    { ...summary, player: 'alpha-beta:depth=2', nodes: 100, same_move: 2 },
  ],
  results: [
    {
      search: 0,
      position: 0,
      best: 'a',
      value: 1.5,
      say: { en: '', es: '' },
      depth: 2,
      nodes: 150,
      leaves: 100,
      cutoffs: 0,
      stopped: null,
      seconds: 0.25,
    },
  ],
};
const searches = [
  { algorithm: 'minimax' as const, depth: 2, player: '' },
  { algorithm: 'alpha-beta' as const, depth: 2, player: '' },
];

test('a row says what a search costs a position, beside minimax to the same depth', () => {
  const [minimax, pruned] = rowsOf(report, searches);
  expect([minimax?.nodes, pruned?.nodes, pruned?.ofMinimax, minimax?.sameMove, pruned?.isDeepest]).toEqual([
    200,
    50,
    0.25,
    0.5,
    true,
  ]);
  const stopped = { ...report, searches: report.searches.map((one) => ({ ...one, stopped: 1 })) };
  expect(rowsOf(stopped, searches)[1]?.ofMinimax).toBeNull();
});

test('a spreadsheet reads every result, whatever is in its text', () => {
  expect(csvOf(report)).toBe(
    'player,position,best,value,depth,nodes,leaves,cutoffs,stopped,seconds\n"minimax:depth=2,order=listed","1,2",a,1.5,2,150,100,0,,0.25\n',
  );
});
