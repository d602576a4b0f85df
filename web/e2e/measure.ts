/** The size of the site, and the time to a playable board on a distant, slow phone. */
import { test, expect } from './support/test';
import { weights } from './support/transfer-size';

/** 1.6 Mbit/s, 150 ms round trip, a processor a quarter as fast. */
const NETWORK = {
  offline: false,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (750e3 / 8) | 0,
  latency: 150,
};
const SLOWDOWN = 4;
const VISITS = 5;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

test('bytes', async () => {
  const all = [...(await weights())];
  const sum = (by: 'gzip' | 'brotli', ending: RegExp): string =>
    kilobytes(all.filter(([file]) => ending.test(file)).reduce((total, [, weight]) => total + weight[by], 0));
  for (const by of ['gzip', 'brotli'] as const) {
    console.info(
      `site: ${all.length} files, packed by ${by} ${sum(by, /(?<!\.book)$/)} and the book ${sum(by, /\.book$/)}; the module ${sum(by, /\.wasm$/)}, scripts ${sum(by, /\.js$/)}, styles ${sum(by, /\.css$/)}, fonts ${sum(by, /\.woff2$/)}, answers ${sum(by, /\.json$/)}`,
    );
  }
});

for (const game of ['Tic-tac-toe', 'Connect Four']) {
  test(`a board of ${game}`, async ({ visit }) => {
    const times: { board: number; engine: number }[] = [];
    for (let visits = 0; visits < VISITS; visits += 1) {
      const page = await visit('about:blank');
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', NETWORK);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      const began = performance.now();
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('button', { name: `Play ${game}` }).click({ noWaitAfter: true });
      const target = page.locator('.cell.target').first();
      await target.waitFor();
      const board = performance.now() - began;
      await target.click();
      await expect
        .poll(() => page.locator('.moves [data-ply]').count(), { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(1);
      times.push({ board, engine: performance.now() - began });
      await page.context().close();
    }
    const median = (of: 'board' | 'engine'): string =>
      `${(times.map((time) => time[of]).sort((a, b) => a - b)[VISITS >> 1]! / 1000).toFixed(2)} s`;
    console.info(
      `${game}, first visit at 1.6 Mbit/s, 150 ms, processor ÷ ${SLOWDOWN}: a board to play on after ${median('board')}, the machine's answer after ${median('engine')} (medians of ${VISITS})`,
    );
  });
}
