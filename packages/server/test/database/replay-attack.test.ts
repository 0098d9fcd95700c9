import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuthorizeRequest, isJsonObject, type JsonObject } from '@gatewright/protocol';
import { DATABASES, type HttpAnswer, signedOrder, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

const COPIES = 1_000;
const FRESH = 100;
/** Connections at once, as many as a server serves to one address; more wait in the queue of the kernel, which resets them on a busy machine. */
const CALLERS = 256;

describe.each(DATABASES)('copies on %s', (name, environment) => {
  /** Servers on the one database: SQLite has one, PostgreSQL two. */
  const servers: TestServer[] = [];
  let server: TestServer;

  beforeAll(async () => {
    const settings = await environment();
    server = await TestServer.start(undefined, settings);
    servers.push(server);
    if (name === 'SQLite') return;
    const beside = await mkdtemp(join(tmpdir(), 'gatewright-test-'));
    await cp(server.dataDir, beside, { recursive: true });
    servers.push(await TestServer.start(beside, settings));
  });
  afterAll(() => Promise.all(servers.map((each) => each.discard())));

  /** Every decision that was answered: reason codes by event. */
  const answered = new Map<unknown, unknown>();

  async function authorize(request: AuthorizeRequest, at = server): Promise<HttpAnswer> {
    const answer = await at.post('/policy/mandate/authorize', request);
    answered.set(answer.data['eventId'], answer.data['reasonCode']);
    return answer;
  }

  /** Sends all from `CALLERS` callers, to the servers in turn. */
  async function send(requests: readonly AuthorizeRequest[]): Promise<HttpAnswer[]> {
    const answers: HttpAnswer[] = [];
    const waiting = requests.entries();
    const caller = async () => {
      for (const [index, request] of waiting)
        answers[index] = await authorize(request, servers[index % servers.length]);
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    return answers;
  }

  // threat requests thousand-copies-once: A thousand copies at once among fresh requests, on one server or two => one
  //   verdict each; every refusal has its own evidence, and no fresh request fails
  test('one of many copies of one message is permitted; each other is REPLAY_DETECTED with its own evidence', async () => {
    const answers = await send(Array(COPIES).fill(signedOrder(server.agent, { amount: 1 })));
    expect(tally(answers)).toEqual({ '200 AUTHORIZED': 1, '403 REPLAY_DETECTED': COPIES - 1 });
    expect(new Set(answers.map(({ data }) => data['eventId'])).size).toBe(COPIES);
    await demandEvidence();
  });

  // threat thousand-copies-once
  test('fresh messages among copies of a signed message are decided as if the copies were not there', async () => {
    const copy = signedOrder(server.agent, { amount: 1 });
    const sent = Array.from({ length: FRESH }, () => [
      ...Array<AuthorizeRequest>(COPIES / FRESH).fill(copy),
      signedOrder(server.agent, { amount: 1 }),
    ]).flat();
    const answers = await send(sent);
    const fresh = answers.filter((_answer, index) => sent[index] !== copy);
    expect(tally(fresh)).toEqual({ '200 AUTHORIZED': FRESH });
    expect(tally(answers)).toEqual({ '200 AUTHORIZED': FRESH + 1, '403 REPLAY_DETECTED': COPIES - 1 });
    await demandEvidence();
  });

  /** Waits until all evidence is in closed batches, and holds it to what was answered: as many records, each as it was answered. */
  async function demandEvidence(): Promise<void> {
    const last = await authorize(signedOrder(server.agent, { amount: 1, issuedAt: server.now }));
    for (const each of servers) each.letPass(10_000);
    while ((await server.get(`/magp/evidence/${textAt(last.data, 'eventId')}/proof`)).status !== 200);
    const path = `/evidence/pack?from=1970-01-01T00:00:00Z&to=${server.now}`;
    const pack = await server.get(path, { token: server.ownerToken });
    const leaves = objects(pack.data['batches']).flatMap((batch) => objects(batch['leaves']));
    const orders = leaves
      .flatMap(({ record }) => objects([record]))
      .filter(({ action }) => action === 'purchase-order');
    expect(new Map(orders.map(({ eventId, reasonCode }) => [eventId, reasonCode]))).toEqual(answered);
    expect(orders).toHaveLength(answered.size);
  }
});

function tally(answers: readonly HttpAnswer[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { status, data } of answers) {
    const name = `${status} ${data['reasonCode']}`;
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
}

function objects(list: unknown): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
