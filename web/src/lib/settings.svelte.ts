/** The settings of this browser. */
import { MediaQuery } from 'svelte/reactivity';

export type Lang = 'en' | 'es';
export type Theme = 'system' | 'light' | 'dark';

interface Settings {
  /** The browser's preference until somebody chooses. */
  lang: Lang | null;
  theme: Theme;
  sound: boolean;
  /** Boards as text instead of pictures. */
  text: boolean;
  /** The games whose rules have been offered. */
  met: readonly string[];
  /** The player's name. */
  name: string;
}

const KEY = 'rival.settings';
const DEFAULTS: Settings = { lang: null, theme: 'system', sound: true, text: false, met: [], name: '' };

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(load());

/** Changes a setting and stores it. */
export function choose<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage it holds until the page is closed.
  }
}

/** Shows a language or a theme from the address, without storing it. */
export function overrideSettings({ lang, theme }: { lang: Lang | ''; theme: Theme | '' }): void {
  if (lang) settings.lang = lang;
  if (theme) settings.theme = theme;
}

/** The language: the chosen one, or the first of the browser's that the page speaks. */
export function currentLang(): Lang {
  if (settings.lang) return settings.lang;
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'es' || tag === 'en');
  return known === 'es' ? 'es' : 'en';
}

const darkSystem = new MediaQuery('(prefers-color-scheme: dark)');

/** Whether the dark theme is on. */
export function isDark(): boolean {
  return settings.theme === 'system' ? darkSystem.current : settings.theme === 'dark';
}

/** Applies the chosen theme and language. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = currentLang();
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
}
