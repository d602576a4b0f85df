/** Motion between two views of a board: pieces keep their identity. */
import type { BoardView, Effect, Ground, Piece, Side } from '../api/types';

/** A piece with an identity. */
export interface Token {
  id: number;
  cell: number;
  piece: Piece;
  /** How it came to its cell. */
  arrival: Arrival;
}

export type Arrival =
  { by: 'none' } | { by: 'fade' } | { by: 'drop'; delay: number } | { by: 'travel'; from: number; delay: number };

/**
 * A short effect that leaves nothing behind. Its identity lets it run to its end whatever follows.
 */
export type Flash = { id: number } & Seen;
type Seen =
  | { kind: 'burst'; cell: number; bomb: boolean; piece: Piece | null }
  | { kind: 'stun'; cell: number }
  | { kind: 'paint'; cell: number; from: number; was: Ground }
  | { kind: 'crack'; cell: number }
  | { kind: 'float'; cell: number; by: number };

/** A change of the board. */
export interface Change {
  tokens: Token[];
  flashes: Flash[];
}

/** Paint and cracks change the ground, below the pieces; all other effects are drawn above them. */
export const isGround = ({ kind }: Flash): boolean => kind === 'paint' || kind === 'crack';

/**
 * Durations in milliseconds: a moving piece, an explosion before pieces fall, a stun, floating
 * points.
 */
export const TRAVEL = 220;
export const BLAST = 420;
export const STUN = 660;
export const FLOAT = 1100;
/** A fall takes longer than a step; this is the longest. */
const FALL = 320;
/** After this long the next move may begin, while points float on. */
const READ = 640;

let lastId = 0;
let lastFlash = 0;
const newToken = (cell: number, piece: Piece, arrival: Arrival): Token => ({ id: ++lastId, cell, piece, arrival });

/** The pieces of a board, at rest. */
export function atRest(view: BoardView): Token[] {
  return view.cells.flatMap((cell, index) => (cell.piece ? [newToken(index, cell.piece, { by: 'none' })] : []));
}

/**
 * From the previous pieces and grounds to the new ones, by a move's effects; without effects (a
 * take-back) by what fits.
 */
export function changeTo(
  before: readonly Token[],
  was: BoardView,
  view: BoardView,
  effects: readonly Effect[],
): Change {
  const led = effects.reduce(follow, { was, tokens: resting(before), flashes: [], delay: 0 });
  return { tokens: settle(led.tokens, view), flashes: led.flashes };
}

/** The confirmation of a drawn move: moving pieces go on; only differences are corrected. */
export function confirmed(tokens: readonly Token[], view: BoardView): Token[] {
  return settle([...tokens], view);
}

/** How long a move is shown before the next may begin, in milliseconds. */
export function durationOf(effects: readonly Effect[]): number {
  const blasts = effects.filter((effect) => effect.kind === 'explode').length * BLAST;
  return Math.max(0, ...effects.map((effect) => blasts + LENGTHS[effect.kind]));
}

const LENGTHS: Record<Effect['kind'], number> = {
  place: TRAVEL,
  drop: FALL,
  travel: FALL,
  explode: FALL,
  paint: TRAVEL,
  destroy: TRAVEL,
  stun: STUN,
  score: READ,
  pass: TRAVEL,
};

function resting(tokens: readonly Token[]): Token[] {
  return tokens.map((token) => ({ ...token, arrival: { by: 'none' } }));
}

interface Led {
  was: BoardView;
  tokens: Token[];
  flashes: Flash[];
  delay: number;
}

function follow(led: Led, effect: Effect): Led {
  const { tokens, delay } = led;
  const flash = (...more: Seen[]): Led => ({ ...led, flashes: [...led.flashes, ...more.map(newFlash)] });
  const moved = (to: Token[]): Led => ({ ...led, tokens: to });
  switch (effect.kind) {
    case 'place':
      return moved([...tokens, newToken(effect.cell, effect.piece, { by: 'fade' })]);
    case 'drop':
      return moved([...tokens, newToken(effect.cell, effect.piece, { by: 'drop', delay })]);
    case 'travel': {
      const arrival: Arrival = { by: 'travel', from: effect.from, delay };
      return moved(
        tokens.map((token) => (token.cell === effect.from ? { ...token, cell: effect.to, arrival } : token)),
      );
    }
    case 'explode': {
      const gone = new Set(effect.cleared);
      const pieceOn = (cell: number): Piece | null => tokens.find((token) => token.cell === cell)?.piece ?? null;
      const bursts = effect.cleared.map((cell): Seen => ({
        kind: 'burst',
        cell,
        bomb: cell === effect.cell,
        piece: pieceOn(cell),
      }));
      return { ...flash(...bursts), tokens: tokens.filter((token) => !gone.has(token.cell)), delay: delay + BLAST };
    }
    case 'paint':
      return flash({
        kind: 'paint',
        cell: effect.cell,
        from: effect.from,
        was: led.was.cells[effect.cell]?.ground ?? 'plain',
      });
    case 'destroy':
      return flash({ kind: 'crack', cell: effect.cell });
    case 'stun':
      return flash(...cellsOf(tokens, effect.side).map((cell): Seen => ({ kind: 'stun', cell })));
    case 'score':
      return flash(
        ...cellsOf(tokens, effect.side)
          .slice(0, 1)
          .map((cell): Seen => ({ kind: 'float', cell, by: effect.by })),
      );
    case 'pass':
      return led;
  }
}

function newFlash(seen: Seen): Flash {
  return { id: ++lastFlash, ...seen };
}

function cellsOf(tokens: readonly Token[], side: Side): number[] {
  return tokens.filter((token) => token.piece.side === side).map((token) => token.cell);
}

/**
 * Makes the pieces agree with the view, whatever the effects said. A piece with an equal on its
 * cell stays; a missing one comes from a cell that has lost its equal, so that a take-back moves
 * backwards.
 */
function settle(tokens: Token[], view: BoardView): Token[] {
  const fits = (token: Token): boolean => alike(view.cells[token.cell]?.piece ?? null, token.piece);
  const settled = tokens.filter(fits);
  const spare = tokens.filter((token) => !fits(token));
  const taken = new Set(settled.map((token) => token.cell));
  const rest = view.cells.flatMap((cell, index): Token[] => {
    if (!cell.piece || taken.has(index)) return [];
    const piece = cell.piece;
    const known = spare.findIndex((token) => alike(token.piece, piece));
    const [moved] = known < 0 ? [] : spare.splice(known, 1);
    if (!moved) return [newToken(index, piece, { by: 'fade' })];
    return [{ ...moved, cell: index, arrival: { by: 'travel', from: moved.cell, delay: 0 } }];
  });
  // Moving pieces are drawn above resting ones.
  const moves = (token: Token): number => (token.arrival.by === 'none' ? 0 : 1);
  return [...settled, ...rest].sort((a, b) => moves(a) - moves(b) || a.id - b.id);
}

function alike(a: Piece | null, b: Piece | null): boolean {
  return a?.side === b?.side && a?.shape === b?.shape;
}
