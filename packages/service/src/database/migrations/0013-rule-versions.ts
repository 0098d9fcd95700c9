/** Versions of rule documents: the current one stands in `rule_document`, those that it replaced stand here. */
export const RULE_VERSIONS = [
  'alter table rule_document add column version integer not null default 1',
  'alter table rule_document add column retired_at text',
  `create table rule_document_version (
    org_id text not null, document_id text not null, version integer not null, title text not null,
    document text not null, created_by text not null, created_at text not null,
    primary key (org_id, document_id, version))`,
  'create index assignment_by_document on assignment (org_id, document_id)',
] as const;
