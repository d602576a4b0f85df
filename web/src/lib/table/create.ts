/** Sitting down to a new game. */
import { api } from '../api/client';
import {
  other,
  type Both,
  type GameCard,
  type NewTableRequest,
  type SeatSpec,
  type Side,
  type TimeControl,
} from '../api/types';
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
  clock?: TimeControl | null;
}

const USUAL_LEVEL = 'amateur';
/** Somebody at this browser, by the name that it keeps. */
const me = (): SeatSpec => ({ kind: 'human', ...(settings.name ? { name: settings.name } : {}) });
const SOMEBODY: SeatSpec = { kind: 'human' };

/** One click: against the machine as an amateur, on the sides that the game suggests. */
export function usualChoices(card: GameCard): Choices {
  const level = card.levels.find((known) => known.id === USUAL_LEVEL) ?? card.levels[0];
  const machine: SeatSpec = { kind: 'player', player: level?.id ?? 'engine' };
  return {
    game: card.game,
    company: 'machine',
    side: other(card.machine),
    machines: { first: machine, second: machine },
  };
}

export function requestOf(choices: Choices): NewTableRequest {
  const { game, seed, layout, position, clock } = choices;
  return {
    game,
    seats: { first: seatOf(choices, 'first'), second: seatOf(choices, 'second') },
    // People who share a screen see everything anyway.
    ...(choices.company === 'screen' ? { casual: true, listed: true } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(layout ? { layout } : {}),
    ...(position ? { position } : {}),
    ...(clock ? { clock } : {}),
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
