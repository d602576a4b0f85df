import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { site } from './site.config';

/** The server of `npm run dev`. */
const server = process.env['RIVAL_SERVER'] ?? 'http://127.0.0.1:4774';

/** Files worth packing: fonts are packed already, and the server writes its base into the page. */
const PACKABLE = /\.(js|css|svg)$/;

/** Writes packed copies beside each file; the server sends them to browsers that can unpack. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir }) {
      const files = await readdir(dir!, { recursive: true });
      await Promise.all(
        files
          .filter((file) => PACKABLE.test(file))
          .map(async (file) => {
            const whole = await readFile(join(dir!, file));
            await writeFile(join(dir!, `${file}.br`), await promisify(brotliCompress)(whole));
            await writeFile(join(dir!, `${file}.gz`), await promisify(gzip)(whole, { level: 9 }));
          }),
      );
    },
  };
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), mode === 'site' ? site() : packed()],
  // Paths are relative to the page; the server completes those in index.html (`--base`).
  base: './',
  build: {
    outDir: mode === 'site' ? 'site' : 'dist',
    target: 'es2022',
    // The server's policy is default-src 'self': nothing may be inlined, neither fonts as data nor
    // a polyfill as a script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server answers its own page only: to it, requests come from itself.
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  // Tests mount components as a browser does.
  resolve: {
    ...(mode === 'test' ? { conditions: ['browser'] } : {}),
    alias: {
      // The backend: a server, or the browser with the module that `make site` builds from
      // crates/wasm.
      'rival-backend': here(mode === 'site' ? 'src/lib/api/browser/index.ts' : 'src/lib/api/server.ts'),
      'rival-wasm': here('wasm'),
    },
  },
  worker: { format: 'es' as const },
  test: { include: ['src/**/*.test.ts'], environment: 'happy-dom' },
}));
