/** How long unclaimed holds of an organisation live. */
export const HOLD_LIFETIME_COLUMN = [
  'alter table organisation add column hold_ttl_ms integer not null default 900000',
] as const;
