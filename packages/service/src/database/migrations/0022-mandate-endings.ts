/** Mandates that a person has ended, until all that was delegated from them has ended and their budgets have returned. */
export const MANDATE_ENDINGS = [
  `create table mandate_ending (
    org_id text not null, mandate_id text not null, begun_at text not null,
    primary key (org_id, mandate_id))`,
] as const;
