import {
  type Admitted,
  createReceiver,
  type ReceivedRequest,
  type Receiver,
  type ReceiverOptions,
  type Refused,
  type RouteTerms,
} from '@gatewright/receiver';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GOVERNED_BODY_MAX_BYTES } from '../src/reading.js';
import { PAY, Shop } from './support/shop.js';

type Headers = Readonly<Record<string, string>>;

interface Sent {
  readonly headers: Headers;
  readonly body?: string | Uint8Array;
  readonly target?: string;
}

/** A receiver of a shop that no socket stands before. */
async function openShop(options: Partial<ReceiverOptions> = {}): Promise<{ shop: Shop; receiver: Receiver }> {
  let made: Receiver | undefined;
  const shop = await Shop.open(async (stated) => {
    const receiver = createReceiver(stated);
    made = receiver;
    return { url: 'https://shop.example', close: async () => undefined, settled: () => receiver.settled() };
  }, options);
  if (made === undefined) throw new Error('no receiver');
  return { shop, receiver: made };
}

function requestOf({ headers, body = '', target = '/pay' }: Sent): ReceivedRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { method: 'POST', target, header: (name) => headers[name] ?? null, body: bytes };
}

/** The header of a permit with other members than its agent stated. */
function stating(headers: Record<string, string>, members: object): Record<string, string> {
  const permit = JSON.parse(headers['x-magp-request'] ?? '{}');
  return { ...headers, 'x-magp-request': JSON.stringify({ ...permit, ...members }) };
}

const outcomeOf = (admission: Admitted | Refused) => (admission.ok ? 'runs' : admission.reasonCode);

describe('admissions', () => {
  let shop: Shop;
  let receiver: Receiver;
  beforeEach(async () => {
    ({ shop, receiver } = await openShop());
  });
  afterEach(() => shop.close());

  const admit = (sent: Sent, terms: RouteTerms = PAY) => receiver.route(terms)(requestOf(sent));

  test('a receiver gives a handler the agent, the authorization and the body, and settles by the first answer', async () => {
    const { body, headers, id } = await shop.permitted();
    const admitted = await admit({ body, headers });
    if (!admitted.ok) throw new Error(admitted.reasonCode);
    const { agentDid, authorizationId } = admitted;
    const hold = await shop.gate.hold(id);
    expect({ agentDid, authorizationId, body: admitted.body }).toEqual({
      agentDid: expect.stringMatching(/^did:/),
      authorizationId: id,
      body: { total: 5 },
    });
    expect(hold?.state).toBe('dispatching');
    expect(await Promise.all([admitted.settle(200), admitted.settle(500)])).toEqual(['executed', 'executed']);
    expect(await shop.state(id)).toBe('settled');
    expect(shop.settlements).toMatchObject([{ kind: 'capture', authorizationId: id, result: { ok: true } }]);
  });

  test.each([
    [200, 'executed', 'capture'],
    [299, 'executed', 'capture'],
    [199, 'unknown', 'unknown'],
    [300, 'unknown', 'unknown'],
    ['lost', 'unknown', 'unknown'],
    ['not sent', 'refused', 'void'],
    ['not executed', 'refused', 'void'],
  ] as const)('a receiver takes the answer %s as %s, and reports it once as %s', async (answered, outcome, kind) => {
    const { body, headers, id } = await shop.permitted();
    const admitted = await admit({ body, headers });
    if (!admitted.ok) throw new Error(admitted.reasonCode);
    expect(await admitted.settle(answered)).toBe(outcome);
    await receiver.settled();
    expect(shop.settlements).toMatchObject([{ kind, authorizationId: id, result: { ok: true } }]);
  });

  test.each([
    ['chunks', { 'transfer-encoding': 'Chunked' }, 'runs'],
    ['compressed chunks', { 'transfer-encoding': 'gzip, chunked' }, 'PAYLOAD_UNBINDABLE'],
    ['an empty transfer coding', { 'transfer-encoding': '' }, 'PAYLOAD_UNBINDABLE'],
    ['a coding', { 'content-encoding': 'gzip' }, 'PAYLOAD_UNBINDABLE'],
    ['the coding Identity', { 'content-encoding': 'Identity' }, 'runs'],
  ])('a receiver reads a body in %s as its name says', async (_, added, outcome) => {
    const { body, headers } = await shop.permitted();
    expect(outcomeOf(await admit({ body, headers: { ...headers, ...added } }))).toBe(outcome);
  });

  test('a receiver admits the agents that its route names, as the header of the permit states them', async () => {
    const { body, headers } = await shop.permitted();
    const { agentDid } = shop.guard;
    const admitFor = (allowedAgents: readonly string[], members: object) =>
      admit({ body, headers: stating(headers, members) }, { ...PAY, allowedAgents }).then(outcomeOf);
    expect(await admitFor([agentDid], {})).toBe('AGENT_NOT_ADMITTED');
    expect(await admitFor(['did:example:other'], { agentDid })).toBe('AGENT_NOT_ADMITTED');
    expect(await admitFor([], { agentDid })).toBe('AGENT_NOT_ADMITTED');
    // The gate knows whose the authorization is.
    expect(await admitFor(['did:example:other'], { agentDid: 'did:example:other' })).not.toBe('runs');
    expect(await admitFor(['did:example:other', agentDid], { agentDid })).toBe('runs');
  });

  test('a receiver refuses a permit that states another agent or action than its own', async () => {
    const { body, headers } = await shop.permitted();
    const run = (members: object) => admit({ body, headers: stating(headers, members) }).then(outcomeOf);
    expect(await run({ agentDid: 'did:example:other' })).not.toBe('runs');
    expect(await run({ action: 'refund' })).toBe('GATEWAY_ACTION_MISMATCH');
    expect(await run({ action: undefined })).toBe('runs');
  });

  test('a receiver takes a body of the largest size, and none of a byte more', async () => {
    const terms = { ...PAY, amount: 5 };
    const body = 'x'.repeat(GOVERNED_BODY_MAX_BYTES);
    const { headers } = await shop.permitted(5, '/pay', { body, type: 'image/png' });
    expect(outcomeOf(await admit({ headers, body: `${body}x` }, terms))).toBe('BODY_TOO_LARGE');
    expect(outcomeOf(await admit({ headers, body }, terms))).toBe('runs');
    expect(receiver.bodyMaxBytes).toBe(GOVERNED_BODY_MAX_BYTES);
  });

  test.each([
    ['a target of an address', 'https://shop.example/pay?a=1', '/pay?a=1'],
    ['a path', '/pay', '/pay'],
  ])('a receiver binds an authorization to %s', async (_, address, target) => {
    const path = address.replace('https://shop.example', '');
    const { body, headers } = await shop.permitted(5, path);
    expect(outcomeOf(await admit({ body, headers, target }))).toBe('runs');
  });

  test('a receiver refuses an amount that is an empty text', async () => {
    const { body, headers } = await shop.permitted(5, '/pay', { body: '{"total":""}' });
    expect(outcomeOf(await admit({ body, headers }))).toBe('AMOUNT_NOT_DETERMINABLE');
  });

  test('a receiver refuses an authorization for value on a route that moves none', async () => {
    const { body, headers, id } = await shop.permitted();
    expect(outcomeOf(await admit({ body, headers }, { action: 'pay' }))).toBe('AUTHORIZATION_AMOUNT_MISMATCH');
    expect(await shop.state(id)).toBe('held');
  });
});

test('a receiver asks the gate for nothing while 10,000 requests wait to be settled', async () => {
  let calls = 0;
  const receiver = createReceiver({
    api: 'https://gate.example/api/v1',
    fetch: async () => {
      calls += 1;
      throw new TypeError('no network');
    },
    // A claim is repeated at once. What settles in the background waits for good.
    sleep: (ms) => (ms === 0 ? Promise.resolve() : new Promise(() => undefined)),
  });
  const admit = receiver.route({ action: 'pay' });
  const headers = { 'x-magp-request': '{"authorizationId":"a"}' };
  const detailOf = async () => {
    const admission = await admit(requestOf({ headers }));
    return admission.ok ? null : admission.detail;
  };
  for (let waiting = 0; waiting < 10_000; waiting += 1) await detailOf();
  const before = calls;
  expect(await detailOf()).toContain('too many requests wait');
  expect(calls).toBe(before);
});

test('a receiver is settled once the gate answered', async () => {
  let answer: () => void = () => undefined;
  const { shop, receiver } = await openShop({
    fetch: async (url, init) => {
      if (url.endsWith('/capture')) await new Promise<void>((resolve) => (answer = resolve));
      return shop.gate.fetch(new Request(url, init));
    },
  });
  const { body, headers } = await shop.permitted();
  const admitted = await receiver.route(PAY)(requestOf({ body, headers }));
  if (!admitted.ok) throw new Error(admitted.reasonCode);
  await admitted.settle(200);
  const settled = receiver.settled().then(() => 'settled');
  const pause = new Promise((resolve) => setTimeout(resolve, 20, 'waits'));
  expect(await Promise.race([settled, pause])).toBe('waits');
  answer();
  expect(await settled).toBe('settled');
  await shop.close();
});

test('a receiver without a log serves agents whose grants name no currency and no merchant', async () => {
  const { shop, receiver } = await openShop({
    fetch: async (url, init) => {
      const answer = await shop.gate.fetch(new Request(url, init));
      if (!url.endsWith('/effect/dispatching')) return answer;
      const envelope = await answer.json();
      return Response.json({ ...envelope, data: { ...envelope.data, currency: undefined, merchant: undefined } });
    },
  });
  const { body, headers } = await shop.permitted();
  const terms = { action: 'pay', amount: '/total', currency: 'USD' };
  const admission = await receiver.route(terms)(requestOf({ body, headers }));
  expect(outcomeOf(admission)).toBe('runs');
  await shop.close();
});
