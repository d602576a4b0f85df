/**
 * The changes of a board by a move's effects alone: the page, without rules, draws a move the
 * moment it is played, and replays a game from its effects.
 */
import type { BoardView, Cell, Effect, Side } from '../api/types';

/** The board with these effects applied. Panels and moves stay: only the server knows those. */
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

/** A piece that comes to a cell takes its points. */
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

/**
 * The cells to frame as the last turn's: those touched by the consecutive moves of the side that
 * moved last.
 */
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
