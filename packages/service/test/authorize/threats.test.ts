import { authorizeText, decodePrivateKey, payloadBindingBytes, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpAnswer } from '../support/gate-client.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

/** The threats of docs/reference/threat-model.md, each over real HTTP with the code that it gets. */
const AUTHORIZE = '/policy/mandate/authorize';
const MINUTE_MS = 60_000;

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const send = (body: unknown, headers: Record<string, string> = {}) => gate.post(AUTHORIZE, body, { headers });
const codeOf = ({ data }: HttpAnswer) => data['reasonCode'];

/** An agent of its own, so that no test spends another's budget. */
async function buyer(change: object = {}) {
  const terms = { name: 'Buyer', scope: 'purchase-order', perTxnMax: 500, maxAmount: 5_000, ...change };
  return (await gate.asOwner('/onboarding/agent', { currency: 'USD', merchants: ['acme-supplies'], ...terms })).data;
}

async function hold(ask: object = {}) {
  const config = await buyer();
  const { data } = await send(signedOrder(config, ask));
  const id = textAt(data, 'authorizationId');
  const path = `${AUTHORIZE}/${id}`;
  return {
    id,
    config,
    path,
    claim: (options: { headers?: Record<string, string>; body?: object } = {}) =>
      gate.call('POST', `${path}/effect/dispatching`, options),
    capture: (body: object) => gate.post(`${path}/capture`, body),
    void: (body: object = {}) => gate.post(`${path}/void`, body),
    effect: async () => (await gate.get(`${path}/effect`)).data,
  };
}

describe('replay', () => {
  // threat requests request-sent-again: A request is sent again => `REPLAY_DETECTED`, also where the first was
  //   refused
  test('a request that is sent again gets REPLAY_DETECTED, also where the first was refused', async () => {
    const config = await buyer();
    const permitted = signedOrder(config);
    expect((await send(permitted)).status).toBe(200);
    expect(await send(permitted)).toMatchObject({
      status: 403,
      data: { decision: 'block', reasonCode: 'REPLAY_DETECTED' },
    });
    const refused = signedOrder(config, { merchant: 'elsewhere' });
    expect(codeOf(await send(refused))).toBe('MERCHANT_NOT_ALLOWED');
    expect(codeOf(await send(refused))).toBe('REPLAY_DETECTED');
  });

  // covers replay-detected-nonce
  // threat requests fifty-copies-once: Fifty copies at once => one verdict, the rest `REPLAY_DETECTED`
  test('fifty copies of a request at once are decided once, and the rest get REPLAY_DETECTED', async () => {
    const request = signedOrder(await buyer());
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(request)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['AUTHORIZED', 'REPLAY_DETECTED']));
  });

  // threat requests attacker-consumes-agent: An attacker consumes the agent's nonces => `SIGNATURE_INVALID`; only a
  //   verified signature consumes
  test('a forged copy of a request gets SIGNATURE_INVALID and consumes no nonce of the agent', async () => {
    const request = signedOrder(await buyer());
    expect(codeOf(await send({ ...request, amount: 1 }))).toBe('SIGNATURE_INVALID');
    expect((await send(request)).status).toBe(200);
  });
});

describe('signatures', () => {
  // covers 1.12 guard-signs-each: The guard signs each request
  // threat requests 50-signed-5: $50 signed, $5,000 sent => `SIGNATURE_INVALID`
  test('a signature made for fifty dollars does not carry five thousand', async () => {
    expect(codeOf(await send({ ...signedOrder(await buyer(), { amount: 50 }), amount: 5_000 }))).toBe(
      'SIGNATURE_INVALID',
    );
  });

  // threat requests jurisdiction-stripped-added: The jurisdiction is stripped or added in transit =>
  //   `SIGNATURE_INVALID`: the form of the text follows from what is present
  test('a signature whose jurisdiction was stripped or added in transit gets SIGNATURE_INVALID', async () => {
    const config = await buyer();
    const { jurisdiction: _stripped, ...stripped } = signedOrder(config, { jurisdiction: 'SG' });
    expect(codeOf(await send(stripped))).toBe('SIGNATURE_INVALID');
    expect(codeOf(await send({ ...signedOrder(config), jurisdiction: 'SG' }))).toBe('SIGNATURE_INVALID');
  });

  // threat requests one-agent-signs: One agent signs in another's name => `SIGNATURE_INVALID`
  test('a signature of another agent gets SIGNATURE_INVALID', async () => {
    const mine = await buyer();
    const theirs = await buyer();
    expect(codeOf(await send({ ...signedOrder(mine), agentDid: textAt(theirs, 'agentDid') }))).toBe(
      'SIGNATURE_INVALID',
    );
  });

  // threat requests fields-shifted-across: Fields are shifted across a delimiter => `SIGNATURE_INVALID`: fields are
  //   escaped
  test('a signature with fields shifted across a delimiter gets SIGNATURE_INVALID', async () => {
    const signed = signedOrder(await buyer(), { merchant: 'acme|supplies', resource: '' });
    expect(codeOf(await send({ ...signed, merchant: 'acme', resource: 'supplies|' }))).toBe('SIGNATURE_INVALID');
  });

  // threat requests context-unsigned-forged: The context is unsigned, forged or another's =>
  //   `CONTEXT_SIGNATURE_INVALID`; absent, it is only `agent_asserted`
  test('a signature of the context that is empty, no text or forged gets CONTEXT_SIGNATURE_INVALID', async () => {
    for (const envelopeSignature of ['', 7, 'ab'.repeat(64)]) {
      expect(codeOf(await send({ ...signedOrder(await buyer()), envelopeSignature }))).toBe(
        'CONTEXT_SIGNATURE_INVALID',
      );
    }
  });

  // threat requests payload-binding-stripped: The payload binding is stripped or swapped =>
  //   `PAYLOAD_BINDING_INVALID`; the verdict echoes the digest that it took
  test('a signature over the payload that was stripped, alone or swapped is refused', async () => {
    const config = await buyer();
    const seed = decodePrivateKey(textAt(config, 'agentKey')) ?? new Uint8Array();
    const payloadDigest = `sha256:${'ab'.repeat(32)}`;
    const bound = () => {
      const request = signedOrder(config);
      const payloadSignature = toHex(nodeEd25519.sign(payloadBindingBytes({ ...request, payloadDigest }), seed));
      return { ...request, payloadDigest, payloadSignature };
    };
    for (const change of [
      { payloadSignature: undefined },
      { payloadDigest: undefined },
      { payloadDigest: payloadDigest.toUpperCase() },
      { payloadDigest: `sha256:${'cd'.repeat(32)}` },
      { payloadSignature: bound().payloadSignature },
    ]) {
      expect(codeOf(await send({ ...bound(), ...change }))).toBe('PAYLOAD_BINDING_INVALID');
    }
    expect((await send(bound())).data['payloadDigest']).toBe(payloadDigest);
  });

  // threat requests old-client-signs: An old client signs the text without the resource =>
  //   `CLIENT_PROTOCOL_VERSION_UNSUPPORTED`, never a permit
  test('a signature over the retired text without the resource is named as such, never accepted', async () => {
    const config = await buyer();
    const { signature: _signature, ...request } = signedOrder(config);
    const seed = decodePrivateKey(textAt(config, 'agentKey')) ?? new Uint8Array();
    const legacy = authorizeText(request).split('|').toSpliced(5, 1).join('|');
    const signature = toHex(nodeEd25519.sign(utf8(legacy), seed));
    expect(codeOf(await send({ ...request, signature }))).toBe('CLIENT_PROTOCOL_VERSION_UNSUPPORTED');
  });

  // threat requests handshake-nonce-itself: A handshake nonce that is itself an authorize message => no effect: it is
  //   part of another text; the gate's own challenges cannot be read as one
  test('a signature lured out of an agent as a nonce of another text is worth nothing', async () => {
    // Who signs a nonce that is itself an authorize text signs another text than the gate verifies.
    const config = await buyer();
    const { signature: _signature, ...wanted } = signedOrder(config);
    const lured = signedOrder(config, { nonce: authorizeText(wanted).slice(0, 128) });
    expect(codeOf(await send({ ...wanted, signature: lured.signature }))).toBe('SIGNATURE_INVALID');
    const { message } = (await gate.asOwner('/policy/counterparties/challenge', { did: textAt(config, 'agentDid') }))
      .data;
    expect(String(message).split('|')[0]).toBe('MAGP-COUNTERPARTY-ACCEPT-v1');
    const brought = { name: 'B', scope: 'x', publicKey: toHex(nodeEd25519.publicKey(new Uint8Array(32).fill(81))) };
    const { challenge } = (await gate.asOwner('/onboarding/agent', brought)).data;
    expect(String(challenge)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});

describe('time', () => {
  // threat requests clock-runs-late: A clock that runs late or ahead => `REQUEST_EXPIRED` beyond −5 min and +30 s
  test.each([
    ['six minutes old', -6 * MINUTE_MS, 'REQUEST_EXPIRED'],
    ['four minutes and a half old', -4.5 * MINUTE_MS, 'AUTHORIZED'],
    ['twenty seconds ahead', MINUTE_MS / 3, 'AUTHORIZED'],
    ['four minutes ahead', 4 * MINUTE_MS, 'REQUEST_EXPIRED'],
  ])('a request %s gets its due', async (_when, offset, code) => {
    const issuedAt = new Date(Date.now() + offset).toISOString();
    expect(codeOf(await send(signedOrder(await buyer(), { issuedAt })))).toBe(code);
  });

  // threat requests invalid-time-request: An invalid time => `REQUEST_EXPIRED`
  test.each(['tomorrow', '2026-13-45T00:00:00Z', '0'])(
    'an issue time of %s is no time and gets REQUEST_EXPIRED',
    async (issuedAt) => {
      expect(codeOf(await send(signedOrder(await buyer(), { issuedAt })))).toBe('REQUEST_EXPIRED');
    },
  );
});

describe('money', () => {
  // covers 3.6 amount-determinable-fails: AMOUNT_NOT_DETERMINABLE fails closed, in the gate and in the evaluator
  //   alone
  // threat money negative-amount-lower: A negative amount, to lower what is reserved => `AMOUNT_NOT_DETERMINABLE`;
  //   the budget is what it was
  // threat money fractions-millionth-exponents: Fractions of a millionth, exponents, hex, text with spaces =>
  //   `AMOUNT_NOT_DETERMINABLE`
  test.each([
    ['negative', -1],
    ['of a fraction of a millionth', 0.0000005],
    ['in exponent text', '2.5e2'],
    ['in hex', '0xFA'],
    ['with a space', ' 250'],
    ['beyond what is counted exactly', 1e21],
  ])('an amount %s is not determinable, and lowers nothing', async (_how, amount) => {
    const config = await buyer();
    expect(codeOf(await send(signedOrder(config, { amount })))).toBe('AMOUNT_NOT_DETERMINABLE');
    expect((await send(signedOrder(config, { amount: 100 }))).data['remaining']).toBe(4_900);
  });

  // threat money nan-infinity-other: NaN, Infinity and other text that is no JSON => `MALFORMED_REQUEST`
  test('an amount that JSON cannot say gets MALFORMED_REQUEST', async () => {
    const text = JSON.stringify(signedOrder(await buyer()));
    for (const amount of ['NaN', 'Infinity', '0x10', '1_000']) {
      expect(codeOf(await send(text.replace('"amount":100', `"amount":${amount}`)))).toBe('MALFORMED_REQUEST');
    }
  });

  // threat money amount-relabelled-another: The amount relabelled in another currency => `SPEND_LIMIT_EXCEEDED`, or
  //   `SIGNATURE_INVALID` in transit
  test('an amount relabelled in another currency is outside the cap', async () => {
    const config = await buyer();
    expect(codeOf(await send(signedOrder(config, { currency: 'EUR' })))).toBe('SPEND_LIMIT_EXCEEDED');
    expect(codeOf(await send({ ...signedOrder(config), currency: 'JPY' }))).toBe('SIGNATURE_INVALID');
    expect((await send(signedOrder(config, { currency: 'usd' }))).status).toBe(200);
  });

  // covers amount-reserved-atomically
  // threat money many-requests-once: Many requests at once against one cap => exactly as many permits as fit
  test('an amount asked for twenty times at once fits under the cap as often as it fits', async () => {
    const config = await buyer({ maxAmount: 700 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(signedOrder(config))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  });
});

describe('names', () => {
  // threat money merchant-look-alikes: Merchant look-alikes: spaces, case, Cyrillic, dashes => `MERCHANT_NOT_ALLOWED`
  test.each(['acme-supplies ', 'Acme-Supplies', 'acme-supplies\t', 'acme‐supplies', 'аcme-supplies', 'acme-suppliеs'])(
    'a merchant that only looks like a listed one gets MERCHANT_NOT_ALLOWED: %j',
    async (merchant) => {
      expect(codeOf(await send(signedOrder(await buyer(), { merchant })))).toBe('MERCHANT_NOT_ALLOWED');
    },
  );

  test('a merchant that is a list gets MALFORMED_REQUEST', async () => {
    const request = { ...signedOrder(await buyer()), merchant: ['acme-supplies'] };
    expect(codeOf(await send(request))).toBe('MALFORMED_REQUEST');
  });
});

describe('context', () => {
  const EU_ONLY = {
    molecules: [
      {
        id: 'eu',
        combinator: 'any',
        atoms: [{ predicate: 'jurisdiction-not-allowed', config: { allowed: ['EU'] } }],
        decision: 'block',
      },
    ],
  };

  // threat money jurisdiction-unsigned-context: A jurisdiction in the unsigned context => `JURISDICTION_REQUIRED`
  test('the context of a request names no jurisdiction: only the signed one counts', async () => {
    const config = await buyer({ sop: { title: 'EU', documentJson: EU_ONLY } });
    const claimed = signedOrder(config, { itinerary: { jurisdiction: 'DE', 'mm:jurisdiction': 'DE' } });
    expect(codeOf(await send(claimed))).toBe('JURISDICTION_REQUIRED');
    expect((await send(signedOrder(config, { jurisdiction: 'DE' }))).status).toBe(200);
  });

  // covers 1.1 service-decides-agent: The service decides; the agent is not consulted
  // threat money context-shadows-signed: Context that shadows signed values => nothing: signed values replace it
  test('the context of a request shadows nothing that was signed', async () => {
    const itinerary = {
      amount: 1,
      currency: 'USD',
      merchant: 'acme-supplies',
      'mm:payAmount': 1,
      'mm:cumulativeSpend': 0,
    };
    const config = await buyer();
    expect(codeOf(await send(signedOrder(config, { amount: 501, itinerary })))).toBe('SPEND_LIMIT_EXCEEDED');
    expect(codeOf(await send(signedOrder(config, { merchant: 'other', itinerary })))).toBe('MERCHANT_NOT_ALLOWED');
  });

  // threat requests proto-key-data: `__proto__` as a key => data, and no prototype changes
  test('a context with a key __proto__ is data and changes no prototype', async () => {
    const text = JSON.stringify(signedOrder(await buyer(), { itinerary: {} }));
    const answer = await send(text.replace('"itinerary":{}', '"itinerary":{"__proto__":{"riskLevel":"low"}}'));
    expect([answer.status, codeOf(answer)]).toEqual([200, 'AUTHORIZED']);
    expect({}).not.toHaveProperty('riskLevel');
  });

  // threat requests oversized-itinerary-malformed: An oversized itinerary => `MALFORMED_REQUEST`
  test('a context over its size is refused', async () => {
    const itinerary = { padding: 'x'.repeat(65 * 1024) };
    expect(codeOf(await send(signedOrder(await buyer(), { itinerary })))).toBe('MALFORMED_REQUEST');
  });
});

describe('bodies', () => {
  // threat requests same-json-key: The same JSON key twice, escaped or not => `MALFORMED_REQUEST`
  test('a body with the same key twice gets MALFORMED_REQUEST', async () => {
    const text = JSON.stringify(signedOrder(await buyer()));
    const answer = await send(text.replace('"amount":100', '"amount":100,"amount":1'));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'MALFORMED_REQUEST']);
    const escaped = await send(text.replace('"amount":100', '"amount":100,"\\u0061mount":1'));
    expect(codeOf(escaped)).toBe('MALFORMED_REQUEST');
  });

  // threat requests unknown-field-later: An unknown field that a later version might honour => `MALFORMED_REQUEST`
  test('a body with an unknown field gets MALFORMED_REQUEST', async () => {
    expect(codeOf(await send({ ...signedOrder(await buyer()), approvedByHuman: true }))).toBe('MALFORMED_REQUEST');
  });
});

describe('headers', () => {
  // threat requests headers-claim-identity: Headers that claim an identity, a method or an address => nothing: no
  //   header decides
  test('a header decides nothing that the body or a signature should', async () => {
    const config = await buyer();
    const smuggled = {
      'x-forwarded-for': '127.0.0.1',
      'x-http-method-override': 'DELETE',
      'x-magp-request': JSON.stringify(signedOrder(config)),
      'x-agent-did': textAt(config, 'agentDid'),
    };
    expect(codeOf(await send({}, smuggled))).toBe('MALFORMED_REQUEST');
    expect((await gate.call('POST', '/sop', { body: {}, headers: { ...smuggled, 'x-role': 'owner' } })).status).toBe(
      401,
    );
  });

  test('a claim that names a service without its signature gets COUNTERPARTY_SIGNATURE_INVALID', async () => {
    const { claim, effect } = await hold();
    const did = new TestService(new Uint8Array(32).fill(82)).did;
    expect(codeOf(await claim({ headers: { 'x-magp-service-did': did } }))).toBe('COUNTERPARTY_SIGNATURE_INVALID');
    expect((await effect())['outcome']).toBe('not_started');
  });

  // threat holds guessable-idempotency-key: A guessable idempotency key => `MALFORMED_REQUEST`
  test('a claim under an idempotency key that can be guessed gets MALFORMED_REQUEST', async () => {
    const { id, claim } = await hold();
    for (const key of ['short', `${id}-${'x'.repeat(32)}`]) {
      expect(codeOf(await claim({ headers: { 'idempotency-key': key } }))).toBe('MALFORMED_REQUEST');
    }
  });
});

describe('holds', () => {
  // covers 1.7 claim-has-one: A claim has one winner
  // threat holds hundred-claims-once: A hundred claims at once => one grant, 99 × `AUTHORIZATION_ALREADY_CLAIMED`
  test('a hold claimed a hundred times at once has one claimer', async () => {
    const { claim } = await hold();
    const answers = await Promise.all(Array.from({ length: 100 }, () => claim()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['AUTHORIZATION_ALREADY_CLAIMED']),
    );
  });

  // threat holds confused-deputy-hold: Confused deputy: a hold shown for another agent, action, amount, currency or
  //   merchant => `AUTHORIZATION_*_MISMATCH`, and the hold stays unclaimed
  test('a hold presented for another agent or action stays unclaimed: no service is made its deputy', async () => {
    const { claim, effect } = await hold();
    const other = await buyer();
    for (const [expected, code] of [
      [{ agentDid: textAt(other, 'agentDid') }, 'AUTHORIZATION_AGENT_MISMATCH'],
      [{ action: 'wire-transfer' }, 'AUTHORIZATION_ACTION_MISMATCH'],
      [{ amount: 99 }, 'AUTHORIZATION_AMOUNT_MISMATCH'],
      [{ currency: 'EUR' }, 'AUTHORIZATION_CURRENCY_MISMATCH'],
      [{ merchant: 'acme-supplies ' }, 'AUTHORIZATION_MERCHANT_MISMATCH'],
    ] as const) {
      expect(codeOf(await claim({ body: { expect: expected } }))).toBe(code);
    }
    expect(await effect()).toMatchObject({ outcome: 'not_started', claimed: false });
  });

  // covers capture-below-claim
  // threat holds claim-token-used: A claim token used on another hold => `AMOUNT_MISMATCH`, `COUNTERPARTY_MISMATCH`
  // threat holds lower-capture-without: Lower capture without the token => `AMOUNT_MISMATCH`
  test('a hold settles lower, or is voided, by no token but its own claim’s', async () => {
    const mine = await hold();
    const theirs = await hold();
    await mine.claim();
    const claimToken = (await theirs.claim()).data['claimToken'];
    expect(codeOf(await mine.capture({ amountCharged: 1, claimToken }))).toBe('AMOUNT_MISMATCH');
    expect(codeOf(await mine.void({ claimToken }))).toBe('COUNTERPARTY_MISMATCH');
    expect(codeOf(await mine.capture({ amountCharged: 1 }))).toBe('AMOUNT_MISMATCH');
    expect(codeOf(await mine.void())).toBe('COUNTERPARTY_MISMATCH');
    expect((await mine.effect())['spendStatus']).toBe('held');
  });

  // covers 1.7 reuse-settled-voided: Reuse of a settled or voided hold is refused
  // threat holds capture-after-void: Capture after void, void or claim after capture => `AUTHORIZATION_VOIDED`,
  //   `NOT_HELD`, `AUTHORIZATION_ALREADY_USED`
  test('a voided hold is not captured, and a captured hold is not captured again, voided or claimed', async () => {
    const voided = await hold();
    await voided.void();
    expect(codeOf(await voided.capture({ amountCharged: 100 }))).toBe('AUTHORIZATION_VOIDED');
    const captured = await hold();
    await captured.capture({ amountCharged: 100 });
    expect(codeOf(await captured.capture({ amountCharged: 100 }))).toBe('AUTHORIZATION_ALREADY_USED');
    expect(codeOf(await captured.void())).toBe('NOT_HELD');
    expect(codeOf(await captured.claim())).toBe('AUTHORIZATION_ALREADY_USED');
  });

  // covers reservation-bound-one
  // threat holds double-capture-also: Double capture, also at once => one settlement
  test('a hold captured twice at once is captured once', async () => {
    const { capture } = await hold();
    const answers = await Promise.all(Array.from({ length: 20 }, () => capture({ amountCharged: 100 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  // threat holds capture-above-below: Capture above, below zero, or in fractions => `AMOUNT_MISMATCH`
  test.each([
    ['above it', 100.01],
    ['negative', -1],
    ['of a fraction of a millionth', 99.9999995],
  ])('a hold is not captured at an amount %s: AMOUNT_MISMATCH', async (_how, amountCharged) => {
    expect(codeOf(await (await hold()).capture({ amountCharged }))).toBe('AMOUNT_MISMATCH');
  });
});
