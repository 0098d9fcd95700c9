import { effectOf, type Hold, type RefundEntry } from '@gatewright/ledger';
import { type JsonObject, refuse, unitsToNumber } from '@gatewright/protocol';
import { type Answer, answerRefusal, success } from '../answer.js';
import type { GatePorts } from '../ports.js';

/** What became of an authorization: GET …/effect (protocol.md §1.7 and §2.15). The booleans are literal. */
export async function effect(authorizationId: string, { ledger }: GatePorts): Promise<Answer> {
  const hold = await ledger.store.hold(authorizationId);
  if (hold === null)
    return answerRefusal(refuse('AUTHORIZATION_NOT_FOUND', 'no such authorization'), { authorizationId });
  return success(shownEffect(hold, await ledger.store.now()));
}

/** The effect of a hold as of `now` (ms), with its amounts as numbers of the currency. */
export function shownEffect(hold: Hold, now: number): JsonObject {
  const { authorizedAmount, settledAmount, refundedAmount, refunds, ...state } = effectOf(hold, now);
  return {
    ...state,
    authorizedAmount: unitsToNumber(authorizedAmount, hold.currency),
    settledAmount: settledAmount === null ? null : unitsToNumber(settledAmount, hold.currency),
    refundedAmount: unitsToNumber(refundedAmount, hold.currency),
    refunds: shownRefunds(refunds, hold.currency),
  };
}

/** Refunds as readers see them: amounts as numbers of the currency. */
export function shownRefunds(refunds: readonly RefundEntry[], currency: string): ShownRefund[] {
  return refunds.map(({ amount, at }) => ({
    amount: unitsToNumber(amount, currency),
    refundedAt: new Date(at).toISOString(),
  }));
}

/** A refund as readers see it. */
export type ShownRefund = { readonly amount: number; readonly refundedAt: string };

/** The authorization that a request was given whose answer got lost: GET …/authorize/by-request (protocol.md §2.7). */
export async function lookupByRequest(
  agentDid: string,
  nonce: string,
  { directory, ledger }: GatePorts,
): Promise<Answer> {
  const agent = await directory.agent(agentDid);
  const authorizationId = agent === null ? null : await ledger.store.byRequest(agent.orgId, agentDid, nonce);
  return authorizationId === null
    ? answerRefusal(refuse('AUTHORIZATION_NOT_FOUND', 'no authorization was given to a request with this nonce'), {
        authorizationId,
      })
    : success({ authorizationId });
}
