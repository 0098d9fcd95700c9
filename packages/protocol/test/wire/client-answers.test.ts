import { describe, expect, test } from 'vitest';
import { WIRE_ANSWERS } from '../../src/responses/index.js';
import { CLIENT_ANSWERS, type ClientAnswer } from '../../src/wire/client-answers.js';
import { answerFaults } from '../../src/wire/validate.js';

const NAMES = Object.keys(CLIENT_ANSWERS).filter((name): name is ClientAnswer => name in CLIENT_ANSWERS);

/** The least answer of each kind that says something, and with every member that clients read. */
const WHOLE: Record<ClientAnswer, readonly [least: object, more: object]> = {
  Verdict: [
    { decision: 'allow', reasonCode: 'AUTHORIZED' },
    {
      decisionFamily: 'allow',
      authorizationId: 'a',
      escalationId: 'e',
      expiresAt: '2030-01-01T00:00:00Z',
      eventId: 'v',
      requestNonce: 'n',
      remaining: 1.5,
      payloadDigest: `sha256:${'0'.repeat(64)}`,
      fired: ['a/b'],
      contextFields: ['a'],
      unverifiable: ['b'],
      detail: 'd',
      hint: 'h',
    },
  ],
  Lookup: [{}, { authorizationId: 'a' }],
  Claim: [
    { ok: true },
    {
      reasonCode: 'CLAIMED',
      payloadDigest: `sha256:${'0'.repeat(64)}`,
      approvedByHuman: false,
      replayed: false,
      contextDigest: `sha256:${'0'.repeat(64)}`,
      claimToken: 't',
    },
  ],
  Capture: [{ captured: true }, { reasonCode: 'SETTLED' }],
  Void: [{ voided: true }, { reasonCode: 'HOLD_VOIDED' }],
  PayloadBinding: [{ payloadDigest: `sha256:${'0'.repeat(64)}` }, {}],
  Dispatched: [{ ok: true }, {}],
  Unknown: [{ ok: true }, { reasonCode: 'HOLD_UNDER_RECONCILIATION' }],
  Refund: [{ refundAmount: 1 }, { reasonCode: 'REFUNDED', replayed: true }],
  Effect: [
    { outcome: 'a word of later' },
    {
      nothingExecuted: false,
      retrySafe: false,
      claimed: true,
      currency: 'USD',
      authorizedAmount: 1,
      settledAmount: 1,
      effectState: 'w',
      spendStatus: 'w',
      settlementEvidence: 'w',
      refundedAmount: 1,
      refunds: [{ amount: 1, refundedAt: '2030-01-01T00:00:00Z' }],
    },
  ],
  EscalationStatus: [
    { status: 'a word of later' },
    {
      escalationId: 'e',
      authorizationId: 'a',
      expiresAt: '2030-01-01T00:00:00Z',
      requestDigest: `sha256:${'0'.repeat(64)}`,
      contextDigest: `sha256:${'0'.repeat(64)}`,
    },
  ],
  ResumeClaimed: [{ claimed: true }, {}],
  LocalDecisionRecorded: [{ recorded: true }, {}],
  PolicyKeys: [{ publicKey: 'k' }, { endorsements: [] }],
};

/** What is of no type that a member has. */
const GARBLED = [{}, [5], 'true', 0];

describe.each(NAMES)('the answer %s', (name) => {
  const [least, more] = WHOLE[name];
  const whole = { ...least, ...more };

  // covers 1.12 guard-acts-answers: The guard acts on answers of the documented shape alone, and this gate gives no
  //   other
  test('an answer as clients read it has members of the table of answers alone', () => {
    const documented = Object.keys(WIRE_ANSWERS[name].properties);
    expect(documented).toEqual(expect.arrayContaining(Object.keys(CLIENT_ANSWERS[name].properties)));
    expect(Object.keys(CLIENT_ANSWERS[name].properties).sort()).toEqual(Object.keys(whole).sort());
    expect(JSON.stringify(CLIENT_ANSWERS[name])).not.toContain('"not"');
  });

  test('an answer may have more members, and fewer of the optional ones', () => {
    expect(answerFaults(name, { ...whole, later: [{}] })).toEqual([]);
    expect(answerFaults(name, { ...least })).toEqual([]);
    const nulls = Object.fromEntries(Object.keys(more).map((member) => [member, null]));
    expect(answerFaults(name, { ...least, ...nulls })).toEqual([]);
  });

  test('an answer without a demanded member is refused', () => {
    for (const member of Object.keys(least)) {
      expect(answerFaults(name, { ...whole, [member]: null })).not.toEqual([]);
    }
  });

  // covers guard-acts-answers
  test('an answer with a member of another type is refused', () => {
    for (const member of Object.keys(whole)) {
      const wrong = GARBLED.filter((value) => answerFaults(name, { ...whole, [member]: value }).length > 0);
      expect(wrong.length, member).toBeGreaterThanOrEqual(GARBLED.length - 1);
    }
  });
});
