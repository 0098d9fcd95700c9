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
    money_key bigint, units bigint, amount_key bigint, detail text not null);
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
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '18', '2638fb3802d0c2f2a09320da024686479c68230691ce6365c9728cbe04526cd5');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '19', 'f39ddd6335cccbddd33ffcc50a2ad4c7356748ae9a8b5adaaf3090728f55558d');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '20', 'dc1d07156d95580761f9ed3e998055d96263a943f30e37bd2f462115f5b1178b');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '21', '9d71b05fdec115370b6be32630b332bd6f1f29bc9b34da4bb139c65bfc2502c7');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '22', '265737126e63d99d047ed6c0b7c8a16861f4acbfe54303a8183fef70834034d2');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '23', '185eee17499ba7913a16a08b3705ed35bf26b15dacad6d50426ca32cdcc15889');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '24', 'da127c00c88e39411880a209067a6e70c85944f35b1af3e85a9c4b3383afe385');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '25', 'b40374401114bae27cf116f2c8d1124fb3551f3154c2ddeb149e2c2d7c32a6e6');
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'First organisation', 'did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k', 'unverified', NULL, NULL, '2026-11-30T21:12:47.027Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T21:12:47.027Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9883-795b-8b50-281fc2a80f9a', 'owner@gatewright.local', '2026-11-30T21:12:46.979Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-988d-7f09-8d24-f6b05caf858c', 'developer@gatewright.local', '2026-11-30T21:12:46.989Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9886-7a72-8d58-7ae6cdf6378d', '01a22e4d-9883-795b-8b50-281fc2a80f9a', 'owner', '34704364302a3185fa62b41e2f0c784a7422f8efb2ad74c6c440a47a5d66dbad', '2026-11-30T21:12:46.979Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9891-77a4-96d2-f661a38686ea', '01a22e4d-988d-7f09-8d24-f6b05caf858c', 'developer', '0c9289d2ee3dae866f24e7f5994e7fbef16a978ed7c25ec3855d7c5cfa9c863e', '2026-11-30T21:12:46.989Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9898-797d-8d43-d2e730075867', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'Starter procurement agent', 'testnet', 'c6da0bacbd7974c70aa17192979a491e7e3d4402be296a645f0e5f19cbae5f85', 1, NULL, NULL, '2026-11-30T21:12:47.018Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k","validFrom":"2026-11-30T21:12:47.005Z","credentialStatus":{"id":"http://127.0.0.1:39259/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:39259/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22e4d-9883-795b-8b50-281fc2a80f9a","fromType":"person","to":"did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k"},{"from":"did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k","fromType":"organisation","to":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T21:12:47.005Z","verificationMethod":"did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k#z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z2WHhiWJcQe4MYUn44U9DM7DGmJjRK61GRRFnoUaMiTTb8iKCnZEDJ76tqhSLRmR2GzmX9U95X2f5U8cYGn88h8Z2"}}', '2026-11-30T21:12:47.005Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22e4d-9883-795b-8b50-281fc2a80f9a', '2026-11-30T21:12:47.445Z', '2026-11-30T21:12:47.445Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6', 1, 0, 83, '01a22e4d-9883-795b-8b50-281fc2a80f9a', '2026-11-30T21:12:47.467Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22e4d-9883-795b-8b50-281fc2a80f9a","tokenId":"01a22e4d-9886-7a72-8d58-7ae6cdf6378d","client":"sha256:ffc0d12955100ecdb0a37eac006f56c366c2d10adef54ef814d023fb0fd4425e","at":"2026-11-30T21:12:47.445Z"}', '01a22e4d-9883-795b-8b50-281fc2a80f9a', '2026-11-30T21:12:47.445Z', '2026-11-30T21:12:47.445Z', '2026-11-30T21:12:47.456Z', '{"address":"127.0.0.1","salt":"8454b1bb069c706d3ee9ca7fa17c977ccbb7660568d1fb7cc43abf443c778eb5"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","role":"owner","personId":"01a22e4d-9883-795b-8b50-281fc2a80f9a","tokenId":"01a22e4d-9886-7a72-8d58-7ae6cdf6378d","client":"sha256:048d461dda70b87bfa536dbd79dc954e7326328474fa2ea89a00e2fee57d9577","at":"2026-11-30T21:12:47.467Z","message":null,"agentDids":["did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa"]}', '01a22e4d-9883-795b-8b50-281fc2a80f9a', '2026-11-30T21:12:47.467Z', '2026-11-30T21:12:47.467Z', '2026-11-30T21:12:47.485Z', '{"address":"127.0.0.1","salt":"6ea6962edbef1bda0668ab1ecbe700cd14d3f99a61fef6f942d8985a372defec"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4', '027775216cfa9e82c4f2da2a72296a82a7b6df3e61c0f1ddbe0310a9047b1bc4', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6","version":1}]', NULL, '2026-11-30T21:12:47.659Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'wh_01a22e4d-9a87-7515-98c2-d4d4f6594606', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T21:12:47.495Z', NULL, 'the receiver could not be reached', '2026-11-30T21:12:48.196Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'msg_8dc3a263e9934c7741333705e58615363695b011aaf232bcff63e70e4fd26644', 'wh_01a22e4d-9a87-7515-98c2-d4d4f6594606', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:12:47.881Z","data":{"escalationId":"esc-01a22e4d-9c04-7a80-9449-029205487de9","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:12:47.872Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:12:47.881Z', 2, '2026-11-30T21:13:23.238Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'msg_ec37518a6e135236a76cd17962e8479530a2d42ecd9ca46620b2d5ccd162d270', 'wh_01a22e4d-9a87-7515-98c2-d4d4f6594606', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T21:12:47.898Z","data":{"escalationId":"esc-01a22e4d-9c13-7e1b-b80f-728b04e97d80","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T21:12:47.891Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T21:12:47.898Z', 2, '2026-11-30T21:13:23.242Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 3678357847424450, 3590200528726533, 2340400769037114, 3802142244874790, 4019395152169025, 52048486256201, 4306115080167370, 3688947833941179, 747040450459823, 747040450459823, NULL, 2089012155055930, 4251073438021879, 5000000, 4368434385753165, '["01a22e4d-9b44-7cda-a7c5-7b19543455c2","2026-11-30T21:12:47.687Z","did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","purchase-order","allow","AUTHORIZED","01a22e4d-9b44-7de5-a6a2-fe8a621beeec",null,"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:cad392ff2f88c3ce4e8b2ec0034c4623a548d4ae83227d0d3fd784b26f4c8f8b","5000000","USD","acme-supplies",null,"78a583f7ee646486fe1c4a09a5c6f373","2026-11-30T21:12:47.511Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 3678357847642938, 3590200528726533, 2340400769037114, 3802142244874790, 4019395152169025, 52048486256201, 4306115080167370, 3688947833941179, 3671506927557914, 3671506927557914, NULL, 2089012155055930, 4251073438021879, 7000000, 2169032052001948, '["01a22e4d-9baa-7bfc-86e5-63d82d58933a","2026-11-30T21:12:47.794Z","did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","purchase-order","allow","AUTHORIZED","01a22e4d-9baa-7692-a512-e6763ab1f285",null,"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:2f6bd2edac3219bbbeb9c351bba19ad5b5d3a2052393220e1435adfae2fa1fc2","7000000","USD","acme-supplies",null,"cf8469730715c1138e264b7b58496c7f","2026-11-30T21:12:47.775Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 3678357847700999, 3590200528726533, 2340400769037114, 3802142244874790, 4019395152169025, 52048486256201, 4306115080167370, 3688947833941179, 1372222395577835, 1372222395577835, NULL, 2089012155055930, 4251073438021879, 8000000, 880105333367932, '["01a22e4d-9bce-7e0e-9442-6734ea134e07","2026-11-30T21:12:47.822Z","did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","purchase-order","allow","AUTHORIZED","01a22e4d-9bce-7a72-9316-215de583bc36",null,"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:cfac083e127dc413d917bb2edafafb5c4ba3ea505487bac660da12bbca18fa1e","8000000","USD","acme-supplies",null,"9d7cf25b688b7bd6429b89bf1f73f2d7","2026-11-30T21:12:47.804Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 3678357847757876, 3590200528726533, 2340400769037114, 3802142244874790, 4019395152169025, 52048486256201, 4306115080167370, 3688947833941179, 1909024955494553, 1909024955494553, NULL, 2089012155055930, 4251073438021879, 9000000, 268923808468189, '["01a22e4d-9bea-7ddc-a26d-1d9bc755d434","2026-11-30T21:12:47.850Z","did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","purchase-order","allow","AUTHORIZED","01a22e4d-9bea-7feb-a5e2-d3b2fb10b2b3",null,"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:57650b7872d4aed7dbc7bdc3b4c258c57f0fe2d59c3cdd3adfe87527bbcfb923","9000000","USD","acme-supplies",null,"1e1e3d0ea55cbb0ac4ebb7cb824cfe23","2026-11-30T21:12:47.834Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 3678357847813478, 3590200528726533, 2340400769037114, 3802142244874790, 3150686018092977, 1222009837836573, 4306115080167370, 3688947833941179, 3601791174420742, NULL, 616544073847406, 2089012155055930, 4251073438021879, 50000000, 353256129295268, '["01a22e4d-9c05-7441-9bf5-03d306f60d66","2026-11-30T21:12:47.877Z","did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e4d-9c04-7a80-9449-029205487de9","01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"testnet","sha256:de03e3128f9d52f39f8ca461a0178ad8b4bb119163fcf3c4572acb38b47c1da8","50000000","USD","acme-supplies",null,"920489d548d540e83b25b2c7a711bb9a","2026-11-30T21:12:47.866Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 3678357847841075, 3590200528726533, 2340400769037114, 3802142244874790, 3150686018092977, 1222009837836573, 4306115080167370, 3688947833941179, 1249388154116645, NULL, 1249388154116645, 2089012155055930, 4251073438021879, 60000000, 3616369052529272, '["01a22e4d-9c13-7c4b-8cf3-c85446bc4933","2026-11-30T21:12:47.891Z","did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e4d-9c13-7e1b-b80f-728b04e97d80","01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"testnet","sha256:eac0d5c1ea2aae454d7d684363441c97efe38bc2d7b5370ac284fd6889526d7e","60000000","USD","acme-supplies",null,"55dddc7dc11ff7d7a063f8ed6bafa045","2026-11-30T21:12:47.883Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 3678357847884979, 3590200528726533, 2340400769037114, 3802142244874790, 703379110011759, 52048486256201, 4306115080167370, 3688947833941179, 120091728861547, 3870677740073254, 1249388154116645, 2089012155055930, 4251073438021879, 60000000, 3616369052529272, '["01a22e4d-9c28-76ef-94a7-f5822e3704b3","2026-11-30T21:12:47.912Z","did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","purchase-order","allow","ESCALATION_APPROVED","01a22e4d-9c27-70a0-b7b8-56a2725cb555","esc-01a22e4d-9c13-7e1b-b80f-728b04e97d80","01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"testnet","sha256:eac0d5c1ea2aae454d7d684363441c97efe38bc2d7b5370ac284fd6889526d7e","60000000","USD","acme-supplies",null,"55dddc7dc11ff7d7a063f8ed6bafa045","2026-11-30T21:12:47.883Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 3678357847927365, 3590200528726533, 2340400769037114, 3802142244874790, 1759532878200552, 1309577391107815, 4306115080167370, 3688947833941179, 16204672241195, NULL, NULL, 2089012155055930, 4251073438021879, 100000000000, 2075300300837095, '["01a22e4d-9c3d-784a-9934-2bcb9b9fc245","2026-11-30T21:12:47.933Z","did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"testnet","sha256:11678ff0c537dd10992a58f5d8d57021ebdc862f013adba750326533fb3f2e05","100000000000","USD","acme-supplies",null,"563a09192a127bc7a26754b9f34629b7","2026-11-30T21:12:47.926Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (3854442212247992, 3678357847813478);
insert into decision_rule ("rule_key", "position") values (86401573631988, 3678357847813478);
insert into decision_rule ("rule_key", "position") values (3854442212247992, 3678357847841075);
insert into decision_rule ("rule_key", "position") values (86401573631988, 3678357847841075);
insert into decision_rule ("rule_key", "position") values (3854442212247992, 3678357847884979);
insert into decision_rule ("rule_key", "position") values (86401573631988, 3678357847884979);
insert into decision_rule ("rule_key", "position") values (3854442212247992, 3678357847927365);
insert into decision_rule ("rule_key", "position") values (86401573631988, 3678357847927365);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '78ca423353e35dc9a42f591f1b25714108f40b048ea353556a4c9e3722e3e983', '2026-11-30T21:12:47.038Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '25b2da7a685b50524ceba7c3fe7ebeb17c802f35a1ce958584c4f42e3657f527', '2026-11-30T21:12:47.038Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '1e80ec331dbf0f4c2ce6843d85552464e9acfe2991331f8c09c0b0510b0a6a39', '2026-11-30T21:12:47.038Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22e4d-98b4-7e09-99b4-7f2c40116292', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9a88-7d35-9e4d-49bd0e9ee266', 'webhook', '{"changeId":"01a22e4d-9a88-7d35-9e4d-49bd0e9ee266","setting":"webhook","subject":"wh_01a22e4d-9a87-7515-98c2-d4d4f6594606","personId":"01a22e4d-9883-795b-8b50-281fc2a80f9a","tokenId":"01a22e4d-9886-7a72-8d58-7ae6cdf6378d","role":"owner","at":"2026-11-30T21:12:47.496Z","client":"sha256:251a78ffc6e46c5be31907093052d7896a5db92dbf46327323d7346be58e8509","before":null,"after":"sha256:bccef6069f1d28516fb3db6cb39a7c2c82f7c41e6a7a87b69037316439aabd2b","message":null}', '{"salt":"6323470a49e0821dc27e5bc899023af8bb5c45dbed81f376d9a327b2400db607","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22e4d-9883-795b-8b50-281fc2a80f9a', '2026-11-30T21:12:47.496Z', '2026-11-30T21:12:47.496Z', '2026-11-30T21:12:47.507Z', '{"address":"127.0.0.1","salt":"6323470a49e0821dc27e5bc899023af8bb5c45dbed81f376d9a327b2400db607"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9c1f-7ec8-9fcb-90bcf970b030', 'escalation', '{"changeId":"01a22e4d-9c1f-7ec8-9fcb-90bcf970b030","setting":"escalation","subject":null,"personId":"01a22e4d-9883-795b-8b50-281fc2a80f9a","tokenId":"01a22e4d-9886-7a72-8d58-7ae6cdf6378d","role":"owner","at":"2026-11-30T21:12:47.903Z","client":"sha256:6e6569a88d5ca75bb2228a02c6727160981bbb701408b9f9ee3309094075b5a2","before":null,"after":"sha256:414e9d5382dde7f365b91c7fd1291498f4b5f1d7f7d821b407c938cb08c00edb","message":null}', '{"salt":"d8a88436a4a74d934181a3112c1eb2a39aa7c29c47e15c953548ded4954b090d","before":null,"after":{"escalationId":"esc-01a22e4d-9c13-7e1b-b80f-728b04e97d80","decision":"approve","modifiedAction":null},"message":""}', '01a22e4d-9883-795b-8b50-281fc2a80f9a', '2026-11-30T21:12:47.903Z', '2026-11-30T21:12:47.903Z', '2026-11-30T21:12:47.921Z', '{"address":"127.0.0.1","salt":"d8a88436a4a74d934181a3112c1eb2a39aa7c29c47e15c953548ded4954b090d"}');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9b44-7de5-a6a2-fe8a621beeec', 'permit', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796073167687, 1796074067687, 'agent', 'ea41531ee09d3c0f73a6dc3414e19067008d050908d58041e0a802f8530e9586', '121dbf437b507b142779322f01293e786bc0049a7a007eba1ed98dff852ab9a9', NULL, 5000000, 1796073167766, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9baa-7692-a512-e6763ab1f285', 'permit', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796073167794, 1796074067794, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9bce-7a72-9316-215de583bc36', 'permit', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796073167822, 1796074067822, 'agent', 'da6a861790d700a02f3bebc5234962b7678ae0c704f194c2525e62436638a74f', '517f13168f8f88b1e2df8bfd3f169be0e8f68e636f95e763d035e2f73d56790b', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9bea-7feb-a5e2-d3b2fb10b2b3', 'permit', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796073167850, 1796074067850, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', '01a22e4d-9c27-70a0-b7b8-56a2725cb555', 'permit', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22e4d-9c13-7e1b-b80f-728b04e97d80', 'held', 1796073167912, 1796074067912, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', '78a583f7ee646486fe1c4a09a5c6f373', '01a22e4d-9b44-7de5-a6a2-fe8a621beeec', 1796073167687);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'cf8469730715c1138e264b7b58496c7f', '01a22e4d-9baa-7692-a512-e6763ab1f285', 1796073167794);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', '9d7cf25b688b7bd6429b89bf1f73f2d7', '01a22e4d-9bce-7a72-9316-215de583bc36', 1796073167822);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', '1e1e3d0ea55cbb0ac4ebb7cb824cfe23', '01a22e4d-9bea-7feb-a5e2-d3b2fb10b2b3', 1796073167850);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', '920489d548d540e83b25b2c7a711bb9a', NULL, 1796073167877);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', '55dddc7dc11ff7d7a063f8ed6bafa045', NULL, 1796073167891);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', '563a09192a127bc7a26754b9f34629b7', NULL, 1796073167933);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'esc-01a22e4d-9c04-7a80-9449-029205487de9', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'purchase-order', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"920489d548d540e83b25b2c7a711bb9a","issuedAt":"2026-11-30T21:12:47.866Z","signature":"9e40f5cdec7dc8b306411dfbc4253d4914ce251b51a81aa03d1b204ce88220fdd21d647b067e77a1dd5cb644dcee2386ae0957af424995f9b02248fc19651d04","envelopeSignature":"60eae566f823f1e54edbf37c782a19d73f2ef18a2ce513d92a3bcb10c4b97b9bd7b8c0ca2869e739959be29878a4d61125769da5110d86c548a5891b95243b07"},"requestDigest":"sha256:de03e3128f9d52f39f8ca461a0178ad8b4bb119163fcf3c4572acb38b47c1da8","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"ruleVersions":{"sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large":null}}', 'pending', 1, '[]', '[]', 1796073167877, 1796159567872, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'esc-01a22e4d-9c13-7e1b-b80f-728b04e97d80', 'did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa', 'purchase-order', '01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"55dddc7dc11ff7d7a063f8ed6bafa045","issuedAt":"2026-11-30T21:12:47.883Z","signature":"37aa5b21570e541b05ea5a5faf28e48c274857e61a5a4384b56dd208d7fdfdd86d4b492e2649baa56e138bcc62039dd9d52447d592db75eed4b20b5ca6680b0c","envelopeSignature":"9d1e71d47bca89a229f7dc35bb9ccc4eb917a309acaf85892d5f8ed3017b6c8233ae340924dc5829782695c652bc7b406c684c8ae17c3b1fb8f4bc3470bd540e"},"requestDigest":"sha256:eac0d5c1ea2aae454d7d684363441c97efe38bc2d7b5370ac284fd6889526d7e","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"ruleVersions":{"sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large":null}}', 'approved', 1, '["01a22e4d-9883-795b-8b50-281fc2a80f9a"]', '[]', 1796073167891, 1796159567891, '01a22e4d-9c27-70a0-b7b8-56a2725cb555', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 1, 1796073167009, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","firedRules":[],"mandateId":"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","network":"testnet","occurredAt":"2026-11-30T21:12:47.009Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:6dc2c123002f0ae01ccb0646a3590cf50b86af42f2d292218873e41ec8e9d23d","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:ce7d49723f0721eec6792b203770f6385cc80ee878514457145d9e6b443468ed","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796073167033, 'attest', NULL, 0, 0, 'issuer-key-z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:12:47.033Z","orgId":null,"policyDigest":"sha256:6dc2c123002f0ae01ccb0646a3590cf50b86af42f2d292218873e41ec8e9d23d","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'organisation', 1, 1796073167453, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6-1', '{"action":"rules:create","agentDid":"did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:12:47.453Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:23d50a040d1819df3ae0befa00c6a41f1de8e1df13383cd41c9030f325cd86b1","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'organisation', 2, 1796073167482, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6-2', '{"action":"rules:bind","agentDid":"did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:12:47.482Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:9a257445bb3b4074d4416e16b14a2d58afb8b20ee2d50089ef4a5eae8c70765a","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'organisation', 3, 1796073167505, 'attest', NULL, 0, 0, 'setting-change-01a22e4d-9a88-7d35-9e4d-49bd0e9ee266', '{"action":"setting:webhook","agentDid":"did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e4d-9a88-7d35-9e4d-49bd0e9ee266","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:12:47.505Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:ab501264633b9fae781050e29ed80441778feddbd314e80b35cfab2e59f938b6","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 2, 1796073167687, 'decide', '01a22e4d-9b44-7de5-a6a2-fe8a621beeec', 5000000, 0, '01a22e4d-9b44-7cda-a7c5-7b19543455c2', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","authorizationId":"01a22e4d-9b44-7de5-a6a2-fe8a621beeec","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e4d-9b44-7cda-a7c5-7b19543455c2","firedRules":[],"mandateId":"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","network":"testnet","occurredAt":"2026-11-30T21:12:47.687Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4","reasonCode":"AUTHORIZED","requestDigest":"sha256:cad392ff2f88c3ce4e8b2ec0034c4623a548d4ae83227d0d3fd784b26f4c8f8b","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 3, 1796073167749, 'claim', '01a22e4d-9b44-7de5-a6a2-fe8a621beeec', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 4, 1796073167766, 'capture', '01a22e4d-9b44-7de5-a6a2-fe8a621beeec', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 5, 1796073167794, 'decide', '01a22e4d-9baa-7692-a512-e6763ab1f285', 7000000, 5000000, '01a22e4d-9baa-7bfc-86e5-63d82d58933a', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","authorizationId":"01a22e4d-9baa-7692-a512-e6763ab1f285","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e4d-9baa-7bfc-86e5-63d82d58933a","firedRules":[],"mandateId":"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","network":"testnet","occurredAt":"2026-11-30T21:12:47.794Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4","reasonCode":"AUTHORIZED","requestDigest":"sha256:2f6bd2edac3219bbbeb9c351bba19ad5b5d3a2052393220e1435adfae2fa1fc2","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 6, 1796073167822, 'decide', '01a22e4d-9bce-7a72-9316-215de583bc36', 15000000, 5000000, '01a22e4d-9bce-7e0e-9442-6734ea134e07', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","authorizationId":"01a22e4d-9bce-7a72-9316-215de583bc36","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e4d-9bce-7e0e-9442-6734ea134e07","firedRules":[],"mandateId":"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","network":"testnet","occurredAt":"2026-11-30T21:12:47.822Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4","reasonCode":"AUTHORIZED","requestDigest":"sha256:cfac083e127dc413d917bb2edafafb5c4ba3ea505487bac660da12bbca18fa1e","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 7, 1796073167831, 'claim', '01a22e4d-9bce-7a72-9316-215de583bc36', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 8, 1796073167850, 'decide', '01a22e4d-9bea-7feb-a5e2-d3b2fb10b2b3', 24000000, 5000000, '01a22e4d-9bea-7ddc-a26d-1d9bc755d434', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","authorizationId":"01a22e4d-9bea-7feb-a5e2-d3b2fb10b2b3","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e4d-9bea-7ddc-a26d-1d9bc755d434","firedRules":[],"mandateId":"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","network":"testnet","occurredAt":"2026-11-30T21:12:47.850Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4","reasonCode":"AUTHORIZED","requestDigest":"sha256:57650b7872d4aed7dbc7bdc3b4c258c57f0fe2d59c3cdd3adfe87527bbcfb923","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 9, 1796073167861, 'void', '01a22e4d-9bea-7feb-a5e2-d3b2fb10b2b3', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 10, 1796073167877, 'decide', NULL, 15000000, 5000000, '01a22e4d-9c05-7441-9bf5-03d306f60d66', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e4d-9c04-7a80-9449-029205487de9","eventId":"01a22e4d-9c05-7441-9bf5-03d306f60d66","firedRules":["sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"mandateId":"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","network":"testnet","occurredAt":"2026-11-30T21:12:47.877Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4","reasonCode":"LARGE_ORDER","requestDigest":"sha256:de03e3128f9d52f39f8ca461a0178ad8b4bb119163fcf3c4572acb38b47c1da8","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 11, 1796073167891, 'decide', NULL, 15000000, 5000000, '01a22e4d-9c13-7c4b-8cf3-c85446bc4933', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e4d-9c13-7e1b-b80f-728b04e97d80","eventId":"01a22e4d-9c13-7c4b-8cf3-c85446bc4933","firedRules":["sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"mandateId":"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","network":"testnet","occurredAt":"2026-11-30T21:12:47.891Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4","reasonCode":"LARGE_ORDER","requestDigest":"sha256:eac0d5c1ea2aae454d7d684363441c97efe38bc2d7b5370ac284fd6889526d7e","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 12, 1796073167912, 'decide', '01a22e4d-9c27-70a0-b7b8-56a2725cb555', 75000000, 5000000, '01a22e4d-9c28-76ef-94a7-f5822e3704b3', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","authorizationId":"01a22e4d-9c27-70a0-b7b8-56a2725cb555","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22e4d-9c13-7e1b-b80f-728b04e97d80","eventId":"01a22e4d-9c28-76ef-94a7-f5822e3704b3","firedRules":["sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"mandateId":"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","network":"testnet","occurredAt":"2026-11-30T21:12:47.912Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:eac0d5c1ea2aae454d7d684363441c97efe38bc2d7b5370ac284fd6889526d7e","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'organisation', 4, 1796073167916, 'attest', NULL, 0, 0, 'setting-change-01a22e4d-9c1f-7ec8-9fcb-90bcf970b030', '{"action":"setting:escalation","agentDid":"did:key:z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e4d-9c1f-7ec8-9fcb-90bcf970b030","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T21:12:47.916Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:e5546e77fe11c6eadcf29743214223406e44f0a51ac6357b1edf539ef4e550f9","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 'mandate:01a22e4d-9898-76d5-8d0e-32e0a6ffe01a', 13, 1796073167933, 'decide', NULL, 75000000, 5000000, '01a22e4d-9c3d-784a-9934-2bcb9b9fc245', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MksqVcMDUzEdmRJx55NhLVptdg1UC4XEwBW2M4e4Xyyjwa","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22e4d-9c3d-784a-9934-2bcb9b9fc245","firedRules":["sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6/large"],"mandateId":"01a22e4d-9898-76d5-8d0e-32e0a6ffe01a","network":"testnet","occurredAt":"2026-11-30T21:12:47.933Z","orgId":"org-01a22e4d-9883-7bc8-9afd-22943c274297","policyDigest":"sha256:6ce2a4fd0fa491699011b215b6788482edb831418619fc41e91541b78e60fda4","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:11678ff0c537dd10992a58f5d8d57021ebdc862f013adba750326533fb3f2e05","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22e4d-9898-76d5-8d0e-32e0a6ffe01a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkgzRJtKpC4Mzyk3miZKPCMpLQhZY1v1ywxwQgviTDzF7k');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22e4d-9a55-700f-a4c2-8cf9c91ecbd6-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22e4d-9a88-7d35-9e4d-49bd0e9ee266');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22e4d-9b44-7cda-a7c5-7b19543455c2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22e4d-9baa-7bfc-86e5-63d82d58933a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22e4d-9bce-7e0e-9442-6734ea134e07');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22e4d-9bea-7ddc-a26d-1d9bc755d434');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22e4d-9c05-7441-9bf5-03d306f60d66');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22e4d-9c13-7c4b-8cf3-c85446bc4933');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22e4d-9c28-76ef-94a7-f5822e3704b3');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22e4d-9c1f-7ec8-9fcb-90bcf970b030');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22e4d-9c3d-784a-9934-2bcb9b9fc245');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22e4d-acfd-7d83-b4f6-7e9ee80cf32e', 'e9e257da2bdd34793a165595efb1cd6816c2524ab2ff7956fe82453716f8c091', 14, 1796073172221, 'gatewright/testnet
1
RvLFhMnE3cjR8mlbF6bFBt90sY320OEUcM9j0MOlOIQ=

— gatewright/testnet YAojutJh8S7iNGW+9n6ekO0PnCqo4QTfWAwXVO9x7NJbQb8GfgNquFMY8NP9tzRI0xzcJ4vpiF5WzpXIfw9txaynVgo=
', 1796073167009, 1796073167933);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-98a0-7f10-86e5-c392e3782425', 1796073167009, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-98b9-7601-9008-934e9b064701', 1796073167033, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9a5d-7f5a-8d84-69947f6ac28c', 1796073167453, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9a7a-73fd-a565-a243b62418f5', 1796073167482, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9a91-7e1b-b890-456119de94ff', 1796073167505, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9b46-77b8-86fe-19264fed3ca2', 1796073167687, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9b85-75cc-8da5-9c56514385a2', 1796073167749, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9b95-76cc-927d-08927e08386a', 1796073167766, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9bb2-7cfb-be49-690f7e78448a', 1796073167794, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9bce-7204-94b0-17462b0e38ac', 1796073167822, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9bd7-7804-abf9-10449ccf95e3', 1796073167831, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9bea-7409-b7d5-10ed4f2299cd', 1796073167850, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9bf5-7522-b73e-f0375169fbb1', 1796073167861, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9c05-7392-8bf8-e683c2e7880f', 1796073167877, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9c13-7655-a110-2a4abba78ed5', 1796073167891, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9c28-7135-8c52-88ec1b5d1a15', 1796073167912, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9c2c-7eee-a2cc-67a913bdb0e6', 1796073167916, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e4d-9c3d-7bf1-a0fd-c25af4edcec8', 1796073167933, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22e4d-9883-7bc8-9afd-22943c274297', 13);
