/** Budgets of delegated mandates between the moment they are set aside and the one at which their mandate is stored. */
export const SET_ASIDE_TABLE = [
  `create table set_aside (
    org_id text not null, mandate_id text not null, parent_mandate_id text not null, reservation_id text not null,
    set_at text not null, given_up_at text,
    primary key (org_id, mandate_id))`,
] as const;
