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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'First organisation', 'did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN', 'unverified', NULL, NULL, '2026-11-30T23:48:38.067Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T23:48:38.067Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-47fc-74b7-bd64-f3e19795ee6f', 'owner@gatewright.local', '2026-11-30T23:48:38.012Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-4801-7514-b37c-5b496862ca42', 'developer@gatewright.local', '2026-11-30T23:48:38.017Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-47fe-75fa-8c9c-294405c3e8f1', '01a22edc-47fc-74b7-bd64-f3e19795ee6f', 'owner', 'c25b0b97d47ae691f0baee53101e171fbd4663aec2a3ddc06452993889f924c4', '2026-11-30T23:48:38.012Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-4803-7b3e-8c6e-759443d05697', '01a22edc-4801-7514-b37c-5b496862ca42', 'developer', '6a76035729b1d0a7479b3a3df3f870dfdcf3f2359658b4d57b3403f85c202c2e', '2026-11-30T23:48:38.017Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-480b-742d-bc8f-aff190f6d12d', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'Starter procurement agent', 'testnet', '27bb051567801c8c5b010524e26ddef104a1b3b6f87904ae1b2a99eea18a8719', 1, NULL, NULL, '2026-11-30T23:48:38.061Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-480b-77b9-aa6c-f717d755bae9', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22edc-480b-77b9-aa6c-f717d755bae9","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22edc-480b-77b9-aa6c-f717d755bae9","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN","validFrom":"2026-11-30T23:48:38.037Z","credentialStatus":{"id":"http://127.0.0.1:41563/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:41563/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22edc-480b-77b9-aa6c-f717d755bae9","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22edc-47fc-74b7-bd64-f3e19795ee6f","fromType":"person","to":"did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN"},{"from":"did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN","fromType":"organisation","to":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T23:48:38.037Z","verificationMethod":"did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN#z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"zySPFTGesuFqvTE6YJmYks95u8qr72ZXjWA2GEFjU5WkobyRXXsB2aQuksterj4rjDReSKuN8Dq7demHYe6gLxA1"}}', '2026-11-30T23:48:38.037Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-480b-77b9-aa6c-f717d755bae9', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'sop-01a22edc-4ae2-75b7-9574-fa97e59321b1', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'sop-01a22edc-4ae2-75b7-9574-fa97e59321b1', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22edc-47fc-74b7-bd64-f3e19795ee6f', '2026-11-30T23:48:38.755Z', '2026-11-30T23:48:38.755Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'sop-01a22edc-4ae2-75b7-9574-fa97e59321b1', 1, 0, 44, '01a22edc-47fc-74b7-bd64-f3e19795ee6f', '2026-11-30T23:48:38.864Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'sop-01a22edc-4ae2-75b7-9574-fa97e59321b1', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22edc-4ae2-75b7-9574-fa97e59321b1","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22edc-47fc-74b7-bd64-f3e19795ee6f","tokenId":"01a22edc-47fe-75fa-8c9c-294405c3e8f1","client":"sha256:5e47a05cf7b415e3cd64152307112a5e4adc692585578af1e30ae42fb5e0ed1d","at":"2026-11-30T23:48:38.755Z"}', '01a22edc-47fc-74b7-bd64-f3e19795ee6f', '2026-11-30T23:48:38.755Z', '2026-11-30T23:48:38.755Z', '2026-11-30T23:48:38.763Z', '{"address":"127.0.0.1","salt":"c10544d3b0729d157237c5a0b59b1da85f488f799bfdfbe5115ef7fd66fbef82"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'sop-01a22edc-4ae2-75b7-9574-fa97e59321b1', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22edc-4ae2-75b7-9574-fa97e59321b1","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","role":"owner","personId":"01a22edc-47fc-74b7-bd64-f3e19795ee6f","tokenId":"01a22edc-47fe-75fa-8c9c-294405c3e8f1","client":"sha256:fa790b54e96f414507c7ef2f132417f5fe83bd3d6371b362ad14f7b1596d1a9c","at":"2026-11-30T23:48:38.864Z","message":null,"agentDids":["did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i"]}', '01a22edc-47fc-74b7-bd64-f3e19795ee6f', '2026-11-30T23:48:38.864Z', '2026-11-30T23:48:38.864Z', '2026-11-30T23:48:38.901Z', '{"address":"127.0.0.1","salt":"956d7d7eba96a3905fe40b918c09fcc632c0071e9414b5cbad35fef0374ce817"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee', 'd1eb8abff05cdbf75dfd3c6a369629108bfc8e9fd1d7411792cecb54bf704849', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22edc-4ae2-75b7-9574-fa97e59321b1","version":1}]', NULL, '2026-11-30T23:48:39.022Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'wh_01a22edc-4b89-7ae1-970f-5fa8d2e0c752', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T23:48:38.921Z', NULL, 'the receiver could not be reached', '2026-11-30T23:48:40.350Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'msg_d41db1191946cb7cf18b37f24f073e86fda3d503fbcb1320e46691002532348f', 'wh_01a22edc-4b89-7ae1-970f-5fa8d2e0c752', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T23:48:39.406Z","data":{"escalationId":"esc-01a22edc-4d6a-7869-a0de-bfbdc27ae1a5","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T23:48:39.400Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T23:48:39.406Z', 2, '2026-11-30T23:49:15.381Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'msg_30394a6925d6dc8295daa3ba56f1eb7a76100fb883f2513254017aef1871f207', 'wh_01a22edc-4b89-7ae1-970f-5fa8d2e0c752', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T23:48:39.434Z","data":{"escalationId":"esc-01a22edc-4d83-7d8f-a9dd-93249a133729","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T23:48:39.427Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T23:48:39.434Z', 2, '2026-11-30T23:49:15.397Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 3678376998995393, 1678152826633959, 3935713758094945, 2069096691394762, 825193929954415, 3262831915011613, 90089543602821, 2045663942450908, 4094772469025283, 4094772469025283, NULL, 1178421517929177, 275227657600970, 5000000, 2141819669791845, '["01a22edc-4c00-7370-b75c-67b4d481c5c1","2026-11-30T23:48:39.040Z","did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","purchase-order","allow","AUTHORIZED","01a22edc-4c00-7eb6-8833-082fa3c8fcbb",null,"01a22edc-480b-77b9-aa6c-f717d755bae9","sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:6157352c20293c21873729ae6d39dcabc688407b22c49251a560a4882e2f7b83","5000000","USD","acme-supplies",null,"fdfb37fc773ba49c525385b7bc4e3d09","2026-11-30T23:48:38.936Z",null,null,false]', 1, 5000000, 0, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 3678376999474923, 1678152826633959, 3935713758094945, 2069096691394762, 825193929954415, 3262831915011613, 90089543602821, 2045663942450908, 2048994407233496, 2048994407233496, NULL, 1178421517929177, 275227657600970, 7000000, 465706042322366, '["01a22edc-4cea-7399-ac89-d2470bcefeeb","2026-11-30T23:48:39.274Z","did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","purchase-order","allow","AUTHORIZED","01a22edc-4cea-7827-b769-54aae0cad40b",null,"01a22edc-480b-77b9-aa6c-f717d755bae9","sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:cebb9eac2ba2fa7eef4996b8fa76e675a0f899e69394a6fe445a1b0f90495cd6","7000000","USD","acme-supplies",null,"b9b4e777d0ed9cb77e2214d4f9bfe905","2026-11-30T23:48:39.261Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 3678376999531655, 1678152826633959, 3935713758094945, 2069096691394762, 825193929954415, 3262831915011613, 90089543602821, 2045663942450908, 657848389459703, 657848389459703, NULL, 1178421517929177, 275227657600970, 8000000, 2774988834853035, '["01a22edc-4d05-7eac-a6b0-5bfbfa523487","2026-11-30T23:48:39.302Z","did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","purchase-order","allow","AUTHORIZED","01a22edc-4d05-70de-a455-f48291c5a9ba",null,"01a22edc-480b-77b9-aa6c-f717d755bae9","sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:64503f543ccc8ddceb7f6d9c291a842393837a904242b6525efad8f201f26c0f","8000000","USD","acme-supplies",null,"2c4dcda765eb877be0479798a55d1485","2026-11-30T23:48:39.286Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 3678376999639250, 1678152826633959, 3935713758094945, 2069096691394762, 825193929954415, 3262831915011613, 90089543602821, 2045663942450908, 3404056097912410, 3404056097912410, NULL, 1178421517929177, 275227657600970, 9000000, 4178465986528829, '["01a22edc-4d3a-7825-bdb6-406c3d5890d2","2026-11-30T23:48:39.355Z","did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","purchase-order","allow","AUTHORIZED","01a22edc-4d3a-7981-90b8-fdafecc2afb4",null,"01a22edc-480b-77b9-aa6c-f717d755bae9","sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:d2688d6f728371b4561a5a9cd941efb33b9378a0a3c02308de420bacf18a2031","9000000","USD","acme-supplies",null,"fa194933b87689fba027f4d6e612d539","2026-11-30T23:48:39.334Z",null,null,false]', 1, 0, 9000000, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 3678376999736233, 1678152826633959, 3935713758094945, 2069096691394762, 1535847379955206, 3838838583049944, 90089543602821, 2045663942450908, 608172828256407, NULL, 608172828256407, 1178421517929177, 275227657600970, 50000000, 141364740308373, '["01a22edc-4d6a-7243-a0f8-a0da5cc22ba9","2026-11-30T23:48:39.402Z","did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22edc-4d6a-7869-a0de-bfbdc27ae1a5","01a22edc-480b-77b9-aa6c-f717d755bae9","sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee",["amount","cumulativeSpend","currency","merchant"],["sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"testnet","sha256:935cf2a7c117acf7448a37d70bd9d6a0af64a686022813c127451136bdd99eec","50000000","USD","acme-supplies",null,"c76a6d71e59c145239bd49cb45b6d88b","2026-11-30T23:48:39.378Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 3678376999790391, 1678152826633959, 3935713758094945, 2069096691394762, 1535847379955206, 3838838583049944, 90089543602821, 2045663942450908, 107486315353887, NULL, 107486315353887, 1178421517929177, 275227657600970, 60000000, 321005304860002, '["01a22edc-4d83-7ec4-942c-4b7a587bbf37","2026-11-30T23:48:39.428Z","did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22edc-4d83-7d8f-a9dd-93249a133729","01a22edc-480b-77b9-aa6c-f717d755bae9","sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee",["amount","cumulativeSpend","currency","merchant"],["sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"testnet","sha256:8251ce6bbc0c7556efab13be49addd213e9324c0e5d45349c92ae002e77a6524","60000000","USD","acme-supplies",null,"42d0e51b16ed8e8507970fc38d240252","2026-11-30T23:48:39.410Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 3678376999848354, 1678152826633959, 3935713758094945, 2069096691394762, 3832912452863192, 3262831915011613, 90089543602821, 2045663942450908, 3699983973412167, 3699983973412167, 107486315353887, 1178421517929177, 275227657600970, 60000000, 321005304860002, '["01a22edc-4da0-78bd-921f-77f243ce91a2","2026-11-30T23:48:39.457Z","did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","purchase-order","allow","ESCALATION_APPROVED","01a22edc-4da0-71f7-a846-d8308bc8abd3","esc-01a22edc-4d83-7d8f-a9dd-93249a133729","01a22edc-480b-77b9-aa6c-f717d755bae9","sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee",["amount","cumulativeSpend","currency","merchant"],["sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"testnet","sha256:8251ce6bbc0c7556efab13be49addd213e9324c0e5d45349c92ae002e77a6524","60000000","USD","acme-supplies",null,"42d0e51b16ed8e8507970fc38d240252","2026-11-30T23:48:39.410Z",null,null,false]', 1, NULL, NULL, NULL, 29);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 3678376999907866, 1678152826633959, 3935713758094945, 2069096691394762, 3063914559667599, 3100180904955640, 90089543602821, 2045663942450908, 1604159668085339, NULL, NULL, 1178421517929177, 275227657600970, 100000000000, 4386717576706359, '["01a22edc-4dbe-7317-9c0e-19c42105ba1a","2026-11-30T23:48:39.486Z","did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22edc-480b-77b9-aa6c-f717d755bae9","sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee",["amount","cumulativeSpend","currency","merchant"],["sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"testnet","sha256:81cecf0dbbc6934ad13f2505556b05bd9017a683477a3f47a6c13ec1237d2a66","100000000000","USD","acme-supplies",null,"4b5d6ebbf461237ab71226a5042b4f1b","2026-11-30T23:48:39.470Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision_rule ("rule_key", "position") values (4409674276741352, 3678376999736233);
insert into decision_rule ("rule_key", "position") values (1326945079704928, 3678376999736233);
insert into decision_rule ("rule_key", "position") values (4409674276741352, 3678376999790391);
insert into decision_rule ("rule_key", "position") values (1326945079704928, 3678376999790391);
insert into decision_rule ("rule_key", "position") values (4409674276741352, 3678376999848354);
insert into decision_rule ("rule_key", "position") values (1326945079704928, 3678376999848354);
insert into decision_rule ("rule_key", "position") values (4409674276741352, 3678376999907866);
insert into decision_rule ("rule_key", "position") values (1326945079704928, 3678376999907866);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '2d9ce7150f2cc21c0be48c78de6e2200902b6788bd3270648299e090d2eab614', '2026-11-30T23:48:38.082Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', 'ad37a896c15d3f216ac57664ec02b36e9b09bf90e4c7f534a38c134e6a039d8d', '2026-11-30T23:48:38.082Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', 'da56522b737431c9ab23824a41ec2bd1ae45e13345dcfd468f1da33b90deae9a', '2026-11-30T23:48:38.082Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22edc-4833-7a29-a50e-c06ec5ca7b68', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-4b8a-7914-94cd-1b5ab92f0c9d', 'webhook', '{"changeId":"01a22edc-4b8a-7914-94cd-1b5ab92f0c9d","setting":"webhook","subject":"wh_01a22edc-4b89-7ae1-970f-5fa8d2e0c752","personId":"01a22edc-47fc-74b7-bd64-f3e19795ee6f","tokenId":"01a22edc-47fe-75fa-8c9c-294405c3e8f1","role":"owner","at":"2026-11-30T23:48:38.922Z","client":"sha256:0fbd247a3d5a44a0f8fc668b81711a0102de09851da348ae68cc82d5d593044b","before":null,"after":"sha256:45c0d0655dbca22df00028a9a8208f59ad3e7803153b6a9889a11d5006dda558","message":null}', '{"salt":"44dae779616140526803bde2e1ea5da6650a755419777ba767cdcfb26c970dca","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22edc-47fc-74b7-bd64-f3e19795ee6f', '2026-11-30T23:48:38.922Z', '2026-11-30T23:48:38.922Z', '2026-11-30T23:48:38.929Z', '{"address":"127.0.0.1","salt":"44dae779616140526803bde2e1ea5da6650a755419777ba767cdcfb26c970dca"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-4d94-78cb-8837-bc58ec365fea', 'escalation', '{"changeId":"01a22edc-4d94-78cb-8837-bc58ec365fea","setting":"escalation","subject":null,"personId":"01a22edc-47fc-74b7-bd64-f3e19795ee6f","tokenId":"01a22edc-47fe-75fa-8c9c-294405c3e8f1","role":"owner","at":"2026-11-30T23:48:39.444Z","client":"sha256:3313cb75ef772de4ceceda36cfe55c7dd7e37026017e7c016fffc0cee01160df","before":null,"after":"sha256:07afda377a8350181899d43003e019a4a7e1aa784b22914e883dda1aa43cc9ea","message":null}', '{"salt":"bb2c2b7cad9b904716c4d890d371c6b49e4f5b7d47c8218f8e1b9d947f10e452","before":null,"after":{"escalationId":"esc-01a22edc-4d83-7d8f-a9dd-93249a133729","decision":"approve","modifiedAction":null},"message":""}', '01a22edc-47fc-74b7-bd64-f3e19795ee6f', '2026-11-30T23:48:39.444Z', '2026-11-30T23:48:39.444Z', '2026-11-30T23:48:39.465Z', '{"address":"127.0.0.1","salt":"bb2c2b7cad9b904716c4d890d371c6b49e4f5b7d47c8218f8e1b9d947f10e452"}');
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 20787, 'agent', 'USD', 3935713758094945, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 20787, 'all', 'USD', 0, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 20787, 'mandate', 'USD', 904958246826334, 5, 0, 0, 0, 89000000, 0, 0, 0, 0, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 20787, 'merchant', 'USD', 90089543602821, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 20787, 'wait', '', 54, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'agent', 3935713758094945, '"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i"', 'did:magp:testnet:z6mkh8mm5a1pnazmfyyf5bmshamrsq26nahgzrm8erve9r1i', 8);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'merchant', 90089543602821, '"acme-supplies"', 'acme-supplies', 8);
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_migration ("version") values (26);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-480b-77b9-aa6c-f717d755bae9', '01a22edc-480b-77b9-aa6c-f717d755bae9', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-4c00-7eb6-8833-082fa3c8fcbb', 'permit', '01a22edc-480b-77b9-aa6c-f717d755bae9', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796082519040, 1796083419040, 'agent', 'e403e6fe08585b32f4e3713bc67817328d9921dfeee1b28454d0ec970a2c764f', 'acb87bf5da8a39c2455e9ceba7d60552076d594c2ef6ad101e3c920218cadcd0', NULL, 5000000, 1796082519246, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-4cea-7827-b769-54aae0cad40b', 'permit', '01a22edc-480b-77b9-aa6c-f717d755bae9', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796082519274, 1796083419274, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-4d05-70de-a455-f48291c5a9ba', 'permit', '01a22edc-480b-77b9-aa6c-f717d755bae9', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796082519302, 1796083419302, 'agent', 'a9a85b996759fc26faa110e36744709b8fdcd94ee317bcce85bd121e0a763dad', '7c0067a0d619b8a1ecfa5f4992697b3b283880c2cf1cb6c5e92e464f28878ed1', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-4d3a-7981-90b8-fdafecc2afb4', 'permit', '01a22edc-480b-77b9-aa6c-f717d755bae9', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796082519355, 1796083419355, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', '01a22edc-4da0-71f7-a846-d8308bc8abd3', 'permit', '01a22edc-480b-77b9-aa6c-f717d755bae9', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22edc-4d83-7d8f-a9dd-93249a133729', 'held', 1796082519457, 1796083419457, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'fdfb37fc773ba49c525385b7bc4e3d09', '01a22edc-4c00-7eb6-8833-082fa3c8fcbb', 1796082519040);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'b9b4e777d0ed9cb77e2214d4f9bfe905', '01a22edc-4cea-7827-b769-54aae0cad40b', 1796082519274);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', '2c4dcda765eb877be0479798a55d1485', '01a22edc-4d05-70de-a455-f48291c5a9ba', 1796082519302);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'fa194933b87689fba027f4d6e612d539', '01a22edc-4d3a-7981-90b8-fdafecc2afb4', 1796082519355);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'c76a6d71e59c145239bd49cb45b6d88b', NULL, 1796082519402);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', '42d0e51b16ed8e8507970fc38d240252', NULL, 1796082519428);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', '4b5d6ebbf461237ab71226a5042b4f1b', NULL, 1796082519486);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'esc-01a22edc-4d6a-7869-a0de-bfbdc27ae1a5', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'purchase-order', '01a22edc-480b-77b9-aa6c-f717d755bae9', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"c76a6d71e59c145239bd49cb45b6d88b","issuedAt":"2026-11-30T23:48:39.378Z","signature":"0bd6651a74a6e2d78b547839a5d1619e7aa54bcc4899aca4f48dfe10853aff6f988ec94aee2ca917341f1d84aa1a3648acecf0201bb68c431109cedf8996d109","envelopeSignature":"60800d83d1fb60d3820ddc16d436a2a74bf69c4a66c6e92f39c8d166d06ada350c832ba69e1d531db037868e4b67dd34d71d7cf4bace94efe279bee4219e830f"},"requestDigest":"sha256:935cf2a7c117acf7448a37d70bd9d6a0af64a686022813c127451136bdd99eec","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"ruleVersions":{"sop-01a22edc-4ae2-75b7-9574-fa97e59321b1":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large":null}}', 'pending', 1, '[]', '[]', 1796082519402, 1796168919400, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'esc-01a22edc-4d83-7d8f-a9dd-93249a133729', 'did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i', 'purchase-order', '01a22edc-480b-77b9-aa6c-f717d755bae9', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"42d0e51b16ed8e8507970fc38d240252","issuedAt":"2026-11-30T23:48:39.410Z","signature":"b6e2be0fa9d2fe37374ce09c61cce5faa254b70d179f60545310ccb01757f891fd310ec26928d4c94ecfdd2106f0e8cb77ca7ae2577d8c121675a2d650ab1c0f","envelopeSignature":"3773c3ecf4999d747817ecfa4e60e5d8465d40ba46f9fe905a6bdee11a398280c930887b887e044238b261daa4302454d4f26db2cf2e4f421f0daaf99ac3f506"},"requestDigest":"sha256:8251ce6bbc0c7556efab13be49addd213e9324c0e5d45349c92ae002e77a6524","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"ruleVersions":{"sop-01a22edc-4ae2-75b7-9574-fa97e59321b1":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large":null}}', 'approved', 1, '["01a22edc-47fc-74b7-bd64-f3e19795ee6f"]', '[]', 1796082519428, 1796168919427, '01a22edc-4da0-71f7-a846-d8308bc8abd3', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 1, 1796082518055, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22edc-480b-77b9-aa6c-f717d755bae9', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22edc-480b-77b9-aa6c-f717d755bae9","firedRules":[],"mandateId":"01a22edc-480b-77b9-aa6c-f717d755bae9","network":"testnet","occurredAt":"2026-11-30T23:48:38.055Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:f22f94e3ad1a09c20a4efb3308cdc774c2e43a8521be025c761a79a724b2efac","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:dc77875bf7f141545b9e2ada055985d7eb1f0e0028d9d27f0a0f80f3a565135b","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796082518071, 'attest', NULL, 0, 0, 'issuer-key-z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN', '{"action":"issuer-key:bind","agentDid":"did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T23:48:38.071Z","orgId":null,"policyDigest":"sha256:f22f94e3ad1a09c20a4efb3308cdc774c2e43a8521be025c761a79a724b2efac","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'organisation', 1, 1796082518761, 'attest', NULL, 0, 0, 'rules-change-sop-01a22edc-4ae2-75b7-9574-fa97e59321b1-1', '{"action":"rules:create","agentDid":"did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22edc-4ae2-75b7-9574-fa97e59321b1-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T23:48:38.761Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:4496014ab10841f26a143fc8ea0ee8d4af2d2f997a6ae8a196a7e1b7d2d0c9ce","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'organisation', 2, 1796082518897, 'attest', NULL, 0, 0, 'rules-change-sop-01a22edc-4ae2-75b7-9574-fa97e59321b1-2', '{"action":"rules:bind","agentDid":"did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22edc-4ae2-75b7-9574-fa97e59321b1-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T23:48:38.897Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:bf69ca1d39859bcdac496b4f235b20e33e5841dd07b760046858a3990e478f0a","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'organisation', 3, 1796082518925, 'attest', NULL, 0, 0, 'setting-change-01a22edc-4b8a-7914-94cd-1b5ab92f0c9d', '{"action":"setting:webhook","agentDid":"did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22edc-4b8a-7914-94cd-1b5ab92f0c9d","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T23:48:38.925Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:27bfed46956860ed09540ce5d3d5810c214e8a43fc3ed0dd5eb693cab615ae8f","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 2, 1796082519040, 'decide', '01a22edc-4c00-7eb6-8833-082fa3c8fcbb', 5000000, 0, '01a22edc-4c00-7370-b75c-67b4d481c5c1', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","authorizationId":"01a22edc-4c00-7eb6-8833-082fa3c8fcbb","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22edc-4c00-7370-b75c-67b4d481c5c1","firedRules":[],"mandateId":"01a22edc-480b-77b9-aa6c-f717d755bae9","network":"testnet","occurredAt":"2026-11-30T23:48:39.040Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee","reasonCode":"AUTHORIZED","requestDigest":"sha256:6157352c20293c21873729ae6d39dcabc688407b22c49251a560a4882e2f7b83","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 3, 1796082519114, 'claim', '01a22edc-4c00-7eb6-8833-082fa3c8fcbb', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 4, 1796082519246, 'capture', '01a22edc-4c00-7eb6-8833-082fa3c8fcbb', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 5, 1796082519274, 'decide', '01a22edc-4cea-7827-b769-54aae0cad40b', 7000000, 5000000, '01a22edc-4cea-7399-ac89-d2470bcefeeb', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","authorizationId":"01a22edc-4cea-7827-b769-54aae0cad40b","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22edc-4cea-7399-ac89-d2470bcefeeb","firedRules":[],"mandateId":"01a22edc-480b-77b9-aa6c-f717d755bae9","network":"testnet","occurredAt":"2026-11-30T23:48:39.274Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee","reasonCode":"AUTHORIZED","requestDigest":"sha256:cebb9eac2ba2fa7eef4996b8fa76e675a0f899e69394a6fe445a1b0f90495cd6","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 6, 1796082519302, 'decide', '01a22edc-4d05-70de-a455-f48291c5a9ba', 15000000, 5000000, '01a22edc-4d05-7eac-a6b0-5bfbfa523487', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","authorizationId":"01a22edc-4d05-70de-a455-f48291c5a9ba","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22edc-4d05-7eac-a6b0-5bfbfa523487","firedRules":[],"mandateId":"01a22edc-480b-77b9-aa6c-f717d755bae9","network":"testnet","occurredAt":"2026-11-30T23:48:39.302Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee","reasonCode":"AUTHORIZED","requestDigest":"sha256:64503f543ccc8ddceb7f6d9c291a842393837a904242b6525efad8f201f26c0f","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 7, 1796082519330, 'claim', '01a22edc-4d05-70de-a455-f48291c5a9ba', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 8, 1796082519355, 'decide', '01a22edc-4d3a-7981-90b8-fdafecc2afb4', 24000000, 5000000, '01a22edc-4d3a-7825-bdb6-406c3d5890d2', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","authorizationId":"01a22edc-4d3a-7981-90b8-fdafecc2afb4","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22edc-4d3a-7825-bdb6-406c3d5890d2","firedRules":[],"mandateId":"01a22edc-480b-77b9-aa6c-f717d755bae9","network":"testnet","occurredAt":"2026-11-30T23:48:39.355Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee","reasonCode":"AUTHORIZED","requestDigest":"sha256:d2688d6f728371b4561a5a9cd941efb33b9378a0a3c02308de420bacf18a2031","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 9, 1796082519371, 'void', '01a22edc-4d3a-7981-90b8-fdafecc2afb4', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 10, 1796082519402, 'decide', NULL, 15000000, 5000000, '01a22edc-4d6a-7243-a0f8-a0da5cc22ba9', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22edc-4d6a-7869-a0de-bfbdc27ae1a5","eventId":"01a22edc-4d6a-7243-a0f8-a0da5cc22ba9","firedRules":["sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"mandateId":"01a22edc-480b-77b9-aa6c-f717d755bae9","network":"testnet","occurredAt":"2026-11-30T23:48:39.402Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee","reasonCode":"LARGE_ORDER","requestDigest":"sha256:935cf2a7c117acf7448a37d70bd9d6a0af64a686022813c127451136bdd99eec","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 11, 1796082519428, 'decide', NULL, 15000000, 5000000, '01a22edc-4d83-7ec4-942c-4b7a587bbf37', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22edc-4d83-7d8f-a9dd-93249a133729","eventId":"01a22edc-4d83-7ec4-942c-4b7a587bbf37","firedRules":["sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"mandateId":"01a22edc-480b-77b9-aa6c-f717d755bae9","network":"testnet","occurredAt":"2026-11-30T23:48:39.428Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee","reasonCode":"LARGE_ORDER","requestDigest":"sha256:8251ce6bbc0c7556efab13be49addd213e9324c0e5d45349c92ae002e77a6524","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 12, 1796082519457, 'decide', '01a22edc-4da0-71f7-a846-d8308bc8abd3', 75000000, 5000000, '01a22edc-4da0-78bd-921f-77f243ce91a2', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","authorizationId":"01a22edc-4da0-71f7-a846-d8308bc8abd3","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22edc-4d83-7d8f-a9dd-93249a133729","eventId":"01a22edc-4da0-78bd-921f-77f243ce91a2","firedRules":["sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"mandateId":"01a22edc-480b-77b9-aa6c-f717d755bae9","network":"testnet","occurredAt":"2026-11-30T23:48:39.457Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:8251ce6bbc0c7556efab13be49addd213e9324c0e5d45349c92ae002e77a6524","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'organisation', 4, 1796082519462, 'attest', NULL, 0, 0, 'setting-change-01a22edc-4d94-78cb-8837-bc58ec365fea', '{"action":"setting:escalation","agentDid":"did:key:z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22edc-4d94-78cb-8837-bc58ec365fea","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T23:48:39.462Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:d87504ce93ec65652467eaa8f13cc6da7b0654eaf59d9329694a1f39a52d96b9","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 'mandate:01a22edc-480b-77b9-aa6c-f717d755bae9', 13, 1796082519486, 'decide', NULL, 75000000, 5000000, '01a22edc-4dbe-7317-9c0e-19c42105ba1a', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkh8MM5a1pNazmfyYF5BmsHAmRSQ26NahGzrm8ERVe9R1i","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22edc-4dbe-7317-9c0e-19c42105ba1a","firedRules":["sop-01a22edc-4ae2-75b7-9574-fa97e59321b1/large"],"mandateId":"01a22edc-480b-77b9-aa6c-f717d755bae9","network":"testnet","occurredAt":"2026-11-30T23:48:39.486Z","orgId":"org-01a22edc-47fb-72b6-9bc7-428dcc975534","policyDigest":"sha256:8a6f92ff722b361a34c699566157f9772a5144793a870d0189f9d896293fc3ee","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:81cecf0dbbc6934ad13f2505556b05bd9017a683477a3f47a6c13ec1237d2a66","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22edc-480b-77b9-aa6c-f717d755bae9');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6Mkr7RoTqEqak3jeYJRGXLiwqKNH6U2i5TY7P3cTJZP2WfN');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22edc-4ae2-75b7-9574-fa97e59321b1-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22edc-4ae2-75b7-9574-fa97e59321b1-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22edc-4b8a-7914-94cd-1b5ab92f0c9d');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22edc-4c00-7370-b75c-67b4d481c5c1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22edc-4cea-7399-ac89-d2470bcefeeb');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22edc-4d05-7eac-a6b0-5bfbfa523487');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22edc-4d3a-7825-bdb6-406c3d5890d2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22edc-4d6a-7243-a0f8-a0da5cc22ba9');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22edc-4d83-7ec4-942c-4b7a587bbf37');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22edc-4da0-78bd-921f-77f243ce91a2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22edc-4d94-78cb-8837-bc58ec365fea');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22edc-4dbe-7317-9c0e-19c42105ba1a');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22edc-5cec-7602-9e2d-a11d18a9aad6', '978d55fd0008efdb68c9b5eac1dfcbd06f9627e66c8442ce1d1f8de8e5ed8124', 14, 1796082523372, 'gatewright/testnet
1
mvPearo3u66UJCbGzSuqdwQ4DBUnrBmvv6+ek3xbSGo=

— gatewright/testnet 5GcAfE3EL4nQ9HmJDdTjfMvVFgRL9pF08sc3r/1jroy56+ug1SXHWjobolEWkcv3vRnIsKV9su9lTg3nfj0c+i+f4A4=
', 1796082518055, 1796082519486);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4826-7a7a-92fd-c7d4113890d1', 1796082518055, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4837-76b5-a2da-15a98ea5faf8', 1796082518071, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4ae9-7b2e-bdbc-36e555020320', 1796082518761, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4b71-7d97-8176-7723229813b6', 1796082518897, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4b8d-76f6-a5a3-f9c06d7d7ac0', 1796082518925, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4c00-75b9-8146-e8e23bd45f8a', 1796082519040, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4c4a-7fed-802f-2e0314be7cf8', 1796082519114, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4cce-717d-97a9-df728f903329', 1796082519246, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4cea-7da6-aa21-bb4ef1e2b09d', 1796082519274, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4d06-7f7b-90f2-371d735ce3ce', 1796082519302, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4d21-7be5-af8b-9a3225534863', 1796082519330, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4d3a-7041-bbcb-027871f38ceb', 1796082519355, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4d4b-7ea5-ab54-b1e475febdfd', 1796082519371, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4d6a-71fc-9f52-7325e5bfb8c4', 1796082519402, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4d83-75d7-b15b-adba5fa06c56', 1796082519428, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4da0-7a1c-96e0-7ac11d34068a', 1796082519457, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4da6-798b-838d-203925bf3414', 1796082519462, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22edc-4dbe-7f08-98d5-7f691c37c889', 1796082519486, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22edc-47fb-72b6-9bc7-428dcc975534', 13);
