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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'First organisation', 'did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt', 'unverified', NULL, NULL, '2026-11-30T22:50:14.237Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T22:50:14.237Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d149-7151-9ffd-2cdd80ec3e59', 'owner@gatewright.local', '2026-11-30T22:50:14.217Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d14b-74dd-aea5-e1300a8c9f92', 'developer@gatewright.local', '2026-11-30T22:50:14.219Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d14b-75cd-974e-fd3dbc102b39', '01a22ea6-d149-7151-9ffd-2cdd80ec3e59', 'owner', '7a616990e919e51cbad53f858a78070c4dbbb34360aa8aa2e07d741c70a1a4fc', '2026-11-30T22:50:14.217Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d14c-79da-8f9c-fbdc0baf212d', '01a22ea6-d14b-74dd-aea5-e1300a8c9f92', 'developer', 'a6f315590b5ee3375769469e9d07afd0b723cf652c6986dd5fc8ba85049fba1c', '2026-11-30T22:50:14.219Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d14f-76d4-9a51-a9580ce3d221', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'Starter procurement agent', 'testnet', '175c023de2669dd760aa8c63aae1fb74dda04cd80208895452b0da7524065ada', 1, NULL, NULL, '2026-11-30T22:50:14.233Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22ea6-d14f-7684-b67a-366aab4a13d7","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22ea6-d14f-7684-b67a-366aab4a13d7","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt","validFrom":"2026-11-30T22:50:14.224Z","credentialStatus":{"id":"http://127.0.0.1:45153/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:45153/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22ea6-d14f-7684-b67a-366aab4a13d7","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22ea6-d149-7151-9ffd-2cdd80ec3e59","fromType":"person","to":"did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt"},{"from":"did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt","fromType":"organisation","to":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T22:50:14.224Z","verificationMethod":"did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt#z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z2vDVp3sV2wPWkXt2RaoM8fdcXiJJfckjZBJqVBujyCN4zxqnsCkqG7rMTSTzHkBSoCFbUsdaGwKZkHK4614KHhnx"}}', '2026-11-30T22:50:14.224Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'sop-01a22ea6-d24a-75ba-8212-b4925f914431', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'sop-01a22ea6-d24a-75ba-8212-b4925f914431', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22ea6-d149-7151-9ffd-2cdd80ec3e59', '2026-11-30T22:50:14.474Z', '2026-11-30T22:50:14.474Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'sop-01a22ea6-d24a-75ba-8212-b4925f914431', 1, 0, 77, '01a22ea6-d149-7151-9ffd-2cdd80ec3e59', '2026-11-30T22:50:14.485Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'sop-01a22ea6-d24a-75ba-8212-b4925f914431', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22ea6-d24a-75ba-8212-b4925f914431","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22ea6-d149-7151-9ffd-2cdd80ec3e59","tokenId":"01a22ea6-d14b-75cd-974e-fd3dbc102b39","client":"sha256:4f4573e4b56c300a98fa7e194ad4158c1c226f55d3224ab42f73d4c9a03cc5ae","at":"2026-11-30T22:50:14.474Z"}', '01a22ea6-d149-7151-9ffd-2cdd80ec3e59', '2026-11-30T22:50:14.474Z', '2026-11-30T22:50:14.474Z', '2026-11-30T22:50:14.478Z', '{"address":"127.0.0.1","salt":"f8d93dc0c292b359d257612592c52ac18bb2dd96fa587c5014d8e10e01b36234"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'sop-01a22ea6-d24a-75ba-8212-b4925f914431', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22ea6-d24a-75ba-8212-b4925f914431","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","role":"owner","personId":"01a22ea6-d149-7151-9ffd-2cdd80ec3e59","tokenId":"01a22ea6-d14b-75cd-974e-fd3dbc102b39","client":"sha256:cbe3df90b252c715f3ba51d6158c927a3463538ff256e5579dcf5812bb343618","at":"2026-11-30T22:50:14.485Z","message":null,"agentDids":["did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb"]}', '01a22ea6-d149-7151-9ffd-2cdd80ec3e59', '2026-11-30T22:50:14.485Z', '2026-11-30T22:50:14.485Z', '2026-11-30T22:50:14.494Z', '{"address":"127.0.0.1","salt":"f7dca36cd9e9cf3da9cedf8bd5847d71feec52d5b6b38705a433fd20f3e0873e"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef', 'e899037b6cd754cd1043e3a32627371758083b5968e5749eb1b8c792a3585abb', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22ea6-d24a-75ba-8212-b4925f914431","version":1}]', NULL, '2026-11-30T22:50:14.576Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'wh_01a22ea6-d265-73e0-8ccc-0cbdfb186eae', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T22:50:14.502Z', NULL, 'the receiver could not be reached', '2026-11-30T22:50:15.361Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'msg_959dd1aaa2dc79e5aa090cdc1e1edb6f11762a625ec83a9479fabf4448ec906b', 'wh_01a22ea6-d265-73e0-8ccc-0cbdfb186eae', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T22:50:14.698Z","data":{"escalationId":"esc-01a22ea6-d327-7236-9bee-86a00cc071a6","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T22:50:14.694Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22ea6-d24a-75ba-8212-b4925f914431/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T22:50:14.698Z', 2, '2026-11-30T22:50:50.375Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'msg_d0ed9f98c44a43b003102cc2eeff1b90a5a092464d7e34930d1cd79e9fc7aaa2', 'wh_01a22ea6-d265-73e0-8ccc-0cbdfb186eae', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T22:50:14.708Z","data":{"escalationId":"esc-01a22ea6-d333-78c2-b47f-d4e8e7c927a7","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T22:50:14.706Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22ea6-d24a-75ba-8212-b4925f914431/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T22:50:14.708Z', 2, '2026-11-30T22:50:50.377Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 3678369821880922, 2344677298216694, 3175355392660030, 926807984528493, 761196560343280, 1488123928444216, 4268339002301829, 3949409420708810, 1375896349217868, 1375896349217868, NULL, 3018397465008466, 1657737195448855, 5000000, 3561602192698272, '["01a22ea6-d2bd-7bcd-a7b4-f0e04882425a","2026-11-30T22:50:14.590Z","did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","purchase-order","allow","AUTHORIZED","01a22ea6-d2bd-7a5f-8b6e-b2cfa86e69ba",null,"01a22ea6-d14f-7684-b67a-366aab4a13d7","sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:56c212eb82a630127aca4473261556b805b4daa3934319d32ec60e3446692120","5000000","USD","acme-supplies",null,"149783fdbf77b2247fa76f565f759915","2026-11-30T22:50:14.509Z",null,null,false]', 1, 5000000, 0, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 3678369821970504, 2344677298216694, 3175355392660030, 926807984528493, 761196560343280, 1488123928444216, 4268339002301829, 3949409420708810, 1687371572748729, 1687371572748729, NULL, 3018397465008466, 1657737195448855, 7000000, 1599192731905968, '["01a22ea6-d2ea-74c4-a1be-b400d2f2b048","2026-11-30T22:50:14.634Z","did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","purchase-order","allow","AUTHORIZED","01a22ea6-d2ea-7451-9efb-ee58bf60d43d",null,"01a22ea6-d14f-7684-b67a-366aab4a13d7","sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:44467ca7ed8064ed711acb5c8cba805f60b7c77c1f4dc639b307ba60a79aec11","7000000","USD","acme-supplies",null,"f10b560790a5252ff01bdc1d9590e576","2026-11-30T22:50:14.625Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 3678369821998277, 2344677298216694, 3175355392660030, 926807984528493, 761196560343280, 1488123928444216, 4268339002301829, 3949409420708810, 1686030893750313, 2542525688154120, NULL, 3018397465008466, 1657737195448855, 8000000, 3707912241534404, '["01a22ea6-d2f7-7c28-98f8-dcaa56cfacc5","2026-11-30T22:50:14.647Z","did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","purchase-order","allow","AUTHORIZED","01a22ea6-d2f6-73df-a2e4-d9af70dc4a20",null,"01a22ea6-d14f-7684-b67a-366aab4a13d7","sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:ffbb673177d72316b86b893fe312e6a09a648fb5a1ad90928c984bbed4e6b560","8000000","USD","acme-supplies",null,"9a654ed15606d2d9f0922707c99645be","2026-11-30T22:50:14.639Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 3678369822057069, 2344677298216694, 3175355392660030, 926807984528493, 761196560343280, 1488123928444216, 4268339002301829, 3949409420708810, 681933023369691, 681933023369691, NULL, 3018397465008466, 1657737195448855, 9000000, 4496620807329790, '["01a22ea6-d314-7de5-9628-52faf2086a6d","2026-11-30T22:50:14.676Z","did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","purchase-order","allow","AUTHORIZED","01a22ea6-d314-7204-bc68-445efb1f4482",null,"01a22ea6-d14f-7684-b67a-366aab4a13d7","sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:edd9726e479d9044e11d193350e2d15c1c2cbda20f0b16054ab110df0c1948f9","9000000","USD","acme-supplies",null,"c10793136880e5cf1c3b1a95d6db8a51","2026-11-30T22:50:14.667Z",null,null,false]', 1, 0, 9000000, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 3678369822098414, 2344677298216694, 3175355392660030, 926807984528493, 2444412731822472, 3477113585761233, 4268339002301829, 3949409420708810, 4302868480034759, NULL, 366888865396898, 3018397465008466, 1657737195448855, 50000000, 4324580124542900, '["01a22ea6-d328-715e-ac9e-a6f4f7d68bee","2026-11-30T22:50:14.696Z","did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22ea6-d327-7236-9bee-86a00cc071a6","01a22ea6-d14f-7684-b67a-366aab4a13d7","sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef",["amount","cumulativeSpend","currency","merchant"],["sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"testnet","sha256:bd709c35bfe29ac161ffe7f333ce908a2eb4909a34e3039fc7a3b92a3ab7b2af","50000000","USD","acme-supplies",null,"321ab4dbc256f10ee02603c3cb8d66c8","2026-11-30T22:50:14.687Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 3678369822120321, 2344677298216694, 3175355392660030, 926807984528493, 2444412731822472, 3477113585761233, 4268339002301829, 3949409420708810, 3917804819924748, NULL, 3917804819924748, 3018397465008466, 1657737195448855, 60000000, 264068321861546, '["01a22ea6-d333-754f-b3fd-a2803f85d181","2026-11-30T22:50:14.707Z","did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22ea6-d333-78c2-b47f-d4e8e7c927a7","01a22ea6-d14f-7684-b67a-366aab4a13d7","sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef",["amount","cumulativeSpend","currency","merchant"],["sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"testnet","sha256:3f25717ca0501db27db89fa5a1560dff8ca19a9f3208140ec6c39882ba304b5b","60000000","USD","acme-supplies",null,"acd8c0af971de47187891f30d25f4f63","2026-11-30T22:50:14.700Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 3678369822138572, 2344677298216694, 3175355392660030, 926807984528493, 157107176483612, 1488123928444216, 4268339002301829, 3949409420708810, 3921096976470093, 3921096976470093, 3917804819924748, 3018397465008466, 1657737195448855, 60000000, 264068321861546, '["01a22ea6-d33b-7c10-9272-41dbf122c8cc","2026-11-30T22:50:14.716Z","did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","purchase-order","allow","ESCALATION_APPROVED","01a22ea6-d33b-7909-9c09-9e9f8667cd27","esc-01a22ea6-d333-78c2-b47f-d4e8e7c927a7","01a22ea6-d14f-7684-b67a-366aab4a13d7","sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef",["amount","cumulativeSpend","currency","merchant"],["sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"testnet","sha256:3f25717ca0501db27db89fa5a1560dff8ca19a9f3208140ec6c39882ba304b5b","60000000","USD","acme-supplies",null,"acd8c0af971de47187891f30d25f4f63","2026-11-30T22:50:14.700Z",null,null,false]', 1, NULL, NULL, NULL, 9);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 3678369822159553, 2344677298216694, 3175355392660030, 926807984528493, 1629706406176403, 2317383139496988, 4268339002301829, 3949409420708810, 1888329215598251, NULL, NULL, 3018397465008466, 1657737195448855, 100000000000, 580651262574344, '["01a22ea6-d346-78f3-b331-07dd253b0ac1","2026-11-30T22:50:14.726Z","did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22ea6-d14f-7684-b67a-366aab4a13d7","sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef",["amount","cumulativeSpend","currency","merchant"],["sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"testnet","sha256:c110c5f430be9e5a7e606bbaecae58ec8b65634d10305c0c5a3959cf79eeb040","100000000000","USD","acme-supplies",null,"b17ea4d4408abb7479102d262f9d848f","2026-11-30T22:50:14.720Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision_rule ("rule_key", "position") values (2152798429249372, 3678369822098414);
insert into decision_rule ("rule_key", "position") values (191079166480177, 3678369822098414);
insert into decision_rule ("rule_key", "position") values (2152798429249372, 3678369822120321);
insert into decision_rule ("rule_key", "position") values (191079166480177, 3678369822120321);
insert into decision_rule ("rule_key", "position") values (2152798429249372, 3678369822138572);
insert into decision_rule ("rule_key", "position") values (191079166480177, 3678369822138572);
insert into decision_rule ("rule_key", "position") values (2152798429249372, 3678369822159553);
insert into decision_rule ("rule_key", "position") values (191079166480177, 3678369822159553);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', 'bba1e7704e18dbfee5eded497721598f48522ee2de0987ccb35bfd10fd8f33b5', '2026-11-30T22:50:14.242Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '4f742db24210d10b4a97cd61c9c121e4e1795d7719b87427bf61593d6cefb07d', '2026-11-30T22:50:14.242Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '4ec72d074146be66157930388269a059734fd9121deab70d6ad9c64ed8158a35', '2026-11-30T22:50:14.242Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22ea6-d15d-7180-ba39-473a5145983c', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d267-7ac0-a30e-7e099da35418', 'webhook', '{"changeId":"01a22ea6-d267-7ac0-a30e-7e099da35418","setting":"webhook","subject":"wh_01a22ea6-d265-73e0-8ccc-0cbdfb186eae","personId":"01a22ea6-d149-7151-9ffd-2cdd80ec3e59","tokenId":"01a22ea6-d14b-75cd-974e-fd3dbc102b39","role":"owner","at":"2026-11-30T22:50:14.503Z","client":"sha256:d2ee5cc7de1e786c30d63cd3fc152abbcf968d8f3ccdcd97f07c4cc6987ec81c","before":null,"after":"sha256:1690c2130cb0977fcd163a95b015634d5a046484b26dff68725ee509b51e7282","message":null}', '{"salt":"7f025f0a2d7660fa39393e9b417e4eb25e9fb6f0808928cf772d633cf4e5de94","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22ea6-d149-7151-9ffd-2cdd80ec3e59', '2026-11-30T22:50:14.503Z', '2026-11-30T22:50:14.503Z', '2026-11-30T22:50:14.506Z', '{"address":"127.0.0.1","salt":"7f025f0a2d7660fa39393e9b417e4eb25e9fb6f0808928cf772d633cf4e5de94"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d338-71c1-94cc-001589685b18', 'escalation', '{"changeId":"01a22ea6-d338-71c1-94cc-001589685b18","setting":"escalation","subject":null,"personId":"01a22ea6-d149-7151-9ffd-2cdd80ec3e59","tokenId":"01a22ea6-d14b-75cd-974e-fd3dbc102b39","role":"owner","at":"2026-11-30T22:50:14.712Z","client":"sha256:da48f24fda21d7c1f3a23a5c91790e561abdc436fb043e813253a3ec99ed8b1e","before":null,"after":"sha256:dfcf28ecd6d410c5374a1d214021b5f0008973ff0e5a053ff5408657951b199f","message":null}', '{"salt":"e90a928a44a9b5515eb2b142f50840b6b6e33ac245aa96419f2080f325d0e4eb","before":null,"after":{"escalationId":"esc-01a22ea6-d333-78c2-b47f-d4e8e7c927a7","decision":"approve","modifiedAction":null},"message":""}', '01a22ea6-d149-7151-9ffd-2cdd80ec3e59', '2026-11-30T22:50:14.712Z', '2026-11-30T22:50:14.712Z', '2026-11-30T22:50:14.719Z', '{"address":"127.0.0.1","salt":"e90a928a44a9b5515eb2b142f50840b6b6e33ac245aa96419f2080f325d0e4eb"}');
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 20787, 'agent', 'USD', 3175355392660030, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 20787, 'all', 'USD', 0, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 20787, 'mandate', 'USD', 3133668409038137, 5, 0, 0, 0, 89000000, 0, 0, 0, 0, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 20787, 'merchant', 'USD', 4268339002301829, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 20787, 'wait', '', 35, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'agent', 3175355392660030, '"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb"', 'did:magp:testnet:z6mkg2so6sr1wwcgry4pft4jgoe1qkmkivsuxocdtqcr4drb', 8);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'merchant', 4268339002301829, '"acme-supplies"', 'acme-supplies', 8);
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_migration ("version") values (26);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d14f-7684-b67a-366aab4a13d7', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d2bd-7a5f-8b6e-b2cfa86e69ba', 'permit', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796079014590, 1796079914590, 'agent', 'ac85b0a789dea5248b0ad79f68e11170e1594d8366dbea98deac93e220535dbc', '5c84d7a7c8519380839774a541ddec1935dbd2b3967b62a00f8c627c31a4c070', NULL, 5000000, 1796079014622, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d2ea-7451-9efb-ee58bf60d43d', 'permit', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796079014634, 1796079914634, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d2f6-73df-a2e4-d9af70dc4a20', 'permit', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796079014647, 1796079914647, 'agent', '999c7e5cb1ceacd84d4b4a56c0108cb7d6a0433ebd94328f4e5f8d2ea52bc2d4', '51be64051e65dbbd3d063bd900000e8ed4128f70b98d022cd8cd5966f16af757', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d314-7204-bc68-445efb1f4482', 'permit', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796079014676, 1796079914676, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', '01a22ea6-d33b-7909-9c09-9e9f8667cd27', 'permit', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22ea6-d333-78c2-b47f-d4e8e7c927a7', 'held', 1796079014716, 1796079914716, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', '149783fdbf77b2247fa76f565f759915', '01a22ea6-d2bd-7a5f-8b6e-b2cfa86e69ba', 1796079014590);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'f10b560790a5252ff01bdc1d9590e576', '01a22ea6-d2ea-7451-9efb-ee58bf60d43d', 1796079014634);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', '9a654ed15606d2d9f0922707c99645be', '01a22ea6-d2f6-73df-a2e4-d9af70dc4a20', 1796079014647);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'c10793136880e5cf1c3b1a95d6db8a51', '01a22ea6-d314-7204-bc68-445efb1f4482', 1796079014676);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', '321ab4dbc256f10ee02603c3cb8d66c8', NULL, 1796079014696);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'acd8c0af971de47187891f30d25f4f63', NULL, 1796079014707);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'b17ea4d4408abb7479102d262f9d848f', NULL, 1796079014726);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'esc-01a22ea6-d327-7236-9bee-86a00cc071a6', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'purchase-order', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"321ab4dbc256f10ee02603c3cb8d66c8","issuedAt":"2026-11-30T22:50:14.687Z","signature":"08f1ea66330f475293f361353163456746cebc6be527789e963b16eba18e87d3cf67e49fdaeef1d77ffbb0ef0815bcc8ce2f7469ce0e4c67de8390692d555602","envelopeSignature":"eaec6f302b280a51ddb3a61da6f4b26b3580fa1da80b8704ca93dcaaf39de3addf6f9cb321bcbda1c7cb4818d5ea88950678a0f415aa5e51a97744a22f955906"},"requestDigest":"sha256:bd709c35bfe29ac161ffe7f333ce908a2eb4909a34e3039fc7a3b92a3ab7b2af","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"ruleVersions":{"sop-01a22ea6-d24a-75ba-8212-b4925f914431":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22ea6-d24a-75ba-8212-b4925f914431/large":null}}', 'pending', 1, '[]', '[]', 1796079014696, 1796165414694, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'esc-01a22ea6-d333-78c2-b47f-d4e8e7c927a7', 'did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb', 'purchase-order', '01a22ea6-d14f-7684-b67a-366aab4a13d7', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"acd8c0af971de47187891f30d25f4f63","issuedAt":"2026-11-30T22:50:14.700Z","signature":"54ee55241e9dd5e3ee93e1a01c6df22e4a430418210fab411291514dbb0e387d608044e692c24c27626201a44c16f67f80e9bb106e2d5fb8f358d5b7afd91104","envelopeSignature":"0450f95363638044761c964acfb7481028e02f6c4dec4b827d433def320ad7bb5d3cbacdce631ea879a1a7dd7126793ff2abf5ccb5a8beeb606fc97cdddbe803"},"requestDigest":"sha256:3f25717ca0501db27db89fa5a1560dff8ca19a9f3208140ec6c39882ba304b5b","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"ruleVersions":{"sop-01a22ea6-d24a-75ba-8212-b4925f914431":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22ea6-d24a-75ba-8212-b4925f914431/large":null}}', 'approved', 1, '["01a22ea6-d149-7151-9ffd-2cdd80ec3e59"]', '[]', 1796079014707, 1796165414706, '01a22ea6-d33b-7909-9c09-9e9f8667cd27', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 1, 1796079014228, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22ea6-d14f-7684-b67a-366aab4a13d7', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22ea6-d14f-7684-b67a-366aab4a13d7","firedRules":[],"mandateId":"01a22ea6-d14f-7684-b67a-366aab4a13d7","network":"testnet","occurredAt":"2026-11-30T22:50:14.228Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:c8e8616e8a04c1725279483f708bb67c3427583cee1366684342fa31ccef4e35","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:dc2444e5604fbaeb3fb39ac3f3ae4990833b0068c2fa25240ef2c6c30b170992","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796079014240, 'attest', NULL, 0, 0, 'issuer-key-z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T22:50:14.240Z","orgId":null,"policyDigest":"sha256:c8e8616e8a04c1725279483f708bb67c3427583cee1366684342fa31ccef4e35","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'organisation', 1, 1796079014477, 'attest', NULL, 0, 0, 'rules-change-sop-01a22ea6-d24a-75ba-8212-b4925f914431-1', '{"action":"rules:create","agentDid":"did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22ea6-d24a-75ba-8212-b4925f914431-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T22:50:14.477Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:e255397af1a38d09c30f8413b88e93db8479833de6eff8937986deca443b2049","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'organisation', 2, 1796079014493, 'attest', NULL, 0, 0, 'rules-change-sop-01a22ea6-d24a-75ba-8212-b4925f914431-2', '{"action":"rules:bind","agentDid":"did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22ea6-d24a-75ba-8212-b4925f914431-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T22:50:14.493Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:08d9eacc0b990fbac6dbc3f7e73e701ba714c4b555104b22d5302701ba63256d","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'organisation', 3, 1796079014505, 'attest', NULL, 0, 0, 'setting-change-01a22ea6-d267-7ac0-a30e-7e099da35418', '{"action":"setting:webhook","agentDid":"did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22ea6-d267-7ac0-a30e-7e099da35418","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T22:50:14.505Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:89505e0ad1d7b25446b6bbe2f5bc6cd4bf7e56280447fa0aeead9155208534ae","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 2, 1796079014590, 'decide', '01a22ea6-d2bd-7a5f-8b6e-b2cfa86e69ba', 5000000, 0, '01a22ea6-d2bd-7bcd-a7b4-f0e04882425a', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","authorizationId":"01a22ea6-d2bd-7a5f-8b6e-b2cfa86e69ba","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22ea6-d2bd-7bcd-a7b4-f0e04882425a","firedRules":[],"mandateId":"01a22ea6-d14f-7684-b67a-366aab4a13d7","network":"testnet","occurredAt":"2026-11-30T22:50:14.590Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef","reasonCode":"AUTHORIZED","requestDigest":"sha256:56c212eb82a630127aca4473261556b805b4daa3934319d32ec60e3446692120","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 3, 1796079014609, 'claim', '01a22ea6-d2bd-7a5f-8b6e-b2cfa86e69ba', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 4, 1796079014622, 'capture', '01a22ea6-d2bd-7a5f-8b6e-b2cfa86e69ba', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 5, 1796079014634, 'decide', '01a22ea6-d2ea-7451-9efb-ee58bf60d43d', 7000000, 5000000, '01a22ea6-d2ea-74c4-a1be-b400d2f2b048', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","authorizationId":"01a22ea6-d2ea-7451-9efb-ee58bf60d43d","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22ea6-d2ea-74c4-a1be-b400d2f2b048","firedRules":[],"mandateId":"01a22ea6-d14f-7684-b67a-366aab4a13d7","network":"testnet","occurredAt":"2026-11-30T22:50:14.634Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef","reasonCode":"AUTHORIZED","requestDigest":"sha256:44467ca7ed8064ed711acb5c8cba805f60b7c77c1f4dc639b307ba60a79aec11","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 6, 1796079014647, 'decide', '01a22ea6-d2f6-73df-a2e4-d9af70dc4a20', 15000000, 5000000, '01a22ea6-d2f7-7c28-98f8-dcaa56cfacc5', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","authorizationId":"01a22ea6-d2f6-73df-a2e4-d9af70dc4a20","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22ea6-d2f7-7c28-98f8-dcaa56cfacc5","firedRules":[],"mandateId":"01a22ea6-d14f-7684-b67a-366aab4a13d7","network":"testnet","occurredAt":"2026-11-30T22:50:14.647Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef","reasonCode":"AUTHORIZED","requestDigest":"sha256:ffbb673177d72316b86b893fe312e6a09a648fb5a1ad90928c984bbed4e6b560","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 7, 1796079014664, 'claim', '01a22ea6-d2f6-73df-a2e4-d9af70dc4a20', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 8, 1796079014676, 'decide', '01a22ea6-d314-7204-bc68-445efb1f4482', 24000000, 5000000, '01a22ea6-d314-7de5-9628-52faf2086a6d', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","authorizationId":"01a22ea6-d314-7204-bc68-445efb1f4482","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22ea6-d314-7de5-9628-52faf2086a6d","firedRules":[],"mandateId":"01a22ea6-d14f-7684-b67a-366aab4a13d7","network":"testnet","occurredAt":"2026-11-30T22:50:14.676Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef","reasonCode":"AUTHORIZED","requestDigest":"sha256:edd9726e479d9044e11d193350e2d15c1c2cbda20f0b16054ab110df0c1948f9","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 9, 1796079014684, 'void', '01a22ea6-d314-7204-bc68-445efb1f4482', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 10, 1796079014696, 'decide', NULL, 15000000, 5000000, '01a22ea6-d328-715e-ac9e-a6f4f7d68bee', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22ea6-d327-7236-9bee-86a00cc071a6","eventId":"01a22ea6-d328-715e-ac9e-a6f4f7d68bee","firedRules":["sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"mandateId":"01a22ea6-d14f-7684-b67a-366aab4a13d7","network":"testnet","occurredAt":"2026-11-30T22:50:14.696Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef","reasonCode":"LARGE_ORDER","requestDigest":"sha256:bd709c35bfe29ac161ffe7f333ce908a2eb4909a34e3039fc7a3b92a3ab7b2af","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 11, 1796079014707, 'decide', NULL, 15000000, 5000000, '01a22ea6-d333-754f-b3fd-a2803f85d181', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22ea6-d333-78c2-b47f-d4e8e7c927a7","eventId":"01a22ea6-d333-754f-b3fd-a2803f85d181","firedRules":["sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"mandateId":"01a22ea6-d14f-7684-b67a-366aab4a13d7","network":"testnet","occurredAt":"2026-11-30T22:50:14.707Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef","reasonCode":"LARGE_ORDER","requestDigest":"sha256:3f25717ca0501db27db89fa5a1560dff8ca19a9f3208140ec6c39882ba304b5b","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 12, 1796079014716, 'decide', '01a22ea6-d33b-7909-9c09-9e9f8667cd27', 75000000, 5000000, '01a22ea6-d33b-7c10-9272-41dbf122c8cc', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","authorizationId":"01a22ea6-d33b-7909-9c09-9e9f8667cd27","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22ea6-d333-78c2-b47f-d4e8e7c927a7","eventId":"01a22ea6-d33b-7c10-9272-41dbf122c8cc","firedRules":["sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"mandateId":"01a22ea6-d14f-7684-b67a-366aab4a13d7","network":"testnet","occurredAt":"2026-11-30T22:50:14.716Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:3f25717ca0501db27db89fa5a1560dff8ca19a9f3208140ec6c39882ba304b5b","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'organisation', 4, 1796079014718, 'attest', NULL, 0, 0, 'setting-change-01a22ea6-d338-71c1-94cc-001589685b18', '{"action":"setting:escalation","agentDid":"did:key:z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22ea6-d338-71c1-94cc-001589685b18","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T22:50:14.718Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:9ec59276487f4a631fdd2291db609fe82ecf2f8d0beb452690a4f04c53880a40","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 'mandate:01a22ea6-d14f-7684-b67a-366aab4a13d7', 13, 1796079014726, 'decide', NULL, 75000000, 5000000, '01a22ea6-d346-78f3-b331-07dd253b0ac1', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkg2So6Sr1WWcGRY4Pft4Jgoe1qKmKivSuxoCDTQcR4DRb","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22ea6-d346-78f3-b331-07dd253b0ac1","firedRules":["sop-01a22ea6-d24a-75ba-8212-b4925f914431/large"],"mandateId":"01a22ea6-d14f-7684-b67a-366aab4a13d7","network":"testnet","occurredAt":"2026-11-30T22:50:14.726Z","orgId":"org-01a22ea6-d148-7e60-a2af-04699785d502","policyDigest":"sha256:6aed76fc7d8107d013a40d878e2c9976d52b5d2f56fda2b81c9e4b89dd1f45ef","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:c110c5f430be9e5a7e606bbaecae58ec8b65634d10305c0c5a3959cf79eeb040","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22ea6-d14f-7684-b67a-366aab4a13d7');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkjoR16XFvg4bSMeT6oJddED343JR14ikQNaW3qKR8oFnt');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22ea6-d24a-75ba-8212-b4925f914431-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22ea6-d24a-75ba-8212-b4925f914431-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22ea6-d267-7ac0-a30e-7e099da35418');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22ea6-d2bd-7bcd-a7b4-f0e04882425a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22ea6-d2ea-74c4-a1be-b400d2f2b048');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22ea6-d2f7-7c28-98f8-dcaa56cfacc5');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22ea6-d314-7de5-9628-52faf2086a6d');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22ea6-d328-715e-ac9e-a6f4f7d68bee');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22ea6-d333-754f-b3fd-a2803f85d181');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22ea6-d33b-7c10-9272-41dbf122c8cc');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22ea6-d338-71c1-94cc-001589685b18');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22ea6-d346-78f3-b331-07dd253b0ac1');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22ea6-e5d7-7132-8aca-d3a760098408', '957a0a507a1af88572663f3e8334a43812cf3750c870448f1bce8ef79c51b6d8', 14, 1796079019479, 'gatewright/testnet
1
U4FaXd4/IRcurAxS5HnmE5i870EvEQDJq+FRViAUXRI=

— gatewright/testnet eLGIa3hm91IlOsdeAui0HkFbLdTo0p4ksgJZyyJPsYje0tco8vgsyZBZSgqr086dlNTVZq1XdPyj/wziRMPnywhLNwI=
', 1796079014228, 1796079014726);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d152-7cf8-8436-212ca565299d', 1796079014228, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d160-7094-b0a9-76c68d5c45c1', 1796079014240, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d24c-746f-8263-541bd215a0e3', 1796079014477, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d25d-7a2a-bef1-0a383c938b07', 1796079014493, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d268-740d-95ad-62986155606e', 1796079014505, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d2be-7c97-a9d2-2c13231e99ef', 1796079014590, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d2d1-7290-b4c5-55c813469d3d', 1796079014609, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d2de-7d91-aa85-1361788b4a7d', 1796079014622, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d2ea-7be1-9fd0-52738499ce1d', 1796079014634, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d2f7-7d1e-9985-27d25df638c1', 1796079014647, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d308-7f15-aa0e-4b310ced13c5', 1796079014664, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d314-7f25-9894-ca07baf5cd5b', 1796079014676, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d31c-7885-8670-bbe85aac8243', 1796079014684, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d328-7d4b-93f1-e45a88f1b4de', 1796079014696, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d333-7bed-9e25-80bd21e71be3', 1796079014707, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d33b-7b44-9e66-e649da8194a1', 1796079014716, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d33e-72f0-b305-031bb487d610', 1796079014718, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ea6-d346-7dd5-9881-bfe931640991', 1796079014726, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22ea6-d148-7e60-a2af-04699785d502', 13);
