/** Mandates that come from other mandates, and what they set aside of their parent's budget. */
export const DELEGATION_TABLES = [
  'alter table mandate add column parent_mandate_id text',
  'alter table mandate add column reservation_id text',
  'create index mandate_by_parent on mandate (org_id, parent_mandate_id)',
] as const;
