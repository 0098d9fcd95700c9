import type { JsonObject, JsonValue } from '@gatewright/protocol';
import type { PolicyJson } from '../../packages/evaluator/src/policy/policy.js';
import { objectOf, objectsOf, own } from './documents.js';

/** A rule of a mandate speaks about its own target, else about the document's. */
function targetOf(document: JsonObject, rule: JsonObject): JsonValue | undefined {
  return own(rule, 'target') ?? own(document, 'target');
}

/** A grant is a permission whose target (or the document's) is the action. */
export function grantsOf(document: JsonObject, action: string): readonly JsonObject[] {
  return objectsOf(own(document, 'permission')).filter((permission) => targetOf(document, permission) === action);
}

export function prohibitionsOf(document: JsonObject, action: string): readonly JsonObject[] {
  return objectsOf(own(document, 'prohibition')).filter((rule) => targetOf(document, rule) === action);
}

/** Every grant of the action, in document order. */
export function allGrants(documents: PolicyJson, action: string): readonly JsonObject[] {
  return objectsOf(documents.mandates).flatMap((entry) => grantsOf(objectOf(own(entry, 'document')), action));
}

/** The mandate of an action: the first that grants it, else the first that is filed under it. */
export function mandateFor(documents: PolicyJson, action: string): JsonObject | undefined {
  const entries = objectsOf(documents.mandates);
  const granting = entries.find((entry) => grantsOf(objectOf(own(entry, 'document')), action).length > 0);
  const entry = granting ?? entries.find((candidate) => own(candidate, 'action') === action);
  return entry === undefined ? undefined : objectOf(own(entry, 'document'));
}
