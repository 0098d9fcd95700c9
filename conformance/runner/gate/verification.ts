import { type EvaluationFacts, load, type Policy, policyOfBundle } from '@gatewright/evaluator';
import {
  bundleIssuedAt,
  bundleSiblings,
  evidenceNodeHash,
  fromBase64,
  isConsistent,
  isJsonObject,
  isSameHash,
  type JsonObject,
  type JsonValue,
  logNodeHash,
  openCheckpoint,
  parseNoteKey,
  readHash,
  validateWire,
  verifyBundle,
  verifyCompactProof,
  verifyEvidenceProof,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { amountOf, textOf, textOrNone } from './member-values.js';
import type { Verification, VerificationKind } from './scenario.js';

/** What is verified, after its references were filled and its faults applied; `now` is the verifier's clock, ms. */
export interface Verifiable {
  readonly kind: VerificationKind;
  /** The document that is verified. */
  readonly of: JsonValue;
  /** What the verifier holds beside it. */
  readonly held: JsonObject;
  readonly now: number;
}

/** The verification that a step asks for. */
export function verificationOf(verification: Verification): { kind: VerificationKind; terms: JsonObject } {
  const { bundle, inclusion, consistency, decision } = verification;
  if (bundle !== undefined) return { kind: 'bundle', terms: bundle };
  if (inclusion !== undefined) return { kind: 'inclusion', terms: inclusion };
  if (consistency !== undefined) return { kind: 'consistency', terms: consistency };
  if (decision !== undefined) return { kind: 'decision', terms: decision };
  throw new TypeError('the step names nothing to verify');
}

/**
 * Verifies what a gate served, without asking it, as a guard or an auditor does. Never throws: what cannot be read is what
 * the verifier says of it. conformance/README.md lists the members of each result.
 */
export function verified({ kind, of, held, now }: Verifiable): JsonObject {
  switch (kind) {
    case 'bundle':
      return bundleResult(of, held, now);
    case 'inclusion':
      return inclusionResult(of, held);
    case 'consistency':
      return consistencyResult(of, held);
    case 'decision':
      return decisionResult(of, held, now);
  }
}

/** {ok, reasonCode, detail?} */
function bundleResult(bundle: JsonValue, held: JsonObject, now: number): JsonObject {
  const newest = textOrNone(held['newest']);
  const expected = {
    publicKey: textOf(held['key']),
    subject: textOf(held['subject']),
    now,
    newestIssuedAt: newest === undefined ? undefined : bundleIssuedAt({ issuedAt: newest }),
  };
  return { ...verifyBundle(bundle, expected, nodeEd25519) };
}

/** {status, faults, checked}: of the protocol's form (leaf, root, proof) the path alone is followed. */
function inclusionResult(proof: JsonValue, { record: givenRecord, key }: JsonObject): JsonObject {
  const record = givenRecord === undefined ? undefined : recordOf(givenRecord);
  const checkpointKey = key === undefined ? undefined : parseNoteKey(textOf(key));
  if (record === null) return failed('RECORD_MALFORMED');
  if (checkpointKey === null) return failed('KEY_MALFORMED');
  if (typeof proof === 'string') {
    if (record === undefined || checkpointKey === undefined) return failed('PROOF_MALFORMED');
    return resultOf(verifyCompactProof(proof, { record, checkpointKey }, nodeEd25519));
  }
  const read = validateWire('EvidenceProof', proof);
  if (read.ok) return resultOf(verifyEvidenceProof(read.value, { record, checkpointKey }, nodeEd25519));
  return record === undefined && checkpointKey === undefined ? pathResult(proof) : failed('PROOF_MALFORMED');
}

/** A record is read as a leaf of a pack is: with its members and no others. */
function recordOf(value: JsonValue) {
  const read = validateWire('EvidenceRecord', value);
  return read.ok ? read.value : null;
}

function pathResult(proof: JsonValue): JsonObject {
  const { leaf, root, proof: steps } = isJsonObject(proof) ? proof : {};
  const [start, end] = [readHash(textOf(leaf)), readHash(textOf(root))];
  if (start === null || end === null || !Array.isArray(steps)) return failed('PROOF_MALFORMED');
  let hash = start;
  for (const step of steps) {
    const { sibling, position } = isJsonObject(step) ? step : {};
    const other = readHash(textOf(sibling));
    if (other === null || (position !== 'left' && position !== 'right')) return failed('PROOF_MALFORMED');
    hash = position === 'left' ? evidenceNodeHash(other, hash) : evidenceNodeHash(hash, other);
  }
  return isSameHash(hash, end)
    ? { status: 'incomplete', faults: [], checked: ['path'] }
    : failed('MERKLE_ROOT_MISMATCH');
}

/** {status, faults, oldSize, newSize}: whether the newer checkpoint continues the older one. */
function consistencyResult(answer: JsonValue, { older, newer, key }: JsonObject): JsonObject {
  const noteKey = parseNoteKey(textOf(key));
  if (noteKey === null) return failed('KEY_MALFORMED');
  const [from, to] = [older, newer].map((note) => openCheckpoint(textOf(note), noteKey, nodeEd25519));
  if (from == null || to == null) return failed('CHECKPOINT_INVALID');
  const { path } = isJsonObject(answer) ? answer : {};
  const hashes = Array.isArray(path) ? path.map((hash: JsonValue) => readHash(textOf(hash))) : [null];
  const known = hashes.filter((hash) => hash !== null);
  if (known.length !== hashes.length) return failed('PROOF_MALFORMED');
  const states = { oldSize: from.size, oldRoot: from.root, newSize: to.size, newRoot: to.root };
  if (!isConsistent(states, known, logNodeHash)) return failed('LOG_FORKED');
  return { status: 'verified', faults: [], oldSize: from.size, newSize: to.size };
}

/** {decision, reasonCode, contextFields, fired, unverifiable, by}: what a guard decides by a bundle and what stands beside it. */
function decisionResult(answer: JsonValue, { request, spent }: JsonObject, now: number): JsonObject {
  const body = isJsonObject(answer) ? answer : {};
  const policy = policyOf(body['data']);
  if (policy === null) return { decision: 'block', reasonCode: 'LOCAL_EVAL_ERROR' };
  const { contained, operatingMode } = bundleSiblings(body);
  const facts: EvaluationFacts = {
    now,
    spent: amountOf(spent) ?? 0,
    containment: contained,
    operatingMode,
  };
  const { decision, reasonCode, contextFields, fired, unverifiable } = policy.evaluate(asked(request), facts);
  return {
    decision,
    reasonCode,
    contextFields: [...contextFields],
    fired: [...fired],
    unverifiable: [...unverifiable],
    by: isNamedProgram(body['data']) ? 'program' : 'documents',
  };
}

function policyOf(bundle: JsonValue | undefined): Policy | null {
  try {
    return isJsonObject(bundle) ? policyOfBundle(bundle, { lenient: true }) : null;
  } catch {
    return null;
  }
}

/** Whether a guard decides by the program that the bundle carries: it is the one that the digest names. */
function isNamedProgram(bundle: JsonValue | undefined): boolean {
  const { compiled, policyDigest } = isJsonObject(bundle) ? bundle : {};
  try {
    return load(fromBase64(textOf(compiled)) ?? new Uint8Array()).digest === policyDigest;
  } catch {
    return false;
  }
}

/** The authorize request of an earlier step, as a guard reads its own. */
function asked(request: JsonValue | undefined) {
  const body = isJsonObject(request) ? request : {};
  const { action, agentDid, amount, currency, merchant, resource, jurisdiction, itinerary, envelopeSignature } = body;
  const context = isJsonObject(itinerary) ? itinerary : {};
  const { counterparty } = context;
  return {
    action: textOf(action),
    agentDid: textOf(agentDid),
    amount: amountOf(amount),
    currency: textOrNone(currency),
    merchant: textOrNone(merchant),
    resource: textOrNone(resource),
    jurisdiction: textOrNone(jurisdiction),
    counterparty: typeof counterparty === 'string' ? counterparty : undefined,
    context,
    contextProvenance: envelopeSignature === undefined ? ('agent_asserted' as const) : ('agent_signed' as const),
  };
}

function resultOf({ status, faults, checked }: ReturnType<typeof verifyEvidenceProof>): JsonObject {
  return { status, faults: [...faults], checked: [...checked] };
}

function failed(fault: string): JsonObject {
  return { status: 'failed', faults: [fault], checked: [] };
}
