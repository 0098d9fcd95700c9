import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@gatewright/protocol';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../src/testing/free-port.js';
import { makeOrganisation, type RunningWorkerd, startWorkerd } from '../src/testing/workerd.js';
import { GateCalls } from './support/gate-calls.js';

const SECONDS = 1_000;

let directory: string;
let port: number;
let workerd: RunningWorkerd;
let gate: GateCalls;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gatewright-edge-'));
  port = await freePort();
  await start();
});

afterAll(async () => {
  await workerd.close();
  await rm(directory, { recursive: true });
});

async function start(): Promise<void> {
  workerd = await startWorkerd({ directory, port });
  gate = new GateCalls(workerd.url, workerd.bootstrap);
}

/** Rows of the database of each object, while workerd does not run. */
async function stored(query: string): Promise<readonly object[]> {
  const folder = join(directory, 'objects', 'gatewright');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  return names.flatMap((name) => {
    const database = new DatabaseSync(join(folder, name));
    try {
      return database.prepare(query).all();
    } finally {
      database.close();
    }
  });
}

const textOf = ({ data }: { readonly data: JsonObject }, name: string) => String(data[name]);

describe('one organisation', () => {
  // covers organisation-durable-object: An organisation is a Durable Object: it authorizes, settles and proves;
  //   alarms seal its evidence and release its holds; a kill takes nothing
  test('an organisation in workerd authorizes, lets a service claim, captures, and proves what its alarm sealed', async () => {
    const permit = await gate.authorize();
    expect(permit).toMatchObject({ status: 200, data: { decision: 'allow' } });
    expect(await gate.capture(textOf(permit, 'authorizationId'), 100)).toMatchObject({ status: 200 });
    const proof = `/magp/evidence/${textOf(permit, 'eventId')}/proof`;
    await expect.poll(() => gate.call('GET', proof), { timeout: 10 * SECONDS }).toMatchObject({ status: 200 });
    const record = await gate.asOwner('GET', `/evidence/${textOf(permit, 'eventId')}`);
    expect(record).toMatchObject({ status: 200 });
  });

  // covers organisation-durable-object
  test('an organisation in workerd announces a change on a policy stream', async () => {
    const response = await fetch(`${gate.url}/policy/events/${encodeURIComponent(gate.agentDid)}`);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const { identityId } = Object(workerd.bootstrap['agent']);
    await gate.asOwner('POST', `/agent-identity/${identityId}/mode`, { mode: 'restricted', reason: 'a test' });
    let received = '';
    while (!received.includes('policy:changed')) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || value === undefined) break;
      received += value;
    }
    expect(received).toContain('event: policy:changed');
    await reader?.cancel();
    await gate.asOwner('POST', `/agent-identity/${identityId}/mode`, { mode: 'autonomous', reason: 'a test' });
  });

  // threat operations organisation-aims-webhook: An organisation aims a webhook of an edge host at what the operator
  //   has behind it => refused with the reason: that host checks no addresses
  test('an organisation in workerd refuses webhooks with the reason, since it cannot check their addresses', async () => {
    const refused = await gate.asOwner('POST', '/webhooks', { url: 'https://example.com/', events: ['hold.expired'] });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.data)).toContain('cannot check which address a name leads to');
  });

  // covers organisation-durable-object
  test('an organisation in workerd keeps tokens, holds and used nonces over a kill', async () => {
    const order = gate.order();
    const permit = await gate.authorize(order);
    await workerd.kill();
    await start();
    expect(await gate.authorize(order)).toMatchObject({ data: { decision: 'block', reasonCode: 'REPLAY_DETECTED' } });
    expect(await gate.capture(textOf(permit, 'authorizationId'), 100)).toMatchObject({ status: 200 });
    expect(await gate.asOwner('GET', '/organisation')).toMatchObject({ status: 200 });
  });

  // covers organisation-durable-object
  test('an organisation in workerd releases expired holds by an alarm that outlives the process, without a call', async () => {
    const validUntil = new Date(Date.now() + 2 * SECONDS).toISOString();
    const terms = {
      agentDid: gate.agentDid,
      scope: 'rent',
      currency: 'USD',
      perTxnMax: 100,
      maxAmount: 100,
      validUntil,
    };
    expect((await gate.asOwner('POST', '/policy/mandate', terms)).status).toBeLessThan(300);
    const permit = await gate.authorize(gate.order({ action: 'rent', amount: 60 }));
    expect(permit).toMatchObject({ data: { decision: 'allow' } });
    const id = textOf(permit, 'authorizationId');
    await workerd.kill();
    const query = `select state from ledger_hold where authorization_id = '${id}'`;
    expect(await stored(query)).toEqual([{ state: 'held' }]);
    await new Promise((resolve) => setTimeout(resolve, 2 * SECONDS));
    const silent = await startWorkerd({ directory, organisation: null });
    await new Promise((resolve) => setTimeout(resolve, 3 * SECONDS));
    await silent.kill();
    expect(await stored(query)).toEqual([{ state: 'expired' }]);
    await start();
  });

  test('an organisation in workerd goes on with erasures and commitments at rest, without a call', async () => {
    const log = { context: false, days: 30, capture: true };
    expect((await gate.asOwner('POST', '/organisation/decision-log', log)).status).toBe(200);
    await gate.authorize();
    // The first run of a job follows a start at once; what comes after it waits for its next.
    await gate.asOwner('POST', '/policy/decisions/erasures', { subject: 'first@example.test' });
    await new Promise((resolve) => setTimeout(resolve, 3 * SECONDS));
    await gate.authorize();
    await gate.asOwner('POST', '/policy/decisions/erasures', { subject: 'second@example.test' });
    await new Promise((resolve) => setTimeout(resolve, 20 * SECONDS));
    await workerd.kill();
    expect(await stored('select subject from decision_erasure where done_at is null')).toEqual([]);
    expect(await stored('select event_id from decision_input where commitment_id is null')).toEqual([]);
    expect(await stored('select commitment_id from input_commitment where attested_at is null')).toEqual([]);
    await start();
  }, 60_000);
});

describe('several organisations', () => {
  // threat operations organisation-edge-uses: An organisation at the edge uses tokens, agents or keys of another =>
  //   refused: they share no table and no key
  test('organisations are apart: neither has the people, the agents or the keys of the other', async () => {
    const made = await makeOrganisation(workerd.origin, 'globex', workerd.operatorSecret);
    const other = new GateCalls(String(made['baseUrl']), made);
    expect(await other.authorize()).toMatchObject({ data: { decision: 'allow' } });
    expect(await other.authorize(gate.order())).toMatchObject({
      data: { decision: 'block', reasonCode: 'NO_MANDATE' },
    });
    expect(
      await other.call('GET', '/organisation', undefined, { authorization: `Bearer ${gate.ownerToken}` }),
    ).toMatchObject({
      status: 401,
    });
    expect(made['policyPublicKey']).not.toBe(workerd.bootstrap['policyPublicKey']);
    expect(Object(made['agent']).issuer.checkpointKey).not.toBe(
      Object(workerd.bootstrap['agent']).issuer.checkpointKey,
    );
  });

  // threat operations caller-guesses-addresses: A caller guesses addresses of organisations at the edge => 404; no
  //   object wakes and nothing is stored
  test('an organisation is found at its own address alone: a guessed one wakes and stores nothing', async () => {
    const before = await readdir(join(directory, 'objects', 'gatewright'));
    const guessed = new GateCalls(gate.url.replace('/o/acme-', '/o/initech-'), workerd.bootstrap);
    expect(await guessed.call('GET', '/healthz')).toMatchObject({ status: 404, message: 'NOT_FOUND' });
    expect(await guessed.authorize()).toMatchObject({ status: 404, data: { decision: 'block' } });
    expect(await readdir(join(directory, 'objects', 'gatewright'))).toEqual(before);
  });

  // threat operations person-without-operator: A person without the operator's secret makes an organisation, or reads
  //   its first tokens => 401; they are encrypted in the storage, and deleted at a call of the operator
  test('organisations give their first tokens to the operator until these are deleted, and to no one else', async () => {
    const operator = (method: string, path: string, secret = workerd.operatorSecret) =>
      fetch(`${workerd.origin}/operator/organisations/${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}` },
      });
    expect((await operator('PUT', 'hooli', 'x'.repeat(40))).status).toBe(401);
    const made = await operator('PUT', 'hooli');
    expect(made.status).toBe(201);
    const again = await operator('PUT', 'hooli');
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(await made.json());
    expect((await operator('DELETE', 'hooli/bootstrap')).status).toBe(200);
    expect((await operator('DELETE', 'hooli/bootstrap')).status).toBe(404);
    expect((await operator('PUT', 'hooli')).status).toBe(409);
    expect((await operator('PUT', 'Not_A_Name')).status).toBe(404);
  });
});

describe('incomplete Workers', () => {
  // threat operations edge-host-lacks: An edge host lacks a secret, or has a setting that it cannot follow => each
  //   call is refused with `GATE_UNAVAILABLE` and the name; the value is in no answer and no log
  test('a Worker without what it needs refuses every call with the name of what is missing', async () => {
    const broken = await startWorkerd({ environment: { GATEWRIGHT_ROOT_KEY: undefined }, organisation: null });
    try {
      const refused = await new GateCalls(broken.url, workerd.bootstrap).authorize();
      expect(refused).toMatchObject({ status: 503, message: 'GATE_UNAVAILABLE', data: { decision: 'block' } });
      expect(textOf(refused, 'detail')).toContain('GATEWRIGHT_ROOT_KEY is missing');
    } finally {
      await broken.close();
    }
  });

  // threat operations root-key-edge: The root key of an edge host is another one => its organisations are not served
  test('a Worker serves no organisation under another root key, and shows neither key', async () => {
    await workerd.kill();
    const secret = '09'.repeat(32);
    const foreign = await startWorkerd({ directory, environment: { GATEWRIGHT_ROOT_KEY: secret }, organisation: null });
    await expect(makeOrganisation(foreign.origin, 'acme', foreign.operatorSecret)).rejects.toThrow('503');
    const calls = new GateCalls(gate.url.replace(workerd.origin, foreign.origin), workerd.bootstrap);
    expect(await calls.authorize()).toMatchObject({ status: 404, data: { decision: 'block' } });
    await foreign.kill();
    expect(foreign.log()).toContain('GATEWRIGHT_ROOT_KEY is not the key that this organisation was made with');
    expect(foreign.log()).not.toContain(secret);
    await start();
    expect(await gate.authorize()).toMatchObject({ data: { decision: 'allow' } });
  });
});

// threat edge-host-lacks
test('no secret is in the log', () => {
  const { owner, developer, agent } = Object(workerd.bootstrap);
  for (const secret of [owner.token, developer.token, agent.agentKey, workerd.operatorSecret, '07'.repeat(32)]) {
    expect(workerd.log()).not.toContain(secret);
  }
});
