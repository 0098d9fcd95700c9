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

/** The client addresses of acts, and the orders in which acts are listed and addresses are erased. */
export const CLIENT_ADDRESSES: readonly string[] = [
  'alter table agent_act add column client_digest text',
  'create index agent_act_newest on agent_act (org_id, at)',
  'alter table staged_change add column client text',
  ...['agent_act', 'rule_change', 'setting_change'].flatMap((table) => [
    `alter table ${table} add column client text`,
    `create index ${table}_by_client on ${table} (org_id, at) where client is not null`,
  ]),
];
