import type { LedgerStore } from '@gatewright/ledger';
import { CALL_WINDOW_MS, SPEND_PATTERN_PAYMENTS } from '../limits.js';
import type { RegisteredAgent } from '../ports.js';
import { isUnusual } from '../spend-pattern.js';
import type { CallCount, Check, Inquiry } from './authorization-context.js';

type Known = Pick<Inquiry, 'request' | 'agent' | 'policy' | 'mandate' | 'amount' | 'currency'>;

/** What the agent did before, as far as its rules and its mandate ask; facts for the policy, never a refusal. */
export const recallPast: Check<keyof Known, 'past'> = async (known, { ledger: { store }, settings }) => {
  const { request, agent, policy, mandate, amount, currency } = known;
  const { orgId, did } = agent;
  const merchant = request.merchant ?? '';
  const pays = amount > 0n && mandate !== null;
  const minds = pays && mandate.watchesNewMerchants && merchant !== '';
  const earlier = settings.spendAnomaly && pays;
  const [calls, paidBefore, payments] = await Promise.all([
    policy.reads.calls ? countCalls(store, agent) : null,
    minds ? store.hasPaid(orgId, did, merchant) : true,
    earlier ? store.paidAmounts(orgId, did, currency, SPEND_PATTERN_PAYMENTS) : [],
  ]);
  return {
    past: {
      calls,
      firstPayment: !paidBefore,
      unusual: isUnusual(amount, payments),
    },
  };
};

/** Calls are dated by the store's clock, so the window is measured by it too. */
async function countCalls(store: LedgerStore, { orgId, did }: RegisteredAgent): Promise<CallCount> {
  const since = (await store.now()) - CALL_WINDOW_MS;
  return { since, count: await store.callsSince(orgId, did, since) };
}
