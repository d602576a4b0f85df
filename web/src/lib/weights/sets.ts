/** Sets of weights under a name, kept in this browser; and how a set is written as a player. */
import type { GameCard, HeuristicName, Weights } from '../api/types';

export interface NamedSet {
  name: string;
  heuristic: HeuristicName;
  /** The weight of every feature. */
  weights: Weights;
}

const KEY = 'rival.weights';
/** The characters of a name, at most: what the server takes for a player. */
export const LONGEST_NAME = 40;
/** The largest weight that a heuristic takes. */
export const LARGEST = 1_000_000;

type All = Record<string, NamedSet[]>;

let kept: All | null = null;

function load(): All {
  if (kept) return kept;
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as All;
  } catch {
    return {};
  }
}

function keep(all: All): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Where nothing can be kept, it holds until the page is closed.
    kept = all;
  }
}

/** The sets of a game, by name. */
export function savedSets(game: string): NamedSet[] {
  return load()[game] ?? [];
}

/** Keeps a set; one of the same name is replaced. */
export function saveSet(game: string, set: NamedSet): NamedSet[] {
  const others = savedSets(game).filter((known) => known.name !== set.name);
  const sets = [...others, set].sort((one, two) => one.name.localeCompare(two.name));
  keep({ ...load(), [game]: sets });
  return sets;
}

export function removeSet(game: string, name: string): NamedSet[] {
  const sets = savedSets(game).filter((known) => known.name !== name);
  keep({ ...load(), [game]: sets });
  return sets;
}

/** The weights that a game's heuristic has itself. */
export function ownWeights(card: GameCard, heuristic: HeuristicName): Weights {
  const features = card.heuristics.find((known) => known.id === heuristic)?.features ?? [];
  return Object.fromEntries(features.map(({ name, weight }) => [name, weight]));
}

/** How far a slider goes to either side: twice the weight, or the largest of the heuristic where a feature counts for nothing. */
export function reachOf(own: number, set: number, all: readonly number[]): number {
  const size = Math.abs(own) || Math.max(0, ...all.map(Math.abs)) || 1;
  return Math.max(roundUp(2 * size), Math.abs(set));
}

/** 1, 2 or 5 with zeros, and not less than this. */
function roundUp(size: number): number {
  const unit = 10 ** Math.floor(Math.log10(size));
  return (([1, 2, 5].find((step) => step * unit >= size - 1e-9) ?? 10) * unit * 100) / 100;
}

/** How finely a slider moves: weights have two decimals at most. */
export function stepOf(reach: number): number {
  return reach >= 200 ? 1 : reach >= 20 ? 0.1 : 0.01;
}

/** A set as a player, as `rival match --first` takes it. Only what differs from the heuristic's own weights is said. */
export function playerText(card: GameCard, set: NamedSet, limits: string): string {
  const own = ownWeights(card, set.heuristic);
  const changed = Object.entries(set.weights).filter(([name, weight]) => weight !== own[name]);
  const options = [
    limits,
    `heuristic=${set.heuristic}`,
    ...changed.map(([name, weight]) => `w.${name}=${plain(weight)}`),
  ];
  if (set.name) options.push(`name=${quoted(set.name)}`);
  return `engine:${options.join(',')}`;
}

/** A number without an exponent. */
function plain(weight: number): string {
  return weight.toFixed(2).replace(/\.?0+$/, '');
}

function quoted(name: string): string {
  return /^[\w .-]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

/** A name for a file. */
export function fileName(game: string, name: string): string {
  const safe = (text: string): string => text.replace(/[^\p{L}\p{N}-]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${[game, name].map(safe).filter(Boolean).join('-')}.toml`;
}
