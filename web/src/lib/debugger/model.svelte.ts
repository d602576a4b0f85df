/** A recorded search that is looked at: which one it is, the moment, and what of its tree is opened. */
import { api, Refusal } from '../api/client';
import type { HeuristicName, OrderName, SearchBody, TextbookName, TreeBody, Weights, Where } from '../api/types';
import { layOut, neighbour, NOTHING, type Layout, type Place, type Placed, type TreeKey } from './layout';
import { costAt, cutOf, lineAt, type Cost } from './state';
import { NEVER, Recording } from './trace';
import { goFrom, type Go } from './stepping';

/** The orders in which moves can be tried. */
export const ORDERS = [
  'listed',
  'ranked',
  'best-first',
  'worst-first',
  'shuffled-all',
] as const satisfies readonly OrderName[];
export type Order = (typeof ORDERS)[number];

/** What can be chosen about a search. */
export interface Choice {
  algorithm: TextbookName;
  depth: number;
  heuristic: HeuristicName;
  /** In which order moves are tried. */
  order: Order;
  /** Shuffles, where the order leaves something to chance. */
  shuffle: number;
  /** Weights in place of the heuristic's own. */
  weights?: Weights;
}

export const USUAL: Choice = { algorithm: 'alpha-beta', depth: 3, heuristic: 'classic', order: 'listed', shuffle: 0 };

/** A tree so wide can be read as a whole in an ordinary window: so many leaves and places of what was cut. */
const SMALL = 30;

/** How long the nodes of a search are counted that is too large to be recorded, in milliseconds. */
const COUNTING = 20_000;

/** What the server is asked for. */
function bodyOf(at: Where, { shuffle, ...choice }: Choice, mirrors: boolean): TreeBody {
  return { at, ...choice, order_seed: shuffle, ...(mirrors ? { mirrors } : {}) };
}

export class SearchView {
  choice = $state.raw<Choice>(USUAL);
  recording = $state.raw<Recording | null>(null);
  /** Of what the recording is. */
  recorded = $state.raw<Choice>(USUAL);
  recordingNow = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** What a search cost that is too large to be recorded; null while that is not known. */
  counted = $state.raw<Cost | null>(null);
  step = $state(0);
  opened = $state.raw<ReadonlySet<number>>(new Set());
  /** The place that is looked at, if it is not where the search is. */
  picked = $state.raw<Place | null>(null);
  /** Whether somebody opened or closed nodes. */
  #touched = $state(false);
  /** Whether mirror images are drawn once. */
  merged = $state(false);
  #recording: AbortController | null = null;

  constructor(
    /** Whether what lies ahead is outlined; it would give the answers to some questions away. */
    private readonly showsAhead = true,
  ) {}

  /** The calls that are open. */
  readonly path = $derived<readonly number[]>(
    this.recording ? this.recording.pathTo(this.recording.nodeAt(this.step)) : [],
  );
  readonly onPath = $derived<ReadonlySet<number>>(new Set(this.path));
  /** The calls that are opened only because the search is there: while they are the same, so is the layout. */
  readonly #besides = $derived(this.path.filter((node) => !this.opened.has(node) || this.isMerged(node)).join(' '));
  readonly layout = $derived.by<Layout>(() => this.#laidOut());
  readonly current = $derived<Place>({ node: this.recording?.nodeAt(this.step) ?? 0, cutOff: false });
  readonly selected = $derived<Place>(this.picked ?? this.current);
  readonly index = $derived(this.layout.find(this.selected) ?? 0);
  readonly place = $derived<Placed | undefined>(this.layout.placed[this.index]);
  readonly line = $derived<ReadonlySet<number>>(new Set(this.recording ? lineAt(this.recording, this.step) : []));
  readonly cost = $derived<Cost>(this.recording ? costAt(this.recording, this.step) : { nodes: 0, leaves: 0, cuts: 0 });
  /** What of the tree was opened by hand. */
  readonly openedByHand = $derived<readonly number[] | 'all' | null>(
    !this.#touched ? null : this.opened.size === this.recording?.size ? 'all' : [...this.opened],
  );
  /** How many moves have been left out by now. */
  readonly leftOut = $derived(this.recording ? this.recording.leftOutBy(this.cost.cuts) : 0);

  /** Records the search that was chosen; what was there stays where it cannot be had, and what is too large is counted. */
  async record(at: Where, choice: Choice = this.choice): Promise<void> {
    this.#recording?.abort();
    const recording = new AbortController();
    this.#recording = recording;
    this.choice = choice;
    this.recordingNow = true;
    this.refusal = null;
    this.counted = null;
    try {
      const trace = await api.answer('traces', bodyOf(at, choice, this.merged), recording.signal);
      // Reading and indexing a large one takes a while each: a frame may be drawn between them.
      await new Promise((next) => setTimeout(next));
      if (recording.signal.aborted) return;
      this.show(new Recording(trace), choice);
    } catch (error) {
      if (recording.signal.aborted) return;
      this.refusal = error instanceof Refusal ? error : new Refusal(null, String(error));
      if (this.refusal.problem)
        void this.#count(
          {
            at,
            algorithm: choice.algorithm,
            depth: choice.depth,
            heuristic: choice.heuristic,
            order: choice.order,
            order_seed: choice.shuffle,
            ...(choice.weights ? { weights: choice.weights } : {}),
            millis: COUNTING,
          },
          recording.signal,
        );
    }
    this.recordingNow = false;
  }

  show(recording: Recording, choice: Choice): void {
    this.recorded = choice;
    this.step = 0;
    this.picked = null;
    this.#touched = false;
    this.opened = this.#widthOf(recording) <= SMALL ? new Set(recording.value.keys()) : new Set([0]);
    this.recording = recording;
  }

  /** How many leaves and places of what was cut there are to draw. */
  #widthOf(recording: Recording): number {
    if (!this.merged) return recording.trace.leaves + recording.cuts.length;
    const drawn = (node: number): number => {
      const below = Array.from(recording.childrenOf(node)).filter((child) => recording.mirrorOf(child) === NEVER);
      return below.length === 0
        ? 1
        : below.reduce((sum, child) => sum + drawn(child), recording.leftOut(node).length ? 1 : 0);
    };
    return drawn(0);
  }

  /** The search is of another position than the one that is looked at now. */
  forget(): void {
    this.#recording?.abort();
    this.recordingNow = false;
    this.recording = null;
    this.refusal = null;
    this.counted = null;
  }

  async #count(body: SearchBody, signal: AbortSignal): Promise<void> {
    try {
      for await (const line of api.search(body, signal)) {
        if (line.type !== 'result' || line.stopped != null || signal.aborted) continue;
        this.counted = { nodes: line.nodes, leaves: line.leaves, cuts: line.cutoffs };
      }
    } catch {
      // It is not told where it cannot be found out.
    }
  }

  seek(step: number): void {
    this.step = this.recording?.clamp(step) ?? 0;
    this.picked = null;
  }

  go(go: Go): void {
    if (this.recording) this.seek(goFrom(this.recording, this.step, go));
  }

  /** Draws mirror images once, or all of them again; the moment stays. */
  async merge(at: Where, merged: boolean): Promise<void> {
    this.merged = merged;
    const { step, opened, recording } = this;
    if (!merged || !recording || recording.trace.mirrors) return;
    await this.record(at, this.recorded);
    this.opened = opened;
    this.seek(step);
  }

  /** Whether a node is not drawn, a sibling that looks like it in a mirror being there. */
  isMerged(node: number): boolean {
    return this.merged && this.recording !== null && this.recording.mirrorOf(node) !== NEVER;
  }

  /** The children that are drawn; those on the way to where the search is always are. */
  childrenOf(node: number): ArrayLike<number> {
    const children = this.recording?.childrenOf(node) ?? [];
    return this.merged || !this.showsAhead
      ? Array.from(children).filter((child) => this.#isShown(child, this.onPath))
      : children;
  }

  /** The move that leads to a node, with how many it stands for. */
  labelOf(node: number): string {
    const { recording } = this;
    if (!recording) return '';
    const alike = this.merged && !this.isMerged(node) ? recording.alike(node) : 1;
    return recording.moveOf(node) + (alike > 1 ? ` ×${alike}` : '');
  }

  /** Whether a node is drawn, if its parent is opened. */
  #isShown(node: number, path: ReadonlySet<number>): boolean {
    return (this.showsAhead || this.recording!.entered[node]! <= this.step) && (!this.isMerged(node) || path.has(node));
  }

  isOpen(node: number): boolean {
    return this.opened.has(node) || this.onPath.has(node);
  }

  canOpen(node: number): boolean {
    return this.childrenOf(node).length > 0;
  }

  toggle(node: number): void {
    const opened = new Set(this.opened);
    if (!opened.delete(node)) opened.add(node);
    this.#open(opened);
  }

  openLine(): void {
    this.#open(new Set([...this.opened, ...(this.recording?.trace.line ?? [])]));
  }

  openAll(): void {
    this.#open(new Set(this.recording?.value.keys()));
  }

  /** Opens these and no others. */
  openOnly(nodes: readonly number[]): void {
    this.#open(new Set(nodes));
  }

  closeAll(): void {
    this.picked = null;
    this.#open(new Set());
  }

  pick(place: Placed): void {
    this.picked = place;
  }

  /** Goes where a key leads; down opens what is closed. */
  walk(key: TreeKey): void {
    const { place, layout } = this;
    if (!place) return;
    const closed = !place.cutOff && this.canOpen(place.node) && !this.isOpen(place.node);
    if (key === 'ArrowDown' && closed) return this.toggle(place.node);
    const to = layout.placed[neighbour(layout, this.index, key)];
    if (to) this.pick(to);
  }

  #laidOut(): Layout {
    const { recording, opened } = this;
    if (!recording) return NOTHING;
    const besides = new Set(this.#besides === '' ? [] : this.#besides.split(' ').map(Number));
    const all = !this.merged && this.showsAhead;
    return layOut({
      childrenOf: (node) =>
        all
          ? recording.childrenOf(node)
          : Array.from(recording.childrenOf(node)).filter((child) => this.#isShown(child, besides)),
      isCut: (node) =>
        recording.leftOut(node).length > 0 && (this.showsAhead || cutOf(recording, node, this.step) !== null),
      isOpen: (node) => opened.has(node) || besides.has(node),
    });
  }

  /** Whoever stands on a node that is closed away goes up to the nearest that is not. */
  #open(opened: ReadonlySet<number>): void {
    this.opened = opened;
    this.#touched = true;
    const { recording, picked } = this;
    if (!recording || !picked) return;
    const above = recording.pathTo(picked.node).slice(0, picked.cutOff ? undefined : -1);
    const closed = above.find((node) => !this.isOpen(node));
    if (closed !== undefined) this.picked = { node: closed, cutOff: false };
  }
}
