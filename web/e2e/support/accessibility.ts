import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Accessibility violations of the page. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any.map((check) => check.message).join('; ')}`),
    );
}
