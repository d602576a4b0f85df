/** The shapes that go over the wire, by the names the server gives them. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type AtPosition = Schemas['AtPosition'];
export type OfferKind = Schemas['OfferKind'];
export type BoardView = Schemas['BoardView'];
export type Cell = Schemas['Cell'];
export type Colour = Schemas['Colour'];
export type ClientMessage = Schemas['ClientMessage'];
export type Command = Schemas['Command'];
export type CompareReport = Schemas['CompareReport'];
export type ComparedResult = Schemas['ComparedResult'];
export type ComparedSearch = Schemas['ComparedSearch'];
export type Created = Schemas['Created'];
export type Demo = Schemas['Demo'];
export type Effect = Schemas['Effect'];
export type EvaluationBody = Schemas['EvaluationBody'];
export type EvaluationView = Schemas['Evaluation'];
export type FormField = Schemas['FormField'];
export type GameCard = Schemas['Game'];
export type Ground = Schemas['Ground'];
export type HeuristicName = Schemas['HeuristicName'];
export type Hint = Schemas['Hint'];
export type JobRequest = Schemas['JobRequest'];
export type JobView = Schemas['JobView'];
export type JudgementBody = Schemas['JudgementBody'];
export type LevelCard = Schemas['GameLevel'];
export type LineView = Schemas['Variation'];
export type MatchReport = Schemas['MatchReport'];
export type ReportFiles = Schemas['ReportFiles'];
export type ClockView = Schemas['ClockView'];
export type GameResult = Schemas['GameResult'];
export type Message = Schemas['Message'];
export type MoveReview = Schemas['MoveReview'];
export type MoveView = Schemas['MoveView'];
export type NewTableRequest = Schemas['NewTableRequest'];
export type MovePreview = Schemas['MoveConsequences'];
export type Pace = Schemas['Pace'];
export type OrderName = Schemas['TextbookOrder'];
export type Panel = Schemas['Panel'];
export type Phrase = Schemas['Phrase'];
export type Piece = Schemas['Piece'];
export type PieceShape = Schemas['PieceShape'];
export type PositionView = Schemas['PositionView'];
export type Problem = Schemas['Problem'];
export type Pruning = Schemas['Pruning'];
export type Quiz = Schemas['Quiz'];
export type QuizBody = Schemas['QuizBody'];
export type QuizQuestion = Schemas['QuizQuestion'];
export type ProvenView = Schemas['Proven'];
export type RecordedGame = Schemas['RecordedGame'];
export type Review = Schemas['Review'];
export type ReviewBody = Schemas['ReviewBody'];
export type ReviewLine = Schemas['ReviewLine'];
export type SeatSpec = Schemas['SeatSpec'];
export type SearchBody = Schemas['SearchBody'];
export type SearchLine = Schemas['SearchLine'];
export type SeatView = TableView['seats'][Side];
export type Side = Schemas['Side'];
export type SideCard = Schemas['GameSide'];
export type Solution = Schemas['Solution'];
export type SolutionBody = Schemas['SolutionBody'];
export type Spot = Schemas['Spot'];
export type TableLine = Schemas['TableLine'];
export type TablePage = Schemas['TablePage'];
export type MoveEntry = Schemas['PlayedMove'];
export type TableSnapshot = Schemas['TableSnapshot'];
export type OfferView = Schemas['Offer'];
export type ThinkingView = Schemas['ThinkingView'];
export type TableView = Schemas['TableView'];
export type TermView = Schemas['EvaluatedTerm'];
export type TextbookName = Extract<Schemas['Algorithm'], 'minimax' | 'alpha-beta'>;
export type ThoughtView = Schemas['Thought'];
export type TimeControl = Schemas['TimeControl'];
export type TraceStep = { step: number; node: number } & (
  | {
      event: 'enter';
      parent?: number | null;
      move?: string | null;
      depth: number;
      side: Side;
      alpha?: number | null;
      beta?: number | null;
    }
  | {
      event: 'leaf';
      value: number;
      kind: string;
      terms: { name: string; feature: number; weight: number; value: number }[];
    }
  | { event: 'up'; child: number; move: string; value: number; best: number; improved: boolean }
  | { event: 'narrow'; child: number; alpha?: number | null; beta?: number | null }
  | {
      event: 'cut';
      child: number;
      cut: string;
      limit: number;
      set_by: { ancestor: number; child: number; move: string };
      left_out: string[];
    }
  | { event: 'leave'; value: number; bound: string }
);
export type SearchTrace = Schemas['SearchTrace'];
export type TreeBody = Schemas['TreeBody'];
/** Weights by the names of their features. */
export type Weights = Record<string, number>;
export type WeightSetBody = Schemas['WeightSetBody'];
export type WeightSetView = Schemas['WeightSet'];
export type PositionRef = Schemas['PositionRef'];
export type WhyView = Schemas['Why'];

/** Questions about a position, by their addresses: what is asked, and what is answered. */
export interface Questions {
  positions: [PositionRef, PositionView];
  evaluations: [EvaluationBody, EvaluationView];
  traces: [TreeBody, SearchTrace];
  quizzes: [QuizBody, Quiz];
  judgements: [JudgementBody, MoveReview];
  solutions: [SolutionBody, Solution];
}

/** Something for each side. */
export interface Both<T> {
  first: T;
  second: T;
}

export const SIDES: readonly Side[] = ['first', 'second'];

export function other(side: Side): Side {
  return side === 'first' ? 'second' : 'first';
}
