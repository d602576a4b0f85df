/**
 * The size of the page without a server on the wire: the output of `make site`, packed as hosts
 * pack it.
 */
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const FOLDER = resolve(import.meta.dirname, '../../site');
/** File types that are packed already. */
const AS_IT_IS = ['.book', '.png', '.woff2'];

/** Files that no visitor's browser loads: third-party notices. */
const NOT_LOADED = ['THIRD-PARTY.txt'];

/** Bytes of a file, packed by gzip and by brotli. */
export interface Weight {
  gzip: number;
  brotli: number;
}

/** The size of each file. */
export async function weights(): Promise<Map<string, Weight>> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !NOT_LOADED.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const weighed = files.map(async (file) => {
    const bytes = await readFile(file);
    const isPacked = AS_IT_IS.includes(extname(file));
    const gzip = isPacked ? bytes.length : gzipSync(bytes, { level: 9 }).length;
    const brotli = isPacked ? bytes.length : brotliCompressSync(bytes).length;
    return [file.slice(FOLDER.length + 1), { gzip, brotli }] as const;
  });
  return new Map(await Promise.all(weighed));
}

/** A warning for each total that has grown by more than this since it was recorded. */
const GROWTH = 0.05;

/** Bytes by brotli: the module, and all that a first visit may load. */
export interface SiteSize {
  engine: number;
  all: number;
}

/** The size of the site without the book, which only Connect Four's engine loads. */
export function siteSize(files: Map<string, Weight>): SiteSize {
  const loaded = [...files].filter(([file]) => !file.endsWith('.book'));
  const total = (ending: string): number =>
    loaded.filter(([file]) => file.endsWith(ending)).reduce((sum, [, { brotli }]) => sum + brotli, 0);
  return { engine: total('.wasm'), all: total('') };
}

/** What has grown by more than 5 % since it was recorded, in words. */
export function growth(now: SiteSize, recorded: SiteSize): string[] {
  const parts = ['engine', 'all'] as const;
  return parts
    .filter((part) => now[part] > recorded[part] * (1 + GROWTH))
    .map((part) => `${part}: ${now[part]} bytes by brotli, recorded ${recorded[part]}`);
}
