import type { BrowserContextOptions } from 'playwright-core';

/**
 * Common window sizes: a large screen, a laptop, 200 % zoom, a phone upright and on its side; then
 * a laptop with toolbars and a projector.
 */
const ALL = [
  { width: 1920, height: 1080, least: 720 },
  { width: 1280, height: 800, least: 620 },
  { width: 640, height: 400, least: 320 },
  { width: 390, height: 844, least: 360 },
  { width: 844, height: 390, least: 320 },
  { width: 1366, height: 640, least: 520 },
  { width: 1280, height: 600, least: 480 },
] as const;

/** The windows under test: the last two, close to others, at full size only. */
export const WINDOWS = process.env['RIVAL_LONG'] === '1' ? ALL : ALL.slice(0, 5);

export type Window = (typeof WINDOWS)[number];

export const isUpright = ({ width, height }: Window): boolean => width < height;

/** Language and colour scheme of a window: they alternate by its number. */
export const lookOf = (index: number): BrowserContextOptions => {
  const { width, height } = WINDOWS[index % WINDOWS.length]!;
  return {
    viewport: { width, height },
    locale: index % 2 ? 'es-CO' : 'en-GB',
    colorScheme: index % 3 ? 'light' : 'dark',
  };
};
