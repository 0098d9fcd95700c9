import { compile } from '@gatewright/evaluator';
import { WasmPolicy } from '@gatewright/evaluator-wasm';
import { evaluatorModule } from '@gatewright/evaluator-wasm/node';
import { ACTION, documentsOf, gateRequestOf } from '../engines-workload.mjs';

const FACTS = { now: Date.UTC(2026, 5, 1), spent: 0 };

function policyOf(rules) {
  const sops = documentsOf(rules).map((document) => ({
    id: document.id,
    document: {
      strict: false,
      molecules: document.rules.map(({ id, merchant, cents }) => ({
        id,
        combinator: 'all',
        decision: 'block',
        reasonCode: 'SOP_CAP',
        atoms: [
          { predicate: 'field-equals', config: { field: 'merchant', value: merchant } },
          { predicate: 'amount-over', config: { limit: cents / 100 } },
        ],
      })),
    },
  }));
  // Any amount: what blocks are the rules.
  const constraint = [{ leftOperand: 'mm:payAmount', operator: 'gteq', rightOperand: 0 }];
  return compile({ sops, mandates: [{ action: ACTION, document: { permission: [{ target: ACTION, constraint }] } }] });
}

export const javascript = {
  name: 'gatewright (JavaScript)',
  async build(rules) {
    const policy = policyOf(rules);
    return {
      programBytes: policy.program.length,
      prepare: gateRequestOf,
      evaluate: (request) => policy.evaluate(request, FACTS),
      isBlocked: ({ decision }) => decision === 'block',
      verdict: (verdict) => verdict,
    };
  },
};

export const webAssembly = {
  name: 'gatewright (WebAssembly, JSON text in and out)',
  async build(rules) {
    const policy = WasmPolicy.of(await evaluatorModule(), policyOf(rules).program);
    return {
      prepare: (request) => JSON.stringify({ request: gateRequestOf(request), facts: FACTS }),
      evaluate: (text) => policy.evaluateText(text),
      isBlocked: (text) => JSON.parse(text).decision === 'block',
      verdict: (text) => JSON.parse(text),
    };
  },
};
