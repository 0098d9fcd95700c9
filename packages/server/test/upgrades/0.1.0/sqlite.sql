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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'First organisation', 'did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY', 'unverified', NULL, NULL, '2026-11-30T21:44:46.716Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T21:44:46.716Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e368-7e24-8ced-af75fffdf8e5', 'owner@gatewright.local', '2026-11-30T21:44:46.696Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e36b-7647-8bef-27867cce82ab', 'developer@gatewright.local', '2026-11-30T21:44:46.699Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e36a-77d6-aaec-78759f59f6c2', '01a22e6a-e368-7e24-8ced-af75fffdf8e5', 'owner', 'b00c6907088d2a8c942930399d7c64477bc174dd9b53b6c8f67852e5e0315326', '2026-11-30T21:44:46.696Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e36b-7eca-81ad-f6859f91b411', '01a22e6a-e36b-7647-8bef-27867cce82ab', 'developer', '3965360faa833b2e0426fc394c6e228b35960a700e37707622a2b38d3c0da9c5', '2026-11-30T21:44:46.699Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e36f-7968-b00e-773a12b399d2', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'Starter procurement agent', 'testnet', '86d91cc82ce29e02c5c866877c817cca6067db81c39708f7978dd928eb9b14eb', 1, NULL, NULL, '2026-11-30T21:44:46.712Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e36f-76d3-92be-68254e776ad4', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e6a-e36f-76d3-92be-68254e776ad4","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22e6a-e36f-76d3-92be-68254e776ad4","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY","validFrom":"2026-11-30T21:44:46.704Z","credentialStatus":{"id":"http://127.0.0.1:33513/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:33513/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e6a-e36f-76d3-92be-68254e776ad4","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22e6a-e368-7e24-8ced-af75fffdf8e5","fromType":"person","to":"did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY"},{"from":"did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY","fromType":"organisation","to":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T21:44:46.704Z","verificationMethod":"did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY#z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"zceea94GsifshfgkftGMZ4z3HA8BMzUPhypcrXDncWBidVz47VbsQDHPVbGV9N21REjGPmDbJ3iWWAQe8VDTHUEn"}}', '2026-11-30T21:44:46.704Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e36f-76d3-92be-68254e776ad4', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'sop-01a22e6a-e460-7560-89fb-327e9df3d179', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'sop-01a22e6a-e460-7560-89fb-327e9df3d179', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22e6a-e368-7e24-8ced-af75fffdf8e5', '2026-11-30T21:44:46.944Z', '2026-11-30T21:44:46.944Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'sop-01a22e6a-e460-7560-89fb-327e9df3d179', 1, 0, 92, '01a22e6a-e368-7e24-8ced-af75fffdf8e5', '2026-11-30T21:44:46.953Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'sop-01a22e6a-e460-7560-89fb-327e9df3d179', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22e6a-e460-7560-89fb-327e9df3d179","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22e6a-e368-7e24-8ced-af75fffdf8e5","tokenId":"01a22e6a-e36a-77d6-aaec-78759f59f6c2","client":"sha256:d70a0fb8cecfaacc386345e1572cdba82f59a1ea6b20f475adc000e839a01913","at":"2026-11-30T21:44:46.944Z"}', '01a22e6a-e368-7e24-8ced-af75fffdf8e5', '2026-11-30T21:44:46.944Z', '2026-11-30T21:44:46.944Z', '2026-11-30T21:44:46.947Z', '{"address":"127.0.0.1","salt":"39bbd9b9496c9499aa03d6e0850c2976a5f7407401379dc9ed0c1e90fbadc4e3"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'sop-01a22e6a-e460-7560-89fb-327e9df3d179', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22e6a-e460-7560-89fb-327e9df3d179","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","role":"owner","personId":"01a22e6a-e368-7e24-8ced-af75fffdf8e5","tokenId":"01a22e6a-e36a-77d6-aaec-78759f59f6c2","client":"sha256:dcb472b4d855667b13eb57291c9dd2c95b418c91c85ac26cdfe7be6524fa92c1","at":"2026-11-30T21:44:46.953Z","message":null,"agentDids":["did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr"]}', '01a22e6a-e368-7e24-8ced-af75fffdf8e5', '2026-11-30T21:44:46.953Z', '2026-11-30T21:44:46.953Z', '2026-11-30T21:44:46.959Z', '{"address":"127.0.0.1","salt":"3a447fa6252bd13b745f481e549b6f7912a3db8107b54bd4b35293033f889455"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef', '927c4f1d40d8c81cfc1cbb168a23c3d26865e14cabde9f6703da7d5bb47acb64', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22e6a-e460-7560-89fb-327e9df3d179","version":1}]', NULL, '2026-11-30T21:44:47.020Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'wh_01a22e6a-e477-71b3-bda8-38027680dff0', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T21:44:46.967Z', NULL, 'the receiver could not be reached', '2026-11-30T21:44:47.854Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'msg_c60d1a22b92d6dab7c3fbcde281a7049b0892e753cc813da8f7bfc1196ee81f9', 'wh_01a22e6a-e477-71b3-bda8-38027680dff0', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:44:47.120Z","data":{"escalationId":"esc-01a22e6a-e50e-7776-9c9b-b801314fc206","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:44:47.117Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e6a-e460-7560-89fb-327e9df3d179/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:44:47.120Z', 2, '2026-11-30T21:45:22.871Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'msg_57e72b25274ae2e20504163c2a503f25b0d61fc5e2a9c2a6d70acc0eda7590e4', 'wh_01a22e6a-e477-71b3-bda8-38027680dff0', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:44:47.128Z","data":{"escalationId":"esc-01a22e6a-e517-75cf-a5b4-782139afa130","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:44:47.126Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e6a-e460-7560-89fb-327e9df3d179/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:44:47.128Z', 2, '2026-11-30T21:45:22.873Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 3678361778247925, 2703740148281502, 3539466617134136, 1043731134419239, 401594837615777, 101374061678095, 2209224309940731, 3547809171028442, 3893935658912681, 3893935658912681, NULL, 3772457527043452, 628828333965923, 5000000, 459171322923436, '["01a22e6a-e4ba-72b5-9728-382c238fa0f5","2026-11-30T21:44:47.035Z","did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","purchase-order","allow","AUTHORIZED","01a22e6a-e4ba-79b7-a3f7-e08cf8094eb0",null,"01a22e6a-e36f-76d3-92be-68254e776ad4","sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:83d9247bb7d1b84b02fd2222305295fe69c180c3fe7c81c7f8da161168565f30","5000000","USD","acme-supplies",null,"02daab86d2828e1cb93770afa758d7b3","2026-11-30T21:44:46.973Z",null,null,false]', 1, 5000000, 0, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 3678361778329094, 2703740148281502, 3539466617134136, 1043731134419239, 401594837615777, 101374061678095, 2209224309940731, 3547809171028442, 507444294868720, 507444294868720, NULL, 3772457527043452, 628828333965923, 7000000, 2504148700303200, '["01a22e6a-e4e2-7ff3-b338-5b77120e6e06","2026-11-30T21:44:47.074Z","did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","purchase-order","allow","AUTHORIZED","01a22e6a-e4e2-73ad-9a1d-82fae71c3012",null,"01a22e6a-e36f-76d3-92be-68254e776ad4","sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:0d31965a7f6f3450d66560ec7e2f38a131291a39cf78ca8ac0855a0a36e6122d","7000000","USD","acme-supplies",null,"962ad5c7f9c4a5dda6991dc869e8871a","2026-11-30T21:44:47.069Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 3678361778347215, 2703740148281502, 3539466617134136, 1043731134419239, 401594837615777, 101374061678095, 2209224309940731, 3547809171028442, 2542167788934320, 2542167788934320, NULL, 3772457527043452, 628828333965923, 8000000, 4373512197097014, '["01a22e6a-e4eb-75a9-abf9-ce03c07ca4cf","2026-11-30T21:44:47.083Z","did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","purchase-order","allow","AUTHORIZED","01a22e6a-e4eb-7425-9261-c1d6f3aa53f1",null,"01a22e6a-e36f-76d3-92be-68254e776ad4","sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:d4e0fc4496200014e41c19bf32d913a3f481cc31ed94ac66cabcd700d93f9709","8000000","USD","acme-supplies",null,"5d92dc0c4a752b3524ccdf738d62361c","2026-11-30T21:44:47.078Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 3678361778377299, 2703740148281502, 3539466617134136, 1043731134419239, 401594837615777, 101374061678095, 2209224309940731, 3547809171028442, 469946270937431, 469946270937431, NULL, 3772457527043452, 628828333965923, 9000000, 2787765243145581, '["01a22e6a-e4fa-7098-bcb6-4f10dd57c253","2026-11-30T21:44:47.098Z","did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","purchase-order","allow","AUTHORIZED","01a22e6a-e4fa-7a94-92b3-43c9c451f373",null,"01a22e6a-e36f-76d3-92be-68254e776ad4","sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:e285fe4fde1bda8fcb599cff90bcf532a7a4965ee115bf1132653a307b03f7b2","9000000","USD","acme-supplies",null,"beca08794b9cf03d47c898b1b93d96d0","2026-11-30T21:44:47.093Z",null,null,false]', 1, 0, 9000000, 0, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 3678361778418809, 2703740148281502, 3539466617134136, 1043731134419239, 4036985287338534, 1798417181600927, 2209224309940731, 3547809171028442, 99051874484162, NULL, 99051874484162, 3772457527043452, 628828333965923, 50000000, 2832103526148463, '["01a22e6a-e50e-72f1-a457-23dda953bc79","2026-11-30T21:44:47.118Z","did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e6a-e50e-7776-9c9b-b801314fc206","01a22e6a-e36f-76d3-92be-68254e776ad4","sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"testnet","sha256:f2b9ef65ea1e37be2cbd6e39d6c6cd413bd3be0521abc7b5bde4e1d135287d14","50000000","USD","acme-supplies",null,"ecc678d996943399611611ae04eac3af","2026-11-30T21:44:47.108Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 3678361778436784, 2703740148281502, 3539466617134136, 1043731134419239, 4036985287338534, 1798417181600927, 2209224309940731, 3547809171028442, 1889775841872377, NULL, 1889775841872377, 3772457527043452, 628828333965923, 60000000, 3360921916201088, '["01a22e6a-e517-7f10-8ba8-f493d187dab0","2026-11-30T21:44:47.127Z","did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e6a-e517-75cf-a5b4-782139afa130","01a22e6a-e36f-76d3-92be-68254e776ad4","sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"testnet","sha256:8c993971ff1e1453216494d55262e779c44539af97b98c02f5414352f2bf6b46","60000000","USD","acme-supplies",null,"006f6881d70cd86f31383e99ef3768c8","2026-11-30T21:44:47.122Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 3678361778455750, 2703740148281502, 3539466617134136, 1043731134419239, 1809135914450533, 101374061678095, 2209224309940731, 3547809171028442, 95861989562878, 95861989562878, 1889775841872377, 3772457527043452, 628828333965923, 60000000, 3360921916201088, '["01a22e6a-e520-75c4-9506-56854207a4c6","2026-11-30T21:44:47.136Z","did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","purchase-order","allow","ESCALATION_APPROVED","01a22e6a-e520-7d0b-80e5-75b912e238fa","esc-01a22e6a-e517-75cf-a5b4-782139afa130","01a22e6a-e36f-76d3-92be-68254e776ad4","sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"testnet","sha256:8c993971ff1e1453216494d55262e779c44539af97b98c02f5414352f2bf6b46","60000000","USD","acme-supplies",null,"006f6881d70cd86f31383e99ef3768c8","2026-11-30T21:44:47.122Z",null,null,false]', 1, NULL, NULL, NULL, 9);
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail", "counted", "captured", "released", "refunded", "waited") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 3678361778506423, 2703740148281502, 3539466617134136, 1043731134419239, 2039079199038047, 4404730706581018, 2209224309940731, 3547809171028442, 4244269380915616, NULL, NULL, 3772457527043452, 628828333965923, 100000000000, 2865089152586048, '["01a22e6a-e538-7727-9fbd-926d85ad92b7","2026-11-30T21:44:47.161Z","did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22e6a-e36f-76d3-92be-68254e776ad4","sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"testnet","sha256:99378c5497c45288911f55583ac18a3a1623d2875ad96531d8715d3af2baf8a8","100000000000","USD","acme-supplies",null,"ca547f71013c2fcccad42c9c66b57e11","2026-11-30T21:44:47.142Z",null,null,false]', 1, NULL, NULL, NULL, NULL);
insert into decision_rule ("rule_key", "position") values (4106676998155700, 3678361778418809);
insert into decision_rule ("rule_key", "position") values (2874790069695868, 3678361778418809);
insert into decision_rule ("rule_key", "position") values (4106676998155700, 3678361778436784);
insert into decision_rule ("rule_key", "position") values (2874790069695868, 3678361778436784);
insert into decision_rule ("rule_key", "position") values (4106676998155700, 3678361778455750);
insert into decision_rule ("rule_key", "position") values (2874790069695868, 3678361778455750);
insert into decision_rule ("rule_key", "position") values (4106676998155700, 3678361778506423);
insert into decision_rule ("rule_key", "position") values (2874790069695868, 3678361778506423);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', 'bc34876b69c67e0cfb3f1c5550b618863e7e09ed19c3dcd9248f1f49923ae0e7', '2026-11-30T21:44:46.727Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', 'ec1047d438a63c3ef27878a048f0cf9f35e5b7b01698ceb95c226d47f5238c77', '2026-11-30T21:44:46.727Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', 'fe68fc897b09a2a7fc363a5c55fddd566479e1901be9a4b66292c3021babb842', '2026-11-30T21:44:46.727Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22e6a-e37d-737d-89de-36c19d68f04d', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e478-7739-ad5a-eb8caa10863a', 'webhook', '{"changeId":"01a22e6a-e478-7739-ad5a-eb8caa10863a","setting":"webhook","subject":"wh_01a22e6a-e477-71b3-bda8-38027680dff0","personId":"01a22e6a-e368-7e24-8ced-af75fffdf8e5","tokenId":"01a22e6a-e36a-77d6-aaec-78759f59f6c2","role":"owner","at":"2026-11-30T21:44:46.968Z","client":"sha256:f9291e671b4eaa9c6b934c14e425129cc3577760394936c7ac92a453bd96954c","before":null,"after":"sha256:33c47233adc689e3117f5133c58271f48d26e81906eccd24156652d5bd98166b","message":null}', '{"salt":"f0e830fb91522add5086d2524f0392219a05c18284ad2479468a60efb4a585c0","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22e6a-e368-7e24-8ced-af75fffdf8e5', '2026-11-30T21:44:46.968Z', '2026-11-30T21:44:46.968Z', '2026-11-30T21:44:46.971Z', '{"address":"127.0.0.1","salt":"f0e830fb91522add5086d2524f0392219a05c18284ad2479468a60efb4a585c0"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e51c-7c0b-80ce-6ca33a912fa6', 'escalation', '{"changeId":"01a22e6a-e51c-7c0b-80ce-6ca33a912fa6","setting":"escalation","subject":null,"personId":"01a22e6a-e368-7e24-8ced-af75fffdf8e5","tokenId":"01a22e6a-e36a-77d6-aaec-78759f59f6c2","role":"owner","at":"2026-11-30T21:44:47.133Z","client":"sha256:5a78677f72d6141a147cf221ef53f2a36991af8e31489ef40c0f16de393bede1","before":null,"after":"sha256:43eadbf63c713d54b19169590e47416fa12769d422639b2663a0eab2cdc38c43","message":null}', '{"salt":"2b89678188df095fdf9692050f9cf12f3bdaaa05a74f0e220a0989b3137a1340","before":null,"after":{"escalationId":"esc-01a22e6a-e517-75cf-a5b4-782139afa130","decision":"approve","modifiedAction":null},"message":""}', '01a22e6a-e368-7e24-8ced-af75fffdf8e5', '2026-11-30T21:44:47.133Z', '2026-11-30T21:44:47.133Z', '2026-11-30T21:44:47.140Z', '{"address":"127.0.0.1","salt":"2b89678188df095fdf9692050f9cf12f3bdaaa05a74f0e220a0989b3137a1340"}');
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 20787, 'agent', 'USD', 3539466617134136, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 20787, 'all', 'USD', 0, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 20787, 'mandate', 'USD', 1892967507325858, 5, 0, 0, 0, 89000000, 0, 0, 0, 0, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 20787, 'merchant', 'USD', 2209224309940731, 5, 1, 2, 0, 89000000, 23, 1215752192, 0, 110000000, 0, 5000000, 0, 9000000, 0, 0);
insert into decision_count ("org_id", "day", "kind", "currency", "subject", "permits", "refusals", "waits", "authorized_high", "authorized_low", "refused_high", "refused_low", "waiting_high", "waiting_low", "captured_high", "captured_low", "released_high", "released_low", "refunded_high", "refunded_low") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 20787, 'wait', '', 35, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'agent', 3539466617134136, '"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr"', 'did:magp:testnet:z6mkoxeh7cb2fshpwl9adybbaunkn1tcne4afsccb7j1gpyr', 8);
insert into decision_name ("org_id", "kind", "subject", "name", "folded", "uses") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'merchant', 2209224309940731, '"acme-supplies"', 'acme-supplies', 8);
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_migration ("version") values (26);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e36f-76d3-92be-68254e776ad4', '01a22e6a-e36f-76d3-92be-68254e776ad4', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e4ba-79b7-a3f7-e08cf8094eb0', 'permit', '01a22e6a-e36f-76d3-92be-68254e776ad4', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796075087035, 1796075987035, 'agent', 'b87f365a8e5b01cd354b74fe7b2552816a654f1a2e572c574ef0f2fb5b9064ad', '3444a9c1430b4fe27628ec2e1b4677bd8b4d5bddfcd78435f3f18f3b612e3a95', NULL, 5000000, 1796075087066, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e4e2-73ad-9a1d-82fae71c3012', 'permit', '01a22e6a-e36f-76d3-92be-68254e776ad4', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796075087074, 1796075987074, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e4eb-7425-9261-c1d6f3aa53f1', 'permit', '01a22e6a-e36f-76d3-92be-68254e776ad4', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796075087083, 1796075987083, 'agent', '940916a9ead02056ca99600356055452eb0219d28653ccc7e5b6473c593c772c', '9479547cf39857962e7b8851eac95b126816d7533ee303d0e81d2b4595b92793', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e4fa-7a94-92b3-43c9c451f373', 'permit', '01a22e6a-e36f-76d3-92be-68254e776ad4', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796075087098, 1796075987098, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', '01a22e6a-e520-7d0b-80e5-75b912e238fa', 'permit', '01a22e6a-e36f-76d3-92be-68254e776ad4', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22e6a-e517-75cf-a5b4-782139afa130', 'held', 1796075087136, 1796075987136, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', '02daab86d2828e1cb93770afa758d7b3', '01a22e6a-e4ba-79b7-a3f7-e08cf8094eb0', 1796075087035);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', '962ad5c7f9c4a5dda6991dc869e8871a', '01a22e6a-e4e2-73ad-9a1d-82fae71c3012', 1796075087074);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', '5d92dc0c4a752b3524ccdf738d62361c', '01a22e6a-e4eb-7425-9261-c1d6f3aa53f1', 1796075087083);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'beca08794b9cf03d47c898b1b93d96d0', '01a22e6a-e4fa-7a94-92b3-43c9c451f373', 1796075087098);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'ecc678d996943399611611ae04eac3af', NULL, 1796075087118);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', '006f6881d70cd86f31383e99ef3768c8', NULL, 1796075087127);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'ca547f71013c2fcccad42c9c66b57e11', NULL, 1796075087161);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'esc-01a22e6a-e50e-7776-9c9b-b801314fc206', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'purchase-order', '01a22e6a-e36f-76d3-92be-68254e776ad4', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"ecc678d996943399611611ae04eac3af","issuedAt":"2026-11-30T21:44:47.108Z","signature":"219f438561d6a48ee87d23278adba94a8f691a9604c26fa8ceaebc0cea7ead5983607e21e2f74a375c21a95b1775aadbcf476fb2db07db2c41ebedc3e76b8501","envelopeSignature":"a7b8c75d72ac35c6013f6f5f4825736c5d41b8d97df7d3a7026b74e1aaec2580de29c6c8327a2c06634925f58fe702ac80eb0258ecb8bec5d35ebcc0916ca10a"},"requestDigest":"sha256:f2b9ef65ea1e37be2cbd6e39d6c6cd413bd3be0521abc7b5bde4e1d135287d14","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"ruleVersions":{"sop-01a22e6a-e460-7560-89fb-327e9df3d179":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e6a-e460-7560-89fb-327e9df3d179/large":null}}', 'pending', 1, '[]', '[]', 1796075087118, 1796161487117, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'esc-01a22e6a-e517-75cf-a5b4-782139afa130', 'did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr', 'purchase-order', '01a22e6a-e36f-76d3-92be-68254e776ad4', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"006f6881d70cd86f31383e99ef3768c8","issuedAt":"2026-11-30T21:44:47.122Z","signature":"93d59c56e63b30a8f56ca05e8e9608f62b7dcc0909016f9a9dcc760d417c19445ee8ed8249bc1aeb9f25395c31aa6f0c2ce3b4976aff8e6ef7589cad1e33ca0e","envelopeSignature":"ada693a08ea60b349a52586267a9a22803ed38d9aba07fc27e1cbfe80a0d376c62441402b67aa404e198ca30882b93fc0cc7e951ec7373108c5830193a8efb00"},"requestDigest":"sha256:8c993971ff1e1453216494d55262e779c44539af97b98c02f5414352f2bf6b46","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"ruleVersions":{"sop-01a22e6a-e460-7560-89fb-327e9df3d179":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e6a-e460-7560-89fb-327e9df3d179/large":null}}', 'approved', 1, '["01a22e6a-e368-7e24-8ced-af75fffdf8e5"]', '[]', 1796075087127, 1796161487126, '01a22e6a-e520-7d0b-80e5-75b912e238fa', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 1, 1796075086708, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22e6a-e36f-76d3-92be-68254e776ad4', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22e6a-e36f-76d3-92be-68254e776ad4","firedRules":[],"mandateId":"01a22e6a-e36f-76d3-92be-68254e776ad4","network":"testnet","occurredAt":"2026-11-30T21:44:46.708Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:724fdfe6432648a4368e292d04045bbfb8344de868cdcfde113e8a1fb875212a","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:1a45db9dc3390934a0b2a35e4f770fcd7f250af86da6dc716762a50e8bb2d578","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796075086725, 'attest', NULL, 0, 0, 'issuer-key-z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:44:46.725Z","orgId":null,"policyDigest":"sha256:724fdfe6432648a4368e292d04045bbfb8344de868cdcfde113e8a1fb875212a","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'organisation', 1, 1796075086946, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e6a-e460-7560-89fb-327e9df3d179-1', '{"action":"rules:create","agentDid":"did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e6a-e460-7560-89fb-327e9df3d179-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:44:46.946Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:45a4e3fd87fdaf0dcf82a1137647e8e31e1ad81f129bafdaf032356f127e73d6","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'organisation', 2, 1796075086958, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e6a-e460-7560-89fb-327e9df3d179-2', '{"action":"rules:bind","agentDid":"did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e6a-e460-7560-89fb-327e9df3d179-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:44:46.958Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:abbb93f72091260b55a2c607b00a7b8b51bfe8bc894575bcf40d892091b703a3","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'organisation', 3, 1796075086970, 'attest', NULL, 0, 0, 'setting-change-01a22e6a-e478-7739-ad5a-eb8caa10863a', '{"action":"setting:webhook","agentDid":"did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e6a-e478-7739-ad5a-eb8caa10863a","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:44:46.970Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:2b1df936f84d97045a9a690dd06727b7c7a3e216ab3eab42185102bbbdc49e29","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 2, 1796075087035, 'decide', '01a22e6a-e4ba-79b7-a3f7-e08cf8094eb0', 5000000, 0, '01a22e6a-e4ba-72b5-9728-382c238fa0f5', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","authorizationId":"01a22e6a-e4ba-79b7-a3f7-e08cf8094eb0","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e6a-e4ba-72b5-9728-382c238fa0f5","firedRules":[],"mandateId":"01a22e6a-e36f-76d3-92be-68254e776ad4","network":"testnet","occurredAt":"2026-11-30T21:44:47.035Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef","reasonCode":"AUTHORIZED","requestDigest":"sha256:83d9247bb7d1b84b02fd2222305295fe69c180c3fe7c81c7f8da161168565f30","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 3, 1796075087055, 'claim', '01a22e6a-e4ba-79b7-a3f7-e08cf8094eb0', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 4, 1796075087066, 'capture', '01a22e6a-e4ba-79b7-a3f7-e08cf8094eb0', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 5, 1796075087074, 'decide', '01a22e6a-e4e2-73ad-9a1d-82fae71c3012', 7000000, 5000000, '01a22e6a-e4e2-7ff3-b338-5b77120e6e06', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","authorizationId":"01a22e6a-e4e2-73ad-9a1d-82fae71c3012","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e6a-e4e2-7ff3-b338-5b77120e6e06","firedRules":[],"mandateId":"01a22e6a-e36f-76d3-92be-68254e776ad4","network":"testnet","occurredAt":"2026-11-30T21:44:47.074Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef","reasonCode":"AUTHORIZED","requestDigest":"sha256:0d31965a7f6f3450d66560ec7e2f38a131291a39cf78ca8ac0855a0a36e6122d","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 6, 1796075087083, 'decide', '01a22e6a-e4eb-7425-9261-c1d6f3aa53f1', 15000000, 5000000, '01a22e6a-e4eb-75a9-abf9-ce03c07ca4cf', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","authorizationId":"01a22e6a-e4eb-7425-9261-c1d6f3aa53f1","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e6a-e4eb-75a9-abf9-ce03c07ca4cf","firedRules":[],"mandateId":"01a22e6a-e36f-76d3-92be-68254e776ad4","network":"testnet","occurredAt":"2026-11-30T21:44:47.083Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef","reasonCode":"AUTHORIZED","requestDigest":"sha256:d4e0fc4496200014e41c19bf32d913a3f481cc31ed94ac66cabcd700d93f9709","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 7, 1796075087090, 'claim', '01a22e6a-e4eb-7425-9261-c1d6f3aa53f1', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 8, 1796075087098, 'decide', '01a22e6a-e4fa-7a94-92b3-43c9c451f373', 24000000, 5000000, '01a22e6a-e4fa-7098-bcb6-4f10dd57c253', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","authorizationId":"01a22e6a-e4fa-7a94-92b3-43c9c451f373","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e6a-e4fa-7098-bcb6-4f10dd57c253","firedRules":[],"mandateId":"01a22e6a-e36f-76d3-92be-68254e776ad4","network":"testnet","occurredAt":"2026-11-30T21:44:47.098Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef","reasonCode":"AUTHORIZED","requestDigest":"sha256:e285fe4fde1bda8fcb599cff90bcf532a7a4965ee115bf1132653a307b03f7b2","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 9, 1796075087105, 'void', '01a22e6a-e4fa-7a94-92b3-43c9c451f373', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 10, 1796075087118, 'decide', NULL, 15000000, 5000000, '01a22e6a-e50e-72f1-a457-23dda953bc79', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e6a-e50e-7776-9c9b-b801314fc206","eventId":"01a22e6a-e50e-72f1-a457-23dda953bc79","firedRules":["sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"mandateId":"01a22e6a-e36f-76d3-92be-68254e776ad4","network":"testnet","occurredAt":"2026-11-30T21:44:47.118Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef","reasonCode":"LARGE_ORDER","requestDigest":"sha256:f2b9ef65ea1e37be2cbd6e39d6c6cd413bd3be0521abc7b5bde4e1d135287d14","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 11, 1796075087127, 'decide', NULL, 15000000, 5000000, '01a22e6a-e517-7f10-8ba8-f493d187dab0', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e6a-e517-75cf-a5b4-782139afa130","eventId":"01a22e6a-e517-7f10-8ba8-f493d187dab0","firedRules":["sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"mandateId":"01a22e6a-e36f-76d3-92be-68254e776ad4","network":"testnet","occurredAt":"2026-11-30T21:44:47.127Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef","reasonCode":"LARGE_ORDER","requestDigest":"sha256:8c993971ff1e1453216494d55262e779c44539af97b98c02f5414352f2bf6b46","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 12, 1796075087136, 'decide', '01a22e6a-e520-7d0b-80e5-75b912e238fa', 75000000, 5000000, '01a22e6a-e520-75c4-9506-56854207a4c6', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","authorizationId":"01a22e6a-e520-7d0b-80e5-75b912e238fa","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22e6a-e517-75cf-a5b4-782139afa130","eventId":"01a22e6a-e520-75c4-9506-56854207a4c6","firedRules":["sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"mandateId":"01a22e6a-e36f-76d3-92be-68254e776ad4","network":"testnet","occurredAt":"2026-11-30T21:44:47.136Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:8c993971ff1e1453216494d55262e779c44539af97b98c02f5414352f2bf6b46","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'organisation', 4, 1796075087139, 'attest', NULL, 0, 0, 'setting-change-01a22e6a-e51c-7c0b-80ce-6ca33a912fa6', '{"action":"setting:escalation","agentDid":"did:key:z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e6a-e51c-7c0b-80ce-6ca33a912fa6","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:44:47.139Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:73cc23b444d07d6f2bfb654c265e138f4260c231e019c96b17b95afbb1cc98ac","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 'mandate:01a22e6a-e36f-76d3-92be-68254e776ad4', 13, 1796075087161, 'decide', NULL, 75000000, 5000000, '01a22e6a-e538-7727-9fbd-926d85ad92b7', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkoXeh7CB2FShPWL9ADyBbaUNKN1tcne4AFSCcb7j1GpYr","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22e6a-e538-7727-9fbd-926d85ad92b7","firedRules":["sop-01a22e6a-e460-7560-89fb-327e9df3d179/large"],"mandateId":"01a22e6a-e36f-76d3-92be-68254e776ad4","network":"testnet","occurredAt":"2026-11-30T21:44:47.161Z","orgId":"org-01a22e6a-e368-7182-8e08-8963c2400e08","policyDigest":"sha256:85ead6667a2f6ac5b26eaf0c6aee5e1ce5120b041e59972c3501162b5e6bf2ef","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:99378c5497c45288911f55583ac18a3a1623d2875ad96531d8715d3af2baf8a8","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22e6a-e36f-76d3-92be-68254e776ad4');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkvLkfH7qbfCjjVpDkEvLjzSkYBRDcVxe1u2u9K9B8oibY');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22e6a-e460-7560-89fb-327e9df3d179-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22e6a-e460-7560-89fb-327e9df3d179-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22e6a-e478-7739-ad5a-eb8caa10863a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22e6a-e4ba-72b5-9728-382c238fa0f5');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22e6a-e4e2-7ff3-b338-5b77120e6e06');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22e6a-e4eb-75a9-abf9-ce03c07ca4cf');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22e6a-e4fa-7098-bcb6-4f10dd57c253');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22e6a-e50e-72f1-a457-23dda953bc79');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22e6a-e517-7f10-8ba8-f493d187dab0');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22e6a-e520-75c4-9506-56854207a4c6');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22e6a-e51c-7c0b-80ce-6ca33a912fa6');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22e6a-e538-7727-9fbd-926d85ad92b7');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22e6a-f808-7e8d-915a-797f06f59a22', '79a581f172fa977dfb9d260b7db3b92183377fa4fef02a6c74ffdef108d433e8', 14, 1796075091976, 'gatewright/testnet
1
T5ajwkk9gx96O90WU0YlPFaAlcwVrm3wi/aRHa7x9+Q=

— gatewright/testnet P12R93YnBLOTfQm934Csl/Xincoo37XRriHAJ8/vtNuWvGBUA1VHRv2gDZsoVlpq2hFuqEb9TydrSaO7AVK28zxyhAE=
', 1796075086708, 1796075087161);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e373-724b-8db5-ed02e4fc350f', 1796075086708, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e385-7dcc-8bbc-0f79dfb485a2', 1796075086725, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e462-79c3-a652-64ea3d60071b', 1796075086946, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e46e-796c-b434-2471d791471d', 1796075086958, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e47a-7d56-8a7a-5c5aca733d23', 1796075086970, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e4bb-796a-a272-52fd6846243d', 1796075087035, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e4cf-7f01-a417-d4592a067857', 1796075087055, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e4d9-7eef-921e-41e0b3c7cdbc', 1796075087066, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e4e2-75ba-a281-225cbdf19615', 1796075087074, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e4eb-7be5-8c5b-6a908405b2f1', 1796075087083, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e4f2-7bf2-b9c6-799ecbb8b74d', 1796075087090, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e4fa-7b26-b517-80d6668b9b92', 1796075087098, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e501-7a72-a53a-dff2b35b709e', 1796075087105, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e50e-79bf-8dc2-de0e4ee403dc', 1796075087118, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e517-738e-ad96-acf6a3f1e940', 1796075087127, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e520-724b-a304-1b38ec79a964', 1796075087136, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e523-7db4-80b1-5508ea484b5c', 1796075087139, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e6a-e538-7c9f-899b-bdca813d74fe', 1796075087161, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22e6a-e368-7182-8e08-8963c2400e08', 13);
