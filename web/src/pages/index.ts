/** The pages, each loaded on first use: players do not wait for the analysis. */
import type { Component } from 'svelte';
import { IN_HASH } from '../lib/base';
import type { Route } from '../lib/router.svelte';

/** A page with its props; another key mounts it anew. */
export interface MountedPage {
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

export async function pageOf(at: Exclude<Route, { page: 'unknown' }>): Promise<MountedPage> {
  const { default: Page } = await PAGES[at.page]();
  if (at.page === 'table') return { key: `table ${at.id}`, Page, props: { id: at.id } };
  if (at.page === 'notion') return { key: `notion ${at.id}`, Page, props: { id: at.id } };
  if (at.page === 'embed')
    return { key: `embed ${at.kind} ${at.query}`, Page, props: { kind: at.kind, query: at.query } };
  // Another quiz is another page; the answers added to its address at the end are not.
  if (at.page === 'quiz')
    return { key: `quiz ${String(at.query).replace(/&answers=.*/, '')}`, Page, props: { query: at.query } };
  return { key: at.page, Page, props: 'query' in at ? { query: at.query } : {} };
}

/** Loads the table's page at the first sign that a visitor may play. */
export function preloadTable(): void {
  // Without a server everything is cached anyway.
  if (IN_HASH) return void PAGES.table();
  for (const sign of ['pointermove', 'touchstart', 'keydown']) {
    addEventListener(sign, () => void PAGES.table(), { once: true, passive: true });
  }
}
