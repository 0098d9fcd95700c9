/** Whether new rule documents of an organisation are strict unless they say otherwise; 0 or 1. */
export const STRICT_RULES_COLUMN = [
  'alter table organisation add column strict_rules integer not null default 0',
] as const;
