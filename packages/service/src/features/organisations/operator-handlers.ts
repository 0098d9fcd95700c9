import type { CreateOrganisationRequest } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { StoredRecords } from '../../platform/database/gate-records.js';
import { firstOrganisation, inOrganisation } from '../../platform/database/organisations.js';
import type { Call } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { operatorSecret } from '../../platform/keys/operator-key.js';
import { secretsSince } from '../../platform/keys/serving-keys.js';
import { verifiesWebhook, WEBHOOK_TOLERANCE_MS } from '../webhooks/signature.js';
import { createOrganisation, newIdentity } from './create-organisation.js';

/** Under which the ids of the operator's calls are remembered, beside the nonces of services. */
const OPERATOR = 'operator';

/**
 * POST /organisations: the operator adds an organisation beside the running servers. The signature is the authentication (Standard
 * Webhooks, under the secret that follows from the key file), and counts once.
 */
export async function addOrganisation(
  message: CreateOrganisationRequest,
  { body, headers }: Call,
  service: ServiceContext,
): Promise<Reply> {
  const { clock, directory, keys } = service;
  const now = clock.now();
  const text = new TextDecoder().decode(body);
  // The key file that the caller has may be of a moment before a key was replaced.
  const secrets = secretsSince(keys, now - 2 * WEBHOOK_TOLERANCE_MS);
  if (!secrets.some((claimToken) => verifiesWebhook(operatorSecret({ claimToken }), headers, text, now))) {
    return refused('UNAUTHENTICATED', 'the call is not signed with the key file of this gate');
  }
  const first = await firstOrganisation(directory);
  if (first === null) return refused('GATE_UNAVAILABLE', 'the first organisation is not there yet; try again');
  const expiresAt = now + 2 * WEBHOOK_TOLERANCE_MS;
  const call = { orgId: first.orgId, serviceDid: OPERATOR, nonce: headers['webhook-id'] ?? '', expiresAt };
  const identity = await newIdentity(service);
  return inOrganisation(directory, first.orgId, async (transaction) => {
    if (!(await new StoredRecords(transaction).useServiceNonce(call))) {
      return refused('CONFLICT', 'the call was received already');
    }
    return ok({ ...(await createOrganisation(message, identity, transaction, service)) }, 201);
  });
}
