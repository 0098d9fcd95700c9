/**
 * The directory of 0.1.0, in text that SQLite and PostgreSQL read alike. Each table of an organisation leads with it. What the columns
 * hold is said in `tables.ts`.
 */
export const FIRST_SCHEMA: readonly string[] = [
  // Organisations and their people. People are told apart by address, which has one form.
  `create table organisation (
    org_id text primary key, name text not null, did text not null,
    verification text not null, verified_at text, verification_event_at text, created_at text not null,
    approvals_required integer not null, onboarding_approvals_required integer not null, publish_approvals integer not null,
    hold_ttl_ms integer not null, strict_rules integer not null, log_context integer not null,
    log_capture integer not null, log_days integer)`,
  `create table person (
    org_id text not null, person_id text not null, email text not null, created_at text not null,
    role text, password_hash text, revoked_at text, proven_by text,
    primary key (org_id, person_id), unique (org_id, email))`,
  'create index person_by_email on person (email)',
  `create table issuer_subject (
    org_id text not null, issuer text not null, subject text not null, person_id text not null, bound_at text not null,
    primary key (org_id, issuer, subject), unique (org_id, issuer, person_id))`,
  `create table access_token (
    org_id text not null, token_id text not null, person_id text not null, role text not null,
    token_hash text not null unique, created_at text not null, expires_at text, revoked_at text, family_id text,
    opened_by text,
    primary key (org_id, token_id))`,
  'create index access_token_by_family on access_token (org_id, family_id)',
  `create table refresh_token (
    org_id text not null, token_hash text not null unique, person_id text not null, family_id text not null,
    created_at text not null, expires_at text not null, used_at text,
    primary key (org_id, token_hash))`,
  'create index refresh_token_by_family on refresh_token (family_id)',

  // Agents. To know a public key proves nothing, so a registration without proof excludes no other: an organisation has a DID once,
  // and of all that have it one agent has proven its key.
  `create table agent (
    org_id text not null, identity_id text not null, agent_did text not null, name text not null,
    network text not null, public_key text not null, key_verified integer not null,
    challenge text, challenge_expires_at text, created_at text not null,
    requested_by text, requested_by_org_id text,
    primary key (org_id, identity_id), unique (org_id, agent_did))`,
  'create index agent_by_did on agent (agent_did)',
  'create index agent_by_name on agent (org_id, name)',
  'create index agent_by_time on agent (org_id, created_at desc, identity_id)',
  'create unique index agent_proven on agent (agent_did) where key_verified = 1',
  `create table agent_act (
    org_id text not null, event_id text not null, agent_did text not null, act text not null, value text not null,
    reason text not null, person_id text not null, at text not null,
    primary key (org_id, event_id))`,
  'create index agent_act_by_agent on agent_act (org_id, agent_did, at)',
  `create table agent_label (
    org_id text not null, agent_did text not null, label text not null,
    primary key (org_id, agent_did, label))`,
  'create index agent_label_by_label on agent_label (org_id, label, agent_did)',
  `create table onboarding_request (
    org_id text not null, request_id text not null unique, owner_email text not null,
    requester_email text not null, requester_org_id text not null,
    request text not null, status text not null, required integer not null, claim_token_hash text not null,
    created_at text not null, expires_at text not null, decided_by text, decided_at text, decision_reason text,
    claimed_at text, agent_did text,
    primary key (org_id, request_id))`,
  `create table onboarding_approval (
    org_id text not null, request_id text not null, person_id text not null, approved_at text not null,
    primary key (org_id, request_id, person_id))`,

  // Mandates: one in force of an agent for an action, also where another is issued at the same time.
  `create table mandate (
    org_id text not null, mandate_id text not null, agent_did text not null, action text not null,
    currency text, require_payload_binding integer not null, document text not null, credential text not null,
    issued_at text not null, superseded_at text, revoked_at text,
    parent_mandate_id text, reservation_id text, account_id text,
    primary key (org_id, mandate_id))`,
  'create index mandate_by_time on mandate (org_id, issued_at desc, mandate_id)',
  'create index mandate_by_agent on mandate (org_id, agent_did, action)',
  'create unique index mandate_live on mandate (org_id, agent_did, action) where superseded_at is null',
  'create index mandate_by_parent on mandate (org_id, parent_mandate_id)',
  'create index mandate_by_account on mandate (org_id, account_id)',
  `create table set_aside (
    org_id text not null, mandate_id text not null, parent_mandate_id text not null, reservation_id text not null,
    set_at text not null, given_up_at text,
    primary key (org_id, mandate_id))`,
  `create table mandate_ending (
    org_id text not null, mandate_id text not null, begun_at text not null,
    primary key (org_id, mandate_id))`,
  `create table status_slot (
    org_id text not null, mandate_id text not null, status_index bigint not null unique,
    primary key (org_id, mandate_id))`,

  // Rule documents, their versions, who approved one, the agents that they bind, and how they changed. A binding has the version in
  // force, so that a publication is one statement and no reader sees half of it.
  `create table rule_document (
    org_id text not null, document_id text not null, kind text not null, name text, revision integer not null,
    newest integer not null, published integer,
    rollout_version integer, rollout_percent integer, rollout_label text, retired_at text,
    primary key (org_id, document_id))`,
  `create table rule_document_version (
    org_id text not null, document_id text not null, version integer not null, state text not null, title text not null,
    message text not null, digest text not null, document text not null, characters integer not null,
    created_by text not null, created_at text not null, published_at text, follows integer,
    requested_by text, requested_at text, required integer, request_percent integer, request_label text,
    primary key (org_id, document_id, version))`,
  `create table rule_approval (
    org_id text not null, document_id text not null, version integer not null, person_id text not null,
    digest text not null, approved_at text not null,
    primary key (org_id, document_id, version, person_id))`,
  `create table assignment (
    org_id text not null, agent_did text not null, document_id text not null, version integer not null,
    pinned integer not null, share integer not null, assigned_by text not null, assigned_at text not null,
    primary key (org_id, agent_did, document_id))`,
  'create index assignment_by_document on assignment (org_id, document_id)',
  `create table rule_change (
    org_id text not null, document_id text not null, number integer not null, detail text not null,
    person_id text not null, at text not null, claimed_at text not null, attested_at text,
    primary key (org_id, document_id, number))`,
  `create table rule_shadow (
    org_id text not null, document_id text not null, shadow_id text not null, version integer not null, label text,
    started_at text not null, ended_at text, compared bigint not null, different bigint not null, skipped bigint not null,
    primary key (org_id, document_id))`,
  `create table shadow_difference (
    org_id text not null, shadow_id text not null, difference text not null, count bigint not null, samples text not null,
    primary key (org_id, shadow_id, difference))`,
  'create index rule_change_newest on rule_change (org_id, at)',
  'create index rule_change_open on rule_change (claimed_at) where attested_at is null',
  `create table policy_digest (
    org_id text not null, policy_digest text not null, set_digest text not null, documents text not null,
    source text, first_at text not null,
    primary key (org_id, policy_digest, set_digest))`,

  // Services that act on holds, the nonces that they used, and what they and guards report.
  `create table counterparty (
    org_id text not null, counterparty_id text not null, service_did text not null, label text not null,
    merchants text, purpose text not null, accepted_purpose text, agents text,
    created_by text not null, created_at text not null, revoked_by text, revoked_at text,
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
  `create table payee (
    org_id text not null, authorization_id text not null, pay_to text not null,
    primary key (org_id, authorization_id))`,

  // Webhooks. The waiting deliveries of each, and the ended ones, are found without reading the others.
  `create table webhook (
    org_id text not null, webhook_id text not null, url text not null, events text not null, format text not null,
    created_at text not null, disabled_at text, last_error text, failing_since text,
    primary key (org_id, webhook_id))`,
  `create table webhook_delivery (
    org_id text not null, delivery_id text not null, webhook_id text not null, event text not null,
    payload text not null, created_at text not null, attempts integer not null, next_attempt_at text,
    delivered_at text, last_error text,
    primary key (org_id, delivery_id))`,
  `create index webhook_delivery_waiting on webhook_delivery (webhook_id, next_attempt_at, delivery_id)
    where next_attempt_at is not null`,
  'create index webhook_delivery_ended on webhook_delivery (created_at) where next_attempt_at is null',

  // The decision log. Keys are hashes of organisation and value, and each index has the decisions of a key in the order of time.
  `create table decision (
    org_id text not null, position bigint not null primary key, org_key bigint not null, agent_key bigint not null,
    action_key bigint not null, code_key bigint not null, decision_key bigint not null, merchant_key bigint,
    policy_key bigint, event_key bigint not null, authorization_key bigint, escalation_key bigint, mandate_key bigint,
    money_key bigint, units bigint, amount_key bigint, detail text not null)`,
  ...['org', 'agent', 'action', 'code', 'decision', 'event'].map(
    (key) => `create index decision_by_${key} on decision (${key}_key, position)`,
  ),
  ...['merchant', 'policy', 'authorization', 'escalation', 'mandate', 'amount'].map(
    (key) => `create index decision_by_${key} on decision (${key}_key, position) where ${key}_key is not null`,
  ),
  'create index decision_by_units on decision (money_key, units, position) where money_key is not null',
  `create table decision_rule (
    rule_key bigint not null, position bigint not null, primary key (rule_key, position))`,
  `create table decision_erasure (
    org_id text not null, erasure_id text not null, subject text, requested_by text not null,
    requested_at text not null, reached bigint not null, erased bigint not null, done_at text,
    primary key (org_id, erasure_id))`,
  'create index decision_erasure_open on decision_erasure (requested_at) where done_at is null',
  `create table decision_input (
    org_id text not null, event_id text not null, at bigint not null, policy_digest text not null, digest text not null,
    inputs text, commitment_id text, primary key (org_id, event_id))`,
  'create index decision_input_by_time on decision_input (org_id, at, event_id)',
  'create index decision_input_waiting on decision_input (org_id, event_id) where commitment_id is null',
  `create table input_commitment (
    org_id text not null, commitment_id text not null, entries text not null, last_at bigint not null, claimed_at text,
    attested_at text,
    primary key (org_id, commitment_id))`,
  'create index input_commitment_waiting on input_commitment (org_id) where attested_at is null',

  // The service as a whole: receipts of anchors for its one evidence log, its public keys, and the identity of the database.
  `create table anchor_receipt (
    anchor text not null, size bigint not null, kind text not null, note text not null, proof text not null,
    at bigint not null,
    primary key (anchor, size))`,
  'create index anchor_receipt_by_size on anchor_receipt (size)',
  `create table signing_key (
    purpose text not null, public_key text not null, known_since text not null,
    primary key (purpose, public_key))`,
  `create table gate_identity (
    id integer primary key check (id = 1), database_id text not null, network text not null,
    starts bigint not null, status_from bigint not null, restored_at text, copied_at text)`,
];
