import type { JsonObject } from '@gatewright/protocol';
import { ALLOWED, atom, blocked, type Case, facts, PAYING_MANDATE, request, rule, sop, underRules } from './case.js';

const UNVERIFIABLE = { decision: 'escalate', reasonCode: 'CONTEXT_UNVERIFIABLE' } as const;
const over10 = atom('amount-over', { limit: 10 });
const pii = atom('pii-present');
const BOTH = { amount: 11, context: { piiPresent: true } };
const AMOUNT_ONLY = { amount: 11 };
const NEITHER = { amount: 10 };
const molecule = (combinator: string, more: JsonObject = {}) => rule([over10, pii], { combinator, ...more });

const COMBINATOR_CASES: readonly Case[] = [
  underRules('any: some atom fires', [molecule('any')], AMOUNT_ONLY, blocked('FIRED')),
  underRules('any: no atom fires', [molecule('any')], NEITHER, ALLOWED),
  underRules('all: every atom fires', [molecule('all')], BOTH, blocked('FIRED')),
  underRules('all: one atom is silent', [molecule('all')], AMOUNT_ONLY, ALLOWED),
  underRules('none: no atom fires', [molecule('none')], NEITHER, blocked('FIRED')),
  underRules('none: some atom fires', [molecule('none')], AMOUNT_ONLY, ALLOWED),
];

const demanding = (requireProvenance: JsonObject, more: JsonObject = {}) =>
  rule([over10], { requireProvenance, decision: 'observe', ...more });

const PROVENANCE_CASES: readonly Case[] = [
  underRules(
    'requireProvenance: a field at its level is verified',
    [demanding({ model: 'agent_asserted' })],
    {
      context: { model: 'opus' },
    },
    { ...ALLOWED, unverifiable: [] },
  ),
  underRules(
    'requireProvenance: a field under its level is unverifiable',
    [demanding({ model: 'agent_signed' })],
    {
      context: { model: 'opus' },
    },
    { ...UNVERIFIABLE, fired: [], unverifiable: ['model'] },
  ),
  underRules(
    'requireProvenance: a signed context is agent_signed',
    [demanding({ model: 'agent_signed' })],
    {
      context: { model: 'opus' },
      contextProvenance: 'agent_signed',
    },
    ALLOWED,
  ),
  underRules(
    'requireProvenance: a gateway value is gateway_derived',
    [demanding({ model: 'gateway_derived' })],
    {
      gatewayContext: { model: 'opus' },
    },
    ALLOWED,
  ),
  underRules(
    'requireProvenance: a server value is authoritative',
    [demanding({ model: 'authoritative' })],
    {
      serverContext: { model: 'opus' },
    },
    ALLOWED,
  ),
  underRules(
    'requireProvenance: nothing of ours is attested',
    [demanding({ model: 'attested' })],
    {
      serverContext: { model: 'opus' },
    },
    UNVERIFIABLE,
  ),
  underRules(
    'requireProvenance: the amount is signed',
    [demanding({ amount: 'agent_signed' })],
    { amount: 1 },
    ALLOWED,
  ),
  underRules(
    'requireProvenance: a missing field',
    [demanding({ model: 'agent_asserted' })],
    {},
    {
      ...UNVERIFIABLE,
      unverifiable: ['model'],
    },
  ),
  ...[null, '', ' '].map((model) =>
    underRules(
      `requireProvenance: ${JSON.stringify(model)} is missing`,
      [demanding({ model: 'agent_asserted' })],
      {
        context: { model },
      },
      UNVERIFIABLE,
    ),
  ),
  ...(
    [
      ['model', 3],
      ['consent', 'yes'],
      ['piiPresent', 1],
      ['callCount', '3'],
      ['evidenceTypes', 'invoice'],
      ['evidenceTypes', ['invoice', 1]],
      ['evidenceConfidence', '0.9'],
      ['riskLevel', 'hgih'],
    ] as const
  ).map(([field, value]) =>
    underRules(
      `requireProvenance: ${field} ${JSON.stringify(value)} is malformed`,
      [demanding({ [field]: 'agent_asserted' })],
      {
        context: { [field]: value },
      },
      { ...UNVERIFIABLE, unverifiable: [field] },
    ),
  ),
  underRules(
    'requireProvenance: any non-missing value of another field is fine',
    [demanding({ ticket: 'agent_asserted' })],
    {
      context: { ticket: { id: 1 } },
    },
    ALLOWED,
  ),
  underRules(
    'fired and unverifiable: raised to escalate under its own code',
    [demanding({ model: 'agent_signed' })],
    {
      amount: 11,
      context: { model: 'opus' },
    },
    { decision: 'escalate', reasonCode: 'FIRED', fired: ['sop/m'], unverifiable: ['model'] },
  ),
  underRules(
    'fired and unverifiable: a block stays a block',
    [demanding({ model: 'agent_signed' }, { decision: 'block' })],
    {
      amount: 11,
    },
    blocked('FIRED'),
  ),
  underRules(
    'unverifiable names are sorted, each once',
    [
      demanding({ tool: 'agent_signed', model: 'agent_signed' }, { id: 'a' }),
      demanding({ model: 'attested' }, { id: 'b' }),
    ],
    {},
    { unverifiable: ['model', 'tool'] },
  ),
];

const decided = (decision: string, id: string) => rule([over10], { decision, id, reasonCode: id.toUpperCase() });
const ORDER = ['observe', 'escalate', 'block', 'suspend', 'quarantine'] as const;

const ORDER_CASES: readonly Case[] = [
  ...ORDER.slice(1).map((stronger, index) =>
    underRules(
      `${stronger} is stronger than ${ORDER[index]}`,
      [decided(stronger, 's'), decided(ORDER[index] ?? '', 'm')],
      AMOUNT_ONLY,
      {
        decision: stronger,
        reasonCode: 'S',
        fired: ['sop/s', 'sop/m'],
      },
    ),
  ),
  underRules('the first found wins on ties', [decided('block', 'a'), decided('block', 'b')], AMOUNT_ONLY, blocked('A')),
  underRules('observe permits, under its code (case 27)', [decided('observe', 'o')], AMOUNT_ONLY, {
    decision: 'observe',
    reasonCode: 'O',
  }),
  underRules(
    'observe never masks an escalate (case 27)',
    [decided('observe', 'o'), decided('escalate', 'e')],
    AMOUNT_ONLY,
    {
      decision: 'escalate',
      reasonCode: 'E',
    },
  ),
  underRules(
    'a block next to an escalate is block (case 26)',
    [decided('escalate', 'e'), decided('block', 'b')],
    AMOUNT_ONLY,
    blocked('B'),
  ),
  underRules(
    'a rule without a code falls back to SOP_RULE',
    [{ id: 'm', combinator: 'any', atoms: [over10], decision: 'block' }],
    AMOUNT_ONLY,
    blocked('SOP_RULE'),
  ),
  {
    says: 'a standard without a code falls back to STANDARD_RULE, and comes before the SOPs',
    documents: {
      standards: [
        { key: 'std', document: { molecules: [{ id: 'm', combinator: 'any', atoms: [over10], decision: 'block' }] } },
      ],
      sops: [sop(decided('block', 'a'))],
      mandates: [PAYING_MANDATE],
    },
    request: request(AMOUNT_ONLY),
    facts: facts(),
    expected: { ...blocked('STANDARD_RULE'), fired: ['std/m', 'sop/a'] },
  },
];

export const MOLECULE_CASES: readonly Case[] = [...COMBINATOR_CASES, ...PROVENANCE_CASES, ...ORDER_CASES];
