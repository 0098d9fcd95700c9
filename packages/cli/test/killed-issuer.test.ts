import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@gatewright/ledger/postgres';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { GateProcess } from './support/gate-process.js';
import { signedOrder } from './support/signed-order.js';

const CAP = 1_000;
const BUDGET = 400;
const TERMS = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };

let dataDirs: string[];
let databaseUrl: string;

beforeEach(async () => {
  dataDirs = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'gatewright-issuer-'))));
  databaseUrl = String(objectOf(await (await fetch(inject('databases'), { method: 'POST' })).json())['url']);
});
afterEach(async () => {
  await GateProcess.endAll();
  await Promise.all(dataDirs.map((directory) => rm(directory, { recursive: true })));
});

// threat gate-killed-while
test('what a server set aside that was killed before it stored the mandate is given back by another', async () => {
  const [one = '', two = ''] = dataDirs;
  const first = await GateProcess.serve(one, '--database-url', databaseUrl);
  for (const file of ['keys.json', 'starts.json', 'bootstrap.json']) await copyFile(join(one, file), join(two, file));
  const second = await GateProcess.serve(two, '--database-url', databaseUrl);
  const helper = await asOwner(first, '/onboarding/agent', { name: 'Helper', scope: 'read-report' });
  const { agentDid } = signedOrder(first.bootstrap);
  const parent = await asOwner(first, '/policy/mandate', { agentDid, ...TERMS, maxAmount: CAP });
  const delegate = (gate: GateProcess) => {
    const child = { agentDid: String(helper['agentDid']), parentMandateId: String(parent['mandateId']) };
    return asOwner(gate, '/policy/mandate', { ...child, ...TERMS, maxAmount: BUDGET });
  };
  const remaining = async () => (await asOwner(first, `/mandate/${parent['mandateId']}`))['remaining'];

  const database = await openPostgres(databaseUrl);
  await database.transaction(async (session) => {
    // To store a mandate takes the lock of its organisation: there the server stands when it is killed.
    await session.run('update organisation set name = name');
    const issuing = delegate(second).catch(() => null);
    await expect
      .poll(() => session.all('select * from ledger_mandate where cap = $1', [BUDGET * 1_000_000]))
      .toHaveLength(1);
    await second.end('SIGKILL');
    expect(await issuing).toBe(null);
  });
  expect(await remaining()).toBe(CAP - BUDGET);

  await database.run(`update set_aside set set_at = '2026-01-01T00:00:00.000Z'`);
  // A server looks at what was set aside when it starts, and every half minute.
  await GateProcess.serve(two, '--database-url', databaseUrl);
  await expect.poll(remaining, { timeout: 20_000 }).toBe(CAP);
  expect(await database.all('select * from mandate where parent_mandate_id is not null')).toEqual([]);
  expect((await delegate(first))['remaining']).toBe(BUDGET);
  expect(await remaining()).toBe(CAP - BUDGET);
  await database.close();
});

/** The data of a call with the owner's token: a POST where there is a body. */
async function asOwner(gate: GateProcess, path: string, body?: JsonObject): Promise<JsonObject> {
  const token = String(objectOf(gate.bootstrap['owner'])['token']);
  const answer = await fetch(`${gate.baseUrl}${path}`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return objectOf(objectOf(await answer.json())['data']);
}

function objectOf(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error('not a JSON object');
  return value;
}
