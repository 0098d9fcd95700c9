import { answerRefusal } from '@gatewright/gate';
import { PASSED, parseJsonBytes, refuse } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { StoredRecords } from '../../platform/database/gate-records.js';
import { lockOrganisation, setFinding } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Call } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { byOperator, changingSettings } from '../changes/setting-changes.js';
import { verifiesWebhook, WEBHOOK_TOLERANCE_MS } from '../webhooks/signature.js';
import { PLAIN_PROVIDER } from './verification-provider.js';

/** Under which the ids of its events are remembered, beside the nonces of services. */
const PROVIDER = 'verification-provider';

/**
 * POST /organisations/verification-events: where a verification provider, or the operator's command, says what it found.
 * The signature is the authentication; without a secret in the settings no event is accepted. An event that is older than one that was
 * received says what is over, and is refused.
 */
export async function receiveVerification({ body, headers }: Call, service: ServiceContext): Promise<Reply> {
  const { settings, clock, policies } = service;
  const secret = settings.verificationSecret;
  const text = new TextDecoder().decode(body);
  if (secret === null || !verifiesWebhook(secret, headers, text, clock.now())) {
    return refused('UNAUTHENTICATED', 'the event is not signed with the secret of the verification provider');
  }
  const parsed = parseJsonBytes(body);
  const result = parsed.ok ? PLAIN_PROVIDER.read(parsed.value) : null;
  if (result === null) {
    const detail =
      'the event says nothing about an organisation, or has no timestamp; send type, timestamp and data.orgId';
    return refused('MALFORMED_REQUEST', detail);
  }
  const now = clock.now();
  const { orgId, verification, at } = result;
  // A time to come would refuse every event until then.
  if (at > now + WEBHOOK_TOLERANCE_MS) return refused('MALFORMED_REQUEST', 'the timestamp of the event is to come');
  // A signature is fresh for the tolerance on either side of its time, which may lie as far ahead.
  const expiresAt = now + 2 * WEBHOOK_TOLERANCE_MS;
  const event = { orgId, serviceDid: PROVIDER, nonce: headers['webhook-id'] ?? '', expiresAt };
  // The id is used up with what the event says: one that could not be stored is applied when it comes again.
  const found = await changingSettings(byOperator(orgId, 'provider'), service, async (transaction, note) => {
    const organisation = await lockOrganisation(transaction, orgId);
    if (organisation === null) {
      return refuse('NOT_FOUND', 'no organisation has that id', { data: { orgId } });
    }
    if (!(await new StoredRecords(transaction).useServiceNonce(event))) {
      return refuse('CONFLICT', 'the event was received already');
    }
    const finding = { foundAt: rfc3339(at), at: rfc3339(now) };
    if (await setFinding(transaction, orgId, verification, finding)) {
      const [before, after] = [{ verification: organisation.verification }, { verification }];
      await note({ setting: 'verification', subject: null, before, after });
      return PASSED;
    }
    return refuse('CONFLICT', 'a newer event was received; nothing changed', {
      data: {
        orgId,
        verification: organisation.verification,
      },
    });
  });
  if (!found.ok) return answerRefusal(found);
  policies.invalidateOrganisation(orgId);
  return ok({ orgId, verification });
}
