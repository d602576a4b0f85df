/** A quiz in progress. Questions and search come from the server. */
import { api, Refusal } from '../api/client';
import type { GameCard, Quiz, QuizQuestion, TextbookName } from '../api/types';
import { SearchView, DEFAULT_OPTIONS, type Order } from '../debugger/model.svelte';
import { gameCard } from '../games.svelte';
import type { QuizLink } from './link';
import { scoreOf, type Score } from './score';

/** A textbook tree is searched whole. */
const MAX_DEPTH = 64;
/** The keys of a question's choices. */
const CHOICE_KEYS = ['1', '2', '3', '4'];

export class QuizModel {
  quiz = $state.raw<Quiz | null>(null);
  /** The game of the quiz. */
  card = $state.raw<GameCard | null>(null);
  /** The search, with nothing ahead shown. */
  readonly view = new SearchView(false);
  refusal = $state.raw<Refusal | null>(null);
  answers = $state.raw<readonly number[]>([]);
  /** The index of the current question. */
  at = $state(0);

  constructor(readonly asked: QuizLink) {
    this.answers = asked.answers;
    gameCard(asked.origin.game).then(
      (found) => (this.card = found),
      () => undefined,
    );
  }

  readonly questions = $derived<readonly QuizQuestion[]>(this.quiz?.questions ?? []);
  readonly question = $derived(this.questions[this.at] ?? null);
  /** The answer to the current question. */
  readonly answer = $derived<number | null>(this.answers[this.at] ?? null);
  /** The node whose value is the answer. */
  readonly covered = $derived(
    this.answer === null && (this.question?.kind === 'value' || this.question?.kind === 'move')
      ? this.question.node
      : null,
  );
  readonly isOver = $derived(this.quiz !== null && this.at >= this.questions.length);
  readonly score = $derived<Score>(
    scoreOf(
      this.answers,
      this.questions.map((question) => question.answer),
    ),
  );

  /** Fetches the quiz; returns a function that leaves it. */
  open(): () => void {
    const stop = new AbortController();
    void this.#load(stop.signal);
    return () => {
      stop.abort();
      this.view.forget();
    };
  }

  /** The current keys. */
  keys(): Record<string, () => void> {
    const choices = Object.fromEntries(CHOICE_KEYS.map((key, place) => [key, () => this.choose(place)]));
    return this.answer === null ? choices : { ...choices, n: () => this.next() };
  }

  async #load(signal: AbortSignal): Promise<void> {
    const at = { ...this.asked.origin, moves: this.asked.moves };
    try {
      const quiz = await api.answer('quizzes', { at, level: this.asked.level, quiz_seed: this.asked.seed }, signal);
      const { algorithm, depth, order } = quiz;
      await this.view.record(at, {
        ...DEFAULT_OPTIONS,
        algorithm: algorithm as TextbookName,
        depth: depth ?? MAX_DEPTH,
        order: order as Order,
      });
      if (signal.aborted) return;
      if (this.view.refusal) throw this.view.refusal;
      // Answers that do not fit these questions are dropped.
      if (this.answers.length !== quiz.questions.length) this.answers = [];
      this.at = this.answers.length;
      this.quiz = quiz;
      this.#show();
    } catch (error) {
      if (!signal.aborted) this.refusal = error instanceof Refusal ? error : new Refusal(null, String(error));
    }
  }

  choose(place: number): void {
    if (this.answer !== null || !this.question || place >= this.question.choices.length) return;
    this.answers = [...this.answers, place];
    this.#show();
  }

  next(): void {
    if (this.answer === null) return;
    this.at += 1;
    this.#show();
  }

  /** Hides the answer; once it is given, shows the search's next step. */
  #show(): void {
    if (this.question) this.view.seek(this.question.step - (this.answer === null ? 1 : 0));
  }
}
