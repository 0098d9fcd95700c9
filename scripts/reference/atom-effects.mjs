// What atoms do with fields that they cannot judge: asked of the evaluator as it was built, atom by atom.
import { ATOM_CATALOGUE, compileJson } from '@gatewright/evaluator';
import { importSource } from '../workspace/source-module.mjs';

const SAMPLES = await importSource('packages/evaluator/test/support/atom-samples/index.ts');
const { OWN_SETTING_SAMPLES } = SAMPLES;

/** The samples of atoms, with which the tests ask too. */
export const { isStatedByGate, sampleOf } = SAMPLES;

/** Fields of the request itself; the others are of its context. */
const SIGNED = ['amount', 'jurisdiction', 'counterparty'];
const CODE = 'THE_RULE';
/** Atoms about what the gate alone states. */
const OF_THE_GATE = ['time-outside', 'action-required-before', 'action-repeated-before', 'spent-over', 'counted-over'];

/** Predicate → its effects; states that have the same ones are together. */
export const ATOM_EFFECTS = Object.fromEntries(
  ATOM_CATALOGUE.map(({ predicate }) => [predicate, grouped(effectsOf(predicate, sampleOf(predicate)))]),
);

/** Predicate → the setting of ours, and the effects with it. */
export const OWN_SETTING_EFFECTS = Object.fromEntries(
  Object.entries(OWN_SETTING_SAMPLES).map(([predicate, { setting, sample }]) => [
    predicate,
    { setting, effects: grouped(effectsOf(predicate, sample)) },
  ]),
);

function effectsOf(predicate, sample) {
  return statesOf(predicate, sample).map(([state, value]) => {
    const said = { ...sample.beside, ...(value === undefined ? {} : { [sample.field]: value }) };
    const by = (strict) => {
      const effect = (combinator, not) => {
        const atoms = [{ predicate, config: sample.config, not }];
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
function statesOf(predicate, { otherTypes: [other] = [], divided, untrusted }) {
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
import type { AtomEffects } from './spec.js';

export const ATOM_EFFECTS: Readonly<Record<string, readonly AtomEffects[]>> = {
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
