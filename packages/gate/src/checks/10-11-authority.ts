import type { Check } from './authorization-context.js';

/**
 * Before 10 and 11 · What they judge: the agent's standing, and the mandate whose account pays. Both are asked for at once,
 * because a ledger may be a network away, and every call waits for the answer.
 */
export const readAuthority: Check<'request' | 'agent' | 'policy', 'authority'> = async (
  { request, agent, policy },
  { ledger: { store } },
) => {
  const mandate = policy.mandates.find((granted) => granted.action === request.action) ?? null;
  const [standing, account] = await Promise.all([
    store.agent(agent.orgId, agent.did),
    mandate === null ? null : store.mandate(agent.orgId, mandate.mandateId),
  ]);
  return { authority: { standing, mandate, account } };
};
