/** A search tree in words. */
import type { GameCard, NodeView, Side } from '../api/types';
import { shortCount, signedValue } from '../format';
import { say, words } from '../i18n/index.svelte';
import { sumText } from '../value';
import type { Placed } from './layout';

const BOUNDS: Record<string, string> = { lower: '≥ ', upper: '≤ ', exact: '' };

/** Whether its value is a bound, as a sign. */
function boundSign(node: NodeView): string {
  return BOUNDS[node.bound] ?? '';
}

/** What a node is worth where there is little room: "≥ +3". */
export function nodeValue(node: NodeView): string {
  const size = Math.abs(node.value);
  // Nodes are narrow.
  const text = size >= 10_000 ? (node.value < 0 ? '−' : '+') + shortCount(Math.round(size)).replace(' ', '') : signedValue(node.value);
  return boundSign(node) + text;
}

/** What a node is worth, with the point of view; of a decided game, who wins and when: "at most: O wins in 2". */
export function fullValue(card: GameCard, node: NodeView): string {
  const bound = boundWord(node);
  if (Math.abs(node.value) < card.utility) return boundSign(node) + sumText(card, node.value);
  return (bound ? `${bound}: ` : '') + say(node.say);
}

/** Whether its value is a bound, in words. */
function boundWord(node: NodeView): string {
  const { tree } = words();
  return { lower: tree.atLeast, upper: tree.atMost }[node.bound] ?? '';
}

/** The end of a window; nobody is sure of anything yet where it is open. */
export function windowEnd(value: number | null | undefined, open: '−∞' | '+∞'): string {
  return value == null ? open : signedValue(value);
}

/** "Cut: −3 is not more than α +2, so MAX will not come here." */
export function cutReason(node: NodeView): string {
  const { cutBy } = words().tree;
  const value = signedValue(node.value);
  if (node.cut === 'alpha') return cutBy.alpha(value, windowEnd(node.alpha, '−∞'));
  if (node.cut === 'beta') return cutBy.beta(value, windowEnd(node.beta, '+∞'));
  return '';
}

/** Whose move it is: MAX is the first side. */
export function sideOf(node: Pick<NodeView, 'player'>): Side {
  return node.player === 'max' ? 'first' : 'second';
}

/** A place of the tree for those who listen. */
export function describePlace(node: NodeView, { cutOff }: Placed): string {
  const { tree } = words();
  if (cutOff) return `${tree.unvisited(node.left_out.length)}. ${cutReason(node)}`;
  const bound = boundWord(node);
  const parts = [
    node.move ?? tree.root,
    sideOf(node) === 'first' ? tree.max : tree.min,
    (bound ? `${bound} ` : '') + say(node.say),
    node.kind === 'finished' ? tree.end : '',
    node.expected ? tree.chosen : '',
    node.cut && node.left_out.length ? tree.cut : '',
  ];
  return parts.filter(Boolean).join(', ');
}
