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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'First organisation', 'did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n', 'unverified', NULL, NULL, '2026-12-01T00:21:05.353Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-12-01T00:21:05.353Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22ef9-fe64-77b2-b3e9-ae0c8797662f', 'owner@gatewright.local', '2026-12-01T00:21:05.252Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22ef9-fe6a-78da-985a-36c5ebd70691', 'developer@gatewright.local', '2026-12-01T00:21:05.258Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22ef9-fe66-72a6-a8f7-ca018ff28842', '01a22ef9-fe64-77b2-b3e9-ae0c8797662f', 'owner', 'deff6d9b4c0b50858ae6bb28a5e65cb0e5a72a1d21150c1009d2e06ea9dda3e5', '2026-12-01T00:21:05.252Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22ef9-fe6d-72cb-a297-40a92caaf76b', '01a22ef9-fe6a-78da-985a-36c5ebd70691', 'developer', '78cb524ac48805abe538d55108d6bb0667c23df1325d28a0851708ad992e8db2', '2026-12-01T00:21:05.258Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22ef9-fe81-7b1d-9139-c04896eb9a90', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'Starter procurement agent', 'testnet', '4a905ccc3fa6a77f065305fea7951d072992dd86473b7a9a5fde3a5e1c1abd6e', 1, NULL, NULL, '2026-12-01T00:21:05.319Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n","validFrom":"2026-12-01T00:21:05.286Z","credentialStatus":{"id":"http://127.0.0.1:40965/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:40965/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22ef9-fe64-77b2-b3e9-ae0c8797662f","fromType":"person","to":"did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n"},{"from":"did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n","fromType":"organisation","to":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-12-01T00:21:05.286Z","verificationMethod":"did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n#z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z2CWhwxuGpCdK3dSgNdSAat3sFtw9kWJcp5Px165VmUr7wCjENKWCsTbtqKb3ANX8jzvqoZavUGkF3eXf4xHbToAG"}}', '2026-12-01T00:21:05.286Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'sop-01a22efa-0146-7d57-850a-a138ae356232', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'sop-01a22efa-0146-7d57-850a-a138ae356232', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22ef9-fe64-77b2-b3e9-ae0c8797662f', '2026-12-01T00:21:05.991Z', '2026-12-01T00:21:05.991Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'sop-01a22efa-0146-7d57-850a-a138ae356232', 1, 0, 39, '01a22ef9-fe64-77b2-b3e9-ae0c8797662f', '2026-12-01T00:21:06.020Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'sop-01a22efa-0146-7d57-850a-a138ae356232', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22efa-0146-7d57-850a-a138ae356232","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22ef9-fe64-77b2-b3e9-ae0c8797662f","tokenId":"01a22ef9-fe66-72a6-a8f7-ca018ff28842","client":"sha256:bebe176657a51b05b2cf4b9c8fadf2fe0ab59de03083a306fd18715338dc16e1","at":"2026-12-01T00:21:05.991Z"}', '01a22ef9-fe64-77b2-b3e9-ae0c8797662f', '2026-12-01T00:21:05.991Z', '2026-12-01T00:21:05.991Z', '2026-12-01T00:21:06.009Z', '{"address":"127.0.0.1","salt":"c8e6c26f598b160613d6b3b3a3d512138ac30acc29d77a47a52d4a961f98a4f5"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'sop-01a22efa-0146-7d57-850a-a138ae356232', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22efa-0146-7d57-850a-a138ae356232","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","role":"owner","personId":"01a22ef9-fe64-77b2-b3e9-ae0c8797662f","tokenId":"01a22ef9-fe66-72a6-a8f7-ca018ff28842","client":"sha256:117de1e4ba01fd206375e39852f8eaf9130ba2769f8e3366f20fd93f579d9f22","at":"2026-12-01T00:21:06.020Z","message":null,"agentDids":["did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ"]}', '01a22ef9-fe64-77b2-b3e9-ae0c8797662f', '2026-12-01T00:21:06.020Z', '2026-12-01T00:21:06.020Z', '2026-12-01T00:21:06.041Z', '{"address":"127.0.0.1","salt":"f778445509bc78a3f66e4ee7783fed954ba1dbee85a3813050446f903dcf7751"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384', '61039c063a4274c1e7dd23a1c76dce9d56ff986e55f1539efb92ea492fc8ca39', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22efa-0146-7d57-850a-a138ae356232","version":1}]', NULL, '2026-12-01T00:21:06.160Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'wh_01a22efa-0191-707d-a656-e34a30ee99ea', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-12-01T00:21:06.065Z', NULL, 'the receiver could not be reached', '2026-12-01T00:21:06.562Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'msg_de3315e0c48f5a04ffbb0ab085a349796bd66e81ddd99c9bc89960518f08fa0d', 'wh_01a22efa-0191-707d-a656-e34a30ee99ea', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-12-01T00:21:06.389Z","data":{"escalationId":"esc-01a22efa-02d3-72ae-ad57-115f1d2a0a1b","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-02T00:21:06.386Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22efa-0146-7d57-850a-a138ae356232/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-12-01T00:21:06.389Z', 2, '2026-12-01T00:21:41.622Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'msg_cfd04b2014943c9c2c2941aa999d3e6abcae613e438a409bd0e808c88c9764f2', 'wh_01a22efa-0191-707d-a656-e34a30ee99ea', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-12-01T00:21:06.406Z","data":{"escalationId":"esc-01a22efa-02e3-7d59-a81d-bcdeb7701867","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-02T00:21:06.403Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22efa-0146-7d57-850a-a138ae356232/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-12-01T00:21:06.406Z', 2, '2026-12-01T00:21:41.638Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 3678380986739605, 2379520171278615, 1092485681103370, 4142884932633141, 4272386050449970, 2060953251314762, 2715089083879522, 421742131935911, 1956305869950547, 1956305869950547, NULL, 3147050472132014, 2086074018400300, 5000000, 783758286139800, '["01a22efa-01fe-7190-9f86-8d34246b1395","2026-12-01T00:21:06.181Z","did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","purchase-order","allow","AUTHORIZED","01a22efa-01fe-7bd2-a1fc-ae7dbe342cbd",null,"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:d8c6e06958e858d8c77166c205418bc4025156d1c5958f48d3203e130dc0d763","5000000","USD","acme-supplies",null,"b7030385fde18958ec01387240845cca","2026-12-01T00:21:06.086Z",null,null,false]', 1, 5000000, 0, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 3678380986852909, 2379520171278615, 1092485681103370, 4142884932633141, 4272386050449970, 2060953251314762, 2715089083879522, 421742131935911, 576648655317419, 576648655317419, NULL, 3147050472132014, 2086074018400300, 7000000, 3622840632749661, '["01a22efa-023c-75aa-8aef-d1fe0f09062d","2026-12-01T00:21:06.236Z","did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","purchase-order","allow","AUTHORIZED","01a22efa-023c-786f-b7d1-82d9971638a8",null,"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:b712f684b28167436265ec6d669c8e21ded879964511ec78fce4465d8eab082d","7000000","USD","acme-supplies",null,"a7146e81d6b7336cf87a5bbdd27021d9","2026-12-01T00:21:06.231Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 3678380986884532, 2379520171278615, 1092485681103370, 4142884932633141, 4272386050449970, 2060953251314762, 2715089083879522, 421742131935911, 2128538065243165, 2128538065243165, NULL, 3147050472132014, 2086074018400300, 8000000, 1776685943699852, '["01a22efa-024c-793c-bb49-39af8de2c9b4","2026-12-01T00:21:06.252Z","did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","purchase-order","allow","AUTHORIZED","01a22efa-024c-7830-b953-4c27f981488c",null,"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:3aa2416336820d55a71ae92102c073e98cb53d22888541ddde88edfd45303204","8000000","USD","acme-supplies",null,"85232d4795fbb5c1fe814a5ccab70122","2026-12-01T00:21:06.247Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 3678380987109792, 2379520171278615, 1092485681103370, 4142884932633141, 4272386050449970, 2060953251314762, 2715089083879522, 421742131935911, 2425592154586611, 4270936046935793, NULL, 3147050472132014, 2086074018400300, 9000000, 3503623048495499, '["01a22efa-02ba-7abb-8c51-4ab4a686e1a0","2026-12-01T00:21:06.362Z","did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","purchase-order","allow","AUTHORIZED","01a22efa-02b9-71cd-89be-deabc19eddeb",null,"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:383a7adb315ac76d4fd4e8844be8dcafbf6b36c5fab7f204fd5bbe4be8676645","9000000","USD","acme-supplies",null,"b3b033e4f5706051913e811988c2b3ef","2026-12-01T00:21:06.351Z",null,null,false]', 1, 0, 9000000, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 3678380987162192, 2379520171278615, 1092485681103370, 4142884932633141, 2050555164753047, 3327438303294398, 2715089083879522, 421742131935911, 317093188430845, NULL, 317093188430845, 3147050472132014, 2086074018400300, 50000000, 1924756102913867, '["01a22efa-02d3-745f-a524-1089cc6de650","2026-12-01T00:21:06.387Z","did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22efa-02d3-72ae-ad57-115f1d2a0a1b","01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384",["amount","cumulativeSpend","currency","merchant"],["sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"testnet","sha256:8c9c3cb6951ef11fe04c55c39fb068d521a707b1e12ef267b3e751bd70f7f11a","50000000","USD","acme-supplies",null,"13a95a265f577a98a13158befa338907","2026-12-01T00:21:06.376Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 3678380987194818, 2379520171278615, 1092485681103370, 4142884932633141, 2050555164753047, 3327438303294398, 2715089083879522, 421742131935911, 1505918395611334, NULL, 1505918395611334, 3147050472132014, 2086074018400300, 60000000, 1275718263976691, '["01a22efa-02e3-780d-aca9-e89afde1d5c2","2026-12-01T00:21:06.403Z","did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22efa-02e3-7d59-a81d-bcdeb7701867","01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384",["amount","cumulativeSpend","currency","merchant"],["sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"testnet","sha256:2f551e1b6f70e02d6ad0e38654ed867276fa227bd0dc60ee27e7576e9628a587","60000000","USD","acme-supplies",null,"e0d8fa8d68e0ca1f1ec23703e83e369c","2026-12-01T00:21:06.392Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 3678380987237861, 2379520171278615, 1092485681103370, 4142884932633141, 3343245266362495, 2060953251314762, 2715089083879522, 421742131935911, 2799328579061401, 2799328579061401, 1505918395611334, 3147050472132014, 2086074018400300, 60000000, 1275718263976691, '["01a22efa-02f8-7da3-a187-1f0f96641de5","2026-12-01T00:21:06.424Z","did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","purchase-order","allow","ESCALATION_APPROVED","01a22efa-02f8-7dc0-b15d-ea50bc1e0468","esc-01a22efa-02e3-7d59-a81d-bcdeb7701867","01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384",["amount","cumulativeSpend","currency","merchant"],["sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"testnet","sha256:2f551e1b6f70e02d6ad0e38654ed867276fa227bd0dc60ee27e7576e9628a587","60000000","USD","acme-supplies",null,"e0d8fa8d68e0ca1f1ec23703e83e369c","2026-12-01T00:21:06.392Z",null,null,false]', 1, NULL, NULL, NULL, 21);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 3678380987427594, 2379520171278615, 1092485681103370, 4142884932633141, 3791205383651805, 1682612833176816, 2715089083879522, 421742131935911, 3534322359248492, NULL, NULL, 3147050472132014, 2086074018400300, 100000000000, 1532290472625594, '["01a22efa-0355-7e94-8369-2a28b32e6b0a","2026-12-01T00:21:06.517Z","did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384",["amount","cumulativeSpend","currency","merchant"],["sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"testnet","sha256:d6afcf753c26c775072eb8d7bf0116722f3b9b67243e379e366d398b5be5886b","100000000000","USD","acme-supplies",null,"025911f49fe842baabd7c2eb5b8042ba","2026-12-01T00:21:06.450Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision_rule ("rule_key", "position") values (1909974881601416, 3678380987162192);
insert into decision_rule ("rule_key", "position") values (4270542994911015, 3678380987162192);
insert into decision_rule ("rule_key", "position") values (1909974881601416, 3678380987194818);
insert into decision_rule ("rule_key", "position") values (4270542994911015, 3678380987194818);
insert into decision_rule ("rule_key", "position") values (1909974881601416, 3678380987237861);
insert into decision_rule ("rule_key", "position") values (4270542994911015, 3678380987237861);
insert into decision_rule ("rule_key", "position") values (1909974881601416, 3678380987427594);
insert into decision_rule ("rule_key", "position") values (4270542994911015, 3678380987427594);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', 'f89cd70e681f1a411337cac5216425f5ad63264cd1c1bc0156e452f8b5704b7e', '2026-12-01T00:21:05.369Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '0a3c47347a4b8766510b0f518aeef1e900a61b5399f564315d32cf2cf59880d1', '2026-12-01T00:21:05.369Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', 'fc7d29ef209189c8bbc37a03028bdd6698d9a75890d1c3431ffd9821c431092c', '2026-12-01T00:21:05.369Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22ef9-fecb-795b-b733-7b5eb91c958b', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22efa-0193-726c-95e1-12a5523d4d31', 'webhook', '{"changeId":"01a22efa-0193-726c-95e1-12a5523d4d31","setting":"webhook","subject":"wh_01a22efa-0191-707d-a656-e34a30ee99ea","personId":"01a22ef9-fe64-77b2-b3e9-ae0c8797662f","tokenId":"01a22ef9-fe66-72a6-a8f7-ca018ff28842","role":"owner","at":"2026-12-01T00:21:06.067Z","client":"sha256:c596f26ed074357807be1d54bff00c01519ae361b4cc438d83953c60b82a5bef","before":null,"after":"sha256:51fb48376e98fe97c5547dd18a75284271b0a34f7b43ac2c3c5d5afc462bfc69","message":null}', '{"salt":"049dcb2a84b8452fc2f26af676b848d24d486df4c8266fe088812bd4b0951739","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22ef9-fe64-77b2-b3e9-ae0c8797662f', '2026-12-01T00:21:06.067Z', '2026-12-01T00:21:06.067Z', '2026-12-01T00:21:06.081Z', '{"address":"127.0.0.1","salt":"049dcb2a84b8452fc2f26af676b848d24d486df4c8266fe088812bd4b0951739"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22efa-02eb-71d1-8685-8ce7cc4ec684', 'escalation', '{"changeId":"01a22efa-02eb-71d1-8685-8ce7cc4ec684","setting":"escalation","subject":null,"personId":"01a22ef9-fe64-77b2-b3e9-ae0c8797662f","tokenId":"01a22ef9-fe66-72a6-a8f7-ca018ff28842","role":"owner","at":"2026-12-01T00:21:06.412Z","client":"sha256:242531c30474ef6ae025bc37de4cd03ebecceeea7d36e72c359be7e3cd2cfc9d","before":null,"after":"sha256:8eba74b670f1dd2931c2a2786f4e71b627fd9d009ad0d99f3e6a7f99d6d38c12","message":null}', '{"salt":"adcc0fd76a694c5a179e527d9adecd0c49d32775a34840f3285514766f5162a1","before":null,"after":{"escalationId":"esc-01a22efa-02e3-7d59-a81d-bcdeb7701867","decision":"approve","modifiedAction":null},"message":""}', '01a22ef9-fe64-77b2-b3e9-ae0c8797662f', '2026-12-01T00:21:06.412Z', '2026-12-01T00:21:06.412Z', '2026-12-01T00:21:06.439Z', '{"address":"127.0.0.1","salt":"adcc0fd76a694c5a179e527d9adecd0c49d32775a34840f3285514766f5162a1"}');
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 20788, 'agent', 'USD', 1092485681103370, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 20788, 'all', 'USD', 0, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 20788, 'mandate', 'USD', 3563325655963947, 5, 0, 0, 0, 89000000, 0, 0, 0, 0, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 20788, 'merchant', 'USD', 2715089083879522, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 20788, 'wait', '', 49, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'agent', 1092485681103370, '"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ"', 'did:magp:testnet:z6mkjuktakpetxwyqcyyqksdrxxziwa2so8ydvew5n6tnpcz', 8);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'merchant', 2715089083879522, '"acme-supplies"', 'acme-supplies', 8);
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_migration ("version") values (26);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22efa-01fe-7bd2-a1fc-ae7dbe342cbd', 'permit', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796084466181, 1796085366181, 'agent', '8d0f154ef148504813495ce526e24da8a7a0a4e08cc2802c7d23475ba5c1cc77', '33f661d9dfabfcfa1270b224ce692593c045382585d0a48b12ac17ea737b1c91', NULL, 5000000, 1796084466228, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22efa-023c-786f-b7d1-82d9971638a8', 'permit', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796084466236, 1796085366236, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22efa-024c-7830-b953-4c27f981488c', 'permit', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796084466252, 1796085366252, 'agent', '5cc36811db7c4501614315abc82c5341f982f6be31125acd63ce307f48dd172c', '0f26fe7616cc7022266f8f4ddc82a718738a89fb0b2a7ada8261d46137c2dcf3', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22efa-02b9-71cd-89be-deabc19eddeb', 'permit', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796084466362, 1796085366362, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', '01a22efa-02f8-7dc0-b15d-ea50bc1e0468', 'permit', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22efa-02e3-7d59-a81d-bcdeb7701867', 'held', 1796084466424, 1796085366424, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'b7030385fde18958ec01387240845cca', '01a22efa-01fe-7bd2-a1fc-ae7dbe342cbd', 1796084466181);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'a7146e81d6b7336cf87a5bbdd27021d9', '01a22efa-023c-786f-b7d1-82d9971638a8', 1796084466236);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', '85232d4795fbb5c1fe814a5ccab70122', '01a22efa-024c-7830-b953-4c27f981488c', 1796084466252);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'b3b033e4f5706051913e811988c2b3ef', '01a22efa-02b9-71cd-89be-deabc19eddeb', 1796084466362);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', '13a95a265f577a98a13158befa338907', NULL, 1796084466387);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'e0d8fa8d68e0ca1f1ec23703e83e369c', NULL, 1796084466403);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', '025911f49fe842baabd7c2eb5b8042ba', NULL, 1796084466517);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'esc-01a22efa-02d3-72ae-ad57-115f1d2a0a1b', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'purchase-order', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"13a95a265f577a98a13158befa338907","issuedAt":"2026-12-01T00:21:06.376Z","signature":"9c69add92ee8249ad162c5373d0df7e083dde3dbf5d9eff6e6e5381d303a72a7d326f8fbddf8d4385a99f273a8f9b584b79fd9c089fbc80c685700d260df4605","envelopeSignature":"56c33257c438d82eda7f7ac48071c469af7ed2a4d79fbe888c06309937dfb5a4f5230f666bf8bf336dda3df4a24a72fc9b08ac22b6bd8f6604234c684901f90c"},"requestDigest":"sha256:8c9c3cb6951ef11fe04c55c39fb068d521a707b1e12ef267b3e751bd70f7f11a","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"ruleVersions":{"sop-01a22efa-0146-7d57-850a-a138ae356232":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22efa-0146-7d57-850a-a138ae356232/large":null}}', 'pending', 1, '[]', '[]', 1796084466387, 1796170866386, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'esc-01a22efa-02e3-7d59-a81d-bcdeb7701867', 'did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ', 'purchase-order', '01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"e0d8fa8d68e0ca1f1ec23703e83e369c","issuedAt":"2026-12-01T00:21:06.392Z","signature":"45ce45053be62b97c6117c441b2fd419df3ade491834f8122f5b87ba1623bc7346d7247c786b087b3ed9d30e753d5010204474758180413d1cf086705b060a02","envelopeSignature":"5673840fe0189be0db800269835ecda84298d8c5fa9c802e58ed96b1ba8d48b48398148b6bb0a7a2b8130eebf4d35908911906970e33e59397c5dcab25279a09"},"requestDigest":"sha256:2f551e1b6f70e02d6ad0e38654ed867276fa227bd0dc60ee27e7576e9628a587","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"ruleVersions":{"sop-01a22efa-0146-7d57-850a-a138ae356232":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22efa-0146-7d57-850a-a138ae356232/large":null}}', 'approved', 1, '["01a22ef9-fe64-77b2-b3e9-ae0c8797662f"]', '[]', 1796084466403, 1796170866403, '01a22efa-02f8-7dc0-b15d-ea50bc1e0468', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 1, 1796084465298, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","firedRules":[],"mandateId":"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","network":"testnet","occurredAt":"2026-12-01T00:21:05.298Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:bad49b5d3c4a071bf5fdf3a0c418601b6cf217da7f2a16ad30f8344a1b44c736","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:44c0b44a06920858f5cc91f4faf12332a978eeeb0ccf2d9315bc417f26cb4892","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796084465359, 'attest', NULL, 0, 0, 'issuer-key-z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n', '{"action":"issuer-key:bind","agentDid":"did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:21:05.359Z","orgId":null,"policyDigest":"sha256:bad49b5d3c4a071bf5fdf3a0c418601b6cf217da7f2a16ad30f8344a1b44c736","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'organisation', 1, 1796084466003, 'attest', NULL, 0, 0, 'rules-change-sop-01a22efa-0146-7d57-850a-a138ae356232-1', '{"action":"rules:create","agentDid":"did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22efa-0146-7d57-850a-a138ae356232-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:21:06.003Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:0e3c9c14a6c219cbc5a61461dfe0763d3dcdabdebe4976290fad1c8058ff59ff","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'organisation', 2, 1796084466031, 'attest', NULL, 0, 0, 'rules-change-sop-01a22efa-0146-7d57-850a-a138ae356232-2', '{"action":"rules:bind","agentDid":"did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22efa-0146-7d57-850a-a138ae356232-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:21:06.031Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:eee5fc5bac7f1340d8b015aedd3f47df7681fd8e30a0b22840d23bb223b6f39a","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'organisation', 3, 1796084466077, 'attest', NULL, 0, 0, 'setting-change-01a22efa-0193-726c-95e1-12a5523d4d31', '{"action":"setting:webhook","agentDid":"did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22efa-0193-726c-95e1-12a5523d4d31","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:21:06.077Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:cf9d8b9f31dd9e2036235b22db2b1ddec5ff2e09554b66f09877440c667f5dae","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 2, 1796084466181, 'decide', '01a22efa-01fe-7bd2-a1fc-ae7dbe342cbd', 5000000, 0, '01a22efa-01fe-7190-9f86-8d34246b1395', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","authorizationId":"01a22efa-01fe-7bd2-a1fc-ae7dbe342cbd","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22efa-01fe-7190-9f86-8d34246b1395","firedRules":[],"mandateId":"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","network":"testnet","occurredAt":"2026-12-01T00:21:06.181Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384","reasonCode":"AUTHORIZED","requestDigest":"sha256:d8c6e06958e858d8c77166c205418bc4025156d1c5958f48d3203e130dc0d763","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 3, 1796084466206, 'claim', '01a22efa-01fe-7bd2-a1fc-ae7dbe342cbd', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 4, 1796084466228, 'capture', '01a22efa-01fe-7bd2-a1fc-ae7dbe342cbd', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 5, 1796084466236, 'decide', '01a22efa-023c-786f-b7d1-82d9971638a8', 7000000, 5000000, '01a22efa-023c-75aa-8aef-d1fe0f09062d', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","authorizationId":"01a22efa-023c-786f-b7d1-82d9971638a8","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22efa-023c-75aa-8aef-d1fe0f09062d","firedRules":[],"mandateId":"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","network":"testnet","occurredAt":"2026-12-01T00:21:06.236Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384","reasonCode":"AUTHORIZED","requestDigest":"sha256:b712f684b28167436265ec6d669c8e21ded879964511ec78fce4465d8eab082d","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 6, 1796084466252, 'decide', '01a22efa-024c-7830-b953-4c27f981488c', 15000000, 5000000, '01a22efa-024c-793c-bb49-39af8de2c9b4', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","authorizationId":"01a22efa-024c-7830-b953-4c27f981488c","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22efa-024c-793c-bb49-39af8de2c9b4","firedRules":[],"mandateId":"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","network":"testnet","occurredAt":"2026-12-01T00:21:06.252Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384","reasonCode":"AUTHORIZED","requestDigest":"sha256:3aa2416336820d55a71ae92102c073e98cb53d22888541ddde88edfd45303204","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 7, 1796084466344, 'claim', '01a22efa-024c-7830-b953-4c27f981488c', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 8, 1796084466362, 'decide', '01a22efa-02b9-71cd-89be-deabc19eddeb', 24000000, 5000000, '01a22efa-02ba-7abb-8c51-4ab4a686e1a0', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","authorizationId":"01a22efa-02b9-71cd-89be-deabc19eddeb","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22efa-02ba-7abb-8c51-4ab4a686e1a0","firedRules":[],"mandateId":"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","network":"testnet","occurredAt":"2026-12-01T00:21:06.362Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384","reasonCode":"AUTHORIZED","requestDigest":"sha256:383a7adb315ac76d4fd4e8844be8dcafbf6b36c5fab7f204fd5bbe4be8676645","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 9, 1796084466373, 'void', '01a22efa-02b9-71cd-89be-deabc19eddeb', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 10, 1796084466387, 'decide', NULL, 15000000, 5000000, '01a22efa-02d3-745f-a524-1089cc6de650', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22efa-02d3-72ae-ad57-115f1d2a0a1b","eventId":"01a22efa-02d3-745f-a524-1089cc6de650","firedRules":["sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"mandateId":"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","network":"testnet","occurredAt":"2026-12-01T00:21:06.387Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384","reasonCode":"LARGE_ORDER","requestDigest":"sha256:8c9c3cb6951ef11fe04c55c39fb068d521a707b1e12ef267b3e751bd70f7f11a","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 11, 1796084466403, 'decide', NULL, 15000000, 5000000, '01a22efa-02e3-780d-aca9-e89afde1d5c2', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22efa-02e3-7d59-a81d-bcdeb7701867","eventId":"01a22efa-02e3-780d-aca9-e89afde1d5c2","firedRules":["sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"mandateId":"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","network":"testnet","occurredAt":"2026-12-01T00:21:06.403Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384","reasonCode":"LARGE_ORDER","requestDigest":"sha256:2f551e1b6f70e02d6ad0e38654ed867276fa227bd0dc60ee27e7576e9628a587","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 12, 1796084466424, 'decide', '01a22efa-02f8-7dc0-b15d-ea50bc1e0468', 75000000, 5000000, '01a22efa-02f8-7da3-a187-1f0f96641de5', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","authorizationId":"01a22efa-02f8-7dc0-b15d-ea50bc1e0468","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22efa-02e3-7d59-a81d-bcdeb7701867","eventId":"01a22efa-02f8-7da3-a187-1f0f96641de5","firedRules":["sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"mandateId":"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","network":"testnet","occurredAt":"2026-12-01T00:21:06.424Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:2f551e1b6f70e02d6ad0e38654ed867276fa227bd0dc60ee27e7576e9628a587","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'organisation', 4, 1796084466429, 'attest', NULL, 0, 0, 'setting-change-01a22efa-02eb-71d1-8685-8ce7cc4ec684', '{"action":"setting:escalation","agentDid":"did:key:z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22efa-02eb-71d1-8685-8ce7cc4ec684","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:21:06.429Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:7c01cd0d4351a490de3ac2bd8c2930be7d9a45cbebf3379c9de4fad18cda5b8c","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 'mandate:01a22ef9-fe81-7211-8fb2-ea6fbcb302e1', 13, 1796084466517, 'decide', NULL, 75000000, 5000000, '01a22efa-0355-7e94-8369-2a28b32e6b0a', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkjUKtaKpETxwYQCYyQksdRXXziWA2So8YdvEw5n6TNPcZ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22efa-0355-7e94-8369-2a28b32e6b0a","firedRules":["sop-01a22efa-0146-7d57-850a-a138ae356232/large"],"mandateId":"01a22ef9-fe81-7211-8fb2-ea6fbcb302e1","network":"testnet","occurredAt":"2026-12-01T00:21:06.517Z","orgId":"org-01a22ef9-fe64-7d7c-b83a-311c3b19f541","policyDigest":"sha256:3e6b436a800e82fd7ff10c9c0ad19947c2c353c1e5d2cbc4918c3992bcc71384","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:d6afcf753c26c775072eb8d7bf0116722f3b9b67243e379e366d398b5be5886b","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22ef9-fe81-7211-8fb2-ea6fbcb302e1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6Mkf9DS436857Z9pL9AEVdiinFWpY2vSgY2EFwpfpHouK7n');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22efa-0146-7d57-850a-a138ae356232-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22efa-0146-7d57-850a-a138ae356232-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22efa-0193-726c-95e1-12a5523d4d31');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22efa-01fe-7190-9f86-8d34246b1395');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22efa-023c-75aa-8aef-d1fe0f09062d');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22efa-024c-793c-bb49-39af8de2c9b4');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22efa-02ba-7abb-8c51-4ab4a686e1a0');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22efa-02d3-745f-a524-1089cc6de650');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22efa-02e3-780d-aca9-e89afde1d5c2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22efa-02f8-7da3-a187-1f0f96641de5');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22efa-02eb-71d1-8685-8ce7cc4ec684');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22efa-0355-7e94-8369-2a28b32e6b0a');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22efa-13b9-7376-a7eb-d8f994218fb6', '9eb11e53cdcb8fccdc75f13434dce1bca9690c83ba8ea4c311ac4fd5bdc007e5', 14, 1796084470713, 'gatewright/testnet
1
JFBsq8ArY4L5MWbqtOe/PcvkoPNOFZ3tSZ/MknN6quA=

— gatewright/testnet SJ0UpA7gXit9cymoBE10v/aQP8eD6uaniSfRxhlSJDEoDjkITgEOuHV5bekmqlTIhbw9YeGdtF3TPiDWSOCnxkTH/ww=
', 1796084465298, 1796084466517);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ef9-fe88-7401-83bf-1afa10e09cef', 1796084465298, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ef9-fecf-7ef6-81ca-93ea428f0ad3', 1796084465359, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-0153-74cf-98df-c85944c6a5dc', 1796084466003, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-016f-7357-86c9-768182e424b1', 1796084466031, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-019c-7dd5-b5be-b419bd66ff83', 1796084466077, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-0205-720c-b93b-bdb9c8788bb8', 1796084466181, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-021e-7287-a809-1088fe1ca574', 1796084466206, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-0234-799d-8024-c139b9740625', 1796084466228, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-023c-789c-abca-515163bd7199', 1796084466236, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-024c-7122-acbd-e17dc488c905', 1796084466252, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-02a8-7d1f-b3e3-a67dc7fb213a', 1796084466344, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-02ba-71a8-bfc1-b9c67f8ecaab', 1796084466362, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-02c5-78b3-9fb8-d3a15c0a308d', 1796084466373, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-02d3-71b9-8bf6-47276a8fb813', 1796084466387, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-02e3-7323-b10d-15e6910ce2e5', 1796084466403, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-02f8-7248-9435-cfd51b50874c', 1796084466424, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-02fd-77f7-bdea-e5619b147d5c', 1796084466429, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22efa-0355-7f6e-9f73-2898bb3ba6e9', 1796084466517, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22ef9-fe64-7d7c-b83a-311c3b19f541', 13);
