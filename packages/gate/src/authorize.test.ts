import { LedgerUnavailableError } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { legacyAuthorizeText, type ReasonCode, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import type { Answer } from './answer.js';
import { authorize } from './authorize.js';
import { TestAgent } from './testing/test-agent.js';
import { NOON, TestGate } from './testing/test-gate.js';

const agent = new TestAgent();
const ORDERS = {
  scope: 'purchase-order',
  currency: 'USD',
  perTxnMax: 500,
  maxAmount: 1000,
  merchants: ['acme', 'globex'],
};

const rule = (decision: string, limit: number, reasonCode?: string) => ({
  molecules: [
    {
      id: 'm1',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit } }],
      decision,
      ...(reasonCode === undefined ? {} : { reasonCode }),
    },
  ],
});

async function readyGate(...rules: Parameters<typeof rule>[]): Promise<TestGate> {
  return TestGate.open()
    .register(agent)
    .bind(agent, [ORDERS], { sops: rules.map((terms) => rule(...terms)) });
}

async function recordOf(gate: TestGate, answer: Answer) {
  const stored = await gate.ledger.store.evidence(String(answer.data['eventId']));
  return stored?.record ?? null;
}

describe('a permit', () => {
  test('answers 200 with a hold, what is left of the budget, and the issuer', async () => {
    const gate = await readyGate();
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
        registryVersion: '1.0.0',
      },
    });
  });

  test('leaves one evidence record that names fields and never their values', async () => {
    const gate = await readyGate();
    const answer = await gate.ask(agent, { merchant: 'acme', itinerary: { secret: 'hush' } });
    const record = await recordOf(gate, answer);
    expect(record).toMatchObject({ decision: 'allow', agentDid: agent.did, action: 'purchase-order', orgId: 'org-1' });
    expect(record?.contextFields).toContain('amount');
    expect(JSON.stringify(record)).not.toMatch(/acme|hush|"100"|:100\b/);
  });

  test('of an action without value holds amount 0', async () => {
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

/** One request that a check refuses, and whether its nonce is used up by then. */
interface Refusal {
  readonly name: string;
  readonly code: ReasonCode;
  readonly status: number;
  readonly burns: boolean;
  send(gate: TestGate): Promise<Answer>;
}

const mallory = new TestAgent(new Uint8Array(32).fill(8));
const FIXED = { nonce: 'one-nonce-for-it' };
const signedBy = (signer: TestAgent) => (gate: TestGate) => {
  const request = agent.request(gate.now, FIXED);
  return gate.send({ ...request, signature: signer.request(gate.now, { ...FIXED, agentDid: agent.did }).signature });
};

const REFUSALS: readonly Refusal[] = [
  {
    name: '1 · not JSON',
    code: 'MALFORMED_REQUEST',
    status: 400,
    burns: false,
    send: (gate) => gate.send('{"agentDid":'),
  },
  {
    name: '1 · a key twice',
    code: 'MALFORMED_REQUEST',
    status: 400,
    burns: false,
    send: (gate) => gate.send(JSON.stringify(agent.request(gate.now, FIXED)).replace('{', '{"amount":1,')),
  },
  {
    name: '1 · too large',
    code: 'BODY_TOO_LARGE',
    status: 413,
    burns: false,
    send: (gate) => gate.send('x'.repeat(256 * 1024 + 1)),
  },
  {
    name: '2 · an unknown field',
    code: 'MALFORMED_REQUEST',
    status: 400,
    burns: false,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), amonut: 5 }),
  },
  {
    name: '2 · a merchant that is a list',
    code: 'MALFORMED_REQUEST',
    status: 400,
    burns: false,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), merchant: ['acme'] }),
  },
  {
    name: '3 · five minutes and a moment old',
    code: 'REQUEST_EXPIRED',
    status: 403,
    burns: false,
    send: (gate) => gate.send(agent.request(gate.now - 300_001, FIXED)),
  },
  {
    name: '3 · four minutes ahead',
    code: 'REQUEST_EXPIRED',
    status: 403,
    burns: false,
    send: (gate) => gate.send(agent.request(gate.now + 240_000, FIXED)),
  },
  {
    name: '3 · a time that is none',
    code: 'REQUEST_EXPIRED',
    status: 403,
    burns: false,
    send: (gate) => gate.send(agent.request(gate.now, { ...FIXED, issuedAt: 'yesterday' })),
  },
  {
    name: '4 · an unknown agent',
    code: 'NO_MANDATE',
    status: 403,
    burns: false,
    send: (gate) => gate.ask(mallory, FIXED),
  },
  {
    name: '4 · an agent of another network',
    code: 'AGENT_NETWORK_MISMATCH',
    status: 403,
    burns: false,
    send: (gate) => gate.register(agent, { network: 'previewnet' }).ask(agent, FIXED),
  },
  {
    name: '5 · a brought key without proof',
    code: 'AGENT_KEY_UNVERIFIED',
    status: 403,
    burns: false,
    send: (gate) => gate.register(agent, { keyVerified: false }).ask(agent, FIXED),
  },
  {
    name: '5 · a key that the DID does not name',
    code: 'IDENTITY_KEY_MISMATCH',
    status: 403,
    burns: false,
    send: (gate) => gate.register(agent, { publicKey: mallory.publicKey }).ask(agent, FIXED),
  },
  {
    name: '6 · the signature of another key',
    code: 'SIGNATURE_INVALID',
    status: 403,
    burns: false,
    send: signedBy(mallory),
  },
  {
    name: '6 · an amount changed after signing',
    code: 'SIGNATURE_INVALID',
    status: 403,
    burns: false,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), amount: 5000 }),
  },
  {
    name: '6 · a jurisdiction added after signing',
    code: 'SIGNATURE_INVALID',
    status: 403,
    burns: false,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), jurisdiction: 'DE' }),
  },
  {
    name: '6 · a jurisdiction stripped after signing',
    code: 'SIGNATURE_INVALID',
    status: 403,
    burns: false,
    send: (gate) =>
      gate.send({ ...agent.request(gate.now, { ...FIXED, jurisdiction: 'DE' }), jurisdiction: undefined }),
  },
  {
    name: '6 · the retired seven-field text',
    code: 'CLIENT_PROTOCOL_VERSION_UNSUPPORTED',
    status: 403,
    burns: false,
    send: (gate) => {
      const request = agent.request(gate.now, FIXED);
      return gate.send({ ...request, signature: agent.sign(utf8(legacyAuthorizeText(request))) });
    },
  },
  {
    name: '7 · an empty context signature',
    code: 'CONTEXT_SIGNATURE_INVALID',
    status: 403,
    burns: true,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), envelopeSignature: '' }),
  },
  {
    name: '7 · a context signature over another itinerary',
    code: 'CONTEXT_SIGNATURE_INVALID',
    status: 403,
    burns: true,
    send: (gate) => gate.send({ ...agent.withSignedContext(agent.request(gate.now, FIXED)), itinerary: {} }),
  },
  {
    name: '8 · a payload digest without its signature',
    code: 'PAYLOAD_BINDING_INVALID',
    status: 403,
    burns: true,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), payloadDigest: `sha256:${'0'.repeat(64)}` }),
  },
  {
    name: '10 · a contained agent',
    code: 'AGENT_SUSPENDED',
    status: 403,
    burns: true,
    send: async (gate) => {
      await gate.bind(agent, [ORDERS], { sops: [rule('suspend', 50)] });
      await gate.ask(agent);
      return gate.ask(agent, { ...FIXED, amount: 1 });
    },
  },
  {
    name: '11 · no mandate at all',
    code: 'NO_MANDATE',
    status: 403,
    burns: true,
    send: async (gate) => (await gate.bind(agent, [])).ask(agent, FIXED),
  },
  {
    name: '11 · an action that no mandate grants',
    code: 'NO_PERMISSION_FOR_ACTION',
    status: 403,
    burns: true,
    send: (gate) => gate.ask(agent, { ...FIXED, action: 'wire-transfer' }),
  },
  {
    name: '11 · a broken delegation chain',
    code: 'DELEGATION_CHAIN_BROKEN',
    status: 403,
    burns: true,
    send: async (gate) => (await gate.bind(agent, [ORDERS], {}, { chainIntact: false })).ask(agent, FIXED),
  },
  {
    name: '11 · a mandate that demands a bound payload',
    code: 'PAYLOAD_BINDING_REQUIRED',
    status: 403,
    burns: true,
    send: async (gate) => (await gate.bind(agent, [{ ...ORDERS, requirePayloadBinding: true }])).ask(agent, FIXED),
  },
  ...(['-1', '0xFA', ' 250', '2.5e2', '1.001'] as const).map(
    (amount): Refusal => ({
      name: `12 · the amount ${JSON.stringify(amount)}`,
      code: 'AMOUNT_NOT_DETERMINABLE',
      status: 403,
      burns: true,
      send: (gate) => gate.ask(agent, { ...FIXED, amount }),
    }),
  ),
  {
    name: '12 · a negative number',
    code: 'AMOUNT_NOT_DETERMINABLE',
    status: 403,
    burns: true,
    send: (gate) => gate.ask(agent, { ...FIXED, amount: -9000 }),
  },
  {
    name: '14 · over the ceiling of one transaction',
    code: 'SPEND_LIMIT_EXCEEDED',
    status: 403,
    burns: true,
    send: (gate) => gate.ask(agent, { ...FIXED, amount: 500.01 }),
  },
  {
    name: '14 · another currency',
    code: 'SPEND_LIMIT_EXCEEDED',
    status: 403,
    burns: true,
    send: (gate) => gate.ask(agent, { ...FIXED, currency: 'EUR' }),
  },
  ...(['initech', 'ACME', 'acme ', 'acme\t'] as const).map(
    (merchant): Refusal => ({
      name: `14 · the merchant ${JSON.stringify(merchant)}`,
      code: 'MERCHANT_NOT_ALLOWED',
      status: 403,
      burns: true,
      send: (gate) => gate.ask(agent, { ...FIXED, merchant }),
    }),
  ),
];

describe('every refusal is a verdict with evidence', () => {
  test.each(REFUSALS)('$name → $code', async ({ code, status, send }) => {
    const gate = await readyGate();
    const answer = await send(gate);
    expect(answer).toMatchObject({
      status,
      success: false,
      message: code,
      data: { reasonCode: code, authorizationId: null },
    });
    expect(answer.data['decision']).not.toMatch(/allow|observe/);
    const record = await recordOf(gate, answer);
    expect(record).toMatchObject({ reasonCode: code, decision: answer.data['decision'] });
    expect(gate.failures).toEqual([]);
  });

  const namesAnAgent = ({ name }: Refusal) => !name.startsWith('1 ·') && name !== '4 · an unknown agent';

  test.each(REFUSALS.filter(namesAnAgent))('$name: the issuer is disclosed and has the record', async ({ send }) => {
    const gate = await readyGate();
    const answer = await send(gate);
    expect(answer.data['issuer']).toMatchObject({ orgId: 'org-1', verification: 'unverified' });
    expect((await recordOf(gate, answer))?.orgId).toBe('org-1');
  });

  test.each(REFUSALS)('$name: the nonce is used up: $burns', async ({ send, burns }) => {
    const gate = await readyGate();
    await send(gate);
    const again = await gate.register(agent).ask(agent, FIXED);
    expect(again.data['reasonCode'] === 'REPLAY_DETECTED').toBe(burns);
  });
});

describe('nonces', () => {
  test('are single use, also where the first request was refused', async () => {
    const gate = await readyGate();
    const request = agent.request(gate.now, { amount: 900 });
    expect((await gate.send(request)).data['reasonCode']).toBe('SPEND_LIMIT_EXCEEDED');
    expect((await gate.send(request)).data['reasonCode']).toBe('REPLAY_DETECTED');
  });

  test('sent twice at once give one permit', async () => {
    const gate = await readyGate();
    const request = agent.request(gate.now);
    const answers = await Promise.all([gate.send(request), gate.send(request)]);
    expect(answers.map(({ data }) => data['reasonCode']).sort()).toEqual(['AUTHORIZED', 'REPLAY_DETECTED']);
  });

  test('belong to one agent: another may use the same', async () => {
    const gate = (await readyGate()).register(mallory);
    await gate.bind(mallory, [ORDERS]);
    expect((await gate.ask(agent, FIXED)).success).toBe(true);
    expect((await gate.ask(mallory, FIXED)).success).toBe(true);
  });
});

describe('rules', () => {
  test('escalate: the action waits, with an id and an end, and holds nothing', async () => {
    const gate = await readyGate(['escalate', 200, 'PROCUREMENT_APPROVAL_REQUIRED']);
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

  test('never wave a mandate ceiling through: over the cap is a block although an escalate rule fires', async () => {
    const gate = await readyGate(['escalate', 200]);
    const answer = await gate.ask(agent, { amount: 600 });
    expect(answer.data).toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED', escalationId: null });
  });

  test('observe permits and is recorded', async () => {
    const gate = await readyGate(['observe', 50]);
    const answer = await gate.ask(agent);
    expect(answer).toMatchObject({
      status: 200,
      data: { decision: 'observe', reasonCode: 'SOP_RULE', fired: ['sop-1/m1'] },
    });
  });

  test('suspend contains the agent for every later action', async () => {
    const gate = await readyGate(['suspend', 50]);
    expect((await gate.ask(agent)).data).toMatchObject({ decision: 'suspend', reasonCode: 'SOP_RULE' });
    expect((await gate.ask(agent, { amount: 1 })).data).toMatchObject({
      decision: 'suspend',
      reasonCode: 'AGENT_SUSPENDED',
    });
  });

  test('a declared code that happens to have another status still answers 403', async () => {
    const gate = await readyGate(['block', 50, 'MALFORMED_REQUEST']);
    expect(await gate.ask(agent)).toMatchObject({ status: 403, data: { reasonCode: 'MALFORMED_REQUEST' } });
  });
});

describe('the budget', () => {
  test('is never oversubscribed: 64 calls of 100 at once against 1,000 give exactly 10 permits', async () => {
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

  test('of cents adds up exactly: ten times 0.10 against 1.00 fit, the eleventh does not', async () => {
    const gate = await TestGate.open()
      .register(agent)
      .bind(agent, [{ scope: 'purchase-order', maxAmount: 1 }]);
    for (let call = 0; call < 10; call += 1) expect((await gate.ask(agent, { amount: 0.1 })).success).toBe(true);
    expect((await gate.ask(agent, { amount: 0.1 })).data['reasonCode']).toBe('SPEND_LIMIT_EXCEEDED');
  });
});

describe('payload binding', () => {
  test('is echoed by the verdict and kept with the hold', async () => {
    const gate = await readyGate();
    const digest = `sha256:${'ab'.repeat(32)}`;
    const answer = await gate.send(agent.bound(agent.request(gate.now), digest));
    expect(answer.data).toMatchObject({ reasonCode: 'AUTHORIZED', payloadDigest: digest });
    const hold = await gate.ledger.store.hold(String(answer.data['authorizationId']));
    expect(hold?.payloadDigest).toBe(digest);
  });
});

describe('a store that fails', () => {
  test('is GATE_UNAVAILABLE, never a permit and never a refusal of policy', async () => {
    const gate = await readyGate();
    await gate.ledger.close();
    const answer = await gate.ask(agent);
    expect(answer).toMatchObject({ status: 503, data: { decision: 'block', reasonCode: 'GATE_UNAVAILABLE' } });
    expect(answer.mayHaveLanded).toBeUndefined();
  });

  test('and cannot say whether it committed says so, because a hold may wait to be looked up', async () => {
    const gate = await readyGate();
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
