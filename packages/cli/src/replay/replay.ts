import { type Policy, verdictOn } from '@gatewright/evaluator';
import { type CompiledModule, WasmPolicy } from '@gatewright/evaluator-wasm';
import { agreementOf, type CapturedEvaluation, capturedInput, isOfRequest, replayedPolicy } from '@gatewright/policy';
import {
  canonicalJson,
  type EvidenceRecord,
  inputsDigest,
  isAct,
  isBindingId,
  isInputsCapture,
  isPermit,
  type JsonObject,
  type ReplayLine,
} from '@gatewright/protocol';
import { nodeSha256Hex } from '@gatewright/protocol/node';
import type { PackReport } from '@gatewright/protocol/verify';

/** Differences and faults that a replay names, and policies that it keeps compiled. */
export const NAMED_FAULTS_MAX = 1_000;
const ENGINE_POLICIES_MAX = 200;

/** What evaluates again. */
export type EngineName = 'js' | 'wasm';

/** A decision that its rules do not give on what it was computed from. */
export interface Difference {
  readonly eventId: string;
  readonly engine: EngineName;
  readonly recorded: JsonObject;
  readonly computed: JsonObject;
}

/** Something in the file that is not what the pack, or a digest, says. */
export interface ReplayFault {
  readonly what: string;
  readonly detail: string;
}

/** Why a decision could not be evaluated again. */
export type Missing =
  | 'the inputs were not captured, or are not in the file'
  | 'the inputs were erased'
  | 'no record of the pack commits to the inputs'
  | 'the policy is not in the file'
  | 'people decided'
  | 'the inputs do not state the signed request'
  | 'the inputs do not fit';

/** What a replay came to. Lists name the first thousand; counts are of all. */
export interface ReplayReport {
  /** Decisions that their rules give again. */
  readonly same: number;
  /** Refusals where the commit was stricter than the rules: the state had changed, or the amount did not fit any more. */
  readonly stricter: number;
  readonly different: number;
  readonly differences: readonly Difference[];
  readonly faulty: number;
  readonly faults: readonly ReplayFault[];
  readonly missing: Readonly<Partial<Record<Missing, number>>>;
}

export type VerificationStatus = PackReport['status'];

/**
 * What a replay makes of a pack: `failed` for a difference or something faulty; `verified` only where every decision of the pack was
 * evaluated again, and there was one.
 */
export function replayStatus({ same, stricter, different, faulty, missing }: ReplayReport): VerificationStatus {
  if (different + faulty > 0) return 'failed';
  return same + stricter > 0 && Object.keys(missing).length === 0 ? 'verified' : 'incomplete';
}

type Evaluating = Pick<Policy, 'evaluate'>;

/** A policy whose rules gave its digest, in each engine. */
type Engines = ReadonlyMap<EngineName, Evaluating>;

/**
 * Evaluates decisions again. `records` are those of a verified pack, by event id; everything else that is added has to follow from them by
 * digest: inputs from a list that a record commits to, a policy from the digest in the record, documents from their own.
 */
export class Replay {
  readonly #documents = new Map<string, JsonObject>();
  readonly #sources = new Map<string, JsonObject>();
  readonly #engines = new Map<string, Engines>();
  /** Of inputs that a record commits to: the digest by event id. */
  readonly #committed = new Map<string, string>();
  readonly #seen = new Set<string>();
  readonly #differences: Difference[] = [];
  readonly #faults: ReplayFault[] = [];
  readonly #missing = new Map<Missing, number>();
  #same = 0;
  #stricter = 0;
  #different = 0;
  #faulty = 0;

  /** Without a module nothing is evaluated in WebAssembly. */
  constructor(
    private readonly records: ReadonlyMap<string, EvidenceRecord>,
    private readonly names: readonly EngineName[],
    private readonly module: CompiledModule | null,
  ) {}

  /** Takes the next line of a file. */
  add(line: ReplayLine): void {
    if (line.kind === 'document') this.#addDocument(line.digest, line.document);
    else if (line.kind === 'policy') this.#sources.set(line.policyDigest, line.source);
    else if (line.kind === 'commitment') this.#addCommitment(line.eventId, line.entries);
    else this.#replay(line.eventId, line.inputs);
  }

  /** Notes text that is no line. */
  fault(what: string, detail: string): void {
    this.#faulty += 1;
    if (this.#faults.length < NAMED_FAULTS_MAX) this.#faults.push({ what, detail });
  }

  /** The report, once every line was added. */
  report(): ReplayReport {
    for (const [eventId, record] of this.records) {
      if (!this.#seen.has(eventId) && isDecided(record)) this.#lack(reasonOf(record));
    }
    return {
      ...{ same: this.#same, stricter: this.#stricter, different: this.#different, differences: this.#differences },
      ...{ faulty: this.#faulty, faults: this.#faults, missing: Object.fromEntries(this.#missing) },
    };
  }

  #addDocument(digest: string, document: JsonObject): void {
    if (`sha256:${nodeSha256Hex(canonicalJson(document))}` === digest) this.#documents.set(digest, document);
    else this.fault(`document ${digest}`, 'its rules have another digest');
  }

  #addCommitment(eventId: string, entries: readonly (readonly [string, string])[]): void {
    const record = this.records.get(eventId);
    // A list whose record is in another pack is of no use here.
    if (record === undefined) return;
    const isOfRecord = isInputsCapture(record) && record.requestDigest === `sha256:${inputsDigest(entries)}`;
    if (!isOfRecord) this.fault(`list ${eventId}`, 'its record commits to another list');
    else for (const [decided, digest] of entries) this.#commit(decided, digest);
  }

  #commit(eventId: string, digest: string): void {
    const known = this.#committed.get(eventId) ?? digest;
    if (known === digest) this.#committed.set(eventId, digest);
    else this.fault(`decision ${eventId}`, 'two lists have other inputs of it');
  }

  #replay(eventId: string, inputs: string | null): void {
    const record = this.records.get(eventId);
    if (record === undefined) return;
    if (this.#seen.has(eventId)) {
      this.fault(`decision ${eventId}`, 'its inputs are there twice');
      return;
    }
    this.#seen.add(eventId);
    const committed = this.#committed.get(eventId);
    if (inputs === null) this.#lack('the inputs were erased');
    else if (committed === undefined) this.#lack('no record of the pack commits to the inputs');
    else if (committed === nodeSha256Hex(inputs)) this.#evaluate(record, capturedInput(inputs));
    else this.fault(`decision ${eventId}`, 'its inputs are not those that evidence commits to');
  }

  #evaluate(record: EvidenceRecord, captured: CapturedEvaluation | null): void {
    const engines = this.#enginesOf(record.policyDigest);
    if (captured === null) this.#lack('the inputs do not fit');
    else if (!isOfRequest(record, captured))
      this.fault(`decision ${record.eventId}`, 'its inputs are of another request');
    else if (engines === null) this.#lack('the policy is not in the file');
    else this.#compare(record, captured, engines);
  }

  #compare(record: EvidenceRecord, { inputs, requestDigest }: CapturedEvaluation, engines: Engines): void {
    const recorded = { decision: record.decision, reasonCode: record.reasonCode, firedRules: [...record.firedRules] };
    let isStricter = false;
    for (const [engine, policy] of engines) {
      const verdict = verdictOn(policy, inputs);
      const agreement = agreementOf(record, verdict);
      isStricter ||= agreement === 'stricter';
      if (agreement !== 'different') continue;
      this.#different += 1;
      const { decision, reasonCode, fired } = verdict;
      const computed = { decision, reasonCode, firedRules: [...fired] };
      if (this.#differences.length < NAMED_FAULTS_MAX) {
        this.#differences.push({ eventId: record.eventId, engine, recorded, computed });
      }
      return;
    }
    // Nothing in the record says whether such inputs are of its request.
    if (requestDigest === null) this.#lack('the inputs do not state the signed request');
    else if (isStricter) this.#stricter += 1;
    else this.#same += 1;
  }

  /** The policy of a digest, compiled again; null where its parts are not there, or give another digest. */
  #enginesOf(policyDigest: string | null): Engines | null {
    if (policyDigest === null) return null;
    const known = this.#engines.get(policyDigest);
    if (known !== undefined) return known;
    const source = this.#sources.get(policyDigest);
    const policy = source === undefined ? null : this.#compiledOrNull(policyDigest, source);
    if (policy === null) return null;
    if (policy.digest !== policyDigest) {
      this.fault(`policy ${policyDigest}`, 'its documents and mandates compile to another policy');
      this.#sources.delete(policyDigest);
      return null;
    }
    const { module } = this;
    const engines: Engines = new Map(
      this.names.map((name): [EngineName, Evaluating] => [
        name,
        name === 'js' || module === null ? policy : WasmPolicy.of(module, policy.program),
      ]),
    );
    if (this.#engines.size >= ENGINE_POLICIES_MAX) this.#engines.clear();
    this.#engines.set(policyDigest, engines);
    return engines;
  }

  /** What is no rules of a gate does not end the replay. */
  #compiledOrNull(policyDigest: string, source: JsonObject): Policy | null {
    try {
      return replayedPolicy(source, (digest) => this.#documents.get(digest))?.policy ?? null;
    } catch (error) {
      this.fault(`policy ${policyDigest}`, `it does not compile: ${error instanceof Error ? error.message : error}`);
      this.#sources.delete(policyDigest);
      return null;
    }
  }

  #lack(reason: Missing): void {
    this.#missing.set(reason, (this.#missing.get(reason) ?? 0) + 1);
  }
}

/** True for a decision that rules may have been evaluated for: any that names a policy, and any permit. */
function isDecided(record: EvidenceRecord): boolean {
  return !isAct(record) && !isBindingId(record.eventId) && (record.policyDigest !== null || isPermit(record.decision));
}

function reasonOf({ escalationId, decision }: EvidenceRecord): Missing {
  return escalationId !== null && decision !== 'escalate'
    ? 'people decided'
    : 'the inputs were not captured, or are not in the file';
}
