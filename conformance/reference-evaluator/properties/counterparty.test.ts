import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvaluationRequest } from '../../../packages/evaluator/src/trace/verdict.js';
import { agentWord, counterpartyPolicy, counterpartyRequest, namingLayer } from '../arbitraries/counterparties.js';
import { facts } from '../cases/case.js';
import { runs, SUBJECTS } from '../subjects.js';

const CASES = 1500;

const TRUSTED = ['gatewayContext', 'serverContext'] as const;

/** The same request after the agent spoke otherwise; what it says elsewhere stays away. */
function respoken(request: EvaluationRequest, word: Partial<EvaluationRequest>): EvaluationRequest {
  const { counterparty: _counterparty, context: _context, ...rest } = request;
  return { ...rest, ...word };
}

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`${subject} on counterparties`, () => {
    it('an agent has no say where a gateway or the server names a counterparty, or none, under either name', () => {
      const property = fc.property(
        counterpartyPolicy,
        counterpartyRequest,
        agentWord,
        fc.constantFrom(...TRUSTED),
        namingLayer,
        (documents, request, word, layer, named) => {
          const trusted = { ...request, [layer]: named };
          const verdict = evaluate(documents, trusted, facts());
          expect(evaluate(documents, respoken(trusted, word), facts())).toEqual(verdict);
        },
      );
      fc.assert(property, runs(subject, CASES));
    });

    it('a gateway has no say where the server names a counterparty, or none', () => {
      const property = fc.property(
        counterpartyPolicy,
        counterpartyRequest,
        counterpartyRequest,
        namingLayer,
        (documents, request, other, serverContext) => {
          const { gatewayContext } = other;
          const verdict = evaluate(documents, { ...request, serverContext }, facts());
          const moved = { ...request, ...(gatewayContext === undefined ? {} : { gatewayContext }), serverContext };
          expect(evaluate(documents, moved, facts())).toEqual(verdict);
        },
      );
      fc.assert(property, runs(subject, CASES));
    });
  });
}
