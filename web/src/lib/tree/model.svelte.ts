/** A search tree that is looked at: how it is grown, what of it is opened, and which node is looked at. */
import { api, Refusal } from '../api/client';
import type { HeuristicName, TextbookName, TreeBody, TreeView, Where } from '../api/types';
import { canOpen, isAt, layOut, neighbour, ROOT, withAncestors, type Layout, type Place, type Placed, type TreeKey } from './layout';

/** A tree of so many nodes is small enough to be shown whole. */
const SMALL = 40;

/** How long the nodes of a tree are counted that is too large to be drawn, in milliseconds. */
const COUNTING = 10_000;

export class TreeModel {
  algorithm = $state<TextbookName>('alpha-beta');
  depth = $state(3);
  tree = $state.raw<TreeView | null>(null);
  growing = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** How many nodes a tree has that is too large to be drawn; null while that is not known. */
  counted = $state<number | null>(null);
  /** The algorithm that has grown the tree. */
  grownBy = $state<TextbookName>('alpha-beta');
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
    this.counted = null;
    const { algorithm, depth } = this;
    try {
      const tree = await api.tree({ at, algorithm, depth, heuristic }, growing.signal);
      this.grownBy = algorithm;
      this.#show(tree);
    } catch (error) {
      if (growing.signal.aborted) return;
      // The tree that was there stays; what is too large to be drawn can still be counted.
      this.refusal = error instanceof Refusal ? error : new Refusal(null, String(error));
      if (this.refusal.problem) void this.#count({ at, algorithm, depth, heuristic }, growing.signal);
    }
    this.growing = false;
  }

  async #count(body: TreeBody, signal: AbortSignal): Promise<void> {
    try {
      for await (const line of api.search({ ...body, millis: COUNTING }, signal)) {
        if (line.type === 'result' && line.stopped == null && !signal.aborted) this.counted = line.nodes;
      }
    } catch {
      // It is not told where it cannot be found out.
    }
  }

  /** The tree is of another position than the one that is looked at now. */
  forget(): void {
    this.#growing?.abort();
    this.growing = false;
    this.tree = null;
    this.refusal = null;
    this.counted = null;
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
