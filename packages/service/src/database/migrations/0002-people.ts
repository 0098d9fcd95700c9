/** People decide: passwords and roles, approvals, onboarding requests, acts on agents, webhooks. */
export const PEOPLE_TABLES = [
  'alter table organisation add column approvals_required integer not null default 1',
  'alter table organisation add column onboarding_approvals_required integer not null default 1',
  'alter table person add column role text',
  'alter table person add column password_hash text',
  'create index person_by_email on person (email)',
  'alter table access_token add column revoked_at text',
  'alter table agent add column requested_by text',
  `create table agent_act (
    org_id text not null, event_id text not null, agent_did text not null, act text not null, value text not null,
    reason text not null, person_id text not null, at text not null,
    primary key (org_id, event_id))`,
  'create index agent_act_by_agent on agent_act (org_id, agent_did, at)',
  `create table onboarding_request (
    org_id text not null, request_id text not null unique, owner_email text not null, requester_email text not null,
    request text not null, status text not null, required integer not null, claim_token_hash text not null,
    created_at text not null, expires_at text not null, decided_by text, decided_at text, claimed_at text,
    agent_did text,
    primary key (org_id, request_id))`,
  `create table onboarding_approval (
    org_id text not null, request_id text not null, person_id text not null, approved_at text not null,
    primary key (org_id, request_id, person_id))`,
  `create table refresh_token (
    org_id text not null, token_hash text not null unique, person_id text not null, family_id text not null,
    created_at text not null, expires_at text not null, used_at text,
    primary key (org_id, token_hash))`,
  'create index refresh_token_by_family on refresh_token (family_id)',
  `create table webhook (
    org_id text not null, webhook_id text not null, url text not null, events text not null,
    created_at text not null, disabled_at text, last_error text, failing_since text,
    primary key (org_id, webhook_id))`,
  `create table webhook_delivery (
    org_id text not null, delivery_id text not null, webhook_id text not null, event text not null,
    payload text not null, created_at text not null, attempts integer not null, next_attempt_at text,
    delivered_at text, last_error text,
    primary key (org_id, delivery_id))`,
  'create index webhook_delivery_due on webhook_delivery (next_attempt_at)',
] as const;
