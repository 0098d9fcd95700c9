import { type MandateTrace, PolicyError, verdictOn } from '@gatewright/evaluator';
import { canonicalJson, type JsonObject, type ReplayLine, sha256Hex } from '@gatewright/protocol';
import { capturedDecision, listedIn } from './captured-decision.js';
import { explanationOf, type RuleExplanation } from './explain.js';
import { agreementOf } from './recorded.js';
import { type ReplayedPolicy, replayedPolicy } from './replayed-policy.js';

/** What rules and mandate made of a decision, from what the gate captured of it. */
export interface CapturedExplanation {
  readonly rules: readonly RuleExplanation[];
  /** Null where containment, the mode or a limit answered before. */
  readonly mandate: MandateTrace | null;
  /** The log has this verdict, or the commit was stricter. */
  readonly isAsRecorded: boolean;
}

/**
 * Evaluates a decision of the log again from the lines of a replay (evidence.md, "Replay"), under the policy that decided, and explains it.
 * Null where no inputs of it were captured; a text says why they are not to be used: they are held against the digests in the lines and
 * the row. That evidence has those digests is for `gatewright verify` to prove.
 */
export function explainCaptured(row: JsonObject, lines: readonly ReplayLine[]): CapturedExplanation | string | null {
  const { eventId, policyDigest } = row;
  const line = lines.find((each) => each.kind === 'inputs' && each.eventId === eventId);
  if (line?.kind !== 'inputs') return null;
  const listed = lines.flatMap((each) => (each.kind === 'commitment' ? listedIn(each) : []));
  const committed = listed.find(([decided]) => decided === eventId);
  const known = capturedDecision({ inputs: line.inputs, recorded: row }, committed?.[1]);
  if (typeof known === 'string') return known;
  const { inputs, recorded } = known;
  const replayed = line.policyDigest === policyDigest ? policyIn(line.policyDigest, lines) : null;
  if (replayed === null) return 'the policy that decided was not kept';
  const verdict = verdictOn(replayed.policy, inputs, { trace: true });
  return {
    rules: explanationOf(replayed.documents, verdict),
    mandate: verdict.trace?.mandate ?? null,
    isAsRecorded: agreementOf(recorded, verdict) !== 'different',
  };
}

/** The policy of a digest, compiled again; null where its parts are not there, or give another digest. */
function policyIn(policyDigest: string, lines: readonly ReplayLine[]): ReplayedPolicy | null {
  const documents = new Map<string, JsonObject>();
  for (const line of lines) {
    if (line.kind !== 'document') continue;
    if (`sha256:${sha256Hex(canonicalJson(line.document))}` === line.digest) documents.set(line.digest, line.document);
  }
  const line = lines.find((each) => each.kind === 'policy' && each.policyDigest === policyDigest);
  if (line?.kind !== 'policy') return null;
  try {
    const replayed = replayedPolicy(line.source, (digest) => documents.get(digest));
    return replayed?.policy.digest === policyDigest ? replayed : null;
  } catch (error) {
    if (error instanceof PolicyError) return null;
    throw error;
  }
}
