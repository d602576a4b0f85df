/** What is compared: a game, its positions and the searches. A link carries all of it. */
import type { GameCard, HeuristicName, JobRequest, Weights, Where } from '../api/types';
import { savedSets } from '../weights/sets';

/** The searches there are, from the plainest on. What begins with a plus has exactly one technique more than the one before it. */
export const ALGORITHMS = ['minimax', 'alpha-beta', 'ordered', 'table', 'deepening', 'engine', 'mcts'] as const;
export type AlgorithmId = (typeof ALGORITHMS)[number];

/** With these the engine's value is minimax's to the same depth. */
const MINIMAXS_VALUE = ['exact-depth=on', 'forced-moves-free=off'];
/** The techniques of the engine that none of the steps has. */
const LEFT_TO_THE_ENGINE = ['symmetry', 'killers', 'history', 'pvs', 'aspiration', 'double-steps', 'winning-moves'];
/** The engine as plain alpha-beta with these techniques: what the report's rows are, too. */
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
  /** Played games, each with the numbers of moves after which it is looked at. */
  tables: { id: string; plies: number[] }[];
  /** Lines of text: positions, or moves from the game's start. */
  lines: string[];
  algorithms: AlgorithmId[];
  depths: { from: number; to: number };
  /** What Monte Carlo gets, as it has no depth. */
  nodes: number;
  heuristic: HeuristicName;
  /** The name of a set of one's own weights, kept in this browser. */
  weights: string;
}

/** What the server takes at most. */
export const MOST_POSITIONS = 50;
export const DEEPEST = 12;

export function usualSet(card: Pick<GameCard, 'game' | 'random_setup'>): CompareSet {
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

/** A search with the place it has in the tables and charts. */
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

/** The weights that the set names, if this browser has them. */
export function weightsOf(set: CompareSet): Weights {
  return (
    savedSets(set.game).find((known) => known.name === set.weights && known.heuristic === set.heuristic)?.weights ?? {}
  );
}

/** A line of text as a position: boards have a stroke between their ranks, moves have none. */
export function placeOf(game: string, line: string): Where {
  return line.includes('/') ? { game, position: line, moves: [] } : { game, moves: line.split(/\s+/) };
}

export function positionCount({ drawn, tables, lines }: CompareSet): number {
  return drawn.count + lines.length + tables.reduce((sum, table) => sum + table.plies.length, 0);
}

/** What is asked of the server. */
export function requestOf(set: CompareSet): JobRequest {
  const played: Where[] = set.tables.flatMap(({ id, plies }) => plies.map((ply) => ({ table: id, ply, moves: [] })));
  return {
    kind: 'compare',
    game: set.game,
    positions: [...set.lines.map((line) => placeOf(set.game, line)), ...played],
    ...(set.drawn.count > 0 ? { drawn: set.drawn } : {}),
    searches: searchesOf(set, weightsOf(set)).map(({ player }) => player),
  };
}

/** Plies of a game to look at: this many, evenly spread, none of them the end. */
export function spread(moves: number, most: number): number[] {
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

/** What a link carries; what it does not say is as usual. */
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
        : { seed, count: Math.min(count, MOST_POSITIONS), plies: plies ?? 0 },
    tables: query
      .getAll('table')
      .map((text) => ({ id: text.split('.')[0] ?? '', plies: numbers(text.split('.').slice(1).join('.')) })),
    lines: query.getAll('line'),
    algorithms: known.length ? known : usual.algorithms,
    depths:
      from === undefined || to === undefined
        ? usual.depths
        : { from: clamp(from, 1, DEEPEST), to: clamp(to, from, DEEPEST) },
    nodes: clamp(Number(query.get('nodes')) || usual.nodes, 1, 1_000_000),
    heuristic: query.get('heuristic') ?? usual.heuristic,
    weights: query.get('weights') ?? '',
  };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value) || least, least), most);
}
