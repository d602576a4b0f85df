/** A comparison: a game, its positions and the searches. A link carries all of it. */
import type { GameCard, HeuristicName, JobRequest, PositionRef, Weights } from '../api/types';
import { savedSets } from '../weights/sets';

/**
 * The searches, from the simplest up. A name that begins with a plus has exactly one technique more
 * than the one before it.
 */
export const ALGORITHMS = ['minimax', 'alpha-beta', 'ordered', 'table', 'deepening', 'engine', 'mcts'] as const;
export type AlgorithmId = (typeof ALGORITHMS)[number];

/** Options that give the engine minimax's value to the same depth. */
const MINIMAXS_VALUE = ['exact-depth=on', 'forced-moves-free=off'];
/** Techniques of the engine alone. */
const LEFT_TO_THE_ENGINE = ['symmetry', 'killers', 'history', 'pvs', 'aspiration', 'double-steps', 'winning-moves'];
/** The engine as plain alpha-beta with these techniques, as in the report's rows. */
const steps = (has: { table: boolean; deepening: boolean }): string[] => [
  ...MINIMAXS_VALUE,
  ...LEFT_TO_THE_ENGINE.map((name) => `${name}=off`),
  ...(has.table ? [] : ['table=0']),
  ...(has.deepening ? [] : ['deepening=off']),
];

export interface CompareSet {
  game: string;
  /** Set-ups by seed, and random moves from there. */
  drawn: { seed: number; count: number; plies: number };
  /** Played games, each with the plies whose positions are taken. */
  tables: { id: string; plies: number[] }[];
  /** Lines of text: positions, or moves from the game's start. */
  lines: string[];
  algorithms: AlgorithmId[];
  depths: { from: number; to: number };
  /** Nodes for Monte Carlo, which has no depth. */
  nodes: number;
  heuristic: HeuristicName;
  /** The name of a set of weights kept in this browser. */
  weights: string;
}

/** The server's limits. */
export const MAX_POSITIONS = 50;
export const MAX_DEPTH = 12;

export function defaultSet(card: Pick<GameCard, 'game' | 'random_setup'>): CompareSet {
  return {
    game: card.game,
    drawn: { seed: 1, count: 5, plies: card.random_setup ? 0 : 4 },
    tables: [],
    lines: [],
    algorithms: ['minimax', 'alpha-beta', 'ordered', 'table', 'deepening', 'engine'],
    depths: { from: 1, to: 4 },
    nodes: 5000,
    heuristic: 'classic',
    weights: '',
  };
}

/** A search with its place in tables and charts. */
export interface Search {
  algorithm: AlgorithmId;
  /** Null for Monte Carlo. */
  depth: number | null;
  player: string;
}

/** The searches of a set: each algorithm to each depth, Monte Carlo once. */
export function searchesOf(set: CompareSet, own: Weights = {}): Search[] {
  const judge = [`heuristic=${set.heuristic}`, ...Object.entries(own).map(([name, weight]) => `w.${name}=${weight}`)];
  const depths = Array.from(
    { length: Math.max(0, set.depths.to - set.depths.from + 1) },
    (_, at) => set.depths.from + at,
  );
  const text = (head: string, ...options: string[]): string => `${head}:${[...options, ...judge].join(',')}`;
  const player = (algorithm: Exclude<AlgorithmId, 'mcts'>, depth: string): string => {
    if (algorithm === 'minimax' || algorithm === 'alpha-beta') return text(algorithm, depth, 'order=listed');
    if (algorithm === 'engine') return text('engine', depth, ...MINIMAXS_VALUE);
    const [table, deepening] = [algorithm !== 'ordered', algorithm === 'deepening'];
    return text('engine', depth, ...steps({ table, deepening }));
  };
  return ALGORITHMS.filter((algorithm) => set.algorithms.includes(algorithm)).flatMap((algorithm): Search[] =>
    algorithm === 'mcts'
      ? [{ algorithm, depth: null, player: text('mcts', `nodes=${set.nodes}`) }]
      : depths.map((depth) => ({ algorithm, depth, player: player(algorithm, `depth=${depth}`) })),
  );
}

/** The set's weights, if this browser has them. */
export function weightsOf(set: CompareSet): Weights {
  return (
    savedSets(set.game).find((known) => known.name === set.weights && known.heuristic === set.heuristic)?.weights ?? {}
  );
}

/** A line of text as a position: boards have slashes between their ranks, moves have none. */
export function placeOf(game: string, line: string): PositionRef {
  return line.includes('/') ? { game, position: line, moves: [] } : { game, moves: line.split(/\s+/) };
}

export function positionCount({ drawn, tables, lines }: CompareSet): number {
  return drawn.count + lines.length + tables.reduce((sum, table) => sum + table.plies.length, 0);
}

/** The request to the server. */
export function requestOf(set: CompareSet): JobRequest {
  const played: PositionRef[] = set.tables.flatMap(({ id, plies }) =>
    plies.map((ply) => ({ table: id, ply, moves: [] })),
  );
  return {
    kind: 'compare',
    game: set.game,
    positions: [...set.lines.map((line) => placeOf(set.game, line)), ...played],
    ...(set.drawn.count > 0 ? { drawn: set.drawn } : {}),
    searches: searchesOf(set, weightsOf(set)).map(({ player }) => player),
  };
}

/** Plies of a game to look at: this many, evenly evenlySpread, without the end. */
export function evenlySpread(moves: number, most: number): number[] {
  const count = Math.min(most, moves);
  return Array.from({ length: count }, (_, at) => Math.floor((at * moves) / count));
}

export function linkTo(set: CompareSet): string {
  const query = new URLSearchParams({
    game: set.game,
    drawn: [set.drawn.seed, set.drawn.count, set.drawn.plies].join('.'),
    searches: set.algorithms.join('.'),
    depths: `${set.depths.from}.${set.depths.to}`,
    nodes: String(set.nodes),
    heuristic: set.heuristic,
  });
  if (set.weights) query.set('weights', set.weights);
  for (const { id, plies } of set.tables) query.append('table', `${id}.${plies.join('.')}`);
  for (const line of set.lines) query.append('line', line);
  return `/compare?${query}`;
}

/** The set in a link; missing parts have their defaults. */
export function readLink(query: URLSearchParams, usual: CompareSet): CompareSet {
  const numbers = (text: string | null): number[] =>
    (text ?? '')
      .split('.')
      .map(Number)
      .filter((number) => Number.isInteger(number) && number >= 0);
  const [seed, count, plies] = numbers(query.get('drawn'));
  const [from, to] = numbers(query.get('depths'));
  const named = (query.get('searches') ?? '').split('.');
  const known = ALGORITHMS.filter((algorithm) => named.includes(algorithm));
  return {
    ...usual,
    drawn:
      seed === undefined || count === undefined
        ? usual.drawn
        : { seed, count: Math.min(count, MAX_POSITIONS), plies: plies ?? 0 },
    tables: query
      .getAll('table')
      .map((text) => ({ id: text.split('.')[0] ?? '', plies: numbers(text.split('.').slice(1).join('.')) })),
    lines: query.getAll('line'),
    algorithms: known.length ? known : usual.algorithms,
    depths:
      from === undefined || to === undefined
        ? usual.depths
        : { from: clamp(from, 1, MAX_DEPTH), to: clamp(to, from, MAX_DEPTH) },
    nodes: clamp(Number(query.get('nodes')) || usual.nodes, 1, 1_000_000),
    heuristic: query.get('heuristic') ?? usual.heuristic,
    weights: query.get('weights') ?? '',
  };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value) || least, least), most);
}
