/** The moves of a game as people count them: by turns, all that one side plays in a row being one. */
import type { Side } from '../api/types';
import type { MoveEntry } from '../api/types';

export interface Turn {
  side: Side;
  moves: MoveEntry[];
}

/** A turn of each side; either may be missing at the ends of a game. */
export interface Round {
  number: number;
  first: Turn | null;
  second: Turn | null;
}

export function turnsOf(moves: readonly MoveEntry[]): Turn[] {
  const turns: Turn[] = [];
  for (const move of moves) {
    const last = turns.at(-1);
    if (last?.side === move.side) last.moves.push(move);
    else turns.push({ side: move.side, moves: [move] });
  }
  return turns;
}

export function roundsOf(moves: readonly MoveEntry[]): Round[] {
  const rounds: Round[] = [];
  for (const turn of turnsOf(moves)) {
    const last = rounds.at(-1);
    if (turn.side === 'second' && last && !last.second) last.second = turn;
    else rounds.push({ number: rounds.length + 1, first: null, second: null, [turn.side]: turn });
  }
  return rounds;
}
