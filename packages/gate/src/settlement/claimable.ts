import { type Hold, type LedgerStore, type SourceMandate, transition } from '@gatewright/ledger';
import type { GatePorts } from '../ports.js';

/**
 * True where the ledger would accept a claim of the hold now by a party that reserved no payment. A source mandate that was closed
 * leaves the hold, as it leaves the claim. Nothing is committed, and the claim may be overtaken.
 */
export async function isClaimable(
  hold: Hold,
  { ledger: { store }, directory }: Pick<GatePorts, 'ledger' | 'directory'>,
): Promise<boolean> {
  const { orgId, agentDid, amount, slotState } = hold;
  if (slotState !== null || 'refuse' in transition('claim', hold, await store.now())) return false;
  const [agent, sources] = await Promise.all([store.agent(orgId, agentDid), directory.sourcesOf(hold)]);
  const mayPay = agent.operatingMode !== 'read_only' || amount === 0n;
  return agent.status === 'active' && mayPay && (await areActive(orgId, sources, store));
}

/** True where no source mandate of a delegation is revoked and the agent of each is active. */
export async function areStanding(
  orgId: string,
  sources: readonly SourceMandate[],
  store: Pick<LedgerStore, 'mandate' | 'agent'>,
): Promise<boolean> {
  const mandates = await Promise.all(sources.map(({ mandateId }) => store.mandate(orgId, mandateId)));
  return mandates.every((mandate) => mandate?.revoked === false) && (await areActive(orgId, sources, store));
}

async function areActive(
  orgId: string,
  sources: readonly SourceMandate[],
  store: Pick<LedgerStore, 'agent'>,
): Promise<boolean> {
  const agents = await Promise.all(sources.map(({ agentDid }) => store.agent(orgId, agentDid)));
  return agents.every(({ status }) => status === 'active');
}
