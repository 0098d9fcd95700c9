/**
 * What a database is: its one row names it, so that keys and files beside them are distinguished from those of another database. `network`
 * never changes. `starts` counts the starts on it, `status_from` is the first status index that may be given since the last
 * restore, `restored_at` (RFC 3339) is set while none is confirmed.
 */
export const GATE_IDENTITY = [
  `create table gate_identity (
    id integer primary key check (id = 1), database_id text not null, network text not null,
    starts bigint not null, status_from bigint not null, restored_at text, copied_at text)`,
] as const;
