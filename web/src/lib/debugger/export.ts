/** A search tree as a file: a picture of its open part, or a table of all nodes. */
import { keyOf, type PlacedNode } from './layout';
import type { SearchView } from './model.svelte';
import { cutOf, nodeStateAt } from './state';
import { nodeStateText } from './words';

const SLOT = 66;
const LEVEL = 96;
const EDGE = 24;
const NAMES = 84;
const HEAD = 56;
/** A picture has twice its width in pixels, up to the widest canvas that browsers draw. */
const WIDEST = 16_000;

/** Colours of a printed picture, on white paper. */
const INK = {
  text: '#1d1b18',
  quiet: '#6b665e',
  line: '#8f887b',
  path: '#3e5bd9',
  plus: '#2f6fde',
  minus: '#d97706',
  even: '#a39d92',
  band: '#f3efe6',
};

export interface Titles {
  title: string;
  summary: string;
  max: string;
  min: string;
}

/** The open part of the tree at this step as an SVG document. */
export function svgOf(view: SearchView, { title, summary, max, min }: Titles): string {
  const recording = view.recording!;
  const { placed, levels, width } = view.layout;
  const wide = Math.max(NAMES + width * SLOT + 2 * EDGE, 12 * Math.max(title.length, summary.length * 0.7));
  const high = HEAD + levels.length * LEVEL + EDGE;
  const x = (place: PlacedNode): number => NAMES + EDGE + place.x * SLOT;
  const y = (place: PlacedNode): number => HEAD + place.level * LEVEL;
  const parts: string[] = [];
  levels.forEach((places, level) => {
    const nodes = places.map((at) => placed[at]!).filter(({ cutOff }) => !cutOff);
    const sides = new Set(nodes.map(({ node }) => (recording.isMax(node) ? `△ ${max}` : `▽ ${min}`)));
    if (level % 2 === 1)
      parts.push(`<rect x="0" y="${HEAD + level * LEVEL}" width="${wide}" height="${LEVEL}" fill="${INK.band}"/>`);
    parts.push(text(12, HEAD + level * LEVEL + 44, [...sides].join(' '), INK.text, 'start', 700));
  });
  for (const place of placed) {
    const parent = placed[place.parent];
    if (!parent || (place.cutOff && !cutOf(recording, place.node, view.step))) continue;
    const lit = !place.cutOff && (view.onPath.has(place.node) || view.line.has(place.node));
    const [from, to] = [y(parent) + 70, y(place) + 6];
    const dash = place.cutOff ? ' stroke-dasharray="3 4"' : '';
    parts.push(
      `<path d="M${x(parent)} ${from}C${x(parent)} ${from + 16} ${x(place)} ${to - 16} ${x(place)} ${to}" fill="none" stroke="${lit ? INK.path : INK.line}" stroke-width="${lit ? 2.6 : 1.1}"${dash}/>`,
    );
  }
  for (const place of placed) parts.push(nodeOf(view, place, x(place), y(place)));
  const head =
    text(EDGE, 26, title, INK.text, 'start', 700, 16) + text(EDGE, 46, summary, INK.quiet, 'start', 400, 12.5);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" font-family="Inter, Helvetica, Arial, sans-serif"><rect width="100%" height="100%" fill="#fff"/>${head}${parts.join('')}</svg>\n`;
}

function nodeOf(view: SearchView, place: PlacedNode, x: number, y: number): string {
  const recording = view.recording!;
  const { node } = place;
  if (place.cutOff) {
    const cut = cutOf(recording, node, view.step);
    return cut
      ? `<g data-node="${keyOf(place)}">${text(x, y + 18, '✂', INK.quiet)}${text(x, y + 42, String(cut.left_out.length), INK.quiet)}</g>`
      : '';
  }
  const known = nodeStateAt(recording, node, view.step);
  const ahead = known.status === 'ahead';
  const colour = known.value === null ? INK.even : known.value > 0 ? INK.plus : known.value < 0 ? INK.minus : INK.even;
  const half = recording.kindOf(node) === 'inner' ? 14 : 10;
  const tip = recording.isMax(node) ? -half : half;
  const chosen = view.line.has(node);
  const shape = `M${x} ${y + 38 + tip}L${x + half} ${y + 38 - tip}H${x - half}Z`;
  const fill = chosen ? colour : '#fff';
  const lit = view.onPath.has(node) || chosen;
  return `<g data-node="${keyOf(place)}">${text(x, y + 18, view.labelOf(node), lit ? INK.path : INK.quiet)}<path d="${shape}" fill="${fill}" stroke="${colour}" stroke-width="1.8"${ahead ? ' stroke-dasharray="3 3"' : ''}/>${text(x, y + 68, nodeStateText(known), INK.text, 'middle', 600)}</g>`;
}

function text(x: number, y: number, words: string, fill: string, anchor = 'middle', weight = 400, size = 12): string {
  return words === ''
    ? ''
    : `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** The same picture as a PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const scale = Math.min(2, WIDEST / picture.naturalWidth, WIDEST / picture.naturalHeight);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(picture.naturalWidth * scale), Math.round(picture.naturalHeight * scale)];
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture')))));
}

const COLUMNS = [
  'node',
  'parent',
  'depth',
  'player',
  'move',
  'line',
  'alpha',
  'beta',
  'value',
  'bound',
  'kind',
  'cut',
  'left_out',
  'expected',
  'entered',
  'done',
] as const;

/**
 * All nodes of the search, one a line, in the order of entry; columns as in `rival tree --json`.
 */
export function csvOf(view: SearchView): string {
  const recording = view.recording!;
  const line = new Set(recording.trace.line);
  const rows = [COLUMNS.join(',')];
  for (let node = 0; node < recording.size; node += 1) {
    const { alpha, beta } = recording.windowOf(node);
    const cut = cutOf(recording, node, recording.last);
    const row: Record<(typeof COLUMNS)[number], string | number | boolean | null> = {
      node,
      parent: node === 0 ? null : recording.parent[node]!,
      depth: recording.depth[node]!,
      player: recording.isMax(node) ? 'max' : 'min',
      move: recording.moveOf(node),
      line: recording.movesTo(node).join(' '),
      alpha,
      beta,
      value: recording.value[node]!,
      bound: recording.boundOf(node),
      kind: recording.kindOf(node),
      cut: cut?.cut ?? null,
      left_out: cut?.left_out.join(' ') ?? null,
      expected: line.has(node),
      entered: recording.entered[node]!,
      done: recording.done[node]!,
    };
    rows.push(COLUMNS.map((column) => quoted(row[column])).join(','));
  }
  return `${rows.join('\n')}\n`;
}

function quoted(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
