/** The motion of pieces; none with reduced motion. */
import { TRAVEL, type Arrival } from './motion';
import { CELL, type Point } from './geometry';

/** Whether nothing moves. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
}

/**
 * Resolves when every piece has arrived, or after this many milliseconds: on a busy machine a
 * motion takes longer than it should. Short effects outlive the next move.
 */
export async function atRest(most: number): Promise<void> {
  if (isStill() || !document.getAnimations) return;
  const moving = document.getAnimations().filter(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return target?.closest('[role=grid] .token') && effect?.getComputedTiming().endTime !== Infinity;
  });
  const ended = Promise.allSettled(moving.map((animation) => animation.finished));
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, most))]);
}

/** Animates a piece that has arrived at `to`. */
export function arrive(piece: SVGGElement, arrival: Arrival, from: Point, to: Point, rack: boolean): Animation | null {
  if (arrival.by === 'none' || isStill() || !piece.animate) return null;
  switch (arrival.by) {
    case 'fade':
      return draw(piece);
    case 'drop':
      return fall(piece, to.y + CELL * 0.3, arrival.delay);
    case 'travel': {
      const way = { x: from.x - to.x, y: from.y - to.y };
      if (rack && way.x === 0 && way.y < 0) return fall(piece, -way.y, arrival.delay);
      return cross(piece, way, arrival.delay);
    }
  }
}

/** Strokes are drawn stroke by stroke; other pieces grow from nothing. */
function draw(piece: SVGGElement): Animation {
  const strokes = [...piece.querySelectorAll<SVGPathElement>('.stroke')];
  strokes.forEach((stroke, index) => {
    const options = {
      duration: TRAVEL / strokes.length + 60,
      delay: index * 120,
      fill: 'backwards',
      easing: 'ease-out',
    } as const;
    stroke.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], options);
  });
  const out = strokes.length
    ? [{ opacity: 1 }, { opacity: 1 }]
    : [
        { opacity: 0, scale: 0.6 },
        { opacity: 1, scale: 1 },
      ];
  return piece.animate(out, { duration: TRAVEL, easing: 'ease-out' });
}

/** Falls and bounces once. */
function fall(piece: SVGGElement, height: number, delay: number): Animation {
  const bounce = Math.min(height * 0.06, 14);
  const at = (y: number): string => `translate(0px, ${-y}px)`;
  return piece.animate(
    [
      { transform: at(height), easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)' },
      { transform: at(0), offset: 0.7, easing: 'ease-out' },
      { transform: at(bounce), offset: 0.84, easing: 'ease-in' },
      { transform: at(0) },
    ],
    { duration: TRAVEL + Math.min(height / CELL, 7) * 14, delay, fill: 'backwards' },
  );
}

/** Steps to a neighbour, or leaps in an arc to a cell further away. */
function cross(piece: SVGGElement, way: Point, delay: number): Animation {
  const far = Math.max(Math.abs(way.x), Math.abs(way.y)) > CELL;
  const lift = far ? CELL * 0.35 : 0;
  const top = far ? 1.14 : 1;
  return piece.animate(
    [
      { transform: `translate(${way.x}px, ${way.y}px) scale(1)`, easing: 'cubic-bezier(0.3, 0, 0.6, 1)' },
      {
        transform: `translate(${way.x / 2}px, ${way.y / 2 - lift}px) scale(${top})`,
        easing: 'cubic-bezier(0.4, 0, 0.7, 1)',
      },
      { transform: 'translate(0px, 0px) scale(1)' },
    ],
    { duration: far ? TRAVEL + 30 : TRAVEL - 40, delay, fill: 'backwards' },
  );
}

/** Runs keyframes once and calls back at their end, at once with reduced motion. */
export function flash(element: Element, frames: Keyframe[], duration: number, done: () => void): void {
  if (isStill() || !element.animate) {
    done();
    return;
  }
  element.animate(frames, { duration, easing: 'ease-out', fill: 'both' }).finished.then(done, done);
}
