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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'First organisation', 'did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm', 'unverified', NULL, NULL, '2026-12-01T00:56:15.866Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-12-01T00:56:15.866Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-32e2-7bfc-bc55-5c019c78c630', 'owner@gatewright.local', '2026-12-01T00:56:15.842Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-32e5-7b24-9814-c126ab1b432b', 'developer@gatewright.local', '2026-12-01T00:56:15.845Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-32e4-73a9-ad5b-6081c0595b92', '01a22f1a-32e2-7bfc-bc55-5c019c78c630', 'owner', 'cb7a3b24275937a9b0894a7c413349e33006542be2a2dcc795a74ef037c89fc5', '2026-12-01T00:56:15.842Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-32e6-713f-ad6a-e7485cf7e30f', '01a22f1a-32e5-7b24-9814-c126ab1b432b', 'developer', 'a28198d2511bccbd21141d825331b48c5492829699120a784293a72b4c9b97c1', '2026-12-01T00:56:15.845Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-32ea-768a-9bde-9935f0d578b9', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'Starter procurement agent', 'testnet', '641b028f31b5fba51287cbd4839028c01a1dd4a1335a37da452bb9ec499f6af9', 1, NULL, NULL, '2026-12-01T00:56:15.860Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22f1a-32ea-7031-abfb-c0c61a225e49","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22f1a-32ea-7031-abfb-c0c61a225e49","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm","validFrom":"2026-12-01T00:56:15.851Z","credentialStatus":{"id":"http://127.0.0.1:35745/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:35745/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22f1a-32ea-7031-abfb-c0c61a225e49","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22f1a-32e2-7bfc-bc55-5c019c78c630","fromType":"person","to":"did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm"},{"from":"did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm","fromType":"organisation","to":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-12-01T00:56:15.851Z","verificationMethod":"did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm#z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z53rgv2u4r4SgrxjStTDfNh3VwaB69afqmjLFgUKT6Bj3EcZK5z5zEwrncvGz4VqKxRT5UFBsTSreFqUDKTgaJ5gJ"}}', '2026-12-01T00:56:15.851Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'sop-01a22f1a-348a-711a-a46e-aa43dd64f35d', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'sop-01a22f1a-348a-711a-a46e-aa43dd64f35d', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22f1a-32e2-7bfc-bc55-5c019c78c630', '2026-12-01T00:56:16.266Z', '2026-12-01T00:56:16.266Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'sop-01a22f1a-348a-711a-a46e-aa43dd64f35d', 1, 0, 62, '01a22f1a-32e2-7bfc-bc55-5c019c78c630', '2026-12-01T00:56:16.284Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'sop-01a22f1a-348a-711a-a46e-aa43dd64f35d', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22f1a-348a-711a-a46e-aa43dd64f35d","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22f1a-32e2-7bfc-bc55-5c019c78c630","tokenId":"01a22f1a-32e4-73a9-ad5b-6081c0595b92","client":"sha256:06c1d06c5a9997bbc9cba24afae042e9a9614090b0606c0a9037a03240a0f37d","at":"2026-12-01T00:56:16.266Z"}', '01a22f1a-32e2-7bfc-bc55-5c019c78c630', '2026-12-01T00:56:16.266Z', '2026-12-01T00:56:16.266Z', '2026-12-01T00:56:16.277Z', '{"address":"127.0.0.1","salt":"ea0768138a241926f65547d7e14ba207b089dd01f6073e17d726f27ea8ab89b6"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'sop-01a22f1a-348a-711a-a46e-aa43dd64f35d', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22f1a-348a-711a-a46e-aa43dd64f35d","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","role":"owner","personId":"01a22f1a-32e2-7bfc-bc55-5c019c78c630","tokenId":"01a22f1a-32e4-73a9-ad5b-6081c0595b92","client":"sha256:3b32017cee4d655a395917f06ba7ae3b1e6e8e774df1282009fb7318c7dc00f2","at":"2026-12-01T00:56:16.284Z","message":null,"agentDids":["did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ"]}', '01a22f1a-32e2-7bfc-bc55-5c019c78c630', '2026-12-01T00:56:16.284Z', '2026-12-01T00:56:16.284Z', '2026-12-01T00:56:16.297Z', '{"address":"127.0.0.1","salt":"319f67e6e924de67489fe52f629eb7985a77820c4b83972b8b506a53f58ea307"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d', '71c6ec8794245e213d15b26899e0066a425a5ee1ebaf4bdbe50e4fb1d9dd0729', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22f1a-348a-711a-a46e-aa43dd64f35d","version":1}]', NULL, '2026-12-01T00:56:16.430Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'wh_01a22f1a-34b6-7322-968c-fbc45a212ad1', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-12-01T00:56:16.311Z', NULL, 'the receiver could not be reached', '2026-12-01T00:56:17.016Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'msg_44c5b3d4c55399c9463d58229ee9c6f14e93907ffa06838e352be57ecb483962', 'wh_01a22f1a-34b6-7322-968c-fbc45a212ad1', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-12-01T00:56:16.572Z","data":{"escalationId":"esc-01a22f1a-35b7-756f-aed2-496d0a9e8fa0","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-02T00:56:16.566Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-12-01T00:56:16.572Z', 2, '2026-12-01T00:56:52.033Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'msg_566cc8c443a12bcaff096935b23d8cee9e0258597ed122e3e30c20d7d651f75c', 'wh_01a22f1a-34b6-7322-968c-fbc45a212ad1', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-12-01T00:56:16.586Z","data":{"escalationId":"esc-01a22f1a-35c6-7df3-bb88-e028638463c2","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-02T00:56:16.582Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-12-01T00:56:16.586Z', 2, '2026-12-01T00:56:52.035Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 3678385308575572, 531995933656055, 2525472876657149, 2323096707488743, 2015976061050341, 2622286148083273, 2485412117134905, 2293011204636364, 1751535446448068, 1751535446448068, NULL, 3783456073387307, 3748287098101977, 5000000, 2498068460486350, '["01a22f1a-3543-71b3-98a2-7697792f4f54","2026-12-01T00:56:16.452Z","did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","purchase-order","allow","AUTHORIZED","01a22f1a-3543-7e62-8327-44d26cc245c8",null,"01a22f1a-32ea-7031-abfb-c0c61a225e49","sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:a5a26d36ee7b2a6fc4fc7368cac4d9df19b37fccefb443202b8de168e86e4ad0","5000000","USD","acme-supplies",null,"eab7f5689834b84baba12a27f02620ef","2026-12-01T00:56:16.319Z",null,null,false]', 1, 5000000, 0, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 3678385308695198, 531995933656055, 2525472876657149, 2323096707488743, 2015976061050341, 2622286148083273, 2485412117134905, 2293011204636364, 4422579938490523, 4422579938490523, NULL, 3783456073387307, 3748287098101977, 7000000, 4467522662431240, '["01a22f1a-357e-7def-8741-f4dbfc8dea9e","2026-12-01T00:56:16.511Z","did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","purchase-order","allow","AUTHORIZED","01a22f1a-357e-7e67-a9b4-d4f910bae727",null,"01a22f1a-32ea-7031-abfb-c0c61a225e49","sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:2c0b8ec22e7fd4a95e323ba609d2d4cc178d485a9231e65de6ab0608a79fd288","7000000","USD","acme-supplies",null,"f856e74ebd8b0950fbef40c7e1c72e0f","2026-12-01T00:56:16.505Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 3678385308709733, 531995933656055, 2525472876657149, 2323096707488743, 2015976061050341, 2622286148083273, 2485412117134905, 2293011204636364, 2071649168792896, 2071649168792896, NULL, 3783456073387307, 3748287098101977, 8000000, 34952227881757, '["01a22f1a-3586-78a8-a7aa-5a71c24d7365","2026-12-01T00:56:16.518Z","did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","purchase-order","allow","AUTHORIZED","01a22f1a-3586-7d14-a8da-071cfb2f5237",null,"01a22f1a-32ea-7031-abfb-c0c61a225e49","sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:28fab81555f5d9600d5e973c720d62f544ddc8be54954a0ebd9e190e3981d1a9","8000000","USD","acme-supplies",null,"710943b2c377b72e5b3e4f063d86faa0","2026-12-01T00:56:16.514Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 3678385308754112, 531995933656055, 2525472876657149, 2323096707488743, 2015976061050341, 2622286148083273, 2485412117134905, 2293011204636364, 3083341118633742, 3083341118633742, NULL, 3783456073387307, 3748287098101977, 9000000, 3829364399662714, '["01a22f1a-359c-720b-b75f-d7426d6eb8c0","2026-12-01T00:56:16.540Z","did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","purchase-order","allow","AUTHORIZED","01a22f1a-359c-7a37-82e8-6878cbceb7bc",null,"01a22f1a-32ea-7031-abfb-c0c61a225e49","sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:b313ecfc1f9e89e45bd53a8ffe0f300bd4c05b263b3000e2c5978757e493b8a6","9000000","USD","acme-supplies",null,"be0c23850d645ed5bb899906403fc602","2026-12-01T00:56:16.533Z",null,null,false]', 1, 0, 9000000, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 3678385308812219, 531995933656055, 2525472876657149, 2323096707488743, 1578836801739283, 3927743507934362, 2485412117134905, 2293011204636364, 3985315107783367, NULL, 3544209909850643, 3783456073387307, 3748287098101977, 50000000, 324022270531269, '["01a22f1a-35b8-7a9f-bddb-a992e4cdf3bb","2026-12-01T00:56:16.568Z","did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22f1a-35b7-756f-aed2-496d0a9e8fa0","01a22f1a-32ea-7031-abfb-c0c61a225e49","sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d",["amount","cumulativeSpend","currency","merchant"],["sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"testnet","sha256:3f7131b4b08f17c50021e463d3caa501bd067bca176f5564bcd1bf4b8af08cf6","50000000","USD","acme-supplies",null,"8b1f23a4c8856adad313e35e19cf29c0","2026-12-01T00:56:16.555Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 3678385308843307, 531995933656055, 2525472876657149, 2323096707488743, 1578836801739283, 3927743507934362, 2485412117134905, 2293011204636364, 1246537582612923, NULL, 1246537582612923, 3783456073387307, 3748287098101977, 60000000, 1182275032421051, '["01a22f1a-35c6-7bd4-bba9-273394f5dd2b","2026-12-01T00:56:16.583Z","did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22f1a-35c6-7df3-bb88-e028638463c2","01a22f1a-32ea-7031-abfb-c0c61a225e49","sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d",["amount","cumulativeSpend","currency","merchant"],["sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"testnet","sha256:be66b3791148bd66ab5090878e4f17b3c6abffb59b20352b7f53074566c5d9a5","60000000","USD","acme-supplies",null,"ff7ff5372a17fc4d7522d6f929916b61","2026-12-01T00:56:16.575Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 3678385308867156, 531995933656055, 2525472876657149, 2323096707488743, 3298565554313497, 2622286148083273, 2485412117134905, 2293011204636364, 2594552232483466, 2594552232483466, 1246537582612923, 3783456073387307, 3748287098101977, 60000000, 1182275032421051, '["01a22f1a-35d2-7fba-a8a5-71cf74910a54","2026-12-01T00:56:16.595Z","did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","purchase-order","allow","ESCALATION_APPROVED","01a22f1a-35d2-7e7d-8c96-0498906cdefd","esc-01a22f1a-35c6-7df3-bb88-e028638463c2","01a22f1a-32ea-7031-abfb-c0c61a225e49","sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d",["amount","cumulativeSpend","currency","merchant"],["sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"testnet","sha256:be66b3791148bd66ab5090878e4f17b3c6abffb59b20352b7f53074566c5d9a5","60000000","USD","acme-supplies",null,"ff7ff5372a17fc4d7522d6f929916b61","2026-12-01T00:56:16.575Z",null,null,false]', 1, NULL, NULL, NULL, 12);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 3678385308889391, 531995933656055, 2525472876657149, 2323096707488743, 511341623344046, 2937501920269735, 2485412117134905, 2293011204636364, 716369469640422, NULL, NULL, 3783456073387307, 3748287098101977, 100000000000, 1937622938322290, '["01a22f1a-35de-773f-8c1b-30e6c9b1512f","2026-12-01T00:56:16.606Z","did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22f1a-32ea-7031-abfb-c0c61a225e49","sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d",["amount","cumulativeSpend","currency","merchant"],["sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"testnet","sha256:809a5a8319f17070aaa9aa834ea315fb0f37590a13caed97395ca4e6789cdc1a","100000000000","USD","acme-supplies",null,"a8b40704b7e904978830b204742fb010","2026-12-01T00:56:16.601Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision_rule ("rule_key", "position") values (1450935058619398, 3678385308812219);
insert into decision_rule ("rule_key", "position") values (3366202403763963, 3678385308812219);
insert into decision_rule ("rule_key", "position") values (1450935058619398, 3678385308843307);
insert into decision_rule ("rule_key", "position") values (3366202403763963, 3678385308843307);
insert into decision_rule ("rule_key", "position") values (1450935058619398, 3678385308867156);
insert into decision_rule ("rule_key", "position") values (3366202403763963, 3678385308867156);
insert into decision_rule ("rule_key", "position") values (1450935058619398, 3678385308889391);
insert into decision_rule ("rule_key", "position") values (3366202403763963, 3678385308889391);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', 'e539029523d4bd33f1a8956d24b3579f2f8c264033c19feff9cc70728ed9d507', '2026-12-01T00:56:15.873Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '12c2d5638dd3e78b61e307ff48a656027d6400bca29b950955f3d501e635dadc', '2026-12-01T00:56:15.873Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '3b932b47657f1bd29fc6a29ff4b511de53b5c9b11e4be1de374bd1457702f9f0', '2026-12-01T00:56:15.873Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22f1a-32fb-7c2f-a7ee-fe988109928e', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-34b8-71b8-9f3b-064d8b32fa55', 'webhook', '{"changeId":"01a22f1a-34b8-71b8-9f3b-064d8b32fa55","setting":"webhook","subject":"wh_01a22f1a-34b6-7322-968c-fbc45a212ad1","personId":"01a22f1a-32e2-7bfc-bc55-5c019c78c630","tokenId":"01a22f1a-32e4-73a9-ad5b-6081c0595b92","role":"owner","at":"2026-12-01T00:56:16.312Z","client":"sha256:f75a513d3809ca0ec936bcdc9f3f41c7a73b8c77fe98623e7478b945acf8a160","before":null,"after":"sha256:c27218745155ffbaa1701ad36b4cb1c45f4fc2a49a9a568e89c9fa33808becdd","message":null}', '{"salt":"ecb2618e01fadf14fe8dbc714afcfd74dbf03c9e4146693908ea89ac98a48eed","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22f1a-32e2-7bfc-bc55-5c019c78c630', '2026-12-01T00:56:16.312Z', '2026-12-01T00:56:16.312Z', '2026-12-01T00:56:16.315Z', '{"address":"127.0.0.1","salt":"ecb2618e01fadf14fe8dbc714afcfd74dbf03c9e4146693908ea89ac98a48eed"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-35d0-7a6c-9059-b0bd6e9daec0', 'escalation', '{"changeId":"01a22f1a-35d0-7a6c-9059-b0bd6e9daec0","setting":"escalation","subject":null,"personId":"01a22f1a-32e2-7bfc-bc55-5c019c78c630","tokenId":"01a22f1a-32e4-73a9-ad5b-6081c0595b92","role":"owner","at":"2026-12-01T00:56:16.592Z","client":"sha256:5c657cc066a27f64ca24e5b84c284e93719463844e3f0c4bd1bb463d10c363aa","before":null,"after":"sha256:9e079af53f3f17c4aeb304fb6054b026ab7a1cf92b16cd23baf904084258c277","message":null}', '{"salt":"2a1e9be7643bb890b08408f61ccf5cdf7665fd7ffe10824b011cf84655137f3a","before":null,"after":{"escalationId":"esc-01a22f1a-35c6-7df3-bb88-e028638463c2","decision":"approve","modifiedAction":null},"message":""}', '01a22f1a-32e2-7bfc-bc55-5c019c78c630', '2026-12-01T00:56:16.592Z', '2026-12-01T00:56:16.592Z', '2026-12-01T00:56:16.598Z', '{"address":"127.0.0.1","salt":"2a1e9be7643bb890b08408f61ccf5cdf7665fd7ffe10824b011cf84655137f3a"}');
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 20788, 'agent', 'USD', 2525472876657149, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 20788, 'all', 'USD', 0, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 20788, 'mandate', 'USD', 2188784701642960, 5, 0, 0, 0, 89000000, 0, 0, 0, 0, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 20788, 'merchant', 'USD', 2485412117134905, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 20788, 'wait', '', 40, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'agent', 2525472876657149, '"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ"', 'did:magp:testnet:z6mkmc2hjg5pvv2cplbpvzuttsmzpatin1ev24c9n461fhmj', 8);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'merchant', 2485412117134905, '"acme-supplies"', 'acme-supplies', 8);
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_migration ("version") values (26);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-32ea-7031-abfb-c0c61a225e49', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-3543-7e62-8327-44d26cc245c8', 'permit', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796086576452, 1796087476452, 'agent', '76eea2e812e32bf9348129653b3a68137d778f8d1c421241c4343dc8b0f3a79f', 'c4ae92bcbf983947679495e8f963fa883b983699c0c7fe4a81bb2b6c86ae3d71', NULL, 5000000, 1796086576502, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-357e-7e67-a9b4-d4f910bae727', 'permit', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796086576511, 1796087476511, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-3586-7d14-a8da-071cfb2f5237', 'permit', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796086576518, 1796087476518, 'agent', 'af21f9db47967b611dc15ac613f7f8401dc35945f93a85acbd87b97e98ca46b5', '75dcef81ab597827ea0cedc28eec1177117f97c1de63a4486514ede614a1b784', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-359c-7a37-82e8-6878cbceb7bc', 'permit', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796086576540, 1796087476540, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', '01a22f1a-35d2-7e7d-8c96-0498906cdefd', 'permit', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22f1a-35c6-7df3-bb88-e028638463c2', 'held', 1796086576595, 1796087476595, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'eab7f5689834b84baba12a27f02620ef', '01a22f1a-3543-7e62-8327-44d26cc245c8', 1796086576452);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'f856e74ebd8b0950fbef40c7e1c72e0f', '01a22f1a-357e-7e67-a9b4-d4f910bae727', 1796086576511);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', '710943b2c377b72e5b3e4f063d86faa0', '01a22f1a-3586-7d14-a8da-071cfb2f5237', 1796086576518);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'be0c23850d645ed5bb899906403fc602', '01a22f1a-359c-7a37-82e8-6878cbceb7bc', 1796086576540);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', '8b1f23a4c8856adad313e35e19cf29c0', NULL, 1796086576568);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'ff7ff5372a17fc4d7522d6f929916b61', NULL, 1796086576583);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'a8b40704b7e904978830b204742fb010', NULL, 1796086576606);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'esc-01a22f1a-35b7-756f-aed2-496d0a9e8fa0', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'purchase-order', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"8b1f23a4c8856adad313e35e19cf29c0","issuedAt":"2026-12-01T00:56:16.555Z","signature":"c68105c36a4ab736173e40666f230e57c82c08a8c9359a1c495b37b26f9f6d1e81c87fb1b3bd7eb3dfddfa22c3548dab354284f716f1dea0fd779a2c54bd4800","envelopeSignature":"f81399d884af3e8b2fb84faeff39826fef86190f6483d25d90c53f2cbd6276af04fa15067eb06ffd57788ce85518e55f5fc5bee105a567e77a9fded25aa26b0e"},"requestDigest":"sha256:3f7131b4b08f17c50021e463d3caa501bd067bca176f5564bcd1bf4b8af08cf6","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"ruleVersions":{"sop-01a22f1a-348a-711a-a46e-aa43dd64f35d":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large":null}}', 'pending', 1, '[]', '[]', 1796086576568, 1796172976566, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'esc-01a22f1a-35c6-7df3-bb88-e028638463c2', 'did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ', 'purchase-order', '01a22f1a-32ea-7031-abfb-c0c61a225e49', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"ff7ff5372a17fc4d7522d6f929916b61","issuedAt":"2026-12-01T00:56:16.575Z","signature":"5bb24dc353be68f1f51095ab9f4e697b4c04607c64135450a604e4a98f2b1b9135678853189ec59d8b44c32b0f57c2104d8e97c73aade24d2bcb20a19ef05a0f","envelopeSignature":"cf54e0c1be05bcb187e11acacfefa7b221075117cc8b5042eb7ca8e125f2c7cc3d955d86a2befdd6b390b09b7870ec2c26895c9d7b9774fac1bbd2a2bcd53e0b"},"requestDigest":"sha256:be66b3791148bd66ab5090878e4f17b3c6abffb59b20352b7f53074566c5d9a5","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"ruleVersions":{"sop-01a22f1a-348a-711a-a46e-aa43dd64f35d":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large":null}}', 'approved', 1, '["01a22f1a-32e2-7bfc-bc55-5c019c78c630"]', '[]', 1796086576583, 1796172976582, '01a22f1a-35d2-7e7d-8c96-0498906cdefd', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 1, 1796086575855, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22f1a-32ea-7031-abfb-c0c61a225e49', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22f1a-32ea-7031-abfb-c0c61a225e49","firedRules":[],"mandateId":"01a22f1a-32ea-7031-abfb-c0c61a225e49","network":"testnet","occurredAt":"2026-12-01T00:56:15.855Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:bc9eb7cf8e2cf94050f486bfc29550532aa2893c9dc3e1f4f4c21aa8709230a4","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:7d45246a71953693bb94d968a7542b2c963103f28cc17bc842b89fb79750e32a","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796086575871, 'attest', NULL, 0, 0, 'issuer-key-z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:56:15.871Z","orgId":null,"policyDigest":"sha256:bc9eb7cf8e2cf94050f486bfc29550532aa2893c9dc3e1f4f4c21aa8709230a4","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'organisation', 1, 1796086576273, 'attest', NULL, 0, 0, 'rules-change-sop-01a22f1a-348a-711a-a46e-aa43dd64f35d-1', '{"action":"rules:create","agentDid":"did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22f1a-348a-711a-a46e-aa43dd64f35d-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:56:16.273Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:91d49fd48beff8342ca1056cfd967c74c8f4b4dcc0b95640381976e6e250b582","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'organisation', 2, 1796086576293, 'attest', NULL, 0, 0, 'rules-change-sop-01a22f1a-348a-711a-a46e-aa43dd64f35d-2', '{"action":"rules:bind","agentDid":"did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22f1a-348a-711a-a46e-aa43dd64f35d-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:56:16.293Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:bc5fee14cae1f22c0e297d43ef09d7ad8a0816dae80bd1126136b2ac449b1a9e","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'organisation', 3, 1796086576314, 'attest', NULL, 0, 0, 'setting-change-01a22f1a-34b8-71b8-9f3b-064d8b32fa55', '{"action":"setting:webhook","agentDid":"did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22f1a-34b8-71b8-9f3b-064d8b32fa55","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:56:16.314Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:b8a8b3d0344aa11d01ad574c0b61c5e0af4ae81ca10d87b21a62808501fbbb62","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 2, 1796086576452, 'decide', '01a22f1a-3543-7e62-8327-44d26cc245c8', 5000000, 0, '01a22f1a-3543-71b3-98a2-7697792f4f54', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","authorizationId":"01a22f1a-3543-7e62-8327-44d26cc245c8","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22f1a-3543-71b3-98a2-7697792f4f54","firedRules":[],"mandateId":"01a22f1a-32ea-7031-abfb-c0c61a225e49","network":"testnet","occurredAt":"2026-12-01T00:56:16.452Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d","reasonCode":"AUTHORIZED","requestDigest":"sha256:a5a26d36ee7b2a6fc4fc7368cac4d9df19b37fccefb443202b8de168e86e4ad0","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 3, 1796086576482, 'claim', '01a22f1a-3543-7e62-8327-44d26cc245c8', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 4, 1796086576502, 'capture', '01a22f1a-3543-7e62-8327-44d26cc245c8', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 5, 1796086576511, 'decide', '01a22f1a-357e-7e67-a9b4-d4f910bae727', 7000000, 5000000, '01a22f1a-357e-7def-8741-f4dbfc8dea9e', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","authorizationId":"01a22f1a-357e-7e67-a9b4-d4f910bae727","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22f1a-357e-7def-8741-f4dbfc8dea9e","firedRules":[],"mandateId":"01a22f1a-32ea-7031-abfb-c0c61a225e49","network":"testnet","occurredAt":"2026-12-01T00:56:16.511Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d","reasonCode":"AUTHORIZED","requestDigest":"sha256:2c0b8ec22e7fd4a95e323ba609d2d4cc178d485a9231e65de6ab0608a79fd288","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 6, 1796086576518, 'decide', '01a22f1a-3586-7d14-a8da-071cfb2f5237', 15000000, 5000000, '01a22f1a-3586-78a8-a7aa-5a71c24d7365', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","authorizationId":"01a22f1a-3586-7d14-a8da-071cfb2f5237","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22f1a-3586-78a8-a7aa-5a71c24d7365","firedRules":[],"mandateId":"01a22f1a-32ea-7031-abfb-c0c61a225e49","network":"testnet","occurredAt":"2026-12-01T00:56:16.518Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d","reasonCode":"AUTHORIZED","requestDigest":"sha256:28fab81555f5d9600d5e973c720d62f544ddc8be54954a0ebd9e190e3981d1a9","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 7, 1796086576530, 'claim', '01a22f1a-3586-7d14-a8da-071cfb2f5237', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 8, 1796086576540, 'decide', '01a22f1a-359c-7a37-82e8-6878cbceb7bc', 24000000, 5000000, '01a22f1a-359c-720b-b75f-d7426d6eb8c0', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","authorizationId":"01a22f1a-359c-7a37-82e8-6878cbceb7bc","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22f1a-359c-720b-b75f-d7426d6eb8c0","firedRules":[],"mandateId":"01a22f1a-32ea-7031-abfb-c0c61a225e49","network":"testnet","occurredAt":"2026-12-01T00:56:16.540Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d","reasonCode":"AUTHORIZED","requestDigest":"sha256:b313ecfc1f9e89e45bd53a8ffe0f300bd4c05b263b3000e2c5978757e493b8a6","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 9, 1796086576548, 'void', '01a22f1a-359c-7a37-82e8-6878cbceb7bc', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 10, 1796086576568, 'decide', NULL, 15000000, 5000000, '01a22f1a-35b8-7a9f-bddb-a992e4cdf3bb', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22f1a-35b7-756f-aed2-496d0a9e8fa0","eventId":"01a22f1a-35b8-7a9f-bddb-a992e4cdf3bb","firedRules":["sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"mandateId":"01a22f1a-32ea-7031-abfb-c0c61a225e49","network":"testnet","occurredAt":"2026-12-01T00:56:16.568Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d","reasonCode":"LARGE_ORDER","requestDigest":"sha256:3f7131b4b08f17c50021e463d3caa501bd067bca176f5564bcd1bf4b8af08cf6","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 11, 1796086576583, 'decide', NULL, 15000000, 5000000, '01a22f1a-35c6-7bd4-bba9-273394f5dd2b', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22f1a-35c6-7df3-bb88-e028638463c2","eventId":"01a22f1a-35c6-7bd4-bba9-273394f5dd2b","firedRules":["sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"mandateId":"01a22f1a-32ea-7031-abfb-c0c61a225e49","network":"testnet","occurredAt":"2026-12-01T00:56:16.583Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d","reasonCode":"LARGE_ORDER","requestDigest":"sha256:be66b3791148bd66ab5090878e4f17b3c6abffb59b20352b7f53074566c5d9a5","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 12, 1796086576595, 'decide', '01a22f1a-35d2-7e7d-8c96-0498906cdefd', 75000000, 5000000, '01a22f1a-35d2-7fba-a8a5-71cf74910a54', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","authorizationId":"01a22f1a-35d2-7e7d-8c96-0498906cdefd","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22f1a-35c6-7df3-bb88-e028638463c2","eventId":"01a22f1a-35d2-7fba-a8a5-71cf74910a54","firedRules":["sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"mandateId":"01a22f1a-32ea-7031-abfb-c0c61a225e49","network":"testnet","occurredAt":"2026-12-01T00:56:16.595Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:be66b3791148bd66ab5090878e4f17b3c6abffb59b20352b7f53074566c5d9a5","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'organisation', 4, 1796086576597, 'attest', NULL, 0, 0, 'setting-change-01a22f1a-35d0-7a6c-9059-b0bd6e9daec0', '{"action":"setting:escalation","agentDid":"did:key:z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22f1a-35d0-7a6c-9059-b0bd6e9daec0","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:56:16.597Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:8075119ca5a09674f11af425d8e0065b4fc7a3cd77e678450989d4db66db8bc7","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 'mandate:01a22f1a-32ea-7031-abfb-c0c61a225e49', 13, 1796086576606, 'decide', NULL, 75000000, 5000000, '01a22f1a-35de-773f-8c1b-30e6c9b1512f', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmC2hjG5pvV2cpLBpvzUttsmZpATiN1eV24C9n461fhmJ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22f1a-35de-773f-8c1b-30e6c9b1512f","firedRules":["sop-01a22f1a-348a-711a-a46e-aa43dd64f35d/large"],"mandateId":"01a22f1a-32ea-7031-abfb-c0c61a225e49","network":"testnet","occurredAt":"2026-12-01T00:56:16.606Z","orgId":"org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099","policyDigest":"sha256:5335735d386a57f8c36c26a180ebc4f091a3897b4c56601d450d4b00f6e7f88d","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:809a5a8319f17070aaa9aa834ea315fb0f37590a13caed97395ca4e6789cdc1a","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22f1a-32ea-7031-abfb-c0c61a225e49');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkfiVhJzFTUVvVvnF8agh18SW164WXDx7dz2Xja2ffZGbm');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22f1a-348a-711a-a46e-aa43dd64f35d-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22f1a-348a-711a-a46e-aa43dd64f35d-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22f1a-34b8-71b8-9f3b-064d8b32fa55');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22f1a-3543-71b3-98a2-7697792f4f54');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22f1a-357e-7def-8741-f4dbfc8dea9e');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22f1a-3586-78a8-a7aa-5a71c24d7365');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22f1a-359c-720b-b75f-d7426d6eb8c0');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22f1a-35b8-7a9f-bddb-a992e4cdf3bb');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22f1a-35c6-7bd4-bba9-273394f5dd2b');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22f1a-35d2-7fba-a8a5-71cf74910a54');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22f1a-35d0-7a6c-9059-b0bd6e9daec0');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22f1a-35de-773f-8c1b-30e6c9b1512f');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22f1a-4730-7efe-8bb9-a7e8cb18651e', 'ee12f429038dbf3e410f2492ac9674ec9982700343e2bd97b6aa405f595e51fc', 14, 1796086581040, 'gatewright/testnet
1
YpYU3+8Ca5j6mYBo/87JV3fuYqTfrVdtIP3P7cg1YBo=

— gatewright/testnet b4R2EyCIdF68+Odnsi+ZX9gyYwGhk8njpTr4FXcP2viHh4u4w4y9dXqF1cfWSZFFsQaawwYMXK+936Q1yb+BaVql7QE=
', 1796086575855, 1796086576606);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-32ed-7d7b-84d2-b74104c1fb79', 1796086575855, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-32ff-7dcc-ad89-56a57763ba1d', 1796086575871, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-3491-7654-9acf-e8e12e27fa0d', 1796086576273, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-34a5-7a28-b568-e6c7f9de7e6f', 1796086576293, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-34ba-765b-aa58-5ffb990e1990', 1796086576314, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-3544-76d8-814b-f0d1c417ba9d', 1796086576452, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-3562-7349-8396-b346c5e4b5a1', 1796086576482, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-3576-783e-9bd6-2caacd40bf81', 1796086576502, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-357f-7b98-a9c2-478b0dc1f576', 1796086576511, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-3586-7640-b68a-8db0a683de20', 1796086576518, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-3592-7fba-afad-ecc4f9282d5e', 1796086576530, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-359c-705c-9d4b-dfe1c4f739fb', 1796086576540, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-35a4-7483-83f6-d992cd8bb2af', 1796086576548, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-35b8-7fc9-a183-f96d2221a9ae', 1796086576568, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-35c6-7839-9102-62b831abd173', 1796086576583, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-35d3-7e27-a392-a50c165d1ed7', 1796086576595, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-35d5-7b32-a71e-f48919ed8902', 1796086576597, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22f1a-35de-7adb-9f5f-642fdce60df2', 1796086576606, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22f1a-32e2-7aec-ad8b-e60b4e42d099', 13);
