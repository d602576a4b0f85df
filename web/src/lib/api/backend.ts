/** What the page asks, whoever answers: a server, or this browser itself. Everything that a page shows comes through here. */
import type {
  Command,
  Created,
  Demo,
  GameCard,
  Hint,
  JobRequest,
  JobView,
  Message,
  NewTableRequest,
  Phrase,
  PositionView,
  Problem,
  Pruning,
  Questions,
  RecordedGame,
  ReviewBody,
  ReviewLine,
  SearchBody,
  SearchLine,
  TablePage,
  TableView,
  WeightSetBody,
  WeightSetView,
  WhyView,
} from './types';

/** The backend said no, or nothing (`problem` is null). */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem | null,
    message: string,
  ) {
    super(message);
  }

  /** One that no server has written. */
  static of(code: 'internal' | 'not-found', say: Phrase): Refusal {
    const [title, status] = code === 'internal' ? ['Internal Server Error', 500] : ['Not Found', 404];
    return new Refusal(
      { type: `urn:rival:problem:${code}`, title, detail: say.en, status, code, say } as Problem,
      say.en,
    );
  }
}

export interface Backend {
  /** Whether people elsewhere can come to a table by its link: a server's tables, not those of one browser. */
  readonly links: boolean;
  /** Done when all that the backend needs is here, so that nothing has to be waited for. */
  arrived(): Promise<void>;

  games(): Promise<GameCard[]>;
  game(game: string): Promise<GameCard>;
  /** A whole game to look at. */
  demo(game: string): Promise<Demo>;

  createTable(request: NewTableRequest): Promise<Created>;
  table(id: string): Promise<TableView>;
  tables(query: Record<string, string>): Promise<TablePage>;
  deleteTable(id: string, secret: string): Promise<void>;
  /** Comes to a table, for as long as the connection is not closed. */
  join(id: string, secrets: () => string[], listener: TableListener): TableConnection;
  positionAt(id: string, ply: number): Promise<PositionView>;
  why(id: string, ply: number): Promise<WhyView>;
  pruning(id: string, ply: number): Promise<Pruning>;
  hint(id: string, secret: string, signal: AbortSignal): Promise<Hint>;
  /** The game as text, in the manner of PGN. */
  record(id: string): Promise<string>;

  /** Answers a question about a position. */
  answer<Q extends keyof Questions>(question: Q, body: Questions[Q][0], signal?: AbortSignal): Promise<Questions[Q][1]>;
  /** What a search tells while it goes on, the result last. Aborting stops the search. */
  search(body: SearchBody, signal: AbortSignal): AsyncGenerator<SearchLine>;

  /** A set of weights as numbers and as the file that the command line takes, from either. */
  weightSet(body: WeightSetBody): Promise<WeightSetView>;
  /** Puts work that takes minutes into a queue. */
  startJob(request: JobRequest): Promise<JobView>;
  job(id: string): Promise<JobView>;
  cancelJob(id: string): Promise<JobView>;
  /** A played game, move by move as they are judged, the whole last. Aborting stops it. */
  review(body: ReviewBody, signal: AbortSignal): AsyncGenerator<ReviewLine>;
  /** Makes a table of each game of a text in the manner of PGN. If one of them is wrong, none is made. */
  importTables(records: string): Promise<Created[]>;
  /** The games of a text in the manner of PGN. */
  recordedGames(records: string): Promise<RecordedGame[]>;
}

export type Connection = 'connecting' | 'live' | 'lost' | 'gone';

export interface TableListener {
  message: (message: Message) => void;
  connection: (state: Connection) => void;
  /** The number of the last event that was seen; null before the first state. */
  seen: () => number | null;
}

export interface TableConnection {
  /** Asks for a change; the answer says why not, or nothing. */
  ask(command: Command): Promise<Problem | null>;
  close(): void;
}
