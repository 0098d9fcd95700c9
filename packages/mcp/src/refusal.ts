import {
  alreadyDone,
  type CallOutcome,
  isRetryable,
  type Refusal,
  refusalText,
  unknownOutcome,
} from '@gatewright/guard/internal';

/** A refusal as a tool result (`CallToolResult`). */
export type RefusalResult = {
  /** Required from revision 2026-07-28 on. */
  readonly resultType: 'complete';
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly isError: true;
  readonly _meta: { readonly [VERDICT_META]: RefusalMeta };
};

/** What programs read of a refusal. */
type RefusalMeta = {
  readonly decision: string;
  readonly reasonCode: string;
  readonly retryable: boolean;
  readonly escalationId: string | null;
  readonly eventId: string | null;
};

/** Member of `_meta` under which a refusal is read by programs. */
export const VERDICT_META = 'gatewright/verdict';

/** Whether a result states that its call was carried out: no error, nothing left to do. */
export function isCarriedOut(result: object): boolean {
  return Reflect.get(result, 'isError') !== true && (Reflect.get(result, 'resultType') ?? 'complete') === 'complete';
}

/** The result that tells a model of a refusal. */
export function refusalResult(tool: string, refusal: Refusal): RefusalResult {
  const { code, decision, escalationId = null, eventId = null } = refusal;
  const verdict = { decision, reasonCode: code, retryable: isRetryable(refusal), escalationId, eventId };
  return {
    resultType: 'complete',
    content: [{ type: 'text', text: refusalText(tool, refusal) }],
    isError: true,
    _meta: { [VERDICT_META]: verdict },
  };
}

/** The result of a call that the server gave no result for: a refusal, or the receipt of an equal call that took effect before. */
export function unansweredResult(tool: string, outcome: CallOutcome): RefusalResult {
  if (outcome.kind !== 'done') return refusalResult(tool, outcome.refusal);
  const { receipt } = outcome;
  return refusalResult(tool, receipt === undefined ? unknownOutcome('the tool gave no answer') : alreadyDone(receipt));
}
