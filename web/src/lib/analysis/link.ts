/**
 * Links that carry a position: its start, the moves from there, and how many of them are played.
 */
import { SIDES, type AtPosition, type Both, type GameCard } from '../api/types';

/** Where an analysis starts. */
export type Origin = Omit<AtPosition, 'moves'>;

export interface Study {
  origin: Origin;
  /** The whole line. */
  moves: string[];
  /** How many of its moves are played at the position on screen. */
  ply: number;
  /** The table it comes from. */
  table?: string | undefined;
  /** The tree of variations as text, if it has more than the line. */
  tree?: string | undefined;
  /** Whether its review is open. */
  review?: boolean | undefined;
  /** What the players are called, if the game has been played by somebody. */
  players?: Players | undefined;
}

export type Players = Partial<Both<string>>;

/** A longer name in a link is cut off. */
const MAX_NAME_LENGTH = 60;

/** What an address asks for: a study, a position of a table, or nothing. */
export type AnalysisLink =
  | { kind: 'study'; study: Study }
  | { kind: 'table'; table: string; ply: number | null; review: boolean }
  | { kind: 'nothing' };

export function readLink(query: URLSearchParams): AnalysisLink {
  const [game, table] = [query.get('game'), query.get('table')];
  if (game) return { kind: 'study', study: readStudy(game, query) };
  if (table) return { kind: 'table', table, ply: wholeNumber(query.get('ply')), review: query.has('review') };
  return { kind: 'nothing' };
}

function readStudy(game: string, query: URLSearchParams): Study {
  const [position, layout] = [query.get('position'), query.get('layout')];
  const seed = wholeNumber(query.get('seed'));
  const moves = (query.get('moves') ?? '').split(' ').filter(Boolean);
  const named = SIDES.filter((side) => query.get(side));
  const players: Players = Object.fromEntries(named.map((side) => [side, query.get(side)!.slice(0, MAX_NAME_LENGTH)]));
  return {
    origin: {
      game,
      ...(position ? { position } : {}),
      ...(layout ? { layout } : {}),
      ...(seed === null ? {} : { seed }),
    },
    moves,
    ply: Math.min(wholeNumber(query.get('ply')) ?? moves.length, moves.length),
    table: query.get('table') ?? undefined,
    tree: query.get('tree') ?? undefined,
    ...(query.has('review') ? { review: true } : {}),
    ...(named.length ? { players } : {}),
  };
}

/** The address of a study. */
export function linkTo({ origin, moves, ply, table, tree, review, players }: Study): string {
  const query = new URLSearchParams({ game: origin.game });
  if (origin.position) query.set('position', origin.position);
  if (origin.layout) query.set('layout', origin.layout);
  if (origin.seed != null) query.set('seed', String(origin.seed));
  if (moves.length) query.set('moves', moves.join(' '));
  if (ply !== moves.length) query.set('ply', String(ply));
  if (tree) query.set('tree', tree);
  if (table) query.set('table', table);
  if (review) query.set('review', '1');
  for (const side of SIDES) if (players?.[side]) query.set(side, players[side].slice(0, MAX_NAME_LENGTH));
  return `/analysis?${query}`;
}

/** The server's seed for showing games with a random set-up. */
export const SHOWN_SEED = 7;

/** A game's start as shown. */
export function startOf({ game, random_setup }: Pick<GameCard, 'game' | 'random_setup'>): Origin {
  return { game, ...(random_setup ? { seed: SHOWN_SEED } : {}) };
}

/** The address of a game's start. */
export function linkToStart(card: Pick<GameCard, 'game' | 'random_setup'>): string {
  return linkTo({ origin: startOf(card), moves: [], ply: 0 });
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;
}
