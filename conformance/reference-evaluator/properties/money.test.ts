import { isJsonObject, isPermit, type JsonObject, type JsonValue, severityOf } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import type { EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { oneOf } from '../arbitraries/constants.js';
import { anyPolicy } from '../arbitraries/index.js';
import { anyFacts, typedRequest } from '../arbitraries/requests.js';
import { atom, constraint, mandate, rule, sop } from '../cases/case.js';
import { runs, SUBJECTS } from '../subjects.js';

const CASES = 600;
const MONEY_OPERANDS = ['mm:payAmount', 'mm:cumulativeSpend', 'mm:currency', 'amount', 'cumulativeSpend', 'currency'];
const BLOCK = severityOf('block');

/** A non-negative decimal, said without the code under test. */
function isAmount(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0;
  return typeof value === 'string' && /^[0-9]{1,32}(\.[0-9]{1,32})?$/.test(value);
}

const garbage = fc
  .oneof(
    oneOf<unknown>(['abc', [900], '9e2', Number.POSITIVE_INFINITY, Number.NaN, -5, '', true, false, {}, []]),
    oneOf<unknown>([
      '0x10',
      ' 5',
      '5 ',
      '+5',
      '1e3',
      '-0',
      '.5',
      '5.',
      '1,000',
      '1_000',
      '٣',
      '９',
      '9'.repeat(33),
      -0.01,
    ]),
    fc.string({ unit: 'binary' }),
    fc.double({ max: -Number.MIN_VALUE }),
    fc.anything(),
  )
  .filter((value) => value !== undefined && value !== null && !isAmount(value));

const positive = fc.oneof(
  oneOf<number | string>([1_000_000_000, 0.01, '0.01', '1', 5e-324, Number.MAX_VALUE]),
  fc.double({ min: Number.MIN_VALUE, noNaN: true, noDefaultInfinity: true }),
);

/** A random request whose signed amount is what is given; no layer names one. */
function asking(request: EvaluationRequest, amount: unknown): EvaluationRequest {
  const silent = (layer: JsonObject = {}) =>
    Object.fromEntries(Object.entries(layer).filter(([name]) => name !== 'amount'));
  const { context, gatewayContext, serverContext, amount: _amount, ...rest } = request;
  const layers = {
    context: context ?? {},
    gatewayContext: silent(gatewayContext),
    serverContext: silent(serverContext),
  };
  const stated: object = amount === undefined ? {} : { amount };
  return Object.assign({ ...rest, ...layers }, stated);
}

/** The policy with the constraints of each permission and prohibition as `change` makes them. */
function constrained(
  documents: PolicyJson,
  change: (constraints: readonly JsonValue[], isPermission: boolean) => readonly JsonValue[],
): PolicyJson {
  const clauses = (value: JsonValue | undefined, isPermission: boolean) =>
    (Array.isArray(value) ? value.filter(isJsonObject) : []).map((clause) => ({
      ...clause,
      constraint: change(Array.isArray(clause['constraint']) ? clause['constraint'] : [], isPermission),
    }));
  const mandates = (documents.mandates ?? []).map((entry) => {
    const document = isJsonObject(entry) && isJsonObject(entry['document']) ? entry['document'] : {};
    const { permission, prohibition } = document;
    return {
      ...(isJsonObject(entry) ? entry : {}),
      document: { ...document, permission: clauses(permission, true), prohibition: clauses(prohibition, false) },
    };
  });
  return { ...documents, mandates };
}

const moneyTerm = oneOf<JsonObject>([
  constraint('mm:payAmount', 'lteq', 1e12),
  constraint('mm:cumulativeSpend', 'lteq', 1e12, { unit: 'USD' }),
  constraint('mm:currency', 'isAnyOf', ['USD', 'EUR', 'SEK']),
  constraint('mm:merchant', 'isNoneOf', ['nobody'], { unit: 'EUR' }),
]);

function isMoney(term: JsonValue): boolean {
  return (
    isJsonObject(term) && (term['unit'] !== undefined || MONEY_OPERANDS.some((name) => name === term['leftOperand']))
  );
}

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`what cannot be held against a limit is never a permit: ${subject}`, () => {
    // covers amount-determinable-fails
    it('an amount that is there and is no non-negative decimal blocks, under any rules and mandates', () => {
      const property = fc.property(anyPolicy, typedRequest, anyFacts, garbage, (documents, request, facts, amount) => {
        const verdict = evaluate(documents, asking(request, amount), facts);
        expect(severityOf(verdict.decision)).toBeGreaterThanOrEqual(BLOCK);
      });
      fc.assert(property, runs(subject, CASES));
    });

    // covers amount-determinable-fails
    it('under a mandate that states money, no amount blocks', () => {
      const property = fc.property(
        anyPolicy,
        typedRequest,
        anyFacts,
        moneyTerm,
        oneOf([undefined, null]),
        (documents, request, facts, term, amount) => {
          const limited = constrained(documents, (terms, isPermission) => (isPermission ? [...terms, term] : terms));
          const verdict = evaluate(limited, asking(request, amount), facts);
          expect(severityOf(verdict.decision)).toBeGreaterThanOrEqual(BLOCK);
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    // threat money-under-mandate
    it('under a mandate that states none, an amount above 0 blocks', () => {
      const property = fc.property(anyPolicy, typedRequest, anyFacts, positive, (documents, request, facts, amount) => {
        const unlimited = constrained(documents, (terms) => terms.filter((term) => !isMoney(term)));
        const verdict = evaluate(unlimited, asking(request, amount), facts);
        expect(severityOf(verdict.decision)).toBeGreaterThanOrEqual(BLOCK);
      });
      fc.assert(property, runs(subject, CASES));
    });

    it('under a mandate that states none, an action without amount is permitted as before', () => {
      const documents = { mandates: [mandate({ target: 'pay' })] };
      for (const amount of [undefined, null, 0, '0', '0.00', -0]) {
        const verdict = evaluate(documents, asking({ action: 'pay', agentDid: 'did:key:z' }, amount), {
          now: 0,
          spent: null,
        });
        expect(verdict).toMatchObject({ decision: 'allow', reasonCode: 'AUTHORIZED' });
      }
    });

    // threat currency-letters-become
    it('a currency is the same by its ASCII letters in any case, and by nothing else', () => {
      const letters = oneOf([
        'USD',
        'usd',
        'uSd',
        'SEK',
        'sek',
        'EUR',
        'u\u017fd',
        'SE\u212a',
        'USD ',
        ' USD',
        'US',
        'ＵＳＤ',
        'U$D',
        '',
      ]);
      const code = fc.oneof(letters, letters, fc.string({ unit: 'binary', maxLength: 4 }));
      const ascii = (text: string) =>
        [...text]
          .map((unit) => (unit >= 'A' && unit <= 'Z' ? String.fromCharCode(unit.charCodeAt(0) + 32) : unit))
          .join('');
      const isCode = (text: string) => text !== '' && [...ascii(text)].every((unit) => unit >= 'a' && unit <= 'z');
      const property = fc.property(code, code, (stated, currency) => {
        fc.pre(stated.trim() !== '');
        const same = isCode(stated) && isCode(currency) && ascii(stated) === ascii(currency);
        const request = { action: 'pay', agentDid: 'did:key:z', amount: 1, currency };
        const under = (term: JsonObject, more: JsonObject[] = []) =>
          evaluate({ mandates: [mandate({ target: 'pay', constraint: [term] })], sops: more }, request, {
            now: 0,
            spent: null,
          });
        const payable = constraint('mm:payAmount', 'lteq', 10);
        expect(isPermit(under({ ...payable, unit: stated }).decision)).toBe(same);
        for (const operand of ['mm:currency', 'currency']) {
          expect(isPermit(under(constraint(operand, 'eq', stated)).decision)).toBe(same);
          expect(isPermit(under(constraint(operand, 'isAnyOf', [stated])).decision)).toBe(same);
          const others = [constraint(operand, 'neq', stated), constraint(operand, 'isNoneOf', [stated])];
          for (const other of others) expect(isPermit(under(other).decision)).toBe(isCode(currency) && !same);
        }
        const scoped = rule([atom('amount-over', { limit: 5, currency: stated })]);
        expect(isPermit(under(payable, [sop(scoped)]).decision)).toBe(same);
      });
      fc.assert(property, runs(subject, CASES));
    });
  });
}
