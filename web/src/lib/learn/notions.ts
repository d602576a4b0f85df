/** The notions that the page explains, in teaching order. */
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
  /** One line, for lists. */
  lead: string;
  text: readonly string[];
  questions: readonly { ask: string; choices: readonly string[]; why: string }[];
}

/** The texts of a notion. The first answer to each question is right. */
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

/** The order of the answers as shown, as indices: it hides the right one and never changes. */
export function answerOrder(ask: string, choices: number): number[] {
  const places = Array.from({ length: choices }, (_, place) => place);
  const turn = [...ask].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % choices;
  return [...places.slice(turn), ...places.slice(0, turn)];
}

/** A notion's name in addresses: "alpha-beta". */
const nameOf = (id: NotionId): string => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The page of a notion. */
export const linkToNotion = (id: NotionId): string => `/learn/${nameOf(id)}`;

/** The notion that an address names: by name, or by id as older addresses have it after the #. */
export const notionNamed = (name: string): NotionId | null =>
  NOTIONS.find((id) => name === id || name === nameOf(id)) ?? null;
