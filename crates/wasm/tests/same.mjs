// Asks the browser's module what `native` was asked, and compares every answer, node for node: node same.mjs FOLDER NATIVE POSITIONS
import { readFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [folder, native, positions] = process.argv.slice(2);
const { ask, initSync, take_book } = await import(pathToFileURL(resolve(folder, 'rival.js')));
initSync({ module: await readFile(resolve(folder, 'rival_bg.wasm')) });
take_book(await readFile(resolve(folder, 'connect-four.book')));

/** How long something took is no part of what was found. */
const timeless = (key, value) => (key === 'seconds' ? undefined : value);
const comparable = (json) => JSON.stringify(JSON.parse(json), timeless);

const program = spawn(native, [positions], { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => program.on('close', resolve));
const asked = {};
let nodes = 0;
let different = 0;
for await (const line of createInterface({ input: program.stdout })) {
  const { method, body, answer, told } = JSON.parse(line);
  const heard = [];
  const found = ask(method, JSON.stringify(body), (line) => heard.push(line));
  asked[method] = (asked[method] ?? 0) + 1;
  if (method === 'search') nodes += JSON.parse(found).ok?.nodes ?? 0;
  // What a search tells on its way depends on the clock; a review and a job tell each step.
  const all = (answer, told) => (method === 'search' ? [answer] : [answer, ...told]).map(comparable).join('\n');
  if (all(found, heard) !== all(answer, told)) {
    different += 1;
    if (different <= 5) console.error(`${method} ${JSON.stringify(body)}\n  native: ${answer}\n  module: ${found}`);
  }
}
const code = await ended;
const count = Object.values(asked).reduce((sum, count) => sum + count, 0);
console.log(`${count} answers, ${nodes} nodes, ${different} different: ${JSON.stringify(asked)}`);
process.exit(code === 0 && count > 0 && different === 0 ? 0 : 1);
