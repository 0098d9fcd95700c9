/** Services: who may act on holds, the nonces they used, what they and guards report, and one settlement for each hold. */
export const COUNTERPARTY_TABLES = [
  `create table counterparty (
    org_id text not null, counterparty_id text not null, service_did text not null, label text not null,
    merchants text, accepted_purpose text, created_by text not null, created_at text not null,
    revoked_by text, revoked_at text,
    primary key (org_id, counterparty_id))`,
  'create unique index counterparty_live on counterparty (org_id, service_did) where revoked_at is null',
  `create table service_nonce (
    org_id text not null, service_did text not null, nonce text not null, expires_at text not null,
    primary key (org_id, service_did, nonce))`,
  'create index service_nonce_by_expiry on service_nonce (expires_at)',
  `create table local_decision (
    org_id text not null, agent_did text not null, nonce text not null, action text not null, decision text not null,
    reason_code text not null, issued_at text not null, detail text not null, received_at text not null,
    primary key (org_id, agent_did, nonce))`,
  'create index local_decision_by_time on local_decision (org_id, received_at)',
  `create table gateway_report (
    org_id text not null, service_did text not null, report_id text not null, served_agent_did text not null,
    outcome text not null, reason_code text not null, digest text not null, detail text not null,
    received_at text not null,
    primary key (org_id, service_did, report_id))`,
  'create index gateway_report_by_time on gateway_report (org_id, received_at)',
  `create table settlement_slot (
    org_id text not null, authorization_id text not null unique, service_did text not null, state text not null,
    tx_hash text, amount_minor text,
    primary key (org_id, authorization_id))`,
] as const;
