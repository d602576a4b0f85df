import { based, IN_HASH, pageOf } from './base';
import { PART_KINDS, type PartKind } from './embed/link';
import { notionNamed, type NotionId } from './learn/notions';

/** The page on screen; the address alone decides. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'saved' }
  | { page: 'analysis' | 'debugger' | 'quiz' | 'compare'; query: URLSearchParams }
  | { page: 'learn' }
  | { page: 'notion'; id: NotionId }
  | { page: 'embed'; kind: PartKind; query: URLSearchParams }
  | { page: 'unknown' };

export function routeOf(address: { pathname: string; search: string; hash: string }): Route {
  const [page = ''] = pageOf(address).split('#');
  const [path = '', query] = page.split('?');
  const [first = '', second] = path.split('/').filter(Boolean);
  if (first === '') return { page: 'home' };
  if (first === 't' && second) return { page: 'table', id: decodeURIComponent(second) };
  if (first === 'saved' || (first === 'learn' && !second)) return { page: first };
  const notion = first === 'learn' && second ? notionNamed(second) : null;
  if (notion) return { page: 'notion', id: notion };
  if (first === 'analysis' || first === 'debugger' || first === 'quiz' || first === 'compare')
    return { page: first, query: new URLSearchParams(query) };
  const kind = PART_KINDS.find((known) => known === second);
  if (first === 'embed' && kind) return { page: 'embed', kind, query: new URLSearchParams(query) };
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

/** Follows links within the page without a reload. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  const target = new URL(link.href);
  const page = pageOf(target);
  if (target.origin !== location.origin || page.startsWith('/api/')) return;
  event.preventDefault();
  if (!IN_HASH) go(page + target.hash);
  else if (link.getAttribute('href')?.startsWith('#') && !target.hash.startsWith('#/')) focusOn(target.hash);
  else go(page);
}

/** Scrolls to an anchor of this page; the address stays, as its `#` holds the page's path. */
function focusOn(place: string): void {
  const found = document.getElementById(place.slice(1));
  found?.scrollIntoView();
  found?.focus();
}

/** Completes a link's path with the base before it is followed, opened in a tab or copied. */
export function completeLink(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const path = link?.getAttribute('href');
  if (path?.startsWith('/')) link?.setAttribute('href', based(path));
}
