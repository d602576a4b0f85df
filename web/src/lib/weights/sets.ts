/** Named sets of weights in this browser, and their text as a player. */
import type { GameCard, HeuristicName, Weights } from '../api/types';

export interface NamedSet {
  name: string;
  heuristic: HeuristicName;
  /** The weight of every feature. */
  weights: Weights;
}

const KEY = 'rival.weights';
/** Longest name, in characters: the server's limit for a player. */
export const MAX_NAME_LENGTH = 40;
/** The largest weight of a heuristic. */
export const MAX_WEIGHT = 1_000_000;

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
    // Without storage it holds until the page is closed.
    kept = all;
  }
}

/** The sets of a game, by name. */
export function savedSets(game: string): NamedSet[] {
  return load()[game] ?? [];
}

/** Stores a set; one of the same name is replaced. */
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

/** The own weights of a game's heuristic. */
export function ownWeights(card: GameCard, heuristic: HeuristicName): Weights {
  const features = card.heuristics.find((known) => known.id === heuristic)?.features ?? [];
  return Object.fromEntries(features.map(({ name, weight }) => [name, weight]));
}

/**
 * The end of a slider to either side: twice the weight, or the heuristic's largest where a feature
 * has none.
 */
export function reachOf(own: number, set: number, all: readonly number[]): number {
  const size = Math.abs(own) || Math.max(0, ...all.map(Math.abs)) || 1;
  return Math.max(roundUp(2 * size), Math.abs(set));
}

/** The least of 1, 2 or 5 times a power of ten that is not below this. */
function roundUp(size: number): number {
  const unit = 10 ** Math.floor(Math.log10(size));
  return (([1, 2, 5].find((step) => step * unit >= size - 1e-9) ?? 10) * unit * 100) / 100;
}

/** The step of a slider: weights have two decimals at most. */
export function stepOf(reach: number): number {
  return reach >= 200 ? 1 : reach >= 20 ? 0.1 : 0.01;
}

/**
 * A set as a player, as `rival match --first` takes it, with only the weights that differ from the
 * heuristic's own.
 */
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

/** A file name. */
export function fileName(game: string, name: string): string {
  const safe = (text: string): string => text.replace(/[^\p{L}\p{N}-]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${[game, name].map(safe).filter(Boolean).join('-')}.toml`;
}
