import { legacyAuthorizeText, type ReasonCode, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../src/answer.js';
import { agent, FIXED, mallory, ORDERS, orderingGate, recordOf, rule } from './support/ordering-gate.js';
import type { TestAgent } from './support/test-agent.js';
import type { TestGate } from './support/test-gate.js';

/** One request that a check refuses, and whether its nonce is used up by then. */
interface Refusal {
  readonly name: string;
  readonly code: ReasonCode;
  readonly status: number;
  readonly burns: boolean;
  send(gate: TestGate): Promise<Answer>;
}

const signedBy = (signer: TestAgent) => (gate: TestGate) => {
  const request = agent.request(gate.now, FIXED);
  return gate.send({ ...request, signature: signer.request(gate.now, { ...FIXED, agentDid: agent.did }).signature });
};

const REFUSALS: readonly Refusal[] = [
  {
    name: 'json · not JSON',
    code: 'MALFORMED_REQUEST',
    status: 400,
    burns: false,
    send: (gate) => gate.send('{"agentDid":'),
  },
  {
    name: 'json · a key twice',
    code: 'MALFORMED_REQUEST',
    status: 400,
    burns: false,
    send: (gate) => gate.send(JSON.stringify(agent.request(gate.now, FIXED)).replace('{', '{"amount":1,')),
  },
  {
    name: 'json · too large',
    code: 'BODY_TOO_LARGE',
    status: 413,
    burns: false,
    send: (gate) => gate.send('x'.repeat(256 * 1024 + 1)),
  },
  {
    name: 'schema · an unknown field',
    code: 'MALFORMED_REQUEST',
    status: 400,
    burns: false,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), amonut: 5 }),
  },
  {
    name: 'schema · a merchant that is a list',
    code: 'MALFORMED_REQUEST',
    status: 400,
    burns: false,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), merchant: ['acme'] }),
  },
  {
    name: 'freshness · five minutes and a moment old',
    code: 'REQUEST_EXPIRED',
    status: 403,
    burns: false,
    send: (gate) => gate.send(agent.request(gate.now - 300_001, FIXED)),
  },
  {
    name: 'freshness · four minutes ahead',
    code: 'REQUEST_EXPIRED',
    status: 403,
    burns: false,
    send: (gate) => gate.send(agent.request(gate.now + 240_000, FIXED)),
  },
  {
    name: 'freshness · a time that is none',
    code: 'REQUEST_EXPIRED',
    status: 403,
    burns: false,
    send: (gate) => gate.send(agent.request(gate.now, { ...FIXED, issuedAt: 'yesterday' })),
  },
  {
    name: 'agent · an unknown agent',
    code: 'NO_MANDATE',
    status: 403,
    burns: false,
    send: (gate) => gate.ask(mallory, FIXED),
  },
  {
    name: 'agent · an agent of another network',
    code: 'AGENT_NETWORK_MISMATCH',
    status: 403,
    burns: false,
    send: (gate) => gate.register(agent, { network: 'previewnet' }).ask(agent, FIXED),
  },
  {
    name: 'key · a brought key without proof',
    code: 'AGENT_KEY_UNVERIFIED',
    status: 403,
    burns: false,
    send: (gate) => gate.register(agent, { keyVerified: false }).ask(agent, FIXED),
  },
  {
    name: 'key · a key that the DID does not name',
    code: 'IDENTITY_KEY_MISMATCH',
    status: 403,
    burns: false,
    send: (gate) => gate.register(agent, { publicKey: mallory.publicKey }).ask(agent, FIXED),
  },
  {
    name: 'signature · the signature of another key',
    code: 'SIGNATURE_INVALID',
    status: 403,
    burns: false,
    send: signedBy(mallory),
  },
  {
    name: 'signature · an amount changed after signing',
    code: 'SIGNATURE_INVALID',
    status: 403,
    burns: false,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), amount: 5000 }),
  },
  {
    name: 'signature · a jurisdiction added after signing',
    code: 'SIGNATURE_INVALID',
    status: 403,
    burns: false,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), jurisdiction: 'DE' }),
  },
  {
    name: 'signature · a jurisdiction stripped after signing',
    code: 'SIGNATURE_INVALID',
    status: 403,
    burns: false,
    send: (gate) =>
      gate.send({ ...agent.request(gate.now, { ...FIXED, jurisdiction: 'DE' }), jurisdiction: undefined }),
  },
  {
    name: 'signature · the retired seven-field text',
    code: 'CLIENT_PROTOCOL_VERSION_UNSUPPORTED',
    status: 403,
    burns: false,
    send: (gate) => {
      const request = agent.request(gate.now, FIXED);
      return gate.send({ ...request, signature: agent.sign(utf8(legacyAuthorizeText(request))) });
    },
  },
  {
    name: 'context signature · an empty context signature',
    code: 'CONTEXT_SIGNATURE_INVALID',
    status: 403,
    burns: true,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), envelopeSignature: '' }),
  },
  {
    name: 'context signature · a context signature over another itinerary',
    code: 'CONTEXT_SIGNATURE_INVALID',
    status: 403,
    burns: true,
    send: (gate) => gate.send({ ...agent.withSignedContext(agent.request(gate.now, FIXED)), itinerary: {} }),
  },
  {
    name: 'payload binding · a payload digest without its signature',
    code: 'PAYLOAD_BINDING_INVALID',
    status: 403,
    burns: true,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), payloadDigest: `sha256:${'0'.repeat(64)}` }),
  },
  {
    name: 'payload binding · a payload signature without its digest',
    code: 'PAYLOAD_BINDING_INVALID',
    status: 403,
    burns: true,
    send: (gate) => gate.send({ ...agent.request(gate.now, FIXED), payloadSignature: '00'.repeat(64) }),
  },
  {
    name: 'payload binding · a payload signature over another digest',
    code: 'PAYLOAD_BINDING_INVALID',
    status: 403,
    burns: true,
    send: (gate) => {
      const bound = agent.bound(agent.request(gate.now, FIXED), `sha256:${'0'.repeat(64)}`);
      return gate.send({ ...bound, payloadDigest: `sha256:${'1'.repeat(64)}` });
    },
  },
  {
    name: 'payload binding · a payload signature that is no hex',
    code: 'PAYLOAD_BINDING_INVALID',
    status: 403,
    burns: true,
    send: (gate) => {
      const bound = agent.bound(agent.request(gate.now, FIXED), `sha256:${'0'.repeat(64)}`);
      return gate.send({ ...bound, payloadSignature: 'z'.repeat(128) });
    },
  },
  {
    name: 'containment · a contained agent',
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
    name: 'mandate · no mandate at all',
    code: 'NO_MANDATE',
    status: 403,
    burns: true,
    send: async (gate) => (await gate.bind(agent, [])).ask(agent, FIXED),
  },
  {
    name: 'mandate · an action that no mandate grants',
    code: 'NO_PERMISSION_FOR_ACTION',
    status: 403,
    burns: true,
    send: (gate) => gate.ask(agent, { ...FIXED, action: 'wire-transfer' }),
  },
  {
    name: 'mandate · a broken delegation chain',
    code: 'DELEGATION_CHAIN_BROKEN',
    status: 403,
    burns: true,
    send: async (gate) => (await gate.bind(agent, [ORDERS], {}, { chainIntact: false })).ask(agent, FIXED),
  },
  {
    name: 'mandate · a mandate that demands a bound payload',
    code: 'PAYLOAD_BINDING_REQUIRED',
    status: 403,
    burns: true,
    send: async (gate) => (await gate.bind(agent, [{ ...ORDERS, requirePayloadBinding: true }])).ask(agent, FIXED),
  },
  ...(['-1', '0xFA', ' 250', '2.5e2', '1.0000001'] as const).map(
    (amount): Refusal => ({
      name: `amount · the amount ${JSON.stringify(amount)}`,
      code: 'AMOUNT_NOT_DETERMINABLE',
      status: 403,
      burns: true,
      send: (gate) => gate.ask(agent, { ...FIXED, amount }),
    }),
  ),
  {
    name: 'amount · a negative number',
    code: 'AMOUNT_NOT_DETERMINABLE',
    status: 403,
    burns: true,
    send: (gate) => gate.ask(agent, { ...FIXED, amount: -9000 }),
  },
  {
    name: 'policy · over the ceiling of one transaction',
    code: 'SPEND_LIMIT_EXCEEDED',
    status: 403,
    burns: true,
    send: (gate) => gate.ask(agent, { ...FIXED, amount: 500.01 }),
  },
  {
    name: 'policy · another currency',
    code: 'SPEND_LIMIT_EXCEEDED',
    status: 403,
    burns: true,
    send: (gate) => gate.ask(agent, { ...FIXED, currency: 'EUR' }),
  },
  ...(['initech', 'ACME', 'acme ', 'acme\t'] as const).map(
    (merchant): Refusal => ({
      name: `policy · the merchant ${JSON.stringify(merchant)}`,
      code: 'MERCHANT_NOT_ALLOWED',
      status: 403,
      burns: true,
      send: (gate) => gate.ask(agent, { ...FIXED, merchant }),
    }),
  ),
];

describe('every refusal is a verdict with evidence', () => {
  // covers 1.1 verdict-has-stable: A verdict has a stable reasonCode and a family
  // covers 1.13 permission-action-mandate: NO_PERMISSION_FOR_ACTION, NO_MANDATE, MERCHANT_NOT_ALLOWED,
  //   SPEND_LIMIT_EXCEEDED, CONTEXT_UNVERIFIABLE, …
  test.each(REFUSALS)('$name → $code', async ({ code, status, send }) => {
    const gate = await orderingGate();
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

  const namesAnAgent = ({ name }: Refusal) => !name.startsWith('json ·') && name !== 'agent · an unknown agent';

  // covers verification-status-disclosed
  test.each(REFUSALS.filter(namesAnAgent))('$name: the issuer is disclosed and has the record', async ({ send }) => {
    const gate = await orderingGate();
    const answer = await send(gate);
    expect(answer.data['issuer']).toMatchObject({ orgId: 'org-1', verification: 'unverified' });
    expect((await recordOf(gate, answer))?.orgId).toBe('org-1');
  });

  test.each(REFUSALS)('$name: the nonce is used up: $burns', async ({ send, burns }) => {
    const gate = await orderingGate();
    await send(gate);
    const again = await gate.register(agent).ask(agent, FIXED);
    expect(again.data['reasonCode'] === 'REPLAY_DETECTED').toBe(burns);
  });
});

// threat note-ends-inside
test('the evidence of a call names its claimed agent in whole characters, however long it is', async () => {
  const gate = await orderingGate();
  const answer = await gate.send({ ...agent.request(gate.now, FIXED), agentDid: `${'x'.repeat(255)}😀` });
  const record = await recordOf(gate, answer);
  expect(record?.agentDid).toBe('x'.repeat(255));
});
