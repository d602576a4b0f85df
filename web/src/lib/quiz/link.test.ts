import { expect, test } from 'vitest';
import { linkToQuiz, readQuiz, type QuizLink } from './link';

const ASKED: QuizLink = {
  origin: { game: 'tree', position: '((3,12,8),(2,4,6)) x' },
  moves: ['1'],
  level: 4,
  seed: 7,
  answers: [0, 3, 1],
};

const read = (link: string): QuizLink | null => readQuiz(new URLSearchParams(link.split('?')[1]));

test('a link carries the position, the level, the questions and the answers', () => {
  expect(read(linkToQuiz(ASKED))).toEqual(ASKED);
  expect(read(linkToQuiz({ ...ASKED, answers: [] }))).toEqual({ ...ASKED, answers: [] });
});

test('what is no quiz is not taken for one, and what is odd is left out', () => {
  expect(read('/quiz')).toBeNull();
  expect(read('/quiz?game=tictactoe&level=9&quiz=x&answers=4')).toEqual({
    origin: { game: 'tictactoe' },
    moves: [],
    level: 1,
    seed: 1,
    answers: [],
  });
});
