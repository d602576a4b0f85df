/** How large the page without a server is on the wire: what `make site` wrote, each file packed in the two ways in which hosts pack. */
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const FOLDER = resolve(import.meta.dirname, '../../site');
/** What is packed already. */
const AS_IT_IS = ['.book', '.png', '.woff2'];

/** What no visitor's browser loads by itself: the notices of others. */
const NOT_LOADED = ['THIRD-PARTY.txt'];

/** Bytes of a file, packed by gzip and by brotli. */
export interface Weight {
  gzip: number;
  brotli: number;
}

/** The weight of each file. */
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
