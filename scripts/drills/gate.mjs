// Gates as processes, and the signed orders that a drill sends them.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { authorizeText, decodePrivateKey, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { ROOT } from '../workspace/packages.mjs';

const COMMAND = join(ROOT, 'packages/cli/dist/main.js');

const run = promisify(execFile);

/** Runs a command of `gatewright`. Rejects where it fails, with what it printed. */
export function gatewright(args, environment = {}) {
  return run(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...environment } });
}

/** Makes an empty data directory; `remove` deletes it. */
export async function dataDirectory() {
  const path = await mkdtemp(join(tmpdir(), 'gatewright-drill-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Gives the data directory of a further server what it joins the first one with. */
export async function joinFirst(first, further) {
  for (const file of ['keys.json', 'starts.json', 'bootstrap.json'])
    await copyFile(join(first, file), join(further, file));
}

/** Serves a data directory on a free port, with the command of this checkout or of another one. */
export async function serve(dataDir, environment = {}, command = COMMAND, channels = []) {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--data-dir', dataDir], {
    env: { ...process.env, GATEWRIGHT_LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', ...channels],
  });
  const ended = once(child, 'exit');
  const baseUrl = await addressOf(child);
  const bootstrap = JSON.parse(await readFile(join(dataDir, 'bootstrap.json'), 'utf8'));
  return { child, baseUrl, bootstrap, ended };
}

async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [, address] = / at (http:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the gate ended before it served; run npm run build');
}

/** Onboards an agent whose budget outlasts the drill. */
export async function onboard({ baseUrl, bootstrap }, name, { maxAmount = 1_000_000_000 } = {}) {
  const response = await fetch(`${baseUrl}/onboarding/agent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bootstrap.owner.token}` },
    body: JSON.stringify({ name, scope: 'drill', maxAmount, merchants: ['acme'] }),
  });
  const { success, data } = await response.json();
  if (!success) throw new Error(`onboarding was refused: ${JSON.stringify(data)}`);
  return { agentDid: data.agentDid, seed: decodePrivateKey(data.agentKey) };
}

/** The body of a signed order of 1 USD, unless `ask` says otherwise. */
export function signedOrder({ agentDid, seed }, ask = {}) {
  const order = {
    agentDid,
    action: 'drill',
    amount: 1,
    currency: 'USD',
    merchant: 'acme',
    nonce: crypto.randomUUID(),
    issuedAt: new Date().toISOString(),
    ...ask,
  };
  return JSON.stringify({ ...order, signature: toHex(nodeEd25519.sign(utf8(authorizeText(order)), seed)) });
}

/** Sends an order. Resolves with the reason code of its answer, or with the failure of the connection. */
export async function order({ baseUrl }, agent) {
  try {
    const response = await fetch(`${baseUrl}/policy/mandate/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: signedOrder(agent),
    });
    return (await response.json()).data.reasonCode;
  } catch (error) {
    return error.cause?.code ?? error.message;
  }
}
