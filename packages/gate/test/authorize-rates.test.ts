import { utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../src/answer.js';
import { authorize } from '../src/authorize.js';
import { RateLimiter } from '../src/rate-limiter.js';
import { agent, FIXED, orderingGate } from './support/ordering-gate.js';
import { TestAgent } from './support/test-agent.js';

describe('unsigned requests', () => {
  // threat requests flood-without-signatures: A flood without signatures => 429 with a decision, and no more records
  test('requests without a verified signature get 429 past a rate limit, and leave no more evidence', async () => {
    const gate = await orderingGate();
    const flood = { ...agent.request(gate.now, FIXED), signature: '00'.repeat(64) };
    let last: Answer | null = null;
    for (let call = 0; call <= 1000; call += 1) last = await gate.send(flood);
    expect(last).toMatchObject({
      status: 429,
      data: { decision: 'block', reasonCode: 'RATE_LIMIT_EXCEEDED', eventId: null },
    });
    expect((await gate.ask(agent)).success).toBe(true);
    gate.now += 1000;
    expect((await gate.send(flood)).data['reasonCode']).toBe('SIGNATURE_INVALID');
  });
});

describe('malformed requests', () => {
  // threat records malformed-requests-name: Malformed requests that name another party's agent, from many addresses
  //   => `RATE_LIMIT_EXCEEDED`
  test('malformed requests that name an agent share its rate limit, from every sender (RATE_LIMIT_EXCEEDED)', async () => {
    const gate = await orderingGate();
    const unsigned = { agentDid: agent.did, action: 'purchase-order' };
    let last: Answer | null = null;
    for (let call = 0; call <= 1000; call += 1) last = await gate.send(unsigned, `192.0.2.${call % 200}`);
    // One more call of a flood costs no lookup of the agent.
    expect(last).toMatchObject({
      status: 429,
      data: { reasonCode: 'RATE_LIMIT_EXCEEDED', eventId: null, issuer: null },
    });
    expect((await gate.send({ action: 'purchase-order' })).data['reasonCode']).toBe('MALFORMED_REQUEST');
  });
});

describe('signed requests under a bound of the host', () => {
  const bounded = async () => {
    const gate = await orderingGate();
    const ports = { ...gate.ports, agentRateLimiter: new RateLimiter({ burst: 2, perSecond: 0.1 }) };
    const send = (request: object) => authorize({ body: utf8(JSON.stringify(request)), source: '192.0.2.1' }, ports);
    return { gate, send };
  };

  // threat records agent-s-flood: An agent's flood of signed requests, where the operator bounds them =>
  //   `RATE_LIMIT_EXCEEDED`
  test('signed requests past the bound get 429 and the time to wait, and the same message is decided later', async () => {
    const { gate, send } = await bounded();
    for (let call = 0; call < 2; call += 1) expect((await send(agent.request(gate.now))).success).toBe(true);
    const third = agent.request(gate.now);
    expect(await send(third)).toMatchObject({
      status: 429,
      retryAfterSeconds: 10,
      data: { decision: 'block', reasonCode: 'RATE_LIMIT_EXCEEDED', eventId: null, issuer: { orgId: 'org-1' } },
    });
    gate.now += 10_000;
    expect(await send(third)).toMatchObject({ status: 200, data: { reasonCode: 'AUTHORIZED' } });
  });

  test('a bound is each agent’s own: another’s flood uses none of it, nor do requests that it did not sign', async () => {
    const { gate, send } = await bounded();
    const other = new TestAgent(new Uint8Array(32).fill(77));
    gate.register(other);
    for (let call = 0; call < 5; call += 1) await send(other.request(gate.now));
    for (let call = 0; call < 5; call += 1) await send({ ...agent.request(gate.now), signature: '00'.repeat(64) });
    expect((await send(agent.request(gate.now))).data['reasonCode']).toBe('AUTHORIZED');
  });
});
