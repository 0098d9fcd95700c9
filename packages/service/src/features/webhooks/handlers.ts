import { malformed } from '@gatewright/gate';
import type { WebhookRequest } from '@gatewright/protocol';
import { lockOrganisation } from '../../platform/database/organisations.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply, refused } from '../../platform/http/reply.js';
import { isProduction } from '../../platform/settings/settings.js';
import { changingSettings } from '../changes/setting-changes.js';
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
  const added = await changingSettings(caller, service, async (transaction, note) => {
    // Additions at once would each overlook the others.
    await lockOrganisation(transaction, caller.orgId);
    if ((await listWebhooks(transaction, caller.orgId)).length >= WEBHOOKS_PER_ORGANISATION_MAX) return false;
    await addWebhook(transaction, webhook);
    await note({ setting: 'webhook', subject: webhook.webhookId, before: null, after: statedOf(webhook) });
    return true;
  });
  if (!added) {
    return refused('CONFLICT', `an organisation has at most ${WEBHOOKS_PER_ORGANISATION_MAX} webhooks; remove one`);
  }
  const secret = format === 'email' ? null : service.outbox.secretOf(webhook);
  return ok({ ...webhookData(webhook), secret }, 201);
}

/** GET /webhooks, with what is wrong with each. */
export async function readWebhooks({ caller }: AuthenticatedCall, { directory }: WebhooksContext): Promise<Reply> {
  return ok({ webhooks: (await listWebhooks(directory, caller.orgId)).map(webhookData) });
}

/** POST /webhooks/:id/enable: tries a webhook again that failed for too long. */
export async function enableWebhook({ params, caller }: AuthenticatedCall, service: WebhooksContext): Promise<Reply> {
  const webhook = await findWebhook(service.directory, caller.orgId, params['id'] ?? '');
  if (webhook === null) return unknownWebhook(params['id']);
  const health = { disabledAt: null, lastError: null, failingSince: null };
  await changingSettings(caller, service, async (transaction, note) => {
    await noteWebhook(transaction, webhook, health);
    const after = statedOf({ ...webhook, ...health });
    await note({ setting: 'webhook', subject: webhook.webhookId, before: statedOf(webhook), after });
  });
  return ok(webhookData({ ...webhook, ...health }));
}

/** POST /webhooks/:id/remove. */
export async function deleteWebhook({ params, caller }: AuthenticatedCall, service: WebhooksContext): Promise<Reply> {
  const webhookId = params['id'] ?? '';
  const removed = await changingSettings(caller, service, async (transaction, note) => {
    const webhook = await findWebhook(transaction, caller.orgId, webhookId);
    if (webhook === null || !(await removeWebhook(transaction, caller.orgId, webhookId))) return false;
    await note({ setting: 'webhook', subject: webhookId, before: statedOf(webhook), after: null });
    return true;
  });
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

/** What people set of a webhook. */
function statedOf({ url, events, format, disabledAt }: Webhook) {
  return { url, events: [...events], format, disabled: disabledAt !== null };
}

function webhookData({ webhookId, url, events, format, createdAt, disabledAt, lastError, failingSince }: Webhook) {
  const status = disabledAt !== null ? 'disabled' : failingSince !== null ? 'failing' : 'active';
  return { webhookId, url, events: [...events], format, status, createdAt, disabledAt, lastError, failingSince };
}

function unknownWebhook(webhookId: string | undefined): Reply {
  return refused('NOT_FOUND', 'no webhook of your organisation has that id', { webhookId: webhookId ?? '' });
}
