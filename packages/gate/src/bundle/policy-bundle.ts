import { type Policy, publishedForm, type Steps } from '@gatewright/evaluator';
import {
  BUNDLE_MAX_STALENESS,
  type JsonObject,
  type Signer,
  signBundleBy,
  toBase64,
  toHex,
  utf8,
} from '@gatewright/protocol';

/** A rule document as an agent is bound to it. */
export interface BoundDocument {
  readonly id: string;
  readonly title: string;
  readonly document: JsonObject;
}

/** A live mandate as it is compiled and served. */
export interface ServedMandate {
  readonly mandateId: string;
  readonly action: string;
  /** The ODRL document. */
  readonly document: JsonObject;
}

/** Everything that an agent is bound to. */
export interface AgentBinding {
  readonly agentDid: string;
  /** DID of the organisation that the agent belongs to. */
  readonly ownerPrincipal: string;
  readonly mandates: readonly ServedMandate[];
  readonly standards: readonly BoundDocument[];
  readonly sops: readonly BoundDocument[];
  /** Actions whose mandate was revoked and that no live mandate grants. */
  readonly revokedActions: readonly string[];
}

/** The key that signs bundles. */
export interface PolicyKey {
  readonly signer: Signer;
  readonly verificationMethod: string;
}

const COMPILED_PREFIX = 'MAGP-POLICY-COMPILED-v1\0';

/** The binding in the shape that `compile` takes; also what a served bundle shows to guards that know every rule. */
export function policyDocuments(binding: AgentBinding) {
  return {
    mandates: binding.mandates.map(({ mandateId, action, document }) => ({ action, ref: mandateId, document })),
    standards: binding.standards.map(({ id, title, document }) => ({ id, title, document })),
    sops: binding.sops.map(({ id, title, document }) => ({ id, title, document })),
    revokedActions: [...binding.revokedActions],
  };
}

/**
 * The signed policy bundle of an agent (protocol.md §2.8), issued at `now` (ms), as JSON text. Rules are shown in the
 * language of published guards (`publishedForm`); the true ones travel in `compiled` (ADR 7). `run` takes the steps, in which a
 * host serves others meanwhile: each costs a few ms at most.
 */
export async function signedPolicyBundle(
  binding: AgentBinding,
  policy: Policy,
  now: number,
  { signer, verificationMethod }: PolicyKey,
  run: <Result>(steps: Steps<Result>) => Promise<Result>,
): Promise<string> {
  const compiledSignature = toHex(await signer.sign(utf8(COMPILED_PREFIX + policy.digest)));
  const body = await run(bundleBody(binding, policy, now, compiledSignature));
  return signBundleBy(body, signer, verificationMethod, run);
}

function* bundleBody(binding: AgentBinding, policy: Policy, now: number, compiledSignature: string): Steps<JsonObject> {
  const { mandates, revokedActions } = policyDocuments(binding);
  const standards = yield* forOthers(binding.standards);
  const sops = yield* forOthers(binding.sops);
  const compiled = toBase64(policy.program);
  yield;
  return {
    version: '1.0',
    subject: binding.agentDid,
    ownerPrincipal: binding.ownerPrincipal,
    mandates,
    standards,
    sops,
    revokedActions,
    maxStaleness: BUNDLE_MAX_STALENESS,
    issuedAt: new Date(now).toISOString(),
    policyDigest: policy.digest,
    compiled,
    compiledSignature,
  };
}

function* forOthers(documents: readonly BoundDocument[]): Steps<JsonObject[]> {
  const shown: JsonObject[] = [];
  for (const { id, title, document } of documents) {
    yield;
    shown.push({ id, title, document: publishedForm(document) });
  }
  return shown;
}
