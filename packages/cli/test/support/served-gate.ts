import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { createLogger, type RunningServer, readSettings, startServer } from '@gatewright/server';
import { TestClock } from '@gatewright/service/test-support';
import { calledCommandByStream } from './called-command.js';

/** A gate in this process on a directory of its own, and the command with its owner's token. */
export class ServedGate {
  private constructor(
    readonly folder: string,
    readonly server: RunningServer,
    readonly bootstrap: JsonObject,
    private readonly clock: TestClock,
  ) {}

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<ServedGate> {
    const folder = await mkdtemp(join(tmpdir(), 'gatewright-served-'));
    const own = { PORT: '0', GATEWRIGHT_DATA_DIR: folder, GATEWRIGHT_LOG_LEVEL: 'error' };
    const settings = readSettings({ ...own, ...environment });
    const clock = new TestClock();
    const server = await startServer(settings, createLogger('error'), clock);
    const contents: unknown = JSON.parse(await readFile(server.bootstrapFile, 'utf8'));
    if (!isJsonObject(contents)) throw new Error('the bootstrap file is not a JSON object');
    return new ServedGate(folder, server, contents, clock);
  }

  /** Lets time pass for the gate alone. */
  letPass(ms: number): void {
    this.clock.ahead += ms;
  }

  async end(): Promise<void> {
    await this.server.close();
    await rm(this.folder, { recursive: true });
  }

  /** The text at a path of names in the bootstrap file. */
  given(...names: readonly string[]): string {
    let at: unknown = this.bootstrap;
    for (const name of names) at = isJsonObject(at) ? at[name] : undefined;
    if (typeof at !== 'string') throw new Error(`there is no text at ${names.join('.')}`);
    return at;
  }

  get environment(): Readonly<Record<string, string>> {
    return { GATEWRIGHT_URL: this.server.baseUrl, GATEWRIGHT_TOKEN: this.given('owner', 'token') };
  }

  /** The command with the owner's token, or in another environment. */
  call = (args: readonly string[], environment = this.environment) =>
    calledCommandByStream(args, { environment, clock: Date.now });

  /** What the command prints with --json. */
  async json(args: readonly string[]): Promise<JsonObject> {
    const { status, out, err } = await this.call([...args, '--json']);
    const printed: unknown = JSON.parse(out);
    if (status !== 0 || !isJsonObject(printed)) throw new Error(`${args.join(' ')}: ${status} ${err}`);
    return printed;
  }

  /** The data of a call over HTTP. */
  async post(path: string, body: unknown, token?: string): Promise<JsonObject> {
    const response = await fetch(this.server.baseUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    const data = isJsonObject(answer) ? answer['data'] : undefined;
    return isJsonObject(data) ? data : {};
  }
}
