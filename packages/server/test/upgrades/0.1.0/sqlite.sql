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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'First organisation', 'did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB', 'unverified', NULL, NULL, '2026-11-30T17:56:36.792Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T17:56:36.792Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d99-ff23-7f00-9dc5-18d2c18e22ef', 'owner@gatewright.local', '2026-11-30T17:56:36.771Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d99-ff26-73c9-bb4c-e66818dbafec', 'developer@gatewright.local', '2026-11-30T17:56:36.774Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d99-ff25-741f-a007-d41f87a14478', '01a22d99-ff23-7f00-9dc5-18d2c18e22ef', 'owner', '153edfb600796fb4e70bc72b65b232f48731a65289f54aaffc55861b840a7903', '2026-11-30T17:56:36.771Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d99-ff27-79c2-ad40-1af1c0e9a548', '01a22d99-ff26-73c9-bb4c-e66818dbafec', 'developer', '2c2cd0a673ae883a77cfc31d2bc732d476132fbf67509729e1a75bb267dfd414', '2026-11-30T17:56:36.774Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d99-ff2a-751e-8f82-4fe3a9453461', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'Starter procurement agent', 'testnet', '8c5aaa53c13cc9c7b8305a9823e3d7b6fba3c22a83b122ded4a8f5041c4b6d51', 1, NULL, NULL, '2026-11-30T17:56:36.788Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22d99-ff2b-7b11-b057-ab3e28cbf97d","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22d99-ff2b-7b11-b057-ab3e28cbf97d","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB","validFrom":"2026-11-30T17:56:36.780Z","credentialStatus":{"id":"http://127.0.0.1:44371/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:44371/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22d99-ff2b-7b11-b057-ab3e28cbf97d","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22d99-ff23-7f00-9dc5-18d2c18e22ef","fromType":"person","to":"did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB"},{"from":"did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB","fromType":"organisation","to":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T17:56:36.780Z","verificationMethod":"did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB#z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z66uwmGpXConLnJZoR9p7uKhbHCVxWizxrd3bGXA4XtivBMQGsXPs6SsZZbUjRV2KjSgiQsHaJJ25idsNETDQZY8n"}}', '2026-11-30T17:56:36.780Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'sop-01a22d9a-001d-7108-94e9-77be6293b447', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'sop-01a22d9a-001d-7108-94e9-77be6293b447', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22d99-ff23-7f00-9dc5-18d2c18e22ef', '2026-11-30T17:56:37.021Z', '2026-11-30T17:56:37.021Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'sop-01a22d9a-001d-7108-94e9-77be6293b447', 1, 0, 30, '01a22d99-ff23-7f00-9dc5-18d2c18e22ef', '2026-11-30T17:56:37.031Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'sop-01a22d9a-001d-7108-94e9-77be6293b447', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22d9a-001d-7108-94e9-77be6293b447","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22d99-ff23-7f00-9dc5-18d2c18e22ef","tokenId":"01a22d99-ff25-741f-a007-d41f87a14478","client":"sha256:8db5cedd1e05c8c4c559e2f2248a0dcefce6b1bdc07bde0f2edbbb14723f0eab","at":"2026-11-30T17:56:37.021Z"}', '01a22d99-ff23-7f00-9dc5-18d2c18e22ef', '2026-11-30T17:56:37.021Z', '2026-11-30T17:56:37.021Z', '2026-11-30T17:56:37.025Z', '{"address":"127.0.0.1","salt":"74bdc6393463b2e5672f95d393f4d7cc9fe0ec6c9e4f0ab659601728bfba7aa9"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'sop-01a22d9a-001d-7108-94e9-77be6293b447', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22d9a-001d-7108-94e9-77be6293b447","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","role":"owner","personId":"01a22d99-ff23-7f00-9dc5-18d2c18e22ef","tokenId":"01a22d99-ff25-741f-a007-d41f87a14478","client":"sha256:b01c68f87dd6c07274dc0697f169ef8fbe106efca6ed766722d7f9dfaf7033cb","at":"2026-11-30T17:56:37.031Z","message":null,"agentDids":["did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ"]}', '01a22d99-ff23-7f00-9dc5-18d2c18e22ef', '2026-11-30T17:56:37.031Z', '2026-11-30T17:56:37.031Z', '2026-11-30T17:56:37.037Z', '{"address":"127.0.0.1","salt":"f41d0e52d19ad84643552dab433110a7d745205c9894f461617bd1c49e8232a2"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683', 'a64f3571532f7447b3266e42369022e4e6a29d4a3973bc969e91fde912aeb6e8', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22d9a-001d-7108-94e9-77be6293b447","version":1}]', NULL, '2026-11-30T17:56:37.097Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'wh_01a22d9a-0032-7333-928a-3e8438354efb', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T17:56:37.042Z', NULL, 'the receiver could not be reached', '2026-11-30T17:56:37.918Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'msg_ca15a1b5cefc3d3133bf6c8e22c5e48487c3c36affebcf8de75956eb2bcddd76', 'wh_01a22d9a-0032-7333-928a-3e8438354efb', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T17:56:37.199Z","data":{"escalationId":"esc-01a22d9a-00cd-734f-9b42-b7350ae65dfd","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T17:56:37.196Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22d9a-001d-7108-94e9-77be6293b447/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T17:56:37.199Z', 2, '2026-11-30T17:57:12.934Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'msg_e1369b1970ac23ffd9a99d88c85c85bc0f77f4376087cb2bbf9b25168b33b5e7', 'wh_01a22d9a-0032-7333-928a-3e8438354efb', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T17:56:37.207Z","data":{"escalationId":"esc-01a22d9a-00d5-7937-88ab-eca4881083b7","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T17:56:37.205Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22d9a-001d-7108-94e9-77be6293b447/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T17:56:37.207Z', 2, '2026-11-30T17:57:12.937Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 3678333741281558, 801129238073758, 2519583390884709, 4447543489705631, 2185838723919119, 162631805150428, 3549112090126393, 3119919928812929, 3212071014147331, 3212071014147331, NULL, 3329070135551905, 2293637131841883, 5000000, 2712445592173464, '["01a22d9a-0072-727a-9419-39532f284916","2026-11-30T17:56:37.110Z","did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","purchase-order","allow","AUTHORIZED","01a22d9a-0072-71d8-8dc5-0572aa13755e",null,"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:e09875b42183eeb43e94e03088ee59303798f2b25f54a962e54137bd6248384e","5000000","USD","acme-supplies",null,"26fdb77e6b0da7b8baa2425fb9e12469","2026-11-30T17:56:37.049Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 3678333741373651, 801129238073758, 2519583390884709, 4447543489705631, 2185838723919119, 162631805150428, 3549112090126393, 3119919928812929, 4196853170728362, 4196853170728362, NULL, 3329070135551905, 2293637131841883, 7000000, 2402860060911448, '["01a22d9a-00a2-7fd5-b605-a885322088d3","2026-11-30T17:56:37.155Z","did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","purchase-order","allow","AUTHORIZED","01a22d9a-00a2-7b54-b794-5b403a284d18",null,"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:f01368cfa1aac3c302333e6deb28fc31ec83bd02fe494847ddd5561e414ca933","7000000","USD","acme-supplies",null,"b51018e4616f80bbac3ec07ba421c78c","2026-11-30T17:56:37.144Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 3678333741396313, 801129238073758, 2519583390884709, 4447543489705631, 2185838723919119, 162631805150428, 3549112090126393, 3119919928812929, 426861407254875, 426861407254875, NULL, 3329070135551905, 2293637131841883, 8000000, 3257012693969854, '["01a22d9a-00ae-723c-bb7f-2400fe447159","2026-11-30T17:56:37.166Z","did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","purchase-order","allow","AUTHORIZED","01a22d9a-00ae-7518-8909-6d360e930e2a",null,"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:0bbec6a543d9e5132655b8048ae206e96fcd01698a38d7eb4d63e67c3c0d837f","8000000","USD","acme-supplies",null,"d91336a04213af2f840c89c4def0c7fc","2026-11-30T17:56:37.159Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 3678333741432095, 801129238073758, 2519583390884709, 4447543489705631, 2185838723919119, 162631805150428, 3549112090126393, 3119919928812929, 4305572053933265, 4305572053933265, NULL, 3329070135551905, 2293637131841883, 9000000, 2438769864906681, '["01a22d9a-00bf-72ce-8e94-1c6f30867d1f","2026-11-30T17:56:37.183Z","did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","purchase-order","allow","AUTHORIZED","01a22d9a-00bf-7f11-92f6-31c6e9ded447",null,"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:1efd61744195607c2bc2bb9f6c716d1742d752d8c4b74eed2fb3b72886f8638f","9000000","USD","acme-supplies",null,"ad4ef009e4fab5335fc116a6acc4de89","2026-11-30T17:56:37.175Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 3678333741461826, 801129238073758, 2519583390884709, 4447543489705631, 961922913193462, 4280672383111782, 3549112090126393, 3119919928812929, 357657636254801, NULL, 357657636254801, 3329070135551905, 2293637131841883, 50000000, 1408058910902518, '["01a22d9a-00cd-72be-8dfc-4a18ac810942","2026-11-30T17:56:37.198Z","did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22d9a-00cd-734f-9b42-b7350ae65dfd","01a22d99-ff2b-7b11-b057-ab3e28cbf97d","sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"testnet","sha256:2d9114f2051ac556930f1cd7e054ffbf6bfb1942ad7afd0b422f9bf76c588372","50000000","USD","acme-supplies",null,"0a71c6960f6b20544c669628e6b38209","2026-11-30T17:56:37.192Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 3678333741479778, 801129238073758, 2519583390884709, 4447543489705631, 961922913193462, 4280672383111782, 3549112090126393, 3119919928812929, 776086464076739, NULL, 776086464076739, 3329070135551905, 2293637131841883, 60000000, 3120551877197789, '["01a22d9a-00d5-7a0c-af79-3d879d486762","2026-11-30T17:56:37.206Z","did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22d9a-00d5-7937-88ab-eca4881083b7","01a22d99-ff2b-7b11-b057-ab3e28cbf97d","sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"testnet","sha256:f84ea3a7aae74d8a84d87cf184c4ab765c3d9222b3ea56d37bd5e15a1ec6112b","60000000","USD","acme-supplies",null,"c895e82ab9a16ff41b0f11b67cc40241","2026-11-30T17:56:37.201Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 3678333741502325, 801129238073758, 2519583390884709, 4447543489705631, 4475430583348653, 162631805150428, 3549112090126393, 3119919928812929, 2594846056076021, 2594846056076021, 776086464076739, 3329070135551905, 2293637131841883, 60000000, 3120551877197789, '["01a22d9a-00e0-7bbc-97c4-f55e42632775","2026-11-30T17:56:37.217Z","did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","purchase-order","allow","ESCALATION_APPROVED","01a22d9a-00e0-7fcb-bf28-f0515834d516","esc-01a22d9a-00d5-7937-88ab-eca4881083b7","01a22d99-ff2b-7b11-b057-ab3e28cbf97d","sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"testnet","sha256:f84ea3a7aae74d8a84d87cf184c4ab765c3d9222b3ea56d37bd5e15a1ec6112b","60000000","USD","acme-supplies",null,"c895e82ab9a16ff41b0f11b67cc40241","2026-11-30T17:56:37.201Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 3678333741520422, 801129238073758, 2519583390884709, 4447543489705631, 2710055981776225, 1974391282682136, 3549112090126393, 3119919928812929, 4085254803798699, NULL, NULL, 3329070135551905, 2293637131841883, 100000000000, 1540645502924211, '["01a22d9a-00ea-7158-bcd6-440005730e26","2026-11-30T17:56:37.226Z","did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"testnet","sha256:3feaf4c3c4678a941420c716c049be2cd735ff7c48a7ce2edeaff9a06aae1bf6","100000000000","USD","acme-supplies",null,"c5cc27fc3c549160cf38fed4593f7fa5","2026-11-30T17:56:37.221Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (1733591375709400, 3678333741461826);
insert into decision_rule ("rule_key", "position") values (1129956140045793, 3678333741461826);
insert into decision_rule ("rule_key", "position") values (1733591375709400, 3678333741479778);
insert into decision_rule ("rule_key", "position") values (1129956140045793, 3678333741479778);
insert into decision_rule ("rule_key", "position") values (1733591375709400, 3678333741502325);
insert into decision_rule ("rule_key", "position") values (1129956140045793, 3678333741502325);
insert into decision_rule ("rule_key", "position") values (1733591375709400, 3678333741520422);
insert into decision_rule ("rule_key", "position") values (1129956140045793, 3678333741520422);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '8caacbce0d4b3ba7c9963243e2f69e32f20094d06f39338424b7c71a2a6adf27', '2026-11-30T17:56:36.798Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', 'c18a8ddcc2a7f910c15a7311e6597e6407a7c302c7b43fabb2c54b50dc8baf96', '2026-11-30T17:56:36.798Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '2e2c919f7f6e9117a146600b7b9619df542b97931b81625ae624bb2580e2a5e3', '2026-11-30T17:56:36.798Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22d99-ff39-7885-aee1-c8c80a1f6c0f', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d9a-0033-7ace-a522-f4bc11a4ad63', 'webhook', '{"changeId":"01a22d9a-0033-7ace-a522-f4bc11a4ad63","setting":"webhook","subject":"wh_01a22d9a-0032-7333-928a-3e8438354efb","personId":"01a22d99-ff23-7f00-9dc5-18d2c18e22ef","tokenId":"01a22d99-ff25-741f-a007-d41f87a14478","role":"owner","at":"2026-11-30T17:56:37.044Z","client":"sha256:a842928b9ee13c91f72c37bf33ced7c900f6f2e2c3eda44ea6e5319b6cf4aa68","before":null,"after":"sha256:e84285ac45b137479591a9e513e235a67b2d32896d6bd00255854e4c8f958f0f","message":null}', '{"salt":"c419f7d69eb0dac05c517f9ce9907734bcd0084169d27b915db49dbf724f7beb","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22d99-ff23-7f00-9dc5-18d2c18e22ef', '2026-11-30T17:56:37.044Z', '2026-11-30T17:56:37.044Z', '2026-11-30T17:56:37.046Z', '{"address":"127.0.0.1","salt":"c419f7d69eb0dac05c517f9ce9907734bcd0084169d27b915db49dbf724f7beb"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d9a-00de-7bff-b3fd-b669bed4ab16', 'escalation', '{"changeId":"01a22d9a-00de-7bff-b3fd-b669bed4ab16","setting":"escalation","subject":null,"personId":"01a22d99-ff23-7f00-9dc5-18d2c18e22ef","tokenId":"01a22d99-ff25-741f-a007-d41f87a14478","role":"owner","at":"2026-11-30T17:56:37.214Z","client":"sha256:c6a2eb8013db382fa5c60fdd2d5bde83d2294c50db4acbc0104d14b4f795cc58","before":null,"after":"sha256:79e34a1cf1ef781e30e096c3eedf19374a1e61fb988640e31faf89227102e438","message":null}', '{"salt":"0713a0de185683fd62d1885486afa5918ab6df7a0df2dbf8e6ed25501a6393ef","before":null,"after":{"escalationId":"esc-01a22d9a-00d5-7937-88ab-eca4881083b7","decision":"approve","modifiedAction":null},"message":""}', '01a22d99-ff23-7f00-9dc5-18d2c18e22ef', '2026-11-30T17:56:37.214Z', '2026-11-30T17:56:37.214Z', '2026-11-30T17:56:37.220Z', '{"address":"127.0.0.1","salt":"0713a0de185683fd62d1885486afa5918ab6df7a0df2dbf8e6ed25501a6393ef"}');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d9a-0072-71d8-8dc5-0572aa13755e', 'permit', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796061397110, 1796062297110, 'agent', '141c57b5ed1dee0bcfd740cce614f74e5677a5a674a8cafc9f5f99a9fb379fca', '88e47876cc3bd84def950af329bec5a302de7e44cd94ade2a7acc90b5905c6ed', NULL, 5000000, 1796061397141, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d9a-00a2-7b54-b794-5b403a284d18', 'permit', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796061397155, 1796062297155, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d9a-00ae-7518-8909-6d360e930e2a', 'permit', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796061397166, 1796062297166, 'agent', '178f0ec656fbe7c247639bd5e386ede6208d0fe8f5e0cf14c78fe68e68fc66b4', 'fc1a9c822cce7d4a8bc04656a074917bd323667674d950d0fb1fec14171ab13d', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d9a-00bf-7f11-92f6-31c6e9ded447', 'permit', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796061397183, 1796062297183, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', '01a22d9a-00e0-7fcb-bf28-f0515834d516', 'permit', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22d9a-00d5-7937-88ab-eca4881083b7', 'held', 1796061397217, 1796062297217, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', '26fdb77e6b0da7b8baa2425fb9e12469', '01a22d9a-0072-71d8-8dc5-0572aa13755e', 1796061397110);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'b51018e4616f80bbac3ec07ba421c78c', '01a22d9a-00a2-7b54-b794-5b403a284d18', 1796061397155);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'd91336a04213af2f840c89c4def0c7fc', '01a22d9a-00ae-7518-8909-6d360e930e2a', 1796061397166);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'ad4ef009e4fab5335fc116a6acc4de89', '01a22d9a-00bf-7f11-92f6-31c6e9ded447', 1796061397183);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', '0a71c6960f6b20544c669628e6b38209', NULL, 1796061397198);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'c895e82ab9a16ff41b0f11b67cc40241', NULL, 1796061397206);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'c5cc27fc3c549160cf38fed4593f7fa5', NULL, 1796061397226);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'esc-01a22d9a-00cd-734f-9b42-b7350ae65dfd', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'purchase-order', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"0a71c6960f6b20544c669628e6b38209","issuedAt":"2026-11-30T17:56:37.192Z","signature":"a2397ef97f027a9dc9afc5bf7ee8572b87276f63887e189be7dfe4f0279f28fe576eff866aab708afb5ba8b576e638590e161fd019367f2bdfac4554e8a40d06","envelopeSignature":"e58d664c5a2a8415d655c09e6a35b695a55d9b73a5674313c00e088c063c404bd7956b49a59cc0cb11e1bd474a8fa0c021fed1ff40dd070bf1cde9999454db08"},"requestDigest":"sha256:2d9114f2051ac556930f1cd7e054ffbf6bfb1942ad7afd0b422f9bf76c588372","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"ruleVersions":{"sop-01a22d9a-001d-7108-94e9-77be6293b447":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22d9a-001d-7108-94e9-77be6293b447/large":null}}', 'pending', 1, '[]', '[]', 1796061397198, 1796147797196, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'esc-01a22d9a-00d5-7937-88ab-eca4881083b7', 'did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ', 'purchase-order', '01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"c895e82ab9a16ff41b0f11b67cc40241","issuedAt":"2026-11-30T17:56:37.201Z","signature":"134d8e3b0d6383cd3041ac7893020ca3ce0cb3b8c08102e8aa52fbc3053662455340cd196258ca6ba4bb94bb7a80c3562598e1927d0de57d5907d1dc84cc2a0c","envelopeSignature":"d7b0c8e7db8961d3185a1559d83848f92c4060103979c26e2afbc4962ebe60e68630a0eab37e4b0dc0e654eb6c5b0c9ba27d21ea02cae8b69e949948c723000d"},"requestDigest":"sha256:f84ea3a7aae74d8a84d87cf184c4ab765c3d9222b3ea56d37bd5e15a1ec6112b","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"ruleVersions":{"sop-01a22d9a-001d-7108-94e9-77be6293b447":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22d9a-001d-7108-94e9-77be6293b447/large":null}}', 'approved', 1, '["01a22d99-ff23-7f00-9dc5-18d2c18e22ef"]', '[]', 1796061397206, 1796147797205, '01a22d9a-00e0-7fcb-bf28-f0515834d516', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 1, 1796061396783, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22d99-ff2b-7b11-b057-ab3e28cbf97d', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22d99-ff2b-7b11-b057-ab3e28cbf97d","firedRules":[],"mandateId":"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","network":"testnet","occurredAt":"2026-11-30T17:56:36.783Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:b0637654f623a59b259f4ffbd4a55e0fc8094dac822c8d7b7bec8754f1b4722f","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:9d9746727b7ce419de372142129e656dabcdefeb224b442433c1561ba7d6b290","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796061396796, 'attest', NULL, 0, 0, 'issuer-key-z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB', '{"action":"issuer-key:bind","agentDid":"did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:56:36.796Z","orgId":null,"policyDigest":"sha256:b0637654f623a59b259f4ffbd4a55e0fc8094dac822c8d7b7bec8754f1b4722f","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'organisation', 1, 1796061397024, 'attest', NULL, 0, 0, 'rules-change-sop-01a22d9a-001d-7108-94e9-77be6293b447-1', '{"action":"rules:create","agentDid":"did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22d9a-001d-7108-94e9-77be6293b447-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:56:37.024Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:d493b634954baaed4ed642d2949d5e2d8ba5607f4263655e127812504156dc75","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'organisation', 2, 1796061397036, 'attest', NULL, 0, 0, 'rules-change-sop-01a22d9a-001d-7108-94e9-77be6293b447-2', '{"action":"rules:bind","agentDid":"did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22d9a-001d-7108-94e9-77be6293b447-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:56:37.036Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:566cf0706df374a656ab6e07a2cdbc54141c274a1b9586b29794764de90a2bba","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'organisation', 3, 1796061397045, 'attest', NULL, 0, 0, 'setting-change-01a22d9a-0033-7ace-a522-f4bc11a4ad63', '{"action":"setting:webhook","agentDid":"did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22d9a-0033-7ace-a522-f4bc11a4ad63","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:56:37.045Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:5d6c689dc4bbda143b21f52081fa6f718ca4b1062fbc8813034ec13e8e5394e7","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 2, 1796061397110, 'decide', '01a22d9a-0072-71d8-8dc5-0572aa13755e', 5000000, 0, '01a22d9a-0072-727a-9419-39532f284916', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","authorizationId":"01a22d9a-0072-71d8-8dc5-0572aa13755e","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d9a-0072-727a-9419-39532f284916","firedRules":[],"mandateId":"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","network":"testnet","occurredAt":"2026-11-30T17:56:37.110Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683","reasonCode":"AUTHORIZED","requestDigest":"sha256:e09875b42183eeb43e94e03088ee59303798f2b25f54a962e54137bd6248384e","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 3, 1796061397127, 'claim', '01a22d9a-0072-71d8-8dc5-0572aa13755e', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 4, 1796061397141, 'capture', '01a22d9a-0072-71d8-8dc5-0572aa13755e', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 5, 1796061397155, 'decide', '01a22d9a-00a2-7b54-b794-5b403a284d18', 7000000, 5000000, '01a22d9a-00a2-7fd5-b605-a885322088d3', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","authorizationId":"01a22d9a-00a2-7b54-b794-5b403a284d18","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d9a-00a2-7fd5-b605-a885322088d3","firedRules":[],"mandateId":"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","network":"testnet","occurredAt":"2026-11-30T17:56:37.155Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683","reasonCode":"AUTHORIZED","requestDigest":"sha256:f01368cfa1aac3c302333e6deb28fc31ec83bd02fe494847ddd5561e414ca933","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 6, 1796061397166, 'decide', '01a22d9a-00ae-7518-8909-6d360e930e2a', 15000000, 5000000, '01a22d9a-00ae-723c-bb7f-2400fe447159', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","authorizationId":"01a22d9a-00ae-7518-8909-6d360e930e2a","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d9a-00ae-723c-bb7f-2400fe447159","firedRules":[],"mandateId":"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","network":"testnet","occurredAt":"2026-11-30T17:56:37.166Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683","reasonCode":"AUTHORIZED","requestDigest":"sha256:0bbec6a543d9e5132655b8048ae206e96fcd01698a38d7eb4d63e67c3c0d837f","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 7, 1796061397173, 'claim', '01a22d9a-00ae-7518-8909-6d360e930e2a', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 8, 1796061397183, 'decide', '01a22d9a-00bf-7f11-92f6-31c6e9ded447', 24000000, 5000000, '01a22d9a-00bf-72ce-8e94-1c6f30867d1f', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","authorizationId":"01a22d9a-00bf-7f11-92f6-31c6e9ded447","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d9a-00bf-72ce-8e94-1c6f30867d1f","firedRules":[],"mandateId":"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","network":"testnet","occurredAt":"2026-11-30T17:56:37.183Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683","reasonCode":"AUTHORIZED","requestDigest":"sha256:1efd61744195607c2bc2bb9f6c716d1742d752d8c4b74eed2fb3b72886f8638f","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 9, 1796061397190, 'void', '01a22d9a-00bf-7f11-92f6-31c6e9ded447', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 10, 1796061397198, 'decide', NULL, 15000000, 5000000, '01a22d9a-00cd-72be-8dfc-4a18ac810942', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22d9a-00cd-734f-9b42-b7350ae65dfd","eventId":"01a22d9a-00cd-72be-8dfc-4a18ac810942","firedRules":["sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"mandateId":"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","network":"testnet","occurredAt":"2026-11-30T17:56:37.198Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683","reasonCode":"LARGE_ORDER","requestDigest":"sha256:2d9114f2051ac556930f1cd7e054ffbf6bfb1942ad7afd0b422f9bf76c588372","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 11, 1796061397206, 'decide', NULL, 15000000, 5000000, '01a22d9a-00d5-7a0c-af79-3d879d486762', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22d9a-00d5-7937-88ab-eca4881083b7","eventId":"01a22d9a-00d5-7a0c-af79-3d879d486762","firedRules":["sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"mandateId":"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","network":"testnet","occurredAt":"2026-11-30T17:56:37.206Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683","reasonCode":"LARGE_ORDER","requestDigest":"sha256:f84ea3a7aae74d8a84d87cf184c4ab765c3d9222b3ea56d37bd5e15a1ec6112b","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 12, 1796061397217, 'decide', '01a22d9a-00e0-7fcb-bf28-f0515834d516', 75000000, 5000000, '01a22d9a-00e0-7bbc-97c4-f55e42632775', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","authorizationId":"01a22d9a-00e0-7fcb-bf28-f0515834d516","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22d9a-00d5-7937-88ab-eca4881083b7","eventId":"01a22d9a-00e0-7bbc-97c4-f55e42632775","firedRules":["sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"mandateId":"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","network":"testnet","occurredAt":"2026-11-30T17:56:37.217Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:f84ea3a7aae74d8a84d87cf184c4ab765c3d9222b3ea56d37bd5e15a1ec6112b","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'organisation', 4, 1796061397219, 'attest', NULL, 0, 0, 'setting-change-01a22d9a-00de-7bff-b3fd-b669bed4ab16', '{"action":"setting:escalation","agentDid":"did:key:z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22d9a-00de-7bff-b3fd-b669bed4ab16","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:56:37.219Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:2f47b479ce0007bd8301a0a0838268362f9376c68626e737e57e0fad40b4725f","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 'mandate:01a22d99-ff2b-7b11-b057-ab3e28cbf97d', 13, 1796061397226, 'decide', NULL, 75000000, 5000000, '01a22d9a-00ea-7158-bcd6-440005730e26', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkou9JpYTT3H6pj9QB7w7xBPupSzcprCZ4r9MhmuKnKDyJ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22d9a-00ea-7158-bcd6-440005730e26","firedRules":["sop-01a22d9a-001d-7108-94e9-77be6293b447/large"],"mandateId":"01a22d99-ff2b-7b11-b057-ab3e28cbf97d","network":"testnet","occurredAt":"2026-11-30T17:56:37.226Z","orgId":"org-01a22d99-ff23-772a-ba7d-66323dc25a53","policyDigest":"sha256:698de9b04f73253ef7c4106f6427a5d578a83807123eae189124f25d55353683","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:3feaf4c3c4678a941420c716c049be2cd735ff7c48a7ce2edeaff9a06aae1bf6","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22d99-ff2b-7b11-b057-ab3e28cbf97d');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MksUmGZe5BNxotPSoFrGDNe7bme6rDdwVfS7Hkw6GiTyoB');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22d9a-001d-7108-94e9-77be6293b447-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22d9a-001d-7108-94e9-77be6293b447-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22d9a-0033-7ace-a522-f4bc11a4ad63');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22d9a-0072-727a-9419-39532f284916');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22d9a-00a2-7fd5-b605-a885322088d3');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22d9a-00ae-723c-bb7f-2400fe447159');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22d9a-00bf-72ce-8e94-1c6f30867d1f');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22d9a-00cd-72be-8dfc-4a18ac810942');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22d9a-00d5-7a0c-af79-3d879d486762');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22d9a-00e0-7bbc-97c4-f55e42632775');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22d9a-00de-7bff-b3fd-b669bed4ab16');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22d9a-00ea-7158-bcd6-440005730e26');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22d9a-13b7-708d-a681-61adacdc325f', '5ab0bf074d42b7984e81bac3f4d47793a4dea1f531fcc13d058e88778c3757b0', 14, 1796061402039, 'gatewright/testnet
1
MH782PqLqRO1JdUWtjJFeGQ7ZRJs6VfJeEqX1BqAX/A=

— gatewright/testnet 6Af+0kLuDmY6pWQ+9Hw3hAnd9XPPrxHcU5TDwgu/n5DPG1hHi8gHmXPXO+N0oIBTwVdobjf1ODLVCjRHdchFSSzx+wk=
', 1796061396783, 1796061397226);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d99-ff2e-72f2-95f0-5133f545338a', 1796061396783, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d99-ff3b-7ec1-a08b-dce0f88a0665', 1796061396796, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-001f-7055-8fe1-71562a4116c8', 1796061397024, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-002c-7d19-a186-814dafb71f5f', 1796061397036, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-0035-71a0-a88d-92f5535dd9be', 1796061397045, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-0076-7a47-9385-66a3ee31d332', 1796061397110, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-0087-7c03-865f-0481acf9ce18', 1796061397127, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-0095-7b72-8904-7b2982411a3e', 1796061397141, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00a3-79af-af88-14a11636be79', 1796061397155, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00ae-7b08-803e-2149ab3c0928', 1796061397166, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00b5-7ddc-aeb1-a7d06f83475a', 1796061397173, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00bf-7568-82a7-35ec5674ac4a', 1796061397183, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00c6-7c62-97ae-3dfe1537ca5e', 1796061397190, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00cd-71ff-b989-218c033fbb1f', 1796061397198, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00d5-73d1-99d9-9e8323c4d997', 1796061397206, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00e1-7364-bda5-8ca06b93cd7f', 1796061397217, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00e3-7665-a624-f4a3f6fdbc12', 1796061397219, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d9a-00ea-72fc-9f87-1c1111b7d388', 1796061397226, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22d99-ff23-772a-ba7d-66323dc25a53', 13);
