/** What anchors gave back for checkpoints of the one evidence log, and the place of each mandate in its status list. */
export const EVIDENCE_TABLES = [
  `create table anchor_receipt (
    anchor text not null, size bigint not null, kind text not null, note text not null, proof text not null,
    at bigint not null,
    primary key (anchor, size))`,
  'create index anchor_receipt_by_size on anchor_receipt (size)',
  `create table status_slot (
    org_id text not null, mandate_id text not null, status_index bigint not null unique,
    primary key (org_id, mandate_id))`,
] as const;
