import { alreadyDone, type CallOutcome, refusalText } from '@gatewright/guard/internal';

/** What a framework hands to the model: the value of the call, or a text that says why it did not run and what to do. */
export function answerOf(tool: string, outcome: CallOutcome): unknown {
  if (outcome.kind !== 'done') return refusalText(tool, outcome.refusal);
  if (outcome.receipt !== undefined) return refusalText(tool, alreadyDone(outcome.receipt));
  return outcome.value === undefined ? `Done: ${tool}.` : outcome.value;
}
