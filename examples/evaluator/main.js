// Compiles a standard, an SOP and a mandate, and asks the same of the evaluator in JavaScript and in WebAssembly.
import { compile, evidenceRecord, leaf } from '@gatewright/evaluator';
import { WasmPolicy } from '@gatewright/evaluator-wasm';
import { evaluatorModule } from '@gatewright/evaluator-wasm/node';
import { DOCUMENTS } from './documents.js';

const policy = compile(DOCUMENTS);
// The program is portable: its bytes evaluate without the documents, here in an instance of the WebAssembly.
const wasm = WasmPolicy.of(await evaluatorModule(), policy.program);

const order = { agentDid: 'did:key:z6MkBuyer', action: 'purchase-order', currency: 'USD', merchant: 'acme-supplies' };
const inTheEu = { context: { dataResidency: 'EU' }, contextProvenance: 'agent_signed' };
const requests = [
  { ...order, ...inTheEu, amount: '120' },
  { ...order, ...inTheEu, amount: '750' },
  { ...order, ...inTheEu, amount: '1500' },
  { ...order, amount: '120', context: { dataResidency: 'US' }, contextProvenance: 'agent_signed' },
  { ...order, amount: '120' },
];
// The time comes from the caller, as everything does that only a gate knows: equal inputs give equal verdicts.
const facts = { now: Date.UTC(2026, 2, 1, 12), spent: 0 };

console.log(`policy ${policy.digest}`);
for (const [index, request] of requests.entries()) {
  const verdict = policy.evaluate(request, facts);
  const again = wasm.evaluate(request, facts);
  if (JSON.stringify(again) !== JSON.stringify(verdict)) throw new Error('the two builds disagree; please report this');
  const { decision, reasonCode, fired, unverifiable } = verdict;
  console.log(`\n${request.amount} USD, data in ${request.context?.dataResidency ?? 'an unknown place'}`);
  console.log(`  verdict  ${decision}`);
  console.log(`  reason   ${reasonCode}`);
  console.log(
    `  rules    ${fired.join(', ') || 'none fired'}${unverifiable.length > 0 ? `; cannot tell ${unverifiable}` : ''}`,
  );
  const decided = { eventId: `event-${index + 1}`, now: facts.now, policyDigest: policy.digest };
  console.log(`  leaf     ${leaf(evidenceRecord(verdict, request, decided))}`);
}
