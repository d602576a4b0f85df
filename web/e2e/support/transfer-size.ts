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
