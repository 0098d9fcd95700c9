// What is measured in Node and in a browser alike. A host is its SHA-256 and its Ed25519.
import { evidenceLeaf, evidenceNodeHashBy, MerkleTree } from '@gatewright/protocol';
import { verifyCompactProof, verifyEvidenceProof } from '@gatewright/protocol/verify';

/** Calls are timed in blocks: a browser's clock is too coarse for one. */
const CALLS_PER_BLOCK = 100;
const BLOCKS = 41;

/** A decision with names and digests of the usual lengths. */
export function recordOf(index) {
  const id = String(index).padStart(12, '0');
  return {
    eventId: `7f9c24e8-3b1a-4d0e-9c5f-${id}`,
    occurredAt: '2026-03-01T12:00:00.000Z',
    agentDid: 'did:magp:testnet:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
    action: 'purchase-order',
    decision: 'allow',
    reasonCode: 'AUTHORIZED',
    authorizationId: `0b6f1d2c-54aa-4f0e-8d1b-${id}`,
    escalationId: null,
    mandateId: '2d1f7a90-6c3e-4b55-9a77-4f0c8e2b1d36',
    policyDigest: `sha256:${'ab'.repeat(32)}`,
    contextFields: ['amount', 'merchant', 'riskLevel'],
    firedRules: [],
    orgId: 'org-5a4c9f0e-1b2d-4e3f-8a9b-0c1d2e3f4a5b',
    network: 'testnet',
    requestDigest: `sha256:${'cd'.repeat(32)}`,
  };
}

/** Leaves and tree of a batch: the tree, and the shortest time of some rounds for each, ms. */
export function timeBatch(size, rounds, { sha256 }) {
  const records = Array.from({ length: size }, (_, index) => recordOf(index));
  const [leaves, hashing] = best(rounds, () => records.map((record) => evidenceLeaf(record, sha256)));
  const [tree, building] = best(rounds, () => new MerkleTree(leaves, evidenceNodeHashBy(sha256)));
  return { tree, hashing, building };
}

/** Time of one verification on a host, µs: record, leaf and path; the same to the signed checkpoint; of the compact form. */
export function timeProof({ proof, compact, record, checkpointKey }, { sha256, ed25519 }) {
  const held = { record, checkpointKey };
  return {
    path: perCall(() => demand(verifyEvidenceProof(proof, { record }, ed25519, sha256))),
    whole: perCall(() => demand(verifyEvidenceProof(proof, held, ed25519, sha256)), 5),
    compact: perCall(() => demand(verifyCompactProof(compact, held, ed25519, sha256)), 5),
  };
}

/** The last result and the shortest time of some rounds, ms. */
export function best(rounds, work) {
  let [result, least] = [undefined, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    result = work();
    least = Math.min(least, performance.now() - start);
  }
  return [result, least];
}

function demand({ faults }) {
  if (faults.length > 0) throw new Error(`the proof is at fault: ${faults.join(', ')}`);
}

/** Median time of a call, µs. */
function perCall(work, calls = CALLS_PER_BLOCK) {
  const times = Array.from({ length: BLOCKS }, () => {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) work();
    return (performance.now() - start) / calls;
  }).sort((a, b) => a - b);
  return (times[times.length >> 1] ?? 0) * 1000;
}
