/** Links that carry a moment of a search: the position, how it is searched, what is opened, and the step. */
import { readLink, type Origin } from '../analysis/link';
import type { AtPosition, Weights } from '../api/types';
import { USUAL, type Choice } from './model.svelte';

export interface Moment {
  origin: Origin;
  moves: string[];
  choice: Choice;
  step: number;
  /** The nodes that were opened or closed by hand; null is what is opened by itself. */
  opened: readonly number[] | 'all' | null;
  large: boolean;
}

/** More nodes than this are not told one by one: an address has to stay one. */
const MOST_TOLD = 400;
const DEEPEST = 64;

export function readMoment(query: URLSearchParams): Moment | null {
  const asked = readLink(query);
  if (asked.kind !== 'study') return null;
  const { origin, moves, ply } = asked.study;
  return { origin, moves: moves.slice(0, ply), choice: readChoice(query), step: number(query.get('step')) ?? 0, opened: readOpened(query.get('open')), large: query.has('large') };
}

function readChoice(query: URLSearchParams): Choice {
  const algorithm = query.get('algorithm') === 'minimax' ? 'minimax' : USUAL.algorithm;
  const depth = Math.min(number(query.get('depth')) ?? USUAL.depth, DEEPEST);
  const weights = readWeights(query.get('weights'));
  return { algorithm, depth, heuristic: query.get('heuristic') === 'tuned' ? 'tuned' : USUAL.heuristic, ...(weights ? { weights } : {}) };
}

export function linkToMoment({ origin, moves, choice, step, opened, large }: Moment): string {
  const query = new URLSearchParams({ game: origin.game });
  if (origin.position) query.set('position', origin.position);
  if (origin.layout) query.set('layout', origin.layout);
  if (origin.seed != null) query.set('seed', String(origin.seed));
  if (moves.length) query.set('moves', moves.join(' '));
  query.set('algorithm', choice.algorithm);
  query.set('depth', String(choice.depth));
  query.set('heuristic', choice.heuristic);
  if (choice.weights) query.set('weights', Object.entries(choice.weights).map(([name, weight]) => `${name}=${weight}`).join(','));
  if (step > 0) query.set('step', String(step));
  const told = writeOpened(opened);
  if (told !== null) query.set('open', told);
  if (large) query.set('large', '');
  return `/debugger?${query}`;
}

/** The address of the search from a position, at its start. */
export function linkToSearch(at: AtPosition, choice: Partial<Choice> = {}): string {
  const { moves = [], ...origin } = at;
  return linkToMoment({ origin, moves, choice: { ...USUAL, ...choice }, step: 0, opened: null, large: false });
}

/** Numbers as ranges: "0-3.7.9". */
function writeOpened(opened: Moment['opened']): string | null {
  if (opened === null || opened === 'all') return opened;
  if (opened.length > MOST_TOLD) return null;
  const ranges: [number, number][] = [];
  for (const node of [...opened].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && node === last[1] + 1) last[1] = node;
    else ranges.push([node, node]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join('.') || 'none';
}

function readOpened(text: string | null): Moment['opened'] {
  if (text === null || text === 'all') return text;
  const opened: number[] = [];
  for (const range of text.split('.')) {
    const [from, to = from] = range.split('-').map(number);
    if (from == null || to == null) continue;
    for (let node = from; node <= to && opened.length < MOST_TOLD; node += 1) opened.push(node);
  }
  return opened;
}

/** Weights as the command line lists them: "score=100,mobility=12". */
function readWeights(text: string | null): Weights | null {
  const given = (text ?? '').split(',').map((item) => item.split('='));
  const weights = given.flatMap(([name, weight]) => (name && weight && Number.isFinite(Number(weight)) ? [[name, Number(weight)] as const] : []));
  return weights.length ? Object.fromEntries(weights) : null;
}

function number(text: string | null | undefined): number | null {
  return text != null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
