import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { GateProcess, gatewright } from './testing/gate-process.js';
import { signedOrder } from './testing/signed-order.js';

const CAP = 200;
const CLIENTS_EACH = 8;

let dataDirs: string[];
let databaseUrl: string;

beforeEach(async () => {
  dataDirs = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'gatewright-shared-'))));
  const response = await fetch(inject('databases'), { method: 'POST' });
  databaseUrl = String(objectOf(await response.json())['url']);
});

afterEach(async () => {
  await GateProcess.endAll();
  await Promise.all(dataDirs.map((directory) => rm(directory, { recursive: true })));
});

/** Three servers on one PostgreSQL, each with its own directory and the same keys. */
async function serveThree(): Promise<readonly [GateProcess, GateProcess, GateProcess]> {
  const [one = '', two = '', three = ''] = dataDirs;
  const first = await GateProcess.serve(one, '--database-url', databaseUrl);
  for (const directory of [two, three]) {
    for (const file of ['keys.json', 'bootstrap.json']) await copyFile(join(one, file), join(directory, file));
  }
  const [second, third] = await Promise.all(
    [two, three].map((directory) => GateProcess.serve(directory, '--database-url', databaseUrl)),
  );
  if (second === undefined || third === undefined) throw new Error('two servers did not start');
  return [first, second, third];
}

describe('several servers on one PostgreSQL', () => {
  test('keep one cap and every acknowledged answer, though one is killed under load', {
    timeout: 120_000,
  }, async () => {
    const [first, second, third] = await serveThree();
    expect((await issueMandate(first)).status).toBe(201);
    const sent: string[] = [];
    const permits = new Map<string, string>();
    const load = (gate: GateProcess) =>
      Array.from({ length: CLIENTS_EACH }, () => orderUntilSpent(gate, sent, permits));
    const clients = [first, second, third].flatMap(load);
    while (permits.size < 30) await pause(5);
    await third.end('SIGKILL');
    await Promise.all(clients);

    const granted = new Map<string, string>();
    for (const nonce of sent) {
      const [here, there] = await Promise.all([lookUp(first, nonce), lookUp(second, nonce)]);
      expect(here).toBe(there);
      if (here !== null) granted.set(nonce, here);
    }
    for (const [nonce, authorizationId] of permits) expect(granted.get(nonce)).toBe(authorizationId);
    expect(granted.size).toBe(CAP);
    expect(new Set(granted.values()).size).toBe(CAP);
  });

  test('tell each other of policy changes', async () => {
    const [first, second] = await serveThree();
    // Every look at what the other server knows spends some of the budget.
    const ample = { maxAmount: 1_000_000 };
    await issueMandate(first, ample);
    expect(await decisionOf(second)).toBe('AUTHORIZED');
    await issueMandate(first, { ...ample, merchants: ['somebody-else'] });
    for (let waits = 0; (await decisionOf(second)) === 'AUTHORIZED'; waits += 1) {
      if (waits > 500) throw new Error('the other server never heard of the new mandate');
      await pause(10);
    }
    expect(await decisionOf(second)).toBe('MERCHANT_NOT_ALLOWED');
  });

  test('cannot start on a database that is not there, and say why without the password', async () => {
    const url = 'postgres://me:secret@127.0.0.1:1/none';
    const { status, err } = await gatewright(
      'serve',
      '--port',
      '0',
      '--data-dir',
      dataDirs[0] ?? '',
      '--database-url',
      url,
    );
    expect(status).toBe(1);
    expect(err).toContain('PostgreSQL at 127.0.0.1:1/none cannot be used');
    expect(err).not.toContain('secret');
  });
});

async function issueMandate(gate: GateProcess, terms: JsonObject = {}): Promise<Response> {
  const { owner } = gate.bootstrap;
  const { agentDid } = signedOrder(gate.bootstrap);
  return fetch(`${gate.baseUrl}/policy/mandate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${String(objectOf(owner)['token'])}` },
    body: JSON.stringify({ agentDid, scope: 'purchase-order', currency: 'USD', maxAmount: CAP, ...terms }),
  });
}

/** One client that orders until the budget is spent or its server is gone; it remembers what it sent and was told. */
async function orderUntilSpent(gate: GateProcess, sent: string[], permits: Map<string, string>): Promise<void> {
  for (;;) {
    const order = signedOrder(gate.bootstrap);
    sent.push(order.nonce);
    const data = await authorize(gate, order).catch(() => null);
    if (data === null || data['reasonCode'] === 'SPEND_LIMIT_EXCEEDED') return;
    if (data['decision'] === 'allow') permits.set(order.nonce, String(data['authorizationId']));
  }
}

async function decisionOf(gate: GateProcess): Promise<string> {
  return String((await authorize(gate, signedOrder(gate.bootstrap)))['reasonCode']);
}

async function authorize(gate: GateProcess, order: unknown): Promise<JsonObject> {
  const response = await fetch(`${gate.baseUrl}/policy/mandate/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  return objectOf(objectOf(await response.json())['data']);
}

async function lookUp(gate: GateProcess, nonce: string): Promise<string | null> {
  const { agentDid } = signedOrder(gate.bootstrap);
  const query = new URLSearchParams({ agentDid, nonce });
  const response = await fetch(`${gate.baseUrl}/policy/mandate/authorize/by-request?${query}`);
  const { authorizationId } = objectOf(objectOf(await response.json())['data']);
  return typeof authorizationId === 'string' ? authorizationId : null;
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}
