/** What is drawn of a search at a moment: the way to where it stands, with everything beside it, or all of a small tree. */
import { statusAt } from '../debugger/state';
import type { Recording } from '../debugger/trace';

/** A node and where it is: `x` in widths of a node from the left, `y` in levels. */
export interface Drawn {
  node: number;
  x: number;
  y: number;
  /** How many nodes of the search below it are not drawn. */
  hidden: number;
}

/** Trees of up to so many nodes are drawn whole. */
const SMALL = 40;

/** With `ahead`, what is still to come of a small tree is drawn too; it would give the answers to some questions away. */
export function shapeAt(recording: Recording, step: number, ahead: boolean): { drawn: Drawn[]; width: number; levels: number } {
  const path = new Set(recording.pathTo(recording.nodeAt(step)));
  const whole = recording.size <= SMALL;
  const drawn: Drawn[] = [];
  let [next, levels] = [0, 0];
  /** Draws what is below a node and gives its place. */
  const place = (node: number, y: number): number => {
    levels = Math.max(levels, y + 1);
    const below = whole || path.has(node) ? [...recording.childrenOf(node)].filter((child) => ahead || statusAt(recording, child, step) !== 'ahead') : [];
    const entry: Drawn = { node, x: 0, y, hidden: 0 };
    drawn.push(entry);
    if (below.length > 0) {
      const places = below.map((child) => place(child, y + 1));
      entry.x = (places[0]! + places.at(-1)!) / 2;
    } else {
      entry.hidden = recording.childrenOf(node).length;
      entry.x = next;
      next += 1;
    }
    return entry.x;
  };
  place(0, 0);
  return { drawn, width: Math.max(next, 1), levels };
}
