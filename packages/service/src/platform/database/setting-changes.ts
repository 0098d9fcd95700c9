/** Changes of settings with what their evidence commits to, the request for lower counts of approvals, and the tokens of acts. */
export const SETTING_CHANGES: readonly string[] = [
  `create table setting_change (
    org_id text not null, change_id text not null, setting text not null, detail text not null, "values" text,
    person_id text not null, at text not null, claimed_at text not null, attested_at text,
    primary key (org_id, change_id))`,
  'create index setting_change_newest on setting_change (org_id, at)',
  'create index setting_change_open on setting_change (claimed_at) where attested_at is null',
  `create table approvals_request (
    org_id text not null primary key, wanted text not null,
    requested_by text not null, requested_at text not null, approvers text not null)`,
  'alter table agent_act add column token_id text',
];
