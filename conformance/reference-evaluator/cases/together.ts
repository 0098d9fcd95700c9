import type { JsonObject } from '@gatewright/protocol';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import type { EvaluationFacts, EvaluationRequest, Verdict } from '../../../packages/evaluator/src/trace/verdict.js';
import {
  ALLOWED,
  atom,
  blocked,
  type Case,
  constraint,
  facts,
  mandate,
  OPEN_MANDATE,
  PAYING_MANDATE,
  request,
  rule,
  sop,
} from './case.js';

const over10 = atom('amount-over', { limit: 10 });
const always = (decision: string, reasonCode: string): JsonObject =>
  rule([atom('amount-over', { limit: 1_000_000 })], { combinator: 'none', decision, reasonCode, id: reasonCode });
const capped = mandate({ target: 'pay', constraint: [constraint('mm:payAmount', 'lteq', 10)] });
const inGermany = (decision: string) => rule([atom('jurisdiction-not-allowed', { allowed: ['DE'] })], { decision });

function together(
  says: string,
  documents: PolicyJson,
  asked: Partial<EvaluationRequest>,
  expected: Partial<Verdict>,
  known: Partial<EvaluationFacts> = {},
): Case {
  return { says, documents, request: request(asked), facts: facts(known), expected };
}

const OPEN = { mandates: [OPEN_MANDATE] };
const PAYING = { mandates: [PAYING_MANDATE] };
const BLOCKING = { mandates: [OPEN_MANDATE], sops: [sop(always('block', 'SOP'))] };

const FIRST_CASES: readonly Case[] = [
  together(
    'containment first: suspended (case 26)',
    BLOCKING,
    {},
    { decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' },
    { containment: 'suspended' },
  ),
  together(
    'containment first: quarantined',
    OPEN,
    {},
    { decision: 'quarantine', reasonCode: 'AGENT_QUARANTINED' },
    { containment: 'quarantined' },
  ),
  together(
    'containment holds for an action without mandate (case 26)',
    OPEN,
    { action: 'x' },
    { decision: 'suspend' },
    { containment: 'suspended' },
  ),
  together(
    'containment goes before the mode',
    OPEN,
    { amount: 1 },
    { decision: 'suspend' },
    { containment: 'suspended', operatingMode: 'read_only' },
  ),
  together('no containment', OPEN, {}, ALLOWED, { containment: null }),
  together('read_only blocks a value-bearing action', OPEN, { amount: 0.01 }, blocked('MODE_READ_ONLY'), {
    operatingMode: 'read_only',
  }),
  together('read_only lets a value-less action pass', OPEN, { amount: 0 }, ALLOWED, { operatingMode: 'read_only' }),
];

const ORDER_CASES: readonly Case[] = [
  together('nothing found', OPEN, {}, { ...ALLOWED, fired: [], unverifiable: [], riskSignals: [] }),
  together(
    'authority goes before a rule of equal weight',
    { sops: [sop(always('block', 'SOP'))] },
    {},
    { ...blocked('NO_MANDATE'), fired: ['sop/SOP'] },
  ),
  together(
    'a stronger rule goes before authority',
    { sops: [sop(always('suspend', 'SOP'))] },
    {},
    { decision: 'suspend', reasonCode: 'SOP' },
  ),
  together(
    'standards go before SOPs',
    { ...BLOCKING, standards: [{ id: 'std', document: { molecules: [always('block', 'STD')] } }] },
    {},
    { ...blocked('STD'), fired: ['std/STD', 'sop/SOP'] },
  ),
  together(
    'SOPs go before the mandate’s constraints',
    { mandates: [capped], sops: [sop(rule([over10]))] },
    { amount: 11 },
    blocked('FIRED'),
  ),
  together(
    'the mandate’s block goes before a rule’s escalate (case 20)',
    { mandates: [capped], sops: [sop(always('escalate', 'SOP'))] },
    { amount: 11 },
    blocked('SPEND_LIMIT_EXCEEDED'),
  ),
];

const JURISDICTION_CASES: readonly Case[] = [
  together(
    'a jurisdiction rule and none signed (case 28)',
    { ...OPEN, sops: [sop(inGermany('escalate'))] },
    {},
    blocked('JURISDICTION_REQUIRED'),
  ),
  together('an observing jurisdiction rule asks for none', { ...OPEN, sops: [sop(inGermany('observe'))] }, {}, ALLOWED),
  together(
    'a signed jurisdiction that is allowed',
    { ...OPEN, sops: [sop(inGermany('block'))] },
    { jurisdiction: 'DE' },
    ALLOWED,
  ),
  together(
    'an escalate is no hard stop',
    { ...OPEN, sops: [sop(inGermany('block'), always('escalate', 'ESC'))] },
    {},
    blocked('JURISDICTION_REQUIRED'),
  ),
  together(
    'a block is a hard stop',
    { ...OPEN, sops: [sop(inGermany('block'), always('block', 'HARD'))] },
    {},
    blocked('HARD'),
  ),
  together(
    'a suspend is a hard stop',
    { ...OPEN, sops: [sop(inGermany('block'), always('suspend', 'HARD'))] },
    {},
    { decision: 'suspend', reasonCode: 'HARD' },
  ),
  together(
    'the context’s jurisdiction is ignored (case 28)',
    { ...OPEN, sops: [sop(inGermany('block'))] },
    { context: { jurisdiction: 'DE', 'mm:jurisdiction': 'DE' } },
    blocked('JURISDICTION_REQUIRED'),
  ),
  together(
    'a standard’s jurisdiction rule counts as well',
    { ...OPEN, standards: [{ id: 's', document: { molecules: [inGermany('block')] } }] },
    {},
    blocked('JURISDICTION_REQUIRED'),
  ),
];

const MODE_CASES: readonly Case[] = [
  together(
    'restricted: a permit is a person’s to give',
    OPEN,
    {},
    { decision: 'escalate', reasonCode: 'MODE_RESTRICTED_REVIEW' },
    { operatingMode: 'restricted' },
  ),
  together(
    'restricted: an observe is a permit',
    { ...OPEN, sops: [sop(always('observe', 'O'))] },
    {},
    { decision: 'escalate', reasonCode: 'MODE_RESTRICTED_REVIEW' },
    { operatingMode: 'restricted' },
  ),
  together('restricted: a refusal keeps its reason', BLOCKING, {}, blocked('SOP'), { operatingMode: 'restricted' }),
  together(
    'supervised: at 100',
    PAYING,
    { amount: 100 },
    { decision: 'escalate', reasonCode: 'MODE_SUPERVISED_REVIEW' },
    { operatingMode: 'supervised' },
  ),
  together('supervised: below 100', PAYING, { amount: 99.99 }, ALLOWED, { operatingMode: 'supervised' }),
  together(
    'supervised: effective risk high',
    OPEN,
    { context: { riskLevel: 'high' } },
    { decision: 'escalate', reasonCode: 'MODE_SUPERVISED_REVIEW' },
    { operatingMode: 'supervised' },
  ),
  together('supervised: risk medium', OPEN, { context: { riskLevel: 'medium' } }, ALLOWED, {
    operatingMode: 'supervised',
  }),
  together(
    'supervised: a signal makes the risk effective',
    { mandates: [capped] },
    { amount: 8, context: { riskLevel: 'low' } },
    { decision: 'escalate', reasonCode: 'MODE_SUPERVISED_REVIEW' },
    { operatingMode: 'supervised' },
  ),
  together('autonomous: nothing', PAYING, { amount: 1000 }, ALLOWED, { operatingMode: 'autonomous' }),
];

export const TOGETHER_CASES: readonly Case[] = [...FIRST_CASES, ...ORDER_CASES, ...JURISDICTION_CASES, ...MODE_CASES];
