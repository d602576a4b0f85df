/** Links that carry a quiz: position, level, questions and answers. */
import { linkTo, readLink, type Origin } from '../analysis/link';

/**
 * From minimax on two plies to alpha-beta with a poor order; the server knows the questions of
 * each.
 */
export const LEVELS = [1, 2, 3, 4, 5] as const;
export type Level = (typeof LEVELS)[number];

export interface QuizLink {
  origin: Origin;
  moves: string[];
  level: Level;
  /** Seed of the questions. */
  seed: number;
  /** The answer to each question, as an index; none until all are answered. */
  answers: number[];
}

export function readQuiz(query: URLSearchParams): QuizLink | null {
  const asked = readLink(query);
  if (asked.kind !== 'study') return null;
  const level = LEVELS.find((known) => String(known) === query.get('level')) ?? 1;
  const seed = /^\d{1,9}$/.test(query.get('quiz') ?? '') ? Number(query.get('quiz')) : 1;
  const answers = /^[0-3]{1,20}$/.test(query.get('answers') ?? '') ? [...query.get('answers')!].map(Number) : [];
  return { origin: asked.study.origin, moves: asked.study.moves, level, seed, answers };
}

export function linkToQuiz({ origin, moves, level, seed, answers }: QuizLink): string {
  const query = linkTo({ origin, moves, ply: moves.length }).replace(/^[^?]*\?/, '');
  const told = answers.length > 0 ? `&answers=${answers.join('')}` : '';
  return `/quiz?${query}&level=${level}&quiz=${seed}${told}`;
}

/** A quiz with other questions. */
export function otherSeed(seed: number): number {
  return (seed + 1 + Math.floor(Math.random() * 99_998)) % 100_000;
}
