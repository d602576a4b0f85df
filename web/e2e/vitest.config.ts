import { defineConfig } from 'vitest/config';

/** Tests of the whole: a real server, a real browser, and the page between them. */
export default defineConfig({
  test: {
    include: ['e2e/*.test.ts'],
    // Whole games take a while, on a busy machine the more; a test that hangs is over all the same.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // On a busy machine a second is soon over.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    minWorkers: 1,
  },
});
