import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '@gatewright/ledger/postgres';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { GateProcess, gatewright } from './support/gate-process.js';
import { signedOrder } from './support/signed-order.js';

const CAP = 200;
const CLIENTS_EACH = 8;
/** How long a server may take to learn of a change at another one. */
const PATIENCE_MS = 30_000;

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
    for (const file of ['keys.json', 'starts.json', 'bootstrap.json'])
      await copyFile(join(one, file), join(directory, file));
  }
  const [second, third] = await Promise.all(
    [two, three].map((directory) => GateProcess.serve(directory, '--database-url', databaseUrl)),
  );
  if (second === undefined || third === undefined) throw new Error('two servers did not start');
  return [first, second, third];
}

describe('one PostgreSQL', () => {
  test('several servers on one PostgreSQL keep one cap and every acknowledged answer, though one is killed under load', {
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

  test('several servers on one PostgreSQL notify each other of policy changes', { timeout: 60_000 }, async () => {
    const [first, second] = await serveThree();
    // Every look at what the other server knows spends some of the budget.
    const ample = { maxAmount: 1_000_000 };
    await issueMandate(first, ample);
    expect(await decisionOf(second)).toBe('AUTHORIZED');
    await issueMandate(first, { ...ample, merchants: ['somebody-else'] });
    await untilDecided(second, 1, 'MERCHANT_NOT_ALLOWED');
  });

  // threat money server-was-notified: A server that was not notified continues under the old, wider mandate =>
  //   `MANDATE_REVOKED`
  test('several servers on one PostgreSQL spend nothing more from a mandate that was replaced, without a notification', {
    timeout: 60_000,
  }, async () => {
    const [first, second] = await serveThree();
    await issueMandate(first);
    await untilDecided(second, 1, 'AUTHORIZED');
    await endListening();
    await issueMandate(first, { merchants: ['somebody-else'] });
    expect(await decisionOf(second)).toMatch(/^(MANDATE_REVOKED|MERCHANT_NOT_ALLOWED)$/);
  });

  // threat many-requests-once-against
  test('several servers on one PostgreSQL hold an agent to its rules together, though its calls come to all at once', {
    timeout: 120_000,
  }, async () => {
    const [first, second, third] = await serveThree();
    await issueMandate(first);
    await bindRule(first, { predicate: 'cumulative-over', config: { limit: 5 } });
    // Too much under the mandate as well, so that no look spends anything.
    for (const gate of [second, third]) await untilDecided(gate, CAP + 1, 'ENOUGH');
    const calls = Array.from({ length: 30 }, (_, index) => decisionOf([first, second, third][index % 3] ?? first));
    const codes = await Promise.all(calls);
    expect(codes.filter((code) => code === 'AUTHORIZED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'ENOUGH')).toHaveLength(25);
  });

  test('several servers cannot start on a database that is not there, and say why without the password', async () => {
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

function asOwner(gate: GateProcess, path: string, body: JsonObject): Promise<Response> {
  const { owner } = gate.bootstrap;
  return fetch(`${gate.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${String(objectOf(owner)['token'])}` },
    body: JSON.stringify(body),
  });
}

function issueMandate(gate: GateProcess, terms: JsonObject = {}): Promise<Response> {
  const { agentDid } = signedOrder(gate.bootstrap);
  const mandate = { agentDid, scope: 'purchase-order', currency: 'USD', maxAmount: CAP, ...terms };
  return asOwner(gate, '/policy/mandate', mandate);
}

/** Ends the connections on which servers are notified of each other's changes; they are made again half a second later. */
async function endListening(): Promise<void> {
  const driver = await openPostgres(databaseUrl);
  // Their last query is to listen, or a keep-alive; the holder of the servers' lock has the latter too.
  const ended = await driver.all(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query ilike 'listen%' or query = 'select 1')
        and pid not in (select pid from pg_locks where locktype = 'advisory')`,
  );
  await driver.close();
  expect(ended).toHaveLength(3);
}

/** Binds an SOP that blocks where the atom fires. */
async function bindRule(gate: GateProcess, atom: JsonObject): Promise<void> {
  const molecules = [{ id: 'm1', combinator: 'any', decision: 'block', reasonCode: 'ENOUGH', atoms: [atom] }];
  const created = await asOwner(gate, '/sop', { title: 'Enough', documentJson: { molecules } });
  const { sopId = null } = objectOf(objectOf(await created.json())['data']);
  const identityId = String(objectOf(gate.bootstrap['agent'])['identityId']);
  const bound = await asOwner(gate, `/sop/agents/${identityId}/assign`, { sopId });
  if (!bound.ok) throw new Error(`the SOP was not bound: ${await bound.text()}`);
}

/** Orders until the gate decides so: it learns of a change at another one a moment later. */
async function untilDecided(gate: GateProcess, amount: number, code: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const decided = await decisionOf(gate, amount);
    if (decided === code) return;
    if (performance.now() > deadline) throw new Error(`the gate never decided ${code}, but ${decided}`);
    await pause(10);
  }
}

/** One client that orders until the budget is spent or its server is gone; it remembers what it sent and what was answered. */
async function orderUntilSpent(gate: GateProcess, sent: string[], permits: Map<string, string>): Promise<void> {
  for (;;) {
    const order = signedOrder(gate.bootstrap);
    sent.push(order.nonce);
    const data = await authorize(gate, order).catch(() => null);
    if (data === null || data['reasonCode'] === 'SPEND_LIMIT_EXCEEDED') return;
    if (data['decision'] === 'allow') permits.set(order.nonce, String(data['authorizationId']));
  }
}

async function decisionOf(gate: GateProcess, amount = 1): Promise<string> {
  return String((await authorize(gate, signedOrder(gate.bootstrap, amount)))['reasonCode']);
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
