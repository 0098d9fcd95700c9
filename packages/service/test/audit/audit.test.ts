import { canonicalJson, isJsonObject, type JsonObject, settingDigest, sha256Hex } from '@gatewright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRIM_INTERVAL_MS } from '../../src/platform/jobs/background-jobs.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const ADDRESS = '203.0.113.7';
const DAY_MS = 24 * 60 * 60 * 1000;

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

/** A call of the owner from an address. */
const from = (path: string, body: JsonObject) =>
  gate.post(path, body, { token: gate.ownerToken, headers: { 'x-forwarded-for': ADDRESS } });

async function acts(query = ''): Promise<JsonObject[]> {
  const { data } = await gate.get(`/organisation/audit${query}`, { token: gate.ownerToken });
  return Array.isArray(data['acts']) ? data['acts'].filter(isJsonObject) : [];
}

/** One act of each kind: on an agent, on rules and on a setting. */
async function actEachWay(): Promise<JsonObject[]> {
  const before = new Set((await acts()).map(({ eventId }) => eventId));
  const ref = textAt(gate.agent, 'identityId');
  await from(`/agent-identity/${ref}/contain`, { status: 'suspended', reason: 'a drill' });
  await from(`/agent-identity/${ref}/reinstate`, { reason: 'it is over' });
  const sop = await from('/sop', { title: 'Cap', documentJson: { molecules: [] }, draft: true });
  await from(`/sop/${textAt(sop.data, 'sopId')}/versions`, { documentJson: { molecules: [] }, message: 'as agreed' });
  await from('/organisation/holds', { minutes: 7 + before.size });
  return (await acts()).filter(({ eventId }) => !before.has(eventId));
}

test('the list of acts names action, person, client address, and what was set before and after', async () => {
  const made = await actEachWay();
  expect(made.map(({ action }) => action).reverse()).toEqual([
    ...['agent:contain', 'agent:reinstate', 'rules:create', 'rules:publish', 'setting:holds'],
  ]);
  for (const each of made) {
    expect(each).toMatchObject({ email: textAt(gate.bootstrap, 'owner', 'email'), clientAddress: ADDRESS });
    expect(each['tokenId']).toEqual(expect.any(String));
  }
  const [contained] = made.slice(-1);
  expect(contained).toMatchObject({ after: 'suspended', message: 'a drill', subject: textAt(gate.agent, 'agentDid') });
  expect(made[0]).toMatchObject({ before: { minutes: 15 }, after: { minutes: expect.any(Number) } });
});

test('the record of each act commits to its detail, which has the client address as a salted digest alone', async () => {
  for (const { eventId, detail, salt } of await actEachWay()) {
    const found = await gate.get(`/evidence/${String(eventId)}`, { token: gate.ownerToken });
    const { requestDigest } = Object(found.data['record']);
    expect(requestDigest).toBe(`sha256:${sha256Hex(canonicalJson(Object(detail)))}`);
    expect(Object(detail).client).toBe(settingDigest(String(salt), ADDRESS));
    expect(JSON.stringify(detail)).not.toContain(ADDRESS);
  }
});

test('client addresses are erased when the days of the decision log are over, and the records of acts commit as before', async () => {
  const [made] = await actEachWay();
  await gate.asOwner('/organisation/decision-log', { context: false, days: 1 });
  gate.letPass(2 * DAY_MS);
  gate.hurryJobs(TRIM_INTERVAL_MS);
  const same = async () => (await acts('?limit=50')).find(({ eventId }) => eventId === made?.['eventId']);
  await expect.poll(async () => (await same())?.['clientAddress'], { timeout: 20_000 }).toBeNull();
  expect(await same()).toMatchObject({ detail: Object(made).detail, after: Object(made).after });
});
