import type { LedgerStore } from '@gatewright/ledger';
import { CALL_WINDOW_MS, SPEND_PATTERN_PAYMENTS } from '../limits.js';
import type { GatePorts, GrantedMandate, RegisteredAgent } from '../ports.js';
import { isUnusual } from '../spend-pattern.js';
import type { Money } from './12-amount.js';
import type { AgentHistory, AuthenticatedRequest, CallCount } from './authorization-context.js';

/** What the agent did before, as far as its rules and its mandate ask; facts for the policy, never a refusal. */
export async function loadHistory(
  { request, agent, policy }: AuthenticatedRequest,
  mandate: GrantedMandate | null,
  { amount, currency }: Money,
  { ledger: { store }, settings }: Pick<GatePorts, 'ledger' | 'settings'>,
): Promise<AgentHistory> {
  const { orgId, did } = agent;
  const merchant = request.merchant ?? '';
  const pays = amount > 0n && mandate !== null;
  const watchesMerchant = pays && mandate.watchesNewMerchants && merchant !== '';
  const watchesAmount = settings.spendAnomaly && pays;
  const [calls, paidBefore, payments] = await Promise.all([
    policy.reads.calls ? countCalls(store, agent) : null,
    watchesMerchant ? store.hasPaid(orgId, did, merchant) : true,
    watchesAmount ? store.paidAmounts(orgId, did, currency, SPEND_PATTERN_PAYMENTS) : [],
  ]);
  return { calls, firstPayment: !paidBefore, unusual: isUnusual(amount, payments) };
}

/** Calls are dated by the store's clock, so the window is measured by it too. */
async function countCalls(store: LedgerStore, { orgId, did }: RegisteredAgent): Promise<CallCount> {
  const since = (await store.now()) - CALL_WINDOW_MS;
  return { since, count: await store.callsSince(orgId, did, since) };
}
