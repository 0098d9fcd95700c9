import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createCounterparty } from '../src/counterparty.js';
import { NotExecuted } from '../src/errors.js';
import { guardedGateForEach } from './support/guarded-gate.js';
import { ok, permit, type ReceivedRequest, type ScriptedReply } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

const PURCHASE = { action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme' };
/** What says yes in some language, and not in JSON. */
const NEARLY_TRUE: [unknown][] = ['false', 'true', '', 0, 1, null, [], {}, undefined].map((value) => [value]);

const world = guardedGateForEach();

/** Runs a purchase; the code under which it did not run, or null where it ran. */
async function refusal(): Promise<string | null> {
  const fn = vi.fn();
  const error: unknown = await world.guard.run(PURCHASE, fn).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  await world.guard.settled();
  if (error === null) return null;
  expect(fn).not.toHaveBeenCalled();
  return String(Reflect.get(Object(error), 'code'));
}

function envelope(success: unknown, data: object): ScriptedReply {
  return { status: 200, json: { success, data } };
}

/** The members that a permit says. */
function permitData(request: ReceivedRequest): object {
  const reply = permit(request);
  return typeof reply === 'object' && 'json' in reply ? Object(Reflect.get(reply.json, 'data')) : {};
}

describe('answers that are no success in so many words', () => {
  // threat money gate-intermediary-answers: A gate, or an intermediary, answers with defects: `success: "false"`, a
  //   permit under a refusing code, a garbled member => nothing runs; the hold is voided
  test.each(NEARLY_TRUE)('an answer with success %j permits nothing, and its hold is given back', async (success) => {
    world.gate.on('authorize', (request) => envelope(success, permitData(request)));
    expect(await refusal()).toBe('GATE_HTTP_200');
    expect(world.gate.received('void')).toHaveLength(1);
  });

  // threat gate-intermediary-answers
  test.each(NEARLY_TRUE)('an answer with success %j settles nothing and shows nothing', async (success) => {
    const { gate, guard } = world;
    gate.on('capture', () => envelope(success, { captured: true }));
    gate.on('void', () => envelope(success, { voided: true }));
    gate.on('effect', () => envelope(success, { outcome: 'not_executed', retrySafe: true, claimed: false }));
    gate.on('by-request', () => envelope(success, { authorizationId: 'auth-1' }));
    gate.on('claim', () => envelope(success, { ok: true }));
    const vendor = createCounterparty({ api: gate.api });
    expect(await guard.capture('auth-1', { amountCharged: 1 })).toMatchObject({ ok: false });
    expect(await guard.void('auth-1')).toMatchObject({ ok: false });
    expect(await guard.effect('auth-1')).toMatchObject({ ok: false });
    expect(await guard.lookup('nonce-0009')).toMatchObject({ ok: false });
    expect(await vendor.claim('auth-1')).toMatchObject({ ok: false });
  });

  test.each(NEARLY_TRUE)(
    'an answer with success %j is no bundle, no policy key and no recorded receipt',
    async (success) => {
      await world.restart({ mode: 'local', localReceipts: true });
      const bundle = () => signedBundle(bundleBody(world.clock.now));
      world.gate.on('bundle', () => ({
        status: 200,
        json: { ...Object(envelope(success, bundle())).json, contained: null },
      }));
      expect(await world.guard.decide({ action: 'read' })).toMatchObject({
        decision: 'block',
        reasonCode: 'GUARD_ERROR',
      });
      world.clock.now += 6_000;
      world.gate.on('bundle', () => served(bundle()));
      world.gate.on('receipt', () => envelope(success, { recorded: true }));
      await world.guard.decide({ action: 'read' });
      await world.guard.settled();
      expect(world.reports).toMatchObject([{ kind: 'receipt', recorded: false }]);
    },
  );
});

describe('codes of permits', () => {
  // threat gate-intermediary-answers
  test.each([
    ['observe', 'MANDATE_REVOKED'],
    ['observe', 'MERCHANT_NOT_ALLOWED'],
    ['observe', 'CONSTRAINT_FAILED:mm:route'],
    ['observe', 'CONTEXT_UNVERIFIABLE'],
    ['observe', 'AGENT_SUSPENDED'],
    ['allow', 'MANDATE_REVOKED'],
  ])('a permit with %s under %s does not run, and its hold is given back', async (decision, reasonCode) => {
    world.gate.on('authorize', (request) => permit(request, { decision, decisionFamily: decision, reasonCode }));
    expect(await refusal()).toBe('GATE_HTTP_200');
    expect(world.gate.received('void')).toHaveLength(1);
  });

  test.each(['SOP_RULE', 'RISK_REVIEW', 'A_RULE_OF_OUR_OWN', 'AUTHORIZED'])(
    'a permit with observe under %s runs',
    async (reasonCode) => {
      world.gate.on('authorize', (request) => permit(request, { decision: 'observe', reasonCode }));
      expect(await refusal()).toBeNull();
    },
  );

  test('a local permit under the code of a refusal is a block with LOCAL_EVAL_ERROR', async () => {
    await world.restart({ mode: 'local' });
    const rule = (reasonCode: string) => {
      const atoms = [{ predicate: 'context-value-in', config: { field: 'channel', values: [reasonCode] } }];
      const molecule = { id: reasonCode, combinator: 'any', atoms, decision: 'observe', reasonCode };
      return { id: `sop-${reasonCode}`, document: { molecules: [molecule] } };
    };
    const document = {
      uid: 'urn:uuid:1',
      target: 'read',
      permission: [{ target: 'read', action: 'execute', constraint: [] }],
    };
    const sops = [rule('MANDATE_REVOKED'), rule('WATCHED')];
    world.gate.on('bundle', () =>
      served(signedBundle(bundleBody(world.clock.now, { mandates: [{ action: 'read', document }], sops }))),
    );
    const ask = (channel: string) => world.guard.decide({ action: 'read', itinerary: { channel } });
    expect(await ask('WATCHED')).toMatchObject({ decision: 'observe', reasonCode: 'WATCHED', source: 'bundle' });
    expect(await ask('MANDATE_REVOKED')).toMatchObject({ decision: 'block', reasonCode: 'LOCAL_EVAL_ERROR' });
  });
});

describe('ids', () => {
  const IDS = ['..', '.', '', ['..', '..', 'capture'].join('/'), '%2e%2e', 'a/b', 'a\\b', '?', '#', '\ud83d'];

  // threat money authorization-id-changes: An authorization id that changes the path: `..` => no call is made about
  //   it; the hold is found by its nonce
  test.each(IDS)(
    'an id that is no segment of a path (%j) permits nothing; the hold is found by its nonce',
    async (authorizationId) => {
      world.gate.on('authorize', (request) => permit(request, { authorizationId }));
      world.gate.on('by-request', () => ok({ authorizationId: 'the-hold' }));
      const code = await refusal();
      for (const { path } of world.gate.requests) expect(path).not.toMatch(/^\/policy\/mandate\/(?!authorize)/);
      expect(world.gate.requests.map(({ route }) => route)).not.toContain('none');
      if (code !== null) expect(world.gate.received('void')).toMatchObject([{ authorizationId: 'the-hold' }]);
      else expect(world.gate.received('capture')).toMatchObject([{ authorizationId }]);
    },
  );

  // threat authorization-id-changes
  test.each(['..', '.', ''])(
    'an id that is no segment of a path (%j) is refused in every call, and nothing is sent',
    async (id) => {
      const { gate, guard } = world;
      const vendor = createCounterparty({ api: gate.api });
      const refused = { ok: false, reasonCode: 'MALFORMED_REQUEST', retryable: false };
      expect(await guard.capture(id, { amountCharged: 1 })).toMatchObject(refused);
      expect(await guard.void(id)).toMatchObject(refused);
      expect(await guard.effect(id)).toMatchObject(refused);
      expect(await guard.bind(id, { action: 'a', payload: 1 })).toMatchObject(refused);
      expect(await vendor.claim(id)).toMatchObject(refused);
      expect(await vendor.capture(id, { amountCharged: 1 })).toMatchObject(refused);
      expect(await vendor.refund(id)).toMatchObject(refused);
      expect(await guard.proof(id)).toMatchObject({ status: 'unreachable' });
      await expect(guard.resume(id, PURCHASE, vi.fn())).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
      expect(gate.requests).toEqual([]);
    },
  );

  test('an id that no text can carry is refused with MALFORMED_REQUEST, and not thrown', async () => {
    expect(await world.guard.capture('\ud83d', { amountCharged: 1 })).toMatchObject({
      reasonCode: 'MALFORMED_REQUEST',
    });
    expect(world.gate.requests).toEqual([]);
  });
});

describe('expiry of permits', () => {
  // threat money permit-held-back: A permit is held back until its hold has ended => `AUTHORIZATION_EXPIRED`
  test.each([
    ['a year ago', '2029-01-01T00:00:00Z', 'AUTHORIZATION_EXPIRED'],
    ['a moment ago', '2029-12-31T23:59:59.999Z', 'AUTHORIZATION_EXPIRED'],
    ['now', '2030-01-01T00:00:00.000Z', 'AUTHORIZATION_EXPIRED'],
    ['now, in another zone', '2030-01-01T08:00:00+08:00', 'AUTHORIZATION_EXPIRED'],
    ['soon', 'soon', 'GATE_HTTP_200'],
    ['no text', 1893456000000, 'GATE_HTTP_200'],
    ['a day', '2031-01-01', 'GATE_HTTP_200'],
  ])('a permit past its end (%s) does not run, and its hold is given back', async (_, expiresAt, code) => {
    world.gate.on('authorize', (request) => permit(request, { expiresAt }));
    expect(await refusal()).toBe(code);
    expect(world.gate.received('void').map(({ body }) => body['reason'])).toEqual([code]);
  });

  test.each([
    ['in a moment', '2030-01-01T00:00:00.001Z'],
    ['never', null],
  ])('a permit before its end (%s) runs', async (_, expiresAt) => {
    world.gate.on('authorize', (request) => permit(request, { expiresAt }));
    expect(await refusal()).toBeNull();
  });

  // threat permit-held-back
  test('a permit whose answer took its time does not run: AUTHORIZATION_EXPIRED', async () => {
    world.gate.on('authorize', (request) => {
      world.clock.now += 15 * 60_000;
      return permit(request);
    });
    expect(await refusal()).toBe('AUTHORIZATION_EXPIRED');
  });
});

// threat money wrapped-function-writes: The wrapped function writes another hold into its verdict => what was
//   authorized is captured
test('the function cannot change its verdict: what was authorized is captured, or given back', async () => {
  const { gate, guard, reports } = world;
  const change = (verdict: object) => {
    for (const name of ['authorizationId', 'decision', 'payloadDigest']) Reflect.set(verdict, name, 'auth-9');
    Reflect.set(Object(Reflect.get(verdict, 'data')), 'authorizationId', 'auth-9');
  };
  await guard.run(PURCHASE, change);
  await guard
    .run(PURCHASE, (verdict) => {
      change(verdict);
      throw new NotExecuted('sold out');
    })
    .catch(() => undefined);
  await guard.settled();
  expect(gate.routes).toEqual(['authorize', 'claim', 'capture', 'authorize', 'claim', 'void']);
  const named = gate.requests.map(({ authorizationId }) => authorizationId).filter((id) => id !== '');
  expect(named).toEqual(['auth-1', 'auth-1', 'auth-2', 'auth-2']);
  expect(JSON.stringify(reports)).not.toContain('auth-9');
});

describe('notes', () => {
  const unit = fc.oneof(
    fc.constantFrom('😀', '👩‍👩‍👧', 'é', 'a', '𝒳', '\ud83d', '\ude00'),
    fc.string({ unit: 'grapheme' }),
  );

  // threat money note-ends-inside: A note that ends inside an emoji, so that the gate refuses the void and the hold
  //   stays => the note is cut before it
  test('a note of any text is cut between code points, so that the void is taken', async () => {
    const notes = fc.array(unit, { minLength: 1, maxLength: 40 }).map((units) => units.join('').repeat(120));
    await fc.assert(
      fc.asyncProperty(notes, fc.nat({ max: 3 }), async (note, shift) => {
        const fail = () => Promise.reject(new NotExecuted('x'.repeat(shift) + note));
        await world.guard.run(PURCHASE, fail).catch(() => undefined);
        const reason = String(world.gate.received('void').at(-1)?.body['reason']);
        expect(reason).not.toMatch(/[\uD800-\uDFFF]/u);
        expect(reason.length).toBeLessThanOrEqual(1024);
        expect(world.gate.faults).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  // threat note-ends-inside
  test('a note that the caller wrote is cut between code points', async () => {
    const vendor = createCounterparty({ api: world.gate.api });
    const reason = `${'x'.repeat(1023)}😀`.slice(0, 1024);
    await world.guard.void('auth-1', { reason });
    await world.guard.void('auth-1', { reason: `${'x'.repeat(1023)}😀` });
    await vendor.void('auth-1', { reason });
    await vendor.unknown('auth-1', { reason });
    await vendor.refund('auth-1', { reason });
    for (const { body } of world.gate.requests) expect(body['reason']).toMatch(/^x{1023}\ufffd?$/u);
  });
});

describe('with any answer of the gate', () => {
  const VALUES = fc.oneof(fc.constantFrom(null, true, 0, '', '..', 'allow', [], {}), fc.jsonValue({ maxDepth: 1 }));
  const NAMES = [
    'decision',
    'decisionFamily',
    'reasonCode',
    'authorizationId',
    'escalationId',
    'expiresAt',
    'eventId',
    'remaining',
    'payloadDigest',
    'detail',
    'hint',
    'fired',
    'contextFields',
    'unverifiable',
  ];
  /** The types of protocol.md §2.6, written out. */
  const isOf: Record<string, (value: unknown) => boolean> = {
    decision: (value) => value === 'allow' || value === 'observe',
    decisionFamily: (value) => value === 'allow' || value === 'observe',
    reasonCode: (value) => typeof value === 'string',
    remaining: (value) => typeof value === 'number',
    ...Object.fromEntries(['fired', 'contextFields', 'unverifiable'].map((name) => [name, isTexts])),
  };

  // threat gate-intermediary-answers
  test('the function runs under a verdict whose every member is of its type, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), VALUES, async (name, value) => {
        world.gate.on('authorize', (request) => permit(request, { [name]: value }));
        const code = await refusal();
        const isFine = (isOf[name] ?? ((given: unknown) => typeof given === 'string'))(value);
        const isLeftOut = value === null && !['decision', 'reasonCode', 'authorizationId'].includes(name);
        if (code === null) expect(isFine || isLeftOut).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  // covers guard-acts-answers
  test('a permit without a decision, a code or a hold is none', async () => {
    for (const name of ['decision', 'reasonCode', 'authorizationId']) {
      world.gate.on('authorize', (request) => permit(request, { [name]: undefined }));
      expect(await refusal()).not.toBeNull();
    }
  });

  test.each<[string, object]>([
    ['a claim that is stated as text', { ok: 'true' }],
    ['a claim token that is a number', { ok: true, claimToken: 5 }],
    ['an approval that is stated as text', { ok: true, approvedByHuman: 'true' }],
  ])('%s is no grant', async (_, data) => {
    world.gate.on('claim', () => ok(data));
    expect(await createCounterparty({ api: world.gate.api }).claim('auth-1')).toMatchObject({ ok: false });
  });

  test('a refund of nothing, and an effect in words, are no answers', async () => {
    const vendor = createCounterparty({ api: world.gate.api });
    world.gate.on('refund', () => ok({}));
    expect(await vendor.refund('auth-1')).toMatchObject({ ok: false, reasonCode: 'GATE_HTTP_200' });
    world.gate.on('effect', () => ok({ outcome: 'settled', claimed: 'false' }));
    expect(await vendor.effect('auth-1')).toMatchObject({ ok: false, reasonCode: 'GATE_HTTP_200' });
    world.gate.on('by-request', () => ok({ authorizationId: 5 }));
    expect(await world.guard.lookup('nonce-0009')).toMatchObject({ ok: false, reasonCode: 'GATE_HTTP_200' });
  });
});

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
