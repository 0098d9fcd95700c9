import type { Directory } from '../database/tables.js';
import type { WebhookKey } from './repository.js';

/** One message to one webhook. */
export interface Delivery {
  readonly orgId: string;
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly event: string;
  /** The body, as it is signed and sent. */
  readonly payload: string;
  readonly createdAt: string;
  readonly attempts: number;
  /** Until when no other server takes it. */
  readonly takenUntil: string;
}

/** Puts a message into the outbox, due at once; the same message again changes nothing. */
export async function addDelivery(db: Directory, delivery: Omit<Delivery, 'attempts' | 'takenUntil'>): Promise<void> {
  await db
    .insertInto('webhook_delivery')
    .values({
      org_id: delivery.orgId,
      delivery_id: delivery.deliveryId,
      webhook_id: delivery.webhookId,
      event: delivery.event,
      payload: delivery.payload,
      created_at: delivery.createdAt,
      attempts: 0,
      next_attempt_at: delivery.createdAt,
      delivered_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'delivery_id']).doNothing())
    .execute();
}

/**
 * The webhooks for which messages are due at `now` (RFC 3339), the one that waits longest first. It is asked from webhook to
 * webhook, so that it takes no longer however many messages wait for one of them.
 */
export async function dueWebhooks(db: Directory, now: string): Promise<WebhookKey[]> {
  const rows = await db
    .withRecursive('waiting(webhook_id)', (query) =>
      query
        .selectFrom('webhook_delivery')
        .select((eb) => eb.fn.min<string | null>('webhook_id').as('webhook_id'))
        .where('next_attempt_at', 'is not', null)
        .unionAll(
          query
            .selectFrom('waiting')
            .select((eb) =>
              eb
                .selectFrom('webhook_delivery')
                .select((next) => next.fn.min<string | null>('webhook_delivery.webhook_id').as('webhook_id'))
                .where('next_attempt_at', 'is not', null)
                .whereRef('webhook_delivery.webhook_id', '>', 'waiting.webhook_id')
                .as('webhook_id'),
            )
            .where('webhook_id', 'is not', null),
        ),
    )
    .with('oldest', (query) =>
      query.selectFrom('waiting').select((eb) => {
        const due = eb
          .selectFrom('webhook_delivery')
          .whereRef('webhook_delivery.webhook_id', '=', 'waiting.webhook_id')
          .where('next_attempt_at', '<=', now)
          .orderBy('next_attempt_at')
          .orderBy('delivery_id')
          .limit(1);
        return ['webhook_id', due.select('org_id').as('org_id'), due.select('next_attempt_at').as('due_at')];
      }),
    )
    .selectFrom('oldest')
    .select(['org_id', 'webhook_id'])
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .orderBy('webhook_id')
    .execute();
  return rows.flatMap(({ org_id: orgId, webhook_id: webhookId }) =>
    orgId === null || webhookId === null ? [] : [{ orgId, webhookId }],
  );
}

/**
 * Takes the message of a webhook that has been due for longest at `now`, until `until` (both RFC 3339), so that no other
 * server sends it meanwhile; null where none is due.
 */
export async function takeDueDelivery(
  db: Directory,
  webhook: WebhookKey,
  now: string,
  until: string,
): Promise<Delivery | null> {
  const row = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('org_id', '=', webhook.orgId)
    .where('webhook_id', '=', webhook.webhookId)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('delivery_id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: until })
    .where('org_id', '=', row.org_id)
    .where('delivery_id', '=', row.delivery_id)
    .where('next_attempt_at', '=', row.next_attempt_at)
    .executeTakeFirst();
  // Another server was faster; the next message may be left.
  if (numUpdatedRows === 0n) return takeDueDelivery(db, webhook, now, until);
  return {
    orgId: row.org_id,
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    event: row.event,
    payload: row.payload,
    createdAt: row.created_at,
    attempts: row.attempts,
    takenUntil: until,
  };
}

/** Gives a message back that was taken and not tried: it is due at `now` (RFC 3339), unless its time ran out meanwhile. */
export async function giveBackDelivery(
  db: Directory,
  { orgId, deliveryId, takenUntil }: Delivery,
  now: string,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: now })
    .where('org_id', '=', orgId)
    .where('delivery_id', '=', deliveryId)
    .where('next_attempt_at', '=', takenUntil)
    .execute();
}

/** What became of an attempt; `nextAttemptAt` null gives the message up, or it arrived. */
export async function noteDelivery(
  db: Directory,
  { orgId, deliveryId, attempts }: Delivery,
  outcome: {
    readonly deliveredAt: string | null;
    readonly nextAttemptAt: string | null;
    readonly error: string | null;
  },
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({
      attempts: attempts + 1,
      delivered_at: outcome.deliveredAt,
      next_attempt_at: outcome.nextAttemptAt,
      last_error: outcome.error,
    })
    .where('org_id', '=', orgId)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

/** Forgets messages that ended before a time (RFC 3339). */
export async function dropEndedDeliveries(db: Directory, before: string): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('next_attempt_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
