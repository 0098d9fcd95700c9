import { PASSED, type Result, refuse } from '@gatewright/protocol';
import { lockOrganisation, SANDBOX_ORGANISATION } from '../../platform/database/organisations.js';
import type { Directory } from '../../platform/database/tables.js';
import type { ServiceSettings } from '../../platform/settings/settings.js';
import { countAgents } from '../agents/repository.js';
import { countOtherMandates } from './repository.js';

/** What an organisation without completed verification may have (protocol.md §1.14). */
const FREE_TIER_AGENTS = 1;
const FREE_TIER_MANDATES = 5;

/** What a caller wants to add to an organisation. */
export interface Addition {
  readonly orgId: string;
  readonly agentDid: string;
  readonly action: string;
  /** True where the agent itself is new. */
  readonly newAgent: boolean;
  /** Agents that were approved and are not claimed yet, where they count as well. */
  readonly approved?: number;
}

/**
 * Refuses an addition beyond the free tier (protocol.md §1.14): one agent and five live mandates for an organisation without
 * completed verification. Passes where this gate enforces no free tier. Ask inside the transaction that adds.
 */
export async function checkFreeTier(
  db: Directory,
  add: Addition,
  { freeTier }: ServiceSettings,
): Promise<Result<undefined>> {
  // Sandbox agents have limits of their own.
  const isCounted = freeTier && add.orgId !== SANDBOX_ORGANISATION;
  const organisation = isCounted ? await lockOrganisation(db, add.orgId) : null;
  // A first start makes its agent before the organisation is stored; that agent is the one of the free tier.
  if (organisation === null || organisation.verification === 'verified') return PASSED;
  if (add.newAgent && (await countAgents(db, add.orgId)) + (add.approved ?? 0) >= FREE_TIER_AGENTS) {
    return refuse('FREE_TIER_LIMIT', `an organisation without verification has ${FREE_TIER_AGENTS} agent`);
  }
  return (await countOtherMandates(db, add)) >= FREE_TIER_MANDATES
    ? refuse('FREE_TIER_LIMIT', `an organisation without verification has ${FREE_TIER_MANDATES} mandates`)
    : PASSED;
}
