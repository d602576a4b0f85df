/** A recorded search in words. */
import type { GameCard } from '../api/types';
import { shortCount, signedValue } from '../format';
import { say, words } from '../i18n/index.svelte';
import { sumText } from '../value';
import type { Place } from './layout';
import type { TraceOptions } from './model.svelte';
import { cutOf, nodeStateAt, type NodeState } from './state';
import type { Bound, Cut, Recording } from './trace';

const SIGNS: Record<Bound, string> = { lower: '≥ ', upper: '≤ ', exact: '' };

/** A value in little room: "+3", "−12k". */
export function shown(value: number): string {
  const size = Math.abs(value);
  if (size < 10_000) return signedValue(value);
  return (value < 0 ? '−' : '+') + shortCount(Math.round(size)).replace(' ', '');
}

/** What is known of a node, in little room: "≥ +3"; empty while unknown. */
export function nodeStateText({ value, bound }: NodeState): string {
  return value === null ? '' : SIGNS[bound] + shown(value);
}

/**
 * The value of a node with its point of view; of a decided game, the winner and when: "at most: O
 * wins in 2".
 */
export function fullValue(card: GameCard, recording: Recording, node: number): string {
  const [value, bound] = [recording.value[node]!, recording.boundOf(node)];
  if (Math.abs(value) < card.utility) return SIGNS[bound] + sumText(card, value);
  const word = boundWord(bound);
  return (word ? `${word}: ` : '') + say(recording.sayOf(node));
}

function boundWord(bound: Bound): string {
  const { tree } = words();
  return { lower: tree.atLeast, upper: tree.atMost, exact: '' }[bound];
}

export const lowEnd = (alpha: number | null): string => (alpha === null ? '−∞' : shown(alpha));
export const highEnd = (beta: number | null): string => (beta === null ? '+∞' : shown(beta));

/** "MAX" or "MIN". */
export function playerOf(recording: Recording, node: number): string {
  return recording.isMax(node) ? words().tree.max : words().tree.min;
}

/** A node by its move; the root by its name. */
function nameOf(recording: Recording, node: number): string {
  return node === 0 ? words().debug.theRoot : recording.moveOf(node);
}

/** The source of a bound: "b2", or "b2 after a1 c3" below the root. */
function setterName(recording: Recording, { set_by }: Cut): string {
  return set_by.ancestor === 0
    ? set_by.move
    : words().debug.after(set_by.move, recording.movesTo(set_by.ancestor).join(' '));
}

/**
 * The reason of a cut: "MAX already has +3 by b2; here MIN can force at most +1. The other 4 moves
 * are not looked at."
 */
export function cutSentence(recording: Recording, cut: Cut): string {
  const { alphaCut, betaCut } = words().debug;
  const value = shown(recording.value[cut.child]!);
  const say = cut.cut === 'alpha' ? alphaCut : betaCut;
  return `${say(shown(cut.limit), setterName(recording, cut), value)} ${words().debug.leftOut(cut.left_out.length)}`;
}

/** A step in a sentence. */
export function stepSentence(recording: Recording, step: number): string {
  const { debug } = words();
  const told = recording.step(step);
  const name = nameOf(recording, told.node);
  const player = playerOf(recording, told.node);
  switch (told.event) {
    case 'enter': {
      if (told.node === 0) return recording.hasWindow ? debug.startsWithWindow(player) : debug.starts(player);
      const window = recording.hasWindow ? debug.inWindow(lowEnd(told.alpha ?? null), highEnd(told.beta ?? null)) : '';
      return [recording.kindOf(told.node) === 'inner' ? debug.enters(name, player) : debug.entersLeaf(name), window]
        .filter(Boolean)
        .join(' ');
    }
    case 'leaf':
      return told.kind === 'finished'
        ? debug.finished(name, say(recording.sayOf(told.node)))
        : debug.judged(name, shown(told.value));
    case 'up':
      if (told.improved) return debug.improves(shown(told.value), told.move, player);
      return debug.noBetter(shown(told.value), told.move, player, shown(told.best));
    case 'narrow':
      return recording.isMax(told.node)
        ? debug.alphaRises(shown(told.alpha!), recording.moveOf(told.child))
        : debug.betaFalls(shown(told.beta!), recording.moveOf(told.child));
    case 'cut':
      return cutSentence(recording, told);
    case 'leave':
      if (told.node === 0)
        return recording.trace.best
          ? debug.plays(player, recording.trace.best, shown(told.value))
          : debug.worth(name, shown(told.value));
      return { exact: debug.worth, lower: debug.worthAtLeast, upper: debug.worthAtMost }[recording.boundOf(told.node)](
        name,
        shown(told.value),
      );
  }
}

/** A place of the tree for screen readers; a covered node without its value. */
export function describePlace(recording: Recording, place: Place, step: number, covered: number | null = null): string {
  const { tree, debug, quiz } = words();
  const { node } = place;
  if (place.cutOff) {
    const cut = cutOf(recording, node, step);
    return cut ? cutSentence(recording, cut) : debug.ahead;
  }
  if (node === covered)
    return [node === 0 ? tree.root : recording.moveOf(node), playerOf(recording, node), quiz.covered].join(', ');
  const known = nodeStateAt(recording, node, step);
  const value =
    known.status === 'done' ? say(recording.sayOf(node)) : known.value === null ? '' : debug.soFar(shown(known.value));
  const parts = [
    node === 0 ? tree.root : recording.moveOf(node),
    playerOf(recording, node),
    known.status === 'ahead' ? debug.ahead : [boundWord(known.bound), value].filter(Boolean).join(' '),
    known.status === 'done' && recording.kindOf(node) === 'finished' ? tree.end : '',
    cutOf(recording, node, step) ? tree.cut : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/** A search by its distinguishing options: "Alpha-beta, depth 4, worst moves first". */
export function choiceName(choice: TraceOptions, other: TraceOptions): string {
  const { analysis, debug } = words();
  const parts = [
    choice.algorithm === 'minimax' ? analysis.minimax : analysis.alphaBeta,
    choice.depth === other.depth ? '' : analysis.depthIs(choice.depth),
    choice.order === other.order ? '' : debug.orders[choice.order].toLocaleLowerCase(),
    choice.heuristic === other.heuristic
      ? ''
      : (choice.heuristic === 'tuned' ? analysis.tuned : analysis.classic).toLocaleLowerCase(),
  ];
  return parts.filter(Boolean).join(', ');
}
