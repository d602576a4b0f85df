/**
 * Links that carry a step of a search: the position, the search's options, the open nodes, and the
 * step.
 */
import { readLink, type Origin } from '../analysis/link';
import type { AtPosition, Weights } from '../api/types';
import { ORDERS, DEFAULT_OPTIONS, type TraceOptions } from './model.svelte';
import type { LockMode } from './stepping';

export interface DebuggerLink {
  origin: Origin;
  moves: string[];
  choice: TraceOptions;
  step: number;
  /** Nodes opened or closed by hand; null for the automatic ones. */
  opened: readonly number[] | 'all' | null;
  large: boolean;
  /** Whether mirror images are drawn once. */
  merged: boolean;
  /** Another search beside it, and how the two are locked together. */
  beside: TraceOptions | null;
  lock: LockMode;
}

/** Most node numbers in an address, which would grow too long. */
const MAX_OPENED = 400;
const MAX_DEPTH = 64;

export function readDebuggerLink(query: URLSearchParams): DebuggerLink | null {
  const asked = readLink(query);
  if (asked.kind !== 'study') return null;
  const { origin, moves, ply } = asked.study;
  const beside = query.get('beside');
  return {
    origin,
    moves: moves.slice(0, ply),
    choice: readChoice((name) => query.get(name)),
    step: number(query.get('step')) ?? 0,
    opened: readOpened(query.get('open')),
    large: query.has('large'),
    merged: query.has('merged'),
    beside: beside === null ? null : readBeside(beside),
    lock: query.get('lock') === 'step' ? 'step' : 'node',
  };
}

/** A choice from its named values. */
function readChoice(named: (name: string) => string | null | undefined): TraceOptions {
  const weights = readWeights(named('weights') ?? null);
  return {
    algorithm: named('algorithm') === 'minimax' ? 'minimax' : DEFAULT_OPTIONS.algorithm,
    depth: Math.min(number(named('depth')) ?? DEFAULT_OPTIONS.depth, MAX_DEPTH),
    heuristic: named('heuristic') === 'tuned' ? 'tuned' : DEFAULT_OPTIONS.heuristic,
    order: ORDERS.find((order) => order === named('order')) ?? DEFAULT_OPTIONS.order,
    shuffle: number(named('shuffle')) ?? 0,
    ...(weights ? { weights } : {}),
  };
}

/**
 * "minimax,depth=4,order=worst-first,weights=score:100;mobility:12": inside the list, weights have
 * their own separators.
 */
function readBeside(text: string): TraceOptions {
  const [algorithm, ...rest] = text.split(',');
  const named = new Map(rest.map((part) => part.split('=') as [string, string]));
  named.set('weights', (named.get('weights') ?? '').replaceAll(':', '=').replaceAll(';', ','));
  return readChoice((name) => (name === 'algorithm' ? algorithm : named.get(name)));
}

function writeBeside({ algorithm, depth, heuristic, order, shuffle, weights }: TraceOptions): string {
  return [
    algorithm,
    `depth=${depth}`,
    `heuristic=${heuristic}`,
    ...(order === DEFAULT_OPTIONS.order ? [] : [`order=${order}`]),
    ...(shuffle ? [`shuffle=${shuffle}`] : []),
    ...(weights ? [`weights=${writeWeights(weights).replaceAll('=', ':').replaceAll(',', ';')}`] : []),
  ].join(',');
}

export function linkToDebugger({
  origin,
  moves,
  choice,
  step,
  opened,
  large,
  merged,
  beside,
  lock,
}: DebuggerLink): string {
  const query = new URLSearchParams({ game: origin.game });
  if (origin.position) query.set('position', origin.position);
  if (origin.layout) query.set('layout', origin.layout);
  if (origin.seed != null) query.set('seed', String(origin.seed));
  if (moves.length) query.set('moves', moves.join(' '));
  query.set('algorithm', choice.algorithm);
  query.set('depth', String(choice.depth));
  query.set('heuristic', choice.heuristic);
  if (choice.order !== DEFAULT_OPTIONS.order) query.set('order', choice.order);
  if (choice.shuffle) query.set('shuffle', String(choice.shuffle));
  if (choice.weights) query.set('weights', writeWeights(choice.weights));
  if (step > 0) query.set('step', String(step));
  const told = writeOpened(opened);
  if (told !== null) query.set('open', told);
  if (large) query.set('large', '');
  if (merged) query.set('merged', '');
  if (beside) query.set('beside', writeBeside(beside));
  if (beside && lock === 'step') query.set('lock', lock);
  return `/debugger?${query}`;
}

/** The address of the search from a position, at its start. */
export function linkToSearch(at: AtPosition, choice: Partial<TraceOptions> = {}): string {
  const { moves = [], ...origin } = at;
  return linkToDebugger({
    origin,
    moves,
    choice: { ...DEFAULT_OPTIONS, ...choice },
    step: 0,
    opened: null,
    large: false,
    merged: false,
    beside: null,
    lock: 'node',
  });
}

/** Numbers as ranges: "0-3.7.9". */
function writeOpened(opened: DebuggerLink['opened']): string | null {
  if (opened === null || opened === 'all') return opened;
  if (opened.length > MAX_OPENED) return null;
  const ranges: [number, number][] = [];
  for (const node of [...opened].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && node === last[1] + 1) last[1] = node;
    else ranges.push([node, node]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join('.') || 'none';
}

function readOpened(text: string | null): DebuggerLink['opened'] {
  if (text === null || text === 'all') return text;
  const opened: number[] = [];
  for (const range of text.split('.')) {
    const [from, to = from] = range.split('-').map(number);
    if (from == null || to == null) continue;
    for (let node = from; node <= to && opened.length < MAX_OPENED; node += 1) opened.push(node);
  }
  return opened;
}

/** Weights as on the command line: "score=100,mobility=12". */
function readWeights(text: string | null): Weights | null {
  const given = (text ?? '').split(',').map((item) => item.split('='));
  const weights = given.flatMap(([name, weight]) =>
    name && weight && Number.isFinite(Number(weight)) ? [[name, Number(weight)] as const] : [],
  );
  return weights.length ? Object.fromEntries(weights) : null;
}

function writeWeights(weights: Weights): string {
  return Object.entries(weights)
    .map(([name, weight]) => `${name}=${weight}`)
    .join(',');
}

function number(text: string | null | undefined): number | null {
  return text != null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
