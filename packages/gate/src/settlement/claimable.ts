import { type Hold, type LedgerStore, type SourceMandate, transition } from '@gatewright/ledger';
import type { GatePorts } from '../ports.js';

/**
 * True where a claim that comes now would find the hold, its agent and the mandates that it comes from standing. Nothing is
 * committed, and the claim may be overtaken.
 */
export async function isClaimable(
  hold: Hold,
  { ledger: { store }, directory }: Pick<GatePorts, 'ledger' | 'directory'>,
): Promise<boolean> {
  const { orgId, agentDid, amount, slotState } = hold;
  if (slotState !== null || 'refuse' in transition('claim', hold, await store.now())) return false;
  const [agent, sources] = await Promise.all([store.agent(orgId, agentDid), directory.sourcesOf(hold)]);
  const mayPay = agent.operatingMode !== 'read_only' || amount === 0n;
  return agent.status === 'active' && mayPay && (await areStanding(orgId, sources, store));
}

/** True where no source mandate of a delegation is revoked and the agent of each is active. */
export async function areStanding(
  orgId: string,
  sources: readonly SourceMandate[],
  store: Pick<LedgerStore, 'mandate' | 'agent'>,
): Promise<boolean> {
  const standing = await Promise.all(
    sources.map(async ({ mandateId, agentDid }) => {
      const [view, agent] = await Promise.all([store.mandate(orgId, mandateId), store.agent(orgId, agentDid)]);
      return view?.revoked === false && agent.status === 'active';
    }),
  );
  return standing.every(Boolean);
}
