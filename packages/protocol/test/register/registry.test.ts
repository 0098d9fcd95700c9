import { describe, expect, test } from 'vitest';
import { DECISION_FAMILIES } from '../../src/register/families.js';
import {
  ADDRESSEES,
  REASON_CODES,
  REGISTER_VERSION,
  type ReasonCodeRow,
  SUBJECTS,
} from '../../src/register/reason-codes.js';
import { familyOf, findReasonCode, reasonCode, statusOf } from '../../src/register/registry.js';

const ROWS: readonly ReasonCodeRow[] = REASON_CODES;

/** The codes that the protocol names (protocol.md §1.13), with the family it gives or that the project decided. */
const SPECIFIED: readonly (readonly [string, string])[] = [
  ['AUTHORIZED', 'allow'],
  ['SOP_RULE', 'block'],
  ['STANDARD_RULE', 'block'],
  ['SPEND_LIMIT_EXCEEDED', 'block'],
  ['MERCHANT_NOT_ALLOWED', 'block'],
  ['COUNTERPARTY_NOT_ALLOWED', 'block'],
  ['NO_PERMISSION_FOR_ACTION', 'block'],
  ['NO_MANDATE', 'block'],
  ['CONTEXT_UNVERIFIABLE', 'escalate'],
  ['AMOUNT_NOT_DETERMINABLE', 'block'],
  ['REPLAY_DETECTED', 'block'],
  ['GATE_UNREACHABLE', 'block'],
  ['AGENT_KEY_UNVERIFIED', 'block'],
  ['AGENT_SUSPENDED', 'suspend'],
  ['AGENT_QUARANTINED', 'quarantine'],
  ['AGENT_DECOMMISSIONED', 'decommission'],
  ['AMOUNT_MISMATCH', 'block'],
  ['COMMITMENT_MISMATCH', 'block'],
  ['ESCALATION_PENDING', 'escalate'],
  ['ESCALATION_EXPIRED', 'block'],
  ['ESCALATION_APPROVED', 'allow'],
  ['POLICY_BUNDLE_UNSIGNED', 'block'],
  ['POLICY_BUNDLE_SIGNATURE_INVALID', 'block'],
  ['POLICY_BUNDLE_STALE', 'block'],
  ['BUNDLE_SUBJECT_MISMATCH', 'block'],
  ['SPEND_PATTERN_ANOMALY', 'escalate'],
  ['MODE_READ_ONLY', 'block'],
  ['MODE_RESTRICTED_REVIEW', 'escalate'],
  ['MODE_SUPERVISED_REVIEW', 'escalate'],
  ['HOLD_VOIDED', 'void'],
];

/** Statuses that existing clients depend on. */
const STATUSES: readonly (readonly [string, number])[] = [
  ['AUTHORIZED', 200],
  ['ESCALATION_APPROVED', 200],
  ['HOLD_VOIDED', 200],
  ['NOT_HELD', 409],
  ['MALFORMED_REQUEST', 400],
  ['COUNTERPARTY_SIGNATURE_INVALID', 401],
  ['MISSING_GOVERNANCE', 401],
  ['SIGNATURE_INVALID', 403],
  ['COUNTERPARTY_MISMATCH', 403],
  ['COUNTERPARTY_NOT_REGISTERED', 403],
  ['FREE_TIER_LIMIT', 403],
  ['AUTHORIZATION_NOT_FOUND', 404],
  ['AMOUNT_MISMATCH', 409],
  ['AUTHORIZATION_ALREADY_USED', 409],
  ['AUTHORIZATION_ALREADY_CLAIMED', 409],
  ['AUTHORIZATION_IN_USE', 409],
  ['PAYLOAD_ALREADY_BOUND', 409],
  ['EFFECT_TRANSITION_CONTENDED', 409],
  ['BODY_TOO_LARGE', 413],
  ['RATE_LIMIT_EXCEEDED', 429],
];

describe('rows of the register', () => {
  test('every row has a code of its own, in upper case', () => {
    expect(new Set(ROWS.map((row) => row.code)).size).toBe(ROWS.length);
    for (const { code } of ROWS) expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
  });

  test('every row has a known family, subject and addressee, and each of these has a row', () => {
    for (const row of ROWS) {
      expect(DECISION_FAMILIES, row.code).toContain(row.family);
      expect(SUBJECTS, row.code).toContain(row.subject);
    }
    for (const subject of SUBJECTS)
      expect(
        ROWS.some((row) => row.subject === subject),
        subject,
      ).toBe(true);
    expect(new Set(ROWS.map((row) => row.for))).toEqual(new Set(ADDRESSEES));
    const used = new Set(ROWS.map((row) => row.family));
    expect(DECISION_FAMILIES.filter((family) => !used.has(family))).toEqual([]);
  });

  test('every row has a documented status: 200 alone for a permit or a void, 403 alone for containment', () => {
    const statusesOf = (family: string) =>
      new Set(ROWS.filter((row) => row.family === family).map((row) => row.status));
    expect([...statusesOf('allow'), ...statusesOf('void')]).toEqual([200, 200]);
    for (const family of ['suspend', 'quarantine', 'decommission'])
      expect([...statusesOf(family)], family).toEqual([403]);
    for (const { code, status } of ROWS)
      expect([200, 400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 429, 500, 502, 503], code).toContain(status);
  });

  test('no row but MODIFIED answers below 400 without being a permit or a void', () => {
    const refusals = ROWS.filter((row) => row.family !== 'allow' && row.family !== 'void' && row.status < 400);
    expect(refusals.map((row) => row.code)).toEqual(['MODIFIED']);
  });

  test('every row says in a sentence what happened and what to do, and where it has an alias, of which standard', () => {
    for (const { code, meaning, remedy, alias } of ROWS) {
      expect(meaning, code).toMatch(/^\S.*\.$/s);
      expect(remedy, code).toMatch(/^\S.*\.$/s);
      if (alias !== null) expect(alias, code).toMatch(/^(AuthZEN|HTTP|ISO 8583|RFC [0-9]+) \S/);
    }
  });

  test('every row with the status 429 or 503 is retryable', () => {
    for (const { code, status, retryable } of ROWS)
      if (status === 429 || status === 503) expect(retryable, code).toBe(true);
  });

  test('every row was introduced by a version of the register that exists', () => {
    expect(REGISTER_VERSION).toMatch(/^[0-9]+\.[0-9]+\.[0-9]+$/);
    for (const { code, since } of ROWS) {
      expect(since, code).toMatch(/^[0-9]+\.[0-9]+\.[0-9]+$/);
      expect(since.localeCompare(REGISTER_VERSION, 'en', { numeric: true }), code).toBeLessThanOrEqual(0);
    }
  });

  test('every row whose family a rule chooses is about policy', () => {
    for (const row of ROWS) if (row.declaredByRule === true) expect(row.subject, row.code).toBe('policy');
    expect(reasonCode('SOP_RULE')).toMatchObject({ declaredByRule: true });
    expect(reasonCode('STANDARD_RULE')).toMatchObject({ declaredByRule: true });
  });
});

test.each(SPECIFIED)('%s is in the register, in the family %s', (code, family) => {
  expect(findReasonCode(code)?.family).toBe(family);
});

test.each(STATUSES)('%s answers with status %d', (code, status) => {
  expect(findReasonCode(code)).toBeDefined();
  expect(statusOf(code)).toBe(status);
});

describe('lookup', () => {
  test('a lookup finds every row by its code', () => {
    for (const { code } of REASON_CODES) {
      expect(reasonCode(code).code).toBe(code);
      expect(familyOf(code)).toBe(reasonCode(code).family);
      expect(statusOf(code)).toBe(reasonCode(code).status);
    }
  });

  test('a lookup finds a code with an operand by the part before the colon', () => {
    expect(findReasonCode('CONSTRAINT_FAILED:mm:route')?.code).toBe('CONSTRAINT_FAILED');
    expect(findReasonCode('CONSTRAINT_FAILED:')?.code).toBe('CONSTRAINT_FAILED');
    expect(findReasonCode(':CONSTRAINT_FAILED')).toBeUndefined();
  });

  test.each(['', 'authorized', 'AUTHORIZED ', 'MY_OWN_RULE', '__proto__', 'constructor', 'toString'])(
    '%j is no registered code and answers like a refusal',
    (code) => {
      expect(findReasonCode(code)).toBeUndefined();
      expect(statusOf(code)).toBe(403);
    },
  );
});
