import type { Layout, PlacedNode } from './layout';
import type { Lens } from './paint';

/** A node's usual room in pixels, and where in it the middle of its shape is. */
const SLOT = 62;
const LEVEL = 116;
export const MIDDLE = 37;
const HIGH = 90;
/** Room left of the tree for the levels' names; in a narrow window they are signs only. */
const NAMES = 76;
const NARROW = 480;
const SIGNS = 26;
const EDGE = 14;
/** Size from which nodes are read, and the least size of those on the path. */
const READABLE = 0.52;
const PATH_SIZE = 0.78;
const LARGE = 1.6;
/** Least size on a projector. */
const LEGIBLE = 1.25;
const NARROWEST = 0.0002;
const WIDEST = 3;

/** The window on a search tree. The tree fits it until somebody zooms or drags. */
export class TreeWindow {
  width = $state(0);
  height = $state(0);
  /** Pixels to a slot; null fits the tree. */
  #chosenSlot = $state<number | null>(null);
  #left = $state(0);
  #top = $state(0);
  readonly #tree: () => { layout: Layout; large: boolean };

  constructor(tree: () => { layout: Layout; large: boolean }) {
    this.#tree = tree;
  }

  readonly #layout = $derived.by(() => this.#tree().layout);
  readonly #isLarge = $derived.by(() => this.#tree().large);
  readonly #usual = $derived(this.#isLarge ? LARGE : 1);
  readonly isNarrow = $derived(this.width < NARROW);
  readonly margin = $derived(this.isNarrow ? SIGNS : NAMES);
  readonly fits = $derived(this.#chosenSlot === null);
  readonly #levels = $derived(this.#layout.levels.length);
  readonly #fittingSlot = $derived(
    Math.max(
      this.#isLarge ? SLOT * LEGIBLE : 0,
      Math.min(SLOT * this.#usual, Math.max(1, this.width - this.margin - 2 * EDGE) / Math.max(1, this.#layout.width)),
    ),
  );
  readonly #fittingLevel = $derived(
    Math.max(
      this.#isLarge ? LEVEL * LEGIBLE : 0,
      Math.min(LEVEL * this.#usual, Math.max(1, this.height - 2 * EDGE) / Math.max(1, this.#levels)),
    ),
  );
  /** Pixels from a slot to the next. */
  readonly slot = $derived(this.#chosenSlot ?? this.#fittingSlot);
  /** Levels fill the height as long as nodes are small, and grow with them. */
  readonly #level = $derived(
    Math.max(
      this.#fittingLevel,
      Math.min((this.slot / SLOT) * LEVEL, (this.slot / this.#fittingSlot) * this.#fittingLevel),
    ),
  );
  /** Size of a node; 1 is its usual size. */
  readonly size = $derived(Math.min(this.slot / SLOT, this.#level / LEVEL));
  readonly isReadable = $derived(this.size >= READABLE);
  /** Least size of the nodes on the path. */
  readonly pathSize = $derived(Math.max(this.size, Math.min(PATH_SIZE * this.#usual, this.#level / HIGH)));
  /** Height in a level of the middle of a node's shape. */
  readonly middle = $derived(EDGE / 2 + MIDDLE * this.pathSize);
  readonly #treeWidth = $derived(this.#layout.width * this.slot);
  readonly #treeHeight = $derived(this.#levels * this.#level);
  readonly lens = $derived<Lens>({
    slot: this.slot,
    level: this.#level,
    // A tree narrower than the window stands in its middle.
    left: this.fits ? -this.margin - Math.max(EDGE, (this.width - this.margin - this.#treeWidth) / 2) : this.#left,
    top: this.fits ? 0 : this.#top,
  });
  readonly #isLargerThanWindow = $derived(this.#treeWidth > this.width - this.margin || this.#treeHeight > this.height);
  readonly overflows = $derived(!this.fits && this.#isLargerThanWindow);

  /** Zooms; the given point of the window stays where it is. */
  zoom(by: number, x = (this.width + this.margin) / 2, y = this.height / 2): void {
    const { slot, level, left, top } = this.lens;
    const fitting = this.#fittingSlot;
    const least = fitting < SLOT * NARROWEST ? fitting : Math.min(fitting, SLOT * 0.5);
    this.#chosenSlot = Math.min(Math.max(slot * by, least), SLOT * WIDEST * this.#usual);
    this.#left = ((left + x) / slot) * this.#chosenSlot - x;
    this.#top = ((top + y) / level) * this.#level - y;
    this.#settle();
  }

  fit(): void {
    this.#chosenSlot = null;
  }

  pan(dx: number, dy: number): void {
    if (this.fits) this.#hold();
    this.#left -= dx;
    this.#top -= dy;
    this.#settle();
  }

  /** Centres the window on a place, in slots from the left. */
  centreOn(slots: number): void {
    if (this.fits) this.#chosenSlot = this.slot;
    this.#left = slots * this.slot - (this.width + this.margin) / 2;
    this.#settle();
  }

  /** Brings a node into view. */
  reveal(place: PlacedNode): void {
    if (this.fits) {
      if (!this.#isLarge || !this.#isLargerThanWindow) return;
      this.#hold();
    }
    const room = this.slot / 2 + EDGE;
    const [x, y] = [place.x * this.slot, place.level * this.#level];
    const [fromLeft, fromTop] = [x - this.#left, y - this.#top];
    if (fromLeft < this.margin + room || fromLeft > this.width - room) this.#left = x - (this.width + this.margin) / 2;
    if (fromTop < 0 || fromTop + this.#level > this.height)
      this.#top = Math.max(0, Math.min(y - this.height / 3, this.#treeHeight - this.height));
  }

  /** Keeps the tree within the window. */
  #settle(): void {
    const room = this.width / 2;
    const below = this.#treeHeight - this.height;
    this.#left = Math.min(Math.max(this.#left, -this.margin - room), this.#treeWidth - room);
    this.#top = Math.min(Math.max(this.#top, Math.min(0, below)), Math.max(0, below + EDGE));
  }

  /** Fixes what fits where it stands, whatever the window becomes. */
  #hold(): void {
    [this.#left, this.#top] = [this.lens.left, this.lens.top];
    this.#chosenSlot = this.slot;
  }
}
