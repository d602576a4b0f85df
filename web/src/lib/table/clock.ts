/** The clocks of a table, as the server keeps them, told by this browser's own clock. */
import type { Side } from '../api/types';
import type { ClockView } from '../api/types';

/** Below this tenths of a second are shown, in milliseconds. */
const TENTHS_BELOW = 10_000;
/** Below this a clock is in a hurry. */
export const LOW = 20_000;
/** What is said aloud of one's own time: when so many seconds are left. */
export const TOLD = [60, 30, 10] as const;

/** What a side has left at this instant of the server's clock, in milliseconds. */
export function leftOf(clocks: ClockView, side: Side, serverTime: number): number {
  const spent = clocks.running === side ? Math.max(0, serverTime - clocks.since) : 0;
  return Math.max(0, clocks.left[side] - spent);
}

/** "5:00", "0:09.4". What has begun counts: the clock shows nothing only when nothing is left. */
export function clockText(millis: number, decimal = '.'): string {
  const tenths = millis < TENTHS_BELOW;
  const units = Math.ceil(millis / (tenths ? 100 : 1000));
  const seconds = tenths ? Math.floor(units / 10) : units;
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return tenths ? `${text}${decimal}${units % 10}` : text;
}

/** Which of the times that are said aloud lies between these two, if one does. */
export function toldBetween(before: number, after: number): number | null {
  return TOLD.find((seconds) => before > seconds * 1000 && after <= seconds * 1000) ?? null;
}
