/** Sitting down to a new game. */
import { api } from '../api/client';
import { SIDES, other, type Both, type GameCard, type NewTableRequest, type SeatSpec, type Side } from '../api/types';
import { go } from '../router.svelte';
import { keepKeys, type Keys } from '../seats';
import { settings } from '../settings.svelte';

/** Who plays whom. */
export type Company = 'machine' | 'link' | 'screen' | 'machines';

export interface Choices {
  game: string;
  company: Company;
  /** The side one plays oneself. */
  side: Side;
  /** The machine of each side, where a machine plays. */
  machines: Both<SeatSpec>;
  seed?: number | undefined;
  layout?: string | undefined;
  position?: string | undefined;
}

const USUAL_LEVEL = 'amateur';
/** Somebody at this browser, by the name that it keeps. */
const me = (): SeatSpec => ({ kind: 'human', ...(settings.name ? { name: settings.name } : {}) });
const SOMEBODY: SeatSpec = { kind: 'human' };

/** One click: against the machine as an amateur, on the sides that the game suggests. */
export function usualChoices(card: GameCard): Choices {
  const level = card.levels.find((known) => known.id === USUAL_LEVEL) ?? card.levels[0];
  const machine: SeatSpec = level ? { kind: 'level', level: level.id } : { kind: 'engine' };
  return { game: card.game, company: 'machine', side: other(card.machine), machines: { first: machine, second: machine } };
}

export function requestOf(choices: Choices): NewTableRequest {
  const { game, seed, layout, position } = choices;
  return {
    game,
    seats: { first: seatOf(choices, 'first'), second: seatOf(choices, 'second') },
    // People who share a screen see everything anyway.
    ...(choices.company === 'screen' ? { casual: true, listed: true } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(layout ? { layout } : {}),
    ...(position ? { position } : {}),
  };
}

function seatOf({ company, side, machines }: Choices, seat: Side): SeatSpec {
  if (company === 'machines' || (company === 'machine' && seat !== side)) return machines[seat];
  return seat === side && company !== 'screen' ? me() : SOMEBODY;
}

/** What this browser keeps of the secrets: the seat of somebody who is invited is only passed on. */
export function keysFor({ company, side }: Pick<Choices, 'company' | 'side'>, secrets: Both<string>): Keys {
  if (company !== 'link') return { mine: { ...secrets } };
  const rival = other(side);
  return { mine: { [side]: secrets[side] }, invited: { [rival]: secrets[rival] } };
}

export async function startTable(choices: Choices): Promise<void> {
  const { table, secrets } = await api.createTable(requestOf(choices));
  keepKeys(table.id, keysFor(choices, secrets));
  go(`/t/${table.id}`);
}

/** The choices that a table was made with, to play the same again. */
export function choicesOf(game: string, seats: Both<{ seat: SeatSpec }>, mine: readonly Side[]): Choices {
  const humans = SIDES.filter((side) => seats[side].seat.kind === 'human');
  const company: Company =
    humans.length === 0 ? 'machines' : humans.length === 1 ? 'machine' : mine.length === 2 ? 'screen' : 'link';
  return {
    game,
    company,
    side: mine[0] ?? humans[0] ?? 'first',
    machines: { first: seats.first.seat, second: seats.second.seat },
  };
}

/** The same again with the sides changed: who played first now plays second. */
export function rematchOf(choices: Choices): Choices {
  const { first, second } = choices.machines;
  return { ...choices, side: other(choices.side), machines: { first: second, second: first } };
}
