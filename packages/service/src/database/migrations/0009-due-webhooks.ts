/** Finds the webhooks that messages wait for, and the oldest of each, without reading the others; and apart, what has ended. */
export const DUE_WEBHOOKS = [
  'drop index webhook_delivery_due',
  `create index webhook_delivery_waiting on webhook_delivery (webhook_id, next_attempt_at, delivery_id)
    where next_attempt_at is not null`,
  'create index webhook_delivery_ended on webhook_delivery (created_at) where next_attempt_at is null',
] as const;
