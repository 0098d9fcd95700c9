import type { Agent, Decided } from '@gatewright/ledger';
import { statusOf } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import {
  answerRefusal,
  approvalRefusalStatus,
  holdRefusalStatus,
  rateLimited,
  resumeRefusalStatus,
} from '../src/answer.js';
import type { AuthorizationContext } from '../src/checks/index.js';
import { uncommittedBlock, verdictAnswer } from '../src/verdict.js';

const AGENT: Agent = {
  orgId: 'org-1',
  agentDid: 'did:example:a',
  status: 'active',
  operatingMode: null,
};
const ALLOWED: Decided = {
  kind: 'decide',
  ok: true,
  decision: 'allow',
  reasonCode: 'AUTHORIZED',
  authorizationId: 'auth-1',
  escalationId: null,
  expiresAt: 0,
  remaining: null,
  eventId: 'event-1',
  version: 1,
  detail: null,
  agent: AGENT,
  voided: [],
  expired: [],
  limits: [],
};
const blocked = (reasonCode: string, change: Partial<Decided> = {}): Decided => ({
  ...ALLOWED,
  decision: 'block',
  reasonCode,
  authorizationId: null,
  expiresAt: null,
  ...change,
});

/** A context of a request, as far as an explanation reads it. */
const contextOf = (request: object, mandate: object | null): Partial<AuthorizationContext> =>
  JSON.parse(JSON.stringify({ request, mandate }));

describe('verdicts that the ledger committed', () => {
  test('a permit answers 200 with its hold and when it ends', () => {
    const answer = verdictAnswer({ decided: ALLOWED, context: {}, refusal: null });
    expect(answer).toMatchObject({ status: 200, success: true, message: null });
    expect(answer.data).toMatchObject({
      decision: 'allow',
      decisionFamily: 'allow',
      reasonCode: 'AUTHORIZED',
      authorizationId: 'auth-1',
      expiresAt: '1970-01-01T00:00:00.000Z',
      remaining: null,
      issuer: null,
      payloadDigest: null,
      requestNonce: null,
      riskSignals: [],
      fired: [],
      contextFields: [],
      unverifiable: [],
    });
    expect(answer.data).not.toHaveProperty('detail');
  });

  test('an observation answers 200, and an escalation 403 under a code that a rule declares', () => {
    const observed = { ...ALLOWED, decision: 'observe' } as const;
    expect(verdictAnswer({ decided: observed, context: {}, refusal: null }).status).toBe(200);
    const escalated = blocked('OUR_OWN', { decision: 'escalate', escalationId: 'esc-1' });
    expect(verdictAnswer({ decided: escalated, context: {}, refusal: null })).toMatchObject({
      status: 403,
      success: false,
      message: 'OUR_OWN',
      data: { escalationId: 'esc-1', expiresAt: null },
    });
  });

  test('a refusal of a check has its status, its detail, its hint and its faults', () => {
    const refusal = { reasonCode: 'MALFORMED_REQUEST', detail: 'no JSON', hint: 'send JSON', faults: [] } as const;
    const answer = verdictAnswer({ decided: blocked('MALFORMED_REQUEST'), context: {}, refusal });
    expect(answer.status).toBe(statusOf('MALFORMED_REQUEST'));
    expect(answer.data).toMatchObject({ detail: 'no JSON', hint: 'send JSON', faults: [] });
    const bare = { reasonCode: 'MALFORMED_REQUEST', detail: 'no JSON' } as const;
    const { data } = verdictAnswer({ decided: blocked('MALFORMED_REQUEST'), context: {}, refusal: bare });
    expect(data).not.toHaveProperty('hint');
    expect(data).not.toHaveProperty('faults');
  });

  test('a commit that refuses for a reason of its own answers 403 with its own detail', () => {
    const refusal = { reasonCode: 'MALFORMED_REQUEST', detail: 'no JSON' } as const;
    const contained = blocked('AGENT_SUSPENDED', { detail: 'the agent was contained' });
    const answer = verdictAnswer({ decided: contained, context: {}, refusal });
    expect([answer.status, answer.data['detail']]).toEqual([403, 'the agent was contained']);
    expect(verdictAnswer({ decided: contained, context: {}, refusal: null }).data['detail']).toBe(
      'the agent was contained',
    );
  });

  test.each([
    [
      'another currency',
      'SPEND_LIMIT_EXCEEDED',
      { currency: 'EUR' },
      { currency: 'USD' },
      'is in USD, and the request is in EUR',
    ],
    [
      'the currency of the default',
      'SPEND_LIMIT_EXCEEDED',
      {},
      { currency: 'EUR' },
      'is in EUR, and the request is in USD',
    ],
    ['the same currency', 'SPEND_LIMIT_EXCEEDED', { currency: 'usd' }, { currency: 'USD' }, null],
    ['no currency of the mandate', 'SPEND_LIMIT_EXCEEDED', { currency: 'EUR' }, { currency: null }, null],
    ['no mandate', 'SPEND_LIMIT_EXCEEDED', { currency: 'EUR' }, null, null],
    ['an amount without money', 'AMOUNT_NOT_DETERMINABLE', { amount: 5 }, { currency: null }, 'states no money'],
    ['no amount', 'AMOUNT_NOT_DETERMINABLE', {}, { currency: 'USD' }, 'states no amount'],
    ['a null amount', 'AMOUNT_NOT_DETERMINABLE', { amount: null }, { currency: 'USD' }, 'states no amount'],
    ['an amount of another kind', 'AMOUNT_NOT_DETERMINABLE', { amount: 5 }, { currency: 'USD' }, null],
    ['neither amount nor money', 'AMOUNT_NOT_DETERMINABLE', {}, { currency: null }, null],
    ['an amount without a mandate', 'AMOUNT_NOT_DETERMINABLE', { amount: 5 }, null, null],
    ['another code', 'MERCHANT_NOT_ALLOWED', { currency: 'EUR' }, { currency: 'USD' }, null],
  ])('a policy that refuses %s under %s explains itself', (_, reasonCode, request, mandate, detail) => {
    const context = contextOf(request, mandate);
    const { data } = verdictAnswer({ decided: blocked(reasonCode), context, refusal: null });
    if (detail === null) expect(data).not.toHaveProperty('detail');
    else expect(data).toMatchObject({ detail: expect.stringContaining(detail), hint: expect.any(String) });
  });

  test('what is left of a budget is shown in the currency of the mandate, where it has one', () => {
    const decided = { ...ALLOWED, remaining: 1_500_000n };
    const leftOf = (mandate: object | null) =>
      verdictAnswer({ decided, context: contextOf({}, mandate), refusal: null }).data['remaining'];
    expect([leftOf({ currency: 'USD' }), leftOf({ currency: null }), leftOf(null)]).toEqual([1.5, null, null]);
  });
});

test('a block without evidence says so, and whose issuer it knows', () => {
  expect(uncommittedBlock('GATE_UNAVAILABLE', 'no store', {})).toMatchObject({
    status: statusOf('GATE_UNAVAILABLE'),
    success: false,
    data: { decision: 'block', eventId: null, authorizationId: null, issuer: null, detail: 'no store' },
  });
});

test('calls on holds are refused with a conflict where the hold ended, and never with a success', () => {
  expect(holdRefusalStatus('MANDATE_REVOKED')).toBe(409);
  expect(holdRefusalStatus('AGENT_QUARANTINED')).toBe(409);
  expect(holdRefusalStatus('NOT_FOUND')).toBe(statusOf('NOT_FOUND'));
  expect(approvalRefusalStatus('MODIFIED')).toBe(403);
  expect(approvalRefusalStatus('NOT_FOUND')).toBe(404);
  expect(resumeRefusalStatus('MODIFIED')).toBe(409);
  expect(resumeRefusalStatus('AUTHORIZED')).toBe(400);
  expect(resumeRefusalStatus('MANDATE_REVOKED')).toBe(409);
});

test('a refusal shows what it knows beside its code, which nothing replaces', () => {
  const refusal = {
    reasonCode: 'CONFLICT',
    detail: 'taken',
    hint: 'choose another',
    data: { id: 1, own: true },
  } as const;
  expect(answerRefusal({ refusal }, { id: 2, reasonCode: 'OTHER' })).toEqual({
    status: statusOf('CONFLICT'),
    success: false,
    message: 'CONFLICT',
    data: { own: true, id: 2, hint: 'choose another', reasonCode: 'CONFLICT', detail: 'taken' },
  });
  expect(rateLimited({ retryAfterSeconds: 7 }, 'slow down')).toMatchObject({
    status: 429,
    retryAfterSeconds: 7,
    data: { reasonCode: 'RATE_LIMIT_EXCEEDED', detail: 'slow down' },
  });
});
