import { type Addressee, findReasonCode, visible } from '@gatewright/protocol';
import type { CallReceipt, ConsoleLinks } from '../errors.js';
import type { GuardVerdict } from '../verdict.js';

/** Why a call did not run now: it is refused, it waits, its outcome is unknown, or it was done before. */
export interface Refusal {
  /** A reason code of the register. */
  readonly code: string;
  readonly decision: string;
  readonly detail: string | null;
  /** What the model should do; unless given, the remedy of the register, for the one that it names. */
  readonly remedy?: string;
  /** Address of the decision in the console, for the owner. */
  readonly link?: string | null;
  /** Whether the identical call may succeed later; as the register has it unless given. */
  readonly retryable?: boolean;
  readonly permitted?: string | null;
  readonly escalationId?: string | null;
  readonly eventId?: string | null;
  /** The authorization whose effect is unknown or done. */
  readonly authorizationId?: string | null;
}

/** How the text of a refusal begins, by its decision; `Refused` for any other. */
const BEGINNINGS: Readonly<Record<string, string>> = { escalate: 'Not run yet', done: 'Already done' };

/** How the remedy begins, by who can act on it. */
const REMEDIES: Readonly<Record<Addressee, string>> = {
  model: 'What to do: ',
  developer: 'No call mends this; the developer: ',
  owner: 'No call mends this; the owner decides: ',
};

/** True where the identical call may succeed later. */
export function isRetryable({ code, retryable }: Refusal): boolean {
  return retryable ?? findReasonCode(code)?.retryable ?? false;
}

/** The text that tells a model of a refusal: reason code, remedy, when to retry, what would be permitted. */
export function refusalText(tool: string, refusal: Refusal): string {
  const row = findReasonCode(refusal.code);
  const addressee = refusal.remedy === undefined ? (row?.for ?? 'model') : 'model';
  const lines = [
    `${Object.hasOwn(BEGINNINGS, refusal.decision) ? BEGINNINGS[refusal.decision] : 'Refused'}: ${tool}. Reason: ${refusal.code}.`,
    sentence(refusal.detail ?? row?.meaning ?? null),
    sentence(prefixed(REMEDIES[addressee], refusal.remedy ?? row?.remedy)),
    addressee === 'owner' ? prefixed('Decision: ', refusal.link) : null,
    isRetryable(refusal) ? 'Retry: the identical call may succeed later.' : 'Retry: do not repeat the identical call.',
    sentence(prefixed('Permitted: ', refusal.permitted)),
  ];
  return visible(lines.filter((line) => line !== null).join(' '));
}

/** The members of a verdict that a refusal tells of. */
export type RefusedVerdict = Pick<
  GuardVerdict,
  'decision' | 'reasonCode' | 'detail' | 'hint' | 'escalationId' | 'eventId' | 'remaining'
>;

/** The refusal of a verdict that permits nothing. `links` are addresses in the console, for people. */
export function refusalOf(verdict: RefusedVerdict, links: ConsoleLinks): Refusal {
  const { decision, reasonCode, detail, hint, escalationId, eventId, remaining } = verdict;
  const base = { code: reasonCode, decision, detail: detail ?? hint, escalationId, eventId };
  if (decision === 'escalate' && escalationId !== null) {
    const address = links.linkOf(escalationId);
    const link = address === null ? '' : `: ${address}`;
    return {
      ...base,
      detail: `People must approve this call. Escalation ${escalationId}${link}`,
      remedy: 'Ask a person to approve it. Then repeat the call with the same arguments: it runs once.',
      retryable: true,
    };
  }
  const link = eventId === null ? null : links.decisionOf(eventId);
  return { ...base, link, permitted: remaining === null ? null : `${remaining} is left of the budget` };
}

/** The refusal of a call whose outcome is not known; with the authorization that its owner reconciles, where it has one. */
export function unknownOutcome(reason: string, authorizationId: string | null = null): Refusal {
  const ownerStep = authorizationId === null ? '' : ` with gatewright hold reconcile --id ${authorizationId}`;
  const subject = authorizationId === null ? 'The outcome' : `The outcome of authorization ${authorizationId}`;
  return {
    code: 'HOLD_UNDER_RECONCILIATION',
    decision: 'unknown',
    detail: `${subject} is not known (${reason}); the budget stays reserved`,
    remedy: `Do not repeat the call. Ask the owner to reconcile it${ownerStep}. After that, the repeated call goes on`,
    retryable: false,
    authorizationId,
  };
}

/** What is answered for a call that took effect before and whose own result is lost. */
export function alreadyDone(receipt: CallReceipt): Refusal {
  const { authorizationId, outcome, settledAmount, currency, settlementTxHash, bookingRef } = receipt;
  const facts = [
    `authorization ${authorizationId} is ${outcome}`,
    settledAmount === null ? null : `${settledAmount} ${currency ?? ''}`.trim(),
    prefixed('transaction ', settlementTxHash),
    prefixed('booking ', bookingRef),
  ];
  return {
    code: 'SETTLED',
    decision: 'done',
    detail: `The call ran before: ${facts.filter((fact) => fact !== null).join(', ')}. Its result was not kept`,
    remedy: 'Do not repeat the call. Take it as done',
    retryable: false,
    authorizationId,
  };
}

/** The refusal of a call that did not run for a reason that is not the gate's. */
export function notRun(reason: string): Refusal {
  return {
    code: 'GUARD_ERROR',
    decision: 'block',
    detail: reason,
    remedy: 'Repeat the call if it is still wanted.',
    retryable: true,
  };
}

function prefixed(prefix: string, text: string | null | undefined): string | null {
  return text == null ? null : `${prefix}${text}`;
}

function sentence(text: string | null): string | null {
  return text === null || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The message of what was thrown. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
