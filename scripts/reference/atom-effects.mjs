// What atoms do with fields that they cannot judge: asked of the evaluator as it was built, atom by atom.
import { ATOM_CATALOGUE, compileJson } from '@gatewright/evaluator';

/**
 * What a rule of one atom is asked about, by predicate: its config, the field that is put into a state, `other` (a value of another
 * type than the atom reads), `divided` (a list that says two things), `untrusted` (a value of too
 * little provenance), and what the request says `beside`.
 */
export const PROBES = {
  'amount-over': { config: { limit: 5 }, field: 'amount', other: 'lots' },
  'amount-at-or-above': { config: { limit: 5 }, field: 'amount', other: 'lots' },
  'amount-unknown': { config: {}, field: 'amount', other: 'lots' },
  'cumulative-over': { config: { limit: 5 }, field: 'cumulativeSpend', other: '100' },
  'jurisdiction-not-allowed': { config: { allowed: ['EU'] }, field: 'jurisdiction', other: 'Germany' },
  'data-residency-violation': { config: { allowedRegions: ['eu'] }, field: 'dataResidency', other: 7 },
  'model-not-allowed': { config: { allowed: ['model-a'] }, field: 'model', other: 7 },
  'tool-not-allowed': { config: { allowed: ['search'] }, field: 'tool', other: 7 },
  'data-source-not-approved': { config: { approved: ['ledger'] }, field: 'dataSourceId', other: 7 },
  'counterparty-not-allowed': { config: { allowed: ['acme'] }, field: 'counterparty', other: 7 },
  'risk-at-or-above': { config: { level: 'low' }, field: 'riskLevel', other: 'hgih' },
  'consent-missing': { config: {}, field: 'consent', other: 'false' },
  'pii-present': { config: {}, field: 'piiPresent', other: 'true' },
  'text-matches': { config: { terms: ['wire'] }, field: 'prompt', other: 7, beside: { output: '' } },
  'rate-limit-exceeded': { config: { max: 0 }, field: 'callCount', other: '100' },
  'merchant-unseen': { config: { withinDays: 30 }, field: 'merchantPayments', other: 7, untrusted: { 30: 0 } },
  'hol-trust-below-review': { config: {}, field: 'holTrustScore', other: '0' },
  'evidence-requirement': { config: { required: ['invoice'] }, field: 'evidenceTypes', other: 'invoice' },
  'evidence-confidence-below': { config: { min: 0.8 }, field: 'evidenceConfidence', other: '0.1' },
  'context-value-in': { config: { field: 'region', values: ['eu'] }, field: 'region', divided: ['us', 'eu'] },
  'context-value-not-in': { config: { field: 'region', values: ['eu'] }, field: 'region', divided: ['us', 'eu'] },
  'field-equals': { config: { field: 'channel', value: 'phone' }, field: 'channel', other: 7 },
  'field-in': { config: { field: 'channel', values: ['phone'] }, field: 'channel', other: 7 },
  'field-matches-prefix': { config: { field: 'path', prefixes: ['/admin'] }, field: 'path', other: 7 },
  'field-contains-term': { config: { field: 'prompt', terms: ['wire'] }, field: 'prompt', other: 7 },
  'field-number': { config: { field: 'units', compare: 'above', limit: 5 }, field: 'units', other: '7', untrusted: 7 },
  'time-outside': { config: { zone: 'UTC', fromMinute: 0, toMinute: 1 }, field: 'time' },
  'action-required-before': { config: { action: 'search', outcome: 'permitted', withinSeconds: 60 }, field: 'history' },
  'action-repeated-before': { config: { action: 'search', outcome: 'permitted', withinSeconds: 60 }, field: 'history' },
};

/** Atoms that a setting of Gatewright makes another: what the setting is, and its probe. */
const OWN_SETTINGS = {
  'rate-limit-exceeded': {
    setting: 'windowSeconds',
    probe: {
      config: { max: 0, windowSeconds: 3600 },
      field: 'callCounts',
      other: { 3600: '7' },
      untrusted: { 3600: 7 },
    },
  },
};

/** Fields of the request itself; the others are of its context. */
const SIGNED = ['amount', 'jurisdiction', 'counterparty'];
const CODE = 'THE_RULE';
/** Atoms about what the gate alone states. */
const OF_THE_GATE = ['time-outside', 'action-required-before', 'action-repeated-before'];

/** Predicate → its effects; states that have the same ones are together. */
export const ATOM_EFFECTS = Object.fromEntries(
  ATOM_CATALOGUE.map(({ predicate }) => [predicate, grouped(effectsOf(predicate, PROBES[predicate]))]),
);

/** Predicate → the setting of ours, and the effects with it. */
export const OWN_SETTING_EFFECTS = Object.fromEntries(
  Object.entries(OWN_SETTINGS).map(([predicate, { setting, probe }]) => [
    predicate,
    { setting, effects: grouped(effectsOf(predicate, probe)) },
  ]),
);

function effectsOf(predicate, probe) {
  return statesOf(predicate, probe).map(([state, value]) => {
    const said = { ...probe.beside, ...(value === undefined ? {} : { [probe.field]: value }) };
    const by = (strict) => {
      const effect = (combinator, not) => {
        const atoms = [{ predicate, config: probe.config, not }];
        const molecule = { id: 'm', combinator, atoms, decision: 'block', reasonCode: CODE };
        return effectOf(verdictOf({ strict, molecules: [molecule] }, said, predicate));
      };
      return {
        any: effect('any', false),
        all: effect('all', false),
        none: effect('none', false),
        not: effect('any', true),
      };
    };
    return { state, ...by(false), strict: by(true) };
  });
}

/** No request holds what the gate states: it is there, or it is not. */
function statesOf(predicate, { other, divided, untrusted }) {
  if (OF_THE_GATE.includes(predicate)) return [['absent', undefined]];
  return [
    ['absent', undefined],
    ['null', null],
    ['blank text', ' '],
    ...(other === undefined ? [] : [['another type', other]]),
    ['an object', {}],
    ['an empty list', []],
    ['a list of objects', [{}]],
    ...(divided === undefined ? [] : [['a list that says two things', divided]]),
    ...(untrusted === undefined ? [] : [['a value of less provenance', untrusted]]),
  ];
}

function verdictOf(document, said, predicate) {
  const pays = [{ leftOperand: 'mm:payAmount', operator: 'gteq', rightOperand: 0 }];
  const permission = [{ target: 'act', constraint: (said.amount ?? null) === null ? [] : pays }];
  const policy = compileJson({
    sops: [{ id: 's', document }],
    mandates: [{ action: 'act', document: { permission } }],
  });
  const of = (isSigned) =>
    Object.fromEntries(Object.entries(said).filter(([name]) => SIGNED.includes(name) === isSigned));
  const request = { action: 'act', agentDid: 'did:key:z', context: of(false), ...of(true) };
  return policy.evaluate(request, { now: predicate === 'time-outside' ? Number.NaN : 0, spent: null });
}

/** `blocked`: whatever the rule says. */
function effectOf({ decision, reasonCode, fired, unverifiable }) {
  if (decision === 'block' && reasonCode !== CODE) return 'blocked';
  if (fired.length > 0) return unverifiable.length > 0 ? 'fires, unverifiable' : 'fires';
  return unverifiable.length > 0 ? 'unverifiable' : 'passes';
}

/** The effects as the module that the catalogue reads. */
export function atomEffectsModule() {
  const rows = Object.entries(ATOM_EFFECTS).map(
    ([predicate, effects]) => `  '${predicate}': [\n${effects.map(rowOf).join('')}  ],\n`,
  );
  return `// Printed by \`npm run docs\`, which asks the evaluator; edit the atoms, not this file.
import type { Predicate } from './prose/index.js';
import type { AtomEffects } from './spec.js';

export const ATOM_EFFECTS: Readonly<Partial<Record<Predicate, readonly AtomEffects[]>>> = {
${rows.join('')}};
`;
}

function rowOf({ states, strict, ...lax }) {
  const named = states.map((state) => `'${state}'`).join(', ');
  return `    {\n      states: [${named}],\n      ${membersOf(lax)},\n      strict: { ${membersOf(strict)} },\n    },\n`;
}

function membersOf(effects) {
  return Object.entries(effects)
    .map(([combinator, effect]) => `${combinator}: '${effect}'`)
    .join(', ');
}

function grouped(effects) {
  const groups = new Map();
  for (const { state, ...each } of effects) {
    const key = JSON.stringify(each);
    const group = groups.get(key) ?? { states: [], ...each };
    group.states.push(state);
    groups.set(key, group);
  }
  return [...groups.values()];
}
