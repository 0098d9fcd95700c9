import type { JsonObject } from '@gatewright/protocol';
import {
  atom,
  constraint,
  type Draft,
  facts,
  mandate,
  openMandateFor,
  request,
  rule,
  sop,
  standard,
} from '../draft.js';

const DECISIONS = ['observe', 'escalate', 'block', 'suspend', 'quarantine'] as const;

/** A rule that fires on every request. */
function always(decision: string, reasonCode: string, more: JsonObject = {}): JsonObject {
  return rule([atom('amount-over', { limit: 1_000_000 })], {
    combinator: 'none',
    decision,
    reasonCode,
    id: reasonCode,
    ...more,
  });
}

interface Point {
  readonly stem: string;
  readonly why: string;
  readonly property: string;
  readonly labels?: readonly string[];
  readonly documents?: readonly JsonObject[];
  readonly mandates?: readonly JsonObject[];
  readonly asked?: JsonObject;
  readonly known?: JsonObject;
}

function draft({ stem, why, property, labels = [], documents = [], mandates, asked, known }: Point): Draft {
  return {
    stem,
    level: 'L3',
    labels: ['precedence', ...labels],
    documents,
    mandates: mandates ?? [openMandateFor(asked ?? {})],
    request: request(asked),
    facts: facts(known),
    origin: { law: property },
    why,
  };
}

/** A mandate whose constraint fails with a decision. */
const failing = (onFail: string) => mandate([constraint('mm:route', 'eq', 'X', { onFail })]);

/** Two stages at once, with every pair of decisions: the severer wins, the earlier on ties. */
function stages(): Draft[] {
  const property = 'most-restrictive-earlier-on-ties';
  const pairs = DECISIONS.flatMap((one) => DECISIONS.map((two) => [one, two] as const));
  return [
    ...pairs.map(([one, two]) =>
      draft({
        stem: 'stages.standard-sop',
        property,
        why: `a standard says ${one}, an SOP ${two}`,
        documents: [sop(always(two, 'SOP')), standard(always(one, 'STD'))],
      }),
    ),
    ...pairs.map(([one, two]) =>
      draft({
        stem: 'stages.sop-constraint',
        property,
        why: `an SOP says ${one}, a constraint of the mandate ${two}`,
        documents: [sop(always(one, 'SOP'))],
        mandates: [failing(two)],
      }),
    ),
    ...pairs.map(([one, two]) =>
      draft({
        stem: 'stages.standard-constraint',
        property,
        why: `a standard says ${one}, a constraint of the mandate ${two}`,
        documents: [standard(always(one, 'STD'))],
        mandates: [failing(two)],
      }),
    ),
    ...pairs.map(([one, two]) =>
      draft({
        stem: 'stages.one-document',
        property,
        why: `one rule of a document says ${one}, the next ${two}`,
        documents: [sop(always(one, 'A'), always(two, 'B'))],
      }),
    ),
    ...DECISIONS.map((decision) =>
      draft({
        stem: 'stages.authority-sop',
        property,
        why: `no mandate, and an SOP says ${decision}`,
        documents: [sop(always(decision, 'SOP'))],
        mandates: [],
      }),
    ),
    ...DECISIONS.map((decision) =>
      draft({
        stem: 'stages.authority-standard',
        property,
        why: `no mandate, and a standard says ${decision}`,
        documents: [standard(always(decision, 'STD'))],
        mandates: [],
      }),
    ),
    ...DECISIONS.map((decision) =>
      draft({
        stem: 'stages.prohibition',
        property,
        why: `a prohibition blocks, and an SOP says ${decision}`,
        documents: [sop(always(decision, 'SOP'))],
        mandates: [
          mandate([], {}, { prohibition: [{ target: 'pay', constraint: [constraint('mm:payAmount', 'gteq', 0)] }] }),
        ],
      }),
    ),
  ];
}

/** Rules without a code of their own. */
function fallbacks(): Draft[] {
  const plain = (more: JsonObject = {}): JsonObject => ({
    id: 'm',
    combinator: 'any',
    atoms: [atom('amount-over', { limit: 10 })],
    decision: 'block',
    ...more,
  });
  const property = 'fallback-code';
  const asked = { amount: '11' };
  return [
    draft({ stem: 'fallback.sop', property, why: 'an SOP without a code', documents: [sop(plain())], asked }),
    draft({
      stem: 'fallback.standard',
      property,
      why: 'a standard without a code',
      documents: [standard(plain())],
      asked,
    }),
    draft({
      stem: 'fallback.both',
      property,
      why: 'both without a code',
      documents: [standard(plain()), sop(plain())],
      asked,
    }),
    draft({
      stem: 'fallback.observe',
      property,
      why: 'an observing SOP without a code',
      documents: [sop(plain({ decision: 'observe' }))],
      asked,
    }),
    draft({
      stem: 'fallback.unverifiable',
      property,
      why: 'silent, unverifiable, without a code',
      documents: [sop(plain({ requireProvenance: { model: 'attested' } }))],
      asked: { amount: '1' },
    }),
    draft({
      stem: 'fallback.raised',
      property,
      why: 'raised to escalate, without a code',
      documents: [sop(plain({ decision: 'observe', requireProvenance: { model: 'attested' } }))],
      asked,
    }),
  ];
}

/** Words that are known, and words that are not: those are the strictest. */
const CONTAINED = ['suspended', 'quarantined', 'decommissioned', 'Suspended', 'terminated'] as const;

/** A contained agent gets that verdict whatever else there is. */
function containment(): Draft[] {
  const property = 'containment-first';
  const around: readonly (readonly [string, Partial<Point>])[] = [
    ['and nothing else', {}],
    ['and an SOP that quarantines', { documents: [sop(always('quarantine', 'SOP'))] }],
    ['and no mandate', { mandates: [] }],
    ['and mode read_only with an amount', { asked: { amount: '1' }, known: { operatingMode: 'read_only' } }],
    ['and a field that cannot be verified', { documents: [sop(rule([atom('risk-at-or-above')]))] }],
  ];
  return [...CONTAINED, null].flatMap((status) =>
    around.map(([says, point]) =>
      draft({
        stem: `containment.${status ?? 'none'}`,
        property,
        labels: ['containment'],
        why: `the agent is ${status ?? 'not contained'}, ${says}`,
        ...point,
        known: { ...point.known, containment: status },
      }),
    ),
  );
}

/** Operating modes against decisions, amounts and risk. */
function modes(): Draft[] {
  const property = 'operating-mode';
  const mode = (operatingMode: string, why: string, point: Partial<Point> = {}) =>
    draft({
      stem: `mode.${operatingMode}`,
      property,
      labels: ['mode'],
      why: `mode ${operatingMode}: ${why}`,
      ...point,
      known: { operatingMode, ...point.known },
    });
  const high = { context: { riskLevel: 'high' } };
  return ['read_only', 'restricted', 'supervised', 'autonomous', 'Read_Only', 'paused'].flatMap((name) => [
    mode(name, 'no amount'),
    mode(name, 'an amount of 0', { asked: { amount: '0.00' } }),
    mode(name, 'a cent', { asked: { amount: '0.01' } }),
    mode(name, 'a negative amount', { asked: { amount: '-1' } }),
    mode(name, 'an amount that nobody can read', { asked: { amount: 'lots' } }),
    mode(name, 'just under 100', { asked: { amount: '99.99' } }),
    mode(name, '100', { asked: { amount: '100' } }),
    mode(name, '100 of a small currency', { asked: { amount: '100', currency: 'JPY' } }),
    mode(name, 'risk high', { asked: high }),
    mode(name, 'risk medium', { asked: { context: { riskLevel: 'medium' } } }),
    mode(name, 'risk garbled', { asked: { context: { riskLevel: 'hgih' } } }),
    mode(name, 'risk high by a server’s floor', { asked: { serverContext: { riskLevel: 'critical' } } }),
    mode(name, 'risk high by the share of a cap', {
      asked: { amount: '8' },
      mandates: [mandate([constraint('mm:payAmount', 'lteq', 10)])],
    }),
    mode(name, 'no mandate', { mandates: [] }),
    ...DECISIONS.map((decision) =>
      mode(name, `an SOP says ${decision}`, { asked: { amount: '100' }, documents: [sop(always(decision, 'SOP'))] }),
    ),
  ]);
}

const inGermany = (decision: string) =>
  rule([atom('jurisdiction-not-allowed', { allowed: ['DE'] })], { decision, reasonCode: 'GEO' });

/** An enforcing jurisdiction rule demands a signed jurisdiction, unless something stops harder. */
function jurisdictions(): Draft[] {
  const property = 'jurisdiction-required';
  const point = (why: string, rest: Partial<Point>) =>
    draft({ stem: 'jurisdiction', property, labels: ['jurisdiction'], why, ...rest });
  return [
    ...DECISIONS.map((decision) =>
      point(`none signed, a rule that would ${decision}`, { documents: [sop(inGermany(decision))] }),
    ),
    ...DECISIONS.map((decision) =>
      point(`none signed, a standard that would ${decision}`, { documents: [standard(inGermany(decision))] }),
    ),
    ...DECISIONS.map((decision) =>
      point(`none signed, beside a rule that says ${decision}`, {
        documents: [sop(inGermany('block'), always(decision, 'OTHER'))],
      }),
    ),
    ...['DE', 'de', 'FR', 'DEU', ''].map((jurisdiction) =>
      point(`${JSON.stringify(jurisdiction)} signed, where DE is allowed`, {
        documents: [sop(inGermany('escalate'))],
        asked: { jurisdiction },
      }),
    ),
    point('none signed, and the rule is negated', {
      documents: [sop(rule([atom('jurisdiction-not-allowed', { allowed: ['DE'] }, { not: true })]))],
    }),
    point('none signed, and another atom of the rule is silent', {
      documents: [
        sop(rule([atom('jurisdiction-not-allowed', { allowed: ['DE'] }), atom('pii-present')], { combinator: 'all' })),
      ],
    }),
    point('none signed, and the context names one', {
      documents: [sop(inGermany('block'))],
      asked: { context: { jurisdiction: 'DE' } },
    }),
    point('none signed, and the gate names one', {
      documents: [sop(inGermany('block'))],
      asked: { serverContext: { jurisdiction: 'DE' } },
    }),
    point('none signed, and no mandate', { documents: [sop(inGermany('block'))], mandates: [] }),
    point('none signed, in mode restricted', {
      documents: [sop(inGermany('block'))],
      known: { operatingMode: 'restricted' },
    }),
    point('none signed, and a rule that cannot be verified', {
      documents: [sop(inGermany('block'), rule([atom('risk-at-or-above')], { id: 'r' }))],
    }),
    point('none signed, and a mandate that would escalate', {
      documents: [sop(inGermany('block'))],
      mandates: [failing('escalate')],
    }),
    point('none signed, and the agent is decommissioned', {
      documents: [sop(inGermany('block'))],
      known: { containment: 'decommissioned' },
    }),
  ];
}

export function precedenceDrafts(): Draft[] {
  return [...stages(), ...fallbacks(), ...containment(), ...modes(), ...jurisdictions()];
}
