/** A board in words, for screen readers. */
import type { BoardView, Both, Cell, Phrase } from '../api/types';
import { signed } from '../format';
import type { Words } from '../i18n/en';
import { optionsAt, type Option } from './targets';

export interface Speech {
  words: Words;
  say: (phrase: Phrase) => string;
  names: Both<string>;
}

/** A cell and its moves: "e4, White knight, can play f6". */
export function describeCell(speech: Speech, view: BoardView, index: number, options: readonly Option[]): string {
  const cell = view.cells[index];
  if (!cell) return '';
  const here = optionsAt(options, view.files, index);
  const moves = here.map((option) => describeOption(speech, option)).join(', ');
  const plays = here.length ? [speech.words.board.canPlay(moves)] : [];
  return [cell.name, ...contents(speech, cell), ...plays].join(', ');
}

function contents({ words, names }: Speech, cell: Cell): string[] {
  const { board } = words;
  const said: string[] = [];
  if (cell.piece) said.push(board.piece(names[cell.piece.side], board.shapes[cell.piece.shape]));
  if (cell.ground === 'destroyed') said.push(board.destroyed);
  if (typeof cell.ground === 'object') said.push(board.painted(names[cell.ground.painted]));
  if (cell.points != null) said.push(board.points(signed(cell.points)));
  if (cell.in_line) said.push(board.inLine);
  return said.length ? said : [board.empty];
}

/** A move as offered: its distinguishing feature, its text, its score. */
export function describeOption({ words, say }: Pick<Speech, 'words' | 'say'>, option: Option): string {
  const label = option.label ? say(option.label) : 'button' in option.spot ? say(option.spot.button) : '';
  const gain = option.gain ? ` (${words.board.points(signed(option.gain))})` : '';
  const text = label && label.toLowerCase() !== option.text ? `${label} ${option.text}` : option.text;
  return text + gain;
}

/** A cell in a character or two, for a board of text. */
export function glyphOf(cell: Cell, letters: Both<string>): string {
  if (cell.piece) {
    const letter = letters[cell.piece.side].toUpperCase();
    return cell.piece.shape === 'bomb' ? `${letter}*` : letter;
  }
  if (cell.ground === 'destroyed') return '#';
  if (typeof cell.ground === 'object') return letters[cell.ground.painted];
  return cell.points == null ? '·' : signed(cell.points);
}
