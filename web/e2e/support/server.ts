/** A server with its own data folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Both, Created, NewTableRequest, TableView } from '../../src/lib/api/types';

/** The program to test: the one that `cargo test` builds, unless `RIVAL` names another. */
export const PROGRAM = process.env['RIVAL'] ?? resolve(import.meta.dirname, '../../../target/debug/rival');

export class Server {
  #process: ChildProcess | null = null;
  address = '';

  private constructor(
    private readonly data: string,
    private readonly options: readonly string[],
  ) {}

  /** Starts a server with these further options of `rival serve`. */
  static async start(...options: string[]): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'rival-e2e-')), options);
    try {
      await server.#run('0');
      const page = await fetch(server.address).then((response) => response.text());
      if (!page.includes('id="app"')) throw new Error('the program has no page: `make test-page` builds it');
      return server;
    } catch (error) {
      await server.end();
      throw error;
    }
  }

  /** A page's path below the server's address. */
  page(path: string): string {
    return path;
  }

  /** Stops the server with SIGTERM; its data stay. */
  async stop(): Promise<void> {
    const running = this.#process;
    if (!running) return;
    this.#process = null;
    const ended = new Promise((done) => running.once('exit', done));
    running.kill('SIGTERM');
    await ended;
  }

  /** Starts the server again on its port, with its data. */
  async restart(): Promise<void> {
    await this.#run(new URL(this.address).port);
  }

  async end(): Promise<void> {
    await this.stop();
    await rm(this.data, { recursive: true, force: true });
  }

  /** Address of the API to compare the page with. */
  get api(): string {
    return this.address;
  }

  /** A table made by the API, with the secrets of its first and second side. */
  async table(request: NewTableRequest): Promise<{ table: TableView; secrets: Both<string> }> {
    const response = await fetch(new URL('/api/tables', this.address), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Created;
  }

  async #run(port: string): Promise<void> {
    const program = spawn(PROGRAM, ['serve', '--port', port, '--data', this.data, '--json', ...this.options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = program;
    this.address = await new Promise((found, failed) => {
      program.once('error', failed);
      program.once('exit', (code) => failed(new Error(`${PROGRAM} ended with ${code}`)));
      createInterface(program.stdout).once('line', (line) => found((JSON.parse(line) as { address: string }).address));
    });
  }
}
