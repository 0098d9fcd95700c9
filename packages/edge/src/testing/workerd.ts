import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isJsonObject, type JsonObject, parseJsonText } from '@gatewright/protocol';
import { freePort } from './free-port.js';
import { bundleWorker } from './worker-bundle.js';

/** Secrets of tests. */
const SECRETS = {
  GATEWRIGHT_ROOT_KEY: '07'.repeat(32),
  GATEWRIGHT_OPERATOR_SECRET: 'operator-of-the-tests-'.repeat(2),
};

export interface WorkerdOptions {
  /** Directory of the objects' storage, which stays; one of its own that goes with it unless given. */
  readonly directory?: string;
  /** TCP port; a free one unless given. What is configured with an address keeps it over restarts of one port. */
  readonly port?: number;
  /** Bindings beside the secrets of tests; undefined takes one away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Organisation that is made at the start; null for none. */
  readonly organisation?: string | null;
}

/** A workerd on loopback. */
export interface RunningWorkerd {
  /** Address of the Worker. */
  readonly origin: string;
  /** Address of the organisation with the path prefix, as clients are configured with it. */
  readonly url: string;
  /** What the first start of the organisation made; empty where none was made. */
  readonly bootstrap: JsonObject;
  /** File of the same, in the directory. */
  readonly bootstrapFile: string;
  readonly operatorSecret: string;
  readonly pid: number;
  /** What it wrote to its log so far. */
  log(): string;
  /** Ends it at once (SIGKILL); the storage stays. */
  kill(): Promise<void>;
  /** Ends it, and removes a directory of its own. */
  close(): Promise<void>;
}

/** Starts the Worker in workerd with its storage on disk, and makes an organisation. */
export async function startWorkerd(options: WorkerdOptions = {}): Promise<RunningWorkerd> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'gatewright-workerd-')));
  const port = options.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const bindings = { ...SECRETS, GATEWRIGHT_PUBLIC_URL: origin, ...options.environment };
  await mkdir(join(directory, 'objects'), { recursive: true });
  await writeFile(join(directory, 'worker.js'), await bundleWorker());
  await writeFile(join(directory, 'gatewright.capnp'), configOf(bindings));
  const process = spawn(
    programPath(),
    ['serve', 'gatewright.capnp', `--socket-addr=http=127.0.0.1:${port}`, '--control-fd=3'],
    {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  const log = logOf(process);
  await listening(process, log);
  const organisation = options.organisation === undefined ? 'acme' : options.organisation;
  const operatorSecret = bindings.GATEWRIGHT_OPERATOR_SECRET;
  const bootstrap = organisation === null ? {} : await makeOrganisation(origin, organisation, operatorSecret);
  const bootstrapFile = join(directory, 'bootstrap.json');
  await writeFile(bootstrapFile, JSON.stringify(bootstrap));
  const kill = async () => {
    if (process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
  };
  return {
    ...{ origin, bootstrap, bootstrapFile, operatorSecret, log, kill },
    url: String(bootstrap['baseUrl'] ?? `${origin}/o/none/api/v1`),
    pid: process.pid ?? 0,
    async close() {
      await kill();
      if (options.directory === undefined) await rm(directory, { recursive: true });
    },
  };
}

/** Makes an organisation, or reads again what making it gave. */
export async function makeOrganisation(origin: string, organisation: string, secret: string): Promise<JsonObject> {
  const response = await fetch(`${origin}/operator/organisations/${organisation}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}` },
  });
  const text = await response.text();
  const parsed = parseJsonText(text);
  const { data } = Object(parsed.ok ? parsed.value : null);
  if (response.ok && isJsonObject(data)) return data;
  throw new Error(`the organisation ${organisation} was not made: ${response.status} ${text}`);
}

function configOf(bindings: Readonly<Record<string, string | undefined>>): string {
  const texts = Object.entries(bindings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(value)})`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "gate", worker = .gate),
    (name = "objects", disk = (path = "objects", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "gate")],
  v8Flags = ["--max-semi-space-size=32", "--min-semi-space-size=16"],
);
const gate :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-10-01",
  bindings = [
    (name = "ORGANISATIONS", durableObjectNamespace = "Organisation"),
    ${texts.join(',\n    ')},
  ],
  durableObjectNamespaces = [(className = "Organisation", uniqueKey = "gatewright", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
);
`;
}

function logOf({ stdout, stderr }: ChildProcess): () => string {
  const pieces: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  return () => pieces.join('');
}

/** Resolves once the socket is open. */
async function listening(process: ChildProcess, log: () => string): Promise<void> {
  const control = process.stdio[3];
  if (control === null || control === undefined || !('readable' in control)) throw new Error('no control channel');
  const opened = (async () => {
    for await (const line of createInterface({ input: control })) if (line.includes('"listen')) return true;
    return false;
  })();
  if (!(await opened)) throw new Error(`workerd did not start: ${log()}`);
}

/** The program that the package workerd installed for this machine. */
function programPath(): string {
  const { default: path }: { default?: unknown } = Object(createRequire(import.meta.url)('workerd'));
  if (typeof path === 'string') return path;
  throw new Error('the package workerd has no program for this machine');
}
