import type { Directory } from '../../platform/database/tables.js';
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
    .insertInto('webhookDelivery')
    .values({ ...delivery, attempts: 0, nextAttemptAt: delivery.createdAt, deliveredAt: null, lastError: null })
    .onConflict((conflict) => conflict.columns(['orgId', 'deliveryId']).doNothing())
    .execute();
}

/** Whether so many messages wait for a webhook. */
export async function isFull(db: Directory, { orgId, webhookId }: WebhookKey, count: number): Promise<boolean> {
  const rows = await db
    .selectFrom('webhookDelivery')
    .select('deliveryId')
    .where('orgId', '=', orgId)
    .where('webhookId', '=', webhookId)
    .where('nextAttemptAt', 'is not', null)
    .limit(count)
    .execute();
  return rows.length === count;
}

/**
 * The webhooks for which messages are due at `now` (RFC 3339), the one that waits longest first. It is asked from webhook to
 * webhook, so that it takes no longer however many messages wait for one of them.
 */
export async function dueWebhooks(db: Directory, now: string): Promise<WebhookKey[]> {
  const rows = await db
    .withRecursive('waiting(webhookId)', (query) =>
      query
        .selectFrom('webhookDelivery')
        .select((eb) => eb.fn.min<string | null>('webhookId').as('webhookId'))
        .where('nextAttemptAt', 'is not', null)
        .unionAll(
          query
            .selectFrom('waiting')
            .select((eb) =>
              eb
                .selectFrom('webhookDelivery')
                .select((next) => next.fn.min<string | null>('webhookDelivery.webhookId').as('webhookId'))
                .where('nextAttemptAt', 'is not', null)
                .whereRef('webhookDelivery.webhookId', '>', 'waiting.webhookId')
                .as('webhookId'),
            )
            .where('webhookId', 'is not', null),
        ),
    )
    .with('oldest', (query) =>
      query.selectFrom('waiting').select((eb) => {
        const due = eb
          .selectFrom('webhookDelivery')
          .whereRef('webhookDelivery.webhookId', '=', 'waiting.webhookId')
          .where('nextAttemptAt', '<=', now)
          .orderBy('nextAttemptAt')
          .orderBy('deliveryId')
          .limit(1);
        return ['webhookId', due.select('orgId').as('orgId'), due.select('nextAttemptAt').as('dueAt')];
      }),
    )
    .selectFrom('oldest')
    .select(['orgId', 'webhookId'])
    .where('dueAt', 'is not', null)
    .orderBy('dueAt')
    .orderBy('webhookId')
    .execute();
  return rows.flatMap(({ orgId, webhookId }) => (orgId === null || webhookId === null ? [] : [{ orgId, webhookId }]));
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
    .selectFrom('webhookDelivery')
    .select(['orgId', 'deliveryId', 'webhookId', 'event', 'payload', 'createdAt', 'attempts', 'nextAttemptAt'])
    .where('orgId', '=', webhook.orgId)
    .where('webhookId', '=', webhook.webhookId)
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('deliveryId')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set({ nextAttemptAt: until })
    .where('orgId', '=', row.orgId)
    .where('deliveryId', '=', row.deliveryId)
    .where('nextAttemptAt', '=', row.nextAttemptAt)
    .executeTakeFirst();
  // Another server was faster; the next message may be left.
  if (numUpdatedRows === 0n) return takeDueDelivery(db, webhook, now, until);
  const { nextAttemptAt: _, ...delivery } = row;
  return { ...delivery, takenUntil: until };
}

/** Gives a message back that was taken and not tried: it is due at a time (RFC 3339), unless its time ran out meanwhile. */
export async function giveBackDelivery(
  db: Directory,
  { orgId, deliveryId, takenUntil }: Delivery,
  dueAt: string,
): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ nextAttemptAt: dueAt })
    .where('orgId', '=', orgId)
    .where('deliveryId', '=', deliveryId)
    .where('nextAttemptAt', '=', takenUntil)
    .execute();
}

/** What became of an attempt; `nextAttemptAt` null gives the message up, or it arrived: then its text, which names people, is not kept. */
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
    .updateTable('webhookDelivery')
    .set({
      attempts: attempts + 1,
      deliveredAt: outcome.deliveredAt,
      nextAttemptAt: outcome.nextAttemptAt,
      lastError: outcome.error,
      ...(outcome.nextAttemptAt === null ? { payload: '' } : {}),
    })
    .where('orgId', '=', orgId)
    .where('deliveryId', '=', deliveryId)
    .execute();
}

/** Forgets messages that ended before a time (RFC 3339). */
export async function dropEndedDeliveries(db: Directory, before: string): Promise<void> {
  await db.deleteFrom('webhookDelivery').where('nextAttemptAt', 'is', null).where('createdAt', '<', before).execute();
}
