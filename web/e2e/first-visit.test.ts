/**
 * The cost of a first visit. The limits are generous: a busy machine is slower than the emulated
 * network.
 */
import { expect, test } from './support/test';

/** 1.6 Mbit/s, 150 ms round trip, a processor half as fast. */
const NETWORK = {
  offline: false,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (750e3 / 8) | 0,
  latency: 150,
};
const MOST_BYTES = 150_000;
const LATEST_PAINT = 3000;

test('a first visit is light: few bytes on the wire, and soon something to see', async ({ visit }) => {
  const page = await visit('about:blank');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 2 });
  let bytes = 0;
  const unpacked: string[] = [];
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  cdp.on('Network.responseReceived', ({ response: { url, headers } }) => {
    const encoding = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    if (/\.(js|css)$|\/api\/games$/.test(url) && !encoding) unpacked.push(url);
  });
  await page.goto('/');
  await page.locator('[data-game] svg.drawing').first().waitFor();
  await page.waitForLoadState('networkidle');
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  );
  console.info(`first visit: ${bytes} bytes, first paint after ${Math.round(paint)} ms`);
  expect(bytes).toBeLessThan(MOST_BYTES);
  expect(unpacked).toEqual([]);
  expect(paint).toBeLessThan(LATEST_PAINT);
});
