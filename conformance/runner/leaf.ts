import { type Decision, evidenceLeaf, toHex } from '@gatewright/protocol';
import type { Task } from './vector.js';

/** The parts of a verdict that leave evidence. */
export interface Evidenced {
  readonly decision: Decision;
  readonly reasonCode: string;
  readonly fired: readonly string[];
  readonly contextFields: readonly string[];
}

/**
 * Hex of the evidence leaf that a decision on a vector leaves behind. The record is the one of the vector: its id is the
 * event id, `now` the time, and what only a gate with a store knows is null.
 */
export function leafOf(
  { id, request = {}, facts = {} }: Pick<Task, 'id' | 'request' | 'facts'>,
  of: Evidenced,
): string {
  const { agentDid, action } = request;
  return toHex(
    evidenceLeaf({
      eventId: id,
      occurredAt: new Date(Number(facts['now'])).toISOString(),
      agentDid: String(agentDid),
      action: String(action),
      decision: of.decision,
      reasonCode: of.reasonCode,
      authorizationId: null,
      escalationId: null,
      mandateId: null,
      policyDigest: null,
      contextFields: of.contextFields,
      firedRules: of.fired,
      orgId: null,
      network: null,
      requestDigest: null,
    }),
  );
}
