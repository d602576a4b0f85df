/** The step commands of a search. */
import { countUpTo, NEVER, type Recording } from './trace';

export type StepCommand = 'start' | 'back' | 'in' | 'over' | 'out' | 'cut' | 'end';

export function stepFrom(recording: Recording, step: number, go: StepCommand): number {
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

/** The next step that is not below the current node: over a whole child. */
function over(recording: Recording, step: number): number {
  if (step >= recording.last) return recording.last;
  if (recording.eventAt(step + 1) !== 'enter') return step + 1;
  return recording.wentUp[recording.nodeAt(step + 1)]!;
}

/** The step that returns the current node's value to its parent. */
function out(recording: Recording, step: number): number {
  const up = recording.wentUp[recording.nodeAt(step)]!;
  return up > step ? up : recording.last;
}

/**
 * The step of another search of the same position that is closest to a step of this one: the same
 * event at the same node.
 */
export function closestStep(from: Recording, step: number, to: Recording): number {
  const event = from.eventAt(step);
  // At a node that it never reached, it had cut or reached its depth.
  const instead = (node: number): number => (to.cutAt[node] === NEVER ? to.done[node]! : to.cutAt[node]!);
  let node = 0;
  for (const move of from.movesTo(from.nodeAt(step))) {
    const child = to.childBy(node, move);
    if (child === undefined) return instead(node);
    node = child;
  }
  if (event === 'enter') return to.entered[node]!;
  const about = from.childAt(step);
  if (about === null) return to.done[node]!;
  const child = to.childBy(node, from.moveOf(about));
  if (child === undefined) return instead(node);
  // The consequence of a returned value is the next step.
  const up = to.wentUp[child]!;
  // At a cut of one search, the other goes on.
  if (to.cutAt[node] === up + 1 && from.cutAt[from.nodeAt(step)] === NEVER) return up + 1;
  return to.nodeAt(up + 1) === node && to.eventAt(up + 1) === event ? up + 1 : up;
}

/** Two searches move along by node or by step. */
export type LockMode = 'node' | 'step';

/** The step of a search while another leads. */
export function followStep(lead: Recording, step: number, to: Recording, lock: LockMode): number {
  if (step >= lead.last) return to.last;
  return lock === 'step' ? to.clamp(step) : closestStep(lead, step, to);
}

/** The steps of the leading search at which either of the two cuts, in order. */
export function cutsOf(lead: Recording, other: Recording | null, lock: LockMode): readonly number[] {
  if (!other || other.cuts.length === 0) return lead.cuts;
  const theirs = other.cuts.map((cut) => (lock === 'step' ? lead.clamp(cut) : closestStep(other, cut, lead)));
  return [...new Set([...lead.cuts, ...theirs])].sort((a, b) => a - b);
}
