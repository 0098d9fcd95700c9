import { LIST_MAX_ROWS } from '../database/limits.js';
import type { Directory, WebhookTable } from '../database/tables.js';

/** Where an organisation wants to hear of events. Times are RFC 3339. */
export interface Webhook {
  readonly orgId: string;
  readonly webhookId: string;
  readonly url: string;
  /** Names of the events that it hears of. */
  readonly events: readonly string[];
  readonly createdAt: string;
  /** Set once it failed for too long or said that it is gone. */
  readonly disabledAt: string | null;
  readonly lastError: string | null;
  readonly failingSince: string | null;
}

/** What tells a webhook from the others. */
export type WebhookKey = Pick<Webhook, 'orgId' | 'webhookId'>;

/** What deliveries have shown of a webhook. */
export type WebhookHealth = Pick<Webhook, 'disabledAt' | 'lastError' | 'failingSince'>;

export async function addWebhook(db: Directory, webhook: Webhook): Promise<void> {
  await db
    .insertInto('webhook')
    .values({
      org_id: webhook.orgId,
      webhook_id: webhook.webhookId,
      url: webhook.url,
      events: JSON.stringify(webhook.events),
      created_at: webhook.createdAt,
      disabled_at: webhook.disabledAt,
      last_error: webhook.lastError,
      failing_since: webhook.failingSince,
    })
    .execute();
}

/** The webhooks of an organisation, oldest first, at most 500. */
export async function listWebhooks(db: Directory, orgId: string): Promise<Webhook[]> {
  const all = db.selectFrom('webhook').selectAll().where('org_id', '=', orgId);
  const rows = await all.orderBy('created_at').orderBy('webhook_id').limit(LIST_MAX_ROWS).execute();
  return rows.map(webhookOf);
}

/** The organisations that hear of anything. */
export async function organisationsWithWebhooks(db: Directory): Promise<string[]> {
  const rows = await db.selectFrom('webhook').select('org_id').distinct().where('disabled_at', 'is', null).execute();
  return rows.map((row) => row.org_id);
}

/** The webhook of an organisation under an id; null where there is none. */
export async function findWebhook(db: Directory, orgId: string, webhookId: string): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row === undefined ? null : webhookOf(row);
}

/** Removes a webhook with everything that waits for it; false where there is none. */
export async function removeWebhook(db: Directory, orgId: string, webhookId: string): Promise<boolean> {
  await db.deleteFrom('webhook_delivery').where('org_id', '=', orgId).where('webhook_id', '=', webhookId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('org_id', '=', orgId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The webhook under an id, locked for a transaction that judges its health. Null where there is none. */
export async function lockWebhook(db: Directory, orgId: string, webhookId: string): Promise<Webhook | null> {
  await db
    .updateTable('webhook')
    .set({ webhook_id: webhookId })
    .where('org_id', '=', orgId)
    .where('webhook_id', '=', webhookId)
    .execute();
  return findWebhook(db, orgId, webhookId);
}

/** The health of a webhook after a delivery. */
export async function noteWebhook(
  db: Directory,
  { orgId, webhookId }: WebhookKey,
  health: WebhookHealth,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ disabled_at: health.disabledAt, last_error: health.lastError, failing_since: health.failingSince })
    .where('org_id', '=', orgId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

function webhookOf(row: WebhookTable): Webhook {
  const events: unknown = JSON.parse(row.events);
  return {
    orgId: row.org_id,
    webhookId: row.webhook_id,
    url: row.url,
    events: Array.isArray(events) ? events.filter((name) => typeof name === 'string') : [],
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    lastError: row.last_error,
    failingSince: row.failing_since,
  };
}
