import {
  hasEvidenceMembers,
  nobleEd25519,
  type ProofVerification,
  parseJsonText,
  parseNoteKey,
  verifyEvidenceProof,
} from '@gatewright/protocol/verify';
import { api, dataOf } from '../../api/client.js';

/**
 * Verifies in the page that the record of a decision is in the signed log, under the key that the gate names. Throws Refusal where the
 * record is not in a sealed batch yet.
 */
export async function verifyDecision(eventId: string): Promise<ProofVerification> {
  const params = { path: { eventId } };
  const [proof, { record }, { checkpointKey }] = await Promise.all([
    dataOf(api.GET('/magp/evidence/{eventId}/proof', { params })),
    dataOf(api.GET('/evidence/{eventId}', { params })),
    dataOf(api.GET('/magp/policy/pubkey')),
  ]);
  const text = parseJsonText(JSON.stringify(record));
  const members = text.ok && hasEvidenceMembers(text.value) ? text.value : undefined;
  const key = parseNoteKey(checkpointKey) ?? undefined;
  return verifyEvidenceProof(proof, { record: members, checkpointKey: key }, nobleEd25519);
}
