/**
 * The moves tried from a position: a tree of which one line is followed. Every change gives a new tree, so that whoever shows
 * it sees that it has changed.
 */
export interface Variation {
  /** The move that leads here; empty at the root. */
  move: string;
  /** What can be played from here and has been tried, the main line first. */
  next: readonly Variation[];
}

/** A tree and the way through it: which branch is taken at each step, to the line's end. */
export interface Variations {
  root: Variation;
  way: readonly number[];
  /** How many steps of the way have been made. */
  ply: number;
}

/** One line and nothing beside it. */
export function oneLine(moves: readonly string[], ply = moves.length): Variations {
  const root = moves.reduceRight<Variation>((next, _, index) => ({ move: moves[index - 1] ?? '', next: [next] }), {
    move: moves.at(-1) ?? '',
    next: [],
  });
  return { root, way: moves.map(() => 0), ply };
}

/** The moves of the line that is followed. */
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

/** The moves that lead to where we look. */
export function played(variations: Variations): string[] {
  return lineOf(variations).slice(0, variations.ply);
}

/** Goes along the line. */
export function stepTo(variations: Variations, ply: number): Variations {
  return { ...variations, ply: Math.max(0, Math.min(ply, variations.way.length)) };
}

/** Plays a move where we look: one that was tried before is followed again, another becomes a branch. */
export function play(variations: Variations, move: string): Variations {
  const { root, way, ply } = variations;
  const before = way.slice(0, ply);
  const here = nodeAt(root, before);
  const known = here.next.findIndex((next) => next.move === move);
  if (known >= 0) return known === way[ply] ? { root, way, ply: ply + 1 } : goTo(variations, [...before, known]);
  const grown = replaceAt(root, before, { ...here, next: [...here.next, { move, next: [] }] });
  return { root: grown, way: [...before, here.next.length], ply: ply + 1 };
}

/** Looks at a place of the tree; beyond it, the line goes on by the first branches. */
export function goTo({ root }: Variations, place: readonly number[]): Variations {
  const way = [...place];
  for (let at = nodeAt(root, place); at.next[0]; at = at.next[0]) way.push(0);
  return { root, way, ply: place.length };
}

/** Where a line of moves leads in the tree; null if it is not in it. */
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

/** Whether a place is beside the main line. */
export function isAside(place: readonly number[]): boolean {
  return place.some((branch) => branch > 0);
}

/** Makes the variation that a place lies in one step more important: before the next better one where it branches off. */
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

/** Forgets a place and all that was tried from there; we look at the move before it. */
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

/** The tree as text: a move, in brackets what was tried in its place, and then the rest. "b2 a1 (b1 c3) c1". */
export function written({ next: [main, ...others] }: Variation): string {
  if (!main) return '';
  const beside = others.map((other) => `(${[other.move, written(other)].filter(Boolean).join(' ')})`);
  return [main.move, ...beside, written(main)].filter(Boolean).join(' ');
}

/** Reads what was written; null if it is not such a text. */
export function readTree(text: string): Variation | null {
  const words = text.replace(/[()]/g, ' $& ').split(' ').filter(Boolean);
  let at = 0;
  /** What follows a move, and what stands beside it: the moves that can be played in its place. */
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
