import { defineConfig, mergeConfig } from 'vitest/config';
import usual from './vitest.config';

/** The page without a server: the tests of what both can do, and those of what only files need. `support/differences.ts` has the rest. */
const both = ['games', 'analysis', 'debugger', 'review', 'quiz', 'saved', 'embed'];
// What takes longest and has least to do with where the answers come from is left for the full size.
if (process.env['RIVAL_LONG'] === '1') both.push('compare', 'weights');

const { test, ...rest } = usual as { test: object };
export default mergeConfig(
  { ...rest, test: { ...test, include: [] } },
  defineConfig({
    test: { include: [...both.map((name) => `e2e/${name}.test.ts`), 'e2e/site/*.test.ts'], env: { RIVAL_SITE: '1' } },
  }),
);
