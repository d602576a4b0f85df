/**
 * Whether the page is nothing but files: then a host knows no addresses of ours, and the address of a page stands behind the `#`,
 * `…/rival/#/learn`.
 */
export const IN_HASH = import.meta.env.MODE === 'site';

/**
 * The path below which everything is, such as `/rival`; empty at the root. A server writes it into the page (`rival serve --base`),
 * files are where they are. Everything the page asks for or links to goes through here.
 */
export const BASE = IN_HASH
  ? location.pathname.replace(/\/[^/]*$/, '')
  : (document.querySelector('meta[name="rival-base"]')?.getAttribute('content') ?? '');

/** A path of the page or the API as the browser is to ask for it. */
export function based(path: string, base = BASE, inHash = IN_HASH): string {
  const before = inHash ? `${base}/#` : base;
  return before === '' || path === before || path.startsWith(`${before}/`) ? path : before + path;
}

/** A path without the base. */
export function baseless(path: string, base = BASE): string {
  return based(path, base, false) === path ? path.slice(base.length) || '/' : path;
}

/** The path and the query of a page of ours that an address leads to, where pages stand behind the `#` also the place in it. */
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

/** The place in the page that an address leads to, by its id; empty if it is the top. */
export function placeOf({ hash }: { hash: string }, inHash = IN_HASH): string {
  return (inHash && hash.startsWith('#/') ? hash.slice(1).replace(/^[^#]*/, '') : hash).slice(1);
}
