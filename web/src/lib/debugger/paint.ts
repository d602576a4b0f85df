/** Paints a tree onto a canvas: its edges, and the nodes too small to read. */
import type { Layout, PlacedNode } from './layout';
import { cutOf, statusAt } from './state';
import type { Recording } from './trace';

/**
 * The visible part of a tree and its scale: pixels per slot and per level, and the pixels left of
 * and above the window.
 */
export interface Lens {
  slot: number;
  level: number;
  left: number;
  top: number;
}

export type Ink = 'edge' | 'ahead' | 'path' | 'line' | 'plus' | 'minus' | 'even';
export type Inks = Record<Ink, string>;

export interface TreePainting {
  layout: Layout;
  recording: Recording;
  step: number;
  /** The call stack, and the expected line so far. */
  path: ReadonlySet<number>;
  line: ReadonlySet<number>;
  lens: Lens;
  /** Size of a node; 1 is the usual size. 0 paints none: readable nodes are elements. */
  nodes: number;
  /** Height in a level of the middle of a node's shape. */
  middle: number;
  inks: Inks;
}

const WIDTHS: Record<Ink, number> = { edge: 1.2, ahead: 1, path: 3.2, line: 2.2, plus: 0, minus: 0, even: 0 };
/** In this order, the important ones on top. */
const EDGES: readonly Ink[] = ['ahead', 'edge', 'line', 'path'];
const DOTS: readonly Ink[] = ['ahead', 'even', 'minus', 'plus', 'path'];
/** Half of a triangle, in pixels. */
const HALF = 15;

export const xOf = ({ slot, left }: Lens, place: PlacedNode): number => place.x * slot - left;
export const yOf = ({ level, top }: Lens, place: PlacedNode): number => place.level * level - top;

/**
 * Paints the visible part. Marks on the same pixels are painted once, so that a large tree costs no
 * more than a screen.
 */
export function paint(canvas: HTMLCanvasElement, painted: TreePainting, width: number, height: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const { edges, cuts } = edgesOf(painted, width, height);
  context.lineJoin = 'round';
  for (const ink of EDGES) {
    context.strokeStyle = painted.inks[ink];
    context.lineWidth = WIDTHS[ink] * Math.min(1, Math.max(0.4, painted.lens.slot / 40));
    context.stroke(edges[ink]);
  }
  context.setLineDash([3, 4]);
  context.strokeStyle = painted.inks.edge;
  context.lineWidth = 1.2;
  context.stroke(cuts);
  context.setLineDash([]);
  if (painted.nodes > 0) paintNodes(context, painted, width, height);
}

function edgesOf(
  { layout, recording, step, path, line, lens, middle }: TreePainting,
  width: number,
  height: number,
): { edges: Record<Ink, Path2D>; cuts: Path2D } {
  const edges = byInk();
  const cuts = new Path2D();
  const { placed } = layout;
  const curved = lens.slot > 16;
  const reach = Math.min(30, lens.level * 0.3);
  /** The pixels of the last painted edge, by level. */
  const last = layout.levels.map(() => [NaN, NaN]);
  for (const place of placed) {
    const parent = placed[place.parent];
    if (!parent) continue;
    const [from, to] = [xOf(lens, parent), xOf(lens, place)];
    if ((from < 0 && to < 0) || (from > width && to > width)) continue;
    const [fromY, toY] = [yOf(lens, parent) + middle + reach, yOf(lens, place) + middle - reach];
    if (toY < 0 || fromY > height) continue;
    const lit = path.has(place.node) && !place.cutOff;
    const shown = last[place.level]!;
    const pixels = [Math.round(from), Math.round(to)];
    const chosen = !place.cutOff && line.has(place.node);
    if (!lit && !chosen && shown[0] === pixels[0] && shown[1] === pixels[1]) continue;
    last[place.level] = pixels;
    const into = place.cutOff
      ? cuts
      : edges[lit ? 'path' : chosen ? 'line' : statusAt(recording, place.node, step) === 'ahead' ? 'ahead' : 'edge'];
    if (place.cutOff && cutOf(recording, place.node, step) === null) continue;
    into.moveTo(from, fromY);
    const bend = (toY - fromY) * 0.6;
    if (curved) into.bezierCurveTo(from, fromY + bend, to, toY - bend, to, toY);
    else into.lineTo(to, toY);
  }
  return { edges, cuts };
}

function paintNodes(
  context: CanvasRenderingContext2D,
  { layout, recording, step, path, lens, nodes, middle, inks }: TreePainting,
  width: number,
  height: number,
): void {
  const dots = byInk();
  const half = Math.max(1, HALF * nodes);
  const last = layout.levels.map(() => ({ x: NaN, ink: '' }));
  for (const place of layout.placed) {
    if (place.cutOff) continue;
    const [x, y] = [xOf(lens, place), yOf(lens, place) + middle];
    if (x < -half || x > width + half || y < -half || y > height + half) continue;
    const ink = path.has(place.node) ? 'path' : inkOf(recording, place.node, step);
    const shown = last[place.level]!;
    if (ink !== 'path' && shown.ink === ink && Math.abs(x - shown.x) < 0.7) continue;
    [shown.x, shown.ink] = [x, ink];
    if (half < 2.5) dots[ink].rect(x - half, y - half, 2 * half, 2 * half);
    else triangle(dots[ink], x, y, half, recording.isMax(place.node));
  }
  for (const ink of DOTS) {
    context.fillStyle = inks[ink];
    context.fill(dots[ink]);
  }
}

function inkOf(recording: Recording, node: number, step: number): Ink {
  return statusAt(recording, node, step) === 'done' ? recording.signOf(node) : 'ahead';
}

function triangle(into: Path2D, x: number, y: number, half: number, up: boolean): void {
  const tip = up ? -half : half;
  into.moveTo(x, y + tip);
  into.lineTo(x + half, y - tip * 0.85);
  into.lineTo(x - half, y - tip * 0.85);
  into.closePath();
}

function byInk(): Record<Ink, Path2D> {
  const path = (): Path2D => new Path2D();
  return { edge: path(), ahead: path(), path: path(), line: path(), plus: path(), minus: path(), even: path() };
}
