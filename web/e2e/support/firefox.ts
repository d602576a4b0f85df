/**
 * Debian's Firefox, headless, driven by its own WebDriver commands (Marionette: JSON over TCP with
 * a length prefix). It needs no driver and no package but the browser.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';
/** Longest start, in milliseconds: a first start makes its profile. */
const WAIT_TIMEOUT = 90_000;

export const hasFirefox = existsSync(PROGRAM);

type Answer = [type: 1, id: number, error: { message: string } | null, result: { value?: unknown } | null];

export class Firefox {
  #waiting = new Map<number, (answer: Answer) => void>();
  #heard = Buffer.alloc(0);
  #lastId = 0;

  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
    private readonly socket: Socket,
  ) {
    socket.on('data', (data) => this.#hear(data));
  }

  static async start(): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'rival-firefox-'));
    await writeFile(
      join(profile, 'user.js'),
      [
        'marionette.port", 0',
        'intl.accept_languages", "en"',
        'ui.prefersReducedMotion", 1',
        'app.update.enabled", false',
        'datareporting.policy.dataSubmissionEnabled", false',
      ]
        .map((pref) => `user_pref("${pref});\n`)
        .join(''),
    );
    const browser = spawn(PROGRAM, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
      stdio: 'ignore',
    });
    const port = await portOf(profile);
    const socket = connect(port, '127.0.0.1');
    const firefox = new Firefox(browser, profile, socket);
    await new Promise((connected) => socket.once('connect', connected));
    await firefox.ask('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    return firefox;
  }

  async open(address: string): Promise<void> {
    await this.ask('WebDriver:Navigate', { url: address });
  }

  /** Runs a function's body in the page and returns its result; awaits a promise. */
  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    const result = await this.ask('WebDriver:ExecuteScript', {
      script: `return (async function () { ${script} }).apply(null, arguments);`,
      args,
    });
    return result?.value as T;
  }

  /** Clicks at an element's position, on whatever lies there. */
  async click(selector: string): Promise<void> {
    const found = await this.ask('WebDriver:FindElement', { using: 'css selector', value: selector });
    const [id] = Object.values(found?.value as Record<string, string>);
    await this.ask('WebDriver:ElementClick', { id });
  }

  async end(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGTERM');
    await ended;
    this.socket.destroy();
    await rm(this.profile, { recursive: true, force: true });
  }

  private ask(command: string, parameters: object): Promise<Answer[3]> {
    const id = ++this.#lastId;
    const text = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((done, failed) =>
      this.#waiting.set(id, ([, , error, result]) =>
        error ? failed(new Error(`${command}: ${error.message}`)) : done(result),
      ),
    );
  }

  #hear(data: Buffer): void {
    this.#heard = Buffer.concat([this.#heard, data]);
    for (;;) {
      const colon = this.#heard.indexOf(':');
      const length = Number(this.#heard.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#heard.length < colon + 1 + length) return;
      const told: unknown = JSON.parse(this.#heard.subarray(colon + 1, colon + 1 + length).toString());
      this.#heard = this.#heard.subarray(colon + 1 + length);
      // Its first message identifies it.
      if (!Array.isArray(told)) continue;
      const answer = told as Answer;
      this.#waiting.get(answer[1])?.(answer);
      this.#waiting.delete(answer[1]);
    }
  }
}

/** The port on which it listens, once it does. */
async function portOf(profile: string): Promise<number> {
  for (
    const start = Date.now();
    Date.now() - start < WAIT_TIMEOUT;
    await new Promise((soon) => setTimeout(soon, 200))
  ) {
    const port = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => ''));
    if (port) return port;
  }
  throw new Error(`${PROGRAM} does not start`);
}
