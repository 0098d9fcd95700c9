import { DECISIONS } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileJson, type EvaluationFacts, type EvaluationRequest } from '../../src/index.js';
import { Evaluation } from '../../src/match/evaluation.js';
import { Findings } from '../../src/match/molecules/molecules.js';
import { RequestReader } from '../../src/policy/request-reader.js';
import { bindingStart, decodeBinding, decodeRules } from '../../src/program/program-bytes.js';
import { textOfUnits } from '../../src/trace/cell-text.js';

const NOW = Date.UTC(2026, 2, 1);
const ASKED = { action: 'buy', agentDid: 'did:example:a', amount: 700, currency: 'EUR', merchant: 'acme' };

function traced(document: object, request: object = {}, facts: object = {}) {
  const policy = compileJson({ mandates: [{ action: 'buy', document: JSON.parse(JSON.stringify(document)) }] });
  const verdict = policy.evaluate({ ...ASKED, ...request }, { now: NOW, spent: '300', ...facts }, { trace: true });
  const mandate = verdict.trace?.mandate;
  if (mandate == null) throw new Error('the mandate was not traced');
  return { verdict, ...mandate };
}

/** Everything that is found, not only what is most restrictive. */
class AllFindings extends Findings {
  readonly all: (readonly [decision: number, reason: number])[] = [];

  override add(decision: number, reason: number): void {
    this.all.push([decision, reason]);
  }
}

/** What the authority of a program without rules finds: decisions with their codes. */
function foundByAuthority(bytes: Uint8Array, asked: EvaluationRequest, facts: EvaluationFacts): string[] {
  const program = decodeRules(bytes);
  const { strings } = program;
  const textOf = (row: number) => textOfUnits(strings.units, strings.start(row), strings.length(row));
  const evaluation = new Evaluation(program);
  const reader = new RequestReader(program, evaluation.request, textOf);
  evaluation.bind(decodeBinding(bytes, bindingStart(bytes)));
  reader.bind();
  evaluation.begin();
  expect(reader.read(asked, facts)).toBe(true);
  evaluation.evaluate(0, 0);
  const findings = new AllFindings();
  evaluation.authority.addAuthority(findings);
  evaluation.authority.addLimits(evaluation.request, findings);
  return findings.all.map(([decision, reason]) => `${DECISIONS[decision]} ${textOf(reason)}`);
}

/** A mandate of one permission. */
const permitting = (...constraint: object[]) => ({ permission: [{ target: 'buy', constraint }] });
const constraint = (leftOperand: string, operator: string, rightOperand: unknown, others: object = {}) => ({
  ...{ leftOperand, operator, rightOperand },
  ...others,
});
const blocked = (reasonCode: string) => ({ decision: 'block', reasonCode });
const cap = constraint('mm:payAmount', 'lteq', 500, { unit: 'EUR' });

describe('mandates in traces', () => {
  test('a mandate in a trace has each constraint with value, limit and outcome', () => {
    const { clauses } = traced(
      permitting(
        cap,
        constraint('mm:cumulativeSpend', 'lteq', 1000, { unit: 'EUR' }),
        constraint('mm:merchant', 'isAnyOf', ['acme', 'globex']),
        constraint('mm:currency', 'eq', 'EUR'),
        constraint('mm:jurisdiction', 'isNoneOf', ['US']),
      ),
      { jurisdiction: 'DE' },
    );
    const eur = { field: 'currency', value: '"EUR"' };
    expect(clauses).toMatchObject([
      {
        ...{ kind: 'permission', state: 'unmet', effect: { decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' } },
        constraints: [
          {
            ...{ outcome: 'false', isReported: true, relation: 'at-or-below', limit: '500 for ["eur"]' },
            readings: [{ field: 'amount', value: '700', provenance: 'agent_signed' }, eur],
          },
          {
            ...{ outcome: 'true', isReported: false, limit: '1000 for ["eur"]' },
            readings: [{ field: 'cumulativeSpend', value: '300' }, { field: 'amount', value: '700' }, eur],
          },
          { outcome: 'true', relation: 'in', limit: '["acme", "globex"]', readings: [{ value: '"acme"' }] },
          { outcome: 'true', relation: 'equal', limit: '"eur"', readings: [eur] },
          { outcome: 'true', relation: 'not-in', limit: '"US"', readings: [{ value: '"DE"' }] },
        ],
      },
    ]);
  });

  test('a mandate in a trace says whether it grants the action, and is valid at the time', () => {
    const document = { ...permitting(), validFrom: '2026-01-01T00:00:00Z', validUntil: '2026-02-01T00:00:00Z' };
    expect(traced(document).checks.slice(0, 3)).toMatchObject([
      { check: 'action', outcome: 'true', limit: '["buy"]', readings: [{ value: '"buy"' }] },
      { check: 'valid-from', outcome: 'true', relation: 'at-or-above', limit: '2026-01-01T00:00:00.000Z' },
      { check: 'valid-until', outcome: 'false', limit: '2026-02-01T00:00:00.000Z', effect: blocked('MANDATE_EXPIRED') },
    ]);
    expect(traced(permitting(), { action: 'sell' }).checks[0]).toMatchObject({
      ...{ check: 'action', outcome: 'false', limit: '["buy"]', effect: blocked('NO_PERMISSION_FOR_ACTION') },
    });
  });

  test('a mandate in a trace reports no missing grant where a prohibition decides', () => {
    const prohibition = [{ target: 'buy', enforcement: 'escalate', reasonCode: 'ASK' }];
    const { verdict, checks, clauses } = traced({ permission: [{ target: 'sell' }], prohibition }, { amount: 0 });
    expect(verdict).toMatchObject({ decision: 'escalate', reasonCode: 'ASK' });
    expect(checks).toMatchObject([{ check: 'action', outcome: 'false', effect: null }]);
    expect(clauses).toMatchObject([{ kind: 'prohibition', effect: { decision: 'escalate', reasonCode: 'ASK' } }]);
  });

  test('a mandate in a trace says that no limit holds an amount, and that what was spent is not known', () => {
    expect(traced(permitting()).checks.at(-1)).toMatchObject({ check: 'amount', outcome: 'false' });
    expect(traced(permitting()).clauses).toMatchObject([{ state: 'silent' }]);
    const total = permitting(constraint('mm:cumulativeSpend', 'lteq', 1000, { unit: 'EUR' }));
    const { checks, clauses } = traced(total, {}, { spent: null });
    expect(checks.at(-1)).toMatchObject({
      check: 'total',
      outcome: 'false',
      effect: blocked('AMOUNT_NOT_DETERMINABLE'),
    });
    expect(checks.at(-1)?.readings).toEqual([{ field: 'cumulativeSpend', value: null, provenance: null }]);
    expect(clauses).toMatchObject([
      { state: 'unknown', constraints: [{ outcome: 'unknown', readings: [{ value: null }, { value: '700' }, {}] }] },
    ]);
  });

  test.each([
    ['the total', 'mm:cumulativeSpend', [{ value: null }, { value: '700' }]],
    ['the field', 'cumulativeSpend', [{ value: null }]],
  ])(
    'a mandate in a trace has %s that was spent as unknown in every clause, where no source says it',
    (_, operand, readings) => {
      const over = { target: 'buy', constraint: [constraint(operand, 'gt', 1000)] };
      const document = { ...permitting(cap, constraint(operand, 'lteq', 1000)), prohibition: [over] };
      expect(traced(document, { amount: 400 }, { spent: null }).clauses).toMatchObject([
        { kind: 'prohibition', state: 'unknown', constraints: [{ outcome: 'unknown' }] },
        { kind: 'permission', state: 'unknown', constraints: [{ outcome: 'true' }, { outcome: 'unknown' }] },
      ]);
      const [first] = traced(document, {}, { spent: null }).clauses;
      expect(first?.constraints[0]?.readings).toMatchObject(readings);
    },
  );

  test('a mandate in a trace says which prohibition refuses', () => {
    const prohibition = [constraint('mm:merchant', 'eq', 'globex'), constraint('mm:merchant', 'eq', 'acme')].map(
      (each) => ({ target: 'buy', reasonCode: 'NOT_THERE', constraint: [each] }),
    );
    expect(traced({ ...permitting(cap), prohibition }, { amount: 1 }).clauses).toMatchObject([
      { kind: 'prohibition', state: 'unmet', effect: null },
      { kind: 'prohibition', state: 'met', effect: { decision: 'block', reasonCode: 'NOT_THERE' } },
      { kind: 'permission', state: 'met', effect: null },
    ]);
  });

  const operand = fc.constantFrom(
    ...['mm:payAmount', 'mm:cumulativeSpend', 'mm:merchant', 'mm:currency', 'mm:counterparty', 'jurisdiction', 'desk'],
  );
  const operator = fc.constantFrom(
    ...['eq', 'neq', 'lt', 'lteq', 'gt', 'gteq', 'isAnyOf', 'isPartOf', 'isNoneOf', 'before', 'after', 'near'],
  );
  const right = fc.constantFrom<unknown>(
    ...[0, 700, '1000', 'acme', 'EUR', 'DE', ['acme', 700, true], [], null, '2026-03-01T00:00:00Z'],
  );
  const drawn = fc.record(
    {
      leftOperand: operand,
      operator,
      rightOperand: right,
      unit: fc.constantFrom('EUR', 'USD'),
      onFail: fc.constantFrom('observe', 'escalate', 'block'),
    },
    { requiredKeys: ['leftOperand', 'operator', 'rightOperand'] },
  );
  const clause = fc.record({ target: fc.constantFrom('buy', 'sell'), constraint: fc.array(drawn, { maxLength: 3 }) });
  const enforcement = fc.constantFrom('observe', 'escalate', 'block', 'suspend');
  const prohibition = fc.tuple(clause, enforcement).map(([each, word]) => ({ ...each, enforcement: word }));
  const mandate = fc.record(
    {
      permission: fc.array(clause, { maxLength: 3 }),
      prohibition: fc.array(prohibition, { maxLength: 2 }),
      validFrom: fc.constantFrom('2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z'),
      validUntil: fc.constantFrom('2026-02-01T00:00:00Z', '2026-05-01T00:00:00Z'),
    },
    { requiredKeys: ['permission'] },
  );
  const asked = fc.record(
    {
      amount: fc.constantFrom(0, 700, '700.5', -1, 'many'),
      currency: fc.constantFrom('EUR', 'usd', 'x'),
      merchant: fc.constantFrom('acme', 'globex'),
      jurisdiction: fc.constantFrom('DE', 'nowhere'),
      context: fc.constantFrom({}, { desk: 700, counterparty: 'acme' }, { desk: '2026-01-01T00:00:00Z' }),
    },
    { requiredKeys: [] },
  );
  const spent = fc.constantFrom<unknown>(null, 0, '300', -1);
  const bound = fc.record({
    mandates: fc.array(fc.record({ action: fc.constantFrom('buy', 'sell'), document: mandate }), { maxLength: 2 }),
    revokedActions: fc.subarray(['buy', 'sell']),
  });

  test('a mandate refuses in the trace where it refuses in the verdict, with the same code, and nowhere else', () => {
    fc.assert(
      fc.property(bound, asked, spent, fc.constantFrom(NOW, Number.NaN, 1e300), (drawnPolicy, request, known, now) => {
        const documents = JSON.parse(JSON.stringify(drawnPolicy));
        const policy = compileJson(documents, { lenient: true });
        const facts = JSON.parse(JSON.stringify({ spent: known }));
        const seen = { action: 'buy', agentDid: 'did:example:a', ...JSON.parse(JSON.stringify(request)) };
        const { decision, reasonCode, trace } = policy.evaluate(seen, { ...facts, now }, { trace: true });
        const { checks = [], clauses = [] } = trace?.mandate ?? {};
        const refusals = [
          ...checks.flatMap(({ effect }) => effect ?? []),
          ...clauses.flatMap(({ effect }) => effect ?? []),
        ].map((effect) => `${effect.decision} ${effect.reasonCode}`);
        expect(new Set(refusals)).toEqual(new Set(foundByAuthority(policy.program, seen, { ...facts, now })));
        if (reasonCode === 'AUTHORIZED') expect(refusals).toEqual([]);
        else expect(refusals).toContain(`${decision} ${reasonCode}`);
        expect(checks.filter(({ outcome, effect }) => outcome === 'true' && effect !== null)).toEqual([]);
        const reported = clauses.filter(({ effect }) => effect !== null);
        expect(reported.length).toBeLessThanOrEqual(1);
        for (const { kind, state, constraints } of reported) {
          expect([kind, state]).toEqual(kind === 'prohibition' ? [kind, 'met'] : [kind, 'unmet']);
          expect(constraints.some(({ outcome, isReported }) => isReported && outcome === 'false')).toBe(
            kind === 'permission',
          );
        }
        // Where every check holds, a permission that is met permits, unless a prohibition is met.
        const met = (of: string) => clauses.some(({ kind, state }) => kind === of && state === 'met');
        if (checks.some(({ outcome }) => outcome !== 'true')) return;
        expect(reasonCode === 'AUTHORIZED').toBe(met('permission') && !met('prohibition'));
      }),
      { numRuns: 1000 },
    );
  });
});
