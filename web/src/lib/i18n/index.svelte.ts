/** The page's words in the chosen language. */
import type { Phrase } from '../api/types';
import { IN_HASH } from '../base';
import { currentLang, type Lang } from '../settings.svelte';
import { en, type Words } from './en';
import { es } from './es';

/** Without a server, the engine in this browser is what fails to answer. */
const here = (all: Words): Words =>
  IN_HASH ? { ...all, errors: { ...all.errors, offline: all.errors.noEngine } } : all;

const WORDS: Record<Lang, Words> = { en: here(en), es: here(es) };

/** The words; in components they change with the language. */
export function words(): Words {
  return WORDS[currentLang()];
}

/** A phrase of the server in the chosen language, with a minus sign in place of the hyphen. */
export function say(phrase: Phrase): string {
  return phrase[currentLang()].replace(/(^|[\s(])-(?=\d)/g, '$1−');
}

/** Capitalises a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A moment relative to now: "3 minutes ago". */
export function ago(then: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(currentLang(), { numeric: 'auto' });
  const minutes = Math.round((then - now) / 60_000);
  if (minutes === 0) return format.format(0, 'second');
  if (minutes > -60) return format.format(minutes, 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}
