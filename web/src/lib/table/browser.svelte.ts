/** Looking back through a game: the positions it went through, fetched as they are wanted. */
import { api } from '../api/client';
import type { PositionView } from '../api/types';
import type { MoveEntry } from '../api/types';
import type { Scene } from '../board/BoardDrawing.svelte';
import { lastCells } from '../board/effects';

export class Browser {
  /** How many moves have been played where we look; null is now. */
  ply = $state<number | null>(null);
  scene = $state.raw<Scene | null>(null);
  position = $state.raw<PositionView | null>(null);
  #known = new Map<number, Promise<PositionView>>();

  constructor(private readonly id: string) {}

  /** Looks at the position after so many of these moves. */
  async goTo(to: number, moves: readonly MoveEntry[]): Promise<void> {
    const from = this.ply;
    this.ply = to;
    const position = await this.#fetch(to);
    // By now somebody may have gone on.
    if (this.ply !== to) return;
    const forward = from !== null && to === from + 1;
    this.position = position;
    this.scene = {
      view: { ...position.view, moves: [] },
      last: lastCells(moves.slice(0, to)),
      effects: forward ? (moves[from]?.effects ?? []) : [],
    };
    for (const next of [to - 1, to + 1]) if (next >= 0 && next < moves.length) void this.#fetch(next);
  }

  /** Back to now. */
  leave(): void {
    this.ply = null;
    this.scene = null;
    this.position = null;
  }

  /** Moves from here on were taken back. */
  forgetFrom(ply: number): void {
    for (const known of this.#known.keys()) if (known > ply) this.#known.delete(known);
    if (this.ply !== null && this.ply >= ply) this.leave();
  }

  #fetch(ply: number): Promise<PositionView> {
    let known = this.#known.get(ply);
    if (!known) {
      known = api.positionAt(this.id, ply);
      known.catch(() => this.#known.delete(ply));
      this.#known.set(ply, known);
    }
    return known;
  }
}
