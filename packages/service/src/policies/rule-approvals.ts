import { APPROVALS_MAX } from '@gatewright/gate';
import { type Fault, isJsonObject, type JsonValue } from '@gatewright/protocol';

/**
 * How many people each escalating rule of a document demands, by its id: its member `approvals`. Evaluators of others ignore
 * the member; the gate counts by it.
 */
export function approvalsOf(document: JsonValue): Map<string, number> {
  const demands = new Map<string, number>();
  for (const { id, approvals } of moleculesOf(document)) {
    if (typeof id === 'string' && typeof approvals === 'number') demands.set(id, approvals);
  }
  return demands;
}

/** Faults of the `approvals` members of a rule document, with paths below `path`. */
export function approvalFaults(document: JsonValue | undefined, path: string): Fault[] {
  return moleculesOf(document).flatMap(({ approvals, decision }, index) => {
    if (approvals === undefined) return [];
    const at = `${path}.molecules[${index}].approvals`;
    const counts = typeof approvals === 'number' && Number.isInteger(approvals) && approvals >= 1;
    if (!counts || approvals > APPROVALS_MAX) {
      return [{ path: at, message: `is not a number of people, 1 to ${APPROVALS_MAX}` }];
    }
    return decision === 'escalate' ? [] : [{ path: at, message: 'belongs to a rule that escalates' }];
  });
}

function moleculesOf(document: JsonValue | undefined) {
  const molecules = isJsonObject(document) ? document['molecules'] : undefined;
  return Array.isArray(molecules) ? molecules.filter(isJsonObject) : [];
}
