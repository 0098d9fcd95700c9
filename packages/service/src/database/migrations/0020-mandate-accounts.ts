/** A mandate that changes the terms of another keeps its account. */
export const MANDATE_ACCOUNTS = [
  'alter table mandate add column account_id text',
  'create index mandate_by_account on mandate (org_id, account_id)',
] as const;
