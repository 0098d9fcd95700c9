import { CALL_WINDOW_MS, SPEND_PATTERN_PAYMENTS } from '../limits.js';
import { isUnusual } from '../spend-pattern.js';
import type { Check, Inquiry } from './inquiry.js';

type Known = Pick<Inquiry, 'request' | 'agent' | 'policy' | 'mandate' | 'amount' | 'currency' | 'now'>;

/** What the agent did before, as far as its rules and its mandate ask; facts for the policy, never a refusal. */
export const recallPast: Check<keyof Known, 'past'> = async (known, { ledger: { store }, settings }) => {
  const { request, agent, policy, mandate, amount, currency, now } = known;
  const { orgId, did } = agent;
  const merchant = request.merchant ?? '';
  const pays = amount > 0n && mandate !== null;
  const minds = pays && mandate.watchesNewMerchants && merchant !== '';
  const earlier = settings.spendAnomaly && pays;
  const [calls, paidBefore, payments] = await Promise.all([
    policy.countsCalls ? store.callsSince(orgId, did, now - CALL_WINDOW_MS) : undefined,
    minds ? store.hasPaid(orgId, did, merchant) : true,
    earlier ? store.paidAmounts(orgId, did, currency, SPEND_PATTERN_PAYMENTS) : [],
  ]);
  return {
    past: {
      callCount: calls === undefined ? undefined : calls + 1,
      firstPayment: !paidBefore,
      unusual: isUnusual(amount, payments),
    },
  };
};
