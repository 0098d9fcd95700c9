import { malformed } from '@gatewright/gate';
import {
  type CounterpartyPurpose,
  type CounterpartyRequest,
  type Fault,
  parseDid,
  type WireValue,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { findOrganisation, lockOrganisation } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { isProduction } from '../../platform/settings/settings.js';
import { findAgentOf } from '../agents/repository.js';
import { changingSettings } from '../changes/setting-changes.js';
import { visibleAgents } from '../visibility/agents.js';
import { newAcceptanceChallenge, verifyAcceptance } from './acceptance.js';
import {
  addCounterparty,
  type CounterpartyRecord,
  listCounterparties,
  liveCounterparties,
  revokeCounterparty,
} from './repository.js';

/**
 * GET /policy/counterparties: every one that the organisation ever had, newest first. Of the agents that one reports about, those that the
 * caller may see.
 */
export async function readCounterparties({ caller }: AuthenticatedCall, { directory }: ServiceContext): Promise<Reply> {
  const counterparties = await listCounterparties(directory, caller.orgId);
  const visible = await visibleAgents(directory, caller);
  const shown = counterparties.map((counterparty) => {
    const agents = counterparty.agents?.filter((agentDid) => visible?.has(agentDid) ?? true) ?? null;
    return printed({ ...counterparty, agents });
  });
  return ok({ counterparties: shown });
}

/** POST /policy/counterparties/challenge: the text that a service signs to agree. */
export async function challengeCounterparty(
  message: WireValue<'CounterpartyChallengeRequest'>,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { did: serviceDid, purpose = 'claim' } = message;
  if (parseDid(serviceDid) === null) return notADid();
  const registrant = await registrantOf(caller.orgId, service);
  return ok({ ...newAcceptanceChallenge({ registrant, serviceDid, purpose }, service) });
}

/**
 * POST /policy/counterparties. The first one that may claim closes the organisation's holds to every other service, so it must
 * be confirmed; one that only reports changes nothing there. A service's own agreement is verified where it is given, and
 * demanded on the production network.
 */
export async function registerCounterparty(
  message: CounterpartyRequest,
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { did, merchants, label, confirmEnforcementChange = false } = message;
  if (parseDid(did) === null) return notADid();
  const agreement = await readAgreement(message, caller.orgId, service);
  if (agreement === 'missing') {
    return refused('COUNTERPARTY_AUTH_REQUIRED', 'on this network the service must agree: answer a challenge first');
  }
  if (agreement === 'invalid') {
    return refused('COUNTERPARTY_SIGNATURE_INVALID', 'the signature is not the agreement of this service; ask it anew');
  }
  const purpose = message.purpose ?? agreement ?? 'claim';
  const { directory, ids, clock } = service;
  const agents = await readAgents(message, caller.orgId, service);
  const faults = [...listFaults(message, purpose), ...(agents.ok ? [] : agents.faults)];
  if (!agents.ok || faults.length > 0) return malformed('MALFORMED_REQUEST', faults);
  const live = await liveCounterparties(directory, caller.orgId);
  if (purpose === 'claim' && !live.some(mayClaim) && !confirmEnforcementChange) {
    const detail = 'the first counterparty closes settlement to all others; send confirmEnforcementChange: true';
    return refused('CONFLICT', detail);
  }
  const counterparty: CounterpartyRecord = {
    orgId: caller.orgId,
    counterpartyId: `cp-${ids.uuid()}`,
    serviceDid: did,
    label,
    purpose,
    merchants: merchants ?? null,
    agents: agents.dids,
    acceptedPurpose: agreement,
    createdAt: new Date(clock.now()).toISOString(),
    revokedAt: null,
  };
  const isAdded = await changingSettings(caller, service, async (transaction, note) => {
    if (!(await addCounterparty(transaction, counterparty, caller.personId))) return false;
    const { counterpartyId } = counterparty;
    await note({ setting: 'counterparty', subject: counterpartyId, before: null, after: printed(counterparty) });
    return true;
  });
  return isAdded
    ? ok(printed(counterparty), 201)
    : refused('CONFLICT', 'this service is a counterparty already', { did });
}

/** POST /policy/counterparties/:ref/revoke. Removing the last one that may claim opens settlement again, so it must be confirmed. */
export async function removeCounterparty(
  message: WireValue<'RevokeCounterpartyRequest'>,
  { params, caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const reference = params['ref'] ?? '';
  return changingSettings(caller, service, async (transaction, note) => {
    await lockOrganisation(transaction, caller.orgId);
    // Two removals at once would each see the other's, and the last one go unconfirmed.
    const live = await liveCounterparties(transaction, caller.orgId);
    const found = live.find(({ counterpartyId, serviceDid }) => [counterpartyId, serviceDid].includes(reference));
    if (found === undefined) return refused('NOT_FOUND', 'no counterparty of your organisation has that id');
    const opens = mayClaim(found) && live.filter(mayClaim).length === 1;
    if (opens && message.confirmEnforcementChange !== true) {
      return refused('CONFLICT', 'without counterparties anybody may claim; send confirmEnforcementChange: true');
    }
    const revokedAt = rfc3339(service.clock.now());
    await revokeCounterparty(transaction, found, { by: caller.personId, at: revokedAt });
    const [before, after] = [printed(found), printed({ ...found, revokedAt })];
    await note({ setting: 'counterparty', subject: found.counterpartyId, before, after });
    return ok(after);
  });
}

type Agreement = CounterpartyPurpose | null | 'missing' | 'invalid';

async function readAgreement(request: CounterpartyRequest, orgId: string, service: ServiceContext): Promise<Agreement> {
  const { did, purpose } = request;
  const { challengeToken, signature } = request.proof ?? request;
  if (challengeToken === undefined && signature === undefined) {
    return isProduction(service.settings.network) ? 'missing' : null;
  }
  const asked = { registrant: await registrantOf(orgId, service), serviceDid: did };
  const answer = { challengeToken: challengeToken ?? '', signature: signature ?? '' };
  const agreed = verifyAcceptance(asked, answer, service);
  // A service that agreed to report has not agreed to claim, nor the other way round.
  return agreed === null || (purpose !== undefined && purpose !== agreed) ? 'invalid' : agreed;
}

/** What cannot be meant by the lists of a registration. */
function listFaults(
  { merchants, agents, proof, ...request }: CounterpartyRequest,
  purpose: CounterpartyPurpose,
): Fault[] {
  const faults: Fault[] = [];
  if (merchants?.length === 0) faults.push({ path: '$.merchants', message: 'is empty; omit it to allow any merchant' });
  if (agents?.length === 0) faults.push({ path: '$.agents', message: 'is empty; omit it for every agent' });
  if (agents !== undefined && purpose !== 'report') {
    faults.push({ path: '$.agents', message: 'narrows reports; send it with the purpose report, or omit it' });
  }
  if (proof !== undefined && (request.challengeToken !== undefined || request.signature !== undefined)) {
    faults.push({ path: '$.proof', message: 'stands beside challengeToken or signature; send the agreement once' });
  }
  return faults;
}

type NamedAgents =
  | { readonly ok: true; readonly dids: readonly string[] | null }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** The agents that a registration names, which must be the organisation's own. */
async function readAgents(
  { agents }: Pick<CounterpartyRequest, 'agents'>,
  orgId: string,
  { directory }: ServiceContext,
): Promise<NamedAgents> {
  if (agents === undefined) return { ok: true, dids: null };
  const faults: Fault[] = [];
  const dids: string[] = [];
  for (const [index, reference] of agents.entries()) {
    const agent = await findAgentOf(directory, orgId, reference);
    if (agent === null) faults.push({ path: `$.agents[${index}]`, message: 'is no agent of your organisation' });
    else dids.push(agent.agentDid);
  }
  return faults.length === 0 ? { ok: true, dids } : { ok: false, faults };
}

function mayClaim({ purpose }: CounterpartyRecord): boolean {
  return purpose === 'claim';
}

async function registrantOf(orgId: string, { directory }: ServiceContext): Promise<string> {
  return (await findOrganisation(directory, orgId))?.did ?? orgId;
}

function printed({
  counterpartyId,
  serviceDid,
  label,
  purpose,
  merchants,
  agents,
  acceptedPurpose,
  createdAt,
  revokedAt,
}: CounterpartyRecord) {
  return {
    counterpartyId,
    did: serviceDid,
    label,
    purpose,
    merchants: merchants === null ? null : [...merchants],
    agents: agents === null ? null : [...agents],
    accepted: acceptedPurpose !== null,
    status: revokedAt === null ? 'active' : 'revoked',
    createdAt,
    revokedAt,
  };
}

function notADid(): Reply {
  return malformed('MALFORMED_REQUEST', [{ path: '$.did', message: 'is not a did:key, did:hedera or did:magp' }]);
}
