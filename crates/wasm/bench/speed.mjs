// Nodes a second of the engine in every game: the native program, and the module in Chromium, in one run.
//   node speed.mjs FOLDER NATIVE [MILLISECONDS [ROUNDS]]
// FOLDER has the module (build.sh), NATIVE is the program `native` of this crate in release. Each searches for as long as that in every
// game; of the rounds, in which they take turns, the best counts: the one that was least disturbed. Ends with 1 if the module has
// less than half of the native speed in some game.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const { chromium } = createRequire(new URL('../../../web/package.json', import.meta.url))('playwright-core');
const [folder, native, millis = '2000', rounds = '3'] = process.argv.slice(2);
const LEAST = 0.5;

const PAGE = `<!doctype html><script type="module">
  window.speed = (body, millis) => new Promise((resolve, reject) => {
    const worker = new Worker('worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
    worker.onerror = (event) => { worker.terminate(); reject(new Error(event.message)); };
    worker.postMessage({ body, millis });
  });
</script>`;
const WORKER = `import start, { ask } from './rival.js';
onmessage = async ({ data: { body, millis } }) => {
  await start({ module_or_path: 'rival_bg.wasm' });
  let nodes = 0, seconds = 0;
  while (seconds < millis / 1000) {
    const [search] = JSON.parse(ask('job', JSON.stringify(body), () => {})).ok.result.searches;
    nodes += search.nodes;
    seconds += search.seconds;
  }
  postMessage(nodes / seconds);
};`;

const module = await readFile(resolve(folder, 'rival_bg.wasm'));
const files = {
  '/': ['text/html', PAGE],
  '/worker.js': ['text/javascript', WORKER],
  '/rival.js': ['text/javascript', await readFile(resolve(folder, 'rival.js'))],
  '/rival_bg.wasm': ['application/wasm', module],
};
const server = createServer(({ url }, response) => {
  const [type, body] = files[url] ?? [];
  response.writeHead(body ? 200 : 404, { 'Content-Type': type ?? 'text/plain' }).end(body);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);

const best = {};
for (let round = 0; round < Number(rounds); round += 1) {
  const { stdout, status } = spawnSync(native, ['speed', millis], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) process.exit(2);
  for (const line of stdout.trim().split('\n')) {
    const { game, body, nodes_per_second } = JSON.parse(line);
    const inBrowser = await page.evaluate(([body, millis]) => window.speed(body, millis), [body, Number(millis)]);
    const before = best[game] ?? [0, 0];
    best[game] = [Math.max(before[0], nodes_per_second), Math.max(before[1], inBrowser)];
  }
}
const version = browser.version();
await browser.close();
server.close();

const kib = (bytes) => (bytes.length / 1024).toFixed(0);
console.log(`module: ${kib(module)} KiB, gzip ${kib(gzipSync(module, { level: 9 }))} KiB, brotli ${kib(brotliCompressSync(module))} KiB`);
console.log(`Chromium ${version}, best of ${rounds} rounds of ${millis} ms a game`);
console.log('| game | native, million nodes/s | Chromium | share |');
console.log('| --- | --- | --- | --- |');
for (const [game, [one, other]] of Object.entries(best)) {
  console.log(`| ${game} | ${(one / 1e6).toFixed(2)} | ${(other / 1e6).toFixed(2)} | ${((100 * other) / one).toFixed(0)} % |`);
}
process.exit(Object.values(best).every(([one, other]) => other >= LEAST * one) ? 0 : 1);
