import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { anyPolicy } from '../arbitraries/index.js';
import { anyRequest, quietFacts } from '../arbitraries/requests.js';
import { runs, SUBJECTS } from '../subjects.js';

const CASES = 1200;
const FREE_MEMBERS = [
  'agentDid',
  'amount',
  'currency',
  'merchant',
  'counterparty',
  'resource',
  'jurisdiction',
] as const;

/** The members of one layer that are named, and the others as another request has them. */
function mixed(
  layer: JsonObject | undefined,
  other: JsonObject | undefined,
  isNamed: (name: string) => boolean,
): JsonObject {
  const kept = Object.entries(layer ?? {}).filter(([name]) => isNamed(name));
  const strange = Object.entries(other ?? {}).filter(([name]) => !isNamed(name));
  return Object.fromEntries([...strange, ...kept]);
}

/** A request that differs from the first in every field which is not named. */
function differing(request: EvaluationRequest, other: EvaluationRequest, names: readonly string[]): EvaluationRequest {
  const isNamed = (name: string) => names.some((field) => field === name || field.split('.')[0] === name);
  const members = FREE_MEMBERS.map((name) => [name, isNamed(name) ? request[name] : other[name]]);
  return {
    ...request,
    ...Object.fromEntries(members.filter(([, value]) => value !== undefined)),
    context: mixed(request.context, other.context, isNamed),
    gatewayContext: mixed(request.gatewayContext, other.gatewayContext, isNamed),
    serverContext: mixed(request.serverContext, other.serverContext, isNamed),
  };
}

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`property 5: ${subject} reads no field that it does not name`, () => {
    it('fields outside contextFields change nothing', () => {
      const property = fc.property(
        anyPolicy,
        anyRequest,
        anyRequest,
        quietFacts,
        (documents, request, other, facts) => {
          const verdict = evaluate(documents, request, facts);
          expect(evaluate(documents, differing(request, other, verdict.contextFields), facts)).toEqual(verdict);
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    it('contextFields depend on the policy and the action alone', () => {
      const property = fc.property(
        anyPolicy,
        anyRequest,
        anyRequest,
        quietFacts,
        (documents, request, other, facts) => {
          const moved = { ...other, action: request.action };
          const contained = { ...facts, containment: 'suspended' as const };
          expect(evaluate(documents, moved, contained).contextFields).toEqual(
            evaluate(documents, request, facts).contextFields,
          );
        },
      );
      fc.assert(property, runs(subject, 200));
    });
  });
}
