/** A comparison in figures: a row for each search, the deterministic ones first; also as a file. */
import type { ComparedSearch, CompareReport } from '../api/types';
import type { AlgorithmId, Search } from './set';

export interface Row {
  algorithm: AlgorithmId;
  depth: number | null;
  summary: ComparedSearch;
  /** Nodes per position; null before there is one. */
  nodes: number | null;
  /**
   * Its nodes as a share of minimax's to the same depth; null where minimax was not searched or was
   * stopped.
   */
  ofMinimax: number | null;
  /** The share of positions in which it chose the deepest search's move; null while unknown. */
  sameMove: number | null;
  sameValue: number | null;
  seconds: number | null;
  isDeepest: boolean;
}

export function rowsOf(report: CompareReport, searches: readonly Search[]): Row[] {
  const part = (some: number, all: number): number | null => (all > 0 ? some / all : null);
  const whole = (summary: ComparedSearch | undefined): boolean =>
    summary !== undefined && summary.stopped === 0 && summary.searched === report.positions.length;
  return report.searches.flatMap((summary, place) => {
    const search = searches[place];
    if (!search) return [];
    const { algorithm, depth } = search;
    const plain =
      report.searches[searches.findIndex((other) => other.algorithm === 'minimax' && other.depth === depth)];
    return {
      algorithm,
      depth,
      summary,
      nodes: part(summary.nodes, summary.searched),
      ofMinimax: depth !== null && whole(plain) && whole(summary) ? part(summary.nodes, plain!.nodes) : null,
      sameMove: part(summary.same_move, summary.compared),
      sameValue: part(summary.same_value, summary.compared),
      seconds: part(summary.seconds, summary.searched),
      isDeepest: place === report.deepest,
    };
  });
}

const COLUMNS = [
  'player',
  'position',
  'best',
  'value',
  'depth',
  'nodes',
  'leaves',
  'cutoffs',
  'stopped',
  'seconds',
] as const;

/** Every result on its own line, for a spreadsheet. */
export function csvOf(report: CompareReport): string {
  const cell = (value: string | number | null | undefined): string => {
    const text = String(value ?? '');
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = report.results.map((result) => {
    const { search, position, ...figures } = result;
    const row = { ...figures, player: report.searches[search]?.player, position: report.positions[position] };
    return COLUMNS.map((column) => cell(row[column])).join(',');
  });
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}
