/** A recorded search on screen: its options, the step, and the open nodes of its tree. */
import { api, Refusal } from '../api/client';
import type { HeuristicName, OrderName, SearchBody, TextbookName, TreeBody, Weights, PositionRef } from '../api/types';
import { layoutOf, neighbour, EMPTY_LAYOUT, type Layout, type Place, type PlacedNode, type TreeKey } from './layout';
import { costAt, cutOf, lineAt, type Cost } from './state';
import { NEVER, Recording } from './trace';
import { stepFrom, type StepCommand } from './stepping';

/** The move orders. */
export const ORDERS = [
  'listed',
  'ranked',
  'best-first',
  'worst-first',
  'shuffled-all',
] as const satisfies readonly OrderName[];
export type Order = (typeof ORDERS)[number];

/** The options of a search. */
export interface TraceOptions {
  algorithm: TextbookName;
  depth: number;
  heuristic: HeuristicName;
  /** The order in which moves are tried. */
  order: Order;
  /** Number of the shuffle, where the order is random. */
  shuffle: number;
  /** Weights in place of the heuristic's own. */
  weights?: Weights;
}

export const DEFAULT_OPTIONS: TraceOptions = {
  algorithm: 'alpha-beta',
  depth: 3,
  heuristic: 'classic',
  order: 'listed',
  shuffle: 0,
};

/** Most leaves and stubs that an ordinary window shows readably. */
const SMALL = 30;

/** Time limit for counting the nodes of a search too large to record, in milliseconds. */
const COUNTING = 20_000;

/** The request to the server. */
function bodyOf(at: PositionRef, { shuffle, ...choice }: TraceOptions, mirrors: boolean): TreeBody {
  return { at, ...choice, order_seed: shuffle, ...(mirrors ? { mirrors } : {}) };
}

export class SearchView {
  choice = $state.raw<TraceOptions>(DEFAULT_OPTIONS);
  recording = $state.raw<Recording | null>(null);
  /** The position and choice of the recording. */
  recorded = $state.raw<TraceOptions>(DEFAULT_OPTIONS);
  recordingNow = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** The cost of a search too large to record; null while unknown. */
  counted = $state.raw<Cost | null>(null);
  step = $state(0);
  opened = $state.raw<ReadonlySet<number>>(new Set());
  /** The selected place, if it is not the current one. */
  picked = $state.raw<Place | null>(null);
  /** Whether nodes were opened or closed by hand. */
  #touched = $state(false);
  /** Whether mirror images are drawn once. */
  merged = $state(false);
  #recording: AbortController | null = null;

  constructor(
    /** Whether nodes ahead are outlined; that would give some quiz answers away. */
    private readonly showsAhead = true,
  ) {}

  /** The call stack. */
  readonly path = $derived<readonly number[]>(
    this.recording ? this.recording.pathTo(this.recording.nodeAt(this.step)) : [],
  );
  readonly onPath = $derived<ReadonlySet<number>>(new Set(this.path));
  /**
   * The calls that are open only because the search is there: while they are the same, so is the
   * layout.
   */
  readonly #besides = $derived(this.path.filter((node) => !this.opened.has(node) || this.isMerged(node)).join(' '));
  readonly layout = $derived.by<Layout>(() => this.#laidOut());
  readonly current = $derived<Place>({ node: this.recording?.nodeAt(this.step) ?? 0, cutOff: false });
  readonly selected = $derived<Place>(this.picked ?? this.current);
  readonly index = $derived(this.layout.find(this.selected) ?? 0);
  readonly place = $derived<PlacedNode | undefined>(this.layout.placed[this.index]);
  readonly line = $derived<ReadonlySet<number>>(new Set(this.recording ? lineAt(this.recording, this.step) : []));
  readonly cost = $derived<Cost>(this.recording ? costAt(this.recording, this.step) : { nodes: 0, leaves: 0, cuts: 0 });
  /** The nodes opened by hand. */
  readonly openedByHand = $derived<readonly number[] | 'all' | null>(
    !this.#touched ? null : this.opened.size === this.recording?.size ? 'all' : [...this.opened],
  );
  /** How many moves are cut so far. */
  readonly leftOut = $derived(this.recording ? this.recording.leftOutBy(this.cost.cuts) : 0);

  /**
   * Records the chosen search. The old recording stays if that fails; a search too large to record
   * is counted.
   */
  async record(at: PositionRef, choice: TraceOptions = this.choice): Promise<void> {
    this.#recording?.abort();
    const recording = new AbortController();
    this.#recording = recording;
    this.choice = choice;
    this.recordingNow = true;
    this.refusal = null;
    this.counted = null;
    try {
      const trace = await api.answer('traces', bodyOf(at, choice, this.merged), recording.signal);
      // Reading and indexing a large trace takes long each: a frame may be drawn between them.
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

  show(recording: Recording, choice: TraceOptions): void {
    this.recorded = choice;
    this.step = 0;
    this.picked = null;
    this.#touched = false;
    this.opened = this.#widthOf(recording) <= SMALL ? new Set(recording.value.keys()) : new Set([0]);
    this.recording = recording;
  }

  /** How many leaves and stubs are drawn. */
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

  /** The position has changed meanwhile. */
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
      // The count stays unknown.
    }
  }

  seek(step: number): void {
    this.step = this.recording?.clamp(step) ?? 0;
    this.picked = null;
  }

  go(go: StepCommand): void {
    if (this.recording) this.seek(stepFrom(this.recording, this.step, go));
  }

  /** Draws mirror images once, or all of them again; the step stays. */
  async merge(at: PositionRef, merged: boolean): Promise<void> {
    this.merged = merged;
    const { step, opened, recording } = this;
    if (!merged || !recording || recording.trace.mirrors) return;
    await this.record(at, this.recorded);
    this.opened = opened;
    this.seek(step);
  }

  /** Whether a node is hidden because a sibling is its mirror image. */
  isMerged(node: number): boolean {
    return this.merged && this.recording !== null && this.recording.mirrorOf(node) !== NEVER;
  }

  /** The drawn children; those on the way to the current node are always drawn. */
  childrenOf(node: number): ArrayLike<number> {
    const children = this.recording?.childrenOf(node) ?? [];
    return this.merged || !this.showsAhead
      ? Array.from(children).filter((child) => this.#isShown(child, this.onPath))
      : children;
  }

  /** The move that leads to a node, with the number of moves it stands for. */
  labelOf(node: number): string {
    const { recording } = this;
    if (!recording) return '';
    const closestStep = this.merged && !this.isMerged(node) ? recording.alike(node) : 1;
    return recording.moveOf(node) + (closestStep > 1 ? ` ×${closestStep}` : '');
  }

  /** Whether a node is drawn if its parent is open. */
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

  /** Opens these nodes and no others. */
  openOnly(nodes: readonly number[]): void {
    this.#open(new Set(nodes));
  }

  closeAll(): void {
    this.picked = null;
    this.#open(new Set());
  }

  pick(place: PlacedNode): void {
    this.picked = place;
  }

  /** Goes where a key leads; down opens a closed node. */
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
    if (!recording) return EMPTY_LAYOUT;
    const besides = new Set(this.#besides === '' ? [] : this.#besides.split(' ').map(Number));
    const all = !this.merged && this.showsAhead;
    return layoutOf({
      childrenOf: (node) =>
        all
          ? recording.childrenOf(node)
          : Array.from(recording.childrenOf(node)).filter((child) => this.#isShown(child, besides)),
      isCut: (node) =>
        recording.leftOut(node).length > 0 && (this.showsAhead || cutOf(recording, node, this.step) !== null),
      isOpen: (node) => opened.has(node) || besides.has(node),
    });
  }

  /** If the selected node is hidden, selects its nearest visible ancestor. */
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
