import { defineConfig, mergeConfig } from 'vitest/config';
import usual from './vitest.config';

/**
 * The page without a server: tests of what both builds can do, and tests of the site alone.
 * `support/differences.ts` lists the rest.
 */
const both = ['games', 'analysis', 'debugger', 'review', 'quiz', 'saved', 'embed'];
// The slowest tests that depend least on the backend run at full size only.
if (process.env['RIVAL_LONG'] === '1') both.push('compare', 'weights');

const { test, ...rest } = usual as { test: object };
export default mergeConfig(
  { ...rest, test: { ...test, include: [] } },
  defineConfig({
    test: { include: [...both.map((name) => `e2e/${name}.test.ts`), 'e2e/site/*.test.ts'], env: { RIVAL_SITE: '1' } },
  }),
);
