/**
 * The page without a server, from a host that serves only files: below a path, without headers of
 * its own, with a page for missing files.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { NewTableRequest } from '../../src/lib/api/types';
import { Server } from './server';

/** The output of `make site`. */
const FOLDER = resolve(import.meta.dirname, '../../site');
/** Below a repository's name, as on GitHub. */
const PATH = '/course/rival';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
};

export class Site {
  /** Files that replace those of the folder, by name: another version of the site. */
  readonly instead = new Map<string, string>();

  private constructor(
    private readonly http: HttpServer,
    /** A server to compare the browser's answers with. */
    private readonly native: Server,
    readonly address: string,
  ) {}

  static async start(): Promise<Site> {
    const native = await Server.start();
    const http = createServer((request, response) => {
      void site.#file(request.url ?? '').then(({ status, name, body }) => {
        const type = TYPES[extname(name)] ?? 'application/octet-stream';
        const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'])) && !type.startsWith('image/png');
        response.writeHead(status, {
          'Content-Type': type,
          'Cache-Control': 'max-age=0',
          ...(packed ? { 'Content-Encoding': 'gzip' } : {}),
        });
        response.end(packed ? gzipSync(body) : body);
      });
    });
    await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
    const site: Site = new Site(http, native, `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
    if ((await site.#file(`${PATH}/`)).status !== 200) throw new Error('there is no site: `make site` builds it');
    return site;
  }

  /** A page's path below the host's address. */
  page(path: string): string {
    return `${PATH}/#${path}`;
  }

  /** Address of the API to compare the page with. */
  get api(): string {
    return this.native.address;
  }

  table(request: NewTableRequest): ReturnType<Server['table']> {
    return this.native.table(request);
  }

  stop = (): Promise<void> => this.native.stop();
  restart = (): Promise<void> => this.native.restart();

  async end(): Promise<void> {
    this.http.closeAllConnections();
    await Promise.all([new Promise((ended) => this.http.close(ended)), this.native.end()]);
  }

  async #file(url: string): Promise<{ status: number; name: string; body: Buffer }> {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname);
    const name = normalize(path.slice(PATH.length + 1)) === '.' ? 'index.html' : normalize(path.slice(PATH.length + 1));
    const found = path.startsWith(`${PATH}/`) && !name.startsWith('..') ? await this.#read(name) : null;
    if (found) return { status: 200, name, body: found };
    return { status: 404, name: '404.html', body: (await this.#read('404.html')) ?? Buffer.from('') };
  }

  async #read(name: string): Promise<Buffer | null> {
    const instead = this.instead.get(name);
    return instead === undefined ? readFile(join(FOLDER, name)).catch(() => null) : Buffer.from(instead);
  }
}
