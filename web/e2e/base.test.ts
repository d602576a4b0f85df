/** The page below a path, behind a proxy that serves other things as well. */
import type { Page } from 'playwright-core';
import { Server } from './support/server';
import { Table } from './support/table';
import { expect, test } from './support/test';

const BASE = '/rival';

test('below a path everything stays below it: games, links, reload, saved, analysis', async ({ visit }) => {
  const server = await Server.start('--base', BASE);
  try {
    const origin = new URL(server.address).origin;
    const asked: string[] = [];
    const come = async (path: string): Promise<Page> => {
      const page = await visit('about:blank', { baseURL: origin });
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
      await page.goto(path);
      return page;
    };
    const page = await come(`${BASE}/`);
    await page
      .locator('[data-game="tictactoe"]')
      .getByRole('button', { name: /^Options/ })
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('radio', { name: 'Two people, by link' }).check();
    await panel.getByRole('radio', { name: 'X', exact: true }).check();
    await panel.locator('[type=submit]').click();
    await page.waitForURL(new RegExp(`^${origin}${BASE}/t/`));
    const link = await page.getByLabel('Send this link').inputValue();
    expect(link.startsWith(`${origin}${BASE}/t/`)).toBe(true);

    const [ana, ben] = [new Table(page), new Table(await come(link))];
    await ana.click('b2');
    await ben.click('a1');
    await page.reload();
    await ana.click('c3');
    await expect.poll(() => ben.moves.count()).toBe(3);

    await page.getByRole('link', { name: 'Saved' }).click();
    await page.waitForURL(`${origin}${BASE}/saved`);
    await page.getByRole('article').getByRole('link', { name: 'Resume' }).click();
    await page.waitForURL(new RegExp(`^${origin}${BASE}/t/`));
    await page.goto(`${BASE}/analysis?game=tictactoe&moves=b2`);
    await page.getByText(/· proven/).waitFor();
    await page.getByRole('link', { name: 'Learn' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(asked.filter((path) => path !== BASE && !path.startsWith(`${BASE}/`))).toEqual([]);
    expect(asked.some((path) => path.endsWith('/live'))).toBe(true);
  } finally {
    await server.end();
  }
});
