import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject, parseJsonText } from '@gatewright/protocol';
import { freePort } from './free-port.js';
import { bundleWorker } from './worker-bundle.js';
import { COMPATIBILITY_DATE, startWorkerdProcess, type WorkerdProcess } from './workerd-process.js';

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
  /** How far the clock of the Worker is ahead, ms; its alarms ring by the clock of the machine. */
  readonly aheadMs?: number;
  /** Organisation that is made at the start; null for none. */
  readonly organisation?: string | null;
}

/** The Worker in a workerd on loopback. Its storage stays where it is killed. */
export interface RunningWorkerd extends Omit<WorkerdProcess, 'port'> {
  /** Address of the Worker. */
  readonly origin: string;
  /** Address of the organisation with the path prefix, as clients are configured with it. */
  readonly url: string;
  /** What the first start of the organisation made; empty where none was made. */
  readonly bootstrap: JsonObject;
  /** File of the same, in the directory. */
  readonly bootstrapFile: string;
  readonly operatorSecret: string;
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
  const clock = `const ownNow = Date.now; Date.now = () => ownNow() + ${options.aheadMs ?? 0};\n`;
  await writeFile(join(directory, 'worker.js'), clock + (await bundleWorker()));
  const { pid, log, kill } = await startWorkerdProcess(directory, configOf(bindings), port);
  const organisation = options.organisation === undefined ? 'acme' : options.organisation;
  const operatorSecret = bindings.GATEWRIGHT_OPERATOR_SECRET;
  const bootstrap = organisation === null ? {} : await makeOrganisation(origin, organisation, operatorSecret);
  const bootstrapFile = join(directory, 'bootstrap.json');
  await writeFile(bootstrapFile, JSON.stringify(bootstrap));
  return {
    ...{ origin, bootstrap, bootstrapFile, operatorSecret, pid, log, kill },
    url: String(bootstrap['baseUrl'] ?? `${origin}/o/none/api/v1`),
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
  compatibilityDate = "${COMPATIBILITY_DATE}",
  bindings = [
    (name = "ORGANISATIONS", durableObjectNamespace = "Organisation"),
    ${texts.join(',\n    ')},
  ],
  durableObjectNamespaces = [(className = "Organisation", uniqueKey = "gatewright", enableSql = true)],
  durableObjectStorage = (localDisk = "objects"),
);
`;
}
