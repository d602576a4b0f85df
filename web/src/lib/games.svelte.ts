/** The games there are, fetched once. */
import { api } from './api/client';
import type { Both, Colour, GameCard, Side, SideCard } from './api/types';
import { say } from './i18n/index.svelte';

let fetched: Promise<GameCard[]> | null = null;
const cards = new Map<string, Promise<GameCard>>();

export function games(): Promise<GameCard[]> {
  fetched ??= api.games().catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

/** A game with its variant. */
export function gameCard(game: string): Promise<GameCard> {
  let card = cards.get(game);
  if (!card) {
    card = games().then((all) => all.find((known) => known.game === game) ?? api.game(game));
    card.catch(() => cards.delete(game));
    cards.set(game, card);
  }
  return card;
}

const both = <T>(card: GameCard, of: (side: SideCard) => T): Both<T> => ({
  first: of(card.sides[0]!),
  second: of(card.sides[1]!),
});

export function coloursOf(card: GameCard): Both<Colour> {
  return both(card, (side) => side.colour);
}

export function lettersOf(card: GameCard): Both<string> {
  return both(card, (side) => side.letter);
}

/** What the sides are called, in the language that was chosen. */
export function namesOf(card: GameCard): Both<string> {
  return both(card, (side) => say(side.name));
}

/** Whether a heuristic judges the game's positions: the leaves of a typed tree have their numbers. */
export function hasHeuristic(card: GameCard): boolean {
  return card.heuristics.some(({ features }) => features.length > 0);
}

export function sideCard(card: GameCard, side: Side): SideCard {
  return card.sides[side === 'first' ? 0 : 1]!;
}
