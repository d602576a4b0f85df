/** The pages, each fetched when it is first wanted: whoever comes to play does not wait for the analysis. */
import type { Component } from 'svelte';
import { IN_HASH } from '../lib/base';
import type { Route } from '../lib/router.svelte';

/** A page with what it shows; another key is another page, made anew. */
export interface Shown {
  key: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Page: Component<any>;
  props: Record<string, unknown>;
}

const PAGES = {
  home: () => import('./HomePage.svelte'),
  table: () => import('./TablePage.svelte'),
  saved: () => import('./SavedPage.svelte'),
  analysis: () => import('./AnalysisPage.svelte'),
  debugger: () => import('./DebuggerPage.svelte'),
  compare: () => import('./ComparePage.svelte'),
  learn: () => import('./LearnPage.svelte'),
  notion: () => import('./NotionPage.svelte'),
  quiz: () => import('./QuizPage.svelte'),
  embed: () => import('./EmbedPage.svelte'),
};

export async function pageOf(at: Exclude<Route, { page: 'unknown' }>): Promise<Shown> {
  const { default: Page } = await PAGES[at.page]();
  if (at.page === 'table') return { key: `table ${at.id}`, Page, props: { id: at.id } };
  if (at.page === 'notion') return { key: `notion ${at.id}`, Page, props: { id: at.id } };
  if (at.page === 'embed')
    return { key: `embed ${at.kind} ${at.query}`, Page, props: { kind: at.kind, query: at.query } };
  // Another quiz is another page, but for the answers that are added to its address at the end.
  if (at.page === 'quiz')
    return { key: `quiz ${String(at.query).replace(/&answers=.*/, '')}`, Page, props: { query: at.query } };
  return { key: at.page, Page, props: 'query' in at ? { query: at.query } : {} };
}

/** Fetches the table's page at the first sign of a visitor who may play: a look around costs them nothing. */
export function expectPlay(): void {
  // Without a server all of it is kept for later anyway.
  if (IN_HASH) return void PAGES.table();
  for (const sign of ['pointermove', 'touchstart', 'keydown']) {
    addEventListener(sign, () => void PAGES.table(), { once: true, passive: true });
  }
}
