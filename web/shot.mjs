import { chromium } from 'playwright-core';
const base = process.env.BASE ?? 'http://localhost:5991';
const jobs = JSON.parse(process.argv[2]);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const { name, path, width = 1366, height = 640, dark = false, lang = 'en-GB', keys = [], click, wait = 600 } of jobs) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: lang, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log(name, 'ERROR', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log(name, 'console', m.text()));
  await page.goto(base + path);
  await page.locator('[role=tree]').first().waitFor({ timeout: 60000 }).catch(() => console.log(name, 'no tree'));
  await page.waitForTimeout(wait);
  for (const key of keys) { await page.keyboard.press(key); await page.waitForTimeout(60); }
  if (click) { await page.locator(click).first().click(); }
  await page.waitForTimeout(wait);
  await page.screenshot({ path: `/tmp/shots/${name}.png` });
  await context.close();
}
await browser.close();
