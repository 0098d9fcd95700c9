import type { JsonObject } from '@gatewright/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SHADOWS_MAX } from '../../src/features/rules/http/shadow-handlers.js';
import { DATABASES } from '../support/databases.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const limitedTo = (limit: number) => ({
  molecules: [
    { id: 'large', combinator: 'all', decision: 'block', atoms: [{ predicate: 'amount-over', config: { limit } }] },
  ],
});

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  let buyer: JsonObject;
  let sopId: string;

  beforeAll(async () => {
    gate = await TestGate.start(await environment());
  });
  afterAll(() => gate.discard());
  // An organisation has a number of shadows at once.
  afterEach(() => end());
  beforeEach(async () => {
    buyer = await agent();
    sopId = await document(400);
    await bind(buyer, sopId);
  });

  const terms = { scope: 'purchase-order', currency: 'USD', maxAmount: 10_000, merchants: ['acme-supplies'] };
  const agent = async () => (await gate.asOwner('/onboarding/agent', { name: 'Agent', ...terms })).data;
  const document = async (limit: number) =>
    textAt((await gate.asOwner('/sop', { title: 'Limit', documentJson: limitedTo(limit) })).data, 'sopId');
  const bind = (one: JsonObject, id: string) => gate.asOwner(`/sop/agents/${one['identityId']}/assign`, { sopId: id });
  const draft = (limit: number, id = sopId) =>
    gate.asOwner(`/sop/${id}/versions`, { documentJson: limitedTo(limit), draft: true });
  const start = (version: number, body: object = {}, id = sopId) =>
    gate.asOwner(`/sop/${id}/versions/${version}/shadow`, body);
  const end = (id = sopId) => gate.asOwner(`/sop/${id}/shadow/end`, {});
  const read = async (id = sopId) => (await gate.get(`/sop/${id}/shadow`, { token: gate.ownerToken })).data;
  const order = (amount: number, by = buyer) => gate.post('/policy/mandate/authorize', signedOrder(by, { amount }));

  test('a version in shadow is compared with every decision and enforced on none', async () => {
    await draft(50);
    expect((await start(2)).data).toMatchObject({ version: 2, compared: 0, endedAt: null });
    const permits = [await order(20), await order(100), await order(300)];
    expect(permits.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await order(500);
    expect(refused.status).toBe(403);
    const result = await read();
    expect(result).toMatchObject({ compared: 4, different: 2, skipped: 0 });
    const samples = [permits[2], permits[1]].map((permit) => textAt(permit?.data ?? {}, 'eventId'));
    expect(result['differences']).toContainEqual({
      kind: 'decision',
      live: 'allow',
      shadow: 'block',
      count: 2,
      samples,
    });
    expect(result['differences']).toContainEqual({
      kind: 'rule',
      live: null,
      shadow: `${sopId}/large`,
      count: 2,
      samples,
    });
  });

  test('a version in shadow is compared no more once it ended, and keeps its result until the next one starts', async () => {
    await draft(50);
    await start(2);
    await order(100);
    expect((await end()).status).toBe(200);
    await order(100);
    expect(await read()).toMatchObject({ compared: 1, different: 1, endedAt: expect.any(String) });
    expect((await end()).data).toMatchObject({ reasonCode: 'CONFLICT' });
    expect((await start(2)).data).toMatchObject({ compared: 0, differences: [], endedAt: null });
  });

  test('a version in shadow for a label is evaluated for agents with that label, and for no others', async () => {
    const [stranger, other] = [await agent(), await agent()];
    await gate.asOwner(`/agent-identity/${stranger['identityId']}/labels`, { labels: ['team=treasury'] });
    await start(1, { label: 'team=treasury' });
    for (const one of [buyer, stranger, other]) expect((await order(100, one)).status).toBe(200);
    expect((await order(500, stranger)).status).toBe(200);
    expect(await read()).toMatchObject({ compared: 2, different: 1, label: 'team=treasury' });
    await gate.asOwner(`/agent-identity/${stranger['identityId']}/labels`, { labels: [] });
    await gate.asOwner(`/agent-identity/${other['identityId']}/labels`, { labels: ['team=treasury'] });
    await order(100, stranger);
    await order(100, other);
    expect(await read()).toMatchObject({ compared: 3 });
    await end();
  });

  test('a version in shadow is evaluated on as many calls of the agent as live rules that count them', async () => {
    const atoms = [{ predicate: 'rate-limit-exceeded', config: { max: 2, windowSeconds: 30 } }];
    const counting = { molecules: [{ id: 'often', combinator: 'all', decision: 'block', atoms }] };
    await gate.asOwner(`/sop/${sopId}/versions`, { documentJson: counting, draft: true });
    await start(2);
    for (let calls = 0; calls < 4; calls += 1) expect((await order(10)).status).toBe(200);
    const { differences } = await read();
    const rule = Array.isArray(differences) ? differences.find((each) => Object(each).kind === 'rule') : null;
    expect(rule).toMatchObject({ shadow: `${sopId}/often`, count: 2 });
  });

  test('a version in shadow starts and ends with a change in the log that names version and digest', async () => {
    await draft(50);
    await start(2);
    await end();
    const { data } = await gate.get(`/sop/${sopId}/changes`, { token: gate.ownerToken });
    const acts = Array.isArray(data['changes']) ? data['changes'].map((each) => Object(each).detail.act) : [];
    expect(acts.slice(0, 2)).toEqual(['unshadow', 'shadow']);
  });

  test('a shadow is refused beside another of the document, of a retired or absent version, and beyond its number', async () => {
    await draft(50);
    expect((await start(3)).data).toMatchObject({ reasonCode: 'NOT_FOUND' });
    await start(2);
    expect((await start(1)).data).toMatchObject({ reasonCode: 'CONFLICT' });
    await end();
    await gate.asOwner(`/sop/${sopId}/versions/2/retire`, {});
    expect((await start(2)).data).toMatchObject({ reasonCode: 'CONFLICT' });
    const ids: string[] = [];
    for (let index = 0; index < SHADOWS_MAX; index += 1) ids.push(await document(1));
    for (const id of ids) expect((await start(1, {}, id)).status).toBe(200);
    expect((await start(1)).data).toMatchObject({ reasonCode: 'CONFLICT' });
    for (const id of ids) await end(id);
  });

  test('a version in shadow is of its organisation alone, and 404 for another', async () => {
    const { ownerToken } = await gate.addOrganisation(`Other ${sopId}`, `${sopId}@example.com`);
    await start(1);
    for (const path of [`/sop/${sopId}/shadow/end`, `/sop/${sopId}/versions/1/shadow`]) {
      expect((await gate.post(path, {}, { token: ownerToken })).status).toBe(404);
    }
    expect((await gate.get(`/sop/${sopId}/shadow`, { token: ownerToken })).status).toBe(404);
    await end();
  });
});
