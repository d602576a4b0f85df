/**
 * A QR code (ISO/IEC 18004) for a short text: byte mode, error correction M, versions 1 to 10.
 * Enough for a link, without a dependency.
 */

/** Rows of modules; true is dark. */
export type Modules = boolean[][];

/**
 * For each version from 1: the error correction codewords of a block, and the data codewords of
 * each block.
 */
const BLOCKS: readonly { correction: number; data: readonly number[] }[] = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: [32, 32] },
  { correction: 24, data: [43, 43] },
  { correction: 16, data: [27, 27, 27, 27] },
  { correction: 18, data: [31, 31, 31, 31] },
  { correction: 22, data: [38, 38, 39, 39] },
  { correction: 22, data: [36, 36, 36, 37, 37] },
  { correction: 26, data: [43, 43, 43, 43, 44] },
];

/** For each version from 1: the centres of alignment patterns, along both edges. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** The modules that a mask inverts. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code of a text; null if it is longer than version 10 holds, 213 bytes. */
export function qrCode(text: string): Modules | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((blocks, index) => bytes.length + (index < 9 ? 2 : 3) <= sum(blocks.data)) + 1;
  if (version === 0) return null;
  const bits = bitsOf(codewords(bytes, version));
  const size = 17 + 4 * version;
  const grid = new Grid(size, version);
  grid.fill(bits);
  const masked = MASKS.map((_, mask) => grid.masked(mask));
  return masked.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The data with length and padding, and the correction of each block, interleaved. */
function codewords(bytes: readonly number[], version: number): number[] {
  const { correction, data } = BLOCKS[version - 1]!;
  const bits = [
    ...binary(0b0100, 4),
    ...binary(bytes.length, version < 10 ? 8 : 16),
    ...bytes.flatMap((byte) => binary(byte, 8)),
  ];
  const room = sum(data) * 8;
  bits.push(...Array<number>(Math.min(4, room - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const whole: number[] = [];
  for (let at = 0; at < bits.length; at += 8) whole.push(parseInt(bits.slice(at, at + 8).join(''), 2));
  for (let pad = 0xec; whole.length < sum(data); pad ^= 0xec ^ 0x11) whole.push(pad);
  let taken = 0;
  const blocks = data.map((length) => whole.slice(taken, (taken += length)));
  const corrections = blocks.map((block) => remainder(block, correction));
  return [...interleaved(blocks), ...interleaved(corrections)];
}

function interleaved(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat();
}

function binary(value: number, length: number): number[] {
  return Array.from({ length }, (_, bit) => (value >> (length - 1 - bit)) & 1);
}

const bitsOf = (words: readonly number[]): number[] => words.flatMap((word) => binary(word, 8));

/** Multiplication in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/**
 * The remainder of a block divided by the generator polynomial of this degree (Reed and Solomon).
 */
function remainder(block: readonly number[], degree: number): number[] {
  const generator = Array<number>(degree).fill(0);
  generator[degree - 1] = 1;
  for (let root = 1, term = 0; term < degree; term += 1, root = multiply(root, 2)) {
    for (let at = 0; at < degree; at += 1) generator[at] = multiply(generator[at]!, root) ^ (generator[at + 1] ?? 0);
  }
  const rest = Array<number>(degree).fill(0);
  for (const word of block) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    generator.forEach((coefficient, at) => (rest[at] = rest[at]! ^ multiply(coefficient, factor)));
  }
  return rest;
}

class Grid {
  readonly #dark: Modules;
  /** Modules that do not depend on the text. */
  readonly #fixed: Modules;

  constructor(
    private readonly size: number,
    private readonly version: number,
  ) {
    const empty = (): Modules => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    [this.#dark, this.#fixed] = [empty(), empty()];
    for (let at = 0; at < size; at += 1) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.#square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
    const centres = ALIGNMENT[version - 1]!;
    const last = centres.length - 1;
    centres.forEach((x, i) =>
      centres.forEach((y, j) => {
        const inFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
        if (!inFinder) this.#square(x, y, 2, (ring) => ring !== 1);
      }),
    );
    this.#format(0);
    if (version >= 7) this.#number();
  }

  /** Lays the bits in columns of two, from the right, up and down in turn. */
  fill(bits: readonly number[]): void {
    let next = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const up = ((right + 1) & 2) === 0;
        const y = up ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.#fixed[y]![x]) continue;
          this.#dark[y]![x] = bits[next] === 1;
          next += 1;
        }
      }
    }
  }

  masked(mask: number): Modules {
    this.#format(mask);
    return this.#dark.map((row, y) => row.map((dark, x) => (this.#fixed[y]![x] ? dark : dark !== MASKS[mask]!(x, y))));
  }

  #set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.#dark[y]![x] = dark;
    this.#fixed[y]![x] = true;
  }

  /** A pattern of rings around a module. */
  #square(x: number, y: number, radius: number, isDark: (ring: number) => boolean): void {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1)
        this.#set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }

  /** The mask and error correction M (00), twice, with their own correction. */
  #format(mask: number): void {
    let rest = mask;
    for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
    for (let at = 0; at <= 5; at += 1) this.#set(8, at, bit(at));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.#set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.#set(this.size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.#set(8, this.size - 15 + at, bit(at));
    this.#set(8, this.size - 8, true);
  }

  /** The version's number, twice, where it fits. */
  #number(): void {
    let rest = this.version;
    for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const dark = ((bits >> at) & 1) === 1;
      const [a, b] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      this.#set(a, b, dark);
      this.#set(b, a, dark);
    }
  }
}

/** The penalty of a code: long runs, blocks, and imbalance of the shades. */
function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let points = 0;
  for (const line of [...modules, ...columns]) {
    for (let at = 0, run = 1; at < size; at += 1, run += 1) {
      if (line[at] === line[at + 1]) continue;
      if (run >= 5) points += run - 2;
      run = 0;
    }
    const text = line.map(Number).join('');
    for (const like of ['10111010000', '00001011101']) points += 40 * (text.split(like).length - 1);
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const dark = modules[y]![x];
      if (dark === modules[y - 1]![x] && dark === modules[y]![x - 1] && dark === modules[y - 1]![x - 1]) points += 3;
    }
  }
  const dark = sum(modules.flat().map(Number));
  return points + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
