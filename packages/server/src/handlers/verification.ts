import { parseJsonBytes } from '@gatewright/protocol';
import { setVerification } from '../directory/index.js';
import type { Call } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';
import { PLAIN_PROVIDER } from '../verification/provider.js';
import { readWebhookSecret, verifiesWebhook } from '../webhooks/signature.js';

/**
 * POST /organisations/verification-events: where a verification provider, or the operator's command, says what it found.
 * The signature is the authentication; without a secret in the settings nobody is heard.
 */
export async function receiveVerification({ body, headers }: Call, service: Service): Promise<Reply> {
  const { settings, clock, directory, policies } = service;
  const secret = settings.verificationSecret === null ? null : readWebhookSecret(settings.verificationSecret);
  const text = new TextDecoder().decode(body);
  if (secret === null || !verifiesWebhook(secret, headers, text, clock.now())) {
    return refused('UNAUTHENTICATED', 'the event is not signed with the secret of the verification provider');
  }
  if (!service.eventAllowances.take([`event ${headers['webhook-id']}`], clock.now())) {
    return refused('CONFLICT', 'the event was received already');
  }
  const parsed = parseJsonBytes(body);
  const result = parsed.ok ? PLAIN_PROVIDER.read(parsed.value) : null;
  if (result === null) return refused('MALFORMED_REQUEST', 'the event says nothing about an organisation');
  const at = new Date(clock.now()).toISOString();
  const { orgId, verification } = result;
  if (!(await setVerification(directory, orgId, verification, at))) {
    return refused('NOT_FOUND', 'no organisation has that id', { orgId });
  }
  policies.forgetAll();
  return ok({ orgId, verification });
}
