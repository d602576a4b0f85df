/** The notions that the page explains, in the order in which one builds on another. */
import type { Words } from '../i18n/en';

export const NOTIONS = [
  'minimax',
  'alphaBeta',
  'ordering',
  'heuristic',
  'horizon',
  'deepening',
  'transpositions',
  'oddEven',
] as const;
export type NotionId = (typeof NOTIONS)[number];

interface Explained {
  title: string;
  /** In a line, for lists. */
  lead: string;
  text: readonly string[];
  questions: readonly { ask: string; choices: readonly string[]; why: string }[];
}

/** What is said about a notion. The first answer to each question is the right one. */
export function explained({ notions }: Words, id: NotionId): Explained {
  return {
    minimax: notions.minimax,
    alphaBeta: notions.alphaBeta,
    ordering: notions.ordering,
    heuristic: notions.heuristic,
    horizon: notions.horizon,
    deepening: notions.deepening,
    transpositions: notions.transpositions,
    oddEven: notions.oddEven,
  }[id];
}

/** The answers in an order that does not give the right one away, and is the same every time: which are shown, by their places. */
export function shuffled(ask: string, choices: number): number[] {
  const places = Array.from({ length: choices }, (_, place) => place);
  const turn = [...ask].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % choices;
  return [...places.slice(turn), ...places.slice(0, turn)];
}

/** A notion's name in addresses: "alpha-beta". */
const nameOf = (id: NotionId): string => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Where a notion is explained. */
export const linkToNotion = (id: NotionId): string => `/learn/${nameOf(id)}`;

/** The notion that an address names: by its name, or by its id, which older addresses have after a #. */
export const notionNamed = (name: string): NotionId | null =>
  NOTIONS.find((id) => name === id || name === nameOf(id)) ?? null;
