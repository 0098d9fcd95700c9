import type { EvaluationFacts } from '../../../packages/evaluator/src/trace/verdict.js';
import { ALLOWED, atom, type Case, facts, fires, mandate, request, rule, silent, sop } from './case.js';

/** Names that the gate gives a value, each with what it knows. */
const GIVEN: readonly (readonly [name: string, fact: string, known: Partial<EvaluationFacts>])[] = [
  ['cumulativeSpend', 'what was spent', { spent: 5 }],
  ['cumulativeSpend', 'what is held', { reserved: '0.5' }],
  ['callCount', 'the number of calls', { callCount: 1 }],
  [
    'riskLevel',
    'a floor',
    { riskFloors: [{ signal: 'new-merchant', level: 'low', provenance: 'authoritative', detail: 'first payment' }] },
  ],
];

const kindOf = (name: string) => atom('context-value-in', { field: `${name}.kind`, values: ['bulk'] });
const said = (name: string) => ({ [name]: { kind: 'bulk' } });

/** A fact stands over everything that is said at its name, and so over what is below it. */
const BELOW_CASES: readonly Case[] = [
  ...GIVEN.flatMap(([name, fact, known]) => [
    silent(`${fact} stands over what the agent says below ${name}`, kindOf(name), { context: said(name) }, known),
    silent(
      `${fact} stands over what a gateway says below ${name}`,
      kindOf(name),
      { gatewayContext: said(name) },
      known,
    ),
    silent(
      `${fact} stands over what the server says below ${name}`,
      kindOf(name),
      { serverContext: said(name) },
      known,
    ),
  ]),
  {
    says: 'the tier of a grant stands over what the agent says below riskLevel',
    documents: { sops: [sop(rule([kindOf('riskLevel')]))], mandates: [mandate({ target: 'pay', riskTier: 'low' })] },
    request: request({ context: said('riskLevel') }),
    facts: facts(),
    expected: ALLOWED,
  },
  ...['cumulativeSpend', 'callCount', 'riskLevel'].map((name) =>
    fires(`where the gate gives no ${name}, what is said below it counts`, kindOf(name), { context: said(name) }),
  ),
];

const total = atom('cumulative-over', { limit: 10 });

/** Where the gate gives no fact, the layers stand. */
const WITHOUT_FACT_CASES: readonly Case[] = [
  fires('where the gate gives no spending, the agent’s counts', total, {
    amount: 5,
    context: { cumulativeSpend: 5.01 },
  }),
  fires('where the gate gives no spending, a gateway’s counts', total, {
    amount: 5,
    gatewayContext: { cumulativeSpend: 5.01 },
  }),
  fires('where the gate gives no spending, a gateway’s goes before the agent’s', total, {
    amount: 5,
    context: { cumulativeSpend: 0 },
    gatewayContext: { cumulativeSpend: 5.01 },
  }),
  silent('where the gate gives no spending, the server’s goes before a gateway’s', total, {
    amount: 5,
    gatewayContext: { cumulativeSpend: 5.01 },
    serverContext: { cumulativeSpend: 5 },
  }),
];

/** Nothing is something to know. */
const ZERO_CASES: readonly Case[] = [
  silent(
    'that there were no calls stands over what the agent says',
    atom('rate-limit-exceeded', { max: 3 }),
    { context: { callCount: 100 } },
    { callCount: 0 },
  ),
  silent(
    'that nothing was spent stands over what the agent says',
    total,
    { amount: 5, context: { cumulativeSpend: 100 } },
    { spent: 0 },
  ),
];

export const FACT_CASES: readonly Case[] = [...BELOW_CASES, ...WITHOUT_FACT_CASES, ...ZERO_CASES];
