/** What is asked of the server over HTTP. What it refuses comes as a `Refusal` with a sentence for people. */
import { based } from '../base';
import type {
  Created,
  Demo,
  EvaluationView,
  GameCard,
  HeuristicName,
  Hint,
  NewTableRequest,
  Pace,
  PositionView,
  Problem,
  Pruning,
  SearchBody,
  SearchLine,
  TablePage,
  TableView,
  TreeBody,
  TreeView,
  Where,
  WhyView,
} from './types';
import { jsonLines } from './lines';

/** The server said no, or nothing. */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem | null,
    message: string,
  ) {
    super(message);
  }
}

interface Request {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  /** The secret of a seat. */
  secret?: string | undefined;
  signal?: AbortSignal;
}

export async function ask<T>(path: string, request: Request = {}): Promise<T> {
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

/** What a search tells while it goes on, the result last. Who stops listening stops the search. */
async function* search(body: SearchBody, signal: AbortSignal): AsyncGenerator<SearchLine> {
  const response = await send('/api/searches', { method: 'POST', body, signal });
  if (response.body) yield* jsonLines<SearchLine>(response.body);
}

async function refusal(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => null)) as Problem | null;
  return new Refusal(problem, problem?.say.en ?? `status ${response.status}`);
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<GameCard[]>('/api/games'),
  game: (game: string) => ask<GameCard>(`/api/games/${encodeURIComponent(game)}`),
  demo: (game: string) => ask<Demo>(`/api/games/${encodeURIComponent(game)}/demo`),
  createTable: (request: NewTableRequest) => ask<Created>('/api/tables', { method: 'POST', body: request }),
  table: (id: string) => ask<TableView>(table(id)),
  tables: (query: Record<string, string>) => ask<TablePage>(`/api/tables?${new URLSearchParams(query)}`),
  deleteTable: (id: string, secret: string) => ask<void>(table(id), { method: 'DELETE', secret }),
  positionAt: (id: string, ply: number) => ask<PositionView>(`${table(id)}/positions/${ply}`),
  why: (id: string, ply: number) => ask<WhyView>(`${table(id)}/moves/${ply}/why`),
  pruning: (id: string, ply: number) => ask<Pruning>(`${table(id)}/moves/${ply}/pruning`),
  hint: (id: string, secret: string, signal: AbortSignal) => ask<Hint>(`${table(id)}/hint`, { method: 'POST', secret, signal }),
  position: (at: Where, signal?: AbortSignal) => ask<PositionView>('/api/positions', { method: 'POST', body: at, ...(signal ? { signal } : {}) }),
  evaluation: (at: Where, heuristic: HeuristicName, signal: AbortSignal) =>
    ask<EvaluationView>('/api/evaluations', { method: 'POST', body: { at, heuristic }, signal }),
  search,
  tree: (body: TreeBody, signal: AbortSignal) => ask<TreeView>('/api/trees', { method: 'POST', body, signal }),
  pace: (id: string, secret: string, pace: Pace) => ask<TableView>(`${table(id)}/pace`, { method: 'POST', secret, body: pace }),
};
