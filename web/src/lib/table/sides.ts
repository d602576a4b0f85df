/**
 * Tables as this page holds them. The server writes sides by their letters; here they are first and second, as on boards,
 * where everything is drawn by them. Letters are read and written in this file and nowhere else.
 */
import type { Both, Message as WireMessage, SeatView, Side, TableView as WireTable } from '../api/types';

type WireNow = WireTable['now'];
type WireEntry = WireTable['moves'][number];
type WireThinking = NonNullable<WireTable['thinking']>;

export type MoveEntry = Omit<WireEntry, 'side'> & { side: Side };
export type ThinkingView = Omit<WireThinking, 'side'> & { side: Side };
export interface OfferView {
  by: Side;
  what: NonNullable<WireNow['offer']>['what'];
}
export interface ClockView {
  left: Both<number>;
  running: Side | null;
  since: number;
}
export type GameResult = Omit<NonNullable<WireNow['result']>, 'winner'> & { winner: Side | null };
export type Now = Omit<WireNow, 'turn' | 'scores' | 'result' | 'clocks' | 'offer'> & {
  turn: Side | null;
  result: GameResult | null;
  clocks: ClockView | null;
  offer: OfferView | null;
};
export interface Presence {
  seats: Both<boolean>;
  watchers: number;
}
export type TableView = Omit<WireTable, 'seats' | 'moves' | 'now' | 'thinking' | 'presence'> & {
  seats: Both<SeatView>;
  moves: MoveEntry[];
  now: Now;
  thinking: ThinkingView | null;
  presence: Presence;
};

type OfType<T extends WireMessage['type']> = Extract<WireMessage, { type: T }>;
export type Message =
  | { type: 'state'; table: TableView }
  | { type: 'move'; entry: MoveEntry; now: Now }
  | { type: 'undo'; by: Side; count: number; time: number; now: Now }
  | { type: 'offer' | 'decline'; by: Side; what: OfferView['what']; time: number; now: Now }
  | { type: 'seats'; seats: Both<SeatView>; time: number; now: Now }
  | { type: 'end' | 'clock'; time: number; now: Now }
  | { type: 'pace'; pace: WireTable['pace']; time: number; now: Now }
  | { type: 'rematch'; table: string; time: number; now: Now }
  | { type: 'thinking'; thinking: ThinkingView | null }
  | { type: 'presence'; presence: Presence }
  | OfType<'time' | 'answer' | 'trouble'>;

/** Reads what the server writes by the letters of a game's sides. */
export class Sides {
  constructor(private readonly letters: Both<string>) {}

  of(letter: string): Side {
    return letter === this.letters.second ? 'second' : 'first';
  }

  #maybe(letter: string | null | undefined): Side | null {
    return letter == null ? null : this.of(letter);
  }

  both<T>(values: Record<string, T>): Both<T> {
    return { first: values[this.letters.first]!, second: values[this.letters.second]! };
  }

  written<T>({ first, second }: Both<T>): Record<string, T> {
    return { [this.letters.first]: first, [this.letters.second]: second };
  }

  table(table: WireTable): TableView {
    return {
      ...table,
      seats: this.both(table.seats),
      moves: table.moves.map((entry) => this.#entry(entry)),
      now: this.#now(table.now),
      thinking: this.#thinking(table.thinking),
      presence: this.#presence(table.presence),
    };
  }

  message(message: WireMessage): Message {
    switch (message.type) {
      case 'state':
        return { type: 'state', table: this.table(message.table) };
      case 'move':
        return { type: 'move', entry: this.#entry(message.entry), now: this.#now(message.now) };
      case 'undo':
      case 'offer':
      case 'decline':
        return { ...message, by: this.of(message.by), now: this.#now(message.now) };
      case 'seats':
        return { ...message, seats: this.both(message.seats), now: this.#now(message.now) };
      case 'thinking':
        return { type: 'thinking', thinking: this.#thinking(message.thinking) };
      case 'presence':
        return { type: 'presence', presence: this.#presence(message.presence) };
      case 'end':
      case 'clock':
      case 'pace':
      case 'rematch':
        return { ...message, now: this.#now(message.now) };
      default:
        return message;
    }
  }

  #now({ scores: _, turn, result, clocks, offer, ...rest }: WireNow): Now {
    return {
      ...rest,
      turn: this.#maybe(turn),
      result: result ? { ...result, winner: this.#maybe(result.winner) } : null,
      clocks: clocks
        ? { left: this.both(clocks.left), running: this.#maybe(clocks.running), since: clocks.since }
        : null,
      offer: offer ? { by: this.of(offer.by), what: offer.what } : null,
    };
  }

  #entry(entry: WireEntry): MoveEntry {
    return { ...entry, side: this.of(entry.side) };
  }

  #thinking(thinking: WireThinking | null | undefined): ThinkingView | null {
    return thinking ? { ...thinking, side: this.of(thinking.side) } : null;
  }

  #presence({ seats, watchers }: WireTable['presence']): Presence {
    return { seats: this.both(seats), watchers };
  }
}
