import { evidenceLeaf, toHex } from '@gatewright/protocol';

/**
 * The evidence leaf of a verdict, hex: SHA-256 over its record of fifteen fields. A gateway that keeps the records and builds
 * Merkle trees over their leaves can prove its decisions as a gate does. What it does not know is null.
 */
export function leafOf(
  eventId,
  { agentDid, action },
  { now },
  { decision, reasonCode, fired, contextFields },
  policyDigest,
) {
  return toHex(
    evidenceLeaf({
      eventId,
      occurredAt: new Date(now).toISOString(),
      agentDid,
      action,
      decision,
      reasonCode,
      authorizationId: null,
      escalationId: null,
      mandateId: null,
      policyDigest,
      contextFields,
      firedRules: fired,
      orgId: null,
      network: null,
      requestDigest: null,
    }),
  );
}
