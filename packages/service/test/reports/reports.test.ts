import {
  decodePrivateKey,
  type GatewayReport,
  type JsonObject,
  type LocalDecisionDetail,
  localDecisionBytes,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpAnswer } from '../support/gate-client.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const RECEIPTS = '/policy/decisions/local';
const REPORTS = '/policy/gateway-reports';
const BURST = 200;
const gateway = new TestService(new Uint8Array(32).fill(51));
const stranger = new TestService(new Uint8Array(32).fill(52));
/** Uses up its allowance. */
const busy = new TestService(new Uint8Array(32).fill(54));

/** Reports about authorizations that it got. */
const reporter = new TestService(new Uint8Array(32).fill(61));

let gate: TestGate;
beforeAll(async () => {
  // What is used up here does not come back while the test runs, however slow the host is.
  gate = await TestGate.start({ GATEWRIGHT_UNSIGNED_RATE: `${BURST}/0.0001` });
});
afterAll(() => gate.discard());

let nonces = 0;

/** A receipt of version 2 over a detail, or of version 1 without one, signed by the agent of a config. */
function receipt(detail: LocalDecisionDetail | null, change: object = {}, config: JsonObject = gate.agent) {
  const seed = decodePrivateKey(textAt(config, 'agentKey'));
  if (seed === null) throw new Error('the config holds no key');
  nonces += 1;
  const decision = {
    agentDid: textAt(config, 'agentDid'),
    action: 'read-report',
    decision: 'allow',
    reasonCode: 'AUTHORIZED',
    nonce: `receipt-${nonces}`,
    issuedAt: new Date().toISOString(),
    ...change,
  };
  const signature = toHex(nodeEd25519.sign(localDecisionBytes(decision, detail), seed));
  return { ...decision, signature, ...(detail === null ? {} : { v: 2, detail }) };
}

const NOTHING = { amount: null, currency: null, merchant: null, payloadDigest: null };
const BLOCKED = { amount: 900, currency: 'USD', merchant: 'acme', payloadDigest: `sha256:${'7a'.repeat(32)}` };

/** Sends, many at once, until one is asked to slow down. */
async function untilTooMany(send: (index: number) => Promise<HttpAnswer>): Promise<HttpAnswer | undefined> {
  for (let sent = 0; sent <= BURST; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(sent + index)));
    const refused = answers.find(({ status }) => status === 429);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

describe('receipts', () => {
  // covers 2.19 local-decision-receipts: Local decision receipts, versions 1 and 2
  test.each([
    ['version 2', BLOCKED, { decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' }],
    ['version 2 without a value', NOTHING, {}],
    ['version 1', null, {}],
  ])('a receipt of %s is kept for the people of its organisation', async (_version, detail, change) => {
    const sent = receipt(detail, change);
    expect(await gate.post(RECEIPTS, sent)).toMatchObject({ status: 200, data: { recorded: true } });
    const { data } = await gate.get(`${RECEIPTS}?agentDid=${encodeURIComponent(sent.agentDid)}`, {
      token: gate.ownerToken,
    });
    const expected = {
      nonce: sent.nonce,
      decision: sent.decision,
      reasonCode: sent.reasonCode,
      attestedBy: 'agent',
      ...(detail ?? NOTHING),
    };
    expect(data['decisions']).toContainEqual(expect.objectContaining(expected));
  });

  // threat records receipt-sent-again: A receipt that is sent again => `REPLAY_DETECTED`
  test('a receipt counts once', async () => {
    const sent = receipt(NOTHING);
    await gate.post(RECEIPTS, sent);
    expect(await gate.post(RECEIPTS, sent)).toMatchObject({
      status: 403,
      data: { recorded: false, reasonCode: 'REPLAY_DETECTED' },
    });
  });

  // threat records receipts-spend-free: Receipts to spend or free budget => nothing: they are visibility only
  test('a receipt is no spend: the budget of the mandate is what it was', async () => {
    const before = (await gate.authorize({ amount: 1 })).data['remaining'];
    await gate.post(RECEIPTS, receipt({ ...BLOCKED, amount: 400 }, { action: 'purchase-order' }));
    expect((await gate.authorize({ amount: 1 })).data['remaining']).toBe(Number(before) - 1);
  });

  // threat records local-receipt-altered: A local receipt with an altered amount, merchant or decision =>
  //   `SIGNATURE_INVALID`
  test.each([
    ['another amount', (sent: Receipt) => ({ ...sent, detail: { ...BLOCKED, amount: 9 } })],
    ['another merchant', (sent: Receipt) => ({ ...sent, detail: { ...BLOCKED, merchant: 'acme ' } })],
    ['another decision', (sent: Receipt) => ({ ...sent, decision: 'allow' })],
    ['its detail stripped, as version 1', ({ detail: _detail, ...sent }: Receipt) => ({ ...sent, v: 1 })],
    ['a signature that is no hex', (sent: Receipt) => ({ ...sent, signature: 'zz' })],
  ])('a receipt with %s is refused with SIGNATURE_INVALID', async (_what, change) => {
    const answer = await gate.post(RECEIPTS, change(receipt(BLOCKED, { decision: 'block' })));
    expect(answer).toMatchObject({ status: 403, data: { reasonCode: 'SIGNATURE_INVALID', recorded: false } });
  });

  type Receipt = ReturnType<typeof receipt>;

  test('a receipt with a detail that its version does not cover is malformed', async () => {
    for (const change of [{ v: 1 }, { v: undefined }, { detail: undefined }]) {
      const answer = await gate.post(RECEIPTS, { ...receipt(NOTHING), ...change });
      expect(answer).toMatchObject({ status: 400, data: { faults: [{ path: '$.detail' }] } });
    }
  });

  test('a receipt is sent a bounded number of times, also where it is known: RATE_LIMIT_EXCEEDED', async () => {
    const { data: busy } = await gate.asOwner('/onboarding/agent', { name: 'Busy', scope: 'read-report' });
    const sent = receipt(NOTHING, {}, busy);
    const refused = await untilTooMany(() => gate.post(RECEIPTS, sent));
    expect(refused).toMatchObject({ data: { recorded: false, reasonCode: 'RATE_LIMIT_EXCEEDED' } });
    expect((await gate.post(RECEIPTS, receipt(NOTHING))).data['recorded']).toBe(true);
  });

  test('a receipt of another agent gets SIGNATURE_INVALID, and one of no agent NO_MANDATE', async () => {
    const { data: other } = await gate.asOwner('/onboarding/agent', { name: 'Other', scope: 'read-report' });
    const forged = { ...receipt(NOTHING), agentDid: textAt(other, 'agentDid') };
    expect((await gate.post(RECEIPTS, forged)).data['reasonCode']).toBe('SIGNATURE_INVALID');
    const nobody = receipt(NOTHING, { agentDid: 'did:key:nobody' });
    expect((await gate.post(RECEIPTS, nobody)).data['reasonCode']).toBe('NO_MANDATE');
  });

  test.each([
    ['six minutes old', -6 * 60_000],
    ['a minute ahead', 60_000],
  ])('a receipt that is %s gets REQUEST_EXPIRED', async (_when, offset) => {
    const issuedAt = new Date(Date.now() + offset).toISOString();
    expect((await gate.post(RECEIPTS, receipt(NOTHING, { issuedAt }))).data['reasonCode']).toBe('REQUEST_EXPIRED');
  });

  test('a receipt of an agent whose key is not proven gets AGENT_KEY_UNVERIFIED', async () => {
    const seed = new Uint8Array(32).fill(53);
    const brought = { name: 'Brought', scope: 'read-report', publicKey: toHex(nodeEd25519.publicKey(seed)) };
    const { data } = await gate.asOwner('/onboarding/agent', brought);
    const answer = await gate.post(RECEIPTS, receipt(NOTHING, {}, { ...data, agentKey: toHex(seed) }));
    expect(answer.data['reasonCode']).toBe('AGENT_KEY_UNVERIFIED');
  });
});

const UNREGISTERED = { status: 403, data: { reasonCode: 'COUNTERPARTY_NOT_REGISTERED' } };

describe('reports', () => {
  /** A report about a request of an agent, with the headers of a service. */
  function report(change: object = {}, by = gateway, agent = gate.agent) {
    const request = signedOrder(agent, { resource: null });
    const body = {
      servedAgentDid: request.agentDid,
      outcome: 'executed',
      reasonCode: 'EXECUTED',
      httpStatus: 200,
      request,
      ...change,
    };
    const signed: GatewayReport = body;
    return { body, headers: by.headers({ verb: 'report', report: signed }, request.nonce) };
  }
  type Sent = ReturnType<typeof report>;
  const send = ({ body, headers }: Sent) => gate.post(REPORTS, body, { headers });

  /** Runs with services registered, which closes the registry to all others. */
  async function registered(services: readonly TestService[], run: () => Promise<void>): Promise<void> {
    const confirmed = { confirmEnforcementChange: true };
    const made: HttpAnswer[] = [];
    for (const { did } of services) {
      made.push(await gate.asOwner('/policy/counterparties', { did, label: 'Gateway', ...confirmed }));
    }
    await run();
    for (const { data } of made) {
      await gate.asOwner(`/policy/counterparties/${textAt(data, 'counterpartyId')}/revoke`, confirmed);
    }
  }

  // covers 2.19 gateway-reports-once: Gateway reports, once each
  test('a report is recorded once, and the same again gets ALREADY_RECORDED', async () => {
    const sent = report();
    expect(await send(sent)).toMatchObject({ status: 201, data: { reasonCode: 'RECORDED' } });
    expect(await send(sent)).toMatchObject({ status: 200, data: { reasonCode: 'ALREADY_RECORDED' } });
  });

  // threat records report-under-many: A report under many ids, to bury a log => `REPLAY_DETECTED`
  test('a report under an id of its own is known under it, signed again or not, and cannot say something else', async () => {
    const reportId = 'report-of-a-restart';
    const sent = report({ reportId });
    expect((await send(sent)).status).toBe(201);
    const { nonce } = sent.body.request;
    const again = { ...sent, headers: gateway.headers({ verb: 'report', report: sent.body }, nonce) };
    expect((await send(again)).data['reasonCode']).toBe('ALREADY_RECORDED');
    expect(await send(report({ reportId, outcome: 'refused' }))).toMatchObject({
      status: 409,
      data: { reasonCode: 'CONFLICT' },
    });
    const renamed = { ...sent, body: { ...sent.body, reportId: 'renamed' } };
    expect((await send(renamed)).data['reasonCode']).toBe('REPLAY_DETECTED');
  });

  /** A report of which the service also signed id and count, as newer gateways do. */
  function counted(change: object, by = gateway) {
    const { body } = report(change);
    const headers = by.headers({ verb: 'report', report: body, covers: 'count' }, body.request.nonce);
    return { body, headers };
  }

  test.each([
    ['id and count', { reportId: 'counted-1', occurrences: 7 }],
    ['a count alone', { occurrences: 3 }],
    ['neither', {}],
  ])('a report whose signature covers %s is recorded', async (_what, change) => {
    const sent = counted(change);
    expect(await send(sent)).toMatchObject({ status: 201, data: { reasonCode: 'RECORDED' } });
    expect((await send(sent)).data['reasonCode']).toBe('ALREADY_RECORDED');
  });

  test('a report whose signature covers id and count gets COUNTERPARTY_SIGNATURE_INVALID under others', async () => {
    const sent = counted({ reportId: 'counted-2', occurrences: 7 });
    for (const change of [{ reportId: 'renamed-2' }, { occurrences: 8 }]) {
      const answer = await send({ ...sent, body: { ...sent.body, ...change } });
      expect(answer.data['reasonCode']).toBe('COUNTERPARTY_SIGNATURE_INVALID');
    }
  });

  test.each([
    ['request.authorizationId', (id: string) => ({ request: { authorizationId: id } })],
    ['request.presentedAuthorizationId', (id: string) => ({ request: { presentedAuthorizationId: id } })],
    ['claimedAuthorizationId', (id: string) => ({ claimedAuthorizationId: id })],
  ])(
    'a report that names its agent’s authorization as %s is recorded with it while no service is registered',
    async (_where, name) => {
      const { data } = await gate.authorize({ amount: 2 });
      const id = textAt(data, 'authorizationId');
      const { body } = report({ reportId: `about-${id}` }, reporter);
      const { request, ...claimed } = { request: {}, ...name(id) };
      const named = { ...body, ...claimed, request: { ...body.request, ...request } };
      const again = { body: named, headers: reporter.headers({ verb: 'report', report: named }, named.request.nonce) };
      expect(await send(again)).toMatchObject({ status: 201 });
      // As a receiver of an approved resume knows it: the authorization, and no signature of the agent over a request.
      const { signature: _signature, ...unsigned } = named.request;
      const resumed = { ...named, reportId: `resumed-${id}`, request: { ...unsigned, nonce: `resumed-${id}` } };
      const headers = reporter.headers({ verb: 'report', report: resumed }, resumed.request.nonce);
      expect(await gate.post(REPORTS, resumed, { headers })).toMatchObject({ status: 201 });
      const { reports } = (await gate.get(REPORTS, { token: gate.ownerToken })).data;
      for (const [reportId, callerVerified] of [
        [`about-${id}`, true],
        [`resumed-${id}`, false],
      ]) {
        expect(reports).toContainEqual(expect.objectContaining({ reportId, authorizationId: id, callerVerified }));
      }
    },
  );

  test('a report on another agent’s authorization, or another action’s, is refused while no service is registered', async () => {
    const { data: other } = await gate.asOwner('/onboarding/agent', {
      name: 'Other',
      scope: 'purchase-order',
      maxAmount: 50,
    });
    const theirs = textAt(
      (await gate.post('/policy/mandate/authorize', signedOrder(other, { amount: 2 }))).data,
      'authorizationId',
    );
    const own = textAt((await gate.authorize({ amount: 2 })).data, 'authorizationId');
    for (const [claimedAuthorizationId, change] of [
      [theirs, {}],
      [own, { action: 'read-report' }],
      ['01940000-0000-7000-8000-000000000000', {}],
    ] as const) {
      const { body } = report({ claimedAuthorizationId }, reporter);
      const altered = { ...body, request: { ...body.request, amount: 1, ...change } };
      const headers = reporter.headers({ verb: 'report', report: altered }, altered.request.nonce);
      expect(await send({ body: altered, headers })).toMatchObject(UNREGISTERED);
    }
  });

  test('a report shows people whether the agent itself had signed the request', () =>
    registered([gateway], tellsWhoSigned));

  async function tellsWhoSigned() {
    await send(report({ reportId: 'verified' }));
    const forged = report({
      reportId: 'forged',
      outcome: 'refused',
      reasonCode: 'SIGNATURE_INVALID',
      httpStatus: null,
    });
    await send({ ...forged, body: { ...forged.body, request: { ...forged.body.request, amount: 1 } } });
    const { data } = await gate.get(REPORTS, { token: gate.ownerToken });
    const named = (reportId: string) => expect.objectContaining({ reportId, serviceDid: gateway.did });
    expect(data['reports']).toEqual(expect.arrayContaining([named('verified'), named('forged')]));
    expect(data['reports']).toContainEqual(expect.objectContaining({ reportId: 'verified', callerVerified: true }));
    expect(data['reports']).toContainEqual(expect.objectContaining({ reportId: 'forged', callerVerified: false }));
  }

  test.each([
    ['another outcome', { outcome: 'refused' }],
    ['another code', { reasonCode: 'OTHER' }],
    ['another status', { httpStatus: 201 }],
  ])('a report with %s than was signed gets COUNTERPARTY_SIGNATURE_INVALID', async (_what, change) => {
    const sent = report();
    expect(await send({ ...sent, body: { ...sent.body, ...change } })).toMatchObject({
      status: 401,
      data: { reasonCode: 'COUNTERPARTY_SIGNATURE_INVALID' },
    });
  });

  test('a report without a signature gets COUNTERPARTY_AUTH_REQUIRED, and one about an unknown agent 404', async () => {
    const { body } = report();
    expect((await gate.post(REPORTS, body)).data['reasonCode']).toBe('COUNTERPARTY_AUTH_REQUIRED');
    expect((await send(report({ servedAgentDid: 'did:key:nobody' }))).status).toBe(404);
  });

  // threat records report-service-registered: A report by a service that is not registered =>
  //   `COUNTERPARTY_NOT_REGISTERED`
  test('a report from a service that is not registered is refused once another is', () =>
    registered([gateway], async () => {
      expect((await send(report())).status).toBe(201);
      expect(await send(report({}, stranger))).toMatchObject(UNREGISTERED);
    }));

  // threat report-service-registered
  test('a report from a service that received no request of the agent is refused, registered services or not', async () => {
    const forged = report({ reportId: 'forged-anew' }, stranger);
    const altered = { ...forged.body, request: { ...forged.body.request, amount: 1 } };
    expect(await send({ ...forged, body: altered })).toMatchObject(UNREGISTERED);
    const other = await gate.asOwner('/onboarding/agent', { name: 'Other', scope: 'read-report' });
    const elsewhere = { servedAgentDid: textAt(other.data, 'agentDid') };
    expect(await send(report(elsewhere, stranger))).toMatchObject(UNREGISTERED);
  });

  test('a service sends a bounded number of reports, under whatever ids: RATE_LIMIT_EXCEEDED', () =>
    registered([gateway, busy], async () => {
      const { body, headers } = report({}, busy);
      const refused = await untilTooMany((index) =>
        gate.post(REPORTS, { ...body, reportId: `id-${index}` }, { headers }),
      );
      expect(refused).toMatchObject({ data: { reasonCode: 'RATE_LIMIT_EXCEEDED' } });
      expect((await send(report())).status).toBe(201);
    }));

  // threat records reports-under-ever: Reports under ever new DIDs, to bury a log => `RATE_LIMIT_EXCEEDED`
  test('reports about an agent are bounded under whatever DIDs while no service is registered', async () => {
    const { data: agent } = await gate.asOwner('/onboarding/agent', { name: 'Busy', scope: 'purchase-order' });
    const refused = await untilTooMany((index) => {
      const seed = new Uint8Array(32);
      new DataView(seed.buffer).setUint32(0, index);
      return send(report({}, new TestService(seed), agent));
    });
    expect(refused).toMatchObject({ data: { reasonCode: 'RATE_LIMIT_EXCEEDED' } });
  });
});
