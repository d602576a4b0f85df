/** Tests with a server, a browser and pages as fixtures. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, test as plain } from 'vitest';
import { reasonToSkip } from './differences';
import { Server } from './server';
import { Site } from './site';

/** Debian's browser, unless `CHROMIUM` names another. */
const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Whether the page without a server is under test. */
const IS_SITE = process.env['RIVAL_SITE'] === '1';

/** Longest wait for something on a page, in milliseconds. */
const WAIT_TIMEOUT = 20_000;

interface Fixtures {
  /** One browser for all tests of a file. */
  browser: Browser;
  server: Server | Site;
  /** Opens a page in a new browser context: a device without stored data. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = plain.extend<Fixtures>({
  browser: [
    async ({}, use) => {
      // Containers allow no sandbox; the browser opens our own pages only.
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
      // A page that breaks the server's policy fails the test; frames of other pages are exempt.
      page.on(
        'console',
        (message) =>
          /Content Security Policy(?!.*frame-ancestors)/.test(message.text()) && errors.push(new Error(message.text())),
      );
      // Tests name paths; the server knows the full address.
      const open = page.goto.bind(page);
      page.goto = (to, how) => open(to.startsWith('/') ? server.page(to) : to, how);
      await page.goto(path);
      return page;
    });
    await Promise.all(visits.map((leave) => leave()));
    expect(errors).toEqual([]);
  },
});

/** The query in a page's address. */
export function queryOf(page: Page): URLSearchParams {
  const { search, hash } = new URL(page.url());
  return new URLSearchParams(search || hash.replace(/^[^?]*/, ''));
}

export { expect };
