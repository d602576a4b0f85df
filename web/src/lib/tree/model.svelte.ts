/** A search tree that is looked at: how it is grown, what of it is opened, and which node is looked at. */
import { api, Refusal } from '../api/client';
import type { HeuristicName, TextbookName, TreeView, Where } from '../api/types';
import { canOpen, isAt, layOut, neighbour, ROOT, withAncestors, type Layout, type Place, type Placed, type TreeKey } from './layout';

/** A tree of so many nodes is small enough to be shown whole. */
const SMALL = 40;

export class TreeModel {
  algorithm = $state<TextbookName>('alpha-beta');
  depth = $state(3);
  tree = $state.raw<TreeView | null>(null);
  growing = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  opened = $state.raw<ReadonlySet<number>>(new Set());
  /** The place that is looked at. */
  selected = $state.raw<Place>(ROOT);
  #growing: AbortController | null = null;

  readonly nodes = $derived(this.tree?.nodes ?? []);
  readonly layout = $derived<Layout>(layOut(this.nodes, this.opened));
  readonly index = $derived(Math.max(0, this.layout.placed.findIndex(isAt(this.selected))));
  readonly place = $derived<Placed | undefined>(this.layout.placed[this.index]);

  constructor(choices: { algorithm?: TextbookName; depth?: number } = {}) {
    if (choices.algorithm) this.algorithm = choices.algorithm;
    if (choices.depth !== undefined) this.depth = choices.depth;
  }

  async grow(at: Where, heuristic: HeuristicName): Promise<void> {
    this.#growing?.abort();
    const growing = new AbortController();
    this.#growing = growing;
    this.growing = true;
    this.refusal = null;
    try {
      const { algorithm, depth } = this;
      const tree = await api.tree({ at, algorithm, depth, heuristic }, growing.signal);
      this.#show(tree);
    } catch (error) {
      if (growing.signal.aborted) return;
      this.tree = null;
      this.refusal = error instanceof Refusal ? error : new Refusal(null, String(error));
    }
    this.growing = false;
  }

  /** The tree is of another position than the one that is looked at now. */
  forget(): void {
    this.#growing?.abort();
    this.growing = false;
    this.tree = null;
    this.refusal = null;
  }

  toggle(number: number): void {
    const opened = new Set(this.opened);
    if (!opened.delete(number)) opened.add(number);
    this.#open(opened);
  }

  openLine(): void {
    const expected = [...this.nodes.keys()].filter((number) => this.nodes[number]!.expected);
    this.#open(new Set([...this.opened, ...expected]));
  }

  openAll(): void {
    this.#open(new Set(this.nodes.keys()));
  }

  closeAll(): void {
    this.selected = ROOT;
    this.#open(new Set());
  }

  select(place: Placed): void {
    this.selected = place;
  }

  /** Goes where a key leads; down opens what is closed, up at an opened node closes it first. */
  walk(key: TreeKey): void {
    const { place, layout } = this;
    if (!place) return;
    const node = this.nodes[place.node];
    const closed = node && !place.cutOff && canOpen(node) && !this.opened.has(place.node);
    if (key === 'ArrowDown' && closed) return this.toggle(place.node);
    const to = layout.placed[neighbour(layout, this.index, key)];
    if (to) this.select(to);
  }

  #show(tree: TreeView): void {
    this.tree = tree;
    this.selected = ROOT;
    this.opened = tree.nodes.length <= SMALL ? new Set(tree.nodes.keys()) : new Set([0]);
  }

  /** Whoever stands on a node that is closed away goes up to the nearest that is not. */
  #open(opened: ReadonlySet<number>): void {
    const { node, cutOff } = this.selected;
    this.opened = opened;
    const above = withAncestors(this.nodes, node).slice(cutOff ? 0 : 1);
    const closed = above.findLast((number) => !opened.has(number));
    if (closed !== undefined) this.selected = { node: closed, cutOff: false };
  }
}
