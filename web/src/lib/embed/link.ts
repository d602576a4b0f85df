/** What others may show in a frame on their own pages: one position, one tree at a step, one quiz. */
import { based } from '../base';
import type { Lang, Theme } from '../settings.svelte';

export const KINDS = ['position', 'tree', 'quiz'] as const;
export type Kind = (typeof KINDS)[number];

/** How it looks; empty is as the reader's browser has it. */
export interface Look {
  lang: Lang | '';
  theme: Exclude<Theme, 'system'> | '';
}

/** The page that each is a part of. */
const PAGES: Record<Kind, string> = { position: '/analysis', tree: '/debugger', quiz: '/quiz' };
/** How high a frame is, in pixels, so that nothing has to be scrolled at the usual width of a text. */
const HEIGHTS: Record<Kind, number> = { position: 460, tree: 480, quiz: 760 };

/** The address of a part, from that of its page. */
export function embedAddress(kind: Kind, page: string, { lang, theme }: Look): string {
  const query = new URLSearchParams(page.split('?')[1]);
  // What a frame does not show, and what belongs to this browser alone.
  for (const name of ['table', 'tree', 'review', 'answers', 'large', 'beside', 'lock', 'open', 'merged']) query.delete(name);
  if (lang) query.set('lang', lang);
  if (theme) query.set('theme', theme);
  return `/embed/${kind}?${query}`;
}

/** The whole page of a part. */
export function pageOfPart(kind: Kind, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete('lang');
  rest.delete('theme');
  return `${PAGES[kind]}?${rest}`;
}

/** How somebody who writes the embedding page wants it. */
export function lookOf(query: URLSearchParams): Look {
  const [lang, theme] = [query.get('lang'), query.get('theme')];
  return { lang: lang === 'en' || lang === 'es' ? lang : '', theme: theme === 'light' || theme === 'dark' ? theme : '' };
}

/** What is put into a page to show a part. */
export function snippet(kind: Kind, page: string, look: Look, title: string, origin = location.origin): string {
  const address = origin + based(embedAddress(kind, page, look));
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${HEIGHTS[kind]}" style="border:0" loading="lazy"></iframe>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
