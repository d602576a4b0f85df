/** A position to be analysed: where it comes from, what is tried from there, and what is known about it. */
import { api, Refusal } from '../api/client';
import type {
  AtPosition,
  EvaluationView,
  GameCard,
  HeuristicName,
  LineView,
  PositionView,
  Weights,
} from '../api/types';
import type { Scene } from '../board/BoardDrawing.svelte';
import { optionsOf } from '../board/targets';
import { gameCard } from '../games.svelte';
import { Engine, type Found, type Question } from './engine.svelte';
import { linkTo, type Asked, type Origin, type Study } from './link';
import { Review } from '../review/review.svelte';
import {
  goTo,
  lineOf,
  oneLine,
  placeOf,
  play,
  played,
  promote,
  readTree,
  remove,
  stepTo,
  written,
  type Variations,
} from './variations';

/** Why there is nothing to show. */
export type Failure = { kind: 'in-earnest'; table: string } | { kind: 'refused'; refusal: Refusal };

/** So many lines that every move has one. */
const EVERY_MOVE = 64;
/** For how long weights must be left alone before the engine thinks anew, in milliseconds. */
const SETTLED = 300;

export interface Listener {
  /** Another position is shown; `forward` if it is the next one. */
  moved: (position: PositionView, forward: boolean) => void;
  /** The engine has ended. */
  judged: (best: LineView) => void;
  trouble: (error: unknown) => void;
  /** A review was opened or closed. */
  reviewed: () => void;
}

export class AnalysisModel {
  card = $state.raw<GameCard | null>(null);
  position = $state.raw<PositionView | null>(null);
  scene = $state.raw<Scene | null>(null);
  evaluation = $state.raw<EvaluationView | null>(null);
  failure = $state.raw<Failure | null>(null);
  variations = $state.raw<Variations>(oneLine([]));
  heuristic = $state<HeuristicName>('tuned');
  /** Weights in place of the heuristic's own, while somebody tries their own. */
  weights = $state.raw<Weights | null>(null);
  /** A move that is pointed at elsewhere than on the board. */
  pointed = $state<string | null>(null);
  /** Whether the engine is to think about whatever is shown. */
  thinks = $state(true);
  /** Whether nothing is to be found out for now: somebody tries to find a move without help. */
  quiet = $state(false);
  /** How many lines are shown. */
  lines = $state(3);
  /** Whether every move is to have a value; without, the engine looks deeper in the same time. */
  values = $state(true);
  /** The game that is reviewed, if one is. */
  readonly review = new Review();
  readonly engine = new Engine((found: Found) => found.lines[0] && this.listener.judged(found.lines[0]));

  #origin = $state.raw<Origin | null>(null);
  #table = $state<string | undefined>();
  #looking: AbortController | null = null;
  #asking: AbortController | null = null;
  #reweighed: ReturnType<typeof setTimeout> | undefined;

  readonly study = $derived<Study | null>(
    this.#origin && {
      origin: this.#origin,
      moves: lineOf(this.variations),
      ply: this.variations.ply,
      table: this.#table,
      tree: treeOf(this.variations),
      review: this.review.isOpen,
    },
  );
  readonly at = $derived<AtPosition | null>(this.#origin && { ...this.#origin, moves: played(this.variations) });
  /** Where we look, in the tree. */
  readonly place = $derived(this.variations.way.slice(0, this.variations.ply));
  /** How many moves of the reviewed game have been played where we look; null where we look at something else. */
  readonly reviewedPly = $derived.by(() => {
    const moves = played(this.variations);
    return this.review.isOpen && moves.every((move, ply) => move === this.review.line[ply]) ? moves.length : null;
  });
  readonly options = $derived(this.position ? optionsOf(this.position.view) : []);
  readonly isOver = $derived(this.position?.result != null);
  /** What is known of each move that has been valued. */
  readonly valued = $derived(new Map(this.engine.found?.lines.map((line) => [line.pv[0] ?? '', line])));
  /** The value to show: the engine's once it has one, else the heuristic's. */
  readonly value = $derived<Pick<LineView, 'value' | 'proven'> | null>(this.engine.found?.lines[0] ?? this.evaluation);

  constructor(private readonly listener: Listener) {}

  /** Opens what an address asks for. */
  async open(asked: Exclude<Asked, { kind: 'nothing' }>): Promise<void> {
    this.failure = null;
    try {
      const study = asked.kind === 'study' ? asked.study : await this.#studyOf(asked);
      if (!study) return;
      this.card = await gameCard(study.origin.game);
      this.#origin = study.origin;
      this.#table = study.table;
      this.scene = null;
      this.review.close();
      await this.#look(variationsOf(study));
      if (study.review) this.openReview();
    } catch (error) {
      this.close();
      this.failure = { kind: 'refused', refusal: error instanceof Refusal ? error : new Refusal(null, String(error)) };
    }
  }

  play(move: string): Promise<void> {
    return this.#try(play(this.variations, move));
  }

  /** Plays the first moves of a line. */
  playLine(moves: readonly string[]): Promise<void> {
    return this.#try(moves.reduce(play, this.variations));
  }

  stepTo(ply: number): Promise<void> {
    const next = stepTo(this.variations, ply);
    return next.ply === this.variations.ply ? Promise.resolve() : this.#try(next);
  }

  goTo(place: readonly number[]): Promise<void> {
    return this.#try(goTo(this.variations, place));
  }

  /** Judges with these weights at once; the engine thinks anew when they have been left alone for a moment. */
  reweigh(weights: Weights | null): void {
    this.weights = weights;
    void this.#judge();
    this.engine.stop();
    clearTimeout(this.#reweighed);
    this.#reweighed = setTimeout(() => this.#think(), SETTLED);
  }

  /** Makes the variation that is looked at more important. */
  promote(): Promise<void> {
    return this.#try(promote(this.variations, this.place));
  }

  /** Forgets the move that is looked at and all that was tried from there. */
  remove(): Promise<void> {
    return this.#try(remove(this.variations, this.place));
  }

  /** Reviews the line that is followed. */
  openReview(): void {
    if (!this.#origin || this.variations.way.length === 0) return;
    void this.review.start(this.#origin, lineOf(this.variations), this.heuristic);
    this.listener.reviewed();
  }

  closeReview(): void {
    this.review.close();
    this.listener.reviewed();
  }

  /** Looks at the reviewed game after so many moves, whatever was tried beside it. */
  lookAtReviewed(ply: number): Promise<void> {
    const place = placeOf(this.variations, this.review.line);
    return place ? this.#try({ ...goTo(this.variations, place), ply }) : Promise.resolve();
  }

  /** Judges and thinks anew, for something was chosen that changes the answer. */
  reconsider(): void {
    void this.#judge();
    this.#think();
  }

  /** Lets the engine go on that had to be quiet. */
  resume(): void {
    if (!this.engine.running && !this.engine.found?.done) this.#think();
  }

  /** Lets the engine think on that was stopped or out of time, from what it shows. */
  goOn(): void {
    const found = this.engine.found;
    if (!found || found.complete || this.quiet || !this.at || this.isOver) this.#think();
    else void this.engine.goOn(this.#question(this.at));
  }

  /** Nothing is looked at any more. */
  close(): void {
    this.#looking?.abort();
    this.#asking?.abort();
    clearTimeout(this.#reweighed);
    this.engine.forget();
    this.review.close();
    this.#origin = null;
    this.position = null;
  }

  async #studyOf({ table: id, ply, review }: Extract<Asked, { kind: 'table' }>): Promise<Study | null> {
    const table = await api.table(id);
    if (!table.casual && !table.now.result) {
      this.failure = { kind: 'in-earnest', table: id };
      return null;
    }
    const moves = table.moves.map((move) => move.text);
    const origin = { game: table.game, position: table.setup.position };
    return { origin, moves, ply: Math.min(ply ?? moves.length, moves.length), table: id, review };
  }

  async #try(next: Variations): Promise<void> {
    try {
      await this.#look(next);
    } catch (error) {
      this.listener.trouble(error);
    }
  }

  /** Shows another position, with the motion of its last move if that is the next one. */
  async #look(next: Variations): Promise<void> {
    const origin = this.#origin;
    if (!origin) return;
    this.#looking?.abort();
    const looking = new AbortController();
    this.#looking = looking;
    try {
      const position = await api.position({ ...origin, moves: played(next) }, looking.signal);
      const forward = this.scene !== null && next.ply === this.variations.ply + 1;
      this.variations = next;
      this.position = position;
      this.pointed = null;
      this.scene = { view: position.view, last: position.last, effects: forward ? position.effects : [] };
      this.listener.moved(position, forward);
      this.reconsider();
    } catch (error) {
      if (!looking.signal.aborted) throw error;
    }
  }

  async #judge(): Promise<void> {
    if (!this.at) return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      this.evaluation = await api.evaluation(this.at, this.heuristic, asking.signal, this.weights ?? {});
    } catch (error) {
      if (!asking.signal.aborted) this.listener.trouble(error);
    }
  }

  #think(): void {
    clearTimeout(this.#reweighed);
    this.engine.forget();
    if (!this.thinks || this.quiet || !this.at || this.isOver) return;
    void this.engine.think(this.#question(this.at));
  }

  #question(at: AtPosition): Question {
    const lines = this.values ? EVERY_MOVE : this.lines;
    return { at, heuristic: this.heuristic, weights: this.weights ?? {}, lines };
  }
}

/** All that was tried, as text, if it is more than one line. */
function treeOf(variations: Variations): string | undefined {
  const text = written(variations.root);
  return text === lineOf(variations).join(' ') ? undefined : text;
}

/** What a study has tried; a tree that does not hold its line is passed over. */
function variationsOf({ moves, ply, tree }: Study): Variations {
  const root = tree === undefined ? null : readTree(tree);
  const way = root && placeOf({ root }, moves);
  return root && way ? { root, way, ply } : oneLine(moves, ply);
}

/** The address of what a model shows. */
export function addressOf(model: AnalysisModel): string | null {
  return model.study && linkTo(model.study);
}
