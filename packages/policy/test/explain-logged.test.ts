import { describe, expect, test } from 'vitest';
import { explainLogged } from '../src/index.js';

const rule = (id: string, ...atoms: object[]) => ({ id, combinator: 'any', decision: 'block', atoms });
const document = (...molecules: object[]) => [
  { name: 'sop-1', kind: 'sop' as const, rules: JSON.parse(JSON.stringify({ molecules })) },
];
const large = rule('large', { predicate: 'amount-over', config: { limit: 100, currency: 'EUR' } });
const desk = rule('desk', { predicate: 'field-equals', config: { field: 'desk', value: 'a' } });
const busy = rule('busy', { predicate: 'rate-limit-exceeded', config: { max: 1 } });

const ROW = {
  ...{ eventId: 'evt-1', occurredAt: '2026-03-01T00:00:00.000Z', agentDid: 'did:example:a', action: 'buy' },
  ...{ amount: 150, currency: 'EUR', merchant: 'acme', resource: null, decision: 'block', reasonCode: 'SOP_RULE' },
  ...{ contextFields: ['desk'], context: null, erased: false, firedRules: ['sop-1/large'] },
};

const PERMITTED = { decision: 'allow', reasonCode: 'AUTHORIZED', firedRules: [] };
const payAmount = (limit: number) => ({ leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: limit });
const deskIs3 = { leftOperand: 'desk', operator: 'eq', rightOperand: 3 };
/** A mandate with a permission for each list of constraints. */
const permitting = (...lists: object[][]) =>
  JSON.parse(JSON.stringify({ permission: lists.map((constraint) => ({ target: 'buy', constraint })) }));

describe('explanations of logged decisions', () => {
  test('an explanation has the rules whose fields the log has, and names what it lacks of the others', () => {
    expect(explainLogged(ROW, document(large, desk, busy))).toMatchObject({
      rules: [{ id: 'sop-1/large', state: 'fired', atoms: [{ readings: [{ value: '150' }, { value: '"EUR"' }] }] }],
      unknown: [
        { id: 'sop-1/desk', fields: ['desk'] },
        { id: 'sop-1/busy', fields: ['callCount'] },
      ],
      isAsRecorded: true,
    });
  });

  test('an explanation has the constraints of a mandate, those on what the log lacks as unknown', () => {
    const limit = (leftOperand: string, rightOperand: unknown) => ({ leftOperand, operator: 'lteq', rightOperand });
    const constraint = [limit('mm:payAmount', 200), limit('mm:cumulativeSpend', 300), limit('desk', 3)];
    const mandate = JSON.parse(JSON.stringify({ permission: [{ target: 'buy', constraint }] }));
    expect(explainLogged(ROW, [], mandate)).toMatchObject({
      mandate: {
        checks: [{ check: 'action', outcome: 'true' }],
        clauses: [
          {
            state: 'unknown',
            effect: null,
            constraints: [{ outcome: 'true' }, { outcome: 'unknown' }, { outcome: 'unknown' }],
          },
        ],
      },
    });
    expect(explainLogged({ ...ROW, amount: 250 }, [], mandate)).toMatchObject({
      mandate: { clauses: [{ state: 'unmet', effect: null, constraints: [{ outcome: 'false' }, {}, {}] }] },
    });
    expect(explainLogged(ROW, [])).toMatchObject({ mandate: null });
  });

  test('an explanation says so where the documents give another outcome than the one that was recorded', () => {
    const other = rule('large', { predicate: 'amount-over', config: { limit: 1000, currency: 'EUR' } });
    expect(explainLogged(ROW, document(other))).toMatchObject({ isAsRecorded: false, rules: [{ state: 'passed' }] });
    expect(explainLogged({ ...ROW, firedRules: [] }, document(large))).toMatchObject({ isAsRecorded: false });
    expect(explainLogged(ROW, document(desk))).toMatchObject({ isAsRecorded: false });
  });

  test.each([
    ['allow', 'AUTHORIZED', true],
    ['observe', 'PROHIBITED', false],
    ['block', 'MERCHANT_NOT_ALLOWED', false],
    ['block', 'SPEND_LIMIT_EXCEEDED', true],
    ['escalate', 'MODE_SUPERVISED_REVIEW', true],
  ])('an explanation holds %s %s against a mandate that permits', (decision, reasonCode, isAsRecorded) => {
    const row = { ...ROW, decision, reasonCode, firedRules: [] };
    expect(explainLogged(row, [], permitting([payAmount(200)]))).toMatchObject({ isAsRecorded });
    // What it makes of a field that the log lacks is not known.
    expect(explainLogged(row, [], permitting([payAmount(200), deskIs3]))).toMatchObject({ isAsRecorded: true });
  });

  test.each(['AGENT_SUSPENDED', 'MODE_READ_ONLY', 'REPLAY_DETECTED', 'ESCALATION_EXPIRED'])(
    'no explanation is given of %s, which no rule and no mandate gives',
    (reasonCode) => {
      const row = { ...ROW, reasonCode, firedRules: [] };
      expect(explainLogged(row, [], permitting([payAmount(200)]))).toMatch(/gives its code/);
    },
  );

  test('an explanation has the mandate however the context was signed, where nothing comes of that', () => {
    const row = { ...ROW, contextFields: ['desk'], context: { desk: 3 }, ...PERMITTED };
    expect(explainLogged(row, [], permitting([payAmount(200), deskIs3]))).toMatchObject({
      mandate: { clauses: [{ state: 'met' }] },
      isAsRecorded: true,
    });
  });

  test('an explanation takes an amount of 0 for the one, stated or not, that gives what was recorded', () => {
    const mandate = permitting([payAmount(200)]);
    expect(explainLogged({ ...ROW, ...PERMITTED, amount: 0 }, [], mandate)).toMatchObject({
      mandate: { checks: [{ check: 'action' }], clauses: [{ state: 'met' }] },
      isAsRecorded: true,
    });
    const unstated = { ...ROW, amount: 0, reasonCode: 'AMOUNT_NOT_DETERMINABLE', firedRules: [] };
    expect(explainLogged(unstated, [], mandate)).toMatchObject({
      mandate: {
        checks: [{ check: 'action' }, { check: 'amount', effect: { reasonCode: 'AMOUNT_NOT_DETERMINABLE' } }],
      },
      isAsRecorded: true,
    });
  });

  test('an explanation keeps the rules where the mandate tells apart two ways of signing the request', () => {
    const row = { ...ROW, ...PERMITTED, amount: 0 };
    expect(explainLogged(row, document(large), permitting([payAmount(-1)]))).toMatchObject({
      rules: [{ id: 'sop-1/large', state: 'passed' }],
      mandate: null,
    });
  });

  test('an explanation names no effect of a mandate that an unknown clause may overtake, and keeps silent clauses', () => {
    const either = permitting([payAmount(100)], [payAmount(500), deskIs3]);
    const recorded = { decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED', firedRules: [] };
    expect(explainLogged({ ...ROW, ...recorded }, [], either)).toMatchObject({
      mandate: {
        clauses: [
          { state: 'unmet', effect: null, constraints: [{ outcome: 'false', isReported: false }] },
          { state: 'unknown', effect: null },
        ],
      },
    });
    expect(explainLogged({ ...ROW, ...recorded }, [], permitting([deskIs3]))).toMatchObject({
      mandate: { clauses: [{ state: 'silent', constraints: [{ outcome: 'unknown' }] }] },
    });
  });

  test('no explanation is given of what was erased, or of what could have been signed in two ways', () => {
    expect(explainLogged({ ...ROW, erased: true }, document(large))).toBe('the decision was erased');
    const scored = rule('scored', {
      predicate: 'field-number',
      config: { field: 'score', compare: 'above', limit: 3 },
    });
    const kept = { contextFields: ['score'], context: { score: 5 } };
    expect(explainLogged({ ...ROW, ...kept }, document(scored))).toMatch(/two ways/);
  });
});
