/** Small synthesised sounds: no files, no waiting. */
import type { Effect } from './api/types';
import { settings } from './settings.svelte';

type Sound = 'tap' | 'drop' | 'gain' | 'loss' | 'boom' | 'paint' | 'stun' | 'win' | 'lose' | 'draw';

/** A tone: pitch in hertz, the pitch it glides to, start and length in seconds, and volume. */
interface Tone {
  pitch: number;
  to?: number;
  at?: number;
  lasts: number;
  loud?: number;
  wave?: OscillatorType;
}

const TONES: Record<Sound, readonly Tone[]> = {
  tap: [{ pitch: 420, to: 300, lasts: 0.06 }],
  drop: [
    { pitch: 240, to: 150, lasts: 0.07, at: 0.16 },
    { pitch: 200, to: 140, lasts: 0.05, at: 0.25, loud: 0.5 },
  ],
  gain: [
    { pitch: 660, lasts: 0.09, at: 0.12 },
    { pitch: 880, lasts: 0.14, at: 0.2 },
  ],
  loss: [
    { pitch: 330, lasts: 0.1, at: 0.12 },
    { pitch: 247, lasts: 0.16, at: 0.21 },
  ],
  boom: [
    { pitch: 120, to: 35, lasts: 0.4, loud: 2, wave: 'sawtooth' },
    { pitch: 70, to: 30, lasts: 0.5, loud: 1.5 },
  ],
  paint: [{ pitch: 300, to: 520, lasts: 0.13 }],
  stun: [{ pitch: 900, to: 200, lasts: 0.22, wave: 'triangle' }],
  win: [
    { pitch: 523, lasts: 0.14 },
    { pitch: 659, lasts: 0.14, at: 0.12 },
    { pitch: 784, lasts: 0.3, at: 0.24 },
  ],
  lose: [
    { pitch: 392, lasts: 0.18 },
    { pitch: 330, lasts: 0.18, at: 0.16 },
    { pitch: 262, lasts: 0.32, at: 0.32 },
  ],
  draw: [
    { pitch: 440, lasts: 0.16 },
    { pitch: 440, lasts: 0.24, at: 0.2 },
  ],
};

const LOUDNESS = 0.06;
let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers keep a page silent until somebody has touched it.
  if (context.state === 'suspended') void context.resume();
  for (const tone of TONES[name]) ring(context, tone);
}

function ring(audio: AudioContext, { pitch, to, at = 0, lasts, loud = 1, wave = 'sine' }: Tone): void {
  const start = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type: wave, frequency: pitch });
  if (to) source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  const volume = new GainNode(audio, { gain: LOUDNESS * loud });
  volume.gain.setValueAtTime(LOUDNESS * loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + lasts);
}

/** The sound of a move: that of its most striking effect. */
export function soundOf(effects: readonly Effect[]): Sound {
  const score = effects.find((effect) => effect.kind === 'score');
  if (effects.some((effect) => effect.kind === 'explode')) return 'boom';
  if (effects.some((effect) => effect.kind === 'stun')) return 'stun';
  if (score) return score.by > 0 ? 'gain' : 'loss';
  if (effects.some((effect) => effect.kind === 'paint')) return 'paint';
  return effects.some((effect) => effect.kind === 'drop') ? 'drop' : 'tap';
}
