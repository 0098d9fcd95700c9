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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'First organisation', 'did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH', 'unverified', NULL, NULL, '2026-11-30T21:59:54.775Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T21:59:54.775Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-be7c-7d3e-919c-6ec79090cdf7', 'owner@gatewright.local', '2026-11-30T21:59:54.748Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-be7f-7b9c-897b-e9c94de0452e', 'developer@gatewright.local', '2026-11-30T21:59:54.751Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-be7e-7c16-98b6-36b0aa6baad8', '01a22e78-be7c-7d3e-919c-6ec79090cdf7', 'owner', 'debd91134f161c3802845db1842b76319923f5d1a841e9666bf55213f18a8862', '2026-11-30T21:59:54.748Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-be80-709e-b804-38b51a5517b1', '01a22e78-be7f-7b9c-897b-e9c94de0452e', 'developer', 'ac01234e54fc5ea3b5303827802baefa6aa0f6a2e7169bc0ea5226f776b8805f', '2026-11-30T21:59:54.751Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-be84-7a18-b148-da3d28c45c16', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'Starter procurement agent', 'testnet', '852bebc7fd620e47845c52d95616522223e76c2161965a9e41d5a6a04ea5c26e', 1, NULL, NULL, '2026-11-30T21:59:54.771Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-be84-7016-bc54-75d98671b20c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e78-be84-7016-bc54-75d98671b20c","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22e78-be84-7016-bc54-75d98671b20c","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH","validFrom":"2026-11-30T21:59:54.757Z","credentialStatus":{"id":"http://127.0.0.1:36991/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:36991/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e78-be84-7016-bc54-75d98671b20c","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22e78-be7c-7d3e-919c-6ec79090cdf7","fromType":"person","to":"did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH"},{"from":"did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH","fromType":"organisation","to":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T21:59:54.757Z","verificationMethod":"did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH#z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z2tBSZBa8GLsARbjMWTDR3vE2C963repm7Ec4TePTDWJ39ordnwXzTXn6BuruVAK6HAYA4UTGX6ZAQwnjNJ92RRzk"}}', '2026-11-30T21:59:54.757Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-be84-7016-bc54-75d98671b20c', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'sop-01a22e78-bf6a-7e54-bf10-56fa03c856da', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'sop-01a22e78-bf6a-7e54-bf10-56fa03c856da', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22e78-be7c-7d3e-919c-6ec79090cdf7', '2026-11-30T21:59:54.986Z', '2026-11-30T21:59:54.986Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'sop-01a22e78-bf6a-7e54-bf10-56fa03c856da', 1, 0, 26, '01a22e78-be7c-7d3e-919c-6ec79090cdf7', '2026-11-30T21:59:54.995Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'sop-01a22e78-bf6a-7e54-bf10-56fa03c856da', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22e78-bf6a-7e54-bf10-56fa03c856da","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22e78-be7c-7d3e-919c-6ec79090cdf7","tokenId":"01a22e78-be7e-7c16-98b6-36b0aa6baad8","client":"sha256:2f3aba3a5c99d51ca82094a19e21e0a3821e1a3020afc2c22e3cfb6c9db948bf","at":"2026-11-30T21:59:54.986Z"}', '01a22e78-be7c-7d3e-919c-6ec79090cdf7', '2026-11-30T21:59:54.986Z', '2026-11-30T21:59:54.986Z', '2026-11-30T21:59:54.990Z', '{"address":"127.0.0.1","salt":"865831f79e0ec09b00fe956e6cdbf0a67ff1297160a0e8d813c82134789f36f5"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'sop-01a22e78-bf6a-7e54-bf10-56fa03c856da', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22e78-bf6a-7e54-bf10-56fa03c856da","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","role":"owner","personId":"01a22e78-be7c-7d3e-919c-6ec79090cdf7","tokenId":"01a22e78-be7e-7c16-98b6-36b0aa6baad8","client":"sha256:42b3ac08ab65faed7aa74e4b6b4465f2f01deb6f1e920f41de578428a6dbf15d","at":"2026-11-30T21:59:54.995Z","message":null,"agentDids":["did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9"]}', '01a22e78-be7c-7d3e-919c-6ec79090cdf7', '2026-11-30T21:59:54.995Z', '2026-11-30T21:59:54.995Z', '2026-11-30T21:59:55.002Z', '{"address":"127.0.0.1","salt":"a6d51e2492034f3ab8251022725efeb5c956c6284477ee55c8aa309d6767345c"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2', 'cbdd32e8d048af61813598083240249c5dc8386e6606cc2c03fde4f405637fa4', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22e78-bf6a-7e54-bf10-56fa03c856da","version":1}]', NULL, '2026-11-30T21:59:55.061Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'wh_01a22e78-bf7f-7783-ace0-e49d2ac4efd3', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T21:59:55.007Z', NULL, 'the receiver could not be reached', '2026-11-30T21:59:55.900Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'msg_e7fc7903e069e26657e11598f62c1644b5d80877e22d7a80a48d55ee93536e96', 'wh_01a22e78-bf7f-7783-ace0-e49d2ac4efd3', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:59:55.175Z","data":{"escalationId":"esc-01a22e78-c024-7c2e-b3c0-1e4aa5f2ddd7","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:59:55.171Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:59:55.175Z', 2, '2026-11-30T22:00:30.913Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'msg_2ed76d6f497577e11351e367d4ab8063005bb629f22f0c3802d762b97395f74d', 'wh_01a22e78-bf7f-7783-ace0-e49d2ac4efd3', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:59:55.183Z","data":{"escalationId":"esc-01a22e78-c02e-7b96-aeb2-00955a5a15a6","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:59:55.181Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:59:55.183Z', 2, '2026-11-30T22:00:30.919Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 3678363637906188, 3213019733820900, 4064909050645381, 738422663674868, 294325928214600, 2609347413752952, 2737620119971, 2718829810668091, 916553638766273, 916553638766273, NULL, 2368821401622644, 502622440492513, 5000000, 1330585390734766, '["01a22e78-bfbe-7616-a3d0-4cd6f09efb0c","2026-11-30T21:59:55.071Z","did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","purchase-order","allow","AUTHORIZED","01a22e78-bfbe-7f64-83b7-742dd0753cb6",null,"01a22e78-be84-7016-bc54-75d98671b20c","sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:6a4b184759aca8e3070d66306a2f1cd8d79ce67355dfed0ff1532fa209fe15c4","5000000","USD","acme-supplies",null,"28773078c15f858fc2c225650c1b985d","2026-11-30T21:59:55.013Z",null,null,false]', 1, 5000000, 0, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 3678363638027962, 3213019733820900, 4064909050645381, 738422663674868, 294325928214600, 2609347413752952, 2737620119971, 2718829810668091, 2701106308217328, 2851586085635012, NULL, 2368821401622644, 502622440492513, 7000000, 2923825831628934, '["01a22e78-bffa-7dda-b46f-53ce82a65eba","2026-11-30T21:59:55.130Z","did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","purchase-order","allow","AUTHORIZED","01a22e78-bff9-7549-8bb6-0f100ad00df6",null,"01a22e78-be84-7016-bc54-75d98671b20c","sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:f2225475ec21845acecfb50f5eb0ae47b623c323774e554e2fb791254fcbf554","7000000","USD","acme-supplies",null,"454c95109d315395b51b5f2b2e654d5e","2026-11-30T21:59:55.124Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 3678363638051854, 3213019733820900, 4064909050645381, 738422663674868, 294325928214600, 2609347413752952, 2737620119971, 2718829810668091, 3920763627303869, 3807162326536378, NULL, 2368821401622644, 502622440492513, 8000000, 775853270468615, '["01a22e78-c006-7bf2-9fcb-5cc8c3d18c0e","2026-11-30T21:59:55.142Z","did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","purchase-order","allow","AUTHORIZED","01a22e78-c005-7981-b5ca-c2192600ad40",null,"01a22e78-be84-7016-bc54-75d98671b20c","sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:5b895aa8f44c3b6d2474f21f9b491695c4fde9f39c1c9208586c570d2956a2f1","8000000","USD","acme-supplies",null,"9f9585b19dedfcc812508b66cac31be7","2026-11-30T21:59:55.133Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 3678363638079937, 3213019733820900, 4064909050645381, 738422663674868, 294325928214600, 2609347413752952, 2737620119971, 2718829810668091, 2108255871802487, 2108255871802487, NULL, 2368821401622644, 502622440492513, 9000000, 1131946970977314, '["01a22e78-c014-7213-b32e-6577e721b1c1","2026-11-30T21:59:55.156Z","did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","purchase-order","allow","AUTHORIZED","01a22e78-c014-7ffd-b812-833ff4794443",null,"01a22e78-be84-7016-bc54-75d98671b20c","sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:44bc080feb8ec5d58e0af8eaa690525a855657d5441c7baaf8e78bedec1883be","9000000","USD","acme-supplies",null,"2136f70e9ce1dd71bd5ce8f4c2b6d6dd","2026-11-30T21:59:55.151Z",null,null,false]', 1, 0, 9000000, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 3678363638115075, 3213019733820900, 4064909050645381, 738422663674868, 1138785575135144, 3084641108596171, 2737620119971, 2718829810668091, 1250164001782137, NULL, 1131785092907895, 2368821401622644, 502622440492513, 50000000, 3402439768664353, '["01a22e78-c025-7529-a7f8-089af16f5303","2026-11-30T21:59:55.173Z","did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e78-c024-7c2e-b3c0-1e4aa5f2ddd7","01a22e78-be84-7016-bc54-75d98671b20c","sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"testnet","sha256:c5440fc0e9b616f6e034c5b75e5bdd370accb2b1331c935c81af2fa44b3c7d9f","50000000","USD","acme-supplies",null,"7d8f592210c6fd7ae0c0755887907374","2026-11-30T21:59:55.164Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 3678363638134300, 3213019733820900, 4064909050645381, 738422663674868, 1138785575135144, 3084641108596171, 2737620119971, 2718829810668091, 3509361320568743, NULL, 3509361320568743, 2368821401622644, 502622440492513, 60000000, 3188800702477046, '["01a22e78-c02e-736b-bc0f-b1e3e9eabe1c","2026-11-30T21:59:55.182Z","did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e78-c02e-7b96-aeb2-00955a5a15a6","01a22e78-be84-7016-bc54-75d98671b20c","sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"testnet","sha256:f0e70630b8de2304c584f98e050856276ebe4a4d5f4ff395a05cd8ce39109553","60000000","USD","acme-supplies",null,"1415b9228afa6c6a25c5946bb2a490f9","2026-11-30T21:59:55.177Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 3678363638149695, 3213019733820900, 4064909050645381, 738422663674868, 7938002670737, 2609347413752952, 2737620119971, 2718829810668091, 1193114113635097, 1193114113635097, 3509361320568743, 2368821401622644, 502622440492513, 60000000, 3188800702477046, '["01a22e78-c036-7ccc-a9fb-8ddf7e04ea3f","2026-11-30T21:59:55.190Z","did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","purchase-order","allow","ESCALATION_APPROVED","01a22e78-c036-70bd-9442-7f804af5c44a","esc-01a22e78-c02e-7b96-aeb2-00955a5a15a6","01a22e78-be84-7016-bc54-75d98671b20c","sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"testnet","sha256:f0e70630b8de2304c584f98e050856276ebe4a4d5f4ff395a05cd8ce39109553","60000000","USD","acme-supplies",null,"1415b9228afa6c6a25c5946bb2a490f9","2026-11-30T21:59:55.177Z",null,null,false]', 1, NULL, NULL, NULL, 8);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 3678363638198092, 3213019733820900, 4064909050645381, 738422663674868, 2970887946184805, 4171733021178742, 2737620119971, 2718829810668091, 862695600043673, NULL, NULL, 2368821401622644, 502622440492513, 100000000000, 2916109176287680, '["01a22e78-c04d-7847-8386-3c584253774c","2026-11-30T21:59:55.213Z","did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22e78-be84-7016-bc54-75d98671b20c","sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"testnet","sha256:90c3a41be8041fb502dc46bd68cb91e6ea01cf388ddd70a607863d9e00c1c03b","100000000000","USD","acme-supplies",null,"5450f7adc5977a1bc2079fc5f5d29560","2026-11-30T21:59:55.207Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision_rule ("rule_key", "position") values (4441852467393953, 3678363638115075);
insert into decision_rule ("rule_key", "position") values (3779484266732967, 3678363638115075);
insert into decision_rule ("rule_key", "position") values (4441852467393953, 3678363638134300);
insert into decision_rule ("rule_key", "position") values (3779484266732967, 3678363638134300);
insert into decision_rule ("rule_key", "position") values (4441852467393953, 3678363638149695);
insert into decision_rule ("rule_key", "position") values (3779484266732967, 3678363638149695);
insert into decision_rule ("rule_key", "position") values (4441852467393953, 3678363638198092);
insert into decision_rule ("rule_key", "position") values (3779484266732967, 3678363638198092);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', 'cd2743b7776478c19b9e7d53a74f7e18adc37c2f85381817ae105e9d7919f556', '2026-11-30T21:59:54.779Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '88296f150be5f994fce53e5db376ff2e10c97bcad31f9e703fa05d40dca3521e', '2026-11-30T21:59:54.779Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '78797a620e99f61e7da646f79ccc957573df4cc724ae3f76a20bcd5aa09f4fae', '2026-11-30T21:59:54.779Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22e78-be97-7e56-ad14-7b52fa94bd71', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-bf80-759a-8651-e191e78df368', 'webhook', '{"changeId":"01a22e78-bf80-759a-8651-e191e78df368","setting":"webhook","subject":"wh_01a22e78-bf7f-7783-ace0-e49d2ac4efd3","personId":"01a22e78-be7c-7d3e-919c-6ec79090cdf7","tokenId":"01a22e78-be7e-7c16-98b6-36b0aa6baad8","role":"owner","at":"2026-11-30T21:59:55.008Z","client":"sha256:67a0c8936b6ad939980c0e8d4d3884f41c2cf6d6877a595e2e1b1f77115d1e14","before":null,"after":"sha256:11e4d4ef40385e015ba8d8f0f2411d2ee413904026aeb79971cc9d193fb4e4e6","message":null}', '{"salt":"9b06397448e0a794ac38592c27f50fdc568c0112898aeb11aefa58b01107e959","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22e78-be7c-7d3e-919c-6ec79090cdf7', '2026-11-30T21:59:55.008Z', '2026-11-30T21:59:55.008Z', '2026-11-30T21:59:55.010Z', '{"address":"127.0.0.1","salt":"9b06397448e0a794ac38592c27f50fdc568c0112898aeb11aefa58b01107e959"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-c033-7da9-b6bc-4ad592d3881a', 'escalation', '{"changeId":"01a22e78-c033-7da9-b6bc-4ad592d3881a","setting":"escalation","subject":null,"personId":"01a22e78-be7c-7d3e-919c-6ec79090cdf7","tokenId":"01a22e78-be7e-7c16-98b6-36b0aa6baad8","role":"owner","at":"2026-11-30T21:59:55.187Z","client":"sha256:a3e87164ad94b99303ea9d03a0fbdf3017fcee962f6bace0bd205dddb8be4e85","before":null,"after":"sha256:923185b03b28905221a1b59dbb1171a190de719f2e6429a0092bfe3bb0644768","message":null}', '{"salt":"c78889951340d045de65020f5766e81bc09e30c5cc0e6e8598d6f23e71f6d254","before":null,"after":{"escalationId":"esc-01a22e78-c02e-7b96-aeb2-00955a5a15a6","decision":"approve","modifiedAction":null},"message":""}', '01a22e78-be7c-7d3e-919c-6ec79090cdf7', '2026-11-30T21:59:55.187Z', '2026-11-30T21:59:55.187Z', '2026-11-30T21:59:55.205Z', '{"address":"127.0.0.1","salt":"c78889951340d045de65020f5766e81bc09e30c5cc0e6e8598d6f23e71f6d254"}');
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 20787, 'agent', 'USD', 4064909050645381, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 20787, 'all', 'USD', 0, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 20787, 'mandate', 'USD', 608160826396416, 5, 0, 0, 0, 89000000, 0, 0, 0, 0, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 20787, 'merchant', 'USD', 2737620119971, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 20787, 'wait', '', 34, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'agent', 4064909050645381, '"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9"', 'did:magp:testnet:z6mkor77xf2kzw9gbkjyy64g9dvmudwpmlmgjkgvee4dwsw9', 8);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'merchant', 2737620119971, '"acme-supplies"', 'acme-supplies', 8);
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_migration ("version") values (26);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-be84-7016-bc54-75d98671b20c', '01a22e78-be84-7016-bc54-75d98671b20c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-bfbe-7f64-83b7-742dd0753cb6', 'permit', '01a22e78-be84-7016-bc54-75d98671b20c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796075995071, 1796076895071, 'agent', '4aada0d992a8247ade726c28ceaf61d3f1357fbf9ed6a61e6d9762388cc7c32c', '5223621c6536437b02794930c1e0095146c2b0505f06f098727b7b7caf3004a1', NULL, 5000000, 1796075995117, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-bff9-7549-8bb6-0f100ad00df6', 'permit', '01a22e78-be84-7016-bc54-75d98671b20c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796075995130, 1796076895130, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-c005-7981-b5ca-c2192600ad40', 'permit', '01a22e78-be84-7016-bc54-75d98671b20c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796075995142, 1796076895142, 'agent', '4aa7cfca8bd1ec5aec27294c7ab3d02c149d79ed6aa297d308c319ed6316ccc1', '45fa40eba90df44a29ae8a970675a54ee084914a81afd5d3eb33d9a60b3dcd7d', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-c014-7ffd-b812-833ff4794443', 'permit', '01a22e78-be84-7016-bc54-75d98671b20c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796075995156, 1796076895156, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', '01a22e78-c036-70bd-9442-7f804af5c44a', 'permit', '01a22e78-be84-7016-bc54-75d98671b20c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22e78-c02e-7b96-aeb2-00955a5a15a6', 'held', 1796075995190, 1796076895190, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', '28773078c15f858fc2c225650c1b985d', '01a22e78-bfbe-7f64-83b7-742dd0753cb6', 1796075995071);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', '454c95109d315395b51b5f2b2e654d5e', '01a22e78-bff9-7549-8bb6-0f100ad00df6', 1796075995130);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', '9f9585b19dedfcc812508b66cac31be7', '01a22e78-c005-7981-b5ca-c2192600ad40', 1796075995142);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', '2136f70e9ce1dd71bd5ce8f4c2b6d6dd', '01a22e78-c014-7ffd-b812-833ff4794443', 1796075995156);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', '7d8f592210c6fd7ae0c0755887907374', NULL, 1796075995173);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', '1415b9228afa6c6a25c5946bb2a490f9', NULL, 1796075995182);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', '5450f7adc5977a1bc2079fc5f5d29560', NULL, 1796075995213);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'esc-01a22e78-c024-7c2e-b3c0-1e4aa5f2ddd7', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'purchase-order', '01a22e78-be84-7016-bc54-75d98671b20c', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"7d8f592210c6fd7ae0c0755887907374","issuedAt":"2026-11-30T21:59:55.164Z","signature":"dacb8dcd4fe869b7ab20c2b2b394f68b438a6fe571e7f82567338816db9ec6541be3a71cd8f7c91916cc715a2c5318accb5221307ca1c5479b62afec5d644306","envelopeSignature":"5391d66bc73ea84a593273acd37224dae7a76316674ec1fcecc407f6a0dae7a7da0ada67246e861c2855ad87eba4a7fb155646775071cda13f5f74571a482f02"},"requestDigest":"sha256:c5440fc0e9b616f6e034c5b75e5bdd370accb2b1331c935c81af2fa44b3c7d9f","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"ruleVersions":{"sop-01a22e78-bf6a-7e54-bf10-56fa03c856da":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large":null}}', 'pending', 1, '[]', '[]', 1796075995173, 1796162395171, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'esc-01a22e78-c02e-7b96-aeb2-00955a5a15a6', 'did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9', 'purchase-order', '01a22e78-be84-7016-bc54-75d98671b20c', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"1415b9228afa6c6a25c5946bb2a490f9","issuedAt":"2026-11-30T21:59:55.177Z","signature":"817872c903fa4488366d3b6335aa2d01e5b99e37452b07253b63d9ea2dbf316960c71198a5f3dc94ad14933b92b7543cbed76b683e7ffcb4bed2c6757454e504","envelopeSignature":"67576db892e9602aba91a9a8fbf936da414465880c1815a0735baf5ba5fbdb686d2355e09fab5db3828ae21e63f0803ddf8a8d1b8b222db7e82ba49980af3a03"},"requestDigest":"sha256:f0e70630b8de2304c584f98e050856276ebe4a4d5f4ff395a05cd8ce39109553","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"ruleVersions":{"sop-01a22e78-bf6a-7e54-bf10-56fa03c856da":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large":null}}', 'approved', 1, '["01a22e78-be7c-7d3e-919c-6ec79090cdf7"]', '[]', 1796075995182, 1796162395181, '01a22e78-c036-70bd-9442-7f804af5c44a', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 1, 1796075994767, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22e78-be84-7016-bc54-75d98671b20c', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22e78-be84-7016-bc54-75d98671b20c","firedRules":[],"mandateId":"01a22e78-be84-7016-bc54-75d98671b20c","network":"testnet","occurredAt":"2026-11-30T21:59:54.767Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:eda58c5ae2e2438d96a0cb1047191b66f752342257db21ad5e4f7173848e4639","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:712da0dc35b6a4aa9063d25789e2c45b127a118cc57e4fd4cc1ece212f56be9b","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796075994778, 'attest', NULL, 0, 0, 'issuer-key-z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH', '{"action":"issuer-key:bind","agentDid":"did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:59:54.778Z","orgId":null,"policyDigest":"sha256:eda58c5ae2e2438d96a0cb1047191b66f752342257db21ad5e4f7173848e4639","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'organisation', 1, 1796075994989, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e78-bf6a-7e54-bf10-56fa03c856da-1', '{"action":"rules:create","agentDid":"did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e78-bf6a-7e54-bf10-56fa03c856da-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:59:54.989Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:96fd0f573178d7d0a252a8937ee3fa09146719666507e27a2c8815ed9f28b830","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'organisation', 2, 1796075995001, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e78-bf6a-7e54-bf10-56fa03c856da-2', '{"action":"rules:bind","agentDid":"did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e78-bf6a-7e54-bf10-56fa03c856da-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:59:55.001Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:e58868c7e8e8d089fcc886d0ace61281e0efe4c0b8c2eb50e553416c77da8d7a","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'organisation', 3, 1796075995010, 'attest', NULL, 0, 0, 'setting-change-01a22e78-bf80-759a-8651-e191e78df368', '{"action":"setting:webhook","agentDid":"did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e78-bf80-759a-8651-e191e78df368","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:59:55.010Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:52e0ef8f237ab8c5ff83b9e34f85b686c5a138bc84433461e1693eacb00ab2df","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 2, 1796075995071, 'decide', '01a22e78-bfbe-7f64-83b7-742dd0753cb6', 5000000, 0, '01a22e78-bfbe-7616-a3d0-4cd6f09efb0c', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","authorizationId":"01a22e78-bfbe-7f64-83b7-742dd0753cb6","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e78-bfbe-7616-a3d0-4cd6f09efb0c","firedRules":[],"mandateId":"01a22e78-be84-7016-bc54-75d98671b20c","network":"testnet","occurredAt":"2026-11-30T21:59:55.071Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2","reasonCode":"AUTHORIZED","requestDigest":"sha256:6a4b184759aca8e3070d66306a2f1cd8d79ce67355dfed0ff1532fa209fe15c4","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 3, 1796075995088, 'claim', '01a22e78-bfbe-7f64-83b7-742dd0753cb6', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 4, 1796075995117, 'capture', '01a22e78-bfbe-7f64-83b7-742dd0753cb6', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 5, 1796075995130, 'decide', '01a22e78-bff9-7549-8bb6-0f100ad00df6', 7000000, 5000000, '01a22e78-bffa-7dda-b46f-53ce82a65eba', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","authorizationId":"01a22e78-bff9-7549-8bb6-0f100ad00df6","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e78-bffa-7dda-b46f-53ce82a65eba","firedRules":[],"mandateId":"01a22e78-be84-7016-bc54-75d98671b20c","network":"testnet","occurredAt":"2026-11-30T21:59:55.130Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2","reasonCode":"AUTHORIZED","requestDigest":"sha256:f2225475ec21845acecfb50f5eb0ae47b623c323774e554e2fb791254fcbf554","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 6, 1796075995142, 'decide', '01a22e78-c005-7981-b5ca-c2192600ad40', 15000000, 5000000, '01a22e78-c006-7bf2-9fcb-5cc8c3d18c0e', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","authorizationId":"01a22e78-c005-7981-b5ca-c2192600ad40","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e78-c006-7bf2-9fcb-5cc8c3d18c0e","firedRules":[],"mandateId":"01a22e78-be84-7016-bc54-75d98671b20c","network":"testnet","occurredAt":"2026-11-30T21:59:55.142Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2","reasonCode":"AUTHORIZED","requestDigest":"sha256:5b895aa8f44c3b6d2474f21f9b491695c4fde9f39c1c9208586c570d2956a2f1","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 7, 1796075995149, 'claim', '01a22e78-c005-7981-b5ca-c2192600ad40', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 8, 1796075995156, 'decide', '01a22e78-c014-7ffd-b812-833ff4794443', 24000000, 5000000, '01a22e78-c014-7213-b32e-6577e721b1c1', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","authorizationId":"01a22e78-c014-7ffd-b812-833ff4794443","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e78-c014-7213-b32e-6577e721b1c1","firedRules":[],"mandateId":"01a22e78-be84-7016-bc54-75d98671b20c","network":"testnet","occurredAt":"2026-11-30T21:59:55.156Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2","reasonCode":"AUTHORIZED","requestDigest":"sha256:44bc080feb8ec5d58e0af8eaa690525a855657d5441c7baaf8e78bedec1883be","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 9, 1796075995162, 'void', '01a22e78-c014-7ffd-b812-833ff4794443', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 10, 1796075995173, 'decide', NULL, 15000000, 5000000, '01a22e78-c025-7529-a7f8-089af16f5303', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e78-c024-7c2e-b3c0-1e4aa5f2ddd7","eventId":"01a22e78-c025-7529-a7f8-089af16f5303","firedRules":["sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"mandateId":"01a22e78-be84-7016-bc54-75d98671b20c","network":"testnet","occurredAt":"2026-11-30T21:59:55.173Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2","reasonCode":"LARGE_ORDER","requestDigest":"sha256:c5440fc0e9b616f6e034c5b75e5bdd370accb2b1331c935c81af2fa44b3c7d9f","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 11, 1796075995182, 'decide', NULL, 15000000, 5000000, '01a22e78-c02e-736b-bc0f-b1e3e9eabe1c', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e78-c02e-7b96-aeb2-00955a5a15a6","eventId":"01a22e78-c02e-736b-bc0f-b1e3e9eabe1c","firedRules":["sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"mandateId":"01a22e78-be84-7016-bc54-75d98671b20c","network":"testnet","occurredAt":"2026-11-30T21:59:55.182Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2","reasonCode":"LARGE_ORDER","requestDigest":"sha256:f0e70630b8de2304c584f98e050856276ebe4a4d5f4ff395a05cd8ce39109553","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 12, 1796075995190, 'decide', '01a22e78-c036-70bd-9442-7f804af5c44a', 75000000, 5000000, '01a22e78-c036-7ccc-a9fb-8ddf7e04ea3f', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","authorizationId":"01a22e78-c036-70bd-9442-7f804af5c44a","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22e78-c02e-7b96-aeb2-00955a5a15a6","eventId":"01a22e78-c036-7ccc-a9fb-8ddf7e04ea3f","firedRules":["sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"mandateId":"01a22e78-be84-7016-bc54-75d98671b20c","network":"testnet","occurredAt":"2026-11-30T21:59:55.190Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:f0e70630b8de2304c584f98e050856276ebe4a4d5f4ff395a05cd8ce39109553","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'organisation', 4, 1796075995192, 'attest', NULL, 0, 0, 'setting-change-01a22e78-c033-7da9-b6bc-4ad592d3881a', '{"action":"setting:escalation","agentDid":"did:key:z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e78-c033-7da9-b6bc-4ad592d3881a","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:59:55.192Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:90eb2859492ab2a71308c5fea76bd42ab9c31d854bc4a86d69c58bf37125a63e","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 'mandate:01a22e78-be84-7016-bc54-75d98671b20c', 13, 1796075995213, 'decide', NULL, 75000000, 5000000, '01a22e78-c04d-7847-8386-3c584253774c', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoR77XF2KZW9GbKjYY64g9dvMUDwpMLmGJKGVeE4dwSW9","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22e78-c04d-7847-8386-3c584253774c","firedRules":["sop-01a22e78-bf6a-7e54-bf10-56fa03c856da/large"],"mandateId":"01a22e78-be84-7016-bc54-75d98671b20c","network":"testnet","occurredAt":"2026-11-30T21:59:55.213Z","orgId":"org-01a22e78-be7b-7134-8d24-3247f470902c","policyDigest":"sha256:1a8a256a2ae738ac1fe7b2a35ce37223a220ea05efba5f38cf1adedce3c69ac2","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:90c3a41be8041fb502dc46bd68cb91e6ea01cf388ddd70a607863d9e00c1c03b","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22e78-be84-7016-bc54-75d98671b20c');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6Mkocn8tF9oKz8pNx8z86BodvJa3iLZDv9rL5PWpvCup3tH');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22e78-bf6a-7e54-bf10-56fa03c856da-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22e78-bf6a-7e54-bf10-56fa03c856da-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22e78-bf80-759a-8651-e191e78df368');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22e78-bfbe-7616-a3d0-4cd6f09efb0c');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22e78-bffa-7dda-b46f-53ce82a65eba');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22e78-c006-7bf2-9fcb-5cc8c3d18c0e');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22e78-c014-7213-b32e-6577e721b1c1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22e78-c025-7529-a7f8-089af16f5303');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22e78-c02e-736b-bc0f-b1e3e9eabe1c');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22e78-c036-7ccc-a9fb-8ddf7e04ea3f');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22e78-c033-7da9-b6bc-4ad592d3881a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22e78-c04d-7847-8386-3c584253774c');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22e78-d2b3-7cae-b43a-ebf1cb9e052a', '6f323ae4287c4846a7063ccbbae63fa318a20a792d720ff0e5e1ab422f424b3d', 14, 1796075999923, 'gatewright/testnet
1
d1Ry64aXTAB1dehBqzfJMOXR1NKrXQsu5Q1xFyNIfrA=

— gatewright/testnet E/7MOohl801fmfV/RwPXAVc0Vu3WSsiz/jQcla8hJ5i4uGKhsF2hF8aIqjLVFS6XIQOxCDD6M2JdKPbNRlTF+umGnwA=
', 1796075994767, 1796075995213);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-be8d-7dd5-8c71-0980c49758c8', 1796075994767, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-be9a-7b7d-b0d1-3c01680214b4', 1796075994778, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-bf6c-701d-b2fa-9278aee2616c', 1796075994989, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-bf79-76bd-add0-c25eac77a2bb', 1796075995001, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-bf81-7565-9678-4df62efc4de1', 1796075995010, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-bfbe-7a4b-b2d2-480e59c0dbad', 1796075995071, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-bfd0-763e-8f79-1b3a2fd03150', 1796075995088, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-bfed-7c8c-b8f9-df991e67cc5f', 1796075995117, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-bffa-765b-98c6-5f2313576dd9', 1796075995130, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-c006-7e8b-aab5-3ff976e1c398', 1796075995142, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-c00d-7353-aa2e-e7cc1aa67b4a', 1796075995149, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-c014-76df-a27e-3186e83bef3a', 1796075995156, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-c01a-71c6-94c7-3cc13350b17d', 1796075995162, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-c025-7bca-91a5-9821c062281e', 1796075995173, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-c02e-72ad-b49c-6e433d284dd2', 1796075995182, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-c036-72e1-b68b-ca7ecba58ffe', 1796075995190, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-c038-729a-be3d-ff63f17229bc', 1796075995192, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e78-c04d-7547-8609-57b2ba2d13da', 1796075995213, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22e78-be7b-7134-8d24-3247f470902c', 13);
