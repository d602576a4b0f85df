import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from './backend';
import { Live } from './live';

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: number; secrets?: string[]; after?: number }[] = [];
  onopen = (): void => undefined;
  onclose = (_: { code: number }): void => undefined;
  onmessage = (_: { data: string }): void => undefined;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen();
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

let live: Live;
let states: Connection[];
const socket = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  states = [];
  const events = { message: () => undefined, connection: (state: Connection) => states.push(state), seen: () => 7 };
  live = new Live('ws://localhost/live', () => ['secret'], events);
});

afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('it joins with its secrets and the last event it has seen', () => {
  socket().opens();
  expect(socket().sent).toEqual([{ type: 'join', secrets: ['secret'], after: 7 }]);
});

test('what was asked and not answered is asked again after an interruption', async () => {
  socket().opens();
  const answer = live.ask({ type: 'resign' });
  socket().breaks();
  vi.advanceTimersByTime(250);
  socket().opens();
  expect(socket().sent[1]).toEqual({ type: 'command', id: 1, command: { type: 'resign' } });
  socket().says({ type: 'answer', id: 1 });
  expect(await answer).toBeNull();
});

test('it tries again later and later, and at once when the network is back', () => {
  socket().breaks();
  vi.advanceTimersByTime(250);
  socket().breaks();
  vi.advanceTimersByTime(250);
  expect(FakeSocket.all).toHaveLength(2);
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(3);
});

test('a table that was deleted is not looked for again', () => {
  socket().opens();
  socket().breaks(1000);
  vi.advanceTimersByTime(60_000);
  expect([FakeSocket.all.length, states.at(-1)]).toEqual([1, 'gone']);
});

test('whose secrets open nothing watches', () => {
  socket().opens();
  socket().breaks(1008);
  vi.advanceTimersByTime(250);
  socket().opens();
  expect(socket().sent[0]?.secrets).toEqual([]);
});
