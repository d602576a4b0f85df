import { defineConfig } from 'vitest/config';

/** `npm run measure`: how large the site is, and how soon one can play. */
export default defineConfig({ test: { include: ['e2e/measure.ts'], testTimeout: 300_000, env: { RIVAL_SITE: '1' } } });
