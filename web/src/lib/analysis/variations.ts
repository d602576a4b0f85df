/**
 * The moves tried from a position: a tree with one current line. Every change returns a new tree,
 * so that components see the change.
 */
export interface Variation {
  /** The move that leads here; empty at the root. */
  move: string;
  /** The moves tried after this one, the main line first. */
  next: readonly Variation[];
}

/** A tree and a way through it: the branch taken at each step, to the end of the line. */
export interface Variations {
  root: Variation;
  way: readonly number[];
  /** How many steps of the way are played. */
  ply: number;
}

/** A single line. */
export function oneLine(moves: readonly string[], ply = moves.length): Variations {
  const root = moves.reduceRight<Variation>((next, _, index) => ({ move: moves[index - 1] ?? '', next: [next] }), {
    move: moves.at(-1) ?? '',
    next: [],
  });
  return { root, way: moves.map(() => 0), ply };
}

/** The moves of the current line. */
export function lineOf({ root, way }: Pick<Variations, 'root' | 'way'>): string[] {
  const moves: string[] = [];
  let at = root;
  for (const branch of way) {
    const next = at.next[branch];
    if (!next) break;
    moves.push(next.move);
    at = next;
  }
  return moves;
}

/** The moves that lead to the current place. */
export function playedMoves(variations: Variations): string[] {
  return lineOf(variations).slice(0, variations.ply);
}

/** Goes along the line. */
export function stepTo(variations: Variations, ply: number): Variations {
  return { ...variations, ply: Math.max(0, Math.min(ply, variations.way.length)) };
}

/** Plays a move: one tried before is followed, a new one becomes a branch. */
export function play(variations: Variations, move: string): Variations {
  const { root, way, ply } = variations;
  const before = way.slice(0, ply);
  const here = nodeAt(root, before);
  const known = here.next.findIndex((next) => next.move === move);
  if (known >= 0) return known === way[ply] ? { root, way, ply: ply + 1 } : goTo(variations, [...before, known]);
  const grown = replaceAt(root, before, { ...here, next: [...here.next, { move, next: [] }] });
  return { root: grown, way: [...before, here.next.length], ply: ply + 1 };
}

/** Goes to a place of the tree; beyond it, the line follows the first branches. */
export function goTo({ root }: Variations, place: readonly number[]): Variations {
  const way = [...place];
  for (let at = nodeAt(root, place); at.next[0]; at = at.next[0]) way.push(0);
  return { root, way, ply: place.length };
}

/** The place that a line of moves leads to; null if it is not in the tree. */
export function placeOf({ root }: Pick<Variations, 'root'>, moves: readonly string[]): number[] | null {
  const place: number[] = [];
  let at = root;
  for (const move of moves) {
    const branch = at.next.findIndex((next) => next.move === move);
    const next = at.next[branch];
    if (!next) return null;
    place.push(branch);
    at = next;
  }
  return place;
}

/** Whether a place lies outside the main line. */
export function isSideLine(place: readonly number[]): boolean {
  return place.some((branch) => branch > 0);
}

/** Moves the variation of a place one step towards the main line, where it branches off. */
export function promote(variations: Variations, place: readonly number[]): Variations {
  const at = place.findLastIndex((branch) => branch > 0);
  if (at < 0) return variations;
  const [before, branch] = [place.slice(0, at), place[at]!];
  const parent = nodeAt(variations.root, before);
  const next = [...parent.next];
  [next[branch - 1], next[branch]] = [next[branch]!, next[branch - 1]!];
  const moved = [...before, branch - 1, ...place.slice(at + 1)];
  return goTo({ ...variations, root: replaceAt(variations.root, before, { ...parent, next }) }, moved);
}

/** Removes a place and everything after it; the move before it becomes current. */
export function remove(variations: Variations, place: readonly number[]): Variations {
  const branch = place.at(-1);
  if (branch === undefined) return variations;
  const before = place.slice(0, -1);
  const parent = nodeAt(variations.root, before);
  const root = replaceAt(variations.root, before, {
    ...parent,
    next: parent.next.filter((_, index) => index !== branch),
  });
  return goTo({ ...variations, root }, before);
}

/** The tree as text: a move, its alternatives in brackets, then the rest. "b2 a1 (b1 c3) c1". */
export function treeText({ next: [main, ...others] }: Variation): string {
  if (!main) return '';
  const beside = others.map((other) => `(${[other.move, treeText(other)].filter(Boolean).join(' ')})`);
  return [main.move, ...beside, treeText(main)].filter(Boolean).join(' ');
}

/** Reads what `written` wrote; null if the text is malformed. */
export function readTree(text: string): Variation | null {
  const words = text.replace(/[()]/g, ' $& ').split(' ').filter(Boolean);
  let at = 0;
  /** The continuations of a move, and the alternatives beside it. */
  function line(): Variation[] | null {
    const move = words[at];
    if (move === undefined || move === ')') return [];
    if (move === '(') return null;
    at += 1;
    const others: Variation[] = [];
    while (words[at] === '(') {
      at += 1;
      const other = line();
      if (!other?.length || words[at] !== ')') return null;
      at += 1;
      others.push(...other);
    }
    const next = line();
    return next && [{ move, next }, ...others];
  }
  const next = line();
  return next && at === words.length ? { move: '', next } : null;
}

function nodeAt(root: Variation, way: readonly number[]): Variation {
  return way.reduce((at, branch) => at.next[branch] ?? at, root);
}

function replaceAt(at: Variation, way: readonly number[], by: Variation): Variation {
  const [branch, ...rest] = way;
  if (branch === undefined) return by;
  return { ...at, next: at.next.map((next, index) => (index === branch ? replaceAt(next, rest, by) : next)) };
}
