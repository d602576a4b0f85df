/**
 * The path below which the server is reached, such as `/rival`; empty at the root. The server writes it into the page
 * (`rival serve --base`), and everything the page asks for or links to goes through here.
 */
export const BASE = document.querySelector('meta[name="rival-base"]')?.getAttribute('content') ?? '';

/** A path of the page or the API as the server is asked for it. */
export function based(path: string, base = BASE): string {
  return base === '' || path === base || path.startsWith(`${base}/`) ? path : base + path;
}

/** A path without the base. */
export function baseless(path: string, base = BASE): string {
  return based(path, base) === path ? path.slice(base.length) || '/' : path;
}
