import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject, toHex } from '@gatewright/protocol';
import { KEY_NAMES } from '@gatewright/service/internal';
import { currentTest, GateClient, IssuedSecrets, TestClock } from '@gatewright/service/test-support';
import { multistream } from 'pino';
import { systemIds } from '../../src/host/host.js';
import { createLogger } from '../../src/host/logger.js';
import { readOrCreateKeys } from '../../src/keys/key-file.js';
import { readSettings, type Settings } from '../../src/settings/settings.js';
import { type RunningServer, type StartOptions, startServer } from '../../src/start/server.js';
import { leftAtRest } from './at-rest.js';

/** What is known of a directory's secrets, for as long as one server after another runs on it. */
const SECRETS = new Map<string, IssuedSecrets>();

/** A server on a free port and a directory of its own, called over real HTTP. */
export class TestServer extends GateClient {
  private constructor(
    private readonly settings: Settings,
    bootstrap: JsonObject,
    private readonly running: RunningServer,
    secrets: IssuedSecrets,
    clock: TestClock,
  ) {
    super(bootstrap, secrets, clock);
  }

  /**
   * Starts on a new directory, or on the one that an earlier server left, with further settings as the environment. `log`
   * gets every line of the log. `how` is what the command line says beside the settings.
   */
  static async start(
    dataDir?: string,
    environment: Readonly<Record<string, string>> = {},
    log?: (line: string) => void,
    how: StartOptions = {},
  ): Promise<TestServer> {
    const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'gatewright-test-')));
    const settings = readSettings({
      PORT: '0',
      GATEWRIGHT_DATA_DIR: directory,
      GATEWRIGHT_LOG_LEVEL: 'error',
      ...environment,
    });
    const secrets = SECRETS.get(directory) ?? new IssuedSecrets();
    SECRETS.set(directory, secrets);
    const logged = { write: (line: string) => secrets.noteText(line, `the log, ${currentTest()}`) };
    const shown = { write: log ?? ((line: string) => process.stderr.write(line)) };
    const streams = multistream([
      { level: 'trace', stream: logged },
      { level: settings.logLevel, stream: shown },
    ]);
    const clock = new TestClock();
    const running = await startServer(settings, createLogger('trace', streams), clock, how);
    const bootstrap: unknown = JSON.parse(await readFile(running.bootstrapFile, 'utf8'));
    if (!isJsonObject(bootstrap)) throw new Error('the bootstrap file is not a JSON object');
    secrets.noteFile(bootstrap, 'the first start');
    const keys = await readOrCreateKeys(directory, systemIds.secret);
    const seeds = [...KEY_NAMES, 'nextPolicy' as const].map((name) => [name, keys[name]] as const);
    for (const [name, key] of seeds) if (key !== null) secrets.note(toHex(key), `the key ${name}`);
    return new TestServer(settings, bootstrap, running, secrets, clock);
  }

  get dataDir(): string {
    return this.settings.dataDir;
  }

  get baseUrl(): string {
    return this.running.baseUrl;
  }

  get metricsUrl(): string | null {
    return this.running.metricsUrl;
  }

  protected send(address: string, init: RequestInit): Promise<Response> {
    return fetch(address, init);
  }

  protected end(): Promise<void> {
    return this.running.close();
  }

  protected leftAtRest(): Promise<ReadonlyMap<string, Uint8Array>> {
    return leftAtRest(this.settings);
  }

  /** Stops the server and removes its directory. */
  async discard(): Promise<void> {
    try {
      await this.stop();
    } finally {
      SECRETS.delete(this.dataDir);
      await rm(this.dataDir, { recursive: true });
    }
  }
}
