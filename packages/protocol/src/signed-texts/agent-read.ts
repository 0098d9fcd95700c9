import { signedBytes } from './fields.js';

/** An agent's call to read what is its own. */
export interface AgentRead {
  readonly agentDid: string;
  /** RFC 3339. */
  readonly issuedAt: string;
}

/** The bytes that the agent signs to read the record of an event (protocol.md §2.18). */
export function evidenceReadBytes(eventId: string, { agentDid, issuedAt }: AgentRead): Uint8Array {
  return signedBytes(['MAGP-EVIDENCE-READ-v1', eventId, agentDid, issuedAt]);
}

/** The bytes that the agent signs to read what it may do now (protocol.md §2.7). */
export function permissionsReadBytes({ agentDid, issuedAt }: AgentRead): Uint8Array {
  return signedBytes(['MAGP-PERMISSIONS-READ-v1', agentDid, issuedAt]);
}
