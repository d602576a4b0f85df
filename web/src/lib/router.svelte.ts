import { BASE, based, baseless } from './base';

/** Which page is shown: the address and nothing else decides. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'saved' }
  | { page: 'analysis' | 'debugger' | 'quiz' | 'compare'; query: URLSearchParams }
  | { page: 'learn' }
  | { page: 'unknown' };

export function routeOf(address: { pathname: string; search: string }): Route {
  const [first = '', second] = baseless(address.pathname).split('/').filter(Boolean);
  if (first === '') return { page: 'home' };
  if (first === 't' && second) return { page: 'table', id: decodeURIComponent(second) };
  if (first === 'saved' || first === 'learn') return { page: first };
  if (first === 'analysis' || first === 'debugger' || first === 'quiz' || first === 'compare') return { page: first, query: new URLSearchParams(address.search) };
  return { page: 'unknown' };
}

let current = $state.raw<Route>(routeOf(location));

export function route(): Route {
  return current;
}

/** Goes to another page, or replaces the address of this one. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', based(path));
  else {
    history.pushState(null, '', based(path));
    scrollTo(0, 0);
  }
  current = routeOf(location);
}

addEventListener('popstate', () => (current = routeOf(location)));

/** Follows links within the page without loading it again. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  const target = new URL(link.href);
  if (target.origin !== location.origin || baseless(target.pathname).startsWith('/api/')) return;
  event.preventDefault();
  go(target.pathname + target.search + target.hash);
}

/** Before a link is used in any way (followed, opened in a tab, copied), its path is completed with the base. */
export function completeLink(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const path = link?.getAttribute('href');
  if (BASE !== '' && path?.startsWith('/')) link?.setAttribute('href', based(path));
}
