/** Tests with a server, a browser and pages; each is given what it asks for by name. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, test as plain } from 'vitest';
import { Server } from './server';

/** Debian's browser, unless another is named. */
const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** How long to wait for something that should be there, in milliseconds. */
const PATIENCE = 20_000;

interface Fixtures {
  /** One for all tests of a file. */
  browser: Browser;
  server: Server;
  /** Opens a page in a browser that knows nothing yet: somebody on a device of their own. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = plain.extend<Fixtures>({
  browser: [
    async ({}, use) => {
      // In a container there is no sandbox to be had; the only page that is opened is our own.
      const browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.end();
    },
    { scope: 'file' },
  ],
  visit: async ({ browser, server }, use) => {
    const errors: Error[] = [];
    const visits: (() => Promise<void>)[] = [];
    await use(async (path, options = {}) => {
      const usual = { baseURL: server.address, locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const;
      const context = await browser.newContext({ ...usual, ...options });
      context.setDefaultTimeout(PATIENCE);
      visits.push(() => context.close());
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error));
      // What the server's policy forbids would be missing for everybody.
      page.on('console', (message) => message.text().includes('Content Security Policy') && errors.push(new Error(message.text())));
      await page.goto(path);
      return page;
    });
    await Promise.all(visits.map((leave) => leave()));
    expect(errors).toEqual([]);
  },
});

export { expect };
