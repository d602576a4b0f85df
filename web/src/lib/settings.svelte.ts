/** What somebody likes, kept in this browser. */
import { MediaQuery } from 'svelte/reactivity';

export type Lang = 'en' | 'es';
export type Theme = 'system' | 'light' | 'dark';

interface Settings {
  /** As the browser says until somebody chooses. */
  lang: Lang | null;
  theme: Theme;
  sound: boolean;
  /** Boards as text instead of pictures. */
  text: boolean;
  /** The games whose rules have been offered. */
  met: readonly string[];
  /** What others are to call one. */
  name: string;
}

const KEY = 'rival.settings';
const USUAL: Settings = { lang: null, theme: 'system', sound: true, text: false, met: [], name: '' };

function load(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state<Settings>(load());

/** Changes a setting and keeps it. */
export function choose<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Where nothing can be kept, it holds until the page is closed.
  }
}

/** Shows a language or a theme that this page was asked for by its address, without keeping it. */
export function wear({ lang, theme }: { lang: Lang | ''; theme: Theme | '' }): void {
  if (lang) settings.lang = lang;
  if (theme) settings.theme = theme;
}

/** The language to speak: the chosen one, or the first of the browser's that we know. */
export function currentLang(): Lang {
  if (settings.lang) return settings.lang;
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'es' || tag === 'en');
  return known === 'es' ? 'es' : 'en';
}

const darkSystem = new MediaQuery('(prefers-color-scheme: dark)');

/** Whether it is dark now. */
export function isDark(): boolean {
  return settings.theme === 'system' ? darkSystem.current : settings.theme === 'dark';
}

/** Shows the theme and the language that were chosen. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = currentLang();
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
}
