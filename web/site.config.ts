/** What the page without a server needs beside what every page needs: a policy, a manifest, and a worker that keeps it for later. */
import { createHash } from 'node:crypto';
import { copyFile, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Files have no headers: the page says itself what it may do. WebAssembly, and nothing else beyond what the server's page may. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'";

const MANIFEST = {
  name: 'rival',
  short_name: 'rival',
  description: 'Play two-player board games against a machine, and see why it moves as it does.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#f4f2ee',
  theme_color: '#f4f2ee',
  icons: [{ src: './favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
};

export function site(): Plugin {
  return {
    name: 'site',
    apply: 'build',
    transformIndexHtml: (html) =>
      html.replace(
        '<head>',
        `<head>\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />\n    <link rel="manifest" href="./manifest.webmanifest" />`,
      ),
    async writeBundle({ dir }) {
      const folder = dir!;
      await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(MANIFEST));
      // A host that does not find an address shows this: the page itself, at the address that there is.
      await copyFile(join(folder, 'index.html'), join(folder, '404.html'));
      // GitHub leaves out what begins with an underscore, unless it is told not to.
      await writeFile(join(folder, '.nojekyll'), '');
      const files = await filesOf(folder);
      const worker = await readFile(new URL('src/service-worker.js', import.meta.url), 'utf8');
      const version = createHash('sha256');
      for (const file of files) version.update(file).update(await readFile(join(folder, file)));
      const kept = JSON.stringify(files.filter((file) => file !== '404.html'));
      await writeFile(join(folder, 'service-worker.js'), worker.replace("'VERSION'", `'${version.digest('hex').slice(0, 16)}'`).replace("['FILES']", kept));
    },
  };
}

/** Every file of a folder, the hidden ones left out, in an order that is always the same. */
async function filesOf(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true });
  const files = await Promise.all(all.map(async (file) => ((await stat(join(folder, file))).isFile() ? file : '')));
  return files.filter((file) => file !== '' && !file.startsWith('.') && file !== 'service-worker.js').sort();
}
