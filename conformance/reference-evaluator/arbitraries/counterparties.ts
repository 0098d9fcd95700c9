import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import { type EvaluationRequest, PROVENANCES } from '../../../packages/evaluator/src/trace/verdict.js';
import { atom, mandate, rule, sop } from '../cases/case.js';
import { objectFrom, oneOf, withSome } from './constants.js';

const NAMES = ['acme', 'globe', 'evil'] as const;
const name = oneOf(NAMES);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 2 });

/** What stands under one of the two names: mostly a name, else nothing or no text. */
const said = fc.oneof(
  { weight: 4, arbitrary: name },
  { weight: 3, arbitrary: oneOf<JsonValue>([null, '', ' ', 7, []]) },
);
const layer = withSome({ counterparty: said, 'mm:counterparty': said });

/** A layer that says who the counterparty is, or that there is none, under either name or both. */
export const namingLayer = withSome({ counterparty: said, 'mm:counterparty': said }).filter(
  (named) => Object.keys(named).length > 0,
);

/** What the agent says of the counterparty, in every place that is its own. */
export const agentWord: fc.Arbitrary<Partial<EvaluationRequest>> = fc.record(
  { counterparty: oneOf([...NAMES, '', ' ']), context: layer },
  { requiredKeys: [] },
);

const others: fc.Arbitrary<Partial<EvaluationRequest>> = fc.record(
  {
    contextProvenance: oneOf(['agent_asserted', 'agent_signed'] as const),
    gatewayContext: layer,
    serverContext: layer,
  },
  { requiredKeys: [] },
);

/** Requests in which every layer may name a counterparty, under both names. */
export const counterpartyRequest: fc.Arbitrary<EvaluationRequest> = fc
  .tuple(agentWord, others)
  .map(([word, more]) => ({ action: 'pay', agentDid: 'did:key:z6MkAgent', ...word, ...more }));

const constraint = fc
  .oneof(
    fc.record({ operator: oneOf(['isAnyOf', 'isNoneOf']), rightOperand: names }),
    fc.record({ operator: oneOf(['eq', 'neq']), rightOperand: oneOf([...NAMES, '', null, 7]) }),
  )
  .map((members) => ({ leftOperand: 'mm:counterparty', ...members }));

const counterpartyMandate = fc.oneof(
  constraint.map((one) => mandate({ target: 'pay', constraint: [one] })),
  constraint.map((one) => mandate({ target: 'pay' }, { prohibition: [{ target: 'pay', constraint: [one] }] })),
);

const counterpartyAtom = fc
  .tuple(names, withSome({ not: fc.boolean() }))
  .map(([allowed, more]): JsonObject => ({ ...atom('counterparty-not-allowed', { allowed }), ...more }));

const counterpartyRule = fc
  .tuple(fc.array(counterpartyAtom, { minLength: 1, maxLength: 2 }), oneOf(['any', 'all', 'none']))
  .map(([atoms, combinator]) => rule(atoms, { combinator }));

const demandingRule = fc
  .tuple(counterpartyRule, oneOf(['counterparty', 'mm:counterparty']), oneOf(PROVENANCES))
  .map(([one, field, level]) => ({ ...one, requireProvenance: objectFrom([[field, level]]) }));

function policyOf(molecule: fc.Arbitrary<JsonObject>): fc.Arbitrary<PolicyJson> {
  return fc.record(
    { mandates: counterpartyMandate.map((one) => [one]), sops: molecule.map((one) => [sop(one)]) },
    { requiredKeys: ['mandates'] },
  );
}

/** Policies that read the counterparty and nothing else. */
export const counterpartyPolicy = policyOf(counterpartyRule);

/** Policies that may demand a provenance of one of its names as well. */
export const demandingCounterpartyPolicy = policyOf(fc.oneof(counterpartyRule, demandingRule));
