import type { Fault, JsonObject, JsonValue } from '@gatewright/protocol';

/** Every fault of one rule document (`{molecules: […]}`), with paths below `path`; empty when it compiles. */
export function validateRuleDocument(_value: JsonValue | undefined, _path: string): Fault[] {
  return [];
}

/** True for a molecule that guards of others evaluate as we do: only predicates of the protocol, no negation. */
export function isProtocolMolecule(_molecule: JsonValue): boolean {
  return true;
}

/** The document as it is shown to guards of others: what they would ignore always escalates instead. */
export function downgradeForOthers(document: JsonObject): JsonObject {
  return document;
}
