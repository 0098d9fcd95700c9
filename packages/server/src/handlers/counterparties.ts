import { malformed } from '@gatewright/gate';
import { type CounterpartyPurpose, type CounterpartyRequest, parseDid } from '@gatewright/protocol';
import { newAcceptanceChallenge, verifyAcceptance } from '../counterparty-acceptance.js';
import {
  addCounterparty,
  type CounterpartyRecord,
  findOrganisation,
  inOrganisation,
  listCounterparties,
  liveCounterparties,
  revokeCounterparty,
} from '../directory/index.js';
import { type AuthenticatedCall, readMessage } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';
import { isProduction } from '../settings/settings.js';

/** GET /policy/counterparties: every one that the organisation ever had, newest first. */
export async function readCounterparties({ caller }: AuthenticatedCall, { directory }: Service): Promise<Reply> {
  const counterparties = await listCounterparties(directory, caller.orgId);
  return ok({ counterparties: counterparties.map(printed) });
}

/** POST /policy/counterparties/challenge: the text that a service signs to agree. */
export async function challengeCounterparty({ body, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const message = readMessage('CounterpartyChallengeRequest', body);
  if (!message.ok) return message.refusal;
  const { did: serviceDid, purpose = 'claim' } = message.value;
  if (parseDid(serviceDid) === null) return notADid();
  const registrant = await registrantOf(caller.orgId, service);
  return ok({ ...newAcceptanceChallenge({ registrant, serviceDid, purpose }, service) });
}

/**
 * POST /policy/counterparties. The first one closes the organisation's holds to everybody else, so it must be confirmed. A
 * service's own agreement is verified where it is given, and demanded on the production network.
 */
export async function registerCounterparty({ body, caller }: AuthenticatedCall, service: Service): Promise<Reply> {
  const message = readMessage('CounterpartyRequest', body);
  if (!message.ok) return message.refusal;
  const { did, merchants, label, confirmEnforcementChange = false } = message.value;
  if (parseDid(did) === null) return notADid();
  if (merchants?.length === 0) {
    return malformed('MALFORMED_REQUEST', [
      { path: '$.merchants', message: 'is empty; omit it to allow any merchant' },
    ]);
  }
  const agreement = await readAgreement(message.value, caller.orgId, service);
  if (agreement === 'missing') {
    return refused('COUNTERPARTY_AUTH_REQUIRED', 'on this network the service must agree: answer a challenge first');
  }
  if (agreement === 'invalid') {
    return refused('COUNTERPARTY_SIGNATURE_INVALID', 'the signature is not the agreement of this service; ask it anew');
  }
  const { directory, ids, clock } = service;
  const live = await liveCounterparties(directory, caller.orgId);
  if (live.length === 0 && !confirmEnforcementChange) {
    const detail = 'the first counterparty closes settlement to all others; send confirmEnforcementChange: true';
    return refused('CONFLICT', detail);
  }
  const counterparty: CounterpartyRecord = {
    orgId: caller.orgId,
    counterpartyId: `cp-${ids.uuid()}`,
    serviceDid: did,
    label,
    merchants: merchants ?? null,
    acceptedPurpose: agreement,
    createdAt: new Date(clock.now()).toISOString(),
    revokedAt: null,
  };
  return (await addCounterparty(directory, counterparty, caller.personId))
    ? ok(printed(counterparty), 201)
    : refused('CONFLICT', 'this service is a counterparty already', { did });
}

/** POST /policy/counterparties/:ref/revoke. Removing the last one opens settlement again, so it must be confirmed. */
export async function removeCounterparty(
  { params, body, caller }: AuthenticatedCall,
  { directory, clock }: Service,
): Promise<Reply> {
  const message = body.length === 0 ? null : readMessage('RevokeCounterpartyRequest', body);
  if (message?.ok === false) return message.refusal;
  const reference = params['ref'] ?? '';
  return inOrganisation(directory, caller.orgId, async (transaction) => {
    // Two removals at once would each see the other's, and the last one go unconfirmed.
    const live = await liveCounterparties(transaction, caller.orgId);
    const found = live.find(({ counterpartyId, serviceDid }) => [counterpartyId, serviceDid].includes(reference));
    if (found === undefined) return refused('NOT_FOUND', 'no counterparty of your organisation has that id');
    if (live.length === 1 && message?.value.confirmEnforcementChange !== true) {
      return refused('CONFLICT', 'without counterparties anybody may claim; send confirmEnforcementChange: true');
    }
    const revokedAt = new Date(clock.now()).toISOString();
    await revokeCounterparty(transaction, found, { by: caller.personId, at: revokedAt });
    return ok(printed({ ...found, revokedAt }));
  });
}

type Agreement = CounterpartyPurpose | null | 'missing' | 'invalid';

async function readAgreement(request: CounterpartyRequest, orgId: string, service: Service): Promise<Agreement> {
  const { did, challengeToken, signature } = request;
  if (challengeToken === undefined && signature === undefined) {
    return isProduction(service.settings.network) ? 'missing' : null;
  }
  const asked = { registrant: await registrantOf(orgId, service), serviceDid: did };
  const answer = { challengeToken: challengeToken ?? '', signature: signature ?? '' };
  return verifyAcceptance(asked, answer, service) ?? 'invalid';
}

async function registrantOf(orgId: string, { directory }: Service): Promise<string> {
  return (await findOrganisation(directory, orgId))?.did ?? orgId;
}

function printed({
  counterpartyId,
  serviceDid,
  label,
  merchants,
  acceptedPurpose,
  createdAt,
  revokedAt,
}: CounterpartyRecord) {
  return {
    counterpartyId,
    did: serviceDid,
    label,
    merchants: merchants === null ? null : [...merchants],
    accepted: acceptedPurpose !== null,
    purpose: acceptedPurpose,
    status: revokedAt === null ? 'active' : 'revoked',
    createdAt,
    revokedAt,
  };
}

function notADid(): Reply {
  return malformed('MALFORMED_REQUEST', [{ path: '$.did', message: 'is not a did:key, did:hedera or did:magp' }]);
}
