import { didKey, type JsonObject, type ServiceCall, serviceProofBytes, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer.js';
import { resolveEscalation } from '../../src/escalation/index.js';
import { capture, claim, finalizeSettlement, reserveSettlement, voidHold } from '../../src/settlement/index.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const listed = new TestAgent(new Uint8Array(32).fill(61));
const second = new TestAgent(new Uint8Array(32).fill(62));
const stranger = new TestAgent(new Uint8Array(32).fill(63));
const nameOf = (service: TestAgent) => didKey(service.publicKey);
const LIST = [nameOf(listed), nameOf(second)];
const MANDATE = { scope: 'purchase-order', currency: 'USD', maxAmount: 1000 };

const gateFor = (terms: object = { counterparties: LIST }, rules: readonly JsonObject[] = []) =>
  TestGate.open()
    .register(agent)
    .bind(agent, [{ ...MANDATE, ...terms }], { sops: rules });

const signedAsk = (gate: TestGate, itinerary: JsonObject) =>
  gate.send(agent.withSignedContext(agent.request(gate.now, { itinerary })));

let nonces = 0;

function headers(by: TestAgent | null, call: ServiceCall, id: string, now: number): Record<string, string> {
  if (by === null) return {};
  nonces += 1;
  const issuedAt = new Date(now).toISOString();
  const proof = { serviceDid: nameOf(by), nonce: `listed-nonce-${nonces}`, issuedAt, signature: '' };
  return {
    'x-magp-service-did': proof.serviceDid,
    'x-magp-service-nonce': proof.nonce,
    'x-magp-service-issued-at': issuedAt,
    'x-magp-service-signature': by.sign(serviceProofBytes(call, id, proof)),
  };
}

/** A permit for the first of the list, and the calls on its hold. */
async function withPermit() {
  const gate = await gateFor();
  const permit = await signedAsk(gate, { counterparty: nameOf(listed) });
  const authorizationId = String(permit.data['authorizationId']);
  const call = (by: TestAgent | null, verb: ServiceCall, body: JsonObject) => ({
    authorizationId,
    body: utf8(JSON.stringify(body)),
    headers: headers(by, verb, authorizationId, gate.now),
  });
  const proofOf = (verb: 'capture' | 'void') =>
    agent.settlementProof(verb === 'capture' ? { verb, amount: 100 } : { verb }, authorizationId, gate.now);
  return {
    gate,
    proofOf,
    claim: (by: TestAgent | null) => claim(call(by, { verb: 'claim', idempotencyKey: '' }, {}), gate.ports),
    capture: (by: TestAgent | null, body: JsonObject = {}) =>
      capture(call(by, { verb: 'capture', amount: 100 }, { amountCharged: 100, ...body }), gate.ports),
    void: (by: TestAgent | null, body: JsonObject = {}) => voidHold(call(by, { verb: 'void' }, body), gate.ports),
    reserve: (by: TestAgent | null) =>
      reserveSettlement(call(by, { verb: 'reserve' }, { authorizationId }), gate.ports),
    finalize: (by: TestAgent | null) =>
      finalizeSettlement(call(by, { verb: 'finalize' }, { authorizationId }), gate.ports),
  };
}

type Permit = Awaited<ReturnType<typeof withPermit>>;

const codeOf = async (answer: Promise<Answer>) => (await answer).data['reasonCode'];

describe('listed counterparties', () => {
  // covers counterparty-allow-list
  test.each([['counterparty'], ['mm:counterparty']])(
    'a mandate that lists its counterparties takes %s from a signed context alone',
    async (member) => {
      const gate = await gateFor();
      const itinerary = { [member]: nameOf(listed) };
      expect((await gate.ask(agent, { itinerary })).data).toMatchObject({
        decision: 'block',
        reasonCode: 'COUNTERPARTY_NOT_ALLOWED',
        authorizationId: null,
      });
      expect((await signedAsk(gate, itinerary)).data).toMatchObject({ decision: 'allow' });
      expect((await signedAsk(gate, { [member]: nameOf(stranger) })).data['decision']).toBe('block');
    },
  );

  test('an approval under listed counterparties holds for the counterparty that the request named', async () => {
    const review = { id: 'review', combinator: 'any', decision: 'escalate', reasonCode: 'REVIEW' };
    const molecules = [{ ...review, atoms: [{ predicate: 'amount-over', config: { limit: 1 } }] }];
    const gate = await gateFor({ counterparties: LIST }, [{ molecules }]);
    const asked = await signedAsk(gate, { counterparty: nameOf(second) });
    const escalationId = String(asked.data['escalationId']);
    const reviewer = { orgId: 'org-1', personId: 'anna', email: 'anna@example.test' };
    await resolveEscalation({ escalationId, reviewer, body: utf8('{"decision":"approve"}') }, gate.ports);
    const { authorizationId } = (await gate.ledger.store.escalation(escalationId)) ?? {};
    const hold = await gate.ledger.store.hold(String(authorizationId));
    expect(hold?.counterparty).toBe(nameOf(second));
  });

  const CALLS: readonly (readonly [string, (permit: Permit, by: TestAgent | null) => Promise<Answer>])[] = [
    ['claim', (permit, by) => permit.claim(by)],
    ['capture', (permit, by) => permit.capture(by)],
    ['void', (permit, by) => permit.void(by)],
    ['reserve', (permit, by) => permit.reserve(by)],
  ];

  // threat holds service-mandate-does: A service that the mandate does not list claims, captures or pays outside =>
  //   `COUNTERPARTY_NOT_ALLOWED`, unsigned `COUNTERPARTY_AUTH_REQUIRED`
  test.each(CALLS)(
    'a mandate that lists its counterparties lets only the one that the request names %s',
    async (_verb, call) => {
      const permit = await withPermit();
      expect(await codeOf(call(permit, null))).toBe('COUNTERPARTY_AUTH_REQUIRED');
      expect(await codeOf(call(permit, stranger))).toBe('COUNTERPARTY_NOT_ALLOWED');
      expect(await codeOf(call(permit, second))).toBe('COUNTERPARTY_NOT_ALLOWED');
      expect(await call(permit, listed)).toMatchObject({ success: true });
    },
  );

  test('a listed counterparty’s payment or claim is finalized or captured by no other service', async () => {
    const [paid, claimed] = [await withPermit(), await withPermit()];
    await paid.reserve(listed);
    expect(await codeOf(paid.finalize(stranger))).toBe('COUNTERPARTY_NOT_ALLOWED');
    expect(await paid.finalize(listed)).toMatchObject({ success: true });
    await claimed.claim(listed);
    expect(await codeOf(claimed.capture(null))).toBe('COUNTERPARTY_AUTH_REQUIRED');
    expect(await codeOf(claimed.capture(stranger, { agentProof: claimed.proofOf('capture') }))).toBe(
      'COUNTERPARTY_NOT_ALLOWED',
    );
    expect(await claimed.capture(listed)).toMatchObject({ data: { settlementEvidence: 'counterparty_attested' } });
  });

  test('a mandate that lists its counterparties takes the agent’s own proof that the named one was paid', async () => {
    const [used, unused] = [await withPermit(), await withPermit()];
    expect(await used.capture(null, { agentProof: used.proofOf('capture') })).toMatchObject({ success: true });
    expect(await unused.void(null, { agentProof: unused.proofOf('void') })).toMatchObject({ success: true });
  });
});

test('a mandate without a list binds no counterparty, and takes the name from any context', async () => {
  const gate = await gateFor({});
  const { data } = await gate.ask(agent, { itinerary: { counterparty: nameOf(listed) } });
  const authorizationId = String(data['authorizationId']);
  expect((await gate.ledger.store.hold(authorizationId))?.counterparty).toBeNull();
  const body = utf8('{}');
  expect(await claim({ authorizationId, body, headers: {} }, gate.ports)).toMatchObject({ success: true });
});
