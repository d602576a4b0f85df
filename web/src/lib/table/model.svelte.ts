/** A table as this page sees it: what the server says, one thing after another, each shown before the next begins. */
import type { Connection, TableConnection } from '../api/backend';
import { api, Refusal } from '../api/client';
import {
  SIDES,
  other,
  type GameCard,
  type Hint,
  type Message,
  type MoveEntry,
  type TableSnapshot,
  type OfferKind,
  type Problem,
  type Side,
  type TableView,
} from '../api/types';
import { atRest, isStill } from '../board/animate';
import type { Scene } from '../board/BoardDrawing.svelte';
import { withEffects } from '../board/effects';
import { durationOf } from '../board/motion';
import { optionsOf, type Option } from '../board/targets';
import { gameCard } from '../games.svelte';
import { anySecret, keepKeysSwapped, keysOf, secretsOf } from '../seats';
import { settings } from '../settings.svelte';
import { Browser } from './browser.svelte';

/** Behind by more than this, we do not make people watch how it came about. */
const HURRY_FROM = 4;

/** How long one's own move is seen before anybody answers it, in milliseconds: at least so long, however quick the machine. */
const OWN_MOVE = 500;
/** However busy the machine is, nobody waits longer for what moves to come to its end, in milliseconds. */
const LONGEST_MOTION = 4000;
/** The last move is seen a little longer than it moves before the end is told. */
const BEFORE_END = 250;
/** Machines asked for one move wait so long before the one after it, in milliseconds: time enough to tell them to. */
const STEP = 400;

export interface TableListener {
  /** A move is shown. */
  moved(entry: MoveEntry, now: TableSnapshot): void;
  undone(): void;
  /** The other player has come or gone. */
  cameOrWent(side: Side, here: boolean): void;
  ended(now: TableSnapshot): void;
  /** Somebody offers something, or no longer wants to; whoever does so here knows. */
  offered(by: Side, what: OfferKind): void;
  declined(by: Side, what: OfferKind): void;
  /** The game is played again, at that table; this browser has its seats there. */
  rematch(table: string): void;
  /** Something that people should know went wrong. */
  trouble(problem: Problem): void;
}

export class TableModel {
  table = $state.raw<TableView | null>(null);
  card = $state.raw<GameCard | null>(null);
  connection = $state<Connection>('connecting');
  /** Why there is nothing to show. */
  failure = $state.raw<Refusal | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  /** Whether the end may be told: the move that brought it has been seen. */
  endShown = $state(false);
  readonly browser: Browser;

  #scene = $state.raw<Scene | null>(null);
  /** A move that is drawn but not yet confirmed. */
  #pending = $state.raw<{ ply: number; text: string } | null>(null);
  readonly keys;
  #live: TableConnection | null = null;
  #seen: number | null = null;
  #queue: Message[] = [];
  #pumping = false;
  #busyUntil = 0;
  #hintStop: AbortController | null = null;
  /** A single step of machines under way: after which ply, and how fast they play otherwise. */
  #stepping: { after: number; speed: number } | null = null;
  /** By how much the server's clock is ahead of ours, in milliseconds, as far as we know. */
  #ahead: number | null = null;
  #endTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly listener: TableListener,
  ) {
    this.keys = keysOf(id);
    this.browser = new Browser(id);
  }

  /** What to draw: a moment of the past, or now. */
  readonly scene = $derived.by(() => this.browser.scene ?? this.#scene);

  /** The sides that are played from here. */
  readonly mine = $derived.by((): Side[] => {
    const { table } = this;
    return table ? SIDES.filter((side) => this.keys.mine[side] && table.seats[side].seat.kind === 'human') : [];
  });

  /** The side that sits at the bottom: one's own, or the first. */
  readonly bottom = $derived.by((): Side => (this.mine.length === 1 ? this.mine[0]! : 'first'));

  readonly isMyTurn = $derived.by(() => {
    const turn = this.table?.now.turn;
    return turn != null && this.mine.includes(turn);
  });

  /** What the side to move can play, if it is played from here. */
  readonly choices = $derived.by((): Option[] => {
    const { table } = this;
    return table && this.isMyTurn ? optionsOf(table.now.view, table.now.previews) : [];
  });

  /** What can be played from here now: nothing while a move is on its way, or while we look back. */
  readonly options = $derived.by((): Option[] => (this.#pending || this.browser.ply !== null ? [] : this.choices));

  readonly isOver = $derived.by(() => this.table?.now.result != null);

  /** Whether machines play each other. */
  readonly isExhibition = $derived.by(() => {
    const { table } = this;
    return table !== null && SIDES.every((side) => table.seats[side].seat.kind !== 'human');
  });

  readonly canUndo = $derived.by(() => {
    const { table } = this;
    if (!table || !table.casual || this.isOver) return false;
    return table.moves.some(
      (move) => this.mine.includes(move.side) && !move.effects.some((effect) => effect.kind === 'pass'),
    );
  });

  /** Whether somebody else plays the other side, who can be asked. */
  readonly hasRival = $derived.by(() => {
    const { table } = this;
    return table !== null && this.mine.length === 1 && table.seats[other(this.mine[0]!)].seat.kind === 'human';
  });

  /** Whether the other side can be asked to let one take back. */
  readonly canAskUndo = $derived.by(
    () =>
      this.hasRival &&
      !this.isOver &&
      this.table?.casual === false &&
      this.table.moves.some((move) => this.mine.includes(move.side)),
  );

  readonly canHint = $derived.by(
    () => this.table?.casual === true && this.browser.ply === null && this.choices.length > 0,
  );

  readonly canControl = $derived.by(() => anySecret(this.keys) !== undefined);

  async start(): Promise<void> {
    try {
      const table = await api.table(this.id);
      this.card = await gameCard(table.game);
      this.#adopt(table);
      this.#connect();
      this.#introduce(table);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.failure = error;
    }
  }

  close(): void {
    this.#live?.close();
    this.#hintStop?.abort();
    clearTimeout(this.#endTimer);
  }

  /** Plays a move: it is drawn at once, and slides back if the server says no. */
  async play(option: Option): Promise<void> {
    const { table } = this;
    if (!table || !this.#live || this.#pending || !this.isMyTurn) return;
    const ply = table.now.ply;
    const effects = option.preview?.effects ?? [];
    this.#pending = { ply, text: option.text };
    this.#dropHint();
    this.#scene = { view: { ...withEffects(table.now.view, effects), moves: [] }, last: [], effects };
    this.#busyUntil = performance.now() + Math.max(OWN_MOVE, durationOf(effects));
    const problem = await this.#live.ask({ type: 'move', ply, move: option.text, seen: table.now.event });
    if (problem) this.#slideBack(problem);
  }

  /** Looks at the game after so many moves; after all of them, at now. */
  lookAt(ply: number): void {
    const moves = this.table?.moves ?? [];
    const from = this.browser.ply ?? moves.length;
    if (ply === from || ply < 0) return;
    if (ply < moves.length) {
      void this.browser.goTo(ply, moves);
      return;
    }
    this.browser.leave();
    const forward = from === moves.length - 1;
    if (this.#scene) this.#scene = { ...this.#scene, effects: forward ? (moves.at(-1)?.effects ?? []) : [] };
  }

  async undo(): Promise<void> {
    if (!this.table || !this.#live || !this.canUndo || this.#pending) return;
    this.#dropHint();
    this.lookAt(this.table.moves.length);
    const problem = await this.#live.ask({ type: 'undo', ply: this.table.now.ply });
    if (problem) this.#slideBack(problem);
  }

  async resign(): Promise<void> {
    const problem = await this.#live?.ask({ type: 'resign' });
    if (problem) this.#slideBack(problem);
  }

  /** Goes by this name from now on; none if it is empty. */
  async name(name: string): Promise<void> {
    const problem = await this.#live?.ask({ type: 'name', name });
    if (problem) this.listener.trouble(problem);
  }

  /** Offers something, accepts what is offered, or wants it no longer. */
  async negotiate(type: 'offer' | 'accept' | 'decline', what: OfferKind): Promise<void> {
    const problem = await this.#live?.ask({ type, what });
    if (problem) this.#slideBack(problem);
  }

  /** What the server's clock says, in milliseconds since 1970. */
  serverTime = (): number => Date.now() + (this.#ahead ?? 0);

  async askHint(): Promise<void> {
    const turn = this.table?.now.turn;
    const secret = turn ? this.keys.mine[turn] : undefined;
    if (!secret || !this.canHint || this.hinting || this.#pending) return;
    this.#dropHint();
    this.#hintStop = new AbortController();
    this.hinting = true;
    try {
      this.hint = await api.hint(this.id, secret, this.#hintStop.signal);
    } catch (error) {
      if (error instanceof Refusal && error.problem) this.listener.trouble(error.problem);
    }
    this.hinting = false;
  }

  /** Has machines that play each other wait, go on, or hurry. */
  async pace(change: { paused?: boolean; millis?: number }): Promise<void> {
    if (!this.table) return;
    const problem = await this.#live?.ask({ type: 'pace', ...this.table.pace, ...change });
    if (problem) this.listener.trouble(problem);
  }

  /** Has machines that play each other make one move and wait. */
  async step(): Promise<void> {
    const { table } = this;
    if (!table || this.isOver || this.#stepping) return;
    this.#stepping = { after: table.now.ply, speed: table.pace.millis };
    await this.pace({ paused: false, millis: STEP });
  }

  #connect(): void {
    this.#live = api.join(this.id, () => secretsOf(this.keys), {
      seen: () => this.#seen,
      connection: (state) => (this.connection = state),
      message: (message) => this.#receive(message),
    });
  }

  /** Tells the other what this browser's user is called. */
  #introduce({ seats }: TableView): void {
    const side = this.mine.length === 1 ? this.mine[0] : undefined;
    const seat = side ? seats[side].seat : undefined;
    if (seat?.kind === 'human' && settings.name && seat.name !== settings.name && !this.isOver)
      void this.name(settings.name);
  }

  #receive(message: Message): void {
    // What has just happened happened no later than now; what comes late says less.
    if ('time' in message) this.#ahead = Math.max(this.#ahead ?? -Infinity, message.time - Date.now());
    if ('now' in message) this.#seen = message.now.event;
    // Before anything is shown, or the next move would come, too.
    if (this.#stepping && message.type === 'move' && message.entry.ply >= this.#stepping.after) {
      void this.pace({ paused: true, millis: this.#stepping.speed });
      this.#stepping = null;
    }
    if (message.type === 'state') this.#seen = message.table.now.event;
    this.#queue.push(message);
    if (!this.#pumping) void this.#pump();
  }

  /** Shows one thing after another: nothing that is seen to move is cut short, unless we are far behind. */
  async #pump(): Promise<void> {
    this.#pumping = true;
    for (let message = this.#queue.shift(); message; message = this.#queue.shift()) {
      const wait = this.#busyUntil - performance.now();
      const inTurn = message.type === 'move' && !this.#confirms(message.entry);
      if (inTurn && this.#queue.length < HURRY_FROM && !isStill()) {
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        await atRest(LONGEST_MOTION);
      }
      this.#show(message);
    }
    this.#pumping = false;
  }

  #confirms(entry: MoveEntry): boolean {
    return this.#pending?.ply === entry.ply && this.#pending.text === entry.move;
  }

  #show(message: Message): void {
    const { table } = this;
    if (message.type === 'state') return this.#adopt(message.table);
    if (!table) return;
    switch (message.type) {
      case 'move': {
        const { entry, now } = message;
        // What was drawn when it was made goes on as it is.
        const effects = this.#confirms(entry) && this.#scene ? this.#scene.effects : entry.effects;
        const drawn = effects !== entry.effects;
        this.table = { ...table, moves: [...table.moves.slice(0, entry.ply), entry], now, thinking: null };
        this.#settle(now, effects);
        if (!drawn) this.#busyUntil = performance.now() + durationOf(effects);
        this.listener.moved(entry, now);
        if (now.result) this.#end(now);
        break;
      }
      case 'undo':
        this.table = { ...table, moves: table.moves.slice(0, message.now.ply), now: message.now, thinking: null };
        this.browser.forgetFrom(message.now.ply);
        this.#settle(message.now, []);
        this.listener.undone();
        break;
      case 'end':
        this.table = { ...table, now: message.now, thinking: null };
        this.#settle(message.now, []);
        this.#end(message.now);
        break;
      case 'seats':
        this.table = { ...table, seats: message.seats, now: message.now };
        break;
      case 'offer':
      case 'decline':
        this.table = { ...table, now: message.now };
        if (message.type === 'offer') this.listener.offered(message.by, message.what);
        else this.listener.declined(message.by, message.what);
        break;
      case 'clock':
        this.table = { ...table, now: message.now };
        break;
      case 'rematch':
        this.table = { ...table, now: message.now };
        this.#follow(message.table);
        break;
      case 'pace':
        this.table = { ...table, pace: message.pace, now: message.now };
        break;
      case 'thinking':
        this.table = { ...table, thinking: message.thinking ?? null };
        break;
      case 'presence':
        this.table = { ...table, presence: message.presence };
        this.#tellOfOthers(table);
        break;
      case 'trouble':
        this.listener.trouble(message.problem);
        break;
    }
  }

  /** Whoever plays here plays there. */
  #follow(rematch: string): void {
    if (!this.canControl) return;
    keepKeysSwapped(rematch, this.keys);
    this.listener.rematch(rematch);
  }

  #tellOfOthers({ seats, presence: before }: TableView): void {
    const now = this.table?.presence;
    const others = SIDES.filter((side) => seats[side].seat.kind === 'human' && !this.keys.mine[side]);
    for (const side of others)
      if (now && now.seats[side] !== before.seats[side]) this.listener.cameOrWent(side, now.seats[side]);
  }

  #adopt(table: TableView): void {
    this.table = table;
    this.#seen = table.now.event;
    this.browser.forgetFrom(0);
    clearTimeout(this.#endTimer);
    this.endShown = table.now.result != null;
    if (table.now.rematch && this.canControl) keepKeysSwapped(table.now.rematch, this.keys);
    this.#settle(table.now, []);
  }

  /** Tells the end as soon as what brought it has been seen. */
  #end(now: TableSnapshot): void {
    const wait = isStill() ? 0 : Math.max(0, this.#busyUntil - performance.now()) + BEFORE_END;
    clearTimeout(this.#endTimer);
    this.#endTimer = setTimeout(() => {
      this.endShown = true;
      this.listener.ended(now);
    }, wait);
  }

  /** Shows how things stand, by the motion of these effects. */
  #settle(now: TableSnapshot, effects: Scene['effects']): void {
    this.#pending = null;
    this.#dropHint();
    this.#scene = { view: now.view, last: now.last, effects };
  }

  #slideBack(problem: Problem): void {
    if (problem.table) this.#adopt(problem.table);
    else if (this.table) this.#settle(this.table.now, []);
    this.listener.trouble(problem);
  }

  #dropHint(): void {
    this.#hintStop?.abort();
    this.hint = null;
  }
}
