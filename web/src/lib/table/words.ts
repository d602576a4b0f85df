/** What is said about a table, put together from what the server says and the page's own words. */
import type { GameCard, Panel, SeatView, Side } from '../api/types';
import { namesOf } from '../games.svelte';
import { say, sentence, words } from '../i18n/index.svelte';
import { describeOption } from '../board/describe';
import type { Option } from '../board/targets';
import type { TableModel } from './model.svelte';
import type { MoveEntry, TableSnapshot } from '../api/types';

/** Who plays a side: "You", "Machine", "Ana". */
export function playerName(seat: SeatView, mine: boolean): string {
  if (seat.seat.kind !== 'human') return words().table.machine;
  if (mine) return seat.seat.name ? words().table.youNamed(seat.seat.name) : words().table.you;
  return seat.seat.name || words().table.guest;
}

/** "Your turn · 2 actions left", "Your only move: Pass (−4 points)". */
export function turnWords(options: readonly Option[], panels: readonly Panel[], mySides: number): string {
  const only = options.length === 1 ? options[0] : undefined;
  if (only && 'button' in only.spot) return words().table.onlyMove(describeOption({ words: words(), say }, only));
  const pips = panels.flatMap((panel) => ('pips' in panel.content ? [panel.content.pips] : []))[0];
  const turn = mySides === 1 ? [words().table.yourTurn] : [];
  return [...turn, ...(pips ? [words().table.actionsLeft(pips.left)] : [])].join(' · ');
}

/** What one waits for: "The machine is thinking", "You are watching · White to move". */
export function waitWords(
  model: Pick<TableModel, 'table' | 'mine' | 'isExhibition' | 'isOver'>,
  status: string,
): string {
  const turn = model.table?.now.turn;
  if (model.mine.length === 0)
    return model.isExhibition || model.isOver ? status : `${words().table.watching} · ${status}`;
  const machine = turn != null && model.table?.seats[turn].seat.kind !== 'human';
  return machine && !model.isOver ? words().table.machineThinks : status;
}

/** A move for those who listen: who played what, what it did, and whose turn it is now. */
export function moveWords(card: GameCard, entry: MoveEntry, now: TableSnapshot, mine: readonly Side[]): string {
  const move = words().say.move(namesOf(card)[entry.side], entry.move);
  const said = entry.narration ? say(entry.narration) : '';
  const myTurn = now.turn != null && mine.includes(now.turn) && mine.length === 1;
  const next = now.result || !myTurn ? `${say(now.status)}` : words().table.yourTurn;
  return [move, said, sentence(next)].filter(Boolean).join(' ');
}
