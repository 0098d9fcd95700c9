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
    money_key bigint, units bigint, amount_key bigint, detail text not null, counted integer, captured bigint, released bigint, refunded bigint, waited bigint);
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
CREATE TABLE announced_key (
    purpose text not null, public_key text not null, starts_at text not null, sealed text not null,
    primary key (purpose, public_key));
CREATE INDEX agent_act_newest on agent_act (org_id, at);
CREATE INDEX agent_act_by_client on agent_act (org_id, at) where client is not null;
CREATE INDEX rule_change_by_client on rule_change (org_id, at) where client is not null;
CREATE INDEX setting_change_by_client on setting_change (org_id, at) where client is not null;
CREATE TABLE decision_count (
    org_id text not null, day bigint not null, kind text not null, currency text not null, subject bigint not null,
    permits bigint not null, refusals bigint not null, waits bigint not null,
    authorized_high bigint not null, authorized_low bigint not null, refused_high bigint not null, refused_low bigint not null, waiting_high bigint not null, waiting_low bigint not null, captured_high bigint not null, captured_low bigint not null, released_high bigint not null, released_low bigint not null, refunded_high bigint not null, refunded_low bigint not null,
    primary key (org_id, day, kind, currency, subject));
CREATE INDEX decision_count_by_spent on decision_count (org_id, day, kind, currency, ((authorized_high - released_high) * 4294967296.0 + (authorized_low - released_low)));
CREATE TABLE decision_name (
    org_id text not null, kind text not null, subject bigint not null, name text not null, folded text not null,
    uses bigint not null, primary key (org_id, kind, subject));
CREATE TABLE decision_count_fill (org_id text not null primary key, reached bigint not null);
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
CREATE TABLE ledger_closed_hold (
    authorization_id text not null, org_id text not null, authorized_at bigint not null, captured_amount bigint not null,
    refunded_amount bigint not null, primary key (authorization_id, org_id)) without rowid;
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
insert into directory_migration ("name") values ('0038-announced-keys');
insert into directory_migration ("name") values ('0039-client-addresses');
insert into directory_migration ("name") values ('0040-decision-counts');
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
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0038-announced-keys', 'b78819bf5269cd643d429ac76eeef590a2fbba775136752f5068004ca3274325');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0039-client-addresses', 'd0efb72f0beefa8e4969bb32691c80eb783aca25d000266c97e50de52b82e5ce');
insert into schema_step ("owner", "name", "fingerprint") values ('directory', '0040-decision-counts', '1d5791c465d959262fcf7444ebdb2fdca8f7d819dccbe1be3f4bce441e4ae299');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '18', '2638fb3802d0c2f2a09320da024686479c68230691ce6365c9728cbe04526cd5');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '19', 'f39ddd6335cccbddd33ffcc50a2ad4c7356748ae9a8b5adaaf3090728f55558d');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '20', 'dc1d07156d95580761f9ed3e998055d96263a943f30e37bd2f462115f5b1178b');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '21', '9d71b05fdec115370b6be32630b332bd6f1f29bc9b34da4bb139c65bfc2502c7');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '22', '265737126e63d99d047ed6c0b7c8a16861f4acbfe54303a8183fef70834034d2');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '23', '185eee17499ba7913a16a08b3705ed35bf26b15dacad6d50426ca32cdcc15889');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '24', 'da127c00c88e39411880a209067a6e70c85944f35b1af3e85a9c4b3383afe385');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '25', 'b40374401114bae27cf116f2c8d1124fb3551f3154c2ddeb149e2c2d7c32a6e6');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '26', '1d8fc6ceb1f94c6326d6d5483d258fcb2e179e9869325b245d105c2219bf69fd');
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'First organisation', 'did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp', 'unverified', NULL, NULL, '2026-11-30T21:31:19.327Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T21:31:19.327Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-9178-714f-a4d5-47dc92a477f6', 'owner@gatewright.local', '2026-11-30T21:31:19.288Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-917e-76a1-afa7-279ecae2a819', 'developer@gatewright.local', '2026-11-30T21:31:19.294Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-9179-7ae9-9586-5bea6dd6f037', '01a22e5e-9178-714f-a4d5-47dc92a477f6', 'owner', '6932a489920503ab171d93de01d0afbdf5c6913ae0c0123883b0e86554073a07', '2026-11-30T21:31:19.288Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-917f-7c49-b4b9-54f386f883f7', '01a22e5e-917e-76a1-afa7-279ecae2a819', 'developer', 'ea9ed517b5afdfbce5e1dfa2b0e09ef6c454deed0a540221e42b6efd7b37d205', '2026-11-30T21:31:19.294Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-9184-7463-85e2-dd3edf196a85', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'Starter procurement agent', 'testnet', '5590a224648e983520c241d568e5ef940f92adac975eba63cd880f44ab0350a8', 1, NULL, NULL, '2026-11-30T21:31:19.314Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-9184-70c4-a194-418604e24f70', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e5e-9184-70c4-a194-418604e24f70","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22e5e-9184-70c4-a194-418604e24f70","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp","validFrom":"2026-11-30T21:31:19.306Z","credentialStatus":{"id":"http://127.0.0.1:34601/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:34601/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e5e-9184-70c4-a194-418604e24f70","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22e5e-9178-714f-a4d5-47dc92a477f6","fromType":"person","to":"did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp"},{"from":"did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp","fromType":"organisation","to":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T21:31:19.306Z","verificationMethod":"did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp#z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z2SrkYz8FmmcKXExzXo4Ycn5W6BzbJUQHmVF1N5n7EmgopiMWqshyBvJuF3F3Yoa6N2zkiA8DrfDu4nqr15ne1GGF"}}', '2026-11-30T21:31:19.306Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-9184-70c4-a194-418604e24f70', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'sop-01a22e5e-963d-727c-b915-f3c7d57b1508', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'sop-01a22e5e-963d-727c-b915-f3c7d57b1508', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22e5e-9178-714f-a4d5-47dc92a477f6', '2026-11-30T21:31:20.509Z', '2026-11-30T21:31:20.509Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'sop-01a22e5e-963d-727c-b915-f3c7d57b1508', 1, 0, 29, '01a22e5e-9178-714f-a4d5-47dc92a477f6', '2026-11-30T21:31:20.540Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'sop-01a22e5e-963d-727c-b915-f3c7d57b1508', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22e5e-963d-727c-b915-f3c7d57b1508","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22e5e-9178-714f-a4d5-47dc92a477f6","tokenId":"01a22e5e-9179-7ae9-9586-5bea6dd6f037","client":"sha256:70b7354f7a5cec939bebe42e14dce14143c20ae4bb2e0aef45bf1b31fdf31e9f","at":"2026-11-30T21:31:20.509Z"}', '01a22e5e-9178-714f-a4d5-47dc92a477f6', '2026-11-30T21:31:20.509Z', '2026-11-30T21:31:20.509Z', '2026-11-30T21:31:20.525Z', '{"address":"127.0.0.1","salt":"b1213f4856182c79dfc8b65f7f976b4f53d142955fefe1ff63772194afa9cfa5"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'sop-01a22e5e-963d-727c-b915-f3c7d57b1508', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22e5e-963d-727c-b915-f3c7d57b1508","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","role":"owner","personId":"01a22e5e-9178-714f-a4d5-47dc92a477f6","tokenId":"01a22e5e-9179-7ae9-9586-5bea6dd6f037","client":"sha256:36b6b9a3bb361671191c84a937146baad2e51bc6b85dabeba4d9b03c04498be9","at":"2026-11-30T21:31:20.540Z","message":null,"agentDids":["did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb"]}', '01a22e5e-9178-714f-a4d5-47dc92a477f6', '2026-11-30T21:31:20.540Z', '2026-11-30T21:31:20.540Z', '2026-11-30T21:31:20.649Z', '{"address":"127.0.0.1","salt":"60bfc3706768603379ee8a86fc9f83f7006db704a29d93af6b6d0bd2b7977374"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7', '3c311491fdabf310d93dac92ff81532fc1f06f23d00bbbdd90a5e55d53876d65', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22e5e-963d-727c-b915-f3c7d57b1508","version":1}]', NULL, '2026-11-30T21:31:21.393Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'wh_01a22e5e-9703-7889-a1f9-56c7fc9f5b26', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T21:31:20.707Z', NULL, 'the receiver could not be reached', '2026-11-30T21:31:23.606Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'msg_4234e7329a69a36293e4f564535b18c4c1aff890a47f8ea791992c61ae69ccba', 'wh_01a22e5e-9703-7889-a1f9-56c7fc9f5b26', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:31:23.222Z","data":{"escalationId":"esc-01a22e5e-a098-7841-9a52-6c007d0f03bc","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:31:23.084Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:31:23.222Z', 2, '2026-11-30T21:31:58.855Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'msg_a4ac1bbcee8219b0f1a21302b0e7cbeeb4f9ef07a6f0fcff2eaa6b27363df10f', 'wh_01a22e5e-9703-7889-a1f9-56c7fc9f5b26', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:31:23.408Z","data":{"escalationId":"esc-01a22e5e-a18e-7703-9272-de8c77781a28","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:31:23.406Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:31:23.408Z', 2, '2026-11-30T21:31:58.865Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 3678360128404661, 1222914568486993, 4319164394502716, 4195259929009784, 2406015992067541, 1580577624831848, 3667181474876864, 4087323739532901, 238328325425761, 238328325425761, NULL, 1807631210487948, 1735471792759155, 5000000, 630856812946565, '["01a22e5e-99e6-786b-91c0-ef710e2ed4b5","2026-11-30T21:31:21.447Z","did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","purchase-order","allow","AUTHORIZED","01a22e5e-99e6-7ebb-b73a-c9bfcdfc08cb",null,"01a22e5e-9184-70c4-a194-418604e24f70","sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:08e71225804ba450c58b99b5533c56272c62418c789409882ba896fa2e886591","5000000","USD","acme-supplies",null,"0c11ec6c89aee2b25114a8844cca25a8","2026-11-30T21:31:20.746Z",null,null,false]', 1, 5000000, 0, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 3678360131287494, 1222914568486993, 4319164394502716, 4195259929009784, 2406015992067541, 1580577624831848, 3667181474876864, 4087323739532901, 3787838048011423, 3787838048011423, NULL, 1807631210487948, 1735471792759155, 7000000, 2527924675073300, '["01a22e5e-9f67-7440-87d1-9f1e1f4c99c6","2026-11-30T21:31:22.855Z","did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","purchase-order","allow","AUTHORIZED","01a22e5e-9f67-713c-b7b1-91404117a9d3",null,"01a22e5e-9184-70c4-a194-418604e24f70","sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:e62b81f1725cbccdad1331a19ef641d2181d22e62174dab20b419f3246bd69e7","7000000","USD","acme-supplies",null,"3e42d9bad53726af11a317ea49ef5ef0","2026-11-30T21:31:22.820Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 3678360131382105, 1222914568486993, 4319164394502716, 4195259929009784, 2406015992067541, 1580577624831848, 3667181474876864, 4087323739532901, 4254498605599488, 4254498605599488, NULL, 1807631210487948, 1735471792759155, 8000000, 4098818389297062, '["01a22e5e-9f94-7dbe-8444-1a8d2b482359","2026-11-30T21:31:22.901Z","did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","purchase-order","allow","AUTHORIZED","01a22e5e-9f94-7118-aa52-7de9aaa2864e",null,"01a22e5e-9184-70c4-a194-418604e24f70","sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:2fb5e8dca26f21c8172e2225d54eec75f616725c9745385b9d41c7b8392a5b1e","8000000","USD","acme-supplies",null,"114b1324696814312971cb46df3f6af8","2026-11-30T21:31:22.870Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 3678360131719364, 1222914568486993, 4319164394502716, 4195259929009784, 2406015992067541, 1580577624831848, 3667181474876864, 4087323739532901, 1312369172697939, 1312369172697939, NULL, 1807631210487948, 1735471792759155, 9000000, 4373290887135285, '["01a22e5e-a03a-715f-8e8e-b0fe6b8a80c4","2026-11-30T21:31:23.066Z","did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","purchase-order","allow","AUTHORIZED","01a22e5e-a03a-71ec-a056-b0e2e4ddbd7d",null,"01a22e5e-9184-70c4-a194-418604e24f70","sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:a756fb30cb3a66c01dcf5d84f5d37362e938c529613f31acff941f466b3b49e0","9000000","USD","acme-supplies",null,"5301b360739ceaecbc48d2781131bc9a","2026-11-30T21:31:22.962Z",null,null,false]', 1, 0, 9000000, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 3678360131997663, 1222914568486993, 4319164394502716, 4195259929009784, 225705464533996, 517880961706591, 3667181474876864, 4087323739532901, 3003372875033961, NULL, 3003372875033961, 1807631210487948, 1735471792759155, 50000000, 4139562807502709, '["01a22e5e-a098-7d98-83db-30cce25537df","2026-11-30T21:31:23.201Z","did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e5e-a098-7841-9a52-6c007d0f03bc","01a22e5e-9184-70c4-a194-418604e24f70","sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"testnet","sha256:7f5dfccd284dae537f31850e4d2e50986bbbbf85c6d312da81890a485216bae7","50000000","USD","acme-supplies",null,"0fd22f773a630012d3870109e22104b8","2026-11-30T21:31:23.080Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 3678360132417616, 1222914568486993, 4319164394502716, 4195259929009784, 225705464533996, 517880961706591, 3667181474876864, 4087323739532901, 3629523576324207, NULL, 3629523576324207, 1807631210487948, 1735471792759155, 60000000, 966434036775496, '["01a22e5e-a18e-7ed4-a818-20c6aa72f050","2026-11-30T21:31:23.407Z","did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e5e-a18e-7703-9272-de8c77781a28","01a22e5e-9184-70c4-a194-418604e24f70","sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"testnet","sha256:9976fb78bc47d0306761d41abd197ef35d2496173c359d446bf547579e934b98","60000000","USD","acme-supplies",null,"b859b9010424fe069a19f4dbe0a35a42","2026-11-30T21:31:23.229Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 3678360132526068, 1222914568486993, 4319164394502716, 4195259929009784, 2477285425386466, 1580577624831848, 3667181474876864, 4087323739532901, 3177250134372649, 3177250134372649, 3629523576324207, 1807631210487948, 1735471792759155, 60000000, 966434036775496, '["01a22e5e-a1c3-76e9-b13c-f39b83c0d7f4","2026-11-30T21:31:23.459Z","did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","purchase-order","allow","ESCALATION_APPROVED","01a22e5e-a1c3-798b-ba56-859dbac6e796","esc-01a22e5e-a18e-7703-9272-de8c77781a28","01a22e5e-9184-70c4-a194-418604e24f70","sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"testnet","sha256:9976fb78bc47d0306761d41abd197ef35d2496173c359d446bf547579e934b98","60000000","USD","acme-supplies",null,"b859b9010424fe069a19f4dbe0a35a42","2026-11-30T21:31:23.229Z",null,null,false]', 1, NULL, NULL, NULL, 52);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 3678360132617658, 1222914568486993, 4319164394502716, 4195259929009784, 4379985958955284, 3764430614371132, 3667181474876864, 4087323739532901, 1099743120933629, NULL, NULL, 1807631210487948, 1735471792759155, 100000000000, 3255717345324360, '["01a22e5e-a1f0-7a4a-a954-d6cde701bdba","2026-11-30T21:31:23.504Z","did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22e5e-9184-70c4-a194-418604e24f70","sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"testnet","sha256:88abed4524d189d81c90911c6a434b8cf58de2fbf71f7e1146edbf77c80326f1","100000000000","USD","acme-supplies",null,"d0e1026041895647e9cc6cb237e331d1","2026-11-30T21:31:23.497Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision_rule ("rule_key", "position") values (4176368774727121, 3678360131997663);
insert into decision_rule ("rule_key", "position") values (3684546555503771, 3678360131997663);
insert into decision_rule ("rule_key", "position") values (4176368774727121, 3678360132417616);
insert into decision_rule ("rule_key", "position") values (3684546555503771, 3678360132417616);
insert into decision_rule ("rule_key", "position") values (4176368774727121, 3678360132526068);
insert into decision_rule ("rule_key", "position") values (3684546555503771, 3678360132526068);
insert into decision_rule ("rule_key", "position") values (4176368774727121, 3678360132617658);
insert into decision_rule ("rule_key", "position") values (3684546555503771, 3678360132617658);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '6630651a1d7213404350e6823cf158423872e2687150adacdc76f9653fa23f6d', '2026-11-30T21:31:19.469Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '60b46964a94d617f5a5a80fd097a6a87cb6fc3195ee1dcf282222ff49bd3421d', '2026-11-30T21:31:19.469Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '35ded3e7be00202f552b2ad166b4256605747f8296f7a4c6dcb3f69352fed563', '2026-11-30T21:31:19.469Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22e5e-91a1-7a8c-b227-4c03d607e2b2', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-9714-7db5-b7ad-a59151d09be9', 'webhook', '{"changeId":"01a22e5e-9714-7db5-b7ad-a59151d09be9","setting":"webhook","subject":"wh_01a22e5e-9703-7889-a1f9-56c7fc9f5b26","personId":"01a22e5e-9178-714f-a4d5-47dc92a477f6","tokenId":"01a22e5e-9179-7ae9-9586-5bea6dd6f037","role":"owner","at":"2026-11-30T21:31:20.724Z","client":"sha256:ed5981736f9f6cf6d1bbfcfea281322d92115ad5511d0dac866276eabdaf4baa","before":null,"after":"sha256:7ff653dc656474bffe73766a86fab54695b115e82b12aa1693848a627875311a","message":null}', '{"salt":"965a73260126616e636764ce5fa229a5afdb2939b0fac934ecfce19faac99839","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22e5e-9178-714f-a4d5-47dc92a477f6', '2026-11-30T21:31:20.724Z', '2026-11-30T21:31:20.724Z', '2026-11-30T21:31:20.733Z', '{"address":"127.0.0.1","salt":"965a73260126616e636764ce5fa229a5afdb2939b0fac934ecfce19faac99839"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-a1ae-7e61-a362-51308ea0bbac', 'escalation', '{"changeId":"01a22e5e-a1ae-7e61-a362-51308ea0bbac","setting":"escalation","subject":null,"personId":"01a22e5e-9178-714f-a4d5-47dc92a477f6","tokenId":"01a22e5e-9179-7ae9-9586-5bea6dd6f037","role":"owner","at":"2026-11-30T21:31:23.439Z","client":"sha256:d1e16df0b9c18f46e3d8392ca551b3036de9f22e87e1f0b23ccbd5b6062eccee","before":null,"after":"sha256:7156ac51bd8635261825b56963da518e4f1857965f29a8ec512b22cbd41edfd5","message":null}', '{"salt":"0b96030c4fff2b51400646bd1cd25a0582e5c3427390b2dbf47e99eda19dc58b","before":null,"after":{"escalationId":"esc-01a22e5e-a18e-7703-9272-de8c77781a28","decision":"approve","modifiedAction":null},"message":""}', '01a22e5e-9178-714f-a4d5-47dc92a477f6', '2026-11-30T21:31:23.439Z', '2026-11-30T21:31:23.439Z', '2026-11-30T21:31:23.484Z', '{"address":"127.0.0.1","salt":"0b96030c4fff2b51400646bd1cd25a0582e5c3427390b2dbf47e99eda19dc58b"}');
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 20787, 'agent', 'USD', 4319164394502716, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 20787, 'all', 'USD', 0, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 20787, 'mandate', 'USD', 3381042791348435, 5, 0, 0, 0, 89000000, 0, 0, 0, 0, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 20787, 'merchant', 'USD', 3667181474876864, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 20787, 'wait', '', 63, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'agent', 4319164394502716, '"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb"', 'did:magp:testnet:z6mkkdgcafffew4g2qhzihgutappyxefmaumac4umde1ymxb', 8);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'merchant', 3667181474876864, '"acme-supplies"', 'acme-supplies', 8);
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_migration ("version") values (26);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-9184-70c4-a194-418604e24f70', '01a22e5e-9184-70c4-a194-418604e24f70', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-99e6-7ebb-b73a-c9bfcdfc08cb', 'permit', '01a22e5e-9184-70c4-a194-418604e24f70', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796074281447, 1796075181447, 'agent', 'b571bf496e21750a3d8402ee1bf0d942dc127784f7643ac5535df86bc3ed99be', '74b60a545e0c3c6fee3ce305a67d23fd61f93a4e854982a09beffdc1fef34488', NULL, 5000000, 1796074282789, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-9f67-713c-b7b1-91404117a9d3', 'permit', '01a22e5e-9184-70c4-a194-418604e24f70', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796074282855, 1796075182855, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-9f94-7118-aa52-7de9aaa2864e', 'permit', '01a22e5e-9184-70c4-a194-418604e24f70', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796074282901, 1796075182901, 'agent', '9f3bac84201252788ce2058735bba0a09565e03ac84e4d7e162b2942f3b351c7', '212e21e237948d2d18b49c7e591ea2bad6c84180e8fcc3480e9beee5dd5cb25c', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-a03a-71ec-a056-b0e2e4ddbd7d', 'permit', '01a22e5e-9184-70c4-a194-418604e24f70', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796074283066, 1796075183066, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', '01a22e5e-a1c3-798b-ba56-859dbac6e796', 'permit', '01a22e5e-9184-70c4-a194-418604e24f70', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22e5e-a18e-7703-9272-de8c77781a28', 'held', 1796074283459, 1796075183459, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', '0c11ec6c89aee2b25114a8844cca25a8', '01a22e5e-99e6-7ebb-b73a-c9bfcdfc08cb', 1796074281447);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', '3e42d9bad53726af11a317ea49ef5ef0', '01a22e5e-9f67-713c-b7b1-91404117a9d3', 1796074282855);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', '114b1324696814312971cb46df3f6af8', '01a22e5e-9f94-7118-aa52-7de9aaa2864e', 1796074282901);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', '5301b360739ceaecbc48d2781131bc9a', '01a22e5e-a03a-71ec-a056-b0e2e4ddbd7d', 1796074283066);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', '0fd22f773a630012d3870109e22104b8', NULL, 1796074283201);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'b859b9010424fe069a19f4dbe0a35a42', NULL, 1796074283407);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'd0e1026041895647e9cc6cb237e331d1', NULL, 1796074283504);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'esc-01a22e5e-a098-7841-9a52-6c007d0f03bc', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'purchase-order', '01a22e5e-9184-70c4-a194-418604e24f70', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"0fd22f773a630012d3870109e22104b8","issuedAt":"2026-11-30T21:31:23.080Z","signature":"9b10dfa5411f7cd0d3ef87b18ae3bf94973e6fa8fcf459e8ef5e5ac8a89085ec10740dcc5038afef2fb4913dc19d66252db7ef86fc1ad79007c8f99976345a06","envelopeSignature":"f19c378c0c3849ee893953d6ae1e4999e49a8322851afa24b435100225e3d0823bef715f903733ae85370ff77397658b1d3cdbbec5b3b70fa83c950555bcc903"},"requestDigest":"sha256:7f5dfccd284dae537f31850e4d2e50986bbbbf85c6d312da81890a485216bae7","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"ruleVersions":{"sop-01a22e5e-963d-727c-b915-f3c7d57b1508":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large":null}}', 'pending', 1, '[]', '[]', 1796074283201, 1796160683084, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'esc-01a22e5e-a18e-7703-9272-de8c77781a28', 'did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb', 'purchase-order', '01a22e5e-9184-70c4-a194-418604e24f70', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"b859b9010424fe069a19f4dbe0a35a42","issuedAt":"2026-11-30T21:31:23.229Z","signature":"e9cb161e107634d4d935d692e2af40ad8a4cfdf617e36affd100eb11d1e0fbbfe0d9e4454caa5af780fe701c64fb40d38cab7a61b1e4ee4ca5e912799987d802","envelopeSignature":"c804b41adb0d387b46eca6141ae0479d78c41807e582ac847a4ef0d1f31eef1e8f5087e11b88c74243880d67d1cac994c97dfcae5721464e39ed39676a8bb90b"},"requestDigest":"sha256:9976fb78bc47d0306761d41abd197ef35d2496173c359d446bf547579e934b98","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"ruleVersions":{"sop-01a22e5e-963d-727c-b915-f3c7d57b1508":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large":null}}', 'approved', 1, '["01a22e5e-9178-714f-a4d5-47dc92a477f6"]', '[]', 1796074283407, 1796160683406, '01a22e5e-a1c3-798b-ba56-859dbac6e796', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 1, 1796074279309, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22e5e-9184-70c4-a194-418604e24f70', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22e5e-9184-70c4-a194-418604e24f70","firedRules":[],"mandateId":"01a22e5e-9184-70c4-a194-418604e24f70","network":"testnet","occurredAt":"2026-11-30T21:31:19.309Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:4f4e0931ab17eb08939d2eba1d98c34e2e9a993cb4f0a01d549a0e7ac6619311","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:693516e7e21d3cfa5856387805bcdfed3b26738a0b7006e01e5a07a918eb3364","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796074279331, 'attest', NULL, 0, 0, 'issuer-key-z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:31:19.331Z","orgId":null,"policyDigest":"sha256:4f4e0931ab17eb08939d2eba1d98c34e2e9a993cb4f0a01d549a0e7ac6619311","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'organisation', 1, 1796074280524, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e5e-963d-727c-b915-f3c7d57b1508-1', '{"action":"rules:create","agentDid":"did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e5e-963d-727c-b915-f3c7d57b1508-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:31:20.524Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:63a5e91366c73eab586444e2ebb4cfa6eecb073e103db2baec4f09d069188be1","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'organisation', 2, 1796074280646, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e5e-963d-727c-b915-f3c7d57b1508-2', '{"action":"rules:bind","agentDid":"did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e5e-963d-727c-b915-f3c7d57b1508-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:31:20.646Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:a7bdbc8e870a376c392aa822a64f551f21dadd169ed0e28700c8566dd68d07b1","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'organisation', 3, 1796074280729, 'attest', NULL, 0, 0, 'setting-change-01a22e5e-9714-7db5-b7ad-a59151d09be9', '{"action":"setting:webhook","agentDid":"did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e5e-9714-7db5-b7ad-a59151d09be9","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:31:20.729Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:dab1b915e1c6a6d822cb50af3dafba975c05e4abf97a3f70809854464e0f44f7","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 2, 1796074281447, 'decide', '01a22e5e-99e6-7ebb-b73a-c9bfcdfc08cb', 5000000, 0, '01a22e5e-99e6-786b-91c0-ef710e2ed4b5', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","authorizationId":"01a22e5e-99e6-7ebb-b73a-c9bfcdfc08cb","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e5e-99e6-786b-91c0-ef710e2ed4b5","firedRules":[],"mandateId":"01a22e5e-9184-70c4-a194-418604e24f70","network":"testnet","occurredAt":"2026-11-30T21:31:21.447Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7","reasonCode":"AUTHORIZED","requestDigest":"sha256:08e71225804ba450c58b99b5533c56272c62418c789409882ba896fa2e886591","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 3, 1796074282673, 'claim', '01a22e5e-99e6-7ebb-b73a-c9bfcdfc08cb', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 4, 1796074282789, 'capture', '01a22e5e-99e6-7ebb-b73a-c9bfcdfc08cb', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 5, 1796074282855, 'decide', '01a22e5e-9f67-713c-b7b1-91404117a9d3', 7000000, 5000000, '01a22e5e-9f67-7440-87d1-9f1e1f4c99c6', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","authorizationId":"01a22e5e-9f67-713c-b7b1-91404117a9d3","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e5e-9f67-7440-87d1-9f1e1f4c99c6","firedRules":[],"mandateId":"01a22e5e-9184-70c4-a194-418604e24f70","network":"testnet","occurredAt":"2026-11-30T21:31:22.855Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7","reasonCode":"AUTHORIZED","requestDigest":"sha256:e62b81f1725cbccdad1331a19ef641d2181d22e62174dab20b419f3246bd69e7","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 6, 1796074282901, 'decide', '01a22e5e-9f94-7118-aa52-7de9aaa2864e', 15000000, 5000000, '01a22e5e-9f94-7dbe-8444-1a8d2b482359', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","authorizationId":"01a22e5e-9f94-7118-aa52-7de9aaa2864e","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e5e-9f94-7dbe-8444-1a8d2b482359","firedRules":[],"mandateId":"01a22e5e-9184-70c4-a194-418604e24f70","network":"testnet","occurredAt":"2026-11-30T21:31:22.901Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7","reasonCode":"AUTHORIZED","requestDigest":"sha256:2fb5e8dca26f21c8172e2225d54eec75f616725c9745385b9d41c7b8392a5b1e","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 7, 1796074282932, 'claim', '01a22e5e-9f94-7118-aa52-7de9aaa2864e', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 8, 1796074283066, 'decide', '01a22e5e-a03a-71ec-a056-b0e2e4ddbd7d', 24000000, 5000000, '01a22e5e-a03a-715f-8e8e-b0fe6b8a80c4', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","authorizationId":"01a22e5e-a03a-71ec-a056-b0e2e4ddbd7d","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e5e-a03a-715f-8e8e-b0fe6b8a80c4","firedRules":[],"mandateId":"01a22e5e-9184-70c4-a194-418604e24f70","network":"testnet","occurredAt":"2026-11-30T21:31:23.066Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7","reasonCode":"AUTHORIZED","requestDigest":"sha256:a756fb30cb3a66c01dcf5d84f5d37362e938c529613f31acff941f466b3b49e0","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 9, 1796074283078, 'void', '01a22e5e-a03a-71ec-a056-b0e2e4ddbd7d', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 10, 1796074283201, 'decide', NULL, 15000000, 5000000, '01a22e5e-a098-7d98-83db-30cce25537df', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e5e-a098-7841-9a52-6c007d0f03bc","eventId":"01a22e5e-a098-7d98-83db-30cce25537df","firedRules":["sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"mandateId":"01a22e5e-9184-70c4-a194-418604e24f70","network":"testnet","occurredAt":"2026-11-30T21:31:23.201Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7","reasonCode":"LARGE_ORDER","requestDigest":"sha256:7f5dfccd284dae537f31850e4d2e50986bbbbf85c6d312da81890a485216bae7","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 11, 1796074283407, 'decide', NULL, 15000000, 5000000, '01a22e5e-a18e-7ed4-a818-20c6aa72f050', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e5e-a18e-7703-9272-de8c77781a28","eventId":"01a22e5e-a18e-7ed4-a818-20c6aa72f050","firedRules":["sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"mandateId":"01a22e5e-9184-70c4-a194-418604e24f70","network":"testnet","occurredAt":"2026-11-30T21:31:23.407Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7","reasonCode":"LARGE_ORDER","requestDigest":"sha256:9976fb78bc47d0306761d41abd197ef35d2496173c359d446bf547579e934b98","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 12, 1796074283459, 'decide', '01a22e5e-a1c3-798b-ba56-859dbac6e796', 75000000, 5000000, '01a22e5e-a1c3-76e9-b13c-f39b83c0d7f4', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","authorizationId":"01a22e5e-a1c3-798b-ba56-859dbac6e796","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22e5e-a18e-7703-9272-de8c77781a28","eventId":"01a22e5e-a1c3-76e9-b13c-f39b83c0d7f4","firedRules":["sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"mandateId":"01a22e5e-9184-70c4-a194-418604e24f70","network":"testnet","occurredAt":"2026-11-30T21:31:23.459Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:9976fb78bc47d0306761d41abd197ef35d2496173c359d446bf547579e934b98","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'organisation', 4, 1796074283472, 'attest', NULL, 0, 0, 'setting-change-01a22e5e-a1ae-7e61-a362-51308ea0bbac', '{"action":"setting:escalation","agentDid":"did:key:z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e5e-a1ae-7e61-a362-51308ea0bbac","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:31:23.472Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:c21859be0e583a87acd2963ebc736b916f516559ce3759ea84792d82806315e6","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 'mandate:01a22e5e-9184-70c4-a194-418604e24f70', 13, 1796074283504, 'decide', NULL, 75000000, 5000000, '01a22e5e-a1f0-7a4a-a954-d6cde701bdba', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkDGcafffEw4g2QhZiHGuTapPyXEfmaUmAc4uMde1ymxb","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22e5e-a1f0-7a4a-a954-d6cde701bdba","firedRules":["sop-01a22e5e-963d-727c-b915-f3c7d57b1508/large"],"mandateId":"01a22e5e-9184-70c4-a194-418604e24f70","network":"testnet","occurredAt":"2026-11-30T21:31:23.504Z","orgId":"org-01a22e5e-9177-7011-8e4f-c1ef8f614527","policyDigest":"sha256:df4f06ab7c0391c6a9b28aeda177db42f9cbc529daa77507dff4949ac2f9c3b7","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:88abed4524d189d81c90911c6a434b8cf58de2fbf71f7e1146edbf77c80326f1","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22e5e-9184-70c4-a194-418604e24f70');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkkxkjxbFY36pDE3KYbVoCkGDnMWMsL3yCiEYVzmjamwpp');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22e5e-963d-727c-b915-f3c7d57b1508-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22e5e-963d-727c-b915-f3c7d57b1508-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22e5e-9714-7db5-b7ad-a59151d09be9');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22e5e-99e6-786b-91c0-ef710e2ed4b5');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22e5e-9f67-7440-87d1-9f1e1f4c99c6');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22e5e-9f94-7dbe-8444-1a8d2b482359');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22e5e-a03a-715f-8e8e-b0fe6b8a80c4');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22e5e-a098-7d98-83db-30cce25537df');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22e5e-a18e-7ed4-a818-20c6aa72f050');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22e5e-a1c3-76e9-b13c-f39b83c0d7f4');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22e5e-a1ae-7e61-a362-51308ea0bbac');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22e5e-a1f0-7a4a-a954-d6cde701bdba');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22e5e-a671-70d4-af87-08183ede3164', '9e9c14bdaa13fa313fc26b74e1a30d931f8ff8ae9ee8823a41f367f431edd4c7', 14, 1796074284657, 'gatewright/testnet
1
0eTfQv/njhVfnS1N9/QGZ4vj8yaCi3KNhsjMu0lWRds=

— gatewright/testnet PAyJ/4EutwuDv/7Eouqw6jb8j/lA2rQU7KMsf7TEoefGxa1sAoYwHkK5QxCjv5q1UaXJqJ+w4oTAyv3a4RX5O5887gw=
', 1796074279309, 1796074283504);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-918c-73ba-b6fd-f5fc3b4f289e', 1796074279309, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-91a3-78c8-b07a-4766138f05ec', 1796074279331, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-964c-7dae-871e-21654dfe536f', 1796074280524, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-96c6-7331-ac0f-bc598d2f164e', 1796074280646, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-9719-7cb8-85fc-49c2b1566c02', 1796074280729, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-99e7-7f18-9c03-6f378eefe274', 1796074281447, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-9eb1-7219-9fe9-e43178cac444', 1796074282673, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-9f1d-765c-8b63-61feccc0162a', 1796074282789, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-9f67-73e1-8fc1-b2d8d7fe63de', 1796074282855, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-9f95-7015-9a5c-5e1250402d3a', 1796074282901, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-9fb3-7452-9506-096895e9da2a', 1796074282932, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-a03a-7e77-ba9d-ac34f3df09de', 1796074283066, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-a046-73a8-b3cf-98e90bf683c1', 1796074283078, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-a098-7e44-a388-1595307239d6', 1796074283201, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-a18f-7e42-8b37-9386a0323294', 1796074283407, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-a1c3-7ba2-bf18-ba6be759d668', 1796074283459, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-a1d0-7aa2-af31-352adb335774', 1796074283472, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-a1f0-78f6-b2ec-d080a81a4bbc', 1796074283504, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22e5e-9177-7011-8e4f-c1ef8f614527', 13);
