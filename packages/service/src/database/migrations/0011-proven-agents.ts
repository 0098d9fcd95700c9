const COLUMNS = `org_id, identity_id, agent_did, name, network, public_key, key_verified, challenge, challenge_expires_at,
  created_at, requested_by`;

/**
 * To know a public key proves nothing, so a registration without proof excludes no other: an organisation has a DID once, and
 * of all that have it one agent has proven its key. SQLite drops no constraint, so the rows move. The old table is renamed
 * first: on PostgreSQL that waits for transactions that write there, and later ones write into the new one.
 */
export const PROVEN_AGENTS = [
  'alter table agent rename to agent_before',
  `create table agent (
    org_id text not null, identity_id text not null, agent_did text not null, name text not null,
    network text not null, public_key text not null, key_verified integer not null,
    challenge text, challenge_expires_at text, created_at text not null, requested_by text,
    primary key (org_id, identity_id), unique (org_id, agent_did))`,
  `insert into agent (${COLUMNS}) select ${COLUMNS} from agent_before`,
  'drop table agent_before',
  'create index agent_by_did on agent (agent_did)',
  'create unique index agent_proven on agent (agent_did) where key_verified = 1',
] as const;
