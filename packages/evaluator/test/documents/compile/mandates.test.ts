import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { describe, expect, it } from 'vitest';
import { compileJson, type EvaluationFacts, type EvaluationRequest } from '../../../src/index.js';

const NOW = Date.UTC(2026, 5, 1, 12);

function cap(amount: JsonValue, more: JsonObject = {}): JsonObject {
  return { leftOperand: 'mm:payAmount', operator: 'lteq', rightOperand: amount, unit: 'USD', ...more };
}

function grant(target: string, ...constraint: JsonObject[]): JsonObject {
  return { target, constraint };
}

function mandate(action: string, permission: readonly JsonObject[], more: JsonObject = {}): JsonObject {
  return { action, document: { permission, ...more } };
}

function judge(
  mandates: readonly JsonObject[],
  request: Partial<EvaluationRequest> = {},
  facts: Partial<EvaluationFacts> = {},
  revokedActions: readonly string[] = [],
) {
  const policy = compileJson({ mandates, revokedActions });
  return policy.evaluate({ action: 'pay', agentDid: 'did:key:z6Mk', ...request }, { now: NOW, spent: 0, ...facts });
}

const reason = (...args: Parameters<typeof judge>) => judge(...args).reasonCode;

describe('mandates', () => {
  it('the mandate of an action is never the mandate of another action', () => {
    const others = [mandate('book', [grant('book')]), mandate('read', [grant('read')])];
    expect(reason([])).toBe('NO_MANDATE');
    expect(reason(others)).toBe('NO_PERMISSION_FOR_ACTION');
    expect(reason(others, {}, {}, ['pay'])).toBe('MANDATE_REVOKED');
    expect(reason([...others, mandate('pay', [grant('pay')])], {}, {}, ['pay'])).toBe('AUTHORIZED');
  });

  it('a mandate takes names that objects inherit for names of actions', () => {
    expect(reason([mandate('constructor', [grant('constructor')])], { action: '__proto__' })).toBe(
      'NO_PERMISSION_FOR_ACTION',
    );
    expect(reason([mandate('__proto__', [grant('__proto__')])], { action: '__proto__' })).toBe('AUTHORIZED');
  });

  it('the mandate of an action is the first one that grants it, in the order of the documents', () => {
    const tight = mandate('pay', [grant('pay', cap(10))]);
    const wide = mandate('pay', [grant('pay', cap(1000))]);
    expect(reason([tight, wide], { amount: 11 })).toBe('SPEND_LIMIT_EXCEEDED');
    expect(reason([wide, tight], { amount: 11 })).toBe('AUTHORIZED');
  });

  it('a mandate is valid from validFrom to validUntil, both included', () => {
    const window = { validFrom: '2026-06-01T12:00:00Z', validUntil: '2026-06-01T14:00:00+01:00' };
    const at = (now: number) => reason([mandate('pay', [grant('pay')], window)], {}, { now });
    expect(at(NOW - 1)).toBe('MANDATE_NOT_YET_VALID');
    expect(at(NOW)).toBe('AUTHORIZED');
    expect(at(NOW + 3_600_000)).toBe('AUTHORIZED');
    expect(at(NOW + 3_600_001)).toBe('MANDATE_EXPIRED');
    expect(at(Number.NaN)).toBe('MANDATE_NOT_YET_VALID');
  });

  it('a mandate caps one payment to the cent, in numbers and in text', () => {
    for (const limit of [0.3, '0.30']) {
      expect(reason([mandate('pay', [grant('pay', cap(limit))])], { amount: '0.300' })).toBe('AUTHORIZED');
      expect(reason([mandate('pay', [grant('pay', cap(limit))])], { amount: 0.30000000000000004 })).toBe(
        'SPEND_LIMIT_EXCEEDED',
      );
    }
  });

  it('a mandate caps the total exactly: settled, held and this one', () => {
    const total = { leftOperand: 'mm:cumulativeSpend', operator: 'lteq', rightOperand: 100 };
    const judged = (amount: string, spent: string, reserved: string) =>
      reason([mandate('pay', [grant('pay', total)])], { amount }, { spent, reserved });
    expect(judged('0.2', '99.7', '0.1')).toBe('AUTHORIZED');
    expect(judged('0.21', '99.7', '0.1')).toBe('SPEND_LIMIT_EXCEEDED');
    expect(judged('0.1', '90071992547409.91', '0')).toBe('SPEND_LIMIT_EXCEEDED');
    expect(judged('0.1', 'much', '0')).toBe('AMOUNT_NOT_DETERMINABLE');
  });

  it('a mandate refuses another currency, and an amount that is none', () => {
    const capped = [mandate('pay', [grant('pay', cap(100))])];
    expect(reason(capped, { amount: 1, currency: 'usd' })).toBe('AUTHORIZED');
    expect(reason(capped, { amount: 1, currency: 'EUR' })).toBe('SPEND_LIMIT_EXCEEDED');
    expect(reason(capped, { amount: '1e2' })).toBe('AMOUNT_NOT_DETERMINABLE');
  });

  it('a mandate reports another failure of the same decision rather than the amount', () => {
    const merchant = (onFail: string) => ({
      leftOperand: 'mm:merchant',
      operator: 'isAnyOf',
      rightOperand: ['acme'],
      onFail,
    });
    const request = { amount: 11, merchant: 'acme ' };
    expect(reason([mandate('pay', [grant('pay', cap(10), merchant('block'))])], request)).toBe('MERCHANT_NOT_ALLOWED');
    expect(reason([mandate('pay', [grant('pay', cap(10), merchant('suspend'))])], request)).toBe(
      'SPEND_LIMIT_EXCEEDED',
    );
  });

  it('a mandate speaks through its prohibitions first, which fire in a currency that they do not name', () => {
    const never = {
      prohibition: [{ target: 'pay', constraint: [cap(5)], enforcement: 'suspend', reasonCode: 'SMALL' }],
    };
    expect(judge([mandate('pay', [grant('pay')], never)], { amount: 5 })).toMatchObject({
      decision: 'suspend',
      reasonCode: 'SMALL',
    });
    expect(reason([mandate('pay', [grant('pay')], never)], { amount: 6 })).toBe('AUTHORIZED');
    expect(reason([mandate('pay', [grant('pay')], never)], { amount: 6, currency: 'EUR' })).toBe('SMALL');
  });

  it('a mandate whose prohibition can never fire does not compile, but is read where another gate serves it', () => {
    const unreadable = (clause: JsonObject) => [mandate('pay', [grant('pay', cap(9000))], { prohibition: [clause] })];
    const clauses: readonly (readonly [JsonObject, string])[] = [
      [{ target: 'pay', constraint: [cap('1.000,00', { operator: 'gt' })] }, 'constraint[0].rightOperand'],
      [{ target: 'pay', constraint: [cap(1000, { operator: '>' })] }, 'constraint[0].operator'],
      [{ constraint: [] }, 'target'],
    ];
    for (const [clause, place] of clauses) {
      expect(() => compileJson({ mandates: unreadable(clause) })).toThrow(
        `$.mandates[0].document.prohibition[0].${place}`,
      );
      const served = compileJson({ mandates: unreadable(clause) }, { lenient: true });
      const request = { action: 'pay', agentDid: 'did:key:z6Mk', amount: 5000, currency: 'USD' };
      expect(served.evaluate(request, { now: NOW, spent: 0 }).reasonCode).toBe('AUTHORIZED');
    }
    const nobody = { leftOperand: 'mm:merchant', operator: 'isAnyOf', rightOperand: [] };
    expect(reason(unreadable({ target: 'pay', constraint: [nobody] }), { amount: 1, merchant: 'acme' })).toBe(
      'AUTHORIZED',
    );
  });

  it('a mandate is not widened by what the agent writes in its context', () => {
    const capped = [mandate('pay', [grant('pay', cap(10))])];
    const context = { amount: 1, 'mm:payAmount': 1, currency: 'USD', action: 'read', jurisdiction: 'SG' };
    expect(reason(capped, { amount: 11, context })).toBe('SPEND_LIMIT_EXCEEDED');
    const local = { leftOperand: 'mm:jurisdiction', operator: 'isAnyOf', rightOperand: ['SG'] };
    expect(reason([mandate('pay', [grant('pay', local)])], { context })).toBe('JURISDICTION_REQUIRED');
    expect(reason([mandate('pay', [grant('pay', local)])], { jurisdiction: 'sg' })).toBe('AUTHORIZED');
    expect(reason([mandate('pay', [grant('pay', local)])], { jurisdiction: 'US' })).toBe('JURISDICTION_NOT_ALLOWED');
  });

  it('a mandate raises the risk where an amount takes a large share of the tightest cap', () => {
    const signals = (setting: JsonObject, amount: number | string) =>
      judge([mandate('pay', [{ ...grant('pay', cap(100), cap('10.10')), ...setting }])], { amount }).riskSignals;
    expect(signals({}, '7.06')).toEqual([]);
    expect(signals({}, '7.07')).toMatchObject([{ signal: 'amount-share', level: 'high' }]);
    expect(signals({ riskSignals: { amountShare: 0.5 } }, 5.05)).toHaveLength(1);
    expect(signals({ riskSignals: { amountShare: false } }, 10)).toEqual([]);
    expect(signals({ riskSignals: false }, 10)).toEqual([]);
    expect(signals({ riskTier: 'medium', riskSignals: false }, 10)).toMatchObject([
      { signal: 'owner-tier', level: 'medium' },
    ]);
  });
});
