import { defineConfig } from 'vitest/config';

/** `npm run measure`: the size of the site and the time to a playable board. */
export default defineConfig({ test: { include: ['e2e/measure.ts'], testTimeout: 300_000, env: { RIVAL_SITE: '1' } } });
