import { type AuthorizeRequest, approvedContextDigest, isJsonObject, type JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGNED_REQUEST } from '../../src/features/authzen/access-sealed.js';
import { type AuthzenAnswer, bindingOf, callAuthzen, ORIGIN, submitAccessRequest } from '../support/authzen.js';
import { resolveAs } from '../support/escalated.js';
import { orderWithSignedContext, signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

/** Access requests (ARAP draft 1, openid/authzen): a denial that waits for people becomes a permit for what the agent signed, and for nothing else. */
const EVALUATION = '/access/v1/evaluation';
const REQUESTS = '/access/v1/requests';
const PROBLEM = 'urn:openid:authzen:access-request:error:';
const MINUTE_MS = 60_000;

let gate: TestGate;
let agents = 0;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

/** An agent whose orders of more than 50 wait for people, and those with a risk that no signature covers. */
async function buyer(): Promise<JsonObject> {
  agents += 1;
  const { data } = await gate.asOwner('/onboarding/agent', {
    name: `Buyer ${agents}`,
    scope: 'purchase-order',
    currency: 'USD',
    perTxnMax: 500,
    maxAmount: 1_000,
    sop: {
      title: `Review ${agents}`,
      documentJson: {
        molecules: [
          {
            id: 'large',
            combinator: 'any',
            atoms: [{ predicate: 'amount-over', config: { limit: 50 } }],
            decision: 'escalate',
            reasonCode: 'LARGE',
          },
        ],
      },
    },
  });
  return data;
}

const question = (agent: JsonObject, change: JsonObject = {}): JsonObject => ({
  subject: { type: 'agent', id: textAt(agent, 'agentDid') },
  action: { name: 'purchase-order' },
  resource: { type: 'merchant', id: 'acme-supplies' },
  context: { amount: 100, currency: 'USD', costCentre: 'office' },
  ...change,
});

const order = (agent: JsonObject, change: Partial<AuthorizeRequest> = {}): JsonObject => ({
  ...orderWithSignedContext(agent, { itinerary: { costCentre: 'office' }, issuedAt: gate.now, ...change }),
});

const evaluate = (body: unknown, headers = {}) => callAuthzen(gate, EVALUATION, body, headers);
const contextOf = ({ body: { context } }: AuthzenAnswer): JsonObject => Object(context);

const submit = (asked: JsonObject, signed: JsonObject, binding?: string) =>
  submitAccessRequest(gate, asked, signed, binding);

async function read(endpoint: string, token = gate.ownerToken): Promise<AuthzenAnswer> {
  const response = await gate.fetch(endpoint, { headers: { authorization: `Bearer ${token}` } });
  const body: unknown = await response.json();
  if (!isJsonObject(body)) throw new Error('the answer is not a JSON object');
  return { status: response.status, headers: response.headers, body };
}

const endpointOf = (submitted: AuthzenAnswer) => textAt(submitted.body, 'task', 'status_endpoint');

async function waiting(agent: JsonObject): Promise<string> {
  const { data } = await gate.get('/policy/escalations', { token: gate.ownerToken });
  const { escalations } = data;
  const own = Array.isArray(escalations) ? escalations.filter(isJsonObject) : [];
  return textAt(own.find(({ agentDid }) => agentDid === agent['agentDid']) ?? {}, 'escalationId');
}

/** A question that people approved: with its approval, and the authorization behind it. */
async function approved(agent: JsonObject, asked = question(agent)) {
  const submitted = await submit(asked, order(agent));
  expect(submitted.status).toBe(202);
  expect((await resolveAs(gate, gate.ownerToken, await waiting(agent), 'approve')).status).toBe(200);
  const { body } = await read(endpointOf(submitted));
  const approval = Object(Object(body['result'])['approval']);
  return { asked, approval, body, endpoint: endpointOf(submitted) };
}

const bringing = (asked: JsonObject, approval: JsonObject): JsonObject => ({
  ...asked,
  context: { ...Object(asked['context']), approval },
});

describe('access requests', () => {
  test('an access request turns a denial into a permit once people approved what the agent signed, for one claim', async () => {
    const configuration = await read(`${ORIGIN}/.well-known/authzen-configuration`);
    expect(configuration.body).toMatchObject({
      access_request_endpoint: `${ORIGIN}${REQUESTS}`,
      capabilities: ['urn:openid:authzen:capability:access-request'],
    });
    const agent = await buyer();
    const asked = question(agent);
    const denied = await evaluate(asked);
    expect(denied.body).toMatchObject({ decision: false, context: { reason: 'LARGE', outcome: 'escalate' } });
    const requestable = Object(contextOf(denied)['access_request']);
    expect(Date.parse(textAt(requestable, 'expires_at')) - Date.now()).toBeGreaterThan(MINUTE_MS);
    const schema = await read(textAt(requestable, 'request_schema_url'));
    expect(schema.body).toMatchObject({ properties: { context: { required: [SIGNED_REQUEST] } } });

    const submitted = await submit(asked, order(agent), textAt(requestable, 'binding_token'));
    expect(submitted.status).toBe(202);
    const endpoint = endpointOf(submitted);
    expect(submitted.headers.get('location')).toBe(endpoint);
    const pending = await read(endpoint);
    expect(pending.body).toEqual(submitted.body);
    for (const { headers } of [submitted, pending]) expect(headers.get('retry-after')).toBe('5');
    expect(submitted.body).toEqual({ task: { id: expect.any(String), status: 'pending', status_endpoint: endpoint } });

    await resolveAs(gate, gate.ownerToken, await waiting(agent), 'approve');
    const completed = await read(endpoint);
    expect(completed.headers.has('retry-after')).toBe(false);
    expect(completed.body).toMatchObject({ task: { status: 'approved' }, result: { mode: 'reevaluate' } });
    const approval = Object(Object(completed.body['result'])['approval']);

    const again = bringing(
      { ...asked, context: { ...Object(asked['context']), time: '2026-11-26T21:00:00Z' } },
      approval,
    );
    const permitted = await evaluate(again);
    expect(permitted.body).toMatchObject({
      decision: true,
      context: {
        ...{ reason: 'ESCALATION_APPROVED', binding: false, needs: ['claim'] },
        approval: { id: approval['id'], approved_until: approval['approved_until'] },
      },
    });
    expect((await evaluate(again)).body).toEqual(permitted.body);

    const path = `/policy/mandate/authorize/${textAt(contextOf(permitted), 'authorizationId')}/effect`;
    const { data } = await gate.get(path);
    expect(data).toMatchObject({ authorizedAmount: 100 });
    expect((await gate.post(path.replace(/effect$/, 'void'), {})).status).toBe(200);
    const over = await evaluate(again);
    expect(over.body).toMatchObject({
      decision: false,
      context: { reason: 'LARGE', next_action: 'request', access_request: { binding_token: expect.any(String) } },
    });
    expect((await read(endpoint)).body).toMatchObject({ task: { status: 'approved' } });
  });

  test('an access request is approved at once where the signed request needs no approval any more', async () => {
    const agent = await buyer();
    const asked = question(agent);
    const binding = await bindingOf(gate, asked);
    const path = `/sop/agents/${textAt(agent, 'identityId')}/unassign`;
    const { data } = await gate.get('/sop', { token: gate.ownerToken });
    const documents = Object.values(data).flat().filter(isJsonObject);
    const { sopId } = documents.find(({ title }) => title === `Review ${agents}`) ?? {};
    expect((await gate.asOwner(path, { sopId: String(sopId) })).status).toBe(200);
    const submitted = await submit(asked, order(agent), binding);
    expect(submitted).toMatchObject({ status: 201, body: { task: { status: 'approved' } } });
    const approval = Object(Object(submitted.body['result'])['approval']);
    expect((await evaluate(bringing(asked, approval))).body).toMatchObject({
      decision: true,
      context: { reason: 'AUTHORIZED', needs: ['claim'], authorizationId: expect.any(String) },
    });
    expect((await read(endpointOf(submitted))).body).toEqual(submitted.body);
  });

  test.each<readonly [string, JsonObject]>([
    ['denied', { decision: 'deny', reason: 'no' }],
    ['denied', { decision: 'modify', modifiedAction: { amount: 60 } }],
  ])('an access request is %s where a person decides %j', async (status, { decision, ...more }) => {
    const agent = await buyer();
    const submitted = await submit(question(agent), order(agent));
    await resolveAs(gate, gate.ownerToken, await waiting(agent), String(decision), more);
    expect((await read(endpointOf(submitted))).body).toEqual({
      task: { id: expect.any(String), status, status_endpoint: endpointOf(submitted) },
    });
  });
});

describe('denials', () => {
  test.each<readonly [string, (agent: JsonObject) => JsonObject]>([
    ['another amount', () => ({ context: { amount: 101, currency: 'USD', costCentre: 'office' } })],
    ['another fact', () => ({ context: { amount: 100, currency: 'USD', costCentre: 'lab' } })],
    ['a fact less', () => ({ context: { amount: 100, currency: 'USD' } })],
    ['another action', () => ({ action: { name: 'other' } })],
    ['a property', () => ({ resource: { type: 'merchant', id: 'acme-supplies', properties: { vip: true } } })],
    ['another type of subject', (agent) => ({ subject: { type: 'user', id: textAt(agent, 'agentDid') } })],
  ])('a denial binds no access request with %s: invalid_denial_binding', async (_what, change) => {
    const agent = await buyer();
    const binding = await bindingOf(gate, question(agent));
    const refused = await submit(question(agent, change(agent)), order(agent), binding);
    expect(refused).toMatchObject({ status: 400, body: { type: `${PROBLEM}invalid_denial_binding` } });
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    await expect(waiting(agent)).rejects.toThrow();
  });

  test.each<readonly [string, Partial<AuthorizeRequest>]>([
    ['amount', { amount: 500 }],
    ['currency', { currency: 'EUR' }],
    ['merchant', { merchant: 'globex' }],
    ['action', { action: 'other' }],
    ['resource', { resource: 'crm' }],
    ['jurisdiction', { jurisdiction: 'DE' }],
    ['itinerary', { itinerary: { costCentre: 'lab' } }],
    ['itinerary', {}],
  ])('a denial is not resolved by a signature of another %s: invalid_denial_binding', async (member, change) => {
    const agent = await buyer();
    const signed = Object.keys(change).length === 0 ? { ...signedOrder(agent) } : order(agent, change);
    const refused = await submit(question(agent), signed);
    expect(refused).toMatchObject({ status: 400, body: { type: `${PROBLEM}invalid_denial_binding` } });
    expect(textAt(refused.body, 'detail')).toContain(`.${member} is not what was denied`);
    await expect(waiting(agent)).rejects.toThrow();
  });

  test('a denial with a context is resolved by a signature that covers that context, and by no other', async () => {
    const agent = await buyer();
    const { envelopeSignature: _signed, ...bare } = order(agent);
    const other = { ...order(agent), envelopeSignature: order(agent)['envelopeSignature'] ?? null };
    for (const signed of [bare, other]) {
      const refused = await submit(question(agent), signed);
      expect(refused).toMatchObject({ status: 400, body: { type: `${PROBLEM}not_requestable` } });
    }
    await expect(waiting(agent)).rejects.toThrow();
    const context = { amount: 100, currency: 'USD' };
    expect((await submit(question(agent, { context }), { ...signedOrder(agent, { issuedAt: gate.now }) })).status).toBe(
      202,
    );
  });

  test('a denial is not resolved by another agent, by no signature, or by one that does not verify', async () => {
    const [agent, other] = [await buyer(), await buyer()];
    const asked = question(agent);
    const refusals: readonly (readonly [AuthzenAnswer, string])[] = [
      [await submit(asked, order(other)), 'invalid_denial_binding'],
      [await submit(asked, { ...order(agent), signature: '00'.repeat(64) }), 'not_requestable'],
      [
        await callAuthzen(gate, REQUESTS, { ...asked, denial: { binding_token: await bindingOf(gate, asked) } }),
        'not_requestable',
      ],
      [await submit({ ...asked, items: [{ resource: asked['resource'] ?? null }] }, order(agent)), 'not_requestable'],
    ];
    for (const [refused, name] of refusals) {
      expect(refused).toMatchObject({ status: 400, body: { type: `${PROBLEM}${name}`, status: 400, success: false } });
    }
    await expect(waiting(agent)).rejects.toThrow();
  });

  test('a denial binding counts for ten minutes and for one signature, and a forged one is refused', async () => {
    const agent = await buyer();
    const asked = question(agent);
    const binding = await bindingOf(gate, asked);
    const signed = order(agent);
    expect((await submit(asked, signed, binding)).status).toBe(202);
    const replayed = await submit(asked, signed, binding);
    expect(replayed).toMatchObject({ status: 400, body: { type: `${PROBLEM}not_requestable` } });
    expect(textAt(replayed.body, 'detail')).toContain('REPLAY_DETECTED');
    const resolved = await callAuthzen(gate, REQUESTS, { ...asked, denial: { evaluation_id: 'none' } });
    expect(resolved).toMatchObject({ status: 400, body: { type: `${PROBLEM}invalid_denial_binding` } });
    for (const forged of ['', 'e30.00', `${binding}0`, binding.replace(/^./, 'f'), `.${binding}`]) {
      const refused = await submit(asked, order(agent), forged);
      expect(refused).toMatchObject({ status: 400, body: { type: `${PROBLEM}invalid_denial_binding` } });
    }
    const stale = await bindingOf(gate, question(agent));
    gate.letPass(11 * MINUTE_MS);
    const refused = await submit(asked, order(agent), stale);
    expect(refused).toMatchObject({ status: 410, body: { type: `${PROBLEM}expired_denial` } });
  });

  test('a denial that no approval can lift offers no access request', async () => {
    const agent = await buyer();
    for (const context of [
      { amount: 5_000, currency: 'USD' },
      { amount: 10, currency: 'USD' },
    ]) {
      expect(contextOf(await evaluate(question(agent, { context })))).not.toHaveProperty('access_request');
    }
  });
});

describe('approvals', () => {
  test('an approval permits requests that are structurally equal to the approved one, and no others', async () => {
    const agent = await buyer();
    const { asked, approval } = await approved(agent);
    const equal = { ...asked, context: { costCentre: 'office', currency: 'USD', amount: 100, approval } };
    expect((await evaluate(equal)).body['decision']).toBe(true);
    const changes = fc.record(
      {
        subject: fc.record({
          type: fc.constant('user'),
          id: fc.constantFrom(textAt(agent, 'agentDid'), `Buyer ${agents}`),
        }),
        action: fc.constantFrom<JsonObject>({ name: 'other' }, { name: 'purchase-order', properties: { a: 1 } }),
        resource: fc.record({
          type: fc.constantFrom('merchant', 'record'),
          id: fc.constantFrom('globex', 'acme-supplies'),
        }),
        context: fc.dictionary(
          fc.constantFrom('amount', 'costCentre', 'more'),
          fc.constantFrom<JsonObject[string]>(100, '100', 99, 'lab', null),
        ),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(changes, async (change) => {
        const context = { ...Object(asked['context']), ...Object(change.context) };
        const changed: JsonObject = { ...asked, ...change, context };
        const isSame = JSON.stringify(changed) === JSON.stringify(asked);
        const { body } = await evaluate(bringing(changed, approval));
        expect(body['decision'] === true && Object(body['context'])['authorizationId'] !== undefined).toBe(isSame);
      }),
      { numRuns: 60 },
    );
  });

  test.each<readonly [string, (agent: JsonObject, authorizationId: string) => Promise<unknown>]>([
    ['its agent is suspended', (agent) => contain(agent, 'suspended')],
    ['its agent is quarantined', (agent) => contain(agent, 'quarantined')],
    ['its agent may only read', (agent) => setReadOnly(agent)],
    ['its mandate is revoked', (agent) => revoke(textAt(agent, 'mandate', 'policyId'))],
    ['its hold is claimed', (_agent, id) => claim(id)],
    ['its hold is voided', (_agent, id) => gate.post(`/policy/mandate/authorize/${id}/void`, {})],
    ['its hold expires', async () => gate.letPass(24 * 60 * MINUTE_MS)],
  ])('an approval permits nothing once %s', async (_what, end) => {
    const agent = await buyer();
    const { asked, approval } = await approved(agent);
    const permitted = await evaluate(bringing(asked, approval));
    expect(permitted.body['decision']).toBe(true);
    await end(agent, textAt(contextOf(permitted), 'authorizationId'));
    const denied = await evaluate(bringing(asked, approval));
    expect(denied.body['decision']).toBe(false);
    expect(contextOf(denied)['next_action']).toBe('access_request' in contextOf(denied) ? 'request' : 'none');
  });

  test('an approval for the name of an agent permits nothing once another agent has the name too', async () => {
    const agent = await buyer();
    const asked = question(agent, { subject: { type: 'agent', id: `Buyer ${agents}` } });
    const { approval } = await approved(agent, asked);
    expect((await evaluate(bringing(asked, approval))).body['decision']).toBe(true);
    agents -= 1;
    await buyer();
    const denied = await evaluate(bringing(asked, approval));
    expect(denied.body).toMatchObject({ decision: false, context: { reason: 'NO_MANDATE', next_action: 'none' } });
  });

  test('an approval that is a text is a fact like others, and one with a forged id changes nothing', async () => {
    const agent = await buyer();
    const { asked, approval } = await approved(agent);
    for (const id of ['', 'e30.00', `${textAt(approval, 'id')}0`, textAt(approval, 'id').replace(/^./, 'f')]) {
      expect((await evaluate(bringing(asked, { id }))).body).toMatchObject({ decision: false });
    }
    const stated = { ...asked, context: { ...Object(asked['context']), approval: 'yes' } };
    expect(contextOf(await evaluate(stated))).not.toHaveProperty('next_action');
  });

  test('an approval and its task are of one organisation', async () => {
    const agent = await buyer();
    const { asked, approval, endpoint } = await approved(agent);
    const { ownerToken: token } = await gate.addOrganisation('Other', 'other@example.test');
    expect(await read(endpoint, token)).toMatchObject({ status: 404, body: { type: `${PROBLEM}unknown_task` } });
    expect(await read(`${ORIGIN}${REQUESTS}/none`)).toMatchObject({ status: 404 });
    const asks = await evaluate(bringing(asked, approval), { authorization: `Bearer ${token}` });
    expect(asks.body).toMatchObject({ decision: false, context: { reason: 'NO_MANDATE' } });
  });
});

async function claim(authorizationId: string): Promise<void> {
  const expected = { contextDigest: approvedContextDigest({ costCentre: 'office' }) };
  const path = `/policy/mandate/authorize/${authorizationId}/effect/dispatching`;
  expect((await gate.post(path, { expect: expected })).status).toBe(200);
}

async function setReadOnly(agent: JsonObject): Promise<void> {
  const path = `/agent-identity/${textAt(agent, 'identityId')}/mode`;
  expect((await gate.asOwner(path, { mode: 'read_only', reason: 'test' })).status).toBe(200);
}

async function revoke(mandateId: string): Promise<void> {
  const revoked = await gate.call('POST', `/mandate/${mandateId}/revoke`, { token: gate.ownerToken });
  expect(revoked.status).toBe(200);
}

async function contain(agent: JsonObject, status: string): Promise<void> {
  const path = `/agent-identity/${textAt(agent, 'identityId')}/contain`;
  expect((await gate.asOwner(path, { status, reason: 'test' })).status).toBe(200);
}
