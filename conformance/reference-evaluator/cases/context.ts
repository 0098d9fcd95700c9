import type { JsonObject } from '@gatewright/protocol';
import { expect } from 'vitest';
import type { EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import {
  ALLOWED,
  atom,
  blocked,
  type Case,
  constraint,
  facts,
  fires,
  mandate,
  PAYING_MANDATE,
  request,
  rule,
  silent,
  sop,
  underMandate,
  underRules,
} from './case.js';

const UNVERIFIABLE = { decision: 'escalate', reasonCode: 'CONTEXT_UNVERIFIABLE' } as const;
const RISKY = rule([atom('risk-at-or-above', { level: 'high' })]);
const read = (field: string, values: readonly string[]) => atom('context-value-in', { field, values });

const LAYER_CASES: readonly Case[] = [
  silent('layers: the agent cannot shadow the signed amount (case 23)', atom('amount-over', { limit: 10 }), {
    amount: 5,
    context: { amount: 50 },
  }),
  fires('layers: the agent cannot shadow the signed amount downwards (case 23)', atom('amount-over', { limit: 10 }), {
    amount: 50,
    context: { amount: 5 },
  }),
  fires('layers: nor stand in for the absent one', atom('context-value-in', { field: 'amount', values: ['0'] }), {
    context: { amount: 5 },
  }),
  fires('layers: nor the currency (case 23)', atom('amount-over', { limit: 10, currency: 'EUR' }), {
    amount: 5,
    context: { currency: 'EUR' },
  }),
  silent('layers: nor a merchant, where none is signed (case 23)', read('merchant', ['acme']), {
    context: { merchant: 'acme' },
  }),
  fires('layers: agentDid is the signed one', read('agentDid', ['did:key:z6MkAgent']), { context: { agentDid: 'x' } }),
  fires('layers: a gateway sees more than the agent says', read('tool', ['shell']), {
    context: { tool: 'mail' },
    gatewayContext: { tool: 'shell' },
  }),
  fires('layers: the server sees more than the gateway', read('tool', ['shell']), {
    gatewayContext: { tool: 'mail' },
    serverContext: { tool: 'shell' },
  }),
  silent('layers: a context jurisdiction is dropped (case 28)', read('mm:jurisdiction', ['de']), {
    context: { 'mm:jurisdiction': 'DE' },
  }),
  silent('layers: a gateway jurisdiction is dropped: only the signed one counts', read('jurisdiction', ['de']), {
    gatewayContext: { jurisdiction: 'DE' },
  }),
  fires('layers: a signed jurisdiction is upper-cased, two letters', read('jurisdiction', ['DE']), {
    jurisdiction: 'de',
  }),
  silent('layers: a jurisdiction of three letters is none', read('jurisdiction', ['DEU']), { jurisdiction: 'DEU' }),
];

const riskRequest = (riskLevel: string | number | readonly string[]): Partial<EvaluationRequest> => ({
  context: { riskLevel },
});

const RISK_CASES: readonly Case[] = [
  ...['', ' ', 'hgih', 3, ['low']].map((level) =>
    underRules(`riskLevel ${JSON.stringify(level)} is unverifiable (case 22)`, [RISKY], riskRequest(level), {
      ...UNVERIFIABLE,
      fired: [],
      unverifiable: ['riskLevel'],
    }),
  ),
  underRules(
    'riskLevel missing is unverifiable (case 22)',
    [RISKY],
    {},
    { ...UNVERIFIABLE, unverifiable: ['riskLevel'] },
  ),
  underRules('riskLevel "HIGH " is high (case 22)', [RISKY], riskRequest('HIGH '), {
    ...blocked('FIRED'),
    unverifiable: [],
  }),
  underRules('riskLevel low is verifiable and silent', [RISKY], riskRequest('low'), { ...ALLOWED, unverifiable: [] }),
  underRules(
    'riskLevel garbled: a stronger rule still wins (case 22)',
    [RISKY, rule([atom('amount-over', { limit: 1 })], { id: 'cap', reasonCode: 'CAP' })],
    { amount: 2, context: { riskLevel: 'hgih' } },
    { ...blocked('CAP'), fired: ['sop/cap'], unverifiable: ['riskLevel'] },
  ),
  underRules(
    'a server value raises the claim',
    [RISKY],
    { ...riskRequest('low'), serverContext: { riskLevel: 'high' } },
    blocked('FIRED'),
  ),
  underRules(
    'a server value does not lower the claim',
    [RISKY],
    { ...riskRequest('high'), serverContext: { riskLevel: 'low' } },
    blocked('FIRED'),
  ),
  underRules(
    'a gateway value raises the claim',
    [RISKY],
    { ...riskRequest('low'), gatewayContext: { riskLevel: 'critical' } },
    blocked('FIRED'),
  ),
  underRules(
    'with a floor present its provenance is the floor’s',
    [rule([atom('risk-at-or-above', { level: 'high' })], { requireProvenance: { riskLevel: 'authoritative' } })],
    { ...riskRequest('low'), serverContext: { riskLevel: 'medium' } },
    { ...ALLOWED, unverifiable: [] },
  ),
  underRules(
    'without a floor the provenance is the agent’s',
    [rule([atom('risk-at-or-above', { level: 'high' })], { requireProvenance: { riskLevel: 'gateway_derived' } })],
    { ...riskRequest('low'), contextProvenance: 'agent_signed' },
    { ...UNVERIFIABLE, unverifiable: ['riskLevel'] },
  ),
  underRules(
    'a floor of the gate’s raises the level and is a signal',
    [RISKY],
    riskRequest('low'),
    { ...blocked('FIRED'), riskSignals: [{ signal: 'new-merchant', level: 'high', detail: 'first payment' }] },
    { riskFloors: [{ signal: 'new-merchant', level: 'high', provenance: 'authoritative', detail: 'first payment' }] },
  ),
];

const capped = (cap: number, permission: JsonObject = {}) =>
  mandate({ target: 'pay', constraint: [constraint('mm:payAmount', 'lteq', cap)], ...permission });

const signalCase = (
  says: string,
  mandates: readonly JsonObject[],
  amount: number,
  signals: readonly string[],
): Case => ({
  says,
  documents: { mandates, sops: [sop(RISKY)] },
  request: request({ amount, context: { riskLevel: 'low' } }),
  facts: facts(),
  expected: {
    ...(signals.length > 0 ? blocked('FIRED') : ALLOWED),
    riskSignals: signals.map((signal) => expect.objectContaining({ signal, level: 'high' })),
  },
});

const SIGNAL_CASES: readonly Case[] = [
  signalCase('amount-share: 0.7 of the tightest cap is high', [capped(100)], 70, ['amount-share']),
  signalCase('amount-share: one minor unit below is not', [capped(100)], 69.99, []),
  signalCase('amount-share: a grant sets its own share', [capped(100, { riskSignals: { amountShare: 0.5 } })], 50, [
    'amount-share',
  ]),
  signalCase('amount-share: off where a grant sets riskSignals false', [capped(100, { riskSignals: false })], 100, []),
  signalCase(
    'amount-share: off where a grant sets amountShare false',
    [capped(100, { riskSignals: { amountShare: false } })],
    100,
    [],
  ),
  signalCase('amount-share: the mandate’s riskTier is a floor', [capped(100, { riskTier: 'high' })], 1, ['owner-tier']),
  signalCase(
    'amount-share: a grant of another action has no say',
    [
      PAYING_MANDATE,
      {
        action: 'a',
        document: {
          target: 'a',
          permission: [{ constraint: [constraint('mm:payAmount', 'lteq', 10)], riskTier: 'critical' }],
        },
      },
    ],
    9,
    [],
  ),
  signalCase(
    'amount-share: a permission without target has the document’s',
    [mandate({ constraint: [constraint('mm:payAmount', 'lteq', 100)] }, { target: 'pay' })],
    70,
    ['amount-share'],
  ),
  underMandate(
    'amount-share alone decides nothing',
    [capped(100)],
    { amount: 99 },
    {
      ...ALLOWED,
      riskSignals: [expect.objectContaining({ signal: 'amount-share' })],
    },
  ),
];

const NAME_CASES: readonly Case[] = [
  ...['merchant.name', 'currency.name', 'resource.name', 'agentDid.name'].map((field) =>
    silent(`names: the agent cannot say ${field}, below a signed field that no rule reads`, read(field, ['acme']), {
      context: { [field.replace('.name', '')]: { name: 'acme' } },
    }),
  ),
  silent(
    'names: a signed jurisdiction is no text in lower case',
    atom('field-equals', { field: 'jurisdiction', value: 'de' }),
    {
      jurisdiction: 'de',
    },
  ),
  fires(
    'names: a signed jurisdiction is one in upper case',
    atom('field-in', { field: 'jurisdiction', values: ['de', 'DE'] }),
    {
      jurisdiction: 'dE',
    },
  ),
];

export const CONTEXT_CASES: readonly Case[] = [...LAYER_CASES, ...RISK_CASES, ...SIGNAL_CASES, ...NAME_CASES];
