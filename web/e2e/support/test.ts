/** Tests with a server, a browser and pages; each is given what it asks for by name. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, test as plain } from 'vitest';
import { reasonToSkip } from './differences';
import { Server } from './server';
import { Site } from './site';

/** Debian's browser, unless another is named. */
const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Whether it is the page without a server that is tested. */
const IS_SITE = process.env['RIVAL_SITE'] === '1';

/** How long to wait for something that should be there, in milliseconds. */
const WAIT_TIMEOUT = 20_000;

interface Fixtures {
  /** One for all tests of a file. */
  browser: Browser;
  server: Server | Site;
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
      const server = IS_SITE ? await Site.start() : await Server.start();
      await use(server);
      await server.end();
    },
    { scope: 'file' },
  ],
  visit: async ({ browser, server, task, skip }, use) => {
    const reason = IS_SITE ? reasonToSkip(task.name) : undefined;
    skip(reason !== undefined, reason);
    const errors: Error[] = [];
    const visits: (() => Promise<void>)[] = [];
    await use(async (path, options = {}) => {
      const usual = {
        baseURL: server.address,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 800 },
      } as const;
      const context = await browser.newContext({ ...usual, ...options });
      context.setDefaultTimeout(WAIT_TIMEOUT);
      visits.push(() => context.close());
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error));
      // What the server's policy forbids would be missing for everybody, but for frames of others.
      page.on(
        'console',
        (message) =>
          /Content Security Policy(?!.*frame-ancestors)/.test(message.text()) && errors.push(new Error(message.text())),
      );
      // Addresses are those of the page; where it is, the server knows.
      const open = page.goto.bind(page);
      page.goto = (to, how) => open(to.startsWith('/') ? server.page(to) : to, how);
      await page.goto(path);
      return page;
    });
    await Promise.all(visits.map((leave) => leave()));
    expect(errors).toEqual([]);
  },
});

/** What is asked for in the address of a page. */
export function queryOf(page: Page): URLSearchParams {
  const { search, hash } = new URL(page.url());
  return new URLSearchParams(search || hash.replace(/^[^?]*/, ''));
}

export { expect };
