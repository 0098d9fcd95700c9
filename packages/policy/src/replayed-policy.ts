import { compileRulesSteps, finished, type Policy, stateStrictness } from '@gatewright/evaluator';
import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { DecidingDocument } from './organisation.js';

/** A policy that was compiled again, with the documents that it was compiled from. */
export interface ReplayedPolicy {
  readonly policy: Policy;
  readonly documents: readonly DecidingDocument[];
}

/** The limits under which a gate admitted its documents may have been others. */
const ADMITTED = {
  moleculesPerDocument: Number.POSITIVE_INFINITY,
  atomsPerMolecule: Number.POSITIVE_INFINITY,
  zonesPerDocument: Number.POSITIVE_INFINITY,
};

/**
 * Compiles the source of a policy again (evidence.md, "Replay"), with documents by their digests; null where one is not there, or a mandate
 * is none. The caller compares the digest. Throws `PolicyError`.
 */
export function replayedPolicy(
  { standards, sops, mandates, revokedActions }: JsonObject,
  documentOf: (digest: string) => JsonObject | undefined,
): ReplayedPolicy | null {
  const [ofStandards, ofSops] = [boundTo(standards, documentOf), boundTo(sops, documentOf)];
  const granted = objectsOf(mandates).flatMap(({ action, ref, document }) =>
    typeof action === 'string' && isJsonObject(document)
      ? [{ action, document, ...(typeof ref === 'string' ? { ref } : {}) }]
      : [],
  );
  if (ofStandards === null || ofSops === null || granted.length !== listOf(mandates).length) return null;
  const rules = finished(
    compileRulesSteps({ standards: ofStandards, sops: ofSops }, { served: true, limits: ADMITTED }),
  );
  const ids = (bound: readonly { id: string }[]) => bound.map(({ id }) => ({ id }));
  const revoked = listOf(revokedActions).filter((each) => typeof each === 'string');
  const named = { standards: ids(ofStandards), sops: ids(ofSops), mandates: granted, revokedActions: revoked };
  const documents = (bound: typeof ofSops, kind: DecidingDocument['kind']) =>
    bound.map(({ id, document }) => ({ name: id, kind, rules: document }));
  return {
    policy: finished(rules.policySteps(named)),
    documents: [...documents(ofStandards, 'standard'), ...documents(ofSops, 'sop')],
  };
}

/** Documents under their ids, those of before a gate stated it as not strict; null where one is not there. */
function boundTo(
  named: JsonValue | undefined,
  documentOf: (digest: string) => JsonObject | undefined,
): { id: string; document: JsonObject }[] | null {
  const bound = objectsOf(named).flatMap(({ id, digest }) => {
    const document = typeof digest === 'string' ? documentOf(digest) : undefined;
    return typeof id === 'string' && document !== undefined ? [{ id, document: stateStrictness(document, false) }] : [];
  });
  return bound.length === listOf(named).length ? bound : null;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return listOf(value).filter(isJsonObject);
}
