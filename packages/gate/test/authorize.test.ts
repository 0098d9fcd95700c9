import { LedgerUnavailableError } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { authorize } from '../src/authorize.js';
import { agent, FIXED, mallory, ORDERS, orderingGate, recordOf } from './support/ordering-gate.js';
import { NOON, TestGate } from './support/test-gate.js';

describe('permits', () => {
  // covers 1.4 verification-status-disclosed: The verification status is disclosed on every verdict
  // covers 1.6 reasoncode-family-eventid: reasonCode, family, eventId, authorizationId
  test('a permit answers 200 with a hold, what is left of the budget, and the issuer', async () => {
    const gate = await orderingGate();
    const answer = await gate.ask(agent);
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      data: {
        decision: 'allow',
        reasonCode: 'AUTHORIZED',
        authorizationId: expect.any(String),
        escalationId: null,
        remaining: 900,
        expiresAt: '2026-03-01T12:15:00.000Z',
        issuer: { orgId: 'org-1', verification: 'unverified' },
        registryVersion: '1.2.0',
      },
    });
  });

  // covers 1.10 every-decision-refusals: Every decision, refusals too, leaves evidence
  // covers 1.10 names-fields-never: Names of fields, never values
  test('a permit leaves one evidence record, which names fields and never their values', async () => {
    const gate = await orderingGate();
    const answer = await gate.ask(agent, { merchant: 'acme', itinerary: { secret: 'hush' } });
    const record = await recordOf(gate, answer);
    expect(record).toMatchObject({ decision: 'allow', agentDid: agent.did, action: 'purchase-order', orgId: 'org-1' });
    expect(record?.contextFields).toContain('amount');
    expect(JSON.stringify(record)).not.toMatch(/acme|hush|"100"|:100\b/);
  });

  test('a permit of an action without value holds amount 0', async () => {
    const gate = await TestGate.open()
      .register(agent)
      .bind(agent, [{ scope: 'read-mail' }]);
    const answer = await gate.send(
      agent.request(NOON, { action: 'read-mail', amount: null, currency: null, merchant: null }),
    );
    expect(answer.data).toMatchObject({ decision: 'allow', remaining: null });
    const hold = await gate.ledger.store.hold(String(answer.data['authorizationId']));
    expect(hold).toMatchObject({ amount: 0n, currency: 'USD' });
  });
});

describe('nonces', () => {
  // covers 1.14 replay-detected-nonce: REPLAY_DETECTED: the nonce was consumed
  test('a nonce is single use, also where the first request was refused (REPLAY_DETECTED)', async () => {
    const gate = await orderingGate();
    const request = agent.request(gate.now, { amount: 900 });
    expect((await gate.send(request)).data['reasonCode']).toBe('SPEND_LIMIT_EXCEEDED');
    expect((await gate.send(request)).data['reasonCode']).toBe('REPLAY_DETECTED');
  });

  test('a nonce sent twice at once gives one permit', async () => {
    const gate = await orderingGate();
    const request = agent.request(gate.now);
    const answers = await Promise.all([gate.send(request), gate.send(request)]);
    expect(answers.map(({ data }) => data['reasonCode']).sort()).toEqual(['AUTHORIZED', 'REPLAY_DETECTED']);
  });

  test('a nonce belongs to one agent: another may use the same', async () => {
    const gate = (await orderingGate()).register(mallory);
    await gate.bind(mallory, [ORDERS]);
    expect((await gate.ask(agent, FIXED)).success).toBe(true);
    expect((await gate.ask(mallory, FIXED)).success).toBe(true);
  });
});

describe('rules', () => {
  test('a rule that escalates makes the action wait, with an id and an end, and holds nothing', async () => {
    const gate = await orderingGate(['escalate', 200, 'PROCUREMENT_APPROVAL_REQUIRED']);
    const answer = await gate.ask(agent, { amount: 300 });
    expect(answer).toMatchObject({
      status: 403,
      data: {
        decision: 'escalate',
        reasonCode: 'PROCUREMENT_APPROVAL_REQUIRED',
        authorizationId: null,
        escalationId: expect.stringMatching(/^esc-/),
        expiresAt: '2026-03-02T12:00:00.000Z',
        fired: ['sop-1/m1'],
      },
    });
    expect((await gate.ask(agent, { amount: 100 })).data['remaining']).toBe(900);
  });

  // covers 1.5 editing-rule-cannot: Editing a rule cannot raise a ceiling, and a human cannot wave one through
  test('a request above a mandate ceiling is a block with SPEND_LIMIT_EXCEEDED although an escalate rule fires', async () => {
    const gate = await orderingGate(['escalate', 200]);
    const answer = await gate.ask(agent, { amount: 600 });
    expect(answer.data).toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED', escalationId: null });
  });

  test('a rule that observes permits the action and is named in the verdict', async () => {
    const gate = await orderingGate(['observe', 50]);
    const answer = await gate.ask(agent);
    expect(answer).toMatchObject({
      status: 200,
      data: { decision: 'observe', reasonCode: 'SOP_RULE', fired: ['sop-1/m1'] },
    });
  });

  // covers 1.9 fired-suspend-quarantine: A fired suspend or quarantine contains until reinstated
  test('a rule that suspends contains the agent for every later action (AGENT_SUSPENDED)', async () => {
    const gate = await orderingGate(['suspend', 50]);
    expect((await gate.ask(agent)).data).toMatchObject({ decision: 'suspend', reasonCode: 'SOP_RULE' });
    expect((await gate.ask(agent, { amount: 1 })).data).toMatchObject({
      decision: 'suspend',
      reasonCode: 'AGENT_SUSPENDED',
    });
  });

  test('a declared code that happens to have another status still answers 403', async () => {
    const gate = await orderingGate(['block', 50, 'MALFORMED_REQUEST']);
    expect(await gate.ask(agent)).toMatchObject({ status: 403, data: { reasonCode: 'MALFORMED_REQUEST' } });
  });
});

describe('budgets', () => {
  // covers 1.7 amount-reserved-atomically: The amount is reserved atomically against the cap
  test('a budget is never oversubscribed: 64 calls of 100 at once against 1,000 give exactly 10 permits', async () => {
    const store = createMemoryLedgerStore({ now: () => NOON });
    const read = store.mandate.bind(store);
    let first: ReturnType<typeof read> | null = null;
    // What every check sees is the budget before any of the others spent from it: only the commit knows better.
    store.mandate = (orgId, mandateId) => {
      first ??= read(orgId, mandateId);
      return first;
    };
    const gate = await TestGate.open({}, store).register(agent).bind(agent, [ORDERS]);
    const answers = await Promise.all(Array.from({ length: 64 }, () => gate.ask(agent)));
    const codes = answers.map(({ data }) => data['reasonCode']);
    expect(codes.filter((code) => code === 'AUTHORIZED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'SPEND_LIMIT_EXCEEDED')).toHaveLength(54);
  });

  test('a budget of cents adds up exactly: ten times 0.10 against 1.00 fit, the eleventh does not', async () => {
    const gate = await TestGate.open()
      .register(agent)
      .bind(agent, [{ scope: 'purchase-order', maxAmount: 1 }]);
    for (let call = 0; call < 10; call += 1) expect((await gate.ask(agent, { amount: 0.1 })).success).toBe(true);
    expect((await gate.ask(agent, { amount: 0.1 })).data['reasonCode']).toBe('SPEND_LIMIT_EXCEEDED');
  });
});

describe('payload binding', () => {
  test('a payload digest is echoed by the verdict and kept with the hold', async () => {
    const gate = await orderingGate();
    const digest = `sha256:${'ab'.repeat(32)}`;
    const answer = await gate.send(agent.bound(agent.request(gate.now), digest));
    expect(answer.data).toMatchObject({ reasonCode: 'AUTHORIZED', payloadDigest: digest });
    const hold = await gate.ledger.store.hold(String(answer.data['authorizationId']));
    expect(hold?.payloadDigest).toBe(digest);
  });
});

describe('failing stores', () => {
  test('a closed store answers GATE_UNAVAILABLE, never a permit and never a refusal of policy', async () => {
    const gate = await orderingGate();
    await gate.ledger.close();
    const answer = await gate.ask(agent);
    const issuer = { orgId: 'org-1', verification: 'unverified' };
    expect(answer).toMatchObject({ status: 503, data: { decision: 'block', reasonCode: 'GATE_UNAVAILABLE', issuer } });
    expect(answer.mayHaveLanded).toBeUndefined();
  });

  test('a store that may have committed answers GATE_UNAVAILABLE and that a hold may wait to be looked up', async () => {
    const gate = await orderingGate();
    const submit = () => Promise.reject(new LedgerUnavailableError('unknown', 'the store failed'));
    const ports = { ...gate.ports, ledger: { ...gate.ledger, submit } };
    const body = utf8(JSON.stringify(agent.request(gate.now)));
    expect(await authorize({ body, source: '127.0.0.1' }, ports)).toMatchObject({
      status: 503,
      mayHaveLanded: true,
      data: { decision: 'block', reasonCode: 'GATE_UNAVAILABLE' },
    });
  });
});
