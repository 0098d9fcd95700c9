import { compile, load, type Policy, type PolicyDocuments } from '@gatewright/evaluator';
import { canonicalJson, fromBase64, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { textOf } from './envelope.js';

/** The policy of the last bundle: a bundle is asked again every few seconds, and its rules seldom change. */
export class BundlePolicy {
  private known: { readonly key: string; readonly policy: Policy } | null = null;

  /** The policy of a verified bundle; null where it carries none that can be evaluated. Never throws. */
  of(bundle: JsonObject): Policy | null {
    try {
      const documents = documentsOf(bundle);
      const key = canonicalJson([bundle['policyDigest'] ?? null, documents]);
      if (this.known?.key !== key)
        this.known = { key, policy: loadCompiled(bundle) ?? compile(documents, { lenient: true }) };
      return this.known.policy;
    } catch {
      return null;
    }
  }
}

/**
 * The true rules of a bundle of our own gate: the compiled program, where it is the one that the signed digest names. Null
 * for a bundle without it, and for a program of a version that this evaluator does not read: the documents then say less
 * but never allow more (decisions, "Bundle").
 */
function loadCompiled(bundle: JsonObject): Policy | null {
  const program = fromBase64(textOf(bundle['compiled']) ?? '');
  if (program === null || program.length === 0) return null;
  try {
    const policy = load(program);
    return policy.digest === bundle['policyDigest'] ? policy : null;
  } catch {
    return null;
  }
}

/** Throws where the bundle is none: it must carry at least one of mandates, standards and sops (wire §4). */
function documentsOf(bundle: JsonObject): PolicyDocuments {
  const { mandates, standards, sops, revokedActions } = bundle;
  if (mandates === undefined && standards === undefined && sops === undefined) throw new NotABundle();
  return {
    mandates: list(mandates),
    standards: list(standards),
    sops: list(sops),
    revokedActions: list(revokedActions).filter((action) => typeof action === 'string'),
  };
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new NotABundle();
  return value;
}

class NotABundle extends Error {}
