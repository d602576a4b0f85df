/** A chart as numbers: the points and the grid lines. */

export interface Point {
  x: number;
  y: number;
}

export interface Scale {
  /** A value's share of the axis, from 0 to 1. */
  part: (value: number) => number;
  ticks: number[];
}

/** Powers of ten, for values that grow by factors. */
export function logScale(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...positive, 1e9)));
  const high = Math.max(Math.ceil(Math.log10(Math.max(...positive, 1e-9))), low + 1);
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
  return { part: (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low), ticks };
}

/** From 0 to 100 %. */
export function partScale(): Scale {
  return { part: (value) => value, ticks: [0, 0.25, 0.5, 0.75, 1] };
}

/** Whole numbers, each with its place. */
export function depthScale(depths: readonly number[]): Scale {
  const [low, high] = [Math.min(...depths), Math.max(...depths)];
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  return { part: (depth) => (high === low ? 0.5 : (depth - low) / (high - low)), ticks };
}
