import { fromBase64, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { PolicyError, ProgramError } from '../policy/errors.js';
import { load } from '../policy/load.js';
import type { Policy, PolicyJson } from '../policy/policy.js';
import { compileJson } from './compile/index.js';

/** How a bundle is read. */
export interface BundleOptions {
  /**
   * For a guard, which has to go on with what it was served: documents are compiled leniently, and they decide, too, where the
   * program is not the one that `policyDigest` names or is not of this version. They then say less but never allow more
   * (ADR 5). Without it every fault of a bundle is an error.
   */
  readonly lenient?: boolean | undefined;
}

/**
 * The policy of a served bundle (protocol.md §2.8), whose signature was checked before: its compiled program where it carries one, since
 * that holds rules that the documents can only hint at, else its documents. Throws `PolicyError` for documents that do not
 * compile, `ProgramError` for a program that is not to be run.
 */
export function policyOfBundle(bundle: JsonObject, { lenient = false }: BundleOptions = {}): Policy {
  const documents = documentsOf(bundle, lenient);
  const { compiled, policyDigest } = bundle;
  if (typeof compiled === 'string') {
    try {
      return namedProgram(compiled, policyDigest, lenient);
    } catch (error) {
      if (!lenient) throw error;
    }
  }
  return compileJson(documents, { lenient, served: true });
}

/** The program, if it is the one that the digest names. A bundle made by hand may leave the digest out. */
function namedProgram(compiled: string, digest: JsonValue | undefined, isDigestNeeded: boolean): Policy {
  const policy = load(fromBase64(compiled) ?? new Uint8Array());
  const isUnnamed = digest === undefined && !isDigestNeeded;
  if (isUnnamed || policy.digest === digest) return policy;
  throw new ProgramError('PROGRAM_DIGEST', 'the program is not the one that the digest names; fetch the bundle again');
}

/** Members that a bundle leaves out, or null, are empty; but it carries one of mandates, standards and sops. */
function documentsOf(bundle: JsonObject, lenient: boolean): PolicyJson {
  const { mandates, standards, sops, revokedActions } = bundle;
  if (mandates === undefined && standards === undefined && sops === undefined) {
    throw new PolicyError([{ path: '$', message: 'carries none of mandates, standards and sops' }]);
  }
  const revoked = listIn('revokedActions', revokedActions);
  return {
    mandates: listIn('mandates', mandates),
    standards: listIn('standards', standards),
    sops: listIn('sops', sops),
    revokedActions: lenient ? revoked.filter((action) => typeof action === 'string') : revoked,
  };
}

function listIn(name: string, value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  throw new PolicyError([{ path: `$.${name}`, message: 'is not a list' }]);
}
