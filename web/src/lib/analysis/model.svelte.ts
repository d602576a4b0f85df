/** A position under analysis: its start, the variations tried, and what is known about it. */
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
import { say } from '../i18n/index.svelte';
import { Engine, type EngineResult, type EngineRequest } from './engine.svelte';
import { linkTo, type AnalysisLink, type Origin, type Players, type Study } from './link';
import { Review } from '../review/review.svelte';
import {
  goTo,
  lineOf,
  oneLine,
  placeOf,
  play,
  playedMoves,
  promote,
  readTree,
  remove,
  stepTo,
  treeText,
  type Variations,
} from './variations';

/** Why there is nothing to show. */
export type Failure = { kind: 'in-earnest'; table: string } | { kind: 'refused'; refusal: Refusal };

/** Enough lines for every move. */
const MAX_LINES = 64;
/** Delay after a change of weights before the engine searches again, in milliseconds. */
const SETTLE_DELAY = 300;

export interface Listener {
  /** Another position is on screen; `forward` if it follows by one move. */
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
  /** Weights in place of the heuristic's own. */
  weights = $state.raw<Weights | null>(null);
  /** A move under the pointer, elsewhere than on the board. */
  pointed = $state<string | null>(null);
  /** Whether the engine searches every position on screen. */
  thinks = $state(true);
  /** Whether engine and values are hidden: the player looks for a move without help. */
  quiet = $state(false);
  /** How many lines are shown. */
  lines = $state(3);
  /** Whether every move gets a value; without, the engine looks deeper in the same time. */
  values = $state(true);
  /** The review of the game, open or closed. */
  readonly review = new Review();
  readonly engine = new Engine((found: EngineResult) => found.lines[0] && this.listener.judged(found.lines[0]));

  #origin = $state.raw<Origin | null>(null);
  #table = $state<string | undefined>();
  /** What the players of the game are called. */
  players = $state.raw<Players>({});
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
      players: this.players,
    },
  );
  readonly at = $derived<AtPosition | null>(this.#origin && { ...this.#origin, moves: playedMoves(this.variations) });
  /** The place in the tree that is on screen. */
  readonly place = $derived(this.variations.way.slice(0, this.variations.ply));
  /** How many moves of the reviewed game are played here; null outside that game. */
  readonly reviewedPly = $derived.by(() => {
    const moves = playedMoves(this.variations);
    return this.review.isOpen && moves.every((move, ply) => move === this.review.line[ply]) ? moves.length : null;
  });
  readonly options = $derived(this.position ? optionsOf(this.position.view) : []);
  readonly isOver = $derived(this.position?.result != null);
  /** The engine's value of each move, where known. */
  readonly valued = $derived(new Map(this.engine.found?.lines.map((line) => [line.pv[0] ?? '', line])));
  /** The value to show: the engine's, else the heuristic's. */
  readonly value = $derived<Pick<LineView, 'value' | 'proven'> | null>(this.engine.found?.lines[0] ?? this.evaluation);

  constructor(private readonly listener: Listener) {}

  /** Opens what an address asks for. */
  async open(asked: Exclude<AnalysisLink, { kind: 'nothing' }>): Promise<void> {
    this.failure = null;
    try {
      const study = asked.kind === 'study' ? asked.study : await this.#studyOf(asked);
      if (!study) return;
      this.card = await gameCard(study.origin.game);
      this.#origin = study.origin;
      this.#table = study.table;
      this.players = study.players ?? {};
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

  /** Evaluates with these weights at once; the engine searches again after a pause. */
  reweigh(weights: Weights | null): void {
    this.weights = weights;
    void this.#judge();
    this.engine.stop();
    clearTimeout(this.#reweighed);
    this.#reweighed = setTimeout(() => this.#think(), SETTLE_DELAY);
  }

  /** Moves the current variation one step towards the main line. */
  promote(): Promise<void> {
    return this.#try(promote(this.variations, this.place));
  }

  /** Removes the current move and everything after it. */
  remove(): Promise<void> {
    return this.#try(remove(this.variations, this.place));
  }

  /** Reviews the current line. */
  openReview(): void {
    if (!this.#origin || this.variations.way.length === 0) return;
    void this.review.start(this.#origin, lineOf(this.variations), this.heuristic);
    this.listener.reviewed();
  }

  closeReview(): void {
    this.review.close();
    this.listener.reviewed();
  }

  /** Goes to the reviewed game after this many moves, whatever variation is on screen. */
  lookAtReviewed(ply: number): Promise<void> {
    const place = placeOf(this.variations, this.review.line);
    return place ? this.#try({ ...goTo(this.variations, place), ply }) : Promise.resolve();
  }

  /** Evaluates and searches again after a choice that changes the result. */
  reconsider(): void {
    void this.#judge();
    this.#think();
  }

  /** Starts the engine again after a pause for training. */
  resume(): void {
    if (!this.engine.running && !this.engine.found?.done) this.#think();
  }

  /** Continues a search that was stopped or out of time. */
  goOn(): void {
    const found = this.engine.found;
    if (!found || found.complete || this.quiet || !this.at || this.isOver) this.#think();
    else void this.engine.goOn(this.#question(this.at));
  }

  /** Closes the position. */
  close(): void {
    this.#looking?.abort();
    this.#asking?.abort();
    clearTimeout(this.#reweighed);
    this.engine.forget();
    this.review.close();
    this.#origin = null;
    this.position = null;
  }

  async #studyOf({ table: id, ply, review }: Extract<AnalysisLink, { kind: 'table' }>): Promise<Study | null> {
    const table = await api.table(id);
    if (!table.casual && !table.now.result) {
      this.failure = { kind: 'in-earnest', table: id };
      return null;
    }
    const moves = table.moves.map((played) => played.move);
    const origin = { game: table.game, position: table.setup.position };
    const { first, second } = table.seats;
    const players = { first: say(first.label), second: say(second.label) };
    return { origin, moves, ply: Math.min(ply ?? moves.length, moves.length), table: id, review, players };
  }

  async #try(next: Variations): Promise<void> {
    try {
      await this.#look(next);
    } catch (error) {
      this.listener.trouble(error);
    }
  }

  /** Shows another position; animates the last move if it is the next one. */
  async #look(next: Variations): Promise<void> {
    const origin = this.#origin;
    if (!origin) return;
    this.#looking?.abort();
    const looking = new AbortController();
    this.#looking = looking;
    try {
      const position = await api.answer('positions', { ...origin, moves: playedMoves(next) }, looking.signal);
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
      this.evaluation = await api.answer(
        'evaluations',
        { at: this.at, heuristic: this.heuristic, weights: this.weights ?? {} },
        asking.signal,
      );
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

  #question(at: AtPosition): EngineRequest {
    const lines = this.values ? MAX_LINES : this.lines;
    return { at, heuristic: this.heuristic, weights: this.weights ?? {}, lines };
  }
}

/** The tree of variations as text, if it has more than one line. */
function treeOf(variations: Variations): string | undefined {
  const text = treeText(variations.root);
  return text === lineOf(variations).join(' ') ? undefined : text;
}

/** The variations of a study; a tree that does not contain its line is ignored. */
function variationsOf({ moves, ply, tree }: Study): Variations {
  const root = tree === undefined ? null : readTree(tree);
  const way = root && placeOf({ root }, moves);
  return root && way ? { root, way, ply } : oneLine(moves, ply);
}

/** The address of what a model shows. */
export function addressOf(model: AnalysisModel): string | null {
  return model.study && linkTo(model.study);
}
