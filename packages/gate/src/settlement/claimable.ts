import { type Agent, type Hold, type LedgerStore, type SourceMandate, transition } from '@gatewright/ledger';
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
  const above = await agentsOf(orgId, sources, store);
  const mayPay = amount === 0n || [agent, ...above].every(({ operatingMode }) => operatingMode !== 'read_only');
  return agent.status === 'active' && mayPay && above.every(isActive);
}

/** True where no source mandate of a delegation is revoked and the agent of each is active. */
export async function areStanding(
  orgId: string,
  sources: readonly SourceMandate[],
  store: Pick<LedgerStore, 'mandate' | 'agent'>,
): Promise<boolean> {
  const mandates = await Promise.all(sources.map(({ mandateId }) => store.mandate(orgId, mandateId)));
  return (
    mandates.every((mandate) => mandate?.revoked === false) && (await agentsOf(orgId, sources, store)).every(isActive)
  );
}

function agentsOf(
  orgId: string,
  sources: readonly SourceMandate[],
  store: Pick<LedgerStore, 'agent'>,
): Promise<Agent[]> {
  return Promise.all(sources.map(({ agentDid }) => store.agent(orgId, agentDid)));
}

function isActive({ status }: Agent): boolean {
  return status === 'active';
}
