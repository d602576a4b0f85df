/** The keys of the debugger: one for each step command, and a few more. */
import type { KeyMap } from '../keys';
import type { Playback } from './playback.svelte';
import type { StepCommand } from './stepping';

export const KEYS: Record<StepCommand | 'run', string> = {
  start: 'Home',
  back: '←',
  in: '→',
  over: 'o',
  out: 'u',
  cut: 'c',
  end: 'End',
  run: 'r',
};

interface Picture {
  zoom: (by: number) => void;
  fit: () => void;
}

/** Factor of one press of a zoom key or button. */
export const ZOOM = 1.3;

export function debuggerKeys(
  go: (go: StepCommand) => void,
  playback: Playback,
  picture: () => Picture | undefined,
): KeyMap {
  return {
    Home: () => go('start'),
    ArrowLeft: () => go('back'),
    ArrowRight: () => go('in'),
    o: () => go('over'),
    u: () => go('out'),
    c: () => go('cut'),
    End: () => go('end'),
    r: () => playback.toggle(),
    '+': () => picture()?.zoom(ZOOM),
    '-': () => picture()?.zoom(1 / ZOOM),
    '0': () => picture()?.fit(),
  };
}
