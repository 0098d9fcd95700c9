import { malformed } from '@gatewright/gate';
import type { WebhookRequest } from '@gatewright/protocol';
import { inOrganisation } from '../../platform/database/organisations.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { isProduction } from '../../platform/settings/settings.js';
import type { WebhooksContext } from './context.js';
import { isMailAddress } from './mail.js';
import { addWebhook, findWebhook, listWebhooks, noteWebhook, removeWebhook, type Webhook } from './repository.js';

/** How many webhooks an organisation may have: each receives every event, from the same servers. */
export const WEBHOOKS_PER_ORGANISATION_MAX = 50;

/** POST /webhooks: an address that receives events. The answer alone shows the secret that messages over HTTP are signed with. */
export async function createWebhook(
  message: WebhookRequest,
  { caller }: AuthenticatedCall,
  service: WebhooksContext,
): Promise<Reply> {
  const { url, events, format = isMailAddress(url) ? 'email' : 'gatewright' } = message;
  if ((format === 'email') !== isMailAddress(url)) {
    return malformed('MALFORMED_REQUEST', [{ path: '$.format', message: 'is email exactly where $.url is mailto:' }]);
  }
  const problem =
    addressProblem(url, isProduction(service.settings.network)) ??
    (await service.outbox.receiverProblem(caller.orgId, url));
  if (problem !== null) return malformed('MALFORMED_REQUEST', [{ path: '$.url', message: problem }]);
  const webhook: Webhook = {
    orgId: caller.orgId,
    webhookId: `wh_${service.ids.uuid()}`,
    url,
    events: [...new Set(events)],
    format,
    createdAt: new Date(service.clock.now()).toISOString(),
    disabledAt: null,
    lastError: null,
    failingSince: null,
  };
  const added = await inOrganisation(service.directory, caller.orgId, async (transaction) => {
    // Additions at once would each overlook the others.
    if ((await listWebhooks(transaction, caller.orgId)).length >= WEBHOOKS_PER_ORGANISATION_MAX) return false;
    await addWebhook(transaction, webhook);
    return true;
  });
  if (!added) {
    return refused('CONFLICT', `an organisation has at most ${WEBHOOKS_PER_ORGANISATION_MAX} webhooks; remove one`);
  }
  const secret = format === 'email' ? null : service.outbox.secretOf(webhook.webhookId);
  return ok({ ...webhookData(webhook), secret }, 201);
}

/** GET /webhooks, with what is wrong with each. */
export async function readWebhooks({ caller }: AuthenticatedCall, { directory }: WebhooksContext): Promise<Reply> {
  return ok({ webhooks: (await listWebhooks(directory, caller.orgId)).map(webhookData) });
}

/** POST /webhooks/:id/enable: tries a webhook again that failed for too long. */
export async function enableWebhook(
  { params, caller }: AuthenticatedCall,
  { directory }: WebhooksContext,
): Promise<Reply> {
  const webhook = await findWebhook(directory, caller.orgId, params['id'] ?? '');
  if (webhook === null) return unknownWebhook(params['id']);
  const health = { disabledAt: null, lastError: null, failingSince: null };
  await noteWebhook(directory, webhook, health);
  return ok(webhookData({ ...webhook, ...health }));
}

/** POST /webhooks/:id/remove. */
export async function deleteWebhook(
  { params, caller }: AuthenticatedCall,
  { directory }: WebhooksContext,
): Promise<Reply> {
  const webhookId = params['id'] ?? '';
  const removed = await directory.transaction().execute((db) => removeWebhook(db, caller.orgId, webhookId));
  return removed ? ok({ webhookId, removed: true }) : unknownWebhook(webhookId);
}

function addressProblem(url: string, production: boolean): string | null {
  if (isMailAddress(url)) return null;
  if (!URL.canParse(url)) return 'is not an address';
  const { protocol, username, password } = new URL(url);
  if (username !== '' || password !== '') return 'holds credentials; the signature is the authentication';
  if (protocol === 'https:' || (protocol === 'http:' && !production)) return null;
  return production ? 'is not an https address' : 'is neither an http nor an https address';
}

function webhookData({ webhookId, url, events, format, createdAt, disabledAt, lastError, failingSince }: Webhook) {
  const status = disabledAt !== null ? 'disabled' : failingSince !== null ? 'failing' : 'active';
  return { webhookId, url, events: [...events], format, status, createdAt, disabledAt, lastError, failingSince };
}

function unknownWebhook(webhookId: string | undefined): Reply {
  return refused('NOT_FOUND', 'no webhook of your organisation has that id', { webhookId: webhookId ?? '' });
}
