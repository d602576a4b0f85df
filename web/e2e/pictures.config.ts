import { defineConfig } from 'vitest/config';

/** `npm run pictures`: the pictures of the README. */
export default defineConfig({ test: { include: ['e2e/pictures.ts'], testTimeout: 60_000, hookTimeout: 30_000 } });
