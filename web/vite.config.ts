import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds the server. */
const server = process.env['RIVAL_SERVER'] ?? 'http://127.0.0.1:4774';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // The server's policy is default-src 'self': nothing may be inlined, neither fonts as data nor a polyfill as a script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server answers its own page only: to it, requests come from itself.
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  // Tests mount components as a browser does.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'], environment: 'happy-dom' },
}));
