import { currencyExponent, type JsonObject, type JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compileJson,
  type EvaluationRequest,
  type SumQuestion,
  sumAnswer,
  sumQuestions,
  validateRuleDocument,
} from '../../src/index.js';

const rules = (...atoms: readonly JsonObject[]): JsonObject => ({
  molecules: [{ id: 'm', combinator: 'any', decision: 'block', atoms }],
});
const spent = (more: JsonObject = {}) => ({
  predicate: 'spent-over',
  config: { limit: 500, currency: 'EUR', period: 'month', ...more },
});
const counted = (more: JsonObject = {}) => ({
  predicate: 'counted-over',
  config: { count: 3, period: 'day', ...more },
});
const questionOf = (atom: JsonObject): SumQuestion => {
  const [question] = sumQuestions([rules(atom)]);
  if (question === undefined) throw new Error(`asks nothing: ${JSON.stringify(atom)}`);
  return question;
};

describe('questions about sums', () => {
  it('a question states its limit, currency, period, grouping, scope and actions', () => {
    const config = {
      currency: 'eur',
      zone: 'Europe/Berlin',
      by: 'order.costCentre',
      scope: 'tree',
      action: ['b', 'a', 'b'],
    };
    expect(questionOf(spent(config))).toEqual({
      key: '["spent","500","EUR","month","Europe/Berlin","order.costCentre","tree",["a","b"]]',
      limit: '500',
      currency: 'EUR',
      count: null,
      period: { calendar: 'month', zone: 'Europe/Berlin' },
      by: 'order.costCentre',
      scope: 'tree',
      actions: ['a', 'b'],
    });
    expect(questionOf(counted({ period: 'total', scope: 'organisation', by: 'merchant' }))).toEqual({
      key: '["counted",3,"total",null,"merchant","organisation",null]',
      limit: null,
      currency: null,
      count: 3,
      period: { total: true },
      by: 'merchant',
      scope: 'organisation',
      actions: null,
    });
  });

  it('rules ask each question about a sum once, however its period, currency and limit are written', () => {
    const asked = sumQuestions([
      rules(spent({ period: 'P7D' }), spent({ period: 'P1W', currency: 'eur' })),
      rules(spent({ period: 'PT168H', limit: 5e2, scope: 'agent' }), spent({ period: 'P6DT23H59M60S' })),
    ]);
    expect(asked.map(({ key }) => key)).toEqual(['["spent","500","EUR",604800000,null,null,"agent",null]']);
    const utc = sumQuestions([rules(counted(), counted({ zone: 'UTC' }), counted({ zone: 'Europe/Berlin' }))]);
    expect(utc.map(({ period }) => period)).toEqual([
      { calendar: 'day', zone: 'UTC' },
      { calendar: 'day', zone: 'Europe/Berlin' },
    ]);
  });

  it.each([
    ['PT1S', 1_000],
    ['PT1H', 3_600_000],
    ['P366D', 31_622_400_000],
    ['P52WT48H', 31_622_400_000],
    ['PT31622400S', 31_622_400_000],
  ])('a rolling period of %s is %d ms', (period, rollingMs) => {
    expect(questionOf(counted({ period })).period).toEqual({ rollingMs });
  });

  it.each([
    ['period', 'fortnight'],
    ['period', 'Month'],
    ['period', 'P'],
    ['period', 'PT'],
    ['period', 'P1DT'],
    ['period', 'P0D'],
    ['period', 'PT0S'],
    ['period', 'PT0.5S'],
    ['period', 'P1M'],
    ['period', 'P1Y'],
    ['period', '-P1D'],
    ['period', 'P367D'],
    ['period', 'P366DT1S'],
    ['period', 7],
    ['zone', 'PST'],
    ['zone', 'ACT'],
    ['zone', 'Mars/Base'],
    ['zone', '+02:00'],
    ['zone', 'Europe/Berlin/'],
    ['currency', 'EURO'],
    ['currency', '€'],
    ['currency', ['EUR']],
    ['limit', -1],
    ['limit', 0.0000001],
    ['limit', 1e21],
    ['limit', '500'],
    ['by', 'amount'],
    ['by', 'riskLevel.kind'],
    ['by', ' '],
    ['scope', 'team'],
    ['action', []],
    ['action', ['pay', ' ']],
    ['action', Array.from({ length: 17 }, (_, index) => `a${index}`)],
    ['by', 'a.'.repeat(32)],
  ] as const)('a question about a sum is refused where %s is %j', (key, value: JsonValue) => {
    const document = rules(spent({ [key]: value }));
    expect(validateRuleDocument(document, '$').map(({ path }) => path)).toEqual([
      `$.molecules[0].atoms[0].config.${key}`,
    ]);
    expect(sumQuestions([document])).toEqual([]);
  });

  it.each([0, 0.5, 1_000_000_001, '3'])('a count is a whole number from 1 to a thousand million, not %j', (count) => {
    const [fault] = validateRuleDocument(rules(counted({ count })), '$');
    expect(fault?.path).toBe('$.molecules[0].atoms[0].config.count');
  });

  it.each(['P7D', 'total'])('a period of %s takes no zone', (period) => {
    const faults = validateRuleDocument(rules(counted({ period, zone: 'UTC' })), '$');
    expect(faults.map(({ path }) => path)).toEqual(['$.molecules[0].atoms[0].config.zone']);
  });

  it('a limit has as many decimals as amounts of its currency are counted in', () => {
    expect(questionOf(spent({ limit: 0.000001 })).limit).toBe('0.000001');
    expect(questionOf(spent({ limit: 0.00000001, currency: 'HBAR' })).limit).toBe('0.00000001');
    expect(sumQuestions([rules(spent({ limit: 0.000000001, currency: 'HBAR' }))])).toEqual([]);
  });

  it('documents of another shape ask nothing about sums', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => sumQuestions(JSON.parse(JSON.stringify(values))).length === 0),
    );
  });
});

/** An amount of so many units at a scale, as exact text. */
const decimalText = (units: bigint, scale: number) => {
  const digits = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

const period = fc.constantFrom('hour', 'day', 'week', 'month', 'year', 'total', 'P7D', 'PT90M', 'P1DT12H');
const grouping = fc.constantFrom(undefined, 'merchant', 'action', 'currency', 'team', 'order.costCentre');
const request = fc.record({
  action: fc.constantFrom('pay', 'refund'),
  agentDid: fc.constant('did:key:z6Mk'),
  merchant: fc.constantFrom(undefined, '', 'acme'),
  context: fc.constantFrom({}, { team: 'a' }, { team: {} }, { order: { costCentre: 7 } }),
  contextProvenance: fc.constant('agent_signed' as const),
});

/** The outcome of a rule of one atom under an answer: fired, or unverifiable. */
function outcome(atom: JsonObject, asked: EvaluationRequest, answer: boolean | null) {
  const { key } = questionOf(atom);
  const pays = [{ leftOperand: 'mm:payAmount', operator: 'gteq', rightOperand: 0 }];
  const constraint = asked.amount === undefined ? [] : pays;
  const mandates = [{ action: asked.action, document: { permission: [{ target: asked.action, constraint }] } }];
  const policy = compileJson({ sops: [{ id: 's', document: rules(atom) }], mandates });
  const history = answer === null ? {} : { [key]: answer };
  const { fired, unverifiable } = policy.evaluate(asked, { now: 0, spent: null, history });
  return { fired: fired.length > 0, unverifiable };
}

const hasValue = ({ merchant, action, context }: EvaluationRequest, by: string | undefined) =>
  by === undefined ||
  { merchant: Boolean(merchant), action: Boolean(action), currency: true }[by] === true ||
  (by === 'team' && context?.['team'] === 'a') ||
  (by === 'order.costCentre' && context?.['order'] !== undefined);

describe('answers about sums', () => {
  it('spent-over fires exactly where the spent and the amount together are above the limit', () => {
    const currency = fc.constantFrom('EUR', 'usd', 'JPY', 'BHD', 'HBAR');
    const money = fc.record({
      limit: fc.bigInt(0n, 10_000_000n),
      amount: fc.bigInt(0n, 10_000_000n),
      /** Beside the exact limit more often than not. */
      off: fc.oneof(fc.bigInt(-2n, 2n), fc.bigInt(-10_000_000n, 10_000_000n)),
    });
    const actions = fc.constantFrom(undefined, 'pay', ['pay', 'refund'], ['refund']);
    fc.assert(
      fc.property(
        currency,
        money,
        period,
        grouping,
        actions,
        request,
        (code, { limit, amount, off }, per, by, action, asked) => {
          const scale = currencyExponent(code) ?? 0;
          const before = limit - amount + off;
          fc.pre(before >= 0n);
          const config = { limit: Number(decimalText(limit, scale)), currency: code, period: per };
          const atom = spent({
            ...config,
            ...(by === undefined ? {} : { by }),
            ...(action === undefined ? {} : { action }),
          });
          const paying = { ...asked, amount: decimalText(amount, scale), currency: code.toUpperCase() };
          const answer = sumAnswer(questionOf(atom), paying, { spent: decimalText(before, scale), counted: 0 });
          const isCounted = action === undefined || [action].flat().includes(paying.action);
          const expected = !isCounted ? false : hasValue(paying, by) ? before + amount > limit : null;
          expect(answer).toBe(expected);
          expect(outcome(atom, paying, answer)).toEqual({
            fired: expected === true,
            unverifiable: expected === null ? ['history'] : [],
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('counted-over fires exactly where the actions before and this one are more than the count', () => {
    const numbers = fc.record({ count: fc.integer({ min: 1, max: 50 }), before: fc.nat(60) });
    fc.assert(
      fc.property(numbers, period, grouping, request, ({ count, before }, per, by, asked) => {
        const atom = counted({ count, period: per, ...(by === undefined ? {} : { by }) });
        const answer = sumAnswer(questionOf(atom), asked, { spent: 0, counted: before });
        const expected = hasValue(asked, by) ? before + 1 > count : null;
        expect(answer).toBe(expected);
        expect(outcome(atom, asked, answer)).toEqual({
          fired: expected === true,
          unverifiable: expected === null ? ['history'] : [],
        });
      }),
      { numRuns: 500 },
    );
  });

  const asked = { action: 'pay', agentDid: 'did:key:z6Mk' };

  it('a request of another currency is above the limit, as one without a currency is in USD', () => {
    const nothing = { spent: 0, counted: 0 };
    const answer = (currency: string | undefined, limited: string) =>
      sumAnswer(questionOf(spent({ currency: limited })), { ...asked, amount: 1, currency }, nothing);
    expect([answer('EUR', 'EUR'), answer('eur', 'EUR'), answer(undefined, 'USD')]).toEqual([false, false, false]);
    expect([answer('USD', 'EUR'), answer(undefined, 'EUR'), answer('€', 'EUR')]).toEqual([true, true, true]);
  });

  it('a request without an amount adds nothing, and one whose amount is not exact has no answer', () => {
    const question = questionOf(spent({ currency: 'USD' }));
    const at = { spent: 500, counted: 0 };
    expect(sumAnswer(question, asked, at)).toBe(false);
    expect(sumAnswer(question, asked, { ...at, spent: '500.01' })).toBe(true);
    for (const amount of [-1, 'lots', 0.0000001]) expect(sumAnswer(question, { ...asked, amount }, at)).toBeNull();
    expect(sumAnswer(question, { ...asked, amount: 1 }, { ...at, spent: 'lots' })).toBeNull();
  });
});
