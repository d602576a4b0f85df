/** The page's words in the language that was chosen. */
import type { Phrase } from '../api/types';
import { IN_HASH } from '../base';
import { currentLang, type Lang } from '../settings.svelte';
import { en, type Words } from './en';
import { es } from './es';

/** Without a server, what does not answer is the engine in this browser. */
const here = (all: Words): Words =>
  IN_HASH ? { ...all, errors: { ...all.errors, offline: all.errors.noEngine } } : all;

const WORDS: Record<Lang, Words> = { en: here(en), es: here(es) };

/** The words; read inside components, they change with the language. */
export function words(): Words {
  return WORDS[currentLang()];
}

/** What the server says, in the language that was chosen; a number below zero with a real minus, not a hyphen. */
export function say(phrase: Phrase): string {
  return phrase[currentLang()].replace(/(^|[\s(])-(?=\d)/g, '$1−');
}

/** A sentence begins with a capital letter. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** A moment as people say it: how long ago if that is not long. */
export function ago(then: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(currentLang(), { numeric: 'auto' });
  const minutes = Math.round((then - now) / 60_000);
  if (minutes === 0) return format.format(0, 'second');
  if (minutes > -60) return format.format(minutes, 'minute');
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}
