import { isJsonObject, type JsonValue, objectsIn } from '@gatewright/protocol';

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

function moleculesOf(document: JsonValue | undefined) {
  const molecules = isJsonObject(document) ? document['molecules'] : undefined;
  return objectsIn(molecules);
}
