import { answerRefusal, rateLimited, SANDBOX_NETWORK } from '@gatewright/gate';
import { didKey, type OnboardAgentRequest } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import {
  addOrganisation,
  FIRST_TERMS,
  findOrganisation,
  SANDBOX_ORGANISATION,
} from '../../platform/database/organisations.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { findOrAddPerson } from '../identity/repository.js';
import { onboard } from './onboard.js';
import { STARTER_PACK } from './rule-packs.js';

/** How long a sandbox agent may act, ms, and what it may spend, whole USD (ADR 29). */
const SANDBOX_TTL_MS = 24 * 60 * 60 * 1000;
const SANDBOX_PER_TXN_MAX_USD = 500;
const SANDBOX_MAX_AMOUNT_USD = 5000;

/** No person approves in the sandbox, so a flight within the limits waits for none unless its agent states a high risk. */
const SANDBOX_AGENT: OnboardAgentRequest = {
  name: 'Sandbox agent',
  scope: 'flight-purchase',
  riskTier: 'low',
  rulePack: STARTER_PACK,
};
const FINANCIAL_LIMITS = {
  currency: 'USD',
  perTxnMax: SANDBOX_PER_TXN_MAX_USD,
  maxAmount: SANDBOX_MAX_AMOUNT_USD,
  merchants: ['skyward-air', 'northwind-rail', 'globe-hotels'],
  riskSignals: { amountShare: false } as const,
};

/** An agent for people who try the service out: flight bookings alone, with a budget of its own, for a day. */
export async function sandboxAgent(financial: boolean, source: string, service: ServiceContext): Promise<Reply> {
  if (!service.settings.sandbox) return refused('FORBIDDEN', 'this gate makes no sandbox agents');
  if (!service.sandboxAllowances.take([`source ${source}`], service.clock.now())) {
    return rateLimited(
      service.sandboxAllowances,
      'too many sandbox agents from this address; wait for Retry-After seconds',
    );
  }
  const grantor = await sandboxGrantor(service);
  const request = financial ? { ...SANDBOX_AGENT, ...FINANCIAL_LIMITS } : SANDBOX_AGENT;
  const validUntil = new Date(service.clock.now() + SANDBOX_TTL_MS).toISOString();
  const onboarding = await onboard(request, grantor, service, {
    requestedBy: null,
    network: SANDBOX_NETWORK,
    validUntil,
  });
  if (!onboarding.ok) return answerRefusal(onboarding);
  return ok({ ...onboarding.value.config, sandbox: true, tier: 'sandbox', financial, validUntil }, 201);
}

async function sandboxGrantor({ directory, clock, ids, keys }: ServiceContext) {
  const orgId = SANDBOX_ORGANISATION;
  const createdAt = new Date(clock.now()).toISOString();
  if ((await findOrganisation(directory, orgId)) === null) {
    const did = didKey((await keys.organisation(orgId)).publicKey);
    const sandbox = { orgId, name: 'Sandbox', did, verification: 'unverified', verifiedAt: null } as const;
    await addOrganisation(directory, { ...sandbox, ...FIRST_TERMS }, createdAt);
  }
  const person = {
    orgId,
    email: 'sandbox@gatewright.local',
    personId: ids.uuid(),
    role: 'auditor',
    createdAt,
    provenBy: null,
  } as const;
  return { orgId, personId: await findOrAddPerson(directory, person) };
}
