import { signedBytes } from './fields.js';

/** An agent's call for the record of one of its decisions (protocol.md §2.18). */
export interface EvidenceRead {
  readonly agentDid: string;
  /** RFC 3339. */
  readonly issuedAt: string;
}

/** The bytes that the agent signs to read the record of an event. */
export function evidenceReadBytes(eventId: string, { agentDid, issuedAt }: EvidenceRead): Uint8Array {
  return signedBytes(['MAGP-EVIDENCE-READ-v1', eventId, agentDid, issuedAt]);
}
