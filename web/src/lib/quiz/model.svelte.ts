/** A quiz being answered. The questions are the server's, and so is the search that they are about. */
import { api, Refusal } from '../api/client';
import type { Quiz, QuizQuestion } from '../api/types';
import { Recording } from '../debugger/trace';
import type { Asked } from './link';
import { scoreOf, type Score } from './score';

export class QuizModel {
  quiz = $state.raw<Quiz | null>(null);
  recording = $state.raw<Recording | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  answers = $state.raw<readonly number[]>([]);
  /** Which question is looked at. */
  at = $state(0);

  constructor(readonly asked: Asked) {
    this.answers = asked.answers;
  }

  readonly questions = $derived<readonly QuizQuestion[]>(this.quiz?.questions ?? []);
  readonly question = $derived(this.questions[this.at] ?? null);
  /** What was answered to the question that is looked at. */
  readonly answer = $derived<number | null>(this.answers[this.at] ?? null);
  readonly isOver = $derived(this.quiz !== null && this.at >= this.questions.length);
  readonly score = $derived<Score>(scoreOf(this.answers, this.questions.map((question) => question.answer)));

  async load(signal: AbortSignal): Promise<void> {
    const at = { ...this.asked.origin, moves: this.asked.moves };
    try {
      const quiz = await api.quiz({ at, level: this.asked.level, quiz_seed: this.asked.seed }, signal);
      const { algorithm, depth, heuristic, order } = quiz;
      const searched = { at, algorithm, depth, heuristic, order } as Parameters<typeof api.trace>[0];
      this.recording = new Recording(await api.trace(searched, signal));
      // Answers that do not belong to these questions are none.
      if (this.answers.length !== quiz.questions.length) this.answers = [];
      this.at = this.answers.length;
      this.quiz = quiz;
    } catch (error) {
      if (!signal.aborted) this.refusal = error instanceof Refusal ? error : new Refusal(null, String(error));
    }
  }

  choose(place: number): void {
    if (this.answer !== null || !this.question || place >= this.question.choices.length) return;
    this.answers = [...this.answers, place];
  }

  next(): void {
    if (this.answer !== null) this.at += 1;
  }
}
