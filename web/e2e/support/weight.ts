/** How large the page without a server is on the wire: what `make site` wrote, each file packed as hosts pack it. */
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = resolve(import.meta.dirname, '../../site');
/** What is packed already. */
const AS_IT_IS = ['.png', '.woff2'];

/** What no visitor's browser loads by itself: the notices of others. */
const NOT_LOADED = ['THIRD-PARTY.txt'];

/** The bytes of each file. */
export async function weights(): Promise<Map<string, number>> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !NOT_LOADED.includes(entry.name)).map((entry) => join(entry.parentPath, entry.name));
  const weighed = files.map(async (file) => {
    const bytes = await readFile(file);
    return [file.slice(FOLDER.length + 1), AS_IT_IS.includes(extname(file)) ? bytes.length : gzipSync(bytes, { level: 9 }).length] as const;
  });
  return new Map(await Promise.all(weighed));
}
