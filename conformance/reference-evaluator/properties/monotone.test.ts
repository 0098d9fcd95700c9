import { isJsonObject, type JsonObject, type JsonValue, severityOf } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyJson } from '../../../packages/evaluator/src/policy/policy.js';
import { oneOf } from '../arbitraries/constants.js';
import { anyEvaluation, policyOf } from '../arbitraries/index.js';
import { blockingMandate } from '../arbitraries/mandates.js';
import { anyFacts, anyRequest } from '../arbitraries/requests.js';
import { anyMolecule, numbered, positiveMolecule } from '../arbitraries/rules.js';
import { runs, SUBJECTS } from '../subjects.js';

const CASES = 400;
const RAISED_KEYS = ['limit', 'max'];

/** Raises every number under one of the names, at any depth. */
function raised(value: JsonValue, isRaised: (object: JsonObject, key: string) => boolean, by: number): JsonValue {
  if (Array.isArray(value)) return value.map((item) => raised(item, isRaised, by));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, member]): [string, JsonValue] => [
    key,
    typeof member === 'number' && isRaised(value, key) ? member + by : raised(member, isRaised, by),
  ]);
  return Object.fromEntries(members);
}

function isStrict({ standards = [], sops = [] }: PolicyJson): boolean {
  return [...standards, ...sops].some(
    (entry) => isJsonObject(entry) && isJsonObject(entry['document']) && entry['document']['strict'] === true,
  );
}

function raisedRules(documents: PolicyJson, by: number): PolicyJson {
  const raise = (entry: JsonValue) => raised(entry, (_object, key) => RAISED_KEYS.includes(key), by);
  return { ...documents, standards: documents.standards?.map(raise), sops: documents.sops?.map(raise) };
}

/** Raises the ceilings of permissions; a prohibition's number is no ceiling. */
function raisedCeilings(documents: PolicyJson, by: number): PolicyJson {
  const isCeiling = (object: JsonObject, key: string) =>
    key === 'rightOperand' && ['lt', 'lteq'].some((operator) => object['operator'] === operator);
  const raise = (entry: JsonValue): JsonValue => {
    if (!isJsonObject(entry) || !isJsonObject(entry['document'])) return entry;
    const { permission = [] } = entry['document'];
    return { ...entry, document: { ...entry['document'], permission: raised(permission, isCeiling, by) } };
  };
  return { ...documents, mandates: documents.mandates?.map(raise) };
}

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`property 4: ${subject} is monotone`, () => {
    it('another rule never loosens', () => {
      const property = fc.property(anyEvaluation, anyMolecule, fc.boolean(), (evaluation, molecule, asStandard) => {
        const { documents, request, facts } = evaluation;
        const added = { id: 'added', document: { molecules: numbered([molecule]) } };
        const more = asStandard
          ? { ...documents, standards: [...(documents.standards ?? []), added] }
          : { ...documents, sops: [added, ...(documents.sops ?? [])] };
        const [before, after] = [evaluate(documents, request, facts), evaluate(more, request, facts)];
        expect(severityOf(after.decision)).toBeGreaterThanOrEqual(severityOf(before.decision));
      });
      fc.assert(property, runs(subject, CASES));
    });

    it('a rule’s higher limit never tightens', () => {
      const policies = policyOf(positiveMolecule, blockingMandate);
      const property = fc.property(
        policies,
        anyRequest,
        anyFacts,
        oneOf([0.01, 1, 1000]),
        (documents, request, facts, by) => {
          const [before, after] = [
            evaluate(documents, request, facts),
            evaluate(raisedRules(documents, by), request, facts),
          ];
          // An atom that fires settles a strict rule; under a higher limit what another cannot evaluate may be left, and the request escalates.
          fc.pre(!isStrict(documents) || after.unverifiable.every((field) => before.unverifiable.includes(field)));
          expect(severityOf(after.decision)).toBeLessThanOrEqual(severityOf(before.decision));
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    it('a mandate’s higher ceiling never tightens', () => {
      const policies = policyOf(positiveMolecule, blockingMandate);
      const property = fc.property(
        policies,
        anyRequest,
        anyFacts,
        oneOf([0.01, 1, 1000]),
        (documents, request, facts, by) => {
          const [before, after] = [
            evaluate(documents, request, facts),
            evaluate(raisedCeilings(documents, by), request, facts),
          ];
          // An amount's share of its ceiling gives the risk: under a higher one it may be unknown, and the request escalates.
          fc.pre(after.unverifiable.every((field) => before.unverifiable.includes(field)));
          expect(severityOf(after.decision)).toBeLessThanOrEqual(severityOf(before.decision));
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    it('no rule raises what the mandate alone refuses', () => {
      const property = fc.property(anyEvaluation, ({ documents, request, facts }) => {
        const alone = evaluate({ ...documents, standards: [], sops: [] }, request, facts);
        const ruled = evaluate(documents, request, facts);
        expect(severityOf(ruled.decision)).toBeGreaterThanOrEqual(severityOf(alone.decision));
      });
      fc.assert(property, runs(subject, CASES));
    });
  });
}
