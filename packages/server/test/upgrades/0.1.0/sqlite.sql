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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'First organisation', 'did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A', 'unverified', NULL, NULL, '2026-11-30T21:41:30.876Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T21:41:30.876Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e667-7332-89d8-e3f07e66aae7', 'owner@gatewright.local', '2026-11-30T21:41:30.855Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e66b-76cb-84b9-d822ac94c7fc', 'developer@gatewright.local', '2026-11-30T21:41:30.859Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e66a-79bc-82ce-fdd65f659f20', '01a22e67-e667-7332-89d8-e3f07e66aae7', 'owner', '6df019fe030156af351bf618e2b26c1fcff51bcf0d5022d953ccc8d7bef924cc', '2026-11-30T21:41:30.855Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e66b-7e39-9b33-674b72a7962e', '01a22e67-e66b-76cb-84b9-d822ac94c7fc', 'developer', '67b9a86737c27bc3933f355c34b631f0902172f9e14e845b6b57af0a28cdcd23', '2026-11-30T21:41:30.859Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e66f-74ec-8e7f-bf50931e4803', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'Starter procurement agent', 'testnet', '168172d897a04feb7fec6b86469a3d1dc82d432641742dcf2663e909ea15d7ef', 1, NULL, NULL, '2026-11-30T21:41:30.872Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A","validFrom":"2026-11-30T21:41:30.864Z","credentialStatus":{"id":"http://127.0.0.1:39775/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:39775/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22e67-e667-7332-89d8-e3f07e66aae7","fromType":"person","to":"did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A"},{"from":"did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A","fromType":"organisation","to":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T21:41:30.864Z","verificationMethod":"did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A#z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z5VUcAjmWgwCNukQv1F25bjF6ssagTzfZVxxS4Ka94YdsqUooFuudjvmZ5MLAsef3m2zTLM9kQDeGWaQBRg83Et3f"}}', '2026-11-30T21:41:30.864Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22e67-e667-7332-89d8-e3f07e66aae7', '2026-11-30T21:41:31.229Z', '2026-11-30T21:41:31.229Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73', 1, 0, 74, '01a22e67-e667-7332-89d8-e3f07e66aae7', '2026-11-30T21:41:31.241Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22e67-e667-7332-89d8-e3f07e66aae7","tokenId":"01a22e67-e66a-79bc-82ce-fdd65f659f20","client":"sha256:3e9224e1be22909df3efe9b5fb2ab60fbdc4ce06e8c3755ac64b148b07e75c26","at":"2026-11-30T21:41:31.229Z"}', '01a22e67-e667-7332-89d8-e3f07e66aae7', '2026-11-30T21:41:31.229Z', '2026-11-30T21:41:31.229Z', '2026-11-30T21:41:31.235Z', '{"address":"127.0.0.1","salt":"babfa4f07d6a08c846e20130c655aaef160a0b6db45cb8748753d0d93ef68117"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","role":"owner","personId":"01a22e67-e667-7332-89d8-e3f07e66aae7","tokenId":"01a22e67-e66a-79bc-82ce-fdd65f659f20","client":"sha256:ed432924f427b4be46c9b8dd7c85087a8f75b40c43e586954471269ba4e551b4","at":"2026-11-30T21:41:31.241Z","message":null,"agentDids":["did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr"]}', '01a22e67-e667-7332-89d8-e3f07e66aae7', '2026-11-30T21:41:31.241Z', '2026-11-30T21:41:31.241Z', '2026-11-30T21:41:31.247Z', '{"address":"127.0.0.1","salt":"af562c1f76af5479ae790cfe6ebfff21a9eedc33dfb568b12cf3c879f2bfb9df"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b', '661b1acdbef6702cad4cb3540985d376a8bc94a5ad7b81870c50e62a08e360e7', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73","version":1}]', NULL, '2026-11-30T21:41:31.394Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'wh_01a22e67-e7f8-74d7-9013-712b80bc24dd', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T21:41:31.256Z', NULL, 'the receiver could not be reached', '2026-11-30T21:41:32.016Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'msg_fa461c1f8429bb5126700df0c30110affe67d17cb6257285fff406f127fdef1c', 'wh_01a22e67-e7f8-74d7-9013-712b80bc24dd', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:41:31.543Z","data":{"escalationId":"esc-01a22e67-e90e-7c22-9949-8fa089ad9462","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:41:31.533Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:41:31.543Z', 2, '2026-11-30T21:42:07.034Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'msg_8fa6801407bf7618efb9dee44fe25c5d64958f172e42634b6993adb441cc9e98', 'wh_01a22e67-e7f8-74d7-9013-712b80bc24dd', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:41:31.554Z","data":{"escalationId":"esc-01a22e67-e91f-708c-9e02-dacd8c2a6e2b","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:41:31.551Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:41:31.554Z', 2, '2026-11-30T21:42:07.042Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 3678361377607460, 1956839650449695, 3430325164394551, 1158303160784539, 4170754427075049, 4136950804449148, 1470427356680594, 3344674819258771, 3694082822216842, 3694082822216842, NULL, 2828829667720294, 1681118433112786, 5000000, 2404792071636988, '["01a22e67-e890-7cdc-a08c-428aa5ded724","2026-11-30T21:41:31.409Z","did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","purchase-order","allow","AUTHORIZED","01a22e67-e890-76e0-822b-62bd632fb4ea",null,"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:5e3a661128d48783e1fca91799c107e20526aab05dcce9803d6ff2443f222355","5000000","USD","acme-supplies",null,"074c17a2026bfc18d73dde1fca02b2c8","2026-11-30T21:41:31.262Z",null,null,false]', 1, 5000000, 0, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 3678361377733028, 1956839650449695, 3430325164394551, 1158303160784539, 4170754427075049, 4136950804449148, 1470427356680594, 3344674819258771, 478341782168256, 478341782168256, NULL, 2828829667720294, 1681118433112786, 7000000, 3967942614006376, '["01a22e67-e8ce-7ce8-8bfb-9bcb545fd9a4","2026-11-30T21:41:31.471Z","did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","purchase-order","allow","AUTHORIZED","01a22e67-e8ce-703f-83f6-0ac8ac8b8bcf",null,"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:0b78d9d8034d276029b7199f44030f203c0233c79b2ea0d385d6c8315afd28a3","7000000","USD","acme-supplies",null,"ccebc80b9408961d92b495cf2deb7047","2026-11-30T21:41:31.454Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 3678361377751969, 1956839650449695, 3430325164394551, 1158303160784539, 4170754427075049, 4136950804449148, 1470427356680594, 3344674819258771, 4364398193358665, 4364398193358665, NULL, 2828829667720294, 1681118433112786, 8000000, 323498861425773, '["01a22e67-e8d7-7d5e-b5dc-9488a4cbeba1","2026-11-30T21:41:31.480Z","did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","purchase-order","allow","AUTHORIZED","01a22e67-e8d7-753d-b21f-49126571702e",null,"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:da919b9b500aafddaf61c006e1394655b2d715db412a4109eeef55c800e61643","8000000","USD","acme-supplies",null,"fc30a692af4eca62b38ef7b05cc5da5b","2026-11-30T21:41:31.474Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 3678361377789352, 1956839650449695, 3430325164394551, 1158303160784539, 4170754427075049, 4136950804449148, 1470427356680594, 3344674819258771, 2209886181484255, 2209886181484255, NULL, 2828829667720294, 1681118433112786, 9000000, 3680726794865282, '["01a22e67-e8ea-7e1c-97bc-dafc7250fda8","2026-11-30T21:41:31.498Z","did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","purchase-order","allow","AUTHORIZED","01a22e67-e8ea-795e-9fc1-632b5302e4ac",null,"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:ee9b8dc84ca8884060c2cdca9436ba560e432307496c4bd35a76276387c2ff5f","9000000","USD","acme-supplies",null,"c293d6249873faa60094c2ee5ab238e0","2026-11-30T21:41:31.490Z",null,null,false]', 1, 0, 9000000, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 3678361377864359, 1956839650449695, 3430325164394551, 1158303160784539, 1693208373796700, 3642906016059077, 1470427356680594, 3344674819258771, 3307776053669909, NULL, 3307776053669909, 2828829667720294, 1681118433112786, 50000000, 46761576902773, '["01a22e67-e90e-735f-9883-0f718f0762a7","2026-11-30T21:41:31.535Z","did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e67-e90e-7c22-9949-8fa089ad9462","01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"testnet","sha256:d418d4ac04806b7bfd8b6fe17393d484e87c18f946bea96e86c8856a0efc4afb","50000000","USD","acme-supplies",null,"7ae61b7dd4a5a57b59989fba3e45925a","2026-11-30T21:41:31.518Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 3678361377899829, 1956839650449695, 3430325164394551, 1158303160784539, 1693208373796700, 3642906016059077, 1470427356680594, 3344674819258771, 2345934120450001, NULL, 2345934120450001, 2828829667720294, 1681118433112786, 60000000, 3802852988955029, '["01a22e67-e91f-7c7f-88f3-e07ef4577535","2026-11-30T21:41:31.552Z","did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e67-e91f-708c-9e02-dacd8c2a6e2b","01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"testnet","sha256:ab5afc6edd2d0500cb69ede1e45983d5c9abb3dcd8db0020f0fbd8225e7b16a7","60000000","USD","acme-supplies",null,"e0ce9bed6baccb86a7f2ef4735b57348","2026-11-30T21:41:31.546Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 3678361377923071, 1956839650449695, 3430325164394551, 1158303160784539, 3957380407780187, 4136950804449148, 1470427356680594, 3344674819258771, 4369948706544792, 4369948706544792, 2345934120450001, 2828829667720294, 1681118433112786, 60000000, 3802852988955029, '["01a22e67-e92b-7d4a-8db4-a90d152607ff","2026-11-30T21:41:31.563Z","did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","purchase-order","allow","ESCALATION_APPROVED","01a22e67-e92b-7c92-b766-6d527852b7b7","esc-01a22e67-e91f-708c-9e02-dacd8c2a6e2b","01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"testnet","sha256:ab5afc6edd2d0500cb69ede1e45983d5c9abb3dcd8db0020f0fbd8225e7b16a7","60000000","USD","acme-supplies",null,"e0ce9bed6baccb86a7f2ef4735b57348","2026-11-30T21:41:31.546Z",null,null,false]', 1, NULL, NULL, NULL, 11);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 3678361377947504, 1956839650449695, 3430325164394551, 1158303160784539, 363206395954081, 3639717683662951, 1470427356680594, 3344674819258771, 2123914938592906, NULL, NULL, 2828829667720294, 1681118433112786, 100000000000, 502302963450154, '["01a22e67-e937-783a-92c7-1eca37ae4770","2026-11-30T21:41:31.575Z","did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"testnet","sha256:f32ebc56b274a6f6b9ea559f0386913269dc9b376ff1a7bebb6dac73fcfb0508","100000000000","USD","acme-supplies",null,"a2b55fe4c34a5405cd726a5d9216127a","2026-11-30T21:41:31.569Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision_rule ("rule_key", "position") values (383122351208487, 3678361377864359);
insert into decision_rule ("rule_key", "position") values (2265774395499697, 3678361377864359);
insert into decision_rule ("rule_key", "position") values (383122351208487, 3678361377899829);
insert into decision_rule ("rule_key", "position") values (2265774395499697, 3678361377899829);
insert into decision_rule ("rule_key", "position") values (383122351208487, 3678361377923071);
insert into decision_rule ("rule_key", "position") values (2265774395499697, 3678361377923071);
insert into decision_rule ("rule_key", "position") values (383122351208487, 3678361377947504);
insert into decision_rule ("rule_key", "position") values (2265774395499697, 3678361377947504);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '9a336bd2ba034cf93a9ae44245dc49e1a32fe543e60e67a6087a26261e75bc37', '2026-11-30T21:41:30.882Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '37e9cb4744015d496fdafe2333a3ab79a4d05c990949dfec46c6af0b133e2ed5', '2026-11-30T21:41:30.882Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '0701795ac3b6f729b987eb9e3fd3810123eb1b0beb41a858eb0a46763568a41c', '2026-11-30T21:41:30.882Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22e67-e67d-7757-aae7-d7e253e72068', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e7f9-7f9e-ba7f-cd722914e68f', 'webhook', '{"changeId":"01a22e67-e7f9-7f9e-ba7f-cd722914e68f","setting":"webhook","subject":"wh_01a22e67-e7f8-74d7-9013-712b80bc24dd","personId":"01a22e67-e667-7332-89d8-e3f07e66aae7","tokenId":"01a22e67-e66a-79bc-82ce-fdd65f659f20","role":"owner","at":"2026-11-30T21:41:31.257Z","client":"sha256:d8af29460e188138609b3c00884d19a9af1b3572c48261acc59f84472c3cd78e","before":null,"after":"sha256:460ac038416d32911ade6e50244eb95b84e9fbd72f436d775c6766f1f3172674","message":null}', '{"salt":"484dbce6df0157c15eb17cb6a7a55a69e035b953a0b529cc265610ccb4974465","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22e67-e667-7332-89d8-e3f07e66aae7', '2026-11-30T21:41:31.257Z', '2026-11-30T21:41:31.257Z', '2026-11-30T21:41:31.259Z', '{"address":"127.0.0.1","salt":"484dbce6df0157c15eb17cb6a7a55a69e035b953a0b529cc265610ccb4974465"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e928-7835-b30a-baa6f150fbbf', 'escalation', '{"changeId":"01a22e67-e928-7835-b30a-baa6f150fbbf","setting":"escalation","subject":null,"personId":"01a22e67-e667-7332-89d8-e3f07e66aae7","tokenId":"01a22e67-e66a-79bc-82ce-fdd65f659f20","role":"owner","at":"2026-11-30T21:41:31.560Z","client":"sha256:1b1e6d1972c27a26e435684d213e7c9b7ee73d27e9304e3716d76b66c4b5c56e","before":null,"after":"sha256:b2c5b31a7b3bf92a957b1694f62089b9d9c18aa0b91e1d22a92c5ccc13737ba0","message":null}', '{"salt":"12d30f4608b0db1133eea5008880b89828c2743103d040909887640127d006d0","before":null,"after":{"escalationId":"esc-01a22e67-e91f-708c-9e02-dacd8c2a6e2b","decision":"approve","modifiedAction":null},"message":""}', '01a22e67-e667-7332-89d8-e3f07e66aae7', '2026-11-30T21:41:31.560Z', '2026-11-30T21:41:31.560Z', '2026-11-30T21:41:31.567Z', '{"address":"127.0.0.1","salt":"12d30f4608b0db1133eea5008880b89828c2743103d040909887640127d006d0"}');
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 20787, 'agent', 'USD', 3430325164394551, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 20787, 'all', 'USD', 0, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 20787, 'mandate', 'USD', 1988140714405876, 5, 0, 0, 0, 89000000, 0, 0, 0, 0, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 20787, 'merchant', 'USD', 1470427356680594, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 20787, 'wait', '', 39, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'agent', 3430325164394551, '"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr"', 'did:magp:testnet:z6mkfy7vwjatebvpmvyg2dupckyj69jajgzbmpi6g9v7dvtr', 8);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'merchant', 1470427356680594, '"acme-supplies"', 'acme-supplies', 8);
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_migration ("version") values (26);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e890-76e0-822b-62bd632fb4ea', 'permit', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796074891409, 1796075791409, 'agent', '533ed836949259b1dd50af7c922c59a4bff00286b3afb7a22691ea2223dfd042', '6501d87c58a8bbb154d0b04cd3591f0aa9d5afc74e28acdbe8b1c422a1a5626b', NULL, 5000000, 1796074891451, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e8ce-703f-83f6-0ac8ac8b8bcf', 'permit', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796074891471, 1796075791471, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e8d7-753d-b21f-49126571702e', 'permit', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796074891480, 1796075791480, 'agent', '47f09f65a4aa933b7434da1da9f14da4a31ff86a8ceccf2499f110aea6a4594a', 'caddef8a326b2e814e02d83cf05d61c1fed65de868c203f8c110c616b732a32f', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e8ea-795e-9fc1-632b5302e4ac', 'permit', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796074891498, 1796075791498, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e67-e667-738a-853e-84df153c90c2', '01a22e67-e92b-7c92-b766-6d527852b7b7', 'permit', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22e67-e91f-708c-9e02-dacd8c2a6e2b', 'held', 1796074891563, 1796075791563, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', '074c17a2026bfc18d73dde1fca02b2c8', '01a22e67-e890-76e0-822b-62bd632fb4ea', 1796074891409);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'ccebc80b9408961d92b495cf2deb7047', '01a22e67-e8ce-703f-83f6-0ac8ac8b8bcf', 1796074891471);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'fc30a692af4eca62b38ef7b05cc5da5b', '01a22e67-e8d7-753d-b21f-49126571702e', 1796074891480);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'c293d6249873faa60094c2ee5ab238e0', '01a22e67-e8ea-795e-9fc1-632b5302e4ac', 1796074891498);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', '7ae61b7dd4a5a57b59989fba3e45925a', NULL, 1796074891535);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'e0ce9bed6baccb86a7f2ef4735b57348', NULL, 1796074891552);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'a2b55fe4c34a5405cd726a5d9216127a', NULL, 1796074891575);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'esc-01a22e67-e90e-7c22-9949-8fa089ad9462', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'purchase-order', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"7ae61b7dd4a5a57b59989fba3e45925a","issuedAt":"2026-11-30T21:41:31.518Z","signature":"af2f65e80bfa71abd0d17e0b01799cdd77702cbb51c99d7b91129dee0b6f804f5ba19a7404af20a8271a9c7b26760ca2c2c0461d42deef9fbc4f96504251c406","envelopeSignature":"4fcf4a08ec1ddcc3519105e55aa2bb14fd6ce9e3b611a38d86a9202b247dbef5891c5e75b1105b6cb4304e4ce0c7955d7edf2a3972b34b86a1b80fb52ee9ee07"},"requestDigest":"sha256:d418d4ac04806b7bfd8b6fe17393d484e87c18f946bea96e86c8856a0efc4afb","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"ruleVersions":{"sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large":null}}', 'pending', 1, '[]', '[]', 1796074891535, 1796161291533, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'esc-01a22e67-e91f-708c-9e02-dacd8c2a6e2b', 'did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr', 'purchase-order', '01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"e0ce9bed6baccb86a7f2ef4735b57348","issuedAt":"2026-11-30T21:41:31.546Z","signature":"beb84fb215653986483b94e4ed7a7caae79470993ca0004af4d14688cd4e91597885012afaa440d4bae0bf52b33364834602b14ee05fe43077b90c8b332b8d05","envelopeSignature":"1835e15f0a77b9ad382ac34d963f35db0df10864c613c28587f3437fa26251e35679cef72da58d5be9307679bcae1801ae8f3a6b00d57469de386461da760b03"},"requestDigest":"sha256:ab5afc6edd2d0500cb69ede1e45983d5c9abb3dcd8db0020f0fbd8225e7b16a7","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"ruleVersions":{"sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large":null}}', 'approved', 1, '["01a22e67-e667-7332-89d8-e3f07e66aae7"]', '[]', 1796074891552, 1796161291551, '01a22e67-e92b-7c92-b766-6d527852b7b7', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 1, 1796074890868, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","firedRules":[],"mandateId":"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","network":"testnet","occurredAt":"2026-11-30T21:41:30.868Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:9df411dff7fcf78074a0457561ed486a170b1b09f25ab616c3e5f1833d148f9d","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:722ffd5461c6737ee5ffe72411a596b398a40827bf54ad8b99823bb1045d8bc4","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796074890880, 'attest', NULL, 0, 0, 'issuer-key-z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:41:30.880Z","orgId":null,"policyDigest":"sha256:9df411dff7fcf78074a0457561ed486a170b1b09f25ab616c3e5f1833d148f9d","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'organisation', 1, 1796074891231, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73-1', '{"action":"rules:create","agentDid":"did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:41:31.231Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:eec0d71ac8ca7e9590c1fa6bd89b74d0d721660743805243c0a3e6c3b8015c6b","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'organisation', 2, 1796074891246, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73-2', '{"action":"rules:bind","agentDid":"did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:41:31.246Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:d15cb44e318bfc3de914c8351e0520edc560b2c093d87923f352dcf0311c163e","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'organisation', 3, 1796074891259, 'attest', NULL, 0, 0, 'setting-change-01a22e67-e7f9-7f9e-ba7f-cd722914e68f', '{"action":"setting:webhook","agentDid":"did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e67-e7f9-7f9e-ba7f-cd722914e68f","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:41:31.259Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:8d9c6d0b6fb9283d5d8558a00f47cfddb73d190d7553b9946510b079473d5a38","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 2, 1796074891409, 'decide', '01a22e67-e890-76e0-822b-62bd632fb4ea', 5000000, 0, '01a22e67-e890-7cdc-a08c-428aa5ded724', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","authorizationId":"01a22e67-e890-76e0-822b-62bd632fb4ea","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e67-e890-7cdc-a08c-428aa5ded724","firedRules":[],"mandateId":"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","network":"testnet","occurredAt":"2026-11-30T21:41:31.409Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b","reasonCode":"AUTHORIZED","requestDigest":"sha256:5e3a661128d48783e1fca91799c107e20526aab05dcce9803d6ff2443f222355","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 3, 1796074891433, 'claim', '01a22e67-e890-76e0-822b-62bd632fb4ea', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 4, 1796074891451, 'capture', '01a22e67-e890-76e0-822b-62bd632fb4ea', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 5, 1796074891471, 'decide', '01a22e67-e8ce-703f-83f6-0ac8ac8b8bcf', 7000000, 5000000, '01a22e67-e8ce-7ce8-8bfb-9bcb545fd9a4', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","authorizationId":"01a22e67-e8ce-703f-83f6-0ac8ac8b8bcf","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e67-e8ce-7ce8-8bfb-9bcb545fd9a4","firedRules":[],"mandateId":"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","network":"testnet","occurredAt":"2026-11-30T21:41:31.471Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b","reasonCode":"AUTHORIZED","requestDigest":"sha256:0b78d9d8034d276029b7199f44030f203c0233c79b2ea0d385d6c8315afd28a3","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 6, 1796074891480, 'decide', '01a22e67-e8d7-753d-b21f-49126571702e', 15000000, 5000000, '01a22e67-e8d7-7d5e-b5dc-9488a4cbeba1', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","authorizationId":"01a22e67-e8d7-753d-b21f-49126571702e","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e67-e8d7-7d5e-b5dc-9488a4cbeba1","firedRules":[],"mandateId":"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","network":"testnet","occurredAt":"2026-11-30T21:41:31.480Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b","reasonCode":"AUTHORIZED","requestDigest":"sha256:da919b9b500aafddaf61c006e1394655b2d715db412a4109eeef55c800e61643","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 7, 1796074891488, 'claim', '01a22e67-e8d7-753d-b21f-49126571702e', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 8, 1796074891498, 'decide', '01a22e67-e8ea-795e-9fc1-632b5302e4ac', 24000000, 5000000, '01a22e67-e8ea-7e1c-97bc-dafc7250fda8', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","authorizationId":"01a22e67-e8ea-795e-9fc1-632b5302e4ac","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e67-e8ea-7e1c-97bc-dafc7250fda8","firedRules":[],"mandateId":"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","network":"testnet","occurredAt":"2026-11-30T21:41:31.498Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b","reasonCode":"AUTHORIZED","requestDigest":"sha256:ee9b8dc84ca8884060c2cdca9436ba560e432307496c4bd35a76276387c2ff5f","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 9, 1796074891512, 'void', '01a22e67-e8ea-795e-9fc1-632b5302e4ac', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 10, 1796074891535, 'decide', NULL, 15000000, 5000000, '01a22e67-e90e-735f-9883-0f718f0762a7', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e67-e90e-7c22-9949-8fa089ad9462","eventId":"01a22e67-e90e-735f-9883-0f718f0762a7","firedRules":["sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"mandateId":"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","network":"testnet","occurredAt":"2026-11-30T21:41:31.535Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b","reasonCode":"LARGE_ORDER","requestDigest":"sha256:d418d4ac04806b7bfd8b6fe17393d484e87c18f946bea96e86c8856a0efc4afb","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 11, 1796074891552, 'decide', NULL, 15000000, 5000000, '01a22e67-e91f-7c7f-88f3-e07ef4577535', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e67-e91f-708c-9e02-dacd8c2a6e2b","eventId":"01a22e67-e91f-7c7f-88f3-e07ef4577535","firedRules":["sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"mandateId":"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","network":"testnet","occurredAt":"2026-11-30T21:41:31.552Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b","reasonCode":"LARGE_ORDER","requestDigest":"sha256:ab5afc6edd2d0500cb69ede1e45983d5c9abb3dcd8db0020f0fbd8225e7b16a7","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 12, 1796074891563, 'decide', '01a22e67-e92b-7c92-b766-6d527852b7b7', 75000000, 5000000, '01a22e67-e92b-7d4a-8db4-a90d152607ff', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","authorizationId":"01a22e67-e92b-7c92-b766-6d527852b7b7","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22e67-e91f-708c-9e02-dacd8c2a6e2b","eventId":"01a22e67-e92b-7d4a-8db4-a90d152607ff","firedRules":["sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"mandateId":"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","network":"testnet","occurredAt":"2026-11-30T21:41:31.563Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:ab5afc6edd2d0500cb69ede1e45983d5c9abb3dcd8db0020f0fbd8225e7b16a7","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'organisation', 4, 1796074891566, 'attest', NULL, 0, 0, 'setting-change-01a22e67-e928-7835-b30a-baa6f150fbbf', '{"action":"setting:escalation","agentDid":"did:key:z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e67-e928-7835-b30a-baa6f150fbbf","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:41:31.566Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:86ee8d63807d76d22046e3db275c3422e502c06d914029b695594eb56bbe23a5","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 'mandate:01a22e67-e66f-7221-a2de-b9ad2f3f0ef9', 13, 1796074891575, 'decide', NULL, 75000000, 5000000, '01a22e67-e937-783a-92c7-1eca37ae4770', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkfy7VwjATEbVPmvYg2dupCkyj69JAJgZBmPi6G9V7DVtr","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22e67-e937-783a-92c7-1eca37ae4770","firedRules":["sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73/large"],"mandateId":"01a22e67-e66f-7221-a2de-b9ad2f3f0ef9","network":"testnet","occurredAt":"2026-11-30T21:41:31.575Z","orgId":"org-01a22e67-e667-738a-853e-84df153c90c2","policyDigest":"sha256:f8e72eaf4a76d7f1881acca155a9d19e27eef82898741353d95083990947909b","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:f32ebc56b274a6f6b9ea559f0386913269dc9b376ff1a7bebb6dac73fcfb0508","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22e67-e66f-7221-a2de-b9ad2f3f0ef9');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkiDXEjDhTmGfufPyBdJ3AzeX4Q2tRm1QZuXB4DQrbcz9A');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22e67-e7dc-76b5-b4d3-2a0137ad0c73-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22e67-e7f9-7f9e-ba7f-cd722914e68f');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22e67-e890-7cdc-a08c-428aa5ded724');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22e67-e8ce-7ce8-8bfb-9bcb545fd9a4');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22e67-e8d7-7d5e-b5dc-9488a4cbeba1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22e67-e8ea-7e1c-97bc-dafc7250fda8');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22e67-e90e-735f-9883-0f718f0762a7');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22e67-e91f-7c7f-88f3-e07ef4577535');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22e67-e92b-7d4a-8db4-a90d152607ff');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22e67-e928-7835-b30a-baa6f150fbbf');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22e67-e937-783a-92c7-1eca37ae4770');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22e67-fb6b-775e-a561-b5f8d6767c36', 'e18899ed740e21f98cb2b24ef72b9a5987464368b10fe94718bd6d4e4332da21', 14, 1796074896235, 'gatewright/testnet
1
gN2Vb+z2JgObMt0xSgAW+porK/sWjolfQ+BbjZc2+9s=

— gatewright/testnet KcyqsA8WLnbAAmH0MNH8ZpWDB93tILEySZIhMjxyizmnHt02AWjr+xUYCTZSg7ro9otVHLWphnZ+L1XOeu7h83uQ8wg=
', 1796074890868, 1796074891575);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e673-707c-8e56-c641d81da22a', 1796074890868, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e680-7744-bec7-7bd8cf25c6e1', 1796074890880, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e7df-74d9-b682-08f962771a5d', 1796074891231, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e7ee-7c57-a257-598fdabeb6bf', 1796074891246, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e7fa-7eef-90f3-b94912b96961', 1796074891259, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e891-7179-b888-23dfb054d422', 1796074891409, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e8a9-78d4-8552-2ff6ae8bb460', 1796074891433, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e8bb-790c-a92d-99aebf5e0ac3', 1796074891451, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e8cf-7176-9aca-643b9d04f19e', 1796074891471, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e8d8-75bc-b317-5d691b98a27f', 1796074891480, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e8df-751e-9928-2c035d585bf0', 1796074891488, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e8ea-7b79-a9ba-54c7b845708c', 1796074891498, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e8f7-7512-8b1d-538f9a60cc54', 1796074891512, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e90e-7965-afe2-000d9f3fd58a', 1796074891535, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e920-765a-80b7-ce8e6febd550', 1796074891552, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e92b-7dc9-916b-8f9c457b1fdb', 1796074891563, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e92e-76db-9113-6b86114d067f', 1796074891566, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e67-e937-70a7-b56c-144c23697cc1', 1796074891575, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22e67-e667-738a-853e-84df153c90c2', 13);
