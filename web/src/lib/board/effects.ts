/**
 * What a move changes on the board, worked out from its effects alone. A page that knows no rules can so draw a move the
 * moment it is made, and play through a game of which it was told only the effects.
 */
import type { BoardView, Cell, Effect, Side } from '../api/types';

/** The board with these effects made. Panels and moves stay as they were: only the server knows those. */
export function withEffects(view: BoardView, effects: readonly Effect[]): BoardView {
  const cells = view.cells.map((cell) => ({ ...cell }));
  for (const effect of effects) apply(cells, effect);
  return { ...view, cells };
}

function apply(cells: Cell[], effect: Effect): void {
  switch (effect.kind) {
    case 'place':
    case 'drop':
      stand(cells[effect.cell], effect.piece);
      break;
    case 'travel': {
      const from = cells[effect.from];
      if (!from?.piece) return;
      stand(cells[effect.to], from.piece);
      from.piece = null;
      break;
    }
    case 'paint':
      change(cells[effect.cell], { ground: { painted: effect.side } });
      break;
    case 'destroy':
      change(cells[effect.cell], { ground: 'destroyed' });
      break;
    case 'explode':
      for (const cleared of effect.cleared) change(cells[cleared], { piece: null });
      break;
    case 'score':
    case 'stun':
    case 'pass':
      break;
  }
}

/** Whoever comes to a cell takes the points that lie there. */
function stand(cell: Cell | undefined, piece: Cell['piece']): void {
  change(cell, { piece: piece ?? null, points: null });
}

function change(cell: Cell | undefined, to: Partial<Cell>): void {
  if (cell) Object.assign(cell, to);
}

/** A move of which only its side and effects matter. */
interface Played {
  side: Side;
  effects: readonly Effect[];
}

/** The cells to frame as the last turn's: those touched by all moves that the side which moved last has played in a row. */
export function lastCells(moves: readonly Played[]): number[] {
  const last = moves.at(-1);
  if (!last) return [];
  const others = moves.findLastIndex((move) => move.side !== last.side);
  const touchedCells = moves.slice(others + 1).flatMap((move) => move.effects.flatMap(touched));
  return [...new Set(touchedCells)].sort((a, b) => a - b);
}

function touched(effect: Effect): number[] {
  switch (effect.kind) {
    case 'place':
    case 'drop':
    case 'paint':
    case 'explode':
      return [effect.cell];
    case 'travel':
      return [effect.from, effect.to];
    default:
      return [];
  }
}
