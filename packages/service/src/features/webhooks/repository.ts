import { WEBHOOK_FORMATS, type WebhookFormat } from '@gatewright/protocol';
import { LIST_MAX_ROWS } from '../../platform/database/list-length.js';
import type { Directory, WebhookTable } from '../../platform/database/tables.js';

/** An organisation's subscription to events. Times are RFC 3339. */
export interface Webhook {
  readonly orgId: string;
  readonly webhookId: string;
  /** Address of http, https or mailto. */
  readonly url: string;
  /** Names of the events that it receives. */
  readonly events: readonly string[];
  readonly format: WebhookFormat;
  readonly createdAt: string;
  /** Set once it failed for too long or said that it is gone. */
  readonly disabledAt: string | null;
  readonly lastError: string | null;
  readonly failingSince: string | null;
}

/** The identity of a webhook. */
export type WebhookKey = Pick<Webhook, 'orgId' | 'webhookId'>;

/** What deliveries have shown of a webhook. */
export type WebhookHealth = Pick<Webhook, 'disabledAt' | 'lastError' | 'failingSince'>;

export async function addWebhook(db: Directory, webhook: Webhook): Promise<void> {
  await db
    .insertInto('webhook')
    .values({ ...webhook, events: JSON.stringify(webhook.events) })
    .execute();
}

/** The webhooks of an organisation, oldest first, at most 500. */
export async function listWebhooks(db: Directory, orgId: string): Promise<Webhook[]> {
  const all = db.selectFrom('webhook').selectAll().where('orgId', '=', orgId);
  const rows = await all.orderBy('createdAt').orderBy('webhookId').limit(LIST_MAX_ROWS).execute();
  return rows.map(webhookOf);
}

/** The organisations with a webhook. */
export async function organisationsWithWebhooks(db: Directory): Promise<string[]> {
  const rows = await db.selectFrom('webhook').select('orgId').distinct().where('disabledAt', 'is', null).execute();
  return rows.map((row) => row.orgId);
}

/** The webhook of an organisation under an id; null where there is none. */
export async function findWebhook(db: Directory, orgId: string, webhookId: string): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst();
  return row === undefined ? null : webhookOf(row);
}

/** Removes a webhook with everything that waits for it; false where there is none. */
export async function removeWebhook(db: Directory, orgId: string, webhookId: string): Promise<boolean> {
  await db.deleteFrom('webhookDelivery').where('orgId', '=', orgId).where('webhookId', '=', webhookId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('orgId', '=', orgId)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The webhook under an id, locked for a transaction that judges its health. Null where there is none. */
export async function lockWebhook(db: Directory, orgId: string, webhookId: string): Promise<Webhook | null> {
  await db
    .updateTable('webhook')
    .set({ webhookId })
    .where('orgId', '=', orgId)
    .where('webhookId', '=', webhookId)
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
    .set({ disabledAt: health.disabledAt, lastError: health.lastError, failingSince: health.failingSince })
    .where('orgId', '=', orgId)
    .where('webhookId', '=', webhookId)
    .execute();
}

function webhookOf(row: WebhookTable): Webhook {
  const events: unknown = JSON.parse(row.events);
  const format = WEBHOOK_FORMATS.find((each) => each === row.format) ?? 'gatewright';
  return { ...row, format, events: Array.isArray(events) ? events.filter((name) => typeof name === 'string') : [] };
}
