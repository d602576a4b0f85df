/** The score of a quiz. */
export interface Score {
  right: number;
  of: number;
  /** Right answers in a row, now and at most. */
  streak: number;
  longest: number;
}

export function scoreOf(answers: readonly number[], right: readonly number[]): Score {
  const score: Score = { right: 0, of: right.length, streak: 0, longest: 0 };
  answers.forEach((answer, at) => {
    const isRight = answer === right[at];
    score.right += isRight ? 1 : 0;
    score.streak = isRight ? score.streak + 1 : 0;
    score.longest = Math.max(score.longest, score.streak);
  });
  return score;
}
