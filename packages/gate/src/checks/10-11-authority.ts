import type { Agent, MandateView } from '@gatewright/ledger';
import type { AuthorizeRequest } from '@gatewright/protocol';
import type { AgentPolicy, GatePorts, GrantedMandate, RegisteredAgent } from '../ports.js';

/** What checks 10 and 11 read. */
export interface Authority {
  readonly standing: Agent;
  /** Null where no mandate of the agent grants the action. */
  readonly mandate: GrantedMandate | null;
  readonly account: MandateView | null;
}

/**
 * Before 10 and 11 · The agent's standing, and the mandate whose account pays. Both are asked for at once, because a ledger
 * may be a network away, and every call waits for the answer.
 */
export async function readAuthority(
  { action }: AuthorizeRequest,
  { orgId, did }: RegisteredAgent,
  { mandates }: AgentPolicy,
  { ledger: { store } }: Pick<GatePorts, 'ledger'>,
): Promise<Authority> {
  const mandate = mandates.find((granted) => granted.action === action) ?? null;
  const [standing, account] = await Promise.all([
    store.agent(orgId, did),
    mandate === null ? null : store.mandate(orgId, mandate.accountId),
  ]);
  return { standing, mandate, account };
}
