import {
  type EvidenceMembers,
  type EvidenceProof,
  type EvidenceRecord,
  evidenceReadBytes,
  hasEvidenceMembers,
  type NoteKey,
  type ProofFault,
  validateAsClient,
  verifyEvidenceProof,
} from '@gatewright/protocol';
import { dataOf, isSuccess, refusalCode } from './envelope.js';
import { type GateAnswer, type GateClient, PATHS } from './gate-client.js';
import type { Host } from './host.js';
import type { Signer } from './signer.js';

/** What a client knows about the proof of a decision (protocol.md §1.10). */
export type ProofResult =
  /** The record is in the log of the pinned key. */
  | { readonly status: 'verified'; readonly checked: readonly ProofStep[]; readonly proof: EvidenceProof }
  /**
   * The proof rebuilds the root, and the record or the pinned key to compare with is missing; `checked` says how far it
   * was followed: leaf (with the record), path, checkpoint (with the key).
   */
  | { readonly status: 'incomplete'; readonly checked: readonly ProofStep[]; readonly proof: EvidenceProof }
  /** Not anchored yet; not an error. A gate that distinguishes the two says NOT_FOUND for an event that it never saw. */
  | { readonly status: 'pending'; readonly reasonCode: string }
  /** The proof is wrong. */
  | { readonly status: 'failed'; readonly faults: readonly ProofFault[]; readonly detail: string }
  /** The gate could not be asked; nothing is implied. */
  | { readonly status: 'unreachable'; readonly detail: string };

export type ProofStep = 'leaf' | 'path' | 'checkpoint';

/** What the verifier holds. */
export interface HeldEvidence {
  readonly record?: EvidenceRecord | undefined;
  readonly checkpointKey: NoteKey | null;
}

/** What asking for a proof needs. */
export interface ProofPorts {
  readonly client: GateClient;
  readonly signer: Signer;
  readonly host: Pick<Host, 'clock' | 'ed25519'>;
}

/** Fetches the proof of a decision and verifies it here, without trusting the gate that served it. */
export async function verifyProof(
  eventId: string,
  { record, checkpointKey }: HeldEvidence,
  ports: ProofPorts,
): Promise<ProofResult> {
  const { client, host } = ports;
  const reply = await client.get(PATHS.proof(eventId));
  if (reply.kind === 'unreachable') return { status: 'unreachable', detail: reply.detail };
  if (!isSuccess(reply)) return withoutProof(reply);
  const read = validateAsClient('EvidenceProof', dataOf(reply));
  if (!read.ok)
    return failed(['PROOF_MALFORMED'], read.faults.map(({ path, message }) => `${path} ${message}`).join('; '));
  const held = { record: record ?? (await shownRecord(eventId, ports)), checkpointKey: checkpointKey ?? undefined };
  const { status, checked, faults } = verifyEvidenceProof(read.value, held, host.ed25519);
  const all = read.value.eventId === eventId ? faults : [...new Set<ProofFault>(['EVENT_MISMATCH', ...faults])];
  if (status === 'failed' || all.length > 0) return failed(all, all.join(', '));
  return { status, checked, proof: read.value };
}

/** The record as the gate shows it to the agent of the decision, for the proof to judge; undefined from a gate that shows none. */
async function shownRecord(
  eventId: string,
  { client, signer, host }: ProofPorts,
): Promise<EvidenceMembers | undefined> {
  const read = { agentDid: signer.did, issuedAt: new Date(host.clock()).toISOString() };
  const signature = signer.sign(evidenceReadBytes(eventId, read));
  const reply = await client.post(PATHS.record(eventId), { ...read, signature });
  if (reply.kind === 'unreachable' || !isSuccess(reply)) return undefined;
  const record = dataOf(reply)?.['record'];
  return hasEvidenceMembers(record) ? record : undefined;
}

/** A gate answers 404 in JSON while the batch is not anchored; every other refusal says nothing about the proof. */
function withoutProof(answer: GateAnswer): ProofResult {
  const reasonCode = refusalCode(answer);
  if (answer.status === 404 && answer.body !== null)
    return { status: 'pending', reasonCode: reasonCode ?? 'PROOF_PENDING' };
  return { status: 'unreachable', detail: reasonCode ?? `the gate answered ${answer.status}` };
}

function failed(faults: readonly ProofFault[], detail: string): ProofResult {
  return { status: 'failed', faults, detail };
}
