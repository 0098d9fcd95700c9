/** What a counterparty is registered for, and the agents that one reports about (JSON array of DIDs, null for every agent). */
export const COUNTERPARTY_PURPOSE = [
  'alter table counterparty add column purpose text',
  'alter table counterparty add column agents text',
] as const;
