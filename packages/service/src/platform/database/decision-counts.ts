/** Sums of amounts in a row of counters, each in two columns: no column has room for the sum of amounts that agents choose. */
export const SUMS = ['authorized', 'refused', 'waiting', 'captured', 'released', 'refunded'] as const;

export type Sum = (typeof SUMS)[number];

const SUM_COLUMNS = SUMS.flatMap((sum) => [`${sum}_high`, `${sum}_low`]);

/** What is authorized and was not released, units: the order of agents and merchants of a day. An index has it as it stands here. */
export const SPENT = '((authorized_high - released_high) * 4294967296.0 + (authorized_low - released_low))';

/** Counters beside the decision log, the names that their keys are made of, and the rows of before that they do not count yet. */
export const DECISION_COUNTS: readonly string[] = [
  'alter table decision add column counted integer',
  ...['captured', 'released', 'refunded', 'waited'].map((column) => `alter table decision add column ${column} bigint`),
  `create table decision_count (
    org_id text not null, day bigint not null, kind text not null, currency text not null, subject bigint not null,
    permits bigint not null, refusals bigint not null, waits bigint not null,
    ${SUM_COLUMNS.map((column) => `${column} bigint not null`).join(', ')},
    primary key (org_id, day, kind, currency, subject))`,
  `create index decision_count_by_spent on decision_count (org_id, day, kind, currency, ${SPENT})`,
  `create table decision_name (
    org_id text not null, kind text not null, subject bigint not null, name text not null, folded text not null,
    uses bigint not null, primary key (org_id, kind, subject))`,
  'create table decision_count_fill (org_id text not null primary key, reached bigint not null)',
  'insert into decision_count_fill (org_id, reached) select org_id, 9007199254740991 from organisation',
];
