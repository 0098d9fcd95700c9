import { type JsonObject, unitsToNumber } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { visibleAgents } from '../visibility/agents.js';
import { descendants } from './delegation.js';
import type { StoredMandate } from './repository.js';

/**
 * The unclaimed holds that an end of these mandates would void, and those under what was delegated from them, by mandate: amounts of the
 * currency of each. Those of agents that the caller may not see are left out.
 */
export async function voidableUnder(
  own: readonly StoredMandate[],
  caller: AuthenticatedCall['caller'],
  { directory, store }: Pick<ServiceContext, 'directory' | 'store'>,
): Promise<JsonObject[]> {
  const { orgId } = caller;
  const mandates = [...own, ...(await descendants(directory, orgId, own))];
  const sums = await store.voidable(
    orgId,
    mandates.map(({ accountId }) => accountId),
  );
  const visible = await visibleAgents(directory, caller);
  return mandates.flatMap(({ mandateId, agentDid, action, currency }, index) => {
    const sum = sums[index];
    if (sum === undefined || sum.holds === 0 || visible?.has(agentDid) === false) return [];
    const amount = currency === null ? null : unitsToNumber(sum.amount, currency);
    const delegated = index >= own.length;
    return [{ mandateId, agentDid, scope: action, delegated, holds: sum.holds, amount, currency }];
  });
}
