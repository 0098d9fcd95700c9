// Gates as subjects of a measurement: how they are bundled and started, and the requests that they are sent.
import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { importSource } from '../../scripts/workspace/source-module.mjs';

const here = fileURLToPath(new URL('./', import.meta.url));
const root = join(here, '../..');
const cache = join(root, 'node_modules/.cache/bench-server');
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
/** The options of Node under `npm start`. */
const FLAGS = scripts.start.split(' ').filter((word) => word.startsWith('--'));

export const { authorizeText, decodePrivateKey, toHex, utf8 } = await importSource('packages/protocol/src/index.ts');
export const { nodeEd25519 } = await importSource('packages/protocol/src/node.ts');

/** An agent whose budget outlasts the measurement. */
export async function onboard({ baseUrl, bootstrapFile }) {
  const { owner } = JSON.parse(await readFile(bootstrapFile, 'utf8'));
  const answer = await fetch(`${baseUrl}/onboarding/agent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ name: 'Bench', scope: 'bench', maxAmount: 1_000_000_000, merchants: ['acme'] }),
  });
  const { success, data } = await answer.json();
  if (!success) throw new Error(`onboarding was refused: ${JSON.stringify(data)}`);
  return data;
}

/** Has the gate keep what verdicts are computed from. */
export async function captureInputs({ baseUrl, bootstrapFile }) {
  const { owner } = JSON.parse(await readFile(bootstrapFile, 'utf8'));
  const answer = await fetch(`${baseUrl}/organisation/decision-log`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ context: false, days: null, capture: true }),
  });
  if (!answer.ok) throw new Error(`the capture was refused: ${answer.status}`);
}

/** Orders of an agent, each signed, as the bytes of a body. */
export function signedOrders(config, count) {
  const seed = decodePrivateKey(config.agentKey);
  return Array.from({ length: count }, (_, index) => {
    const order = unsigned(config.agentDid, index);
    const signature = toHex(nodeEd25519.sign(utf8(authorizeText(order)), seed));
    return Buffer.from(JSON.stringify({ ...order, signature }));
  });
}

/** An order before it is signed. */
export function unsigned(agentDid, index) {
  return {
    agentDid,
    action: 'bench',
    amount: 1,
    currency: 'USD',
    merchant: 'acme',
    itinerary: { riskLevel: 'low' },
    nonce: `${crypto.randomUUID()}-${index}`,
    issuedAt: new Date().toISOString(),
  };
}

/** A program of Node that prints its address as one JSON line and gives its processor time, with the options of `npm start`. */
export async function start(argv, environment) {
  const child = spawn(process.execPath, [...FLAGS, ...argv], {
    // A gate refuses variables of Gatewright that it does not know.
    env: { ...process.env, GATEWRIGHT_BENCH_DATABASE_URL: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ready = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(JSON.parse(text.split('\n')[0]));
    });
    child.once('exit', (code) => reject(new Error(`${argv[0]} ended with ${code}`)));
  });
  const stop = () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return ended;
  };
  const cpu = () =>
    new Promise((resolve) => {
      child.once('message', resolve);
      child.send('cpu');
    });
  return { ...ready, pid: child.pid, stop, cpu };
}

/** The served gate as one file: `memory` for its ledger in memory, `unlogged` without the decision log. Packages of others stay where they are. */
export async function bundledGate(kind) {
  const outfile = join(cache, `gate-${kind}.mjs`);
  await mkdir(cache, { recursive: true });
  await build({
    entryPoints: [join(here, 'gate.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['gatewright-source'],
    logLevel: 'error',
    plugins: [workspaceOnly(kind === 'memory'), ...(kind === 'unlogged' ? [withoutFeed] : [])],
  });
  return outfile;
}

/** No decision enters the feed of the decision log. */
const withoutFeed = {
  name: 'without the feed of the decision log',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]ledger[/\\]src[/\\]reducer[/\\]steps[/\\]decide\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replace('work.feed(record, op.request);', '');
      return contents === source
        ? { errors: [{ text: `${path} feeds the log elsewhere` }] }
        : { contents, loader: 'ts' };
    });
  },
};

function workspaceOnly(onMemory) {
  return {
    name: 'workspace only',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path }) =>
        path.startsWith('@gatewright/') || path.startsWith('served:') ? undefined : { path, external: true },
      );
      if (!onMemory) return;
      const served = join(root, 'packages/server/src/database/database.ts');
      onResolve({ filter: /^served:database$/ }, () => ({ path: served }));
      onResolve({ filter: /\/database\.js$/ }, ({ importer }) =>
        importer.endsWith('server.ts') ? { path: join(here, 'memory-database.mjs') } : undefined,
      );
    },
  };
}
