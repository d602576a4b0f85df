/**
 * Whether the page has no server: hosts of files know none of our addresses, so a page's address
 * stands behind the `#`, `…/rival/#/learn`.
 */
export const IN_HASH = import.meta.env.MODE === 'site';

/**
 * The path that everything lies below, such as `/rival`; empty at the root. A server writes it into
 * the page (`rival serve --base`); files lie where the page was loaded from. Every request and link
 * goes through here.
 */
export const BASE = IN_HASH
  ? location.pathname.replace(/\/[^/]*$/, '')
  : (document.querySelector('meta[name="rival-base"]')?.getAttribute('content') ?? '');

/** A path of the page or the API as the browser requests it. */
export function based(path: string, base = BASE, inHash = IN_HASH): string {
  const before = inHash ? `${base}/#` : base;
  return before === '' || path === before || path.startsWith(`${before}/`) ? path : before + path;
}

/** A path without the base. */
export function baseless(path: string, base = BASE): string {
  return based(path, base, false) === path ? path.slice(base.length) || '/' : path;
}

/**
 * The path and the query of the page that an address leads to; where pages stand behind the `#`,
 * also the anchor.
 */
export function pageOf(
  address: { pathname: string; search: string; hash: string },
  base = BASE,
  inHash = IN_HASH,
): string {
  if (inHash && address.hash.startsWith('#/')) return address.hash.slice(1);
  return inHash && baseless(address.pathname, base) === '/index.html'
    ? '/'
    : baseless(address.pathname, base) + address.search;
}

/** The anchor in an address, by its id; empty for the top. */
export function placeOf({ hash }: { hash: string }, inHash = IN_HASH): string {
  return (inHash && hash.startsWith('#/') ? hash.slice(1).replace(/^[^#]*/, '') : hash).slice(1);
}
