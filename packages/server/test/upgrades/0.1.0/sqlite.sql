CREATE TABLE directory_migration (name text not null primary key);
CREATE TABLE schema_step (owner text not null, name text not null, fingerprint text not null, primary key (owner, name));
CREATE TABLE organisation (
    org_id text primary key, name text not null, did text not null,
    verification text not null, verified_at text, verification_event_at text, created_at text not null,
    approvals_required integer not null, onboarding_approvals_required integer not null, publish_approvals integer not null,
    hold_ttl_ms integer not null, strict_rules integer not null, log_context integer not null,
    log_capture integer not null, log_days integer, advisory_answers integer not null default 0, recorded_from text);
CREATE TABLE person (
    org_id text not null, person_id text not null, email text not null, created_at text not null,
    role text, password_hash text, revoked_at text, proven_by text,
    primary key (org_id, person_id), unique (org_id, email));
CREATE INDEX person_by_email on person (email);
CREATE TABLE issuer_subject (
    org_id text not null, issuer text not null, subject text not null, person_id text not null, bound_at text not null,
    primary key (org_id, issuer, subject), unique (org_id, issuer, person_id));
CREATE TABLE access_token (
    org_id text not null, token_id text not null, person_id text not null, role text not null,
    token_hash text not null unique, created_at text not null, expires_at text, revoked_at text, family_id text,
    opened_by text,
    primary key (org_id, token_id));
CREATE INDEX access_token_by_family on access_token (org_id, family_id);
CREATE TABLE refresh_token (
    org_id text not null, token_hash text not null unique, person_id text not null, family_id text not null,
    created_at text not null, expires_at text not null, used_at text,
    primary key (org_id, token_hash));
CREATE INDEX refresh_token_by_family on refresh_token (family_id);
CREATE TABLE agent (
    org_id text not null, identity_id text not null, agent_did text not null, name text not null,
    network text not null, public_key text not null, key_verified integer not null,
    challenge text, challenge_expires_at text, created_at text not null,
    requested_by text, requested_by_org_id text,
    primary key (org_id, identity_id), unique (org_id, agent_did));
CREATE INDEX agent_by_did on agent (agent_did);
CREATE INDEX agent_by_name on agent (org_id, name);
CREATE INDEX agent_by_time on agent (org_id, created_at desc, identity_id);
CREATE UNIQUE INDEX agent_proven on agent (agent_did) where key_verified = 1;
CREATE TABLE agent_act (
    org_id text not null, event_id text not null, agent_did text not null, act text not null, value text not null,
    reason text not null, person_id text not null, at text not null, token_id text, client_digest text, client text,
    primary key (org_id, event_id));
CREATE INDEX agent_act_by_agent on agent_act (org_id, agent_did, at);
CREATE TABLE agent_label (
    org_id text not null, agent_did text not null, label text not null,
    primary key (org_id, agent_did, label));
CREATE INDEX agent_label_by_label on agent_label (org_id, label, agent_did);
CREATE TABLE onboarding_request (
    org_id text not null, request_id text not null unique, owner_email text not null,
    requester_email text not null, requester_org_id text not null,
    request text not null, status text not null, required integer not null, claim_token_hash text not null,
    created_at text not null, expires_at text not null, decided_by text, decided_at text, decision_reason text,
    claimed_at text, agent_did text,
    primary key (org_id, request_id));
CREATE TABLE onboarding_approval (
    org_id text not null, request_id text not null, person_id text not null, approved_at text not null,
    primary key (org_id, request_id, person_id));
CREATE TABLE mandate (
    org_id text not null, mandate_id text not null, agent_did text not null, action text not null,
    currency text, require_payload_binding integer not null, document text not null, credential text not null,
    issued_at text not null, superseded_at text, revoked_at text,
    parent_mandate_id text, reservation_id text, account_id text, budget_id text,
    primary key (org_id, mandate_id));
CREATE INDEX mandate_by_time on mandate (org_id, issued_at desc, mandate_id);
CREATE INDEX mandate_by_agent on mandate (org_id, agent_did, action);
CREATE UNIQUE INDEX mandate_live on mandate (org_id, agent_did, action) where superseded_at is null;
CREATE INDEX mandate_by_parent on mandate (org_id, parent_mandate_id);
CREATE INDEX mandate_by_account on mandate (org_id, account_id);
CREATE TABLE set_aside (
    org_id text not null, mandate_id text not null, parent_mandate_id text not null, reservation_id text not null,
    set_at text not null, given_up_at text,
    primary key (org_id, mandate_id));
CREATE TABLE mandate_ending (
    org_id text not null, mandate_id text not null, begun_at text not null,
    primary key (org_id, mandate_id));
CREATE TABLE status_slot (
    org_id text not null, mandate_id text not null, status_index bigint not null unique,
    primary key (org_id, mandate_id));
CREATE TABLE rule_document (
    org_id text not null, document_id text not null, kind text not null, name text, revision integer not null,
    newest integer not null, published integer,
    rollout_version integer, rollout_percent integer, rollout_label text, retired_at text,
    primary key (org_id, document_id));
CREATE TABLE rule_document_version (
    org_id text not null, document_id text not null, version integer not null, state text not null, title text not null,
    message text not null, digest text not null, document text not null, characters integer not null,
    created_by text not null, created_at text not null, published_at text, follows integer,
    requested_by text, requested_at text, required integer, request_percent integer, request_label text,
    primary key (org_id, document_id, version));
CREATE TABLE rule_approval (
    org_id text not null, document_id text not null, version integer not null, person_id text not null,
    digest text not null, approved_at text not null,
    primary key (org_id, document_id, version, person_id));
CREATE TABLE assignment (
    org_id text not null, agent_did text not null, document_id text not null, version integer not null,
    pinned integer not null, share integer not null, assigned_by text not null, assigned_at text not null, bound_in text, ended_in text, direct integer not null default 1,
    primary key (org_id, agent_did, document_id));
CREATE TABLE rule_change (
    org_id text not null, document_id text not null, number integer not null, detail text not null,
    person_id text not null, at text not null, claimed_at text not null, attested_at text, client text,
    primary key (org_id, document_id, number));
CREATE TABLE rule_shadow (
    org_id text not null, document_id text not null, shadow_id text not null, version integer not null, label text,
    started_at text not null, ended_at text, compared bigint not null, different bigint not null, skipped bigint not null,
    primary key (org_id, document_id));
CREATE TABLE shadow_difference (
    org_id text not null, shadow_id text not null, difference text not null, count bigint not null, samples text not null,
    primary key (org_id, shadow_id, difference));
CREATE INDEX rule_change_newest on rule_change (org_id, at);
CREATE INDEX rule_change_open on rule_change (claimed_at) where attested_at is null;
CREATE TABLE policy_digest (
    org_id text not null, policy_digest text not null, set_digest text not null, documents text not null,
    source text, first_at text not null,
    primary key (org_id, policy_digest, set_digest));
CREATE TABLE counterparty (
    org_id text not null, counterparty_id text not null, service_did text not null, label text not null,
    merchants text, purpose text not null, accepted_purpose text, agents text,
    created_by text not null, created_at text not null, revoked_by text, revoked_at text,
    primary key (org_id, counterparty_id));
CREATE UNIQUE INDEX counterparty_live on counterparty (org_id, service_did) where revoked_at is null;
CREATE TABLE service_nonce (
    org_id text not null, service_did text not null, nonce text not null, expires_at text not null,
    primary key (org_id, service_did, nonce));
CREATE INDEX service_nonce_by_expiry on service_nonce (expires_at);
CREATE TABLE local_decision (
    org_id text not null, agent_did text not null, nonce text not null, action text not null, decision text not null,
    reason_code text not null, issued_at text not null, detail text not null, received_at text not null,
    primary key (org_id, agent_did, nonce));
CREATE INDEX local_decision_by_time on local_decision (org_id, received_at);
CREATE TABLE gateway_report (
    org_id text not null, service_did text not null, report_id text not null, served_agent_did text not null,
    outcome text not null, reason_code text not null, digest text not null, detail text not null,
    received_at text not null,
    primary key (org_id, service_did, report_id));
CREATE INDEX gateway_report_by_time on gateway_report (org_id, received_at);
CREATE TABLE payee (
    org_id text not null, authorization_id text not null, pay_to text not null,
    primary key (org_id, authorization_id));
CREATE TABLE webhook (
    org_id text not null, webhook_id text not null, url text not null, events text not null, format text not null,
    created_at text not null, disabled_at text, last_error text, failing_since text,
    primary key (org_id, webhook_id));
CREATE TABLE webhook_delivery (
    org_id text not null, delivery_id text not null, webhook_id text not null, event text not null,
    payload text not null, created_at text not null, attempts integer not null, next_attempt_at text,
    delivered_at text, last_error text,
    primary key (org_id, delivery_id));
CREATE INDEX webhook_delivery_waiting on webhook_delivery (webhook_id, next_attempt_at, delivery_id)
    where next_attempt_at is not null;
CREATE INDEX webhook_delivery_ended on webhook_delivery (created_at) where next_attempt_at is null;
CREATE TABLE decision (
    org_id text not null, position bigint not null primary key, org_key bigint not null, agent_key bigint not null,
    action_key bigint not null, code_key bigint not null, decision_key bigint not null, merchant_key bigint,
    policy_key bigint, event_key bigint not null, authorization_key bigint, escalation_key bigint, mandate_key bigint,
    money_key bigint, units bigint, amount_key bigint, detail text not null);
CREATE INDEX decision_by_org on decision (org_key, position);
CREATE INDEX decision_by_agent on decision (agent_key, position);
CREATE INDEX decision_by_action on decision (action_key, position);
CREATE INDEX decision_by_code on decision (code_key, position);
CREATE INDEX decision_by_decision on decision (decision_key, position);
CREATE INDEX decision_by_event on decision (event_key, position);
CREATE INDEX decision_by_merchant on decision (merchant_key, position) where merchant_key is not null;
CREATE INDEX decision_by_policy on decision (policy_key, position) where policy_key is not null;
CREATE INDEX decision_by_authorization on decision (authorization_key, position) where authorization_key is not null;
CREATE INDEX decision_by_escalation on decision (escalation_key, position) where escalation_key is not null;
CREATE INDEX decision_by_mandate on decision (mandate_key, position) where mandate_key is not null;
CREATE INDEX decision_by_amount on decision (amount_key, position) where amount_key is not null;
CREATE INDEX decision_by_units on decision (money_key, units, position) where money_key is not null;
CREATE TABLE decision_rule (
    rule_key bigint not null, position bigint not null, primary key (rule_key, position));
CREATE TABLE decision_erasure (
    org_id text not null, erasure_id text not null, subject text, requested_by text not null,
    requested_at text not null, reached bigint not null, erased bigint not null, done_at text,
    primary key (org_id, erasure_id));
CREATE INDEX decision_erasure_open on decision_erasure (requested_at) where done_at is null;
CREATE TABLE decision_input (
    org_id text not null, event_id text not null, at bigint not null, policy_digest text not null, digest text not null,
    inputs text, commitment_id text, primary key (org_id, event_id));
CREATE INDEX decision_input_by_time on decision_input (org_id, at, event_id);
CREATE INDEX decision_input_waiting on decision_input (org_id, event_id) where commitment_id is null;
CREATE TABLE input_commitment (
    org_id text not null, commitment_id text not null, entries text not null, last_at bigint not null, claimed_at text,
    attested_at text,
    primary key (org_id, commitment_id));
CREATE INDEX input_commitment_waiting on input_commitment (org_id) where attested_at is null;
CREATE TABLE anchor_receipt (
    anchor text not null, size bigint not null, kind text not null, note text not null, proof text not null,
    at bigint not null,
    primary key (anchor, size));
CREATE INDEX anchor_receipt_by_size on anchor_receipt (size);
CREATE TABLE signing_key (
    purpose text not null, public_key text not null, known_since text not null,
    primary key (purpose, public_key));
CREATE TABLE gate_identity (
    id integer primary key check (id = 1), database_id text not null, network text not null,
    starts bigint not null, status_from bigint not null, restored_at text, copied_at text, confirmations bigint not null default 0);
CREATE INDEX assignment_bound_in on assignment (org_id, bound_in) where bound_in is not null;
CREATE INDEX assignment_ended_in on assignment (org_id, ended_in) where ended_in is not null;
CREATE TABLE rule_application (
    org_id text not null, application_id text not null, state text not null, begun_at text not null,
    primary key (org_id, application_id));
CREATE INDEX assignment_of_document on assignment (org_id, document_id, agent_did);
CREATE INDEX rule_document_version_size on rule_document_version (org_id, document_id, version, characters);
CREATE TABLE setting_change (
    org_id text not null, change_id text not null, setting text not null, detail text not null, "values" text,
    person_id text not null, at text not null, claimed_at text not null, attested_at text, client text,
    primary key (org_id, change_id));
CREATE INDEX setting_change_newest on setting_change (org_id, at);
CREATE INDEX setting_change_open on setting_change (claimed_at) where attested_at is null;
CREATE TABLE approvals_request (
    org_id text not null primary key, wanted text not null,
    requested_by text not null, requested_at text not null, approvers text not null);
CREATE TABLE label_binding (
    org_id text not null, label text not null, document_id text not null, version integer, assigned_by text not null,
    assigned_at text not null, primary key (org_id, label, document_id));
CREATE INDEX label_binding_of_document on label_binding (org_id, document_id);
CREATE VIEW binding as
    select assignment.org_id, assignment.agent_did, assignment.document_id, assignment.pinned, assignment.share,
      assignment.assigned_by, assignment.assigned_at, assignment.direct,
      case
        when assignment.pinned = 1 or document.published is null then assignment.version
        when document.rollout_version is null then document.published
        when document.rollout_label is null then
          case when assignment.share < coalesce(document.rollout_percent, 100)
            then document.rollout_version else document.published end
        when exists (select 1 from agent_label label where label.org_id = assignment.org_id
          and label.agent_did = assignment.agent_did and label.label = document.rollout_label)
          then document.rollout_version
        else document.published
      end as version
    from assignment join rule_document document
      on document.org_id = assignment.org_id and document.document_id = assignment.document_id
    where (assignment.bound_in is null or exists (select 1 from rule_application applied where applied.org_id = assignment.org_id
     and applied.application_id = assignment.bound_in and applied.state = 'applied'))
      and (assignment.ended_in is null or not exists (select 1 from rule_application applied where applied.org_id = assignment.org_id
     and applied.application_id = assignment.ended_in and applied.state = 'applied'));
CREATE TABLE rule_page (
    org_id text not null, digest text not null, bytes integer not null, stored_at text not null, body text not null,
    primary key (org_id, digest));
CREATE INDEX rule_page_stored on rule_page (stored_at);
CREATE TABLE staged_document (
    org_id text not null, application_id text not null, document_id text not null, kind text not null, name text,
    revision integer not null, newest integer not null, published integer,
    rollout_version integer, rollout_percent integer, rollout_label text, retired_at text,
    primary key (org_id, application_id, document_id));
CREATE TABLE staged_version (
    org_id text not null, application_id text not null, document_id text not null, version integer not null,
    state text not null, title text not null, message text not null, digest text not null, document text not null,
    characters integer not null, created_by text not null, created_at text not null, published_at text, follows integer,
    requested_by text, requested_at text, required integer, request_percent integer, request_label text,
    primary key (org_id, application_id, document_id, version));
CREATE TABLE staged_change (
    org_id text not null, application_id text not null, document_id text not null, number integer not null,
    detail text not null, person_id text not null, at text not null, claimed_at text not null, attested_at text, client text,
    primary key (org_id, application_id, document_id, number));
CREATE TABLE staged_label (
    org_id text not null, application_id text not null, document_id text not null, label text not null,
    assigned_by text, assigned_at text,
    primary key (org_id, application_id, document_id, label));
CREATE TABLE staged_direct (
    org_id text not null, application_id text not null, document_id text not null, agent_did text not null,
    primary key (org_id, application_id, document_id, agent_did));
CREATE TABLE budget (
    org_id text not null, budget_id text not null, parent_id text, name text not null, limits text not null,
    resets text not null, frozen integer not null, frozen_reason text, revision integer not null,
    created_at text not null, updated_at text not null,
    primary key (org_id, budget_id));
CREATE INDEX budget_by_parent on budget (org_id, parent_id);
CREATE TABLE budget_raise (
    org_id text not null, raise_id text not null, budget_id text not null, limit_index integer not null,
    amount text, count integer, until text not null, requested_by text not null, requested_at text not null,
    approvers text not null, status text not null, reason text not null,
    primary key (org_id, raise_id));
CREATE INDEX budget_raise_by_budget on budget_raise (org_id, budget_id, requested_at);
CREATE INDEX mandate_by_budget on mandate (org_id, budget_id) where budget_id is not null;
CREATE INDEX agent_act_newest on agent_act (org_id, at);
CREATE INDEX agent_act_by_client on agent_act (org_id, at) where client is not null;
CREATE INDEX rule_change_by_client on rule_change (org_id, at) where client is not null;
CREATE INDEX setting_change_by_client on setting_change (org_id, at) where client is not null;
CREATE TABLE ledger_migration (version integer not null primary key);
CREATE TABLE ledger_mandate (
    org_id text not null, mandate_id text not null, terms_id text not null, agent_did text not null, action text not null,
    currency text, cap bigint, reserved bigint not null, captured bigint not null,
    revoked integer not null, unclaimed bigint not null, ending text, version bigint not null,
    primary key (org_id, mandate_id),
    check (reserved >= 0 and captured >= 0 and unclaimed >= 0),
    check (cap is null or (currency is not null and reserved <= cap - captured)));
CREATE INDEX ledger_mandate_of_agent on ledger_mandate ((agent_did || ''));
CREATE INDEX ledger_mandate_ending on ledger_mandate (org_id, mandate_id) where ending is not null;
CREATE TABLE ledger_hold (
    org_id text not null, authorization_id text not null, kind text not null, mandate_id text not null,
    agent_did text not null, action text not null, amount bigint not null, currency text not null,
    merchant text, resource text, counterparty text, payload_digest text, context_digest text,
    approved_by_human integer not null, escalation_id text,
    state text not null, authorized_at bigint not null, expires_at bigint not null,
    claimer text, claim_token_hash text, idempotency_key_hash text, remote_ref text,
    settled_amount bigint, settled_at bigint, refunded_amount bigint not null, settlement_evidence text,
    settlement_tx_hash text, booking_ref text,
    slot_state text, slot_holder text, paid_outside bigint, slot_tx_hash text, closed_by text, note text,
    on_settlement text not null default '[]', refunds text not null default '[]', charges text not null default '[]',
    primary key (authorization_id, org_id),
    check (amount >= 0 and (settled_amount is null or settled_amount between 0 and amount)),
    check ((state in ('settled', 'reversed')) = (settled_amount is not null)),
    check (refunded_amount between 0 and coalesce(settled_amount, 0)));
CREATE INDEX ledger_hold_held_of_mandate on ledger_hold (org_id, mandate_id, expires_at, amount)
    where state = 'held';
CREATE INDEX ledger_hold_lapsing on ledger_hold ((expires_at + 0)) where '' || state = 'held';
CREATE INDEX ledger_hold_open on ledger_hold ((org_id || ''), authorized_at, authorization_id) where state in ('paying', 'dispatching', 'dispatched', 'unknown');
CREATE INDEX ledger_hold_paid on ledger_hold (org_id, agent_did, merchant) where settled_amount > 0;
CREATE INDEX ledger_hold_payments on ledger_hold (org_id, agent_did, currency, authorized_at)
    where settled_amount > 0;
CREATE TABLE ledger_agent (
    org_id text not null, agent_did text not null, status text not null, operating_mode text,
    primary key (org_id, agent_did));
CREATE TABLE ledger_nonce (
    org_id text not null, agent_did text not null, nonce text not null, authorization_id text, used_at bigint not null,
    primary key (org_id, agent_did, nonce));
CREATE TABLE ledger_escalation (
    org_id text not null, escalation_id text not null, agent_did text not null, action text not null,
    mandate_id text, reason_code text not null, request text not null, status text not null,
    required integer not null, approvers text not null, reasons text not null,
    created_at bigint not null, expires_at bigint not null,
    authorization_id text, resumed integer not null, next_escalation_id text, decided_by text,
    primary key (org_id, escalation_id));
CREATE INDEX ledger_escalation_by_id on ledger_escalation (escalation_id);
CREATE INDEX ledger_escalation_pending on ledger_escalation (org_id, created_at) where status = 'pending';
CREATE TABLE ledger_stream (org_id text not null primary key, version bigint not null);
CREATE TABLE ledger_entry (
    org_id text not null, stream_id text not null, version bigint not null, at bigint not null, kind text not null,
    authorization_id text, reserved bigint not null, captured bigint not null, event_id text, record text,
    constraint ledger_entry_by_version primary key (org_id, stream_id, version),
    constraint ledger_entry_by_event unique (event_id),
    check ((event_id is null) = (record is null)));
CREATE TABLE ledger_pending (at bigint not null, event_id text not null, primary key (at, event_id));
CREATE TABLE ledger_feed (at bigint not null, event_id text not null, request text, primary key (at, event_id));
CREATE TABLE ledger_leaf (
    batch_index bigint not null, leaf_index bigint not null, event_id text not null unique,
    primary key (batch_index, leaf_index));
CREATE TABLE ledger_batch (
    batch_index bigint not null primary key, batch_id text not null unique, root text not null, size bigint not null,
    sealed_at bigint not null, checkpoint text not null, oldest_at bigint not null, newest_at bigint not null);
CREATE TABLE ledger_batch_receipt (batch_id text not null primary key, at bigint not null, landed integer not null);
CREATE INDEX ledger_receipt_by_time on ledger_batch_receipt (at);
CREATE TABLE ledger_writer (
    writer_id text not null primary key, batches bigint not null, seen_at bigint, system text not null, timeline bigint not null,
    started_at bigint not null, synchronous integer not null);
CREATE TABLE ledger_rewound (id integer not null primary key, at bigint not null, reason text not null);
CREATE TABLE ledger_home (id integer not null primary key, copy text not null);
CREATE TABLE ledger_policy_revision (
    org_id text not null, agent_did text not null, revision bigint not null, primary key (org_id, agent_did));
CREATE TABLE ledger_subtree (subtree_index bigint not null primary key, root text not null);
CREATE TABLE ledger_sequence (org_id text not null primary key, last bigint not null);
CREATE TABLE ledger_tally (
    org_id text not null, key text not null, rule text not null, at bigint not null, counts_from bigint not null,
    ends_at bigint not null, units bigint not null, holds bigint not null, carries bigint, carried bigint not null default 0, generation bigint not null default 0,
    primary key (org_id, key), check (units >= 0 and holds >= 0));
CREATE INDEX ledger_tally_ending on ledger_tally (ends_at);
CREATE TABLE ledger_waiting_charge (
    org_id text not null, key text not null, expires_at bigint not null, authorization_id text not null, at bigint not null,
    units bigint not null, holds bigint not null, primary key (org_id, key, expires_at, authorization_id)) without rowid;
CREATE TABLE ledger_rolling_charge (
    org_id text not null, key text not null, at bigint not null, authorization_id text not null, units bigint not null,
    holds bigint not null, keep_until bigint not null, primary key (org_id, key, at, authorization_id)) without rowid;
CREATE INDEX ledger_rolling_charge_kept on ledger_rolling_charge (keep_until);
insert into directory_migration ("name") values ('0023-first-release');
insert into directory_migration ("name") values ('0024-confirmations');
insert into directory_migration ("name") values ('0025-policy-revisions');
insert into directory_migration ("name") values ('0027-staged-bindings');
insert into directory_migration ("name") values ('0030-advisory-answers');
insert into directory_migration ("name") values ('0032-setting-changes');
insert into directory_migration ("name") values ('0033-label-bindings');
insert into directory_migration ("name") values ('0034-ended-deliveries');
insert into directory_migration ("name") values ('0035-recorded-from');
insert into directory_migration ("name") values ('0036-applied-pages');
insert into directory_migration ("name") values ('0037-budgets');
insert into directory_migration ("name") values ('0039-client-addresses');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0023-first-release', 'a201db02c09bcf4230ce02dd1fcd5d4dd554607f1d92b58a3a24dfe11d741794');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0024-confirmations', 'd32b63e61f6d34b810b5a8dcbb6dc08a4a68cfd64cc29cd372bd42e201dc785b');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0025-policy-revisions', '1d8fc6ceb1f94c6326d6d5483d258fcb2e179e9869325b245d105c2219bf69fd');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0027-staged-bindings', 'dcb94eceed0a6df0eb3e31a3b7d22d4c9c5df32da29263eb52a10a3178804361');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0030-advisory-answers', '7b34f182e53cfbde40c15870e4a08f60b7a3bbca0a25efd291cc6ff9c11c5f1b');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0032-setting-changes', '0fda156901d12911afa2ef5a6321b7b2f1316f6b620f25d533b8536d6e4a510b');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0033-label-bindings', 'b98d0eeae313177d2c44fa6ee457262d3f4e8503b5cc5a16d1655e6428ac920f');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0034-ended-deliveries', 'a19ddd99b053bacde56144d914f4d1c6862780d6fe7a41c9b4fd0f2e1b33629e');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0035-recorded-from', '5d14d7a79ddc093294d53853ec61a8399ccb02cce8c774f0e9dc6816a7a613fb');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0036-applied-pages', '775d232b45e0e2d544ad07ab1184427d02a741c9c0bf5387bc13fbcc7a4645b7');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0037-budgets', '102da835691ceef8f573374f8648ce27b5140bb0e2168d7e3bd1e2b2c9274e14');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0039-client-addresses', 'd0efb72f0beefa8e4969bb32691c80eb783aca25d000266c97e50de52b82e5ce');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '18', '2638fb3802d0c2f2a09320da024686479c68230691ce6365c9728cbe04526cd5');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '19', 'f39ddd6335cccbddd33ffcc50a2ad4c7356748ae9a8b5adaaf3090728f55558d');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '20', 'dc1d07156d95580761f9ed3e998055d96263a943f30e37bd2f462115f5b1178b');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '21', '9d71b05fdec115370b6be32630b332bd6f1f29bc9b34da4bb139c65bfc2502c7');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '22', '265737126e63d99d047ed6c0b7c8a16861f4acbfe54303a8183fef70834034d2');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '23', '185eee17499ba7913a16a08b3705ed35bf26b15dacad6d50426ca32cdcc15889');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '24', 'da127c00c88e39411880a209067a6e70c85944f35b1af3e85a9c4b3383afe385');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '25', 'b40374401114bae27cf116f2c8d1124fb3551f3154c2ddeb149e2c2d7c32a6e6');
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'First organisation', 'did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7', 'unverified', NULL, NULL, '2026-11-30T17:01:29.053Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T17:01:29.053Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8626-78cc-8fe8-466278f26ec2', 'owner@gatewright.local', '2026-11-30T17:01:28.998Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8631-7843-918e-ce288d2ffa02', 'developer@gatewright.local', '2026-11-30T17:01:29.009Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-862c-7904-9525-25cd68b1d321', '01a22d67-8626-78cc-8fe8-466278f26ec2', 'owner', 'f73c065d015c9b129e8d1ce753ddd2c2d5106915265a2c197c33842f067825ff', '2026-11-30T17:01:28.998Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8632-7fa3-8258-8063433fe982', '01a22d67-8631-7843-918e-ce288d2ffa02', 'developer', '2ac31a1eed2028dcbff428adeee8d165abdfa11df64572272755bd6a576a4360', '2026-11-30T17:01:29.009Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8638-76d5-ba18-3f6e64ef69c8', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'Starter procurement agent', 'testnet', 'fe9c0871c1b9ca4448c5ad612c0bf922cf3e6fe49bc35237c189cc5a46c71fa5', 1, NULL, NULL, '2026-11-30T17:01:29.042Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22d67-863d-75e0-a7d4-828df3b3fd38","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22d67-863d-75e0-a7d4-828df3b3fd38","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7","validFrom":"2026-11-30T17:01:29.025Z","credentialStatus":{"id":"http://127.0.0.1:35497/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:35497/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22d67-863d-75e0-a7d4-828df3b3fd38","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22d67-8626-78cc-8fe8-466278f26ec2","fromType":"person","to":"did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7"},{"from":"did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7","fromType":"organisation","to":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T17:01:29.025Z","verificationMethod":"did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7#z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z3aLkc9fywbuL163SNs331wQVQNYgqqv4uC7XHV7Kgd7ZnnAzzs2C9KxehWNgPEGp6N5Nio991Kjm7nHRmqE6xbhh"}}', '2026-11-30T17:01:29.025Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'sop-01a22d67-898b-70b1-ba6c-1be4bd726a81', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'sop-01a22d67-898b-70b1-ba6c-1be4bd726a81', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22d67-8626-78cc-8fe8-466278f26ec2', '2026-11-30T17:01:29.867Z', '2026-11-30T17:01:29.867Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'sop-01a22d67-898b-70b1-ba6c-1be4bd726a81', 1, 0, 72, '01a22d67-8626-78cc-8fe8-466278f26ec2', '2026-11-30T17:01:29.881Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'sop-01a22d67-898b-70b1-ba6c-1be4bd726a81', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22d67-898b-70b1-ba6c-1be4bd726a81","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22d67-8626-78cc-8fe8-466278f26ec2","tokenId":"01a22d67-862c-7904-9525-25cd68b1d321","client":"sha256:570fcef343d4f7151274fc30a52a4855f36e8715337110e64507e2a84d7ae27c","at":"2026-11-30T17:01:29.867Z"}', '01a22d67-8626-78cc-8fe8-466278f26ec2', '2026-11-30T17:01:29.867Z', '2026-11-30T17:01:29.867Z', '2026-11-30T17:01:29.873Z', '{"address":"127.0.0.1","salt":"d3c941bea2032cdb3c4ec3ec3814681cf2c09682ee06a5006e8035ac1689e00e"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'sop-01a22d67-898b-70b1-ba6c-1be4bd726a81', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22d67-898b-70b1-ba6c-1be4bd726a81","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","role":"owner","personId":"01a22d67-8626-78cc-8fe8-466278f26ec2","tokenId":"01a22d67-862c-7904-9525-25cd68b1d321","client":"sha256:a40e4cb9a520177e54fd6209651f0ec799aa7f2f7e92e0a040ef6e66440671cc","at":"2026-11-30T17:01:29.881Z","message":null,"agentDids":["did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv"]}', '01a22d67-8626-78cc-8fe8-466278f26ec2', '2026-11-30T17:01:29.881Z', '2026-11-30T17:01:29.881Z', '2026-11-30T17:01:29.897Z', '{"address":"127.0.0.1","salt":"9a9f30deba0dcbab498efa2ce82d31c3b9b13979721124c80c1dd63bb6db89af"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342', '7f0154f6ca9dbae71671c9ce8b560912ac8a548c7811f463ff06649ac83c9737', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22d67-898b-70b1-ba6c-1be4bd726a81","version":1}]', NULL, '2026-11-30T17:01:30.098Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'wh_01a22d67-89bb-707a-94b4-6a24f801f31c', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T17:01:29.915Z', NULL, 'the receiver could not be reached', '2026-11-30T17:01:31.362Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'msg_490ba05abd65653e78ee25c19e922dccb85012c1bbb173b767273f900da56b8e', 'wh_01a22d67-89bb-707a-94b4-6a24f801f31c', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T17:01:30.378Z","data":{"escalationId":"esc-01a22d67-8b87-7b15-8b28-7f42f4a8a7af","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T17:01:30.374Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T17:01:30.378Z', 2, '2026-11-30T17:02:06.544Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'msg_e61ccf3d6436e78d51d3614589ac474c9bddd9ddf0c3540b2e33fb0b58028496', 'wh_01a22d67-89bb-707a-94b4-6a24f801f31c', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T17:01:30.403Z","data":{"escalationId":"esc-01a22d67-8b9d-73f4-87ff-6e55540fcab3","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T17:01:30.397Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T17:01:30.403Z', 2, '2026-11-30T17:02:06.544Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 3678326968566029, 2747169209988581, 4330344911349194, 1619428167775834, 2342954857936395, 3232391297764584, 397552809193946, 1053470249064362, 3606105000708964, 3606105000708964, NULL, 2159706065340140, 2709910156258144, 5000000, 220907596466040, '["01a22d67-8a88-7e9b-a45b-ac499cda390d","2026-11-30T17:01:30.120Z","did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","purchase-order","allow","AUTHORIZED","01a22d67-8a88-74d1-94df-71b658f74f76",null,"01a22d67-863d-75e0-a7d4-828df3b3fd38","sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:41017092acf4c73d318578bbf0f2911c524900168a46104197597f5797f21720","5000000","USD","acme-supplies",null,"5f0841f88e2d22b275e145f5c118dbed","2026-11-30T17:01:29.935Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 3678326968865914, 2747169209988581, 4330344911349194, 1619428167775834, 2342954857936395, 3232391297764584, 397552809193946, 1053470249064362, 3120062514465439, 3120062514465439, NULL, 2159706065340140, 2709910156258144, 7000000, 2671776455313447, '["01a22d67-8b1a-72a6-94a0-9d6d3076947a","2026-11-30T17:01:30.266Z","did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","purchase-order","allow","AUTHORIZED","01a22d67-8b1a-7abb-beef-601ab7579fcd",null,"01a22d67-863d-75e0-a7d4-828df3b3fd38","sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:4dd544905cc768681647ec9c427630f3d831c7e130037194b48f43ab1f30fe83","7000000","USD","acme-supplies",null,"9f1e02e63101c5f7777614784766b749","2026-11-30T17:01:30.227Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 3678326968941893, 2747169209988581, 4330344911349194, 1619428167775834, 2342954857936395, 3232391297764584, 397552809193946, 1053470249064362, 4425797214152946, 4425797214152946, NULL, 2159706065340140, 2709910156258144, 8000000, 152226602335966, '["01a22d67-8b3f-7d48-91bf-4000606e4545","2026-11-30T17:01:30.303Z","did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","purchase-order","allow","AUTHORIZED","01a22d67-8b3f-709d-93c4-b8642ba979e1",null,"01a22d67-863d-75e0-a7d4-828df3b3fd38","sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:241accf2a5cc7f5c5b8c832653dde8beec0fb2f8278a8949ff1b44bb4fa3a876","8000000","USD","acme-supplies",null,"63ae673bfd31028c7db437e60c0288c4","2026-11-30T17:01:30.287Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 3678326969036741, 2747169209988581, 4330344911349194, 1619428167775834, 2342954857936395, 3232391297764584, 397552809193946, 1053470249064362, 2387848415068061, 2387848415068061, NULL, 2159706065340140, 2709910156258144, 9000000, 850049315091965, '["01a22d67-8b6d-7d68-903a-af5cf4fdc7c5","2026-11-30T17:01:30.349Z","did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","purchase-order","allow","AUTHORIZED","01a22d67-8b6d-7fd5-814b-5409ab166763",null,"01a22d67-863d-75e0-a7d4-828df3b3fd38","sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:63a2e9eee31d2f8720bc03567412ef64a7a403f570ddbeea04c8c6027f62d237","9000000","USD","acme-supplies",null,"10b07357a1eee3ea81f6ffe11f343b1d","2026-11-30T17:01:30.330Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 3678326969091393, 2747169209988581, 4330344911349194, 1619428167775834, 4309447891495570, 449511716964930, 397552809193946, 1053470249064362, 1875658261106075, NULL, 1875658261106075, 2159706065340140, 2709910156258144, 50000000, 1613862874813629, '["01a22d67-8b87-7371-905a-df0b8bde0d41","2026-11-30T17:01:30.376Z","did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22d67-8b87-7b15-8b28-7f42f4a8a7af","01a22d67-863d-75e0-a7d4-828df3b3fd38","sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"testnet","sha256:e2c1942c0e24ba4896ca99fee884b96e0aae7b400baf5cd4b757d786dd843c9b","50000000","USD","acme-supplies",null,"7e60ffc2ccf1c4cc67be80da478f39aa","2026-11-30T17:01:30.362Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 3678326969134556, 2747169209988581, 4330344911349194, 1619428167775834, 4309447891495570, 449511716964930, 397552809193946, 1053470249064362, 2415472395514238, NULL, 2415472395514238, 2159706065340140, 2709910156258144, 60000000, 1441541058712927, '["01a22d67-8b9d-7e0c-a984-235e2f8bf5dc","2026-11-30T17:01:30.397Z","did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22d67-8b9d-73f4-87ff-6e55540fcab3","01a22d67-863d-75e0-a7d4-828df3b3fd38","sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"testnet","sha256:7d1d354118b70d63be6b5f79fd44f9dbcca421adf08fc11513f7e96984c6872b","60000000","USD","acme-supplies",null,"c7e3cd34fb352a74c2c78820a8e994f7","2026-11-30T17:01:30.380Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 3678326969164654, 2747169209988581, 4330344911349194, 1619428167775834, 641185459716010, 3232391297764584, 397552809193946, 1053470249064362, 2987055251376957, 2987055251376957, 2415472395514238, 2159706065340140, 2709910156258144, 60000000, 1441541058712927, '["01a22d67-8bab-7aa9-9d5c-f731a99da36e","2026-11-30T17:01:30.412Z","did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","purchase-order","allow","ESCALATION_APPROVED","01a22d67-8bab-77f5-b630-5ebf93dc6e90","esc-01a22d67-8b9d-73f4-87ff-6e55540fcab3","01a22d67-863d-75e0-a7d4-828df3b3fd38","sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"testnet","sha256:7d1d354118b70d63be6b5f79fd44f9dbcca421adf08fc11513f7e96984c6872b","60000000","USD","acme-supplies",null,"c7e3cd34fb352a74c2c78820a8e994f7","2026-11-30T17:01:30.380Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 3678326969237735, 2747169209988581, 4330344911349194, 1619428167775834, 868411404087232, 4376575313527598, 397552809193946, 1053470249064362, 2231279584967926, NULL, NULL, 2159706065340140, 2709910156258144, 100000000000, 2894188755307113, '["01a22d67-8bd0-77c5-80ba-0b1eca8ee8e7","2026-11-30T17:01:30.448Z","did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22d67-863d-75e0-a7d4-828df3b3fd38","sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"testnet","sha256:c2c9054047529bae66b332aa0d95118753a28cfa923cc38385e31df315b837aa","100000000000","USD","acme-supplies",null,"436671cf9ba5004e1d8173a8297a767b","2026-11-30T17:01:30.434Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (3655588098713394, 3678326969091393);
insert into decision_rule ("rule_key", "position") values (3109892008975267, 3678326969091393);
insert into decision_rule ("rule_key", "position") values (3655588098713394, 3678326969134556);
insert into decision_rule ("rule_key", "position") values (3109892008975267, 3678326969134556);
insert into decision_rule ("rule_key", "position") values (3655588098713394, 3678326969164654);
insert into decision_rule ("rule_key", "position") values (3109892008975267, 3678326969164654);
insert into decision_rule ("rule_key", "position") values (3655588098713394, 3678326969237735);
insert into decision_rule ("rule_key", "position") values (3109892008975267, 3678326969237735);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '6ffee93cbfbf0f5e9f492622cb5c5402abcc6b098fb53a92f64bd216c29ab719', '2026-11-30T17:01:29.074Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '86470674fe4f2c76738b26fd41a42cdbf9b7c766928e141dec458c683e1b313c', '2026-11-30T17:01:29.074Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '612cc35ce7c956b4d1ad8b27dfce580f7563b9ac075386b55ce156ed79f54334', '2026-11-30T17:01:29.074Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22d67-8661-7482-abd5-6123b50ede9c', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-89bc-7c14-808a-3832648b8f35', 'webhook', '{"changeId":"01a22d67-89bc-7c14-808a-3832648b8f35","setting":"webhook","subject":"wh_01a22d67-89bb-707a-94b4-6a24f801f31c","personId":"01a22d67-8626-78cc-8fe8-466278f26ec2","tokenId":"01a22d67-862c-7904-9525-25cd68b1d321","role":"owner","at":"2026-11-30T17:01:29.916Z","client":"sha256:2621ac45abea4c3689d75e9e0e36fa5c25a2cec8bc44a387f5d84de0d7476f20","before":null,"after":"sha256:1a4a98a58c558bbe278ca497bd4920a3f79466c12cc3e7230c7de88912ce63b4","message":null}', '{"salt":"04061844aa5aac68f96c848a85432e679166ac656c8e885ff0da506643ff965a","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22d67-8626-78cc-8fe8-466278f26ec2', '2026-11-30T17:01:29.916Z', '2026-11-30T17:01:29.916Z', '2026-11-30T17:01:29.925Z', '{"address":"127.0.0.1","salt":"04061844aa5aac68f96c848a85432e679166ac656c8e885ff0da506643ff965a"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8ba8-7f37-ab82-c13d7710f496', 'escalation', '{"changeId":"01a22d67-8ba8-7f37-ab82-c13d7710f496","setting":"escalation","subject":null,"personId":"01a22d67-8626-78cc-8fe8-466278f26ec2","tokenId":"01a22d67-862c-7904-9525-25cd68b1d321","role":"owner","at":"2026-11-30T17:01:30.408Z","client":"sha256:619e7c570c1bee758a7ef7a75fc51769e9392b367e1952ccf20ce0cb25d2b77b","before":null,"after":"sha256:9b0fe483fcfdc2f6f6a192fab1348b0913c7a5a1c565ab1d75e2d28ec0023571","message":null}', '{"salt":"26aa40f5be07fec09b48d90fad374296b18322024e4a8da4980df928e9fb44ad","before":null,"after":{"escalationId":"esc-01a22d67-8b9d-73f4-87ff-6e55540fcab3","decision":"approve","modifiedAction":null},"message":""}', '01a22d67-8626-78cc-8fe8-466278f26ec2', '2026-11-30T17:01:30.408Z', '2026-11-30T17:01:30.408Z', '2026-11-30T17:01:30.420Z', '{"address":"127.0.0.1","salt":"26aa40f5be07fec09b48d90fad374296b18322024e4a8da4980df928e9fb44ad"}');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-863d-75e0-a7d4-828df3b3fd38', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8a88-74d1-94df-71b658f74f76', 'permit', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796058090120, 1796058990120, 'agent', '052629aaaffaf77dbc95ff9af2e3f24d73a8a6a63c8af1a4f9f5f29c9abeb042', 'dca48e7ee63fc197234faf7da4ca79121002afd30468e4750470abd97730289a', NULL, 5000000, 1796058090219, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8b1a-7abb-beef-601ab7579fcd', 'permit', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796058090266, 1796058990266, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8b3f-709d-93c4-b8642ba979e1', 'permit', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796058090303, 1796058990303, 'agent', '93d874a7ac5964684a10d244af5080fcab6b2bc7e4721f726f0447e9ef3768ad', '0f195abab6d223bf38358af9cf86014ccea74f39aa01a953f14f88514adfaaeb', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8b6d-7fd5-814b-5409ab166763', 'permit', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796058090349, 1796058990349, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', '01a22d67-8bab-77f5-b630-5ebf93dc6e90', 'permit', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22d67-8b9d-73f4-87ff-6e55540fcab3', 'held', 1796058090412, 1796058990412, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', '5f0841f88e2d22b275e145f5c118dbed', '01a22d67-8a88-74d1-94df-71b658f74f76', 1796058090120);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', '9f1e02e63101c5f7777614784766b749', '01a22d67-8b1a-7abb-beef-601ab7579fcd', 1796058090266);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', '63ae673bfd31028c7db437e60c0288c4', '01a22d67-8b3f-709d-93c4-b8642ba979e1', 1796058090303);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', '10b07357a1eee3ea81f6ffe11f343b1d', '01a22d67-8b6d-7fd5-814b-5409ab166763', 1796058090349);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', '7e60ffc2ccf1c4cc67be80da478f39aa', NULL, 1796058090376);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'c7e3cd34fb352a74c2c78820a8e994f7', NULL, 1796058090397);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', '436671cf9ba5004e1d8173a8297a767b', NULL, 1796058090448);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'esc-01a22d67-8b87-7b15-8b28-7f42f4a8a7af', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'purchase-order', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"7e60ffc2ccf1c4cc67be80da478f39aa","issuedAt":"2026-11-30T17:01:30.362Z","signature":"49441d3e697ffd41dfbdf4a930a6137de7aee3c21843911cef82d9276fe16fe5fad3d1bc7f1e060828f1916a27496f16ca6d9bfac8a3d4cf56137b3c609cfe02","envelopeSignature":"6f9e5d5a649ec32a2f54ba677cd8ab01bd258d240a2398819c809bd55c8a798962c8cd7eb2780c5816a845bdf3240363ab38e61dc2af79ef38f92a16066f1d0e"},"requestDigest":"sha256:e2c1942c0e24ba4896ca99fee884b96e0aae7b400baf5cd4b757d786dd843c9b","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"ruleVersions":{"sop-01a22d67-898b-70b1-ba6c-1be4bd726a81":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large":null}}', 'pending', 1, '[]', '[]', 1796058090376, 1796144490374, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'esc-01a22d67-8b9d-73f4-87ff-6e55540fcab3', 'did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv', 'purchase-order', '01a22d67-863d-75e0-a7d4-828df3b3fd38', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"c7e3cd34fb352a74c2c78820a8e994f7","issuedAt":"2026-11-30T17:01:30.380Z","signature":"7b7cb0302be5e93fa9fd4747271e346e21d75951d229e21f566d857e4ab4a5b17bae33e5c30d499a66582de96bd6583df236af8ae219ad669adc2fb705a9370e","envelopeSignature":"189e2c38d2aeed1cad8b76cceb67c9ebf3927d7f847015052f239184d0ed99a4052a89e7fe218f03e5c6642145e5faa2b4c6fc5ef1dfb1e25587c6eca74dcd02"},"requestDigest":"sha256:7d1d354118b70d63be6b5f79fd44f9dbcca421adf08fc11513f7e96984c6872b","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"ruleVersions":{"sop-01a22d67-898b-70b1-ba6c-1be4bd726a81":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large":null}}', 'approved', 1, '["01a22d67-8626-78cc-8fe8-466278f26ec2"]', '[]', 1796058090397, 1796144490397, '01a22d67-8bab-77f5-b630-5ebf93dc6e90', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 1, 1796058089032, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22d67-863d-75e0-a7d4-828df3b3fd38', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22d67-863d-75e0-a7d4-828df3b3fd38","firedRules":[],"mandateId":"01a22d67-863d-75e0-a7d4-828df3b3fd38","network":"testnet","occurredAt":"2026-11-30T17:01:29.032Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:c586dacc2fec10d2af7faaaebad0fb5752aa24d2999056486c2304fa8fb6108e","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:6d0d73c18c176ea8b83546cbe760df29044be1f54425feedaaa5aaf86b2544ac","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796058089062, 'attest', NULL, 0, 0, 'issuer-key-z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:01:29.062Z","orgId":null,"policyDigest":"sha256:c586dacc2fec10d2af7faaaebad0fb5752aa24d2999056486c2304fa8fb6108e","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'organisation', 1, 1796058089869, 'attest', NULL, 0, 0, 'rules-change-sop-01a22d67-898b-70b1-ba6c-1be4bd726a81-1', '{"action":"rules:create","agentDid":"did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22d67-898b-70b1-ba6c-1be4bd726a81-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:01:29.869Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:6b92fb10361552b4b61f3757e128fa7d90bd80fdea6a57dffb8a1d2df69fac25","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'organisation', 2, 1796058089889, 'attest', NULL, 0, 0, 'rules-change-sop-01a22d67-898b-70b1-ba6c-1be4bd726a81-2', '{"action":"rules:bind","agentDid":"did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22d67-898b-70b1-ba6c-1be4bd726a81-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:01:29.889Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:048f492ede4ced8c963f2c6d328c5aaf5f1a039f91f89caab0246a2750adf16f","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'organisation', 3, 1796058089923, 'attest', NULL, 0, 0, 'setting-change-01a22d67-89bc-7c14-808a-3832648b8f35', '{"action":"setting:webhook","agentDid":"did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22d67-89bc-7c14-808a-3832648b8f35","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:01:29.923Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:fef8674e6b914bb933f4a176005ad9d1d19e916c0cc77854393da6d99be8d2fd","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 2, 1796058090120, 'decide', '01a22d67-8a88-74d1-94df-71b658f74f76', 5000000, 0, '01a22d67-8a88-7e9b-a45b-ac499cda390d', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","authorizationId":"01a22d67-8a88-74d1-94df-71b658f74f76","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d67-8a88-7e9b-a45b-ac499cda390d","firedRules":[],"mandateId":"01a22d67-863d-75e0-a7d4-828df3b3fd38","network":"testnet","occurredAt":"2026-11-30T17:01:30.120Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342","reasonCode":"AUTHORIZED","requestDigest":"sha256:41017092acf4c73d318578bbf0f2911c524900168a46104197597f5797f21720","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 3, 1796058090165, 'claim', '01a22d67-8a88-74d1-94df-71b658f74f76', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 4, 1796058090219, 'capture', '01a22d67-8a88-74d1-94df-71b658f74f76', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 5, 1796058090266, 'decide', '01a22d67-8b1a-7abb-beef-601ab7579fcd', 7000000, 5000000, '01a22d67-8b1a-72a6-94a0-9d6d3076947a', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","authorizationId":"01a22d67-8b1a-7abb-beef-601ab7579fcd","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d67-8b1a-72a6-94a0-9d6d3076947a","firedRules":[],"mandateId":"01a22d67-863d-75e0-a7d4-828df3b3fd38","network":"testnet","occurredAt":"2026-11-30T17:01:30.266Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342","reasonCode":"AUTHORIZED","requestDigest":"sha256:4dd544905cc768681647ec9c427630f3d831c7e130037194b48f43ab1f30fe83","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 6, 1796058090303, 'decide', '01a22d67-8b3f-709d-93c4-b8642ba979e1', 15000000, 5000000, '01a22d67-8b3f-7d48-91bf-4000606e4545', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","authorizationId":"01a22d67-8b3f-709d-93c4-b8642ba979e1","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d67-8b3f-7d48-91bf-4000606e4545","firedRules":[],"mandateId":"01a22d67-863d-75e0-a7d4-828df3b3fd38","network":"testnet","occurredAt":"2026-11-30T17:01:30.303Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342","reasonCode":"AUTHORIZED","requestDigest":"sha256:241accf2a5cc7f5c5b8c832653dde8beec0fb2f8278a8949ff1b44bb4fa3a876","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 7, 1796058090326, 'claim', '01a22d67-8b3f-709d-93c4-b8642ba979e1', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 8, 1796058090349, 'decide', '01a22d67-8b6d-7fd5-814b-5409ab166763', 24000000, 5000000, '01a22d67-8b6d-7d68-903a-af5cf4fdc7c5', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","authorizationId":"01a22d67-8b6d-7fd5-814b-5409ab166763","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d67-8b6d-7d68-903a-af5cf4fdc7c5","firedRules":[],"mandateId":"01a22d67-863d-75e0-a7d4-828df3b3fd38","network":"testnet","occurredAt":"2026-11-30T17:01:30.349Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342","reasonCode":"AUTHORIZED","requestDigest":"sha256:63a2e9eee31d2f8720bc03567412ef64a7a403f570ddbeea04c8c6027f62d237","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 9, 1796058090357, 'void', '01a22d67-8b6d-7fd5-814b-5409ab166763', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 10, 1796058090376, 'decide', NULL, 15000000, 5000000, '01a22d67-8b87-7371-905a-df0b8bde0d41', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22d67-8b87-7b15-8b28-7f42f4a8a7af","eventId":"01a22d67-8b87-7371-905a-df0b8bde0d41","firedRules":["sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"mandateId":"01a22d67-863d-75e0-a7d4-828df3b3fd38","network":"testnet","occurredAt":"2026-11-30T17:01:30.376Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342","reasonCode":"LARGE_ORDER","requestDigest":"sha256:e2c1942c0e24ba4896ca99fee884b96e0aae7b400baf5cd4b757d786dd843c9b","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 11, 1796058090397, 'decide', NULL, 15000000, 5000000, '01a22d67-8b9d-7e0c-a984-235e2f8bf5dc', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22d67-8b9d-73f4-87ff-6e55540fcab3","eventId":"01a22d67-8b9d-7e0c-a984-235e2f8bf5dc","firedRules":["sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"mandateId":"01a22d67-863d-75e0-a7d4-828df3b3fd38","network":"testnet","occurredAt":"2026-11-30T17:01:30.397Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342","reasonCode":"LARGE_ORDER","requestDigest":"sha256:7d1d354118b70d63be6b5f79fd44f9dbcca421adf08fc11513f7e96984c6872b","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 12, 1796058090412, 'decide', '01a22d67-8bab-77f5-b630-5ebf93dc6e90', 75000000, 5000000, '01a22d67-8bab-7aa9-9d5c-f731a99da36e', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","authorizationId":"01a22d67-8bab-77f5-b630-5ebf93dc6e90","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22d67-8b9d-73f4-87ff-6e55540fcab3","eventId":"01a22d67-8bab-7aa9-9d5c-f731a99da36e","firedRules":["sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"mandateId":"01a22d67-863d-75e0-a7d4-828df3b3fd38","network":"testnet","occurredAt":"2026-11-30T17:01:30.412Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:7d1d354118b70d63be6b5f79fd44f9dbcca421adf08fc11513f7e96984c6872b","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'organisation', 4, 1796058090415, 'attest', NULL, 0, 0, 'setting-change-01a22d67-8ba8-7f37-ab82-c13d7710f496', '{"action":"setting:escalation","agentDid":"did:key:z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22d67-8ba8-7f37-ab82-c13d7710f496","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:01:30.415Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:54df4dac46843b10075d6e04c53dcc0646cc7c2202b0e12c1c4b712083dbfe9a","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 'mandate:01a22d67-863d-75e0-a7d4-828df3b3fd38', 13, 1796058090448, 'decide', NULL, 75000000, 5000000, '01a22d67-8bd0-77c5-80ba-0b1eca8ee8e7', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkwb9bap3prn22TYsmyUFFZ33VB1fAuHTFyD1sDShofGBv","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22d67-8bd0-77c5-80ba-0b1eca8ee8e7","firedRules":["sop-01a22d67-898b-70b1-ba6c-1be4bd726a81/large"],"mandateId":"01a22d67-863d-75e0-a7d4-828df3b3fd38","network":"testnet","occurredAt":"2026-11-30T17:01:30.448Z","orgId":"org-01a22d67-8626-7b4a-8920-379aa70e1f46","policyDigest":"sha256:b0227368f045a524eec5558de74d8dbb7dd42653f47ef8de101be04127b59342","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:c2c9054047529bae66b332aa0d95118753a28cfa923cc38385e31df315b837aa","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22d67-863d-75e0-a7d4-828df3b3fd38');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkoVRVVVq5G9orVi4VFAwiQn6Ze6ePGrLk5NrTAkrUQZt7');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22d67-898b-70b1-ba6c-1be4bd726a81-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22d67-898b-70b1-ba6c-1be4bd726a81-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22d67-89bc-7c14-808a-3832648b8f35');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22d67-8a88-7e9b-a45b-ac499cda390d');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22d67-8b1a-72a6-94a0-9d6d3076947a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22d67-8b3f-7d48-91bf-4000606e4545');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22d67-8b6d-7d68-903a-af5cf4fdc7c5');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22d67-8b87-7371-905a-df0b8bde0d41');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22d67-8b9d-7e0c-a984-235e2f8bf5dc');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22d67-8bab-7aa9-9d5c-f731a99da36e');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22d67-8ba8-7f37-ab82-c13d7710f496');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22d67-8bd0-77c5-80ba-0b1eca8ee8e7');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22d67-9bec-761a-9793-d936a4b4e454', '4693eebc8b309a469a792f4242f790f6d4c66d7a412510efdb0ec5900841ada4', 14, 1796058094572, 'gatewright/testnet
1
aP61iKLSEBbI5SUE1m2mOPnD+uLjUGu5/SQxFJgXa4Y=

— gatewright/testnet rl8hGaM7JL/jwmlxJGcswL6OlQLmesitNPw1xy9hobUaLwoHhJYnRDYQGnmgo5AVqHJJ4KNTtdxVKH+UAV2j3YzfRAM=
', 1796058089032, 1796058090448);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8643-758f-93c4-34404341e8a0', 1796058089032, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8666-7f20-b56c-d779120c9e8c', 1796058089062, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-898d-77ac-8678-c98f269f12a1', 1796058089869, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-89a1-73c6-9558-318d7e155b36', 1796058089889, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-89c3-7850-b786-e2c0a05c128f', 1796058089923, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8a88-77ed-9ae8-ec883a3daad9', 1796058090120, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8ab5-7521-8658-ffaae2c286e9', 1796058090165, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8aeb-7eaf-9c1a-eb239a3267f9', 1796058090219, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8b1a-7953-903e-606b3e57ba5d', 1796058090266, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8b3f-7680-9359-9cd570721923', 1796058090303, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8b56-78ec-911d-c17787bd8932', 1796058090326, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8b6d-7cdc-82bb-5b0adb46c785', 1796058090349, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8b75-78ef-8162-cbfa650f40c0', 1796058090357, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8b88-7ffa-b644-7940284a122a', 1796058090376, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8b9d-7d24-aa52-b77be112b8eb', 1796058090397, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8bab-729f-b875-d8cf9167da2c', 1796058090412, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8bae-7a16-80ab-3df88ce4c8a8', 1796058090415, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d67-8bd0-7745-9889-1d63aaac19a5', 1796058090448, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22d67-8626-7b4a-8920-379aa70e1f46', 13);
