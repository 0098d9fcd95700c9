import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { nativeSqlite } from '@gatewright/ledger/sqlite';
import { authorizeText, decodePrivateKey, isJsonObject, type JsonObject, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { type BuildResult, build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebGate } from '../support/web-host.js';

/** The globals of web standards that the bundle may use; a page and a worker have them, and nothing of Node. */
const WEB_GLOBALS = [
  ...[
    'AbortController',
    'AbortSignal',
    'Blob',
    'CompressionStream',
    'Headers',
    'ReadableStream',
    'Request',
    'Response',
  ],
  ...['TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'atob', 'btoa', 'clearTimeout', 'console', 'crypto'],
  ...['fetch', 'performance', 'setTimeout', 'structuredClone'],
  // One realm of bytes: what the host hands over is the same kind of bytes inside.
  ...['ArrayBuffer', 'Uint8Array', 'DataView', 'Error', 'TypeError', 'RangeError'],
];

let bundle: BuildResult<{ write: false; metafile: true }>;
let gate: WebGate;

beforeAll(async () => {
  bundle = await build({
    entryPoints: [fileURLToPath(new URL('../support/web-host.ts', import.meta.url))],
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['gatewright-source'],
    format: 'iife',
    globalName: 'bundle',
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const globals = Object.fromEntries(WEB_GLOBALS.map((name) => [name, Reflect.get(globalThis, name)]));
  const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  new Script(bundle.outputFiles[0]?.text ?? '').runInContext(context);
  const openEngine = await nativeSqlite();
  const { openWebGate } = new Script('bundle').runInContext(context);
  gate = await openWebGate(openEngine(':memory:'));
});
afterAll(async () => {
  await gate?.service.close();
});

async function call(method: string, path: string, body?: JsonObject, headers: Record<string, string> = {}) {
  const init = { method, headers: { 'content-type': 'application/json', ...headers } };
  const request = new Request(`https://gate.test/api/v1${path}`, {
    ...init,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await gate.service.fetch(request, { source: '192.0.2.1' });
  const { data } = Object(await response.json());
  return { status: response.status, data: isJsonObject(data) ? data : {} };
}

// covers application-answers-without
test('the bundle imports nothing, of Node or of anything else', () => {
  const imports = Object.values(bundle.metafile.inputs).flatMap((input) => input.imports);
  expect(imports.filter(({ path }) => isBuiltin(path))).toEqual([]);
  expect(imports.filter(({ external }) => external === true)).toEqual([]);
});

// covers application-answers-without: The application answers without Node: authorize, claim, capture and proof
//   through `fetch` on web standards
test('the bundle authorizes, lets a service claim, captures, and proves the decision', async () => {
  const { agent, owner } = Object(gate.members);
  const seed = decodePrivateKey(agent.agentKey) ?? new Uint8Array();
  const unsigned = {
    ...{ agentDid: String(agent.agentDid), action: 'purchase-order', amount: 100, currency: 'USD' },
    ...{ merchant: 'acme-supplies', nonce: 'neutral-nonce-1', issuedAt: new Date().toISOString() },
  };
  const signature = toHex(nodeEd25519.sign(utf8(authorizeText(unsigned)), seed));
  const permit = await call('POST', '/policy/mandate/authorize', { ...unsigned, signature });
  expect(permit).toMatchObject({ status: 200, data: { decision: 'allow' } });
  const { authorizationId, eventId } = permit.data;
  const hold = `/policy/mandate/authorize/${authorizationId}`;

  const claimed = await call('POST', `${hold}/effect/dispatching`, {}, { 'idempotency-key': 'k'.repeat(32) });
  expect(claimed).toMatchObject({ status: 200, data: { claimToken: expect.any(String) } });
  const captured = await call('POST', `${hold}/capture`, {
    amountCharged: 100,
    claimToken: claimed.data['claimToken'] ?? '',
  });
  expect(captured.status).toBe(200);

  await expect
    .poll(
      async () => {
        await gate.service.runDue();
        return (await call('GET', `/magp/evidence/${eventId}/proof`)).status;
      },
      { timeout: 60_000, interval: 250 },
    )
    .toBe(200);
  const record = await call('GET', `/evidence/${eventId}`, undefined, { authorization: `Bearer ${owner.token}` });
  expect(record.status).toBe(200);
});
