import { isPermit, type JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { anyEvaluation, policyOf } from '../arbitraries/index.js';
import { anyMandate } from '../arbitraries/mandates.js';
import { anyFacts, anyRequest, quietFacts } from '../arbitraries/requests.js';
import { demandingMolecule, numbered } from '../arbitraries/rules.js';
import { OPEN_MANDATE, sop } from '../cases/case.js';
import { runs, SUBJECTS } from '../subjects.js';

const CASES = 350;

/** The request with a field taken out of every place that could say it. */
function without(request: EvaluationRequest, name: string): EvaluationRequest {
  const kept = Object.entries(request).filter(([member]) => member !== name);
  const layers = kept.map(([member, value]) => [member, isLayer(member) ? omit(value, name) : value]);
  return Object.fromEntries(layers);
}

function isLayer(member: string): boolean {
  return ['context', 'gatewayContext', 'serverContext'].includes(member);
}

function omit(layer: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(layer).filter(([member]) => member !== name));
}

/** Fields that only the layers can state; the others have a default, or the gate says them. */
const SAID_BY_LAYERS = ['model', 'tool', 'consent', 'piiPresent', 'evidenceTypes', 'op', '__proto__', 'constructor'];

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`property 2: ${subject} fails closed`, () => {
    it('an unverifiable field never ends in a permit', () => {
      const policy = policyOf(demandingMolecule, anyMandate);
      const property = fc.property(policy, anyRequest, anyFacts, (documents, request, facts) => {
        const verdict = evaluate(documents, request, facts);
        if (verdict.unverifiable.length > 0) expect(isPermit(verdict.decision)).toBe(false);
      });
      fc.assert(property, runs(subject, CASES));
    });

    it('a field that a rule needs and no layer states is named, and escalates at least', () => {
      const property = fc.property(
        fc.constantFrom(...SAID_BY_LAYERS),
        demandingMolecule,
        anyRequest,
        quietFacts,
        (name, molecule, request, facts) => {
          const needing = { ...molecule, requireProvenance: Object.fromEntries([[name, 'agent_asserted']]) };
          const documents = { sops: [sop(...numbered([needing]))], mandates: [OPEN_MANDATE] };
          const verdict = evaluate(documents, without(request, name), facts);
          expect(isPermit(verdict.decision)).toBe(false);
          expect(verdict.unverifiable).toContain(name);
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    it('nothing is permitted without a mandate for the action', () => {
      const property = fc.property(anyEvaluation, ({ documents, request, facts }) => {
        const verdict = evaluate({ ...documents, mandates: [] }, request, facts);
        expect(isPermit(verdict.decision)).toBe(false);
      });
      fc.assert(property, runs(subject, CASES));
    });

    it('an unreadable amount passes no ceiling', () => {
      const property = fc.property(
        fc.constantFrom<unknown>(
          Number.NaN,
          Number.POSITIVE_INFINITY,
          '1e3',
          '0x10',
          ' 5',
          '5 ',
          '',
          '--1',
          {},
          [],
          true,
        ),
        fc.constantFrom('mm:payAmount', 'mm:cumulativeSpend'),
        (amount, leftOperand) => {
          const capped = { target: 'pay', constraint: [{ leftOperand, operator: 'lteq', rightOperand: 1_000_000 }] };
          const documents = { mandates: [{ action: 'pay', document: { permission: [capped] } }] };
          const request = { action: 'pay', agentDid: 'did:key:z', amount } as EvaluationRequest;
          expect(evaluate(documents, request, { now: 0, spent: null })).toMatchObject({
            decision: 'block',
            reasonCode: 'AMOUNT_NOT_DETERMINABLE',
          });
        },
      );
      fc.assert(property);
    });
  });
}
