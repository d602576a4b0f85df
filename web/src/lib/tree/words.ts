/** A search tree in words. */
import { briefValue } from '../analysis/scale';
import type { GameCard, NodeView } from '../api/types';
import { signedValue } from '../format';
import { say, words } from '../i18n/index.svelte';
import { valueText } from '../value';
import type { Placed } from './layout';

const BOUNDS: Record<string, string> = { lower: '≥ ', upper: '≤ ', exact: '' };

/** Whether its value is a bound, as a sign. */
export function boundSign(node: NodeView): string {
  return BOUNDS[node.bound] ?? '';
}

/** What a node is worth where there is little room: "≥ +3". */
export function nodeValue(node: NodeView): string {
  return boundSign(node) + briefValue({ value: node.value });
}

/** What a node is worth, with the point of view; of a decided game, who wins and when. */
export function fullValue(card: GameCard, node: NodeView): string {
  return Math.abs(node.value) >= card.utility ? say(node.say) : valueText(card, node.value, null);
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

/** A place of the tree for those who listen. */
export function describePlace(node: NodeView, { cutOff }: Placed): string {
  const { tree } = words();
  if (cutOff) return `${tree.unvisited(node.left_out.length)}. ${cutReason(node)}`;
  const bound = { lower: tree.atLeast, upper: tree.atMost }[node.bound];
  const parts = [
    node.move ?? tree.root,
    node.side === 'first' ? tree.max : tree.min,
    (bound ? `${bound} ` : '') + say(node.say),
    node.kind === 'finished' ? tree.end : '',
    node.expected ? tree.chosen : '',
    node.cut ? tree.cut : '',
  ];
  return parts.filter(Boolean).join(', ');
}
