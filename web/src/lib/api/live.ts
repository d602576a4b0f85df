/** The connection to a table: what happens there, as it happens. It comes back by itself and misses nothing. */
import type { TableConnection, TableListener } from './backend';
import type { ClientMessage, Command, Message, Problem } from './types';

interface Waiting {
  command: Command;
  answer: (problem: Problem | null) => void;
}

/** How long to wait before trying again: soon at first, then less and less often. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
/** How the server closes when a table was deleted, and when it does not like something: at the door, the secrets. */
const NORMAL = 1000;
const POLICY = 1008;

export class Live implements TableConnection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #closed = false;
  /** Whether our secrets open nothing here: then we watch. */
  #refused = false;

  constructor(
    private readonly address: string,
    private readonly secrets: () => string[],
    private readonly events: TableListener,
  ) {
    this.#open();
    addEventListener('online', this.#hurry);
  }

  /** Asks for a change; the answer says why not, or nothing. What is lost on the way is asked again: the server plays it once. */
  ask(command: Command): Promise<Problem | null> {
    return new Promise((answer) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { command, answer });
      this.#send(id, command);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      const after = this.events.seen();
      const join: ClientMessage = {
        type: 'join',
        secrets: this.#refused ? [] : this.secrets(),
        ...(after === null ? {} : { after }),
      };
      socket.send(JSON.stringify(join));
      this.#wait = FIRST_WAIT;
      this.events.connection('live');
      for (const [id, { command }] of this.#waiting) this.#send(id, command);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as Message);
    socket.onclose = (event) => {
      if (this.#closed) return;
      if (event.code === NORMAL) {
        this.events.connection('gone');
        return;
      }
      if (event.code === POLICY) this.#refused = true;
      this.events.connection('lost');
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  #hurry = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#open();
  };

  #hear(message: Message): void {
    if (message.type !== 'answer') {
      this.events.message(message);
      return;
    }
    this.#waiting.get(message.id)?.answer(message.problem ?? null);
    this.#waiting.delete(message.id);
  }

  #send(id: number, command: Command): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'command', id, command } satisfies ClientMessage));
  }
}
