import type { JsonObject, JsonValue } from '@gatewright/protocol';

/** Whether a document is strict by its member `strict`: one that says nothing, or null, is; so is any word but false. */
export function isStrict(stated: JsonValue | undefined): boolean {
  return (stated ?? true) !== false;
}

/**
 * The document, stating whether it is strict: what it says for itself, else `unstated`. A gate states it in every document that it
 * stores. A stored document that says nothing is older than that, and keeps the reading that it was written for: false (ADR 72).
 *
 * @example
 * import { stateStrictness } from '@gatewright/evaluator';
 *
 * stateStrictness({ molecules: [] }, true); // => { strict: true, molecules: [] }
 * stateStrictness({ strict: false, molecules: [] }, true); // => { strict: false, molecules: [] }
 */
export function stateStrictness(document: JsonObject, unstated: boolean): JsonObject {
  const { strict = null, ...rest } = document;
  return strict === null ? { strict: unstated, ...rest } : document;
}
