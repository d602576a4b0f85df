/** The server behind the page, over HTTP and WebSocket. What it refuses comes as a `Refusal` with a sentence for people. */
import { BASE, based } from '../base';
import { Refusal, type Backend } from './backend';
import { jsonLines } from './lines';
import { Live } from './live';
import type {
  Created,
  Demo,
  GameCard,
  Hint,
  JobView,
  PositionView,
  Problem,
  Pruning,
  RecordedGame,
  ReviewBody,
  ReviewLine,
  SearchBody,
  SearchLine,
  TablePage,
  TableView,
  WeightSetView,
  WhyView,
} from './types';

interface Request {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  /** The secret of a seat. */
  secret?: string | undefined;
  signal?: AbortSignal;
}

async function ask<T>(path: string, request: Request = {}): Promise<T> {
  const response = await send(path, request);
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}

/** Asks and gives the answer as it comes, or a `Refusal`. */
async function send(path: string, { method = 'GET', body, secret, signal }: Request): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (secret) headers['Authorization'] = `Bearer ${secret}`;
  const response = await fetch(based(path), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Refusal(null, 'the server does not answer');
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

async function* search(body: SearchBody, signal: AbortSignal): AsyncGenerator<SearchLine> {
  const response = await send('/api/searches', { method: 'POST', body, signal });
  if (response.body) yield* jsonLines<SearchLine>(response.body);
}

async function* review(body: ReviewBody, signal: AbortSignal): AsyncGenerator<ReviewLine> {
  const response = await send('/api/reviews', { method: 'POST', body, signal });
  if (response.body) yield* jsonLines<ReviewLine>(response.body);
}

async function refusal(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return new Refusal(problem, problem?.say.en ?? `status ${response.status}`);
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

const job = (id: string): string => `/api/jobs/${encodeURIComponent(id)}`;

/** Where a table's WebSocket is. */
function liveAddress(id: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${BASE}${table(id)}/live`;
}

export const backend: Backend = {
  links: true,
  arrived: () => Promise.resolve(),
  games: () => ask<GameCard[]>('/api/games'),
  game: (game) => ask<GameCard>(`/api/games/${encodeURIComponent(game)}`),
  demo: (game) => ask<Demo>(`/api/games/${encodeURIComponent(game)}/demo`),
  createTable: (request) => ask<Created>('/api/tables', { method: 'POST', body: request }),
  table: (id) => ask<TableView>(table(id)),
  tables: (query) => ask<TablePage>(`/api/tables?${new URLSearchParams(query)}`),
  deleteTable: (id, secret) => ask<void>(table(id), { method: 'DELETE', secret }),
  join: (id, secrets, listener) => new Live(liveAddress(id), secrets, listener),
  positionAt: (id, ply) => ask<PositionView>(`${table(id)}/positions/${ply}`),
  why: (id, ply) => ask<WhyView>(`${table(id)}/moves/${ply}/why`),
  pruning: (id, ply) => ask<Pruning>(`${table(id)}/moves/${ply}/pruning`),
  hint: (id, secret, signal) => ask<Hint>(`${table(id)}/hint`, { method: 'POST', secret, signal }),
  record: (id) => send(`${table(id)}/record`, {}).then((response) => response.text()),
  answer: (question, body, signal) => ask(`/api/${question}`, { method: 'POST', body, ...(signal ? { signal } : {}) }),
  search,
  weightSet: (body) => ask<WeightSetView>('/api/weight-sets', { method: 'POST', body }),
  startJob: (request) => ask<JobView>('/api/jobs', { method: 'POST', body: request }),
  job: (id) => ask<JobView>(job(id)),
  cancelJob: (id) => ask<JobView>(job(id), { method: 'DELETE' }),
  review,
  recordedGames: (records) => ask<RecordedGame[]>('/api/records/games', { method: 'POST', body: { records } }),
  importTables: (records) =>
    ask<{ tables: Created[] }>('/api/records', { method: 'POST', body: { records } }).then(({ tables }) => tables),
};
