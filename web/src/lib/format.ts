/** Numbers for people. */
import { currentLang } from './settings.svelte';

const MINUS = '−';

/** A whole number with its sign, zero without one. */
export function signed(value: number): string {
  if (value === 0) return '0';
  return (value < 0 ? MINUS : '+') + Math.abs(value);
}

/** A heuristic value with its sign, with fewer decimals the larger it is. */
export function signedValue(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2;
  const text = size.toFixed(digits);
  if (Number(text) === 0) return '0';
  return (value < 0 ? MINUS : '+') + decimal(grouped(text));
}

/** A value with its sign and one decimal, in the language's notation: "+2.3", "+2,3". */
export function tenths(value: number): string {
  const text = Math.abs(value).toFixed(1);
  const sign = Number(text) === 0 ? '' : value < 0 ? MINUS : '+';
  return sign + decimal(grouped(text));
}

/** A decimal in the language's notation. */
export function decimal(text: string): string {
  return currentLang() === 'es' ? text.replace('.', ',') : text;
}

/** 1,234,567 with thin spaces, in either language. */
export function count(value: number): string {
  return grouped(String(value));
}

function grouped(text: string): string {
  const [whole = '', decimals] = text.split('.');
  const spaced = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole;
  return decimals === undefined ? spaced : `${spaced}.${decimals}`;
}

/** 1234567 as 1.2 M, in little room. */
export function shortCount(value: number): string {
  if (value < 1000) return String(value);
  if (value < 1e6) return `${trim(value / 1e3)} k`;
  if (value < 1e9) return `${trim(value / 1e6)} M`;
  return `${trim(value / 1e9)} G`;
}

function trim(value: number): string {
  return decimal(value >= 100 ? value.toFixed(0) : value.toFixed(1).replace(/\.0$/, ''));
}

/** A part of a whole, rounded so that only all of it is 100 %. */
export function percent(part: number): string {
  if (part > 0 && part < 0.01) return '< 1 %';
  const text = (Math.floor(part * 1000) / 10).toFixed(part < 0.99 ? 0 : 1).replace(/\.0$/, '');
  return `${decimal(text)} %`;
}

/** A duration from microseconds to seconds. */
export function seconds(value: number): string {
  if (value < 0.001) return `${Math.max(1, Math.round(value * 1e6))} µs`;
  if (value < 1) return `${trim(value * 1e3)} ms`;
  return `${decimal(value.toFixed(value < 10 ? 1 : 0))} s`;
}
