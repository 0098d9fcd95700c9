import { BODY_MAX_BYTES, isJsonObject, type JsonObject, ONBOARDING_BATCH_MAX } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const AGENTS = '/onboarding/agents';
const ORDERS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 1000, maxAmount: 2000 };
const KEY = `302a300506032b6570032100d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a`;

/** What became of each entry: its config, or its refusal. */
function resultsOf({ data }: { readonly data: JsonObject }): JsonObject[] {
  const { results } = data;
  return Array.isArray(results) ? results.filter(isJsonObject) : [];
}

function configOf(result: JsonObject | undefined): JsonObject {
  const config = result?.['config'];
  if (!isJsonObject(config)) throw new Error(`no agent was made: ${JSON.stringify(result)}`);
  return config;
}

async function namesOf(token: string): Promise<unknown[]> {
  const { agents } = (await gate.get('/agent-identity', { token })).data;
  return Array.isArray(agents) ? agents.filter(isJsonObject).map(({ name }) => name) : [];
}

describe('batches', () => {
  test('the agents of a batch are answered in order as by the single route, and one at fault refuses no other', async () => {
    const answer = await gate.asOwner(AGENTS, {
      agents: [
        { name: 'First', ...ORDERS, rulePack: 'procurement' },
        { name: 'Second', ...ORDERS, perTxnMax: [] },
        'no agent',
        { name: 'Third', ...ORDERS, rulePack: 'none' },
        { name: 'First', ...ORDERS },
        { name: 'Fourth', scope: 'read-report', publicKey: KEY },
        { name: 'Fifth', scope: 'read-report', publicKey: KEY },
        { name: 'Last', ...ORDERS },
      ],
    });
    expect(answer).toMatchObject({ status: 200, data: { created: 3, refused: 5 } });
    const malformed = (path: string) => ({
      refusal: {
        status: 400,
        reasonCode: 'MALFORMED_REQUEST',
        faults: [{ path }],
        detail: expect.stringContaining(path),
      },
    });
    const results = resultsOf(answer);
    expect(results).toMatchObject([
      { config: { name: 'First', agentKey: expect.any(String), sopId: expect.any(String) } },
      malformed('$.agents[1].perTxnMax'),
      malformed('$.agents[2]'),
      { refusal: { status: 404, reasonCode: 'UNKNOWN_RULE_PACK', faults: [{ path: '$.agents[3].rulePack' }] } },
      { refusal: { status: 409, reasonCode: 'CONFLICT' } },
      {},
      {},
      { config: { name: 'Last' } },
    ]);
    // Of two entries with one key either may be the first.
    const ofKey = results.slice(5, 7);
    expect(ofKey.filter(({ config }) => isJsonObject(config))).toMatchObject([{ config: { agentKey: null } }]);
    expect(ofKey.filter(({ refusal }) => isJsonObject(refusal))).toMatchObject([
      { refusal: { reasonCode: 'CONFLICT', agentDid: expect.any(String) } },
    ]);
    for (const result of [results[0], results[7]]) {
      const verdict = await gate.post('/policy/mandate/authorize', signedOrder(configOf(result)));
      expect(verdict.data['reasonCode']).toBe('AUTHORIZED');
    }
  });

  test('a batch sent again makes no agent twice, two at once make each once, and a retired agent frees its name', async () => {
    const agents = Array.from({ length: 20 }, (_, index) => ({ name: `Again ${index}`, ...ORDERS }));
    const [one, other] = await Promise.all([gate.asOwner(AGENTS, { agents }), gate.asOwner(AGENTS, { agents })]);
    const made = [...resultsOf(one), ...resultsOf(other)].filter(({ config }) => config !== undefined).map(configOf);
    expect(made.map(({ name }) => name).sort()).toEqual(agents.map(({ name }) => name).sort());
    const again = await gate.asOwner(AGENTS, { agents });
    expect(again.data).toMatchObject({ created: 0, refused: 20 });
    const [taken] = made;
    const ref = textAt(taken ?? {}, 'agentDid');
    expect(resultsOf(again).map(({ refusal }) => (isJsonObject(refusal) ? refusal['agentDid'] : null))).toContain(ref);
    await gate.asOwner(`/agent-identity/${encodeURIComponent(ref)}/decommission`, { reason: 'its key was lost' });
    const renewed = await gate.asOwner(AGENTS, { agents });
    expect(renewed.data).toMatchObject({ created: 1, refused: 19 });
    expect(resultsOf(renewed).filter(({ config }) => config !== undefined)).toMatchObject([
      { config: { name: taken?.['name'] } },
    ]);
  });

  test('the agents of a batch are of the caller’s organisation, whose names are no concern of another', async () => {
    const { ownerToken } = await gate.addOrganisation('Batch', 'owner@batch.test');
    const agents = [{ name: 'Shared name', ...ORDERS }];
    expect((await gate.asOwner(AGENTS, { agents })).data).toMatchObject({ created: 1 });
    expect((await gate.post(AGENTS, { agents }, { token: ownerToken })).data).toMatchObject({ created: 1 });
    expect(await namesOf(ownerToken)).toEqual(['Shared name']);
  });

  test('the agents of a batch are made by owners and admins alone', async () => {
    const agents = [{ name: 'Of roles', ...ORDERS }];
    for (const role of ['developer', 'auditor'] as const) {
      const token = await gate.personToken(role, `${role}@batch.test`);
      expect(await gate.post(AGENTS, { agents }, { token })).toMatchObject({ status: 403 });
    }
    const admin = await gate.personToken('admin', 'admin@batch.test');
    expect((await gate.post(AGENTS, { agents }, { token: admin })).data).toMatchObject({ created: 1 });
  });

  test('the agents of a batch number 1 to 1,000, which fit into a body', async () => {
    const agents = Array.from({ length: ONBOARDING_BATCH_MAX + 1 }, (_, index) => ({
      name: `Of many ${index}`,
      ...ORDERS,
    }));
    expect(JSON.stringify({ agents }).length).toBeLessThan(BODY_MAX_BYTES);
    for (const refused of [[], agents]) {
      expect(await gate.asOwner(AGENTS, { agents: refused })).toMatchObject({
        status: 400,
        data: { faults: [{ path: '$.agents' }] },
      });
    }
    const answer = await gate.asOwner(AGENTS, { agents: agents.slice(1) });
    expect(answer.data).toMatchObject({ created: ONBOARDING_BATCH_MAX, refused: 0 });
    expect(resultsOf(answer).map((result) => configOf(result)['name'])).toEqual(
      agents.slice(1).map(({ name }) => name),
    );
  });
});

test('the free tier counts each agent of a batch', async () => {
  const limited = await TestGate.start({ GATEWRIGHT_FREE_TIER: 'on' });
  try {
    const agents = [1, 2, 3].map((index) => ({ name: `Free ${index}`, ...ORDERS }));
    const answer = await limited.asOwner(AGENTS, { agents });
    expect(answer.data).toMatchObject({ created: 0, refused: 3 });
    for (const result of resultsOf(answer))
      expect(result).toMatchObject({ refusal: { reasonCode: 'FREE_TIER_LIMIT' } });
  } finally {
    await limited.discard();
  }
});
