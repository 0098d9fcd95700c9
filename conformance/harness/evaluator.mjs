// A harness: the evaluator of this repository behind JSON lines. Start from this file to hold your own gate against the vectors:
// keep the loop, replace `verdictOf`. Run it with: npx gatewright-conformance -- node harness/evaluator.mjs
import { createInterface } from 'node:readline';
import { compileJson, PolicyError } from '@gatewright/evaluator';
import { evidenceLeaf, toHex } from '@gatewright/protocol';

const implementation = { name: '@gatewright/evaluator', version: '0.1.0', language: 'JavaScript' };

/** What the gate decides, or where the documents are wrong. */
function verdictOf({ id, documents, mandates, revokedActions = [], request, facts }) {
  const family = (name) => documents.filter((entry) => entry.family === name);
  try {
    const policy = compileJson({ standards: family('standard'), sops: family('sop'), mandates, revokedActions });
    if (request === undefined) return { verdict: { decision: 'allow' } };
    const { decision, reasonCode, fired, unverifiable, contextFields } = policy.evaluate(request, facts);
    const leaf = leafOf(id, request, facts, { decision, reasonCode, contextFields, firedRules: fired });
    return { verdict: { decision, reasonCode, fired, unverifiable, contextFields, leaf } };
  } catch (error) {
    if (error instanceof PolicyError) return { faults: error.faults.map(({ path }) => path) };
    return { errored: String(error) };
  }
}

/** Owed at the layer `full` only; what only a gate with a store knows is null. */
function leafOf(eventId, { agentDid, action }, { now }, decided) {
  const unknown = { authorizationId: null, escalationId: null, mandateId: null, policyDigest: null };
  const nowhere = { orgId: null, network: null, requestDigest: null };
  const occurredAt = new Date(now).toISOString();
  return toHex(evidenceLeaf({ eventId, occurredAt, agentDid, action, ...decided, ...unknown, ...nowhere }));
}

const ANSWERS = {
  start: () => ({ version: 1, implementation }),
  dialect: ({ dialect }) => ({ ok: dialect === 'magp-v1' }),
  run: ({ seq, task }) => ({ seq, ...verdictOf(task) }),
  stop: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(ANSWERS[command.cmd](command))}\n`);
}
