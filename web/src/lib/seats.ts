/**
 * The seats that belong to this browser: for each table the secrets it was given. A secret in a link stands behind the `#`,
 * which no browser sends anywhere; it is taken out of the address as soon as it is read.
 */
import { BASE } from './base';
import { SIDES, type Both, type Side } from './api/types';

export interface Keys {
  /** What opens the seats played from here. */
  mine: Partial<Both<string>>;
  /** What opens the seat that somebody else was invited to. */
  invited?: Partial<Both<string>>;
}

const KEY = 'rival.seats';

function load(): Record<string, Keys> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Keys>;
  } catch {
    return {};
  }
}

function save(all: Record<string, Keys>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Where nothing can be kept, the table can be played until the page is closed.
    kept = all;
  }
}

let kept: Record<string, Keys> | null = null;

const everything = (): Record<string, Keys> => kept ?? load();

export function keysOf(id: string): Keys {
  return everything()[id] ?? { mine: {} };
}

export function keepKeys(id: string, keys: Keys): void {
  save({ ...everything(), [id]: keys });
}

/** Keeps the keys of a table where the same people play again with the sides swapped: each secret opens its player's new seat. */
export function keepKeysSwapped(id: string, { mine, invited }: Keys): void {
  const swapped = ({ first, second }: Partial<Both<string>>): Partial<Both<string>> => ({
    ...(second === undefined ? {} : { first: second }),
    ...(first === undefined ? {} : { second: first }),
  });
  keepKeys(id, { mine: swapped(mine), ...(invited ? { invited: swapped(invited) } : {}) });
}

export function forgetKeys(id: string): void {
  const { [id]: _, ...rest } = everything();
  save(rest);
}

/** The tables of this browser. */
export function knownTables(): string[] {
  return Object.keys(everything());
}

export function secretsOf(keys: Keys): string[] {
  return SIDES.flatMap((side) => keys.mine[side] ?? []);
}

/** Any secret that is good enough to change the table. */
export function anySecret(keys: Keys): string | undefined {
  return secretsOf(keys)[0];
}

/** The link that gives somebody a seat. */
export function inviteLink(id: string, side: Side, secret: string, origin = location.origin): string {
  return `${origin}${BASE}/t/${id}#${side}=${secret}`;
}

/** Whether a link leads nowhere on any other machine than this one. */
export function isOnlyHere(link: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link).hostname);
}

/** Takes a seat from the address, if it has one, and clears it away. */
export function takeSeatFromAddress(id: string): void {
  const given = new URLSearchParams(location.hash.slice(1));
  const taken = SIDES.flatMap((side) => {
    const secret = given.get(side);
    return secret ? [[side, secret] as const] : [];
  });
  if (taken.length === 0) return;
  const keys = keysOf(id);
  keepKeys(id, { ...keys, mine: { ...keys.mine, ...Object.fromEntries(taken) } });
  history.replaceState(null, '', location.pathname + location.search);
}
