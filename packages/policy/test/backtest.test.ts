import {
  bindingId,
  canonicalJson,
  inputsDigest,
  type JsonObject,
  type JsonValue,
  sha256Hex,
} from '@gatewright/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Backtest, type BacktestReport, DecidingPolicy } from '../src/index.js';

const amount = (limit: number) => ({ predicate: 'amount-over', config: { limit } });
const CALLS = { predicate: 'rate-limit-exceeded', config: { max: 3 } };
const WINDOW = { predicate: 'rate-limit-exceeded', config: { max: 3, windowSeconds: 600 } };
const UNSEEN = { predicate: 'merchant-unseen', config: { withinDays: 30 } };
const EARLIER = {
  predicate: 'action-required-before',
  config: { action: 'lookup', outcome: 'permitted', withinSeconds: 60, field: 'order' },
};
const SPENT = { predicate: 'spent-over', config: { limit: 20, currency: 'EUR', period: 'month', by: 'order' } };
const SPENT_QUESTION = '["spent","20","EUR","month","UTC","order","agent",null]';
const rule = (id: string, combinator: string, ...atoms: JsonValue[]) => ({ id, combinator, decision: 'block', atoms });
const rulesOf = (...molecules: JsonValue[]): JsonObject => ({ strict: true, molecules });
const sideOf = (rules: JsonObject) => ({
  documents: new Map([['limits', { name: 'limits', kind: 'sop' as const, rules }]]),
  boundTo: () => ['limits'],
});

const BODY: JsonObject = {
  ...{ action: 'pay', agentDid: 'did:example:a', amount: 10, currency: 'EUR', merchant: 'grocer' },
  ...{ itinerary: { order: 'o-1' }, nonce: 'n-1', issuedAt: '2026-03-01T00:00:00Z', signature: 's' },
};
const ALLOWED = {
  agentDid: 'did:example:a',
  action: 'pay',
  decision: 'allow',
  reasonCode: 'AUTHORIZED',
  firedRules: [],
};

interface Captured {
  readonly body?: JsonObject;
  readonly facts?: JsonObject;
  readonly serverContext?: JsonObject;
  readonly recorded?: JsonObject;
  readonly unusual?: boolean;
}

/** The lines of one captured decision, as a gate writes them. */
function linesOf({ body = BODY, facts = {}, serverContext, recorded = {}, unusual = false }: Captured = {}) {
  const inputs = JSON.stringify({
    ...{ signed: body, contextProvenance: 'agent_signed', omitsCounterparty: false },
    ...(serverContext === undefined ? {} : { serverContext }),
    ...{ facts: { now: 0, spent: '0', reserved: '0', history: {}, riskFloors: [], ...facts }, unusual },
  });
  const entries = [['evt-1', sha256Hex(inputs)] as const];
  const requestDigest = `sha256:${sha256Hex(canonicalJson(body))}`;
  return [
    { kind: 'commitment', eventId: bindingId.inputs(inputsDigest(entries)), entries },
    {
      kind: 'inputs',
      eventId: 'evt-1',
      policyDigest: 'sha256:0',
      inputs,
      recorded: { requestDigest, ...ALLOWED, ...recorded },
    },
  ];
}

function compared(before: JsonObject, after: JsonObject, lines: readonly object[]): BacktestReport {
  const backtest = new Backtest(sideOf(before), sideOf(after));
  for (const line of lines) backtest.add(JSON.parse(JSON.stringify(line)));
  return backtest.report();
}

describe('backtests', () => {
  const before = rulesOf(rule('cap', 'any', amount(100)));

  test('a backtest compares a decision whose rules read nothing that was not captured', () => {
    expect(compared(before, rulesOf(rule('cap', 'any', amount(5))), linesOf())).toMatchObject({
      compared: 1,
      changed: 1,
      unknown: {},
    });
  });

  test.each([
    ['the calls of the last minute', CALLS, 'callCount'],
    ['the calls of a window', WINDOW, 'callCounts.600'],
    ['the payments to a merchant', UNSEEN, 'merchantPayments.30'],
    ['an earlier action', EARLIER, 'history'],
    ['a sum', SPENT, 'history'],
  ])('a backtest takes %s, which were not captured, for unknown and never for a verdict', (_, atom, field) => {
    const after = rulesOf(rule('cap', 'any', amount(100)), rule('own', 'all', atom));
    expect(compared(before, after, linesOf())).toMatchObject({
      ...{ compared: 0, changed: 0 },
      unknown: { [`the gate did not capture ${field}, which decides`]: 1 },
    });
    // The rule cannot fire, whatever the fact is.
    const other = rulesOf(rule('cap', 'any', amount(100)), rule('own', 'all', atom, amount(100)));
    expect(compared(before, other, linesOf())).toMatchObject({ compared: 1, changed: 0, unknown: {} });
  });

  test('a backtest compares by what was captured, and by what the gate cannot know of any request', () => {
    const counted = rulesOf(rule('cap', 'any', amount(100)), rule('own', 'all', CALLS));
    expect(compared(before, counted, linesOf({ facts: { callCount: 4 } }))).toMatchObject({ compared: 1, changed: 1 });
    const windowed = rulesOf(rule('own', 'all', WINDOW));
    const context = { serverContext: { callCounts: { 600: 2 } } };
    expect(compared(before, windowed, linesOf(context))).toMatchObject({ compared: 1, changed: 0 });
    const answered = (answer: boolean) => linesOf({ facts: { history: { [SPENT_QUESTION]: answer } } });
    const summed = rulesOf(rule('own', 'all', SPENT));
    expect(compared(before, summed, answered(true))).toMatchObject({ compared: 1, changed: 1 });
    expect(compared(before, summed, answered(false))).toMatchObject({ compared: 1, changed: 0 });
    // Without a merchant, or the field of a question, no gate has an answer.
    const { merchant: _merchant, itinerary: _itinerary, ...bare } = BODY;
    for (const atom of [UNSEEN, EARLIER, SPENT]) {
      const asking = rulesOf(rule('own', 'all', atom));
      expect(compared(before, asking, linesOf({ body: bare }))).toMatchObject({ compared: 1, changed: 1, unknown: {} });
    }
  });

  test('a backtest holds the rules before against the recorded verdict, an unusual amount included', () => {
    const recorded = { decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' };
    expect(compared(before, before, linesOf({ recorded }))).toMatchObject({
      compared: 0,
      unknown: { 'the rules before do not give the recorded decision': 1 },
    });
    const waited = { decision: 'escalate', reasonCode: 'SPEND_PATTERN_ANOMALY' };
    const unusual = linesOf({ recorded: waited, unusual: true });
    expect(compared(before, before, unusual)).toMatchObject({ compared: 1, changed: 0 });
    const [list, line] = linesOf();
    const { recorded: _recorded, ...unsaid } = Object(line);
    expect(compared(before, before, [Object(list), unsaid]).unknown).toEqual({
      'the line does not say what was decided': 1,
    });
  });

  test('a backtest does not use inputs that were changed by hand', () => {
    const edited = JSON.parse(JSON.stringify(linesOf()).replaceAll('\\"amount\\":10,', '\\"amount\\":990,'));
    expect(compared(before, before, edited)).toMatchObject({
      compared: 0,
      unknown: { 'the inputs are not those that were committed to': 1 },
    });
    const of = linesOf({ recorded: { requestDigest: 'sha256:0' } });
    expect(compared(before, before, of).unknown).toEqual({ 'the inputs are of another request': 1 });
    expect(compared(before, before, linesOf().slice(1)).unknown).toEqual({
      'the inputs are not those that were committed to': 1,
    });
  });

  test('a backtest counts a decision once that the log has too', () => {
    const row = {
      ...{ eventId: 'evt-1', occurredAt: '2026-03-01T00:00:00.000Z', agentDid: 'did:example:a', action: 'pay' },
      ...{ amount: 10, currency: 'EUR', contextFields: [], decision: 'allow', reasonCode: 'AUTHORIZED' },
    };
    const after = rulesOf(rule('cap', 'any', amount(5)));
    expect(compared(before, after, [...linesOf(), row])).toMatchObject({ compared: 1, changed: 1, unknown: {} });
  });

  test('a backtest gives the verdict of every value that an uncaptured fact can have, where it compares', () => {
    const atom = fc.oneof(
      fc.record({ predicate: fc.constant('amount-over'), config: fc.record({ limit: fc.constantFrom(5, 50) }) }),
      fc.record({ predicate: fc.constant('rate-limit-exceeded'), config: fc.record({ max: fc.constantFrom(1, 3) }) }),
      fc.record({
        predicate: fc.constant('field-number'),
        config: fc.record({
          field: fc.constantFrom('callCount', 'score'),
          compare: fc.constantFrom('above', 'below'),
          limit: fc.constantFrom(2, 4),
        }),
      }),
      fc.constant({ predicate: 'field-equals', config: { field: 'order', value: 'o-1' } }),
      fc.constant({ predicate: 'field-equals', config: { field: 'callCount', value: 3 } }),
    );
    const negated = fc.tuple(atom, fc.boolean()).map(([each, not]) => ({ ...each, not }));
    const molecule = fc.record({
      combinator: fc.constantFrom('all', 'any', 'none'),
      decision: fc.constantFrom('block', 'escalate'),
      atoms: fc.array(negated, { minLength: 1, maxLength: 3 }),
    });
    const document = fc
      .tuple(fc.boolean(), fc.array(molecule, { minLength: 1, maxLength: 3 }))
      .map(([strict, list]) => ({ strict, molecules: list.map((each, at) => ({ id: `m${at}`, ...each })) }));
    fc.assert(
      fc.property(document, (rules) => {
        const request = { action: 'pay', agentDid: 'did:example:a', amount: 10, currency: 'EUR', merchant: 'grocer' };
        const policy = new DecidingPolicy([{ name: 'limits', kind: 'sop', rules: JSON.parse(JSON.stringify(rules)) }]);
        const verdicts = [0, 1, 2, 3, 4, 5, 9].map((callCount) =>
          policy.evaluate({
            request: { ...request, context: { order: 'o-1' }, contextProvenance: 'agent_signed' },
            facts: { now: 0, spent: '0', reserved: '0', history: {}, riskFloors: [], callCount },
          }),
        );
        const { compared: count } = compared(rulesOf(), JSON.parse(JSON.stringify(rules)), linesOf());
        const outcomes = new Set(verdicts.map((each) => `${each.decision} ${each.reasonCode} ${each.fired}`));
        if (count === 1) expect(outcomes.size).toBe(1);
      }),
      { numRuns: 500 },
    );
  });
});
