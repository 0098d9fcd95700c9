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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'First organisation', 'did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3', 'unverified', NULL, NULL, '2026-12-01T00:02:54.494Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-12-01T00:02:54.494Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5965-7518-81b8-6f1616123797', 'owner@gatewright.local', '2026-12-01T00:02:54.437Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-596f-7105-a771-413293b0ed34', 'developer@gatewright.local', '2026-12-01T00:02:54.447Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5968-75f3-8cfa-25c5131eba74', '01a22ee9-5965-7518-81b8-6f1616123797', 'owner', 'aa694b6be0193ed04ed3a850269b348101c6cfc17ceb3c371eb92c72b10d5e36', '2026-12-01T00:02:54.437Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5971-7746-885c-f4c9162b89f7', '01a22ee9-596f-7105-a771-413293b0ed34', 'developer', '0cdc10413fbcfcaddd4746c55c5455745e94985b824adfd9fa3869e0548b081d', '2026-12-01T00:02:54.447Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-597a-79cc-9244-1f061708cdb7', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'Starter procurement agent', 'testnet', '6951d60d10fe954af184851cdf5f8d578241b5586d7044252b7975182481fb7b', 1, NULL, NULL, '2026-12-01T00:02:54.487Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22ee9-597b-7a2e-a663-c3cf37f41139","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22ee9-597b-7a2e-a663-c3cf37f41139","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3","validFrom":"2026-12-01T00:02:54.461Z","credentialStatus":{"id":"http://127.0.0.1:46017/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:46017/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22ee9-597b-7a2e-a663-c3cf37f41139","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22ee9-5965-7518-81b8-6f1616123797","fromType":"person","to":"did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3"},{"from":"did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3","fromType":"organisation","to":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-12-01T00:02:54.461Z","verificationMethod":"did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3#z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z4yhKjx3w53Jz4uy5gj5f62NhKNThuxwrFxxvkGr8uNteTWgVSbALCEwM8QFduEDb7do9xedUXxsB8RcXhSjQX96Z"}}', '2026-12-01T00:02:54.461Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22ee9-5965-7518-81b8-6f1616123797', '2026-12-01T00:02:55.024Z', '2026-12-01T00:02:55.024Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75', 1, 0, 43, '01a22ee9-5965-7518-81b8-6f1616123797', '2026-12-01T00:02:55.050Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22ee9-5965-7518-81b8-6f1616123797","tokenId":"01a22ee9-5968-75f3-8cfa-25c5131eba74","client":"sha256:323d41694e08ed592987fcc3078ea5382e53cf601d2ffd58024b95379fa05b27","at":"2026-12-01T00:02:55.024Z"}', '01a22ee9-5965-7518-81b8-6f1616123797', '2026-12-01T00:02:55.024Z', '2026-12-01T00:02:55.024Z', '2026-12-01T00:02:55.037Z', '{"address":"127.0.0.1","salt":"d6338697a479529431b89d51695b6ef112e4b97b53d9d9930868f24400c7e21d"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","role":"owner","personId":"01a22ee9-5965-7518-81b8-6f1616123797","tokenId":"01a22ee9-5968-75f3-8cfa-25c5131eba74","client":"sha256:60cce095bcd6eb736867ee9ce4c098691a232ac764aea59c6d6268845c9c56db","at":"2026-12-01T00:02:55.050Z","message":null,"agentDids":["did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8"]}', '01a22ee9-5965-7518-81b8-6f1616123797', '2026-12-01T00:02:55.050Z', '2026-12-01T00:02:55.050Z', '2026-12-01T00:02:55.062Z', '{"address":"127.0.0.1","salt":"07c4de97cb34e880281d88e4a90914a68c38a05f3348fe1a22e7664d39c52c36"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570', 'd84421625e77ce91ce6d65f66ec6fb4bcf9f3e70f48867c189ec02cb7a09a87c', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75","version":1}]', NULL, '2026-12-01T00:02:55.165Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'wh_01a22ee9-5be7-7838-a4a8-6b5654333ce9', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-12-01T00:02:55.079Z', NULL, 'the receiver could not be reached', '2026-12-01T00:02:55.659Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'msg_6b20c6483ee603a58fcad6faf0faff11f1d6363afd635e4429c3f1fa499ae564', 'wh_01a22ee9-5be7-7838-a4a8-6b5654333ce9', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-12-01T00:02:55.341Z","data":{"escalationId":"esc-01a22ee9-5cea-7898-9ef4-965686f0b25b","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-02T00:02:55.336Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-12-01T00:02:55.341Z', 2, '2026-12-01T00:03:30.677Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'msg_3af21c079eb0d655d4c9c02a2469b82e79011ad22adad8689955d6e6918c76c3', 'wh_01a22ee9-5be7-7838-a4a8-6b5654333ce9', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-12-01T00:02:55.363Z","data":{"escalationId":"esc-01a22ee9-5cfb-796e-8557-78c704a8ddab","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-02T00:02:55.354Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-12-01T00:02:55.363Z', 2, '2026-12-01T00:03:30.679Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 3678378752381101, 47885775905650, 3266863790996143, 3351291246270727, 1932376866498282, 1286473162554042, 2714361149931162, 2892240626391057, 3948479820688192, 3948479820688192, NULL, 2502554010327866, 1425603360335701, 5000000, 3598721695755274, '["01a22ee9-5c51-7b13-935b-c43d24b138ad","2026-12-01T00:02:55.186Z","did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","purchase-order","allow","AUTHORIZED","01a22ee9-5c51-702b-bc44-a20d59b31baf",null,"01a22ee9-597b-7a2e-a663-c3cf37f41139","sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:fc46c564a2d0efdface843dc59f58502ac56286c3f488496c6c7c68054e3bbff","5000000","USD","acme-supplies",null,"908b791c8ee1579fb38d6527c60278b2","2026-12-01T00:02:55.088Z",null,null,false]', 1, 5000000, 0, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 3678378752545455, 47885775905650, 3266863790996143, 3351291246270727, 1932376866498282, 1286473162554042, 2714361149931162, 2892240626391057, 81417005353976, 81417005353976, NULL, 2502554010327866, 1425603360335701, 7000000, 4377174131692236, '["01a22ee9-5ca2-72c0-a6b6-19051fefaaaf","2026-12-01T00:02:55.266Z","did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","purchase-order","allow","AUTHORIZED","01a22ee9-5ca2-713b-bc8c-da979fc87d42",null,"01a22ee9-597b-7a2e-a663-c3cf37f41139","sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:8b171c9394e4e0854a03f5510fd89db022ccbdb612663375f53e5a1dbc71982e","7000000","USD","acme-supplies",null,"66b3b0b651039f03c69c6431ffb352d3","2026-12-01T00:02:55.258Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 3678378752573441, 47885775905650, 3266863790996143, 3351291246270727, 1932376866498282, 1286473162554042, 2714361149931162, 2892240626391057, 153885566524878, 153885566524878, NULL, 2502554010327866, 1425603360335701, 8000000, 2098709016055480, '["01a22ee9-5caf-71b5-a5fb-f8ebce27c001","2026-12-01T00:02:55.280Z","did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","purchase-order","allow","AUTHORIZED","01a22ee9-5caf-71d4-80f7-867a4eb42df5",null,"01a22ee9-597b-7a2e-a663-c3cf37f41139","sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:ee3a5946d2016e243e39ae7348d6c92c667ca9fcd2c2d2c08e90eaf9c789eb7a","8000000","USD","acme-supplies",null,"42c86df412b7aedd57962b10dbb01635","2026-12-01T00:02:55.271Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 3678378752630715, 47885775905650, 3266863790996143, 3351291246270727, 1932376866498282, 1286473162554042, 2714361149931162, 2892240626391057, 2544032529827601, 2544032529827601, NULL, 2502554010327866, 1425603360335701, 9000000, 1190320730500362, '["01a22ee9-5ccb-7025-ab05-91fa6706ffbb","2026-12-01T00:02:55.307Z","did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","purchase-order","allow","AUTHORIZED","01a22ee9-5ccb-7da3-b19d-39a3b5eaa352",null,"01a22ee9-597b-7a2e-a663-c3cf37f41139","sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:cbf27b6a8b861576ca2f920e5e987727a8cef6f43d3dc3d0abb6efd8bb7f5dfb","9000000","USD","acme-supplies",null,"9191bbbb300c54a2926a4953eb7065be","2026-12-01T00:02:55.295Z",null,null,false]', 1, 0, 9000000, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 3678378752692762, 47885775905650, 3266863790996143, 3351291246270727, 4102037250210467, 1614272107037852, 2714361149931162, 2892240626391057, 2931104608512898, NULL, 2931104608512898, 2502554010327866, 1425603360335701, 50000000, 3601692602846523, '["01a22ee9-5cea-76a5-8aa3-a9764a92121a","2026-12-01T00:02:55.338Z","did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22ee9-5cea-7898-9ef4-965686f0b25b","01a22ee9-597b-7a2e-a663-c3cf37f41139","sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570",["amount","cumulativeSpend","currency","merchant"],["sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"testnet","sha256:3aa2ea20589f21650ca1672e584d6ba0e74d3a5ce24c0d19b6bc444040e34bf7","50000000","USD","acme-supplies",null,"a6f8c941c39cae73efe0398646ca22b1","2026-12-01T00:02:55.322Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 3678378752728487, 47885775905650, 3266863790996143, 3351291246270727, 4102037250210467, 1614272107037852, 2714361149931162, 2892240626391057, 3211313123545556, NULL, 3211313123545556, 2502554010327866, 1425603360335701, 60000000, 862721980337924, '["01a22ee9-5cfb-7ddc-8130-426285934da7","2026-12-01T00:02:55.355Z","did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22ee9-5cfb-796e-8557-78c704a8ddab","01a22ee9-597b-7a2e-a663-c3cf37f41139","sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570",["amount","cumulativeSpend","currency","merchant"],["sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"testnet","sha256:8baf5458e26f35d73b803c10e1b17f0896762385e60cf9d4aae1be59f33d2400","60000000","USD","acme-supplies",null,"d6a5782a11d2df9fb62df2375f86c5f0","2026-12-01T00:02:55.347Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 3678378752787290, 47885775905650, 3266863790996143, 3351291246270727, 3691090138384647, 1286473162554042, 2714361149931162, 2892240626391057, 1833571725617400, 1833571725617400, 3211313123545556, 2502554010327866, 1425603360335701, 60000000, 862721980337924, '["01a22ee9-5d17-7625-a84e-2214421d435a","2026-12-01T00:02:55.384Z","did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","purchase-order","allow","ESCALATION_APPROVED","01a22ee9-5d17-7a56-8387-2cd25da0f1d1","esc-01a22ee9-5cfb-796e-8557-78c704a8ddab","01a22ee9-597b-7a2e-a663-c3cf37f41139","sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570",["amount","cumulativeSpend","currency","merchant"],["sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"testnet","sha256:8baf5458e26f35d73b803c10e1b17f0896762385e60cf9d4aae1be59f33d2400","60000000","USD","acme-supplies",null,"d6a5782a11d2df9fb62df2375f86c5f0","2026-12-01T00:02:55.347Z",null,null,false]', 1, NULL, NULL, NULL, 29);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 3678378752816128, 47885775905650, 3266863790996143, 3351291246270727, 3923294620369696, 2311796447395057, 2714361149931162, 2892240626391057, 4223495997097617, NULL, NULL, 2502554010327866, 1425603360335701, 100000000000, 1561692165350968, '["01a22ee9-5d26-794d-9f06-da2890d5ec00","2026-12-01T00:02:55.398Z","did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22ee9-597b-7a2e-a663-c3cf37f41139","sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570",["amount","cumulativeSpend","currency","merchant"],["sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"testnet","sha256:5f9b3f8a3068737a03fbc76dd7ca89447cc19f345e9eb17dd78b0903ab79825f","100000000000","USD","acme-supplies",null,"e8fe853a7b51b72b38efaa5bd7221a7d","2026-12-01T00:02:55.391Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision_rule ("rule_key", "position") values (993058137412747, 3678378752692762);
insert into decision_rule ("rule_key", "position") values (3395123615298101, 3678378752692762);
insert into decision_rule ("rule_key", "position") values (993058137412747, 3678378752728487);
insert into decision_rule ("rule_key", "position") values (3395123615298101, 3678378752728487);
insert into decision_rule ("rule_key", "position") values (993058137412747, 3678378752787290);
insert into decision_rule ("rule_key", "position") values (3395123615298101, 3678378752787290);
insert into decision_rule ("rule_key", "position") values (993058137412747, 3678378752816128);
insert into decision_rule ("rule_key", "position") values (3395123615298101, 3678378752816128);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', 'b5e612bff9cfc9dbfa14973c6fde8ed010c29abb9368b309bd1fd0ed7926aae8', '2026-12-01T00:02:54.502Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '1d3fd1d51d8bdbba6cebfd3c8b6716a5a3704a4be0c5ee7194836a63522d2a0a', '2026-12-01T00:02:54.502Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', 'fa20b1db037ba5ba7b30aa80be5cd5a9494741a2f666eb41f84af900323845db', '2026-12-01T00:02:54.502Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22ee9-599f-7129-a5ac-b2e199be5b05', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5be9-7206-9d44-c4dca06f13e5', 'webhook', '{"changeId":"01a22ee9-5be9-7206-9d44-c4dca06f13e5","setting":"webhook","subject":"wh_01a22ee9-5be7-7838-a4a8-6b5654333ce9","personId":"01a22ee9-5965-7518-81b8-6f1616123797","tokenId":"01a22ee9-5968-75f3-8cfa-25c5131eba74","role":"owner","at":"2026-12-01T00:02:55.081Z","client":"sha256:a5c0301bc87c6acaa0c36c294bf43457d5a2cc0c30e43d827799b7ff1d1b5c50","before":null,"after":"sha256:6511b4206434887a0ce633bf869b947593d674272b7485868a97242195ef2a3a","message":null}', '{"salt":"364aa95c8778eb440c3d682152e86601b8312f0d7bbdce9ffd44052a18bd2305","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22ee9-5965-7518-81b8-6f1616123797', '2026-12-01T00:02:55.081Z', '2026-12-01T00:02:55.081Z', '2026-12-01T00:02:55.084Z', '{"address":"127.0.0.1","salt":"364aa95c8778eb440c3d682152e86601b8312f0d7bbdce9ffd44052a18bd2305"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5d0b-7bdd-ae05-6b70344d9d40', 'escalation', '{"changeId":"01a22ee9-5d0b-7bdd-ae05-6b70344d9d40","setting":"escalation","subject":null,"personId":"01a22ee9-5965-7518-81b8-6f1616123797","tokenId":"01a22ee9-5968-75f3-8cfa-25c5131eba74","role":"owner","at":"2026-12-01T00:02:55.371Z","client":"sha256:90fed1af9809305386a724bc88cccd482c4ec632c8a6d7cbab4fdd0e39eefa02","before":null,"after":"sha256:a64d5b53a46891a1256b90e949e2709a3b5f25c82090b1d893d4de0e1ab460d0","message":null}', '{"salt":"86a7be42c7220aeeb43e8943b4b01966235664a9386109a0e4a115507a5977f5","before":null,"after":{"escalationId":"esc-01a22ee9-5cfb-796e-8557-78c704a8ddab","decision":"approve","modifiedAction":null},"message":""}', '01a22ee9-5965-7518-81b8-6f1616123797', '2026-12-01T00:02:55.371Z', '2026-12-01T00:02:55.371Z', '2026-12-01T00:02:55.388Z', '{"address":"127.0.0.1","salt":"86a7be42c7220aeeb43e8943b4b01966235664a9386109a0e4a115507a5977f5"}');
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 20788, 'agent', 'USD', 3266863790996143, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 20788, 'all', 'USD', 0, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 20788, 'mandate', 'USD', 1065005250309324, 5, 0, 0, 0, 89000000, 0, 0, 0, 0, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 20788, 'merchant', 'USD', 2714361149931162, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 20788, 'wait', '', 54, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'agent', 3266863790996143, '"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8"', 'did:magp:testnet:z6mkmypej6yp4kuhxvcgtjf2klks7qjnqt7jbavf846knqy8', 8);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'merchant', 2714361149931162, '"acme-supplies"', 'acme-supplies', 8);
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_migration ("version") values (26);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-597b-7a2e-a663-c3cf37f41139', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5c51-702b-bc44-a20d59b31baf', 'permit', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796083375186, 1796084275186, 'agent', '058b3deba63f349915f799de9441e3d6b3d50a382f9a74aa7dfea41c98643b56', 'c9334b766ae85fb84e71d5767a91533755009635af727da3e24442eb2f00597a', NULL, 5000000, 1796083375254, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5ca2-713b-bc8c-da979fc87d42', 'permit', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796083375266, 1796084275266, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5caf-71d4-80f7-867a4eb42df5', 'permit', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796083375280, 1796084275280, 'agent', '007ee07bc240a8aafab4343e649d8f89c71dd24db8b531af3b3ce7f1650f1aa2', 'a118e73d84681d3d6ffcd07d48f1db1b42bcc0488edceccbbc448684dddc3257', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5ccb-7da3-b19d-39a3b5eaa352', 'permit', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796083375307, 1796084275307, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', '01a22ee9-5d17-7a56-8387-2cd25da0f1d1', 'permit', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22ee9-5cfb-796e-8557-78c704a8ddab', 'held', 1796083375384, 1796084275384, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', '908b791c8ee1579fb38d6527c60278b2', '01a22ee9-5c51-702b-bc44-a20d59b31baf', 1796083375186);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', '66b3b0b651039f03c69c6431ffb352d3', '01a22ee9-5ca2-713b-bc8c-da979fc87d42', 1796083375266);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', '42c86df412b7aedd57962b10dbb01635', '01a22ee9-5caf-71d4-80f7-867a4eb42df5', 1796083375280);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', '9191bbbb300c54a2926a4953eb7065be', '01a22ee9-5ccb-7da3-b19d-39a3b5eaa352', 1796083375307);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'a6f8c941c39cae73efe0398646ca22b1', NULL, 1796083375338);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'd6a5782a11d2df9fb62df2375f86c5f0', NULL, 1796083375355);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'e8fe853a7b51b72b38efaa5bd7221a7d', NULL, 1796083375398);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'esc-01a22ee9-5cea-7898-9ef4-965686f0b25b', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'purchase-order', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"a6f8c941c39cae73efe0398646ca22b1","issuedAt":"2026-12-01T00:02:55.322Z","signature":"dcb1ba1a2a94108aa997e03aaa04e05e29cce6cc692a029b69cf7137d8cf4c28b2448903dace3f242f4d3d8d5ebea3248a7122c9f314b331355cd5bcd3ed8d09","envelopeSignature":"70ee5213a53e25a50f3da7a5f4ce78b517d4e5997ade4092e6dec2f24c59f1fd2b79aabd369d9b45d5f4e5cde71fd344a686416574f56c40109d2ca598cf7b01"},"requestDigest":"sha256:3aa2ea20589f21650ca1672e584d6ba0e74d3a5ce24c0d19b6bc444040e34bf7","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"ruleVersions":{"sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large":null}}', 'pending', 1, '[]', '[]', 1796083375338, 1796169775336, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'esc-01a22ee9-5cfb-796e-8557-78c704a8ddab', 'did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8', 'purchase-order', '01a22ee9-597b-7a2e-a663-c3cf37f41139', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"d6a5782a11d2df9fb62df2375f86c5f0","issuedAt":"2026-12-01T00:02:55.347Z","signature":"8d87252f68022d97812435433983a555d6eb48b934c52e394cb30a7829bc4d4e673aab6d697b7e7fb54546ab774c64f6a89b9862b2b6e3365d2e6fe517cb0504","envelopeSignature":"099e39f2607f35be98fd4e66adb60bb9eae774e736c0c9202bfb1296b83f194d1ad6de9af545f2d8de278f5564a4d91829ef644bb5a0b3c1aa3ce346089a9201"},"requestDigest":"sha256:8baf5458e26f35d73b803c10e1b17f0896762385e60cf9d4aae1be59f33d2400","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"ruleVersions":{"sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large":null}}', 'approved', 1, '["01a22ee9-5965-7518-81b8-6f1616123797"]', '[]', 1796083375355, 1796169775354, '01a22ee9-5d17-7a56-8387-2cd25da0f1d1', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 1, 1796083374481, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22ee9-597b-7a2e-a663-c3cf37f41139', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22ee9-597b-7a2e-a663-c3cf37f41139","firedRules":[],"mandateId":"01a22ee9-597b-7a2e-a663-c3cf37f41139","network":"testnet","occurredAt":"2026-12-01T00:02:54.481Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:b4d05f9227147ba49481ff983078f458b64f7e7075f7c3ef402e6a02545c178c","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:3c1398f630b9ffb5e000ebeae2b057ffb7a806fbcd1c81b5807f72d14ab1c460","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796083374499, 'attest', NULL, 0, 0, 'issuer-key-z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:02:54.499Z","orgId":null,"policyDigest":"sha256:b4d05f9227147ba49481ff983078f458b64f7e7075f7c3ef402e6a02545c178c","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'organisation', 1, 1796083375034, 'attest', NULL, 0, 0, 'rules-change-sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75-1', '{"action":"rules:create","agentDid":"did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:02:55.034Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:042525181277a0cf844871892246df6ecb4f40e189c071577c8cb746b54e4a15","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'organisation', 2, 1796083375060, 'attest', NULL, 0, 0, 'rules-change-sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75-2', '{"action":"rules:bind","agentDid":"did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:02:55.060Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:b0e8cd1bb4353b39bf25ae981d963e325e2c551bb7f7a28a967f4a82d415ecf3","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'organisation', 3, 1796083375083, 'attest', NULL, 0, 0, 'setting-change-01a22ee9-5be9-7206-9d44-c4dca06f13e5', '{"action":"setting:webhook","agentDid":"did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22ee9-5be9-7206-9d44-c4dca06f13e5","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:02:55.083Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:4b4437e04615c501e89d3ab5b3e60fe8609d83ff8fa20e7083c41e8047b3dae7","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 2, 1796083375186, 'decide', '01a22ee9-5c51-702b-bc44-a20d59b31baf', 5000000, 0, '01a22ee9-5c51-7b13-935b-c43d24b138ad', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","authorizationId":"01a22ee9-5c51-702b-bc44-a20d59b31baf","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22ee9-5c51-7b13-935b-c43d24b138ad","firedRules":[],"mandateId":"01a22ee9-597b-7a2e-a663-c3cf37f41139","network":"testnet","occurredAt":"2026-12-01T00:02:55.186Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570","reasonCode":"AUTHORIZED","requestDigest":"sha256:fc46c564a2d0efdface843dc59f58502ac56286c3f488496c6c7c68054e3bbff","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 3, 1796083375230, 'claim', '01a22ee9-5c51-702b-bc44-a20d59b31baf', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 4, 1796083375254, 'capture', '01a22ee9-5c51-702b-bc44-a20d59b31baf', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 5, 1796083375266, 'decide', '01a22ee9-5ca2-713b-bc8c-da979fc87d42', 7000000, 5000000, '01a22ee9-5ca2-72c0-a6b6-19051fefaaaf', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","authorizationId":"01a22ee9-5ca2-713b-bc8c-da979fc87d42","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22ee9-5ca2-72c0-a6b6-19051fefaaaf","firedRules":[],"mandateId":"01a22ee9-597b-7a2e-a663-c3cf37f41139","network":"testnet","occurredAt":"2026-12-01T00:02:55.266Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570","reasonCode":"AUTHORIZED","requestDigest":"sha256:8b171c9394e4e0854a03f5510fd89db022ccbdb612663375f53e5a1dbc71982e","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 6, 1796083375280, 'decide', '01a22ee9-5caf-71d4-80f7-867a4eb42df5', 15000000, 5000000, '01a22ee9-5caf-71b5-a5fb-f8ebce27c001', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","authorizationId":"01a22ee9-5caf-71d4-80f7-867a4eb42df5","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22ee9-5caf-71b5-a5fb-f8ebce27c001","firedRules":[],"mandateId":"01a22ee9-597b-7a2e-a663-c3cf37f41139","network":"testnet","occurredAt":"2026-12-01T00:02:55.280Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570","reasonCode":"AUTHORIZED","requestDigest":"sha256:ee3a5946d2016e243e39ae7348d6c92c667ca9fcd2c2d2c08e90eaf9c789eb7a","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 7, 1796083375292, 'claim', '01a22ee9-5caf-71d4-80f7-867a4eb42df5', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 8, 1796083375307, 'decide', '01a22ee9-5ccb-7da3-b19d-39a3b5eaa352', 24000000, 5000000, '01a22ee9-5ccb-7025-ab05-91fa6706ffbb', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","authorizationId":"01a22ee9-5ccb-7da3-b19d-39a3b5eaa352","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22ee9-5ccb-7025-ab05-91fa6706ffbb","firedRules":[],"mandateId":"01a22ee9-597b-7a2e-a663-c3cf37f41139","network":"testnet","occurredAt":"2026-12-01T00:02:55.307Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570","reasonCode":"AUTHORIZED","requestDigest":"sha256:cbf27b6a8b861576ca2f920e5e987727a8cef6f43d3dc3d0abb6efd8bb7f5dfb","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 9, 1796083375319, 'void', '01a22ee9-5ccb-7da3-b19d-39a3b5eaa352', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 10, 1796083375338, 'decide', NULL, 15000000, 5000000, '01a22ee9-5cea-76a5-8aa3-a9764a92121a', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22ee9-5cea-7898-9ef4-965686f0b25b","eventId":"01a22ee9-5cea-76a5-8aa3-a9764a92121a","firedRules":["sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"mandateId":"01a22ee9-597b-7a2e-a663-c3cf37f41139","network":"testnet","occurredAt":"2026-12-01T00:02:55.338Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570","reasonCode":"LARGE_ORDER","requestDigest":"sha256:3aa2ea20589f21650ca1672e584d6ba0e74d3a5ce24c0d19b6bc444040e34bf7","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 11, 1796083375355, 'decide', NULL, 15000000, 5000000, '01a22ee9-5cfb-7ddc-8130-426285934da7', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22ee9-5cfb-796e-8557-78c704a8ddab","eventId":"01a22ee9-5cfb-7ddc-8130-426285934da7","firedRules":["sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"mandateId":"01a22ee9-597b-7a2e-a663-c3cf37f41139","network":"testnet","occurredAt":"2026-12-01T00:02:55.355Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570","reasonCode":"LARGE_ORDER","requestDigest":"sha256:8baf5458e26f35d73b803c10e1b17f0896762385e60cf9d4aae1be59f33d2400","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 12, 1796083375384, 'decide', '01a22ee9-5d17-7a56-8387-2cd25da0f1d1', 75000000, 5000000, '01a22ee9-5d17-7625-a84e-2214421d435a', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","authorizationId":"01a22ee9-5d17-7a56-8387-2cd25da0f1d1","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22ee9-5cfb-796e-8557-78c704a8ddab","eventId":"01a22ee9-5d17-7625-a84e-2214421d435a","firedRules":["sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"mandateId":"01a22ee9-597b-7a2e-a663-c3cf37f41139","network":"testnet","occurredAt":"2026-12-01T00:02:55.384Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:8baf5458e26f35d73b803c10e1b17f0896762385e60cf9d4aae1be59f33d2400","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'organisation', 4, 1796083375387, 'attest', NULL, 0, 0, 'setting-change-01a22ee9-5d0b-7bdd-ae05-6b70344d9d40', '{"action":"setting:escalation","agentDid":"did:key:z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22ee9-5d0b-7bdd-ae05-6b70344d9d40","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-12-01T00:02:55.387Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:013ca12d8f3cafa04f21f4d77380f6d9aa797fe62c45c11040357e4cad4f21a5","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 'mandate:01a22ee9-597b-7a2e-a663-c3cf37f41139', 13, 1796083375398, 'decide', NULL, 75000000, 5000000, '01a22ee9-5d26-794d-9f06-da2890d5ec00', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkmYPEJ6yP4KUhxVcgTJf2kLKS7QjNqT7JbAvF846KnQy8","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22ee9-5d26-794d-9f06-da2890d5ec00","firedRules":["sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75/large"],"mandateId":"01a22ee9-597b-7a2e-a663-c3cf37f41139","network":"testnet","occurredAt":"2026-12-01T00:02:55.398Z","orgId":"org-01a22ee9-5965-7ab0-88aa-2353e1854b74","policyDigest":"sha256:e08007a37517c481adf052f02eca8629e23dfd42df8f5447ffb21cc8420b8570","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:5f9b3f8a3068737a03fbc76dd7ca89447cc19f345e9eb17dd78b0903ab79825f","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22ee9-597b-7a2e-a663-c3cf37f41139');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkgRSJzwXvJ6hRP28GiAcqvB7UY3XKc3nyTzewm6M65co3');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22ee9-5bb0-78e8-8c9d-5bb59dc13c75-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22ee9-5be9-7206-9d44-c4dca06f13e5');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22ee9-5c51-7b13-935b-c43d24b138ad');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22ee9-5ca2-72c0-a6b6-19051fefaaaf');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22ee9-5caf-71b5-a5fb-f8ebce27c001');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22ee9-5ccb-7025-ab05-91fa6706ffbb');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22ee9-5cea-76a5-8aa3-a9764a92121a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22ee9-5cfb-7ddc-8130-426285934da7');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22ee9-5d17-7625-a84e-2214421d435a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22ee9-5d0b-7bdd-ae05-6b70344d9d40');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22ee9-5d26-794d-9f06-da2890d5ec00');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22ee9-6e49-7dfb-b9dd-8277833a5067', 'f209db2d980cd1f330a83941c2e36bbf4bb926e32a0aacd362ae6b405e487e6c', 14, 1796083379785, 'gatewright/testnet
1
1ivKHrwCC4V19cZRXnrnXKb3MI/MFE2vDLR2aq59OGk=

— gatewright/testnet AEgGDHfEmk+uGig5JjGu703GAxVorTlIdQYoEFGU1cTjIiD3nLi3XQsC4kq+ATuvNeD0xYdg0+POWM+uiwI2hz3uYgk=
', 1796083374481, 1796083375398);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-598f-7d23-9db5-eeba5e6d487f', 1796083374481, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-59a3-731b-bbc4-119cee3fae58', 1796083374499, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5bb9-7f71-be4d-1e4670e83e9d', 1796083375034, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5bd4-7e6a-94c8-9177a3321064', 1796083375060, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5bea-78b3-a206-8e23c68fdda0', 1796083375083, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5c51-7bb2-bc21-8656a59e5dfa', 1796083375186, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5c7e-7965-9be5-cf0ab5fedf6e', 1796083375230, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5c96-7c7e-9b75-472fff8faaa9', 1796083375254, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5ca2-70a4-9ecc-cb088573f53d', 1796083375266, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5caf-77d8-99fe-d93ec6ff2edf', 1796083375280, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5cbc-74e5-8bcb-856e3edad1e0', 1796083375292, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5ccb-7693-bb2b-73ab4b405782', 1796083375307, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5cd6-7447-9d64-b7811493af60', 1796083375319, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5cea-72d5-88ae-a05cf7496f73', 1796083375338, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5cfb-7527-8fe8-8fc81fa4d256', 1796083375355, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5d18-7c5a-976d-60e7341065e8', 1796083375384, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5d1b-7217-a580-ad47073f3df1', 1796083375387, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22ee9-5d26-76a8-b4ef-3bbd4780064d', 1796083375398, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22ee9-5965-7ab0-88aa-2353e1854b74', 13);
