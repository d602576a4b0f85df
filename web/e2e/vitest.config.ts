import { defineConfig } from 'vitest/config';

/** End-to-end tests: a real server, a real browser, and the page between them. */
export default defineConfig({
  test: {
    include: ['e2e/*.test.ts'],
    // Whole games take long on a busy machine; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // On a busy machine one second is too short.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    minWorkers: 1,
  },
});
