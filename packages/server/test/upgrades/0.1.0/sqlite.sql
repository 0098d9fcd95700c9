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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'First organisation', 'did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK', 'unverified', NULL, NULL, '2026-11-30T21:30:56.300Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T21:30:56.300Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3771-70eb-9ccf-668d8f32283a', 'owner@gatewright.local', '2026-11-30T21:30:56.241Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3776-7384-9816-036c36108c90', 'developer@gatewright.local', '2026-11-30T21:30:56.246Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3774-7d8a-b61e-0fd632c818e6', '01a22e5e-3771-70eb-9ccf-668d8f32283a', 'owner', 'a27909951493d237a7b80a1d0e81a0af45fe2db67b8c3d7a6d5ddf26311aa688', '2026-11-30T21:30:56.241Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3777-7852-b839-34c4997f645e', '01a22e5e-3776-7384-9816-036c36108c90', 'developer', '458f26ec7078d4665bf082df0dd13722eab386411fafb690352cf1658acb4c89', '2026-11-30T21:30:56.246Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3782-7387-898b-91b6b973bab4', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'Starter procurement agent', 'testnet', 'a86280a15daa60aef886ec9261f4dbe188d4e3b007c46203a7d9415006ac8c26', 1, NULL, NULL, '2026-11-30T21:30:56.291Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3782-7aed-8cdb-369d35d50966', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e5e-3782-7aed-8cdb-369d35d50966","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22e5e-3782-7aed-8cdb-369d35d50966","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK","validFrom":"2026-11-30T21:30:56.269Z","credentialStatus":{"id":"http://127.0.0.1:33321/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:33321/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e5e-3782-7aed-8cdb-369d35d50966","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22e5e-3771-70eb-9ccf-668d8f32283a","fromType":"person","to":"did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK"},{"from":"did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK","fromType":"organisation","to":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T21:30:56.269Z","verificationMethod":"did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK#z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z4kX5J9pJEPDrKXBE74DS5mxpaf665qT1kNzvmDfiy6k82eA7y6Dii1rHbZvj8F43NsKU1G9eKdY86oQyMLGAmpgB"}}', '2026-11-30T21:30:56.269Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3782-7aed-8cdb-369d35d50966', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22e5e-3771-70eb-9ccf-668d8f32283a', '2026-11-30T21:30:57.145Z', '2026-11-30T21:30:57.145Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0', 1, 0, 33, '01a22e5e-3771-70eb-9ccf-668d8f32283a', '2026-11-30T21:30:57.178Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22e5e-3771-70eb-9ccf-668d8f32283a","tokenId":"01a22e5e-3774-7d8a-b61e-0fd632c818e6","client":"sha256:fbbc7e174efea576277104e1ca1ba8eeabdb79aa70785ad3be7618cb75907f97","at":"2026-11-30T21:30:57.145Z"}', '01a22e5e-3771-70eb-9ccf-668d8f32283a', '2026-11-30T21:30:57.145Z', '2026-11-30T21:30:57.145Z', '2026-11-30T21:30:57.161Z', '{"address":"127.0.0.1","salt":"e87c5411d252d1bd1981d9b238f8c7a621af26571c3ea08580a5a19e5fd549fc"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","role":"owner","personId":"01a22e5e-3771-70eb-9ccf-668d8f32283a","tokenId":"01a22e5e-3774-7d8a-b61e-0fd632c818e6","client":"sha256:1fc27797c2f0269287daf6f24e3cf339de556fe72d8f09cc7c6953d3fae61589","at":"2026-11-30T21:30:57.178Z","message":null,"agentDids":["did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq"]}', '01a22e5e-3771-70eb-9ccf-668d8f32283a', '2026-11-30T21:30:57.178Z', '2026-11-30T21:30:57.178Z', '2026-11-30T21:30:57.197Z', '{"address":"127.0.0.1","salt":"1f7a74521babbe18094b3ccee121ad361289edd1fa10f6d9d6a046084900ac44"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e', 'e3f680e96c526ed4148376b2e6c8a263a3c97dc10d8e1d6cf3fc2001ba97c5e7', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0","version":1}]', NULL, '2026-11-30T21:30:57.346Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'wh_01a22e5e-3b3c-7f64-a77b-7358474a6ded', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T21:30:57.212Z', NULL, 'the receiver could not be reached', '2026-11-30T21:30:58.501Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'msg_628d572de7cd641df1e91ae28fe63c305f95ceb313d2960282108c766857063f', 'wh_01a22e5e-3b3c-7f64-a77b-7358474a6ded', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:30:57.622Z","data":{"escalationId":"esc-01a22e5e-3cd3-7bec-87ba-dafe3e640557","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:30:57.618Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:30:57.622Z', 2, '2026-11-30T21:31:33.563Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'msg_7cd0a913ecf0c94ba511b0ab695a1419a2415e6217cdb3793aabecee1521cc81', 'wh_01a22e5e-3b3c-7f64-a77b-7358474a6ded', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:30:57.644Z","data":{"escalationId":"esc-01a22e5e-3ce9-7997-aac5-8d0b2a4224b6","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:30:57.636Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:30:57.644Z', 2, '2026-11-30T21:31:33.573Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 3678360079115062, 2830171371302136, 2070190048576980, 678532314567141, 4228223307946698, 1823211148763569, 3067606791234250, 4360951633054593, 28428584074507, 28428584074507, NULL, 492566725802437, 2274122792481104, 5000000, 2742543354977274, '["01a22e5e-3be3-7b66-82c7-f6c8a6691b36","2026-11-30T21:30:57.380Z","did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","purchase-order","allow","AUTHORIZED","01a22e5e-3be3-7d56-89fd-793fdf8819c8",null,"01a22e5e-3782-7aed-8cdb-369d35d50966","sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:c25280a697cda18e3d38aca635a7bc724e598224a56499148cb94a666cab7749","5000000","USD","acme-supplies",null,"c6833be453a50c885e223e896bfb7b70","2026-11-30T21:30:57.225Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 3678360079406371, 2830171371302136, 2070190048576980, 678532314567141, 4228223307946698, 1823211148763569, 3067606791234250, 4360951633054593, 4484534495615943, 4484534495615943, NULL, 492566725802437, 2274122792481104, 7000000, 915547505158130, '["01a22e5e-3c71-74e7-8a72-7f8f32864d23","2026-11-30T21:30:57.522Z","did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","purchase-order","allow","AUTHORIZED","01a22e5e-3c71-79e2-99cc-15b9282526ac",null,"01a22e5e-3782-7aed-8cdb-369d35d50966","sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:4eecda507ce80b2b8b42a0ef85c66ddb3a6599563e43dc2a3f324119380c0251","7000000","USD","acme-supplies",null,"3021cc45dfc0f119be8e19cdbce79f90","2026-11-30T21:30:57.511Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 3678360079424460, 2830171371302136, 2070190048576980, 678532314567141, 4228223307946698, 1823211148763569, 3067606791234250, 4360951633054593, 4446270280032635, 4446270280032635, NULL, 492566725802437, 2274122792481104, 8000000, 4140295822340074, '["01a22e5e-3c7b-7761-ad10-5a3f42716bcc","2026-11-30T21:30:57.531Z","did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","purchase-order","allow","AUTHORIZED","01a22e5e-3c7b-79ec-ac00-4d464a6b892d",null,"01a22e5e-3782-7aed-8cdb-369d35d50966","sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:584bc99c36e9a5e18b372e49c746f567e0ce6f1ef5785112b3de5c927b4e49b6","8000000","USD","acme-supplies",null,"93d31ab982977469da1d82f1cb6de074","2026-11-30T21:30:57.525Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 3678360079523364, 2830171371302136, 2070190048576980, 678532314567141, 4228223307946698, 1823211148763569, 3067606791234250, 4360951633054593, 2355768657533321, 2355768657533321, NULL, 492566725802437, 2274122792481104, 9000000, 3939011056661268, '["01a22e5e-3cab-73ff-9fce-18d59a554e24","2026-11-30T21:30:57.579Z","did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","purchase-order","allow","AUTHORIZED","01a22e5e-3cab-7ad9-85e2-e1dfbe7a9c84",null,"01a22e5e-3782-7aed-8cdb-369d35d50966","sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:429c3f860d840f1561e48b98e165cf676b76079f3795cc47351f86644e7778bc","9000000","USD","acme-supplies",null,"3449346d46f8171008e3e4dbd9135040","2026-11-30T21:30:57.541Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 3678360079604528, 2830171371302136, 2070190048576980, 678532314567141, 4272591164941625, 339660296513358, 3067606791234250, 4360951633054593, 3029350871646929, NULL, 3029350871646929, 492566725802437, 2274122792481104, 50000000, 3357441449142275, '["01a22e5e-3cd3-7ab7-8cb5-c49df0b54b30","2026-11-30T21:30:57.619Z","did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e5e-3cd3-7bec-87ba-dafe3e640557","01a22e5e-3782-7aed-8cdb-369d35d50966","sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"testnet","sha256:e902b0c65c32c9724cf65167198ce777e532623a8a131708ebed670e4a5b35f2","50000000","USD","acme-supplies",null,"907f5a72e9caebd160a9fd673ba1116f","2026-11-30T21:30:57.610Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 3678360079649485, 2830171371302136, 2070190048576980, 678532314567141, 4272591164941625, 339660296513358, 3067606791234250, 4360951633054593, 99078652455358, NULL, 99078652455358, 492566725802437, 2274122792481104, 60000000, 4466098298593907, '["01a22e5e-3ce9-7b6a-a82b-1d8775ab6acd","2026-11-30T21:30:57.641Z","did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e5e-3ce9-7997-aac5-8d0b2a4224b6","01a22e5e-3782-7aed-8cdb-369d35d50966","sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"testnet","sha256:bd23728bc855fac53096a208695f78a2d0ccfe150c9fba544bcf00f5ddcd9e58","60000000","USD","acme-supplies",null,"8bdaef6406c6bcab1c2bfdf187b99480","2026-11-30T21:30:57.627Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 3678360079692124, 2830171371302136, 2070190048576980, 678532314567141, 660876044765516, 1823211148763569, 3067606791234250, 4360951633054593, 2350086604236088, 2350086604236088, 99078652455358, 492566725802437, 2274122792481104, 60000000, 4466098298593907, '["01a22e5e-3cfe-7868-8ee4-ec0f174ed15c","2026-11-30T21:30:57.662Z","did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","purchase-order","allow","ESCALATION_APPROVED","01a22e5e-3cfe-71b9-af57-5b9f8d87ed6b","esc-01a22e5e-3ce9-7997-aac5-8d0b2a4224b6","01a22e5e-3782-7aed-8cdb-369d35d50966","sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"testnet","sha256:bd23728bc855fac53096a208695f78a2d0ccfe150c9fba544bcf00f5ddcd9e58","60000000","USD","acme-supplies",null,"8bdaef6406c6bcab1c2bfdf187b99480","2026-11-30T21:30:57.627Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 3678360079725100, 2830171371302136, 2070190048576980, 678532314567141, 1742341393889253, 2560092337061432, 3067606791234250, 4360951633054593, 1503408106795625, NULL, NULL, 492566725802437, 2274122792481104, 100000000000, 3651324944289097, '["01a22e5e-3d0e-724d-820d-97347dca622c","2026-11-30T21:30:57.678Z","did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22e5e-3782-7aed-8cdb-369d35d50966","sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"testnet","sha256:53f32aa82a2705220cc24149b6840e704de290ea750c19edee304f374b0a937e","100000000000","USD","acme-supplies",null,"b15d8afd8815542ce68086cf9b2839a1","2026-11-30T21:30:57.673Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (2489085384553386, 3678360079604528);
insert into decision_rule ("rule_key", "position") values (2847195369500923, 3678360079604528);
insert into decision_rule ("rule_key", "position") values (2489085384553386, 3678360079649485);
insert into decision_rule ("rule_key", "position") values (2847195369500923, 3678360079649485);
insert into decision_rule ("rule_key", "position") values (2489085384553386, 3678360079692124);
insert into decision_rule ("rule_key", "position") values (2847195369500923, 3678360079692124);
insert into decision_rule ("rule_key", "position") values (2489085384553386, 3678360079725100);
insert into decision_rule ("rule_key", "position") values (2847195369500923, 3678360079725100);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '5f7a0512cad42ab597fccdbc0c7c0e41021e51731c4d68790d960a67d7ca2a34', '2026-11-30T21:30:56.314Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '39816c4b353cbfedc21cadc2c187e770b7e7e4b3e806f41a09920c897e3e2aa6', '2026-11-30T21:30:56.314Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '0fb0f69c472991311b810ac12ac159417531f8bdfa6d1d3dc6fa30231630f52e', '2026-11-30T21:30:56.314Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22e5e-37ad-7444-a5ac-91e67456bae6', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3b3d-7317-9e9f-a71ea4ecefc3', 'webhook', '{"changeId":"01a22e5e-3b3d-7317-9e9f-a71ea4ecefc3","setting":"webhook","subject":"wh_01a22e5e-3b3c-7f64-a77b-7358474a6ded","personId":"01a22e5e-3771-70eb-9ccf-668d8f32283a","tokenId":"01a22e5e-3774-7d8a-b61e-0fd632c818e6","role":"owner","at":"2026-11-30T21:30:57.213Z","client":"sha256:5021067a4b2a6c80bffda2901af54e4076c78978be89756f60f22770ec9a94ca","before":null,"after":"sha256:f62f4c10969ea8742c69b6480fa7fca0b22ad3ff2d9732832dbc7fcac3d181cc","message":null}', '{"salt":"6ac26fc3c663d12b3c2c898d55e893e11fc90770eaa63b1a42bf0ca104c8faaa","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22e5e-3771-70eb-9ccf-668d8f32283a', '2026-11-30T21:30:57.213Z', '2026-11-30T21:30:57.213Z', '2026-11-30T21:30:57.218Z', '{"address":"127.0.0.1","salt":"6ac26fc3c663d12b3c2c898d55e893e11fc90770eaa63b1a42bf0ca104c8faaa"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3cf9-76a9-97aa-e7b49ea7ada6', 'escalation', '{"changeId":"01a22e5e-3cf9-76a9-97aa-e7b49ea7ada6","setting":"escalation","subject":null,"personId":"01a22e5e-3771-70eb-9ccf-668d8f32283a","tokenId":"01a22e5e-3774-7d8a-b61e-0fd632c818e6","role":"owner","at":"2026-11-30T21:30:57.657Z","client":"sha256:dac6afcbb176ba2451364b5bc72668d8eb28bed507037509ab92ebec05204a91","before":null,"after":"sha256:10a7f8e5251d308f1f59d1965850f30b5cfcc48deff0a557318e0b91fd07526f","message":null}', '{"salt":"54f6f065761174c1d31d40efd378133a2f78c49b8c37f1310760d9950892c6ea","before":null,"after":{"escalationId":"esc-01a22e5e-3ce9-7997-aac5-8d0b2a4224b6","decision":"approve","modifiedAction":null},"message":""}', '01a22e5e-3771-70eb-9ccf-668d8f32283a', '2026-11-30T21:30:57.657Z', '2026-11-30T21:30:57.657Z', '2026-11-30T21:30:57.669Z', '{"address":"127.0.0.1","salt":"54f6f065761174c1d31d40efd378133a2f78c49b8c37f1310760d9950892c6ea"}');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3782-7aed-8cdb-369d35d50966', '01a22e5e-3782-7aed-8cdb-369d35d50966', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3be3-7d56-89fd-793fdf8819c8', 'permit', '01a22e5e-3782-7aed-8cdb-369d35d50966', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796074257380, 1796075157380, 'agent', 'd14972cf38601bad3a2af3a70896c222641ae6e6358487a355ea6ba855dbbff9', '0113f0de3adbfc8117b3e77a0604bf701e004a32f17188f650f9ee82a0c1c3bc', NULL, 5000000, 1796074257504, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3c71-79e2-99cc-15b9282526ac', 'permit', '01a22e5e-3782-7aed-8cdb-369d35d50966', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796074257522, 1796075157522, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3c7b-79ec-ac00-4d464a6b892d', 'permit', '01a22e5e-3782-7aed-8cdb-369d35d50966', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796074257531, 1796075157531, 'agent', '5cf955721893a1fd05c84d5c4107200a31822d7adfdc02d6c1df3e6ffaabd5e4', '6ec267977c77f5f7ac0260b6618e71989fa024d59f8f2e116f47091c4567d508', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3cab-7ad9-85e2-e1dfbe7a9c84', 'permit', '01a22e5e-3782-7aed-8cdb-369d35d50966', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796074257579, 1796075157579, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', '01a22e5e-3cfe-71b9-af57-5b9f8d87ed6b', 'permit', '01a22e5e-3782-7aed-8cdb-369d35d50966', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22e5e-3ce9-7997-aac5-8d0b2a4224b6', 'held', 1796074257662, 1796075157662, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'c6833be453a50c885e223e896bfb7b70', '01a22e5e-3be3-7d56-89fd-793fdf8819c8', 1796074257380);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', '3021cc45dfc0f119be8e19cdbce79f90', '01a22e5e-3c71-79e2-99cc-15b9282526ac', 1796074257522);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', '93d31ab982977469da1d82f1cb6de074', '01a22e5e-3c7b-79ec-ac00-4d464a6b892d', 1796074257531);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', '3449346d46f8171008e3e4dbd9135040', '01a22e5e-3cab-7ad9-85e2-e1dfbe7a9c84', 1796074257579);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', '907f5a72e9caebd160a9fd673ba1116f', NULL, 1796074257619);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', '8bdaef6406c6bcab1c2bfdf187b99480', NULL, 1796074257641);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'b15d8afd8815542ce68086cf9b2839a1', NULL, 1796074257678);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'esc-01a22e5e-3cd3-7bec-87ba-dafe3e640557', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'purchase-order', '01a22e5e-3782-7aed-8cdb-369d35d50966', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"907f5a72e9caebd160a9fd673ba1116f","issuedAt":"2026-11-30T21:30:57.610Z","signature":"19a16ea7fbe30cb46280ddb5a857aabad9a6c329c08a4128a7c8b3ac7d3972acc6b3fdb318276a55ea4e58bcda842f989f6564c413ae844608fb0632f811a70b","envelopeSignature":"abad34e5e298702c01b1ab1f418f2af63b8f53c19d8bee36cabf6aa3ef59edd7ee7ebeb13c55762e73a3821fbda2372e96a8732b178263c6775c7e9504e84e0b"},"requestDigest":"sha256:e902b0c65c32c9724cf65167198ce777e532623a8a131708ebed670e4a5b35f2","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"ruleVersions":{"sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large":null}}', 'pending', 1, '[]', '[]', 1796074257619, 1796160657618, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'esc-01a22e5e-3ce9-7997-aac5-8d0b2a4224b6', 'did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq', 'purchase-order', '01a22e5e-3782-7aed-8cdb-369d35d50966', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"8bdaef6406c6bcab1c2bfdf187b99480","issuedAt":"2026-11-30T21:30:57.627Z","signature":"fb779554f12d143ddc8bf665bb826c648bff1c17c22446b84e8d77baa7dd2c163e8da39e832d3ec419dd351bf61d281b2b2640b5784ca07f3b8eafd7b764dc0e","envelopeSignature":"d8921da9a0f92b12919a8356f0f8a10948c1e24c975c512c7d0ffa6a2532f780a503167b404884d382ea1367799eac00a176bf5b9648c35a11d4930bc9073803"},"requestDigest":"sha256:bd23728bc855fac53096a208695f78a2d0ccfe150c9fba544bcf00f5ddcd9e58","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"ruleVersions":{"sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large":null}}', 'approved', 1, '["01a22e5e-3771-70eb-9ccf-668d8f32283a"]', '[]', 1796074257641, 1796160657636, '01a22e5e-3cfe-71b9-af57-5b9f8d87ed6b', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 1, 1796074256274, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22e5e-3782-7aed-8cdb-369d35d50966', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22e5e-3782-7aed-8cdb-369d35d50966","firedRules":[],"mandateId":"01a22e5e-3782-7aed-8cdb-369d35d50966","network":"testnet","occurredAt":"2026-11-30T21:30:56.274Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:42eb26aeae1dbf8d2c8d50580ac01eb2c141d07048c5779b094579cfc1be7429","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:f26bfa545b38c9eb6752c7a05d62bbe12584074aaa1d9426dc3c6abc166d0fcc","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796074256308, 'attest', NULL, 0, 0, 'issuer-key-z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:30:56.308Z","orgId":null,"policyDigest":"sha256:42eb26aeae1dbf8d2c8d50580ac01eb2c141d07048c5779b094579cfc1be7429","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'organisation', 1, 1796074257158, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0-1', '{"action":"rules:create","agentDid":"did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:30:57.158Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:9880c432ebfadd17b531464595db7b0b8a49fe3769734ebae36e8053e5571094","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'organisation', 2, 1796074257195, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0-2', '{"action":"rules:bind","agentDid":"did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:30:57.195Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:d770ad1df7e6892adfe936c2a81d0681c0906e00af6f264fdcdec42b42d95006","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'organisation', 3, 1796074257216, 'attest', NULL, 0, 0, 'setting-change-01a22e5e-3b3d-7317-9e9f-a71ea4ecefc3', '{"action":"setting:webhook","agentDid":"did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e5e-3b3d-7317-9e9f-a71ea4ecefc3","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:30:57.216Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:836dbebf5cdd6dce7f2c6fc00c924208da0d10881b3677ce400b7eb2e23ae083","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 2, 1796074257380, 'decide', '01a22e5e-3be3-7d56-89fd-793fdf8819c8', 5000000, 0, '01a22e5e-3be3-7b66-82c7-f6c8a6691b36', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","authorizationId":"01a22e5e-3be3-7d56-89fd-793fdf8819c8","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e5e-3be3-7b66-82c7-f6c8a6691b36","firedRules":[],"mandateId":"01a22e5e-3782-7aed-8cdb-369d35d50966","network":"testnet","occurredAt":"2026-11-30T21:30:57.380Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e","reasonCode":"AUTHORIZED","requestDigest":"sha256:c25280a697cda18e3d38aca635a7bc724e598224a56499148cb94a666cab7749","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 3, 1796074257476, 'claim', '01a22e5e-3be3-7d56-89fd-793fdf8819c8', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 4, 1796074257504, 'capture', '01a22e5e-3be3-7d56-89fd-793fdf8819c8', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 5, 1796074257522, 'decide', '01a22e5e-3c71-79e2-99cc-15b9282526ac', 7000000, 5000000, '01a22e5e-3c71-74e7-8a72-7f8f32864d23', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","authorizationId":"01a22e5e-3c71-79e2-99cc-15b9282526ac","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e5e-3c71-74e7-8a72-7f8f32864d23","firedRules":[],"mandateId":"01a22e5e-3782-7aed-8cdb-369d35d50966","network":"testnet","occurredAt":"2026-11-30T21:30:57.522Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e","reasonCode":"AUTHORIZED","requestDigest":"sha256:4eecda507ce80b2b8b42a0ef85c66ddb3a6599563e43dc2a3f324119380c0251","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 6, 1796074257531, 'decide', '01a22e5e-3c7b-79ec-ac00-4d464a6b892d', 15000000, 5000000, '01a22e5e-3c7b-7761-ad10-5a3f42716bcc', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","authorizationId":"01a22e5e-3c7b-79ec-ac00-4d464a6b892d","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e5e-3c7b-7761-ad10-5a3f42716bcc","firedRules":[],"mandateId":"01a22e5e-3782-7aed-8cdb-369d35d50966","network":"testnet","occurredAt":"2026-11-30T21:30:57.531Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e","reasonCode":"AUTHORIZED","requestDigest":"sha256:584bc99c36e9a5e18b372e49c746f567e0ce6f1ef5785112b3de5c927b4e49b6","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 7, 1796074257539, 'claim', '01a22e5e-3c7b-79ec-ac00-4d464a6b892d', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 8, 1796074257579, 'decide', '01a22e5e-3cab-7ad9-85e2-e1dfbe7a9c84', 24000000, 5000000, '01a22e5e-3cab-73ff-9fce-18d59a554e24', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","authorizationId":"01a22e5e-3cab-7ad9-85e2-e1dfbe7a9c84","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e5e-3cab-73ff-9fce-18d59a554e24","firedRules":[],"mandateId":"01a22e5e-3782-7aed-8cdb-369d35d50966","network":"testnet","occurredAt":"2026-11-30T21:30:57.579Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e","reasonCode":"AUTHORIZED","requestDigest":"sha256:429c3f860d840f1561e48b98e165cf676b76079f3795cc47351f86644e7778bc","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 9, 1796074257605, 'void', '01a22e5e-3cab-7ad9-85e2-e1dfbe7a9c84', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 10, 1796074257619, 'decide', NULL, 15000000, 5000000, '01a22e5e-3cd3-7ab7-8cb5-c49df0b54b30', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e5e-3cd3-7bec-87ba-dafe3e640557","eventId":"01a22e5e-3cd3-7ab7-8cb5-c49df0b54b30","firedRules":["sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"mandateId":"01a22e5e-3782-7aed-8cdb-369d35d50966","network":"testnet","occurredAt":"2026-11-30T21:30:57.619Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e","reasonCode":"LARGE_ORDER","requestDigest":"sha256:e902b0c65c32c9724cf65167198ce777e532623a8a131708ebed670e4a5b35f2","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 11, 1796074257641, 'decide', NULL, 15000000, 5000000, '01a22e5e-3ce9-7b6a-a82b-1d8775ab6acd', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e5e-3ce9-7997-aac5-8d0b2a4224b6","eventId":"01a22e5e-3ce9-7b6a-a82b-1d8775ab6acd","firedRules":["sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"mandateId":"01a22e5e-3782-7aed-8cdb-369d35d50966","network":"testnet","occurredAt":"2026-11-30T21:30:57.641Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e","reasonCode":"LARGE_ORDER","requestDigest":"sha256:bd23728bc855fac53096a208695f78a2d0ccfe150c9fba544bcf00f5ddcd9e58","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 12, 1796074257662, 'decide', '01a22e5e-3cfe-71b9-af57-5b9f8d87ed6b', 75000000, 5000000, '01a22e5e-3cfe-7868-8ee4-ec0f174ed15c', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","authorizationId":"01a22e5e-3cfe-71b9-af57-5b9f8d87ed6b","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22e5e-3ce9-7997-aac5-8d0b2a4224b6","eventId":"01a22e5e-3cfe-7868-8ee4-ec0f174ed15c","firedRules":["sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"mandateId":"01a22e5e-3782-7aed-8cdb-369d35d50966","network":"testnet","occurredAt":"2026-11-30T21:30:57.662Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:bd23728bc855fac53096a208695f78a2d0ccfe150c9fba544bcf00f5ddcd9e58","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'organisation', 4, 1796074257666, 'attest', NULL, 0, 0, 'setting-change-01a22e5e-3cf9-76a9-97aa-e7b49ea7ada6', '{"action":"setting:escalation","agentDid":"did:key:z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e5e-3cf9-76a9-97aa-e7b49ea7ada6","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:30:57.666Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:7392e5977bf90134370691679e9bbe5d16fa746b3bee682be059d620ba0cd86c","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 'mandate:01a22e5e-3782-7aed-8cdb-369d35d50966', 13, 1796074257678, 'decide', NULL, 75000000, 5000000, '01a22e5e-3d0e-724d-820d-97347dca622c', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkqnZevwA3nkyKeiTE964FWAVf6jq8hxjkrSYjFPVGUfxq","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22e5e-3d0e-724d-820d-97347dca622c","firedRules":["sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0/large"],"mandateId":"01a22e5e-3782-7aed-8cdb-369d35d50966","network":"testnet","occurredAt":"2026-11-30T21:30:57.678Z","orgId":"org-01a22e5e-3771-79c3-93d4-d3919f85caa9","policyDigest":"sha256:789f781138d96b033c66aa29aa58f6c32e18e91beff17ed06e5d0067531c0b5e","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:53f32aa82a2705220cc24149b6840e704de290ea750c19edee304f374b0a937e","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22e5e-3782-7aed-8cdb-369d35d50966');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkiKjkFuxjPrusMC7LSBid8NJpAMLURxSz39SKCAwMbHBK');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22e5e-3af9-709d-9702-9e8f90ae89d0-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22e5e-3b3d-7317-9e9f-a71ea4ecefc3');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22e5e-3be3-7b66-82c7-f6c8a6691b36');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22e5e-3c71-74e7-8a72-7f8f32864d23');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22e5e-3c7b-7761-ad10-5a3f42716bcc');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22e5e-3cab-73ff-9fce-18d59a554e24');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22e5e-3cd3-7ab7-8cb5-c49df0b54b30');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22e5e-3ce9-7b6a-a82b-1d8775ab6acd');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22e5e-3cfe-7868-8ee4-ec0f174ed15c');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22e5e-3cf9-76a9-97aa-e7b49ea7ada6');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22e5e-3d0e-724d-820d-97347dca622c');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22e5e-4c8a-7e32-b904-b67c31bfde85', '4d0f44499b296335925440e16779d9c6f00675c161bf561bce505cb9f4e9cd55', 14, 1796074261642, 'gatewright/testnet
1
ibJY2rmHre6UT6JmxiBrdEdIj2sFIASerHAxzuiLKt0=

— gatewright/testnet bvYpIAWA5HAT0zksb0MOoMUACR8cS17TFuqWFh0ovK9assKFoXgInGHWo/4tSxpzSmmdKS3qK0ioOefwG8MxUoVsvgk=
', 1796074256274, 1796074257678);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3790-7c7e-bef3-a5fcc75308c7', 1796074256274, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-37b4-793f-b6b4-7f97f022f78e', 1796074256308, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3b06-76bb-8430-cbcbb76fd9ea', 1796074257158, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3b2a-770f-961a-dd8bd90c2ab4', 1796074257195, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3b40-79d4-9b00-23b0fb0753ee', 1796074257216, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3be4-7332-a43b-17cb04b32f49', 1796074257380, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3c44-79ee-9b9e-1f8369ec62fa', 1796074257476, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3c60-7307-b52b-d5a15f1252e4', 1796074257504, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3c72-75d0-b29e-a358dc1e95e5', 1796074257522, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3c7b-7e3e-bda0-5eb3012d4d48', 1796074257531, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3c82-7089-b3f3-c594c6ef526b', 1796074257539, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3cab-774f-8702-b915ed4dab15', 1796074257579, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3cc5-7ed8-a456-7031c5fc3c74', 1796074257605, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3cd3-7d76-951b-34813306bb09', 1796074257619, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3ce9-7602-b4f1-14b1564ac1ff', 1796074257641, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3cfe-78da-b96e-12f34d18214d', 1796074257662, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3d02-72b3-bd74-86e303a6edf9', 1796074257666, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e5e-3d0e-7968-a47e-68d81c78e525', 1796074257678, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22e5e-3771-79c3-93d4-d3919f85caa9', 13);
