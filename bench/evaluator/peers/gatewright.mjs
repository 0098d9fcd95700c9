import { compile } from '@gatewright/evaluator';
import { WasmPolicy } from '@gatewright/evaluator-wasm';
import { evaluatorModule } from '@gatewright/evaluator-wasm/node';

const RULES_PER_DOCUMENT = 200;
const FACTS = { now: Date.UTC(2026, 5, 1) };

function policyOf(rules) {
  const sops = [];
  for (let first = 0; first < rules.length; first += RULES_PER_DOCUMENT) {
    const molecules = rules.slice(first, first + RULES_PER_DOCUMENT).map(({ id, merchant, cents }) => ({
      id,
      combinator: 'all',
      decision: 'block',
      reasonCode: 'SOP_CAP',
      atoms: [
        { predicate: 'field-equals', config: { field: 'merchant', value: merchant } },
        { predicate: 'amount-over', config: { limit: cents / 100 } },
      ],
    }));
    sops.push({ id: `d${first}`, document: { molecules } });
  }
  return compile({ sops, mandates: [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }] });
}

const requestOf = ({ merchant, cents }) => ({
  action: 'pay',
  agentDid: 'did:magp:testnet:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK_1',
  amount: cents / 100,
  currency: 'EUR',
  merchant,
});

export const javascript = {
  name: 'gatewright (JavaScript)',
  firedIds: true,
  async build(rules) {
    const policy = policyOf(rules);
    return {
      programBytes: policy.program.length,
      prepare: requestOf,
      evaluate: (request) => policy.evaluate(request, FACTS),
      isBlocked: ({ decision }) => decision === 'block',
      fired: ({ fired }) => fired.map((id) => id.split('/')[1]),
    };
  },
};

export const webAssembly = {
  name: 'gatewright (WebAssembly, JSON text in and out)',
  firedIds: true,
  async build(rules) {
    const policy = WasmPolicy.of(await evaluatorModule(), policyOf(rules).program);
    return {
      prepare: (request) => JSON.stringify({ request: requestOf(request), facts: FACTS }),
      evaluate: (text) => policy.evaluateText(text),
      isBlocked: (text) => JSON.parse(text).decision === 'block',
      fired: (text) => JSON.parse(text).fired.map((id) => id.split('/')[1]),
    };
  },
};
