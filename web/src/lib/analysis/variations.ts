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

function nodeAt(root: Variation, way: readonly number[]): Variation {
  return way.reduce((at, branch) => at.next[branch] ?? at, root);
}

function replaceAt(at: Variation, way: readonly number[], by: Variation): Variation {
  const [branch, ...rest] = way;
  if (branch === undefined) return by;
  return { ...at, next: at.next.map((next, index) => (index === branch ? replaceAt(next, rest, by) : next)) };
}
