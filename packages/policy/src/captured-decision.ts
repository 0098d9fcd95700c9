import type { EvaluationInputs } from '@gatewright/evaluator';
import { bindingId, type CapturedInput, inputsDigest, type ReplayLine, sha256Hex } from '@gatewright/protocol';
import { capturedInput } from './captured.js';
import { isOfRequest, type RecordedDecision, recordedIn } from './recorded.js';

/** A decision with what it was computed from, as a line of a replay has both. */
export interface CapturedDecision {
  readonly inputs: EvaluationInputs;
  readonly recorded: RecordedDecision;
}

type InputsLine = Extract<ReplayLine, { kind: 'inputs' }>;
type ListLine = Extract<ReplayLine, { kind: 'commitment' }>;

/** The inputs that a list commits to; none where its id is not that of what it lists. */
export function listedIn({ eventId, entries }: ListLine): readonly CapturedInput[] {
  return eventId === bindingId.inputs(inputsDigest(entries)) ? entries : [];
}

/** What a line says of a decision, held against the digest that a list has of it; a text says why it is not to be used. */
export function capturedDecision(
  { inputs, recorded = {} }: Pick<InputsLine, 'inputs' | 'recorded'>,
  committed: string | undefined,
): CapturedDecision | string {
  if (inputs === null) return 'the inputs were erased';
  if (committed !== sha256Hex(inputs)) return 'the inputs are not those that were committed to';
  const captured = capturedInput(inputs);
  if (captured === null) return 'the inputs do not fit';
  const decision = recordedIn(recorded);
  if (decision === null) return 'the line does not say what was decided';
  if (captured.requestDigest === null) return 'the inputs do not state the signed request';
  return isOfRequest(decision, captured)
    ? { inputs: captured.inputs, recorded: decision }
    : 'the inputs are of another request';
}
