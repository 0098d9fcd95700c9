import { describe, expect, test } from 'vitest';
import { dataOf, idOf, isRefusal, isSuccess, numberOf, refusalCode, textOf, textsOf } from '../src/envelope.js';
import { type GateAnswer, isPathSegment, PATHS } from '../src/gate-client.js';
import {
  lostAmount,
  readRefusal,
  readSettlement,
  settlementDone,
  settlementRefusal,
} from '../src/settlement-result.js';
import { guardedGateForEach } from './support/guarded-gate.js';
import { ok, permit, refused, type ScriptedReply } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

const world = guardedGateForEach();
const PURCHASE = { action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme' };
const answer = (status: number, body: GateAnswer['body'] = null): GateAnswer => ({ kind: 'answer', status, body });

/** Statuses on both sides of each bound between success, refusal and failure. */
const STATUSES = [200, 299, 300, 399, 400, 404, 408, 409, 429, 499, 500, 599] as const;
const isPatience = (status: number) => status === 408 || status === 429;
const isFinal = (status: number) => status >= 400 && status < 500 && !isPatience(status);

describe.each(STATUSES)('answers of status %i', (status) => {
  const refusal = { success: false, data: { reasonCode: 'NOT_HELD', detail: 'no hold' } };

  test('a settlement that a gate refuses by name is final unless it failed or asks for patience', () => {
    // A success that says no is a refusal too.
    const isRefused = status < 500 && !isPatience(status);
    expect(readRefusal(answer(status, refusal))).toEqual({
      ok: false,
      reasonCode: 'NOT_HELD',
      detail: 'no hold',
      retryable: !isRefused,
      data: refusal.data,
    });
  });

  test('a settlement that is answered without a refusal may be tried again', () => {
    expect(readRefusal(answer(status))).toMatchObject({
      reasonCode: status >= 500 ? 'GATE_UNREACHABLE' : `GATE_HTTP_${status}`,
      detail: null,
      retryable: true,
      data: {},
    });
    const unnamed = readRefusal(answer(status, { success: true, data: { reasonCode: 'SETTLED' } }));
    expect(unnamed.retryable).toBe(!isFinal(status));
  });

  test('a capture is settled by a success alone', () => {
    const captured = { success: true, data: { captured: true } };
    expect(readSettlement(answer(status, captured), 'capture').ok).toBe(status < 300);
    expect(readSettlement(answer(status, { ...captured, success: false }), 'capture').ok).toBe(false);
  });

  test('an envelope is a success or a refusal by its status and its word', () => {
    const yes = answer(status, { success: true });
    const no = answer(status, { success: false });
    expect([isSuccess(yes), isSuccess(no), isSuccess(answer(status))]).toEqual([status < 300, false, false]);
    expect([isRefusal(yes), isRefusal(no), isRefusal(answer(status))]).toEqual([status >= 400, true, status >= 400]);
  });

  test('a request that is answered without a verdict is a block, and its hold is searched unless it was refused', async () => {
    const { gate, guard } = world;
    gate.on('authorize', () => ({ status, text: 'nothing' }));
    const reasonCode = status >= 500 ? 'GATE_UNREACHABLE' : `GATE_HTTP_${status}`;
    expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'block', source: 'guard', reasonCode });
    await guard.settled();
    expect(gate.received('by-request').length > 0).toBe(status < 400 || status >= 500);
  });

  test('a refusal without a verdict is a block under its code where its status is one of a refusal', async () => {
    const { gate, guard } = world;
    gate.on('authorize', () => refused(status, 'RATE_LIMIT_EXCEEDED'));
    const verdict = await guard.authorize(PURCHASE);
    const other = status >= 500 ? 'GATE_UNREACHABLE' : `GATE_HTTP_${status}`;
    expect(verdict.reasonCode).toBe(status >= 400 && status < 500 ? 'RATE_LIMIT_EXCEEDED' : other);
    await guard.settled();
  });

  test('a block by the gate stands, and its nonce is looked up where the gate failed', async () => {
    const { gate, guard } = world;
    gate.on('authorize', () => refused(status, 'SOP_RULE', { decision: 'block' }));
    expect(await guard.authorize(PURCHASE)).toMatchObject({ source: 'gate', reasonCode: 'SOP_RULE' });
    await guard.settled();
    expect(gate.received('by-request').length > 0).toBe(status >= 500);
  });

  test('a wait for people ends where the gate refuses to show the escalation', async () => {
    world.gate.on('status', () => refused(status, 'NOT_FOUND'));
    const { status: found } = await world.guard.waitForApproval('esc-1', { timeoutMs: 0 });
    expect(found).toBe(status < 500 && !isPatience(status) ? 'refused' : 'pending');
  });

  test('a look-up finds no hold only where the gate says 404 in its words', async () => {
    world.gate.on('by-request', () => refused(status, 'AUTHORIZATION_NOT_FOUND'));
    expect((await world.guard.lookup('nonce')).ok).toBe(status === 404);
    world.gate.on('by-request', () => ({ status, text: 'nothing' }));
    expect((await world.guard.lookup('nonce')).ok).toBe(false);
  });

  test('a proof is pending only where the gate says 404 in JSON', async () => {
    world.gate.on('proof', () => refused(status, 'PROOF_PENDING'));
    expect((await world.guard.proof('event-1')).status).toBe(status === 404 ? 'pending' : 'unreachable');
    world.gate.on('proof', () => ({ status, text: 'nothing' }));
    expect(await world.guard.proof('event-1')).toEqual({
      status: 'unreachable',
      detail: `the gate answered ${status}`,
    });
  });

  test('a receipt is sent again unless the gate refused it', async () => {
    await world.restart({ mode: 'local', localReceipts: true });
    const { gate, guard } = world;
    gate.on('bundle', () => served(signedBundle(bundleBody(world.clock.now))));
    gate.on('receipt', () => ({ status, text: 'nothing' }));
    expect(await guard.decide(PURCHASE)).toMatchObject({ decision: 'block', source: 'bundle' });
    await guard.settled();
    expect(gate.received('receipt')).toHaveLength(isFinal(status) ? 1 : 4);
  });
});

test('a gate that cannot be reached refuses nothing for good', () => {
  expect(readRefusal({ kind: 'unreachable', detail: 'no network' })).toEqual({
    ok: false,
    reasonCode: 'GATE_UNREACHABLE',
    detail: 'no network',
    retryable: true,
    data: {},
  });
});

test('a call that was carried out has the code of its success', () => {
  const codes = ['effect/dispatching', 'effect/unknown', 'capture', 'void', 'refund', 'payload-binding'] as const;
  expect(codes.map((verb) => settlementDone(verb).reasonCode)).toEqual([
    'CLAIMED',
    'HOLD_UNDER_RECONCILIATION',
    'SETTLED',
    'HOLD_VOIDED',
    'REFUNDED',
    'BINDING_OK',
  ]);
  expect(readSettlement(answer(200, { success: true, data: { captured: true } }), 'capture')).toEqual({
    ok: true,
    reasonCode: 'SETTLED',
    data: { captured: true },
  });
});

test('a refusal under an unknown code is final, one under a known code is what the register says', () => {
  expect(settlementRefusal('NO_SUCH_CODE', null, {}).retryable).toBe(false);
  expect(settlementRefusal('GATE_UNREACHABLE', null, {}).retryable).toBe(true);
});

test('an amount is lost where it is there and undefined', () => {
  expect(lostAmount({})).toBeNull();
  expect(lostAmount({ amount: 0 })).toBeNull();
  expect(lostAmount({ amount: undefined })).toMatchObject({ reasonCode: 'AMOUNT_NOT_DETERMINABLE' });
});

test.each<[string, GateAnswer['body'], string | null]>([
  ['data', { message: 'OTHER', data: { reasonCode: 'NOT_HELD' } }, 'NOT_HELD'],
  ['data of another type', { message: 'OTHER', data: { reasonCode: 1 } }, 'OTHER'],
  ['a bare message', { message: 'SOP_RULE:limit:one' }, 'SOP_RULE:limit:one'],
  ['brackets', { message: 'Not voided (NOT_HELD) ' }, 'NOT_HELD'],
  ['brackets with a part', { message: 'No (SOP:a-b_c:9)' }, 'SOP:a-b_c:9'],
  ['brackets ahead of other text', { message: 'Not voided (NOT_HELD), sorry' }, null],
  ['small letters', { message: 'not_held' }, null],
  ['small letters in brackets', { message: 'no (not_held)' }, null],
  ['a code in a sentence', { message: 'NOT_HELD it is' }, null],
  ['a sentence that ends in a code', { message: 'it is NOT_HELD' }, null],
  ['an empty message', { message: '' }, null],
  ['no message', {}, null],
  ['no body', null, null],
])('the code of a refusal is read from %s', (_, body, code) => {
  expect(refusalCode(answer(403, body))).toBe(code);
});

test('members of an answer are read as what they should be, or as absent', () => {
  expect([textOf('a'), textOf(''), textOf(1), textOf(undefined)]).toEqual(['a', null, null, null]);
  expect([idOf('a'), idOf('..'), idOf('.'), idOf(''), idOf('\ud800'), idOf(1)]).toEqual([
    'a',
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([numberOf(1), numberOf(Number.NaN), numberOf('1'), numberOf(Infinity)]).toEqual([1, null, null, null]);
  expect([textsOf(['a', 1, 'b']), textsOf('a'), textsOf(undefined)]).toEqual([['a', 'b'], [], []]);
  expect([dataOf(answer(200, { data: [] })), dataOf(answer(200)), dataOf(answer(200, { data: {} }))]).toEqual([
    null,
    null,
    {},
  ]);
});

test('ids are segments of a path, encoded, and those that none can carry have no address', () => {
  expect(['a', '.', '..', '', '...', '\udc00', 'a/b'].map(isPathSegment)).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
    true,
  ]);
  expect(PATHS.hold('a/b', 'void')).toBe('/policy/mandate/authorize/a%2Fb/void');
  expect(PATHS.escalation('é', 'status')).toBe('/policy/escalations/%C3%A9/status');
  expect(PATHS.byRequest('did:a', 'n&m')).toBe('/policy/mandate/authorize/by-request?agentDid=did%3Aa&nonce=n%26m');
  expect([PATHS.hold('..', 'void'), PATHS.proof(''), PATHS.record('.'), PATHS.byRequest('a', '\ud800')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([PATHS.proof('a'), PATHS.record('a')]).toEqual(['/magp/evidence/a/proof', '/magp/evidence/a/record']);
});

test.each<[string, object, string]>([
  ['at this instant', { expiresAt: '2030-01-01T00:00:00.000Z' }, 'AUTHORIZATION_EXPIRED'],
  ['in the past', { expiresAt: '2029-12-31T23:59:59.999Z' }, 'AUTHORIZATION_EXPIRED'],
  ['in a millisecond', { expiresAt: '2030-01-01T00:00:00.001Z' }, 'AUTHORIZED'],
  ['at no time', { expiresAt: null }, 'AUTHORIZED'],
  ['at a text', { expiresAt: 'tomorrow' }, 'GATE_HTTP_200'],
])('a permit that ends %s is read as %j', async (_, members, reasonCode) => {
  world.gate.on('authorize', (request) => permit(request, members));
  expect((await world.guard.authorize(PURCHASE)).reasonCode).toBe(reasonCode);
});

test.each<[string, object]>([
  ['is no text', { authorizationId: 7 }],
  ['goes up a path', { authorizationId: '..' }],
])('a permit whose hold %s is a block', async (_, members) => {
  world.gate.on('authorize', (request) => permit(request, members));
  expect(await world.guard.authorize(PURCHASE)).toMatchObject({ decision: 'block', authorizationId: null });
});

test('a permit of an action without value needs no hold', async () => {
  world.gate.on('authorize', (request) => permit(request, { authorizationId: null }));
  expect(await world.guard.authorize({ action: 'read-report' })).toMatchObject({ decision: 'allow' });
  expect(await world.guard.authorize({ action: 'read-report', amount: 0 })).toMatchObject({ decision: 'allow' });
});

test('a permit for another request is a block, and its hold is left to that request', async () => {
  const { gate, guard } = world;
  gate.on('authorize', (request) => permit(request, { requestNonce: 'another' }));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ reasonCode: 'REPLAY_DETECTED', authorizationId: null });
  await guard.settled();
  expect(gate.received('void')).toEqual([]);
  expect(gate.received('by-request').length).toBeGreaterThan(0);
  gate.on('authorize', (request) => permit(request, { requestNonce: request.body['nonce'] }));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'allow' });
  gate.on('authorize', () => refused(403, 'SOP_RULE', { decision: 'block', requestNonce: 'another' }));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ reasonCode: 'SOP_RULE' });
});

test('a verdict has everything that the gate said', async () => {
  const said = {
    hint: 'ask for less',
    detail: 'over it',
    fired: ['a/b'],
    contextFields: ['risk'],
    unverifiable: ['c'],
    remaining: 5,
    eventId: 'event-9',
  };
  world.gate.on('authorize', () => refused(403, 'SOP_RULE', { decision: 'block', ...said }));
  expect(await world.guard.authorize(PURCHASE)).toMatchObject(said);
  const unnamed: ScriptedReply = { status: 403, json: { success: false, data: { decision: 'block' } } };
  world.gate.on('authorize', () => unnamed);
  expect(await world.guard.authorize(PURCHASE)).toMatchObject({ decision: 'block', reasonCode: 'GATE_HTTP_403' });
  world.gate.on('authorize', () => ok({ decision: 'escalate', reasonCode: 'SOP_RULE', escalationId: 'esc-1' }));
  expect(await world.guard.authorize(PURCHASE)).toMatchObject({ decision: 'escalate', escalationId: 'esc-1' });
});
