/** Where one can go from a step of a search. */
import { countUpTo } from './state';
import { NEVER, type Recording } from './trace';

export type Go = 'start' | 'back' | 'in' | 'over' | 'out' | 'cut' | 'end';

export function goFrom(recording: Recording, step: number, go: Go): number {
  switch (go) {
    case 'start':
      return 0;
    case 'back':
      return recording.clamp(step - 1);
    case 'in':
      return recording.clamp(step + 1);
    case 'over':
      return over(recording, step);
    case 'out':
      return out(recording, step);
    case 'cut':
      return recording.cuts[countUpTo(recording.cuts, step)] ?? recording.last;
    case 'end':
      return recording.last;
  }
}

/** The next step that is not below the current node: a child is gone into and come back from in one. */
function over(recording: Recording, step: number): number {
  const next = recording.steps[step + 1];
  if (!next) return recording.last;
  if (next.event !== 'enter') return step + 1;
  const up = recording.wentUp[next.node]!;
  return up === NEVER ? recording.last : up;
}

/** The step by which the current node's value goes up to its parent. */
function out(recording: Recording, step: number): number {
  const up = recording.wentUp[recording.steps[step]!.node]!;
  return up > step ? up : recording.last;
}

/** The moment of another search of the same position that is most like a moment of one: the same thing at the same node. */
export function alike(from: Recording, step: number, to: Recording): number {
  const event = from.steps[step]!;
  let node = 0;
  for (const at of from.pathTo(event.node).slice(1)) {
    const child = to.childBy(node, from.nodes[at]!.move ?? '');
    // It never came here: there it had cut, or had looked as deep as it does.
    if (child === undefined) return to.cutAt[node] === NEVER ? to.done[node]! : to.cutAt[node]!;
    node = child;
  }
  if (event.event === 'enter') return to.entered[node]!;
  if (event.event === 'leaf' || event.event === 'leave') return to.done[node]!;
  const child = to.childBy(node, from.nodes[event.child]!.move ?? '');
  if (child === undefined) return to.cutAt[node] === NEVER ? to.done[node]! : to.cutAt[node]!;
  const up = to.wentUp[child]!;
  // What follows from a value that went up comes right after it.
  for (let at = up; to.steps[at]?.node === node && at <= up + 1; at += 1) if (to.steps[at]!.event === event.event) return at;
  return up;
}
