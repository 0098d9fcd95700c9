import { payloadDigest } from '@gatewright/protocol';
import { expect, test, vi } from 'vitest';
import { GovernanceBlocked, NotExecuted } from '../src/errors.js';
import { guardedGateForEach } from './support/guarded-gate.js';
import { ok, permit, refused, type ScriptedReply } from './support/scripted-gate.js';

interface Order {
  readonly total: number;
  readonly vendor: string;
}

const ORDER: Order = { total: 100, vendor: 'acme' };
const terms = ({ total, vendor }: Order) => ({ amount: total, currency: 'USD', merchant: vendor });

const world = guardedGateForEach();

// covers 1.12 guarded-function-runs: A guarded function runs only on allow; block and escalate make it throw
test('a permit runs the function once, with the arguments that were bound, and captures the hold at the amount', async () => {
  const { gate, guard, reports } = world;
  const seen: unknown[] = [];
  const buy = guard.wrap('purchase-order', async (order: Order, note: string) => seen.push(order, note), terms);
  expect(await buy(ORDER, 'now')).toBe(2);
  expect(seen).toEqual([ORDER, 'now']);
  expect(gate.routes).toEqual(['authorize', 'claim', 'capture']);
  expect(gate.received('authorize')[0]?.body).toMatchObject({
    action: 'purchase-order',
    amount: 100,
    merchant: 'acme',
    payloadDigest: payloadDigest([{ ...ORDER }, 'now']),
  });
  expect(gate.received('capture')[0]?.body).toMatchObject({ amountCharged: 100 });
  expect(reports).toMatchObject([{ kind: 'capture', authorizationId: 'auth-1', result: { ok: true } }]);
});

test('observe permits like allow', async () => {
  const { gate, guard } = world;
  gate.on('authorize', (request) => permit(request, { decision: 'observe', reasonCode: 'SOP_RULE' }));
  expect(await guard.wrap('read-report', () => 7)()).toBe(7);
});

// covers guarded-function-runs
test.each(['block', 'escalate', 'suspend', 'quarantine', 'decommission'])(
  'the function never runs on %s and the call rejects with the verdict',
  async (decision) => {
    const { gate, guard } = world;
    const fn = vi.fn();
    gate.on('authorize', ({ body }) =>
      refused(403, 'SOP_SPEND_CAP', { decision, payloadDigest: body['payloadDigest'], authorizationId: 'never' }),
    );
    const error = await guard
      .wrap(
        'purchase-order',
        fn,
        terms,
      )(ORDER)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GovernanceBlocked);
    expect(error).toMatchObject({ code: 'SOP_SPEND_CAP', verdict: { decision } });
    expect(String(error)).toContain('SOP_SPEND_CAP');
    expect(fn).not.toHaveBeenCalled();
    expect(gate.routes).toEqual(['authorize']);
  },
);

// threat amount-left-out
test('an amount that is there and undefined is refused, and nothing is sent', async () => {
  const { gate, guard } = world;
  const fn = vi.fn();
  const misspelt: Partial<Order> & { readonly totl: number } = { totl: 100, vendor: 'acme' };
  const named = (order: object) => Object.assign({ merchant: 'acme' }, { amount: Reflect.get(order, 'total') });
  await expect(guard.wrap('purchase-order', fn, named)(misspelt)).rejects.toMatchObject({
    code: 'AMOUNT_NOT_DETERMINABLE',
    verdict: { decision: 'block', detail: expect.stringContaining('the amount is undefined') },
  });
  const unstated: object = { amount: undefined };
  const request = Object.assign({ action: 'purchase-order' }, unstated);
  for (const ask of [guard.authorize, guard.check]) {
    expect(await ask(request)).toMatchObject({ decision: 'block', reasonCode: 'AMOUNT_NOT_DETERMINABLE' });
  }
  await expect(guard.run(request, fn)).rejects.toMatchObject({ code: 'AMOUNT_NOT_DETERMINABLE' });
  await expect(guard.enforce(request)).rejects.toMatchObject({ code: 'AMOUNT_NOT_DETERMINABLE' });
  await expect(guard.resume('esc-1', request, fn)).rejects.toMatchObject({ code: 'AMOUNT_NOT_DETERMINABLE' });
  expect(fn).not.toHaveBeenCalled();
  expect(gate.routes).toEqual([]);
});

test('an amount that is left out is sent as none: what the mandate says of it is for the gate', async () => {
  const { gate, guard } = world;
  expect(
    await guard.wrap(
      'read-report',
      () => 7,
      () => ({}),
    )(),
  ).toBe(7);
  expect(gate.received('authorize')[0]?.body).not.toHaveProperty('amount');
});

// covers 1.12 gate-cannot-asked: A gate that cannot be asked is a block: the guard fails closed
test('the function never runs with an unreachable gate: GATE_UNREACHABLE', async () => {
  const { gate, guard } = world;
  const fn = vi.fn();
  await gate.close();
  await expect(guard.wrap('purchase-order', fn, terms)(ORDER)).rejects.toMatchObject({ code: 'GATE_UNREACHABLE' });
  expect(fn).not.toHaveBeenCalled();
});

test('a mapping that throws runs nothing and sends nothing', async () => {
  const { gate, guard } = world;
  const fn = vi.fn();
  const broken = guard.wrap('purchase-order', fn, () => {
    throw new TypeError('no total');
  });
  await expect(broken()).rejects.toThrow('no total');
  expect(fn).not.toHaveBeenCalled();
  expect(gate.requests).toEqual([]);
});

test('the only argument is the payload, several are a list, and none is the empty list', async () => {
  const { gate, guard } = world;
  await guard.wrap('a', (_: Order) => 1)(ORDER);
  await guard.wrap('a', (_x: number, _y: number) => 1)(1, 2);
  await guard.wrap('a', () => 1)();
  const digests = gate.received('authorize').map(({ body }) => body['payloadDigest']);
  expect(digests).toEqual([payloadDigest({ ...ORDER }), payloadDigest([1, 2]), payloadDigest([])]);
});

test('arguments that are no JSON are refused, and run unbound where the options say so', async () => {
  const { gate, guard } = world;
  const fn = vi.fn((callback: () => number) => callback());
  await expect(guard.wrap('a', fn)(() => 3)).rejects.toMatchObject({ code: 'PAYLOAD_NOT_CANONICALIZABLE' });
  expect(gate.routes).toEqual([]);
  expect(await guard.wrap('a', fn, undefined, { bindArguments: false })(() => 3)).toBe(3);
  expect(gate.received('authorize')[0]?.body).not.toHaveProperty('payloadDigest');
  expect(fn).toHaveBeenCalledTimes(1);
});

test('arguments that change while the gate is asked are not run, and the hold is given back', async () => {
  const { gate, guard } = world;
  const fn = vi.fn();
  const order = { total: 1, vendor: 'acme' };
  gate.on('authorize', (request) => {
    order.total = 1_000_000;
    return permit(request);
  });
  await expect(guard.wrap('purchase-order', fn, terms)(order)).rejects.toMatchObject({
    code: 'PAYLOAD_DIGEST_MISMATCH',
  });
  await guard.settled();
  expect(fn).not.toHaveBeenCalled();
  expect(gate.received('void').map(({ body }) => body['reason'])).toEqual(['PAYLOAD_DIGEST_MISMATCH']);
});

test('a function that says it did not execute has its hold voided with the reason, and its error reaches the caller', async () => {
  const { gate, guard } = world;
  const error = new NotExecuted('the vendor is closed');
  const buy = guard.wrap('purchase-order', (_: Order) => Promise.reject(error), terms);
  await expect(buy(ORDER)).rejects.toBe(error);
  expect(gate.routes).toEqual(['authorize', 'claim', 'void']);
  const reason = 'tool did not run: the vendor is closed';
  expect(gate.received('void')[0]?.body).toMatchObject({ reason, claimToken: 'a'.repeat(64) });
});

test('any other error is reported as an unknown outcome: the effect may have happened', async () => {
  const { gate, guard } = world;
  const buy = guard.wrap(
    'purchase-order',
    (_: Order) => {
      throw new Error('connection reset');
    },
    terms,
  );
  await expect(buy(ORDER)).rejects.toThrow('connection reset');
  await guard.settled();
  expect(gate.routes).toEqual(['authorize', 'claim', 'unknown']);
  expect(gate.received('unknown')[0]?.body).toEqual({ reason: 'the function threw', claimToken: 'a'.repeat(64) });
});

test('capture false leaves the hold to the caller', async () => {
  const { gate, guard } = world;
  await guard.wrap('purchase-order', (_: Order) => 1, terms, { capture: false })(ORDER);
  expect(gate.routes).toEqual(['authorize', 'claim']);
});

test.each(['in_flight', 'not_started'])(
  'a hold that the guard leaves to a counterparty is its to settle, once it claimed (%s)',
  async (outcome) => {
    const { gate, guard, reports } = world;
    gate.on('effect', () => ok({ outcome, nothingExecuted: false, retrySafe: false, claimed: true }));
    expect(await guard.wrap('purchase-order', (_: Order) => 'done', terms, { claim: false })(ORDER)).toBe('done');
    expect(gate.routes).toEqual(['authorize', 'effect']);
    expect(reports).toMatchObject([{ kind: 'left', authorizationId: 'auth-1', effect: { claimed: true } }]);
  },
);

test('a hold that was settled meanwhile is not captured again', async () => {
  const { gate, guard, reports } = world;
  gate.on('effect', () => ok({ outcome: 'settled', nothingExecuted: false, retrySafe: false, claimed: false }));
  gate.on('capture', () => refused(409, 'AUTHORIZATION_ALREADY_USED', { captured: false }));
  await guard.wrap('purchase-order', (_: Order) => 1, terms)(ORDER);
  await guard.wrap('purchase-order', (_: Order) => 1, terms, { claim: false })(ORDER);
  expect(gate.routes).toEqual(['authorize', 'claim', 'capture', 'effect', 'authorize', 'effect']);
  expect(reports).toMatchObject([{ kind: 'left' }, { kind: 'left' }]);
});

test('a hold that the guard leaves to a counterparty is not reported as unknown where the function throws', async () => {
  const { gate, guard } = world;
  const lost = guard.run({ action: 'a' }, () => Promise.reject(new Error('lost')), { claim: false });
  await expect(lost).rejects.toThrow('lost');
  expect(gate.routes).toEqual(['authorize']);
});

test('an action without value that the gate sealed is captured at zero', async () => {
  const { gate, guard } = world;
  await guard.wrap('read-report', () => 1)();
  expect(gate.received('capture')[0]?.body).toMatchObject({ amountCharged: 0 });
});

test('a result is never lost to a failing capture, which is made again until the gate took it', async () => {
  const { gate, guard, slept, reports } = world;
  let attempts = 0;
  gate.on('capture', () => (++attempts < 3 ? 'drop' : ok({ captured: true })));
  expect(await guard.wrap('purchase-order', (_: Order) => 'done', terms)(ORDER)).toBe('done');
  await guard.settled();
  expect(slept).toEqual([2_000, 10_000]);
  expect(gate.received('capture')).toHaveLength(3);
  const nonces = gate.received('capture').map(({ body }) => JSON.stringify(body['agentProof']));
  expect(new Set(nonces).size).toBe(3);
  expect(reports).toMatchObject([{ kind: 'capture', result: { ok: true } }]);
});

// threat holds intermediary-answers-capture: An intermediary answers a capture, so that a payment looks as if it
//   never was => it is made again until the gate itself has answered
test.each<[string, ScriptedReply]>([
  ['a page', { status: 200, text: '<h1>welcome</h1>' }],
  ['a redirection', { status: 302, text: '', location: '/elsewhere' }],
  ['a page that was not found', { status: 404, text: '<h1>not found</h1>' }],
  ['a proxy that waited too long', { status: 408, text: '' }],
  ['a proxy that asks for patience', { status: 429, text: '<h1>slow down</h1>' }],
  ['a gate that asks for patience', refused(429, 'RATE_LIMIT_EXCEEDED')],
  ['a gate that failed on the way', refused(500, 'INTERNAL_ERROR')],
  ['a gate that cannot reach its ledger', refused(503, 'GATE_UNAVAILABLE')],
  ['an acceptance of something else', { status: 200, json: { success: true, data: { captured: 'maybe' } } }],
])('a capture answered by %s was maybe made and maybe not: it is made again', async (_what, answer) => {
  const { gate, guard, reports } = world;
  let calls = 0;
  gate.on('capture', ({ body }) => {
    calls += 1;
    return calls < 3 ? answer : ok({ captured: true, amount: body['amountCharged'], reasonCode: 'SETTLED' });
  });
  await guard.wrap('purchase-order', (_: Order) => 'paid', terms)(ORDER);
  await guard.settled();
  expect(calls).toBe(3);
  expect(reports).toMatchObject([{ kind: 'capture', result: { ok: true } }]);
});

test('a refused capture is reported and not repeated', async () => {
  const { gate, guard, reports } = world;
  gate.on('capture', () => refused(409, 'AUTHORIZATION_EXPIRED', { captured: false }));
  expect(await guard.wrap('purchase-order', (_: Order) => 'done', terms)(ORDER)).toBe('done');
  await guard.settled();
  expect(gate.received('capture')).toHaveLength(1);
  expect(reports).toMatchObject([{ kind: 'capture', result: { ok: false, reasonCode: 'AUTHORIZATION_EXPIRED' } }]);
});

test('run hands the verdict to the action, so that a vendor can be given the hold', async () => {
  const { guard } = world;
  const id = await guard.run({ action: 'purchase-order', amount: 5 }, ({ authorizationId }) => authorizationId);
  expect(id).toBe('auth-1');
});

test('an observer that throws changes nothing', async () => {
  await world.restart({
    report: () => {
      throw new Error('the log is full');
    },
  });
  expect(await world.guard.wrap('purchase-order', (_: Order) => 'done', terms)(ORDER)).toBe('done');
  await world.guard.settled();
});
