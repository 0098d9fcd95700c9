import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTEXT_MEMBERS } from '../../src/features/authzen/mapping.js';
import { type AuthzenAnswer, callAuthzen } from '../support/authzen.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

/** What an AuthZEN evaluation says of a gate of money: the verdict that a signed request would get, without its effects. */
const EVALUATION = '/access/v1/evaluation';
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 500, maxAmount: 1_000 };
const MERCHANTS = ['acme-supplies', 'other'];

let gate: TestGate;
let agents = 0;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

async function buyer(change: JsonObject = {}, rules: readonly JsonObject[] = []): Promise<JsonObject> {
  agents += 1;
  const asked = { name: `Buyer ${agents}`, ...TERMS, merchants: ['acme-supplies'], ...change };
  const { status, data } = await gate.asOwner('/onboarding/agent', asked);
  expect(status).toBe(201);
  if (rules.length === 0) return data;
  const sop = await gate.asOwner('/sop', { title: 'Rules', documentJson: { molecules: [...rules] } });
  const path = `/sop/agents/${textAt(data, 'identityId')}/assign`;
  expect((await gate.asOwner(path, { sopId: textAt(sop.data, 'sopId') })).status).toBe(200);
  return data;
}

const rule = (decision: string, atom: JsonObject, reasonCode: string): JsonObject => ({
  ...{ id: decision, combinator: 'any', atoms: [atom], decision, reasonCode },
});
const over = (limit: number) => ({ predicate: 'amount-over', config: { limit } });

function question(config: JsonObject, change: JsonObject = {}): JsonObject {
  return {
    subject: { type: 'agent', id: textAt(config, 'agentDid') },
    action: { name: 'purchase-order' },
    resource: { type: 'merchant', id: 'acme-supplies' },
    context: { amount: 100, currency: 'USD' },
    ...change,
  };
}

const authorize = (config: JsonObject, order: Parameters<typeof signedOrder>[1]) =>
  gate.post('/policy/mandate/authorize', signedOrder(config, order));

const ask = (body: unknown, headers = {}) => callAuthzen(gate, EVALUATION, body, headers);
const contextOf = ({ body: { context } }: AuthzenAnswer): JsonObject => Object(context);
const reasonOf = (answer: AuthzenAnswer) => contextOf(answer)['reason'];

async function mandateOf(config: JsonObject): Promise<string> {
  const { data } = await gate.get(`/mandate?agentDid=${encodeURIComponent(textAt(config, 'agentDid'))}`, {
    token: gate.ownerToken,
  });
  const { mandates } = data;
  return textAt(Array.isArray(mandates) ? mandates[0] : {}, 'mandateId');
}

/** What is answered while the organisation wants advice about amounts. */
async function advised<T>(work: () => Promise<T>): Promise<T> {
  expect((await gate.asOwner('/organisation/authzen', { advisory: true })).status).toBe(200);
  try {
    return await work();
  } finally {
    await gate.asOwner('/organisation/authzen', { advisory: false });
  }
}

/** What an evaluation could leave behind. */
async function traces(config: JsonObject) {
  const token = gate.ownerToken;
  const paths = ['/policy/escalations', `/mandate?agentDid=${encodeURIComponent(textAt(config, 'agentDid'))}`];
  return Promise.all(paths.map(async (path) => (await gate.get(path, { token })).data));
}

describe('evaluations', () => {
  test('an evaluation has the outcome of the signed request that follows, permits no amount, and leaves nothing behind', async () => {
    const config = await buyer({}, [rule('escalate', over(300), 'LARGE'), rule('block', over(450), 'TOO_LARGE')]);
    const requests = fc.record({
      amount: fc.oneof(fc.integer({ min: 0, max: 600 }), fc.constantFrom(0.0000001, -1, '12.50')),
      currency: fc.constantFrom('USD', 'EUR', 'XXX'),
      merchant: fc.constantFrom(...MERCHANTS),
      action: fc.constantFrom('purchase-order', 'other'),
      facts: fc.record({ risk: fc.constantFrom('low', 'critical'), note: fc.string() }, { requiredKeys: [] }),
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ amount, currency, merchant, action, facts }) => {
        const before = await traces(config);
        const asked = {
          action: { name: action },
          resource: { type: 'merchant', id: merchant },
          context: { amount, currency, ...facts },
        };
        const evaluated = await ask(question(config, asked));
        expect(await traces(config)).toEqual(before);
        const itinerary = { ...facts };
        const { data } = await authorize(config, { action, amount, currency, merchant, itinerary });
        const isPermit = data['decision'] === 'allow' || data['decision'] === 'observe';
        const isHeldBack = isPermit && Number(amount) !== 0;
        const reason = isHeldBack ? 'SIGNATURE_INVALID' : data['reasonCode'];
        expect(evaluated.body).toMatchObject({
          decision: isPermit && !isHeldBack,
          context: { reason, outcome: data['decision'], binding: false },
        });
        const advice = await advised(() => ask(question(config, asked)));
        // The authorization in between used up what it reserved.
        if (!isPermit) expect(advice.body).toMatchObject({ context: { reason: data['reasonCode'] } });
      }),
      { numRuns: 40 },
    );
  });

  test('an evaluation counts what is reserved: it denies what no longer fits, and reserves nothing itself', async () => {
    const config = await buyer();
    const rest = question(config, { context: { amount: 400, currency: 'USD' } });
    for (let call = 0; call < 5; call += 1) expect(contextOf(await ask(rest))['outcome']).toBe('allow');
    for (let call = 0; call < 2; call += 1) {
      expect((await authorize(config, { amount: 400 })).status).toBe(200);
    }
    expect(reasonOf(await ask(rest))).toBe('SPEND_LIMIT_EXCEEDED');
  });

  test('an evaluation says what an authorization needs: the agent’s signature, and people where they decide', async () => {
    const config = await buyer({}, [rule('escalate', over(50), 'LARGE')]);
    const authorizeAt = `${gate.baseUrl}/policy/mandate/authorize`;
    const small = question(config, { context: { amount: 5, currency: 'USD' } });
    expect(contextOf(await ask(small))).toMatchObject({ needs: ['agent-signature'], binding: false, authorizeAt });
    const large = await ask(question(config));
    expect(large.body).toMatchObject({ decision: false });
    expect(contextOf(large)).toMatchObject({
      ...{ reason: 'LARGE', outcome: 'escalate', approvals: 1, fired: [expect.stringMatching(/\/escalate$/)] },
      ...{ needs: ['agent-signature', 'approval'], authorizeAt },
    });
    expect(contextOf(await ask(question(config, { action: { name: 'other' } })))).toMatchObject({ needs: [] });
  });

  test('an evaluation of an agent by its name is that of its DID, unless several agents have the name', async () => {
    const config = await buyer({ name: 'Namesake' });
    const byName = question(config, { subject: { type: 'agent', id: 'Namesake' } });
    expect(contextOf(await ask(byName))['outcome']).toBe('allow');
    await buyer({ name: 'Namesake' });
    expect((await ask(byName)).body).toMatchObject({ decision: false, context: { reason: 'NO_MANDATE' } });
  });

  test('an evaluation of a suspended agent gets AGENT_SUSPENDED, and one below it DELEGATION_CHAIN_BROKEN', async () => {
    const config = await buyer();
    const path = `/agent-identity/${textAt(config, 'identityId')}/contain`;
    await gate.asOwner(path, { status: 'suspended', reason: 'test' });
    expect(reasonOf(await ask(question(config)))).toBe('AGENT_SUSPENDED');
    const [parent, child] = [await buyer(), await buyer({ scope: 'other' })];
    const given = await gate.asOwner('/policy/mandate', {
      ...{
        ...TERMS,
        agentDid: textAt(child, 'agentDid'),
        merchants: ['acme-supplies'],
        maxAmount: 200,
        perTxnMax: 200,
      },
      parentMandateId: await mandateOf(parent),
    });
    expect(given.status).toBe(201);
    expect(contextOf(await ask(question(child)))['outcome']).toBe('allow');
    await gate.asOwner(`/agent-identity/${textAt(parent, 'identityId')}/contain`, {
      status: 'suspended',
      reason: 'test',
    });
    expect(reasonOf(await ask(question(child)))).toBe('DELEGATION_CHAIN_BROKEN');
  });
});

describe('callers that read the decision alone', () => {
  test.each([[100], ['100.00'], [0.01], ['1e2'], [true]])(
    'a caller that reads the decision alone gets no permit for the amount %j without a signature',
    async (amount) => {
      const { body } = await ask(question(await buyer(), { context: { amount, currency: 'USD' } }));
      expect(body['decision'] ?? false).toBe(false);
    },
  );

  test('a caller that reads the decision alone is permitted an action of zero', async () => {
    const config = await buyer();
    for (const context of [
      { amount: 0, currency: 'USD' },
      { amount: '0.00', currency: 'USD' },
    ]) {
      expect((await ask(question(config, { context }))).body).toMatchObject({ decision: true });
    }
  });

  test('a caller that reads the decision alone is advised about amounts where the owner wants that', async () => {
    const config = await buyer();
    const needs = ['agent-signature'];
    const answer = await advised(() => ask(question(config)));
    expect(answer.body).toMatchObject({ decision: true, context: { reason: 'AUTHORIZED', binding: false, needs } });
    expect((await ask(question(config))).body).toMatchObject({
      decision: false,
      context: { reason: 'SIGNATURE_INVALID', outcome: 'allow', needs },
    });
  });
});

describe('hostile callers', () => {
  test('a caller without a token, or with one of no role, gets 401', async () => {
    const config = await buyer();
    for (const authorization of ['', 'Bearer gw_none', `Bearer ${textAt(config, 'agentDid')}`]) {
      expect((await ask(question(config), { authorization })).status).toBe(401);
    }
  });

  test('a caller of another organisation sees an agent as an unknown one: NO_MANDATE', async () => {
    const config = await buyer();
    const { ownerToken } = await gate.addOrganisation('Other', 'owner@other.test');
    const headers = { authorization: `Bearer ${ownerToken}` };
    const unknown = 'did:magp:testnet:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw';
    const [foreign, missing] = await Promise.all(
      [textAt(config, 'agentDid'), unknown].map((id) =>
        ask(question(config, { subject: { type: 'agent', id } }), headers),
      ),
    );
    expect(foreign?.body).toEqual(missing?.body);
    expect(foreign?.body).toMatchObject({ decision: false, context: { reason: 'NO_MANDATE' } });
  });

  test('a caller states no properties in the context that the entity does not have', async () => {
    const trusted = { field: 'subjectProperties.role', values: ['admin'], missing: 'fire' };
    const config = await buyer({}, [rule('block', { predicate: 'context-value-not-in', config: trusted }, 'NO_ADMIN')]);
    const context = { amount: 1, currency: 'USD', subjectProperties: { role: 'admin' } };
    expect(reasonOf(await ask(question(config, { context })))).toBe('NO_ADMIN');
  });

  test('a caller cannot state history, a signature, or two merchants', async () => {
    const config = await buyer({}, [rule('block', { predicate: 'cumulative-over', config: { limit: 50 } }, 'TOTAL')]);
    const context = { amount: 100, currency: 'USD', cumulativeSpend: 0, callCount: 0 };
    const signed = { signature: '00', nonce: 'nonce-0001', envelopeSignature: 'x' };
    expect(reasonOf(await ask({ ...question(config, { context }), ...signed }))).toBe('TOTAL');
    const two = await ask(question(config, { context: { amount: 1, currency: 'USD', merchant: 'other' } }));
    expect([two.status, JSON.stringify(two.body)]).toEqual([400, expect.stringContaining('$.context.merchant')]);
  });

  test.each<readonly [string, JsonObject, string]>([
    ['amount', { amount: { value: 1 } }, '$.context.amount'],
    ['currency', { currency: 'x'.repeat(17) }, '$.context.currency'],
    ['jurisdiction', { jurisdiction: 'Berlin' }, '$.context.jurisdiction'],
    ['payload digest', { payloadDigest: 'sha256:00' }, '$.context.payloadDigest'],
    ['context', { note: 'n'.repeat(70_000) }, '$.context'],
  ])('the answer to a caller names the place of a malformed %s', async (_name, context, place) => {
    const config = await buyer();
    const { status, body } = await ask(question(config, { context }));
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`"${place}"`)]);
  });

  test('a caller has at most fifty requests evaluated at once', async () => {
    const config = await buyer();
    const batch = (count: number) =>
      callAuthzen(gate, '/access/v1/evaluations', {
        ...question(config),
        evaluations: Array.from({ length: count }, () => ({})),
      });
    expect((await batch(50)).body['evaluations']).toHaveLength(50);
    expect((await batch(51)).status).toBe(400);
  });
});

test('the members of the context are those that the guide names', async () => {
  const { readFile } = await import('node:fs/promises');
  const guide = await readFile(new URL('../../../../docs/learn/integrations.md', import.meta.url), 'utf8');
  for (const member of CONTEXT_MEMBERS) expect(guide).toContain(`\`context.${member}\``);
});
