/** The playable moves of each cell, for pointer, touch and keyboard. */
import type { BoardView, MoveView, MovePreview, Spot } from '../api/types';
import { isAt } from './geometry';

/** A legal move with its effects. */
export interface Option extends MoveView {
  preview: MovePreview | null;
}

/** The moves of a view with their previews. */
export function optionsOf(view: BoardView, previews: readonly MovePreview[] = []): Option[] {
  const found = new Map(previews.map((preview) => [preview.move, preview]));
  return view.moves.map((move) => ({ ...move, preview: found.get(move.text) ?? null }));
}

/** Whether a piece is chosen before a target: only where several pieces can move. */
export function needsSelection(options: readonly Option[]): boolean {
  const selectableCells = new Set(options.filter(isOnBoard).map((option) => option.from ?? null));
  return selectableCells.size > 1;
}

/** The playable moves with this piece selected. */
export function playableOptions(options: readonly Option[], selected: number | null): Option[] {
  const onBoard = options.filter(isOnBoard);
  if (!needsSelection(onBoard)) return onBoard;
  return onBoard.filter((option) => option.from == null || option.from === selected);
}

/** The moves played on this cell. */
export function optionsAt(options: readonly Option[], files: number, cell: number): Option[] {
  return options.filter((option) => isAt({ files }, option.spot, cell));
}

/** The cells whose pieces can be selected. */
export function selectableCells(options: readonly Option[]): Set<number> {
  return new Set(options.flatMap((option) => (option.from == null ? [] : [option.from])));
}

/** The moves that are played with a button. */
export function buttons(options: readonly Option[]): Option[] {
  return options.filter((option) => !isOnBoard(option));
}

/** The move that a typed text means; spaces and case do not matter. */
export function typed(options: readonly Option[], text: string): Option | null {
  const plain = text.trim().toLowerCase();
  return options.find((option) => option.text.toLowerCase() === plain) ?? null;
}

function isOnBoard(option: { spot: Spot }): boolean {
  return !('button' in option.spot);
}

/**
 * The cell that a move is played to: a disc dropped into a column lands on the lowest free cell.
 */
export function cellOf(view: BoardView, { spot }: { spot: Spot }): number | null {
  if ('cell' in spot) return spot.cell;
  if (!('file' in spot)) return null;
  const column = view.cells.map((_, cell) => cell).filter((cell) => cell % view.files === spot.file);
  return column.findLast((cell) => view.cells[cell]?.piece == null) ?? null;
}
