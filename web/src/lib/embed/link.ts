/** Parts of the page that other pages may embed: a position, a tree at a step, a quiz. */
import { BASE, based } from '../base';
import type { Lang, Theme } from '../settings.svelte';

export const PART_KINDS = ['position', 'tree', 'quiz'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** Its look; empty values follow the reader's browser. */
export interface Look {
  lang: Lang | '';
  theme: Exclude<Theme, 'system'> | '';
}

/**
 * How it is embedded: as a frame of a fixed height, or by a script that fits the frame to its
 * content.
 */
export type EmbedMethod = 'frame' | 'script';

/** The page that each is a part of. */
const PAGES: Record<PartKind, string> = { position: '/analysis', tree: '/debugger', quiz: '/quiz' };
/** Height of a frame in pixels, so that nothing scrolls at the usual width of a text. */
const HEIGHTS: Record<PartKind, number> = { position: 460, tree: 480, quiz: 760 };

/** The address of a part, from that of its page. */
export function embedAddress(kind: PartKind, page: string, { lang, theme }: Look): string {
  const query = new URLSearchParams(page.split('?')[1]);
  // Parameters that a frame does not show, and those of this browser alone.
  for (const name of ['table', 'tree', 'review', 'answers', 'large', 'beside', 'lock', 'open', 'merged'])
    query.delete(name);
  if (lang) query.set('lang', lang);
  if (theme) query.set('theme', theme);
  return `/embed/${kind}?${query}`;
}

/** The whole page of a part. */
export function pageOfPart(kind: PartKind, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of ['lang', 'theme', 'fit']) rest.delete(name);
  return `${PAGES[kind]}?${rest}`;
}

/** The look that the embedding page asks for. */
export function lookOf(query: URLSearchParams): Look {
  const [lang, theme] = [query.get('lang'), query.get('theme')];
  return {
    lang: lang === 'en' || lang === 'es' ? lang : '',
    theme: theme === 'light' || theme === 'dark' ? theme : '',
  };
}

/** Whether the embedding page fits the frame to the content (`public/embed.js`). */
export const isFitted = (query: URLSearchParams): boolean => query.get('fit') === 'on';

/** The code that embeds a part. */
export function embedCode(
  kind: PartKind,
  page: string,
  look: Look,
  title: string,
  way: EmbedMethod,
  origin = location.origin,
): string {
  const path = based(embedAddress(kind, page, look));
  if (way === 'script') {
    const part = `.${path.slice(BASE.length)}`;
    return `<script src="${escaped(`${origin}${BASE}/embed.js`)}" data-src="${escaped(part)}" data-title="${escaped(title)}" async></script>`;
  }
  const address = origin + path;
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${HEIGHTS[kind]}" style="border:0" loading="lazy"></iframe>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
