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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'First organisation', 'did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM', 'unverified', NULL, NULL, '2026-11-30T20:41:29.401Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T20:41:29.401Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f1f2-7fc7-b224-cfb627481c02', 'owner@gatewright.local', '2026-11-30T20:41:29.330Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f1fc-7ef6-a843-89089b754465', 'developer@gatewright.local', '2026-11-30T20:41:29.340Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f1f9-7a2b-8ba8-119efb349ad6', '01a22e30-f1f2-7fc7-b224-cfb627481c02', 'owner', 'ef7331096aeef9e81b0613519e8d465c8884822b3d0ebe3c12adbd933293f4d6', '2026-11-30T20:41:29.330Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f203-7ec2-aa00-2b2925a25ed1', '01a22e30-f1fc-7ef6-a843-89089b754465', 'developer', '8dc97366762513f3f58aa6d2827d1c7ab69acab0adfbee95963898ef8aec7947', '2026-11-30T20:41:29.340Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f212-7ea9-a736-f81d7f6d2f13', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'Starter procurement agent', 'testnet', '2f3c9691c872ad8db16cbc94ebeb71eccf2b8f1ba6356282948dbb86b48b42ad', 1, NULL, NULL, '2026-11-30T20:41:29.387Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f212-7a11-bb2e-364d0583afe6', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e30-f212-7a11-bb2e-364d0583afe6","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22e30-f212-7a11-bb2e-364d0583afe6","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM","validFrom":"2026-11-30T20:41:29.373Z","credentialStatus":{"id":"http://127.0.0.1:33373/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:33373/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22e30-f212-7a11-bb2e-364d0583afe6","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22e30-f1f2-7fc7-b224-cfb627481c02","fromType":"person","to":"did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM"},{"from":"did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM","fromType":"organisation","to":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T20:41:29.373Z","verificationMethod":"did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM#z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z2HTTTC7NcZpNU2zFzzAmqe4NtmXxU6r9jrem2phEx3PC1dronm7YAHk3KqtKVftaQp5MXYxLzYL2Xn5m7BVz7xpi"}}', '2026-11-30T20:41:29.373Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f212-7a11-bb2e-364d0583afe6', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'sop-01a22e30-f41f-78c0-9049-f463f6d31fbf', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'sop-01a22e30-f41f-78c0-9049-f463f6d31fbf', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22e30-f1f2-7fc7-b224-cfb627481c02', '2026-11-30T20:41:29.887Z', '2026-11-30T20:41:29.887Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'sop-01a22e30-f41f-78c0-9049-f463f6d31fbf', 1, 0, 59, '01a22e30-f1f2-7fc7-b224-cfb627481c02', '2026-11-30T20:41:29.940Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'sop-01a22e30-f41f-78c0-9049-f463f6d31fbf', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22e30-f41f-78c0-9049-f463f6d31fbf","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22e30-f1f2-7fc7-b224-cfb627481c02","tokenId":"01a22e30-f1f9-7a2b-8ba8-119efb349ad6","client":"sha256:4729fa7801be58f021bd52cd3d5709853de93874bb2617f7a53ed7ecdd4af21a","at":"2026-11-30T20:41:29.887Z"}', '01a22e30-f1f2-7fc7-b224-cfb627481c02', '2026-11-30T20:41:29.887Z', '2026-11-30T20:41:29.887Z', '2026-11-30T20:41:29.920Z', '{"address":"127.0.0.1","salt":"35f2734bc7e98c5e9b3511b64177883e2fe648f1f89728472169f9f82322f125"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'sop-01a22e30-f41f-78c0-9049-f463f6d31fbf', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22e30-f41f-78c0-9049-f463f6d31fbf","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","role":"owner","personId":"01a22e30-f1f2-7fc7-b224-cfb627481c02","tokenId":"01a22e30-f1f9-7a2b-8ba8-119efb349ad6","client":"sha256:937411a680664b3ccb0c959914060f3dbfb7a27081da9b261cfd94da0a8c1194","at":"2026-11-30T20:41:29.940Z","message":null,"agentDids":["did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU"]}', '01a22e30-f1f2-7fc7-b224-cfb627481c02', '2026-11-30T20:41:29.940Z', '2026-11-30T20:41:29.940Z', '2026-11-30T20:41:29.963Z', '{"address":"127.0.0.1","salt":"7174c56d589f8b986000b415a16173735593f8e00ab9b03aa6230c637b4c5637"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71', 'ae8da96a97217132d2f7bed77139d67e67474c8c16b61c879549bc8d700f94a6', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22e30-f41f-78c0-9049-f463f6d31fbf","version":1}]', NULL, '2026-11-30T20:41:30.124Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'wh_01a22e30-f47d-7677-b502-709dcd01a98c', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T20:41:29.981Z', NULL, 'the receiver could not be reached', '2026-11-30T20:41:30.641Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'msg_25fa1cd24749fd255c8bc0de5250d70630dba27eaaeac7d7cf6941da935bb585', 'wh_01a22e30-f47d-7677-b502-709dcd01a98c', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T20:41:30.358Z","data":{"escalationId":"esc-01a22e30-f5e7-7c8c-a422-25a8b928e9f1","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T20:41:30.342Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T20:41:30.358Z', 2, '2026-11-30T20:42:05.666Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'msg_87c91f462ad48248cfc62195e87cc5112146c347ac6a7859fdb5836b96285d3b', 'wh_01a22e30-f47d-7677-b502-709dcd01a98c', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T20:41:30.374Z","data":{"escalationId":"esc-01a22e30-f600-7dd4-92de-e2ba468af436","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T20:41:30.368Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T20:41:30.374Z', 2, '2026-11-30T20:42:05.673Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 3678354002214921, 596876425003479, 2235788975437048, 2905444152646555, 1819107944178914, 2759745651768833, 4461005672486843, 4007620430269600, 2523702269759756, 2523702269759756, NULL, 84089439886629, 2137124471953860, 5000000, 871146196370425, '["01a22e30-f51f-7d8b-ad29-baae192f9809","2026-11-30T20:41:30.144Z","did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","purchase-order","allow","AUTHORIZED","01a22e30-f51f-7429-b5b0-e201454a8e80",null,"01a22e30-f212-7a11-bb2e-364d0583afe6","sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:8440d2065d733bad3b2f5ae1c6da911be3edba81ec8c30fb60ac3bffa45e1eb8","5000000","USD","acme-supplies",null,"2e8c81f845911efaaaadb66933d954df","2026-11-30T20:41:30.002Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 3678354002426386, 596876425003479, 2235788975437048, 2905444152646555, 1819107944178914, 2759745651768833, 4461005672486843, 4007620430269600, 4192128334828089, 4192128334828089, NULL, 84089439886629, 2137124471953860, 7000000, 4460178272294253, '["01a22e30-f586-7e89-92e7-99143e76e212","2026-11-30T20:41:30.247Z","did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","purchase-order","allow","AUTHORIZED","01a22e30-f586-7d6e-a08c-7d3abc814e02",null,"01a22e30-f212-7a11-bb2e-364d0583afe6","sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:f54e546ca3b6ddff5b9b4166867c88bf56d587e01acea5449fb14ac685b2034b","7000000","USD","acme-supplies",null,"7dd2cb8e2ff85b7097cb0fc198524fc8","2026-11-30T20:41:30.227Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 3678354002470962, 596876425003479, 2235788975437048, 2905444152646555, 1819107944178914, 2759745651768833, 4461005672486843, 4007620430269600, 4107696979831876, 4107696979831876, NULL, 84089439886629, 2137124471953860, 8000000, 1563851079418595, '["01a22e30-f59d-72b8-b94c-e82719769032","2026-11-30T20:41:30.269Z","did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","purchase-order","allow","AUTHORIZED","01a22e30-f59d-7bc0-8f67-7ee3d7affdfc",null,"01a22e30-f212-7a11-bb2e-364d0583afe6","sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:96192504b01edcff585232f24a91627e3aaf6d431791bdcfcf0351ceae77dd53","8000000","USD","acme-supplies",null,"afaa0ee62c9f322c5f9c6144982f4e09","2026-11-30T20:41:30.263Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 3678354002540170, 596876425003479, 2235788975437048, 2905444152646555, 1819107944178914, 2759745651768833, 4461005672486843, 4007620430269600, 1753607044226904, 1753607044226904, NULL, 84089439886629, 2137124471953860, 9000000, 3108117613815718, '["01a22e30-f5be-717e-95d7-59f52a77d68a","2026-11-30T20:41:30.302Z","did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","purchase-order","allow","AUTHORIZED","01a22e30-f5be-7821-b664-bfded10f1fd6",null,"01a22e30-f212-7a11-bb2e-364d0583afe6","sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:36ea63e03ddcf22a9a5dfebe9a5722489af04d4c74da6f905f78f177c24a91ee","9000000","USD","acme-supplies",null,"5a4665c512978cbbc81054bfd53d2555","2026-11-30T20:41:30.290Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 3678354002625044, 596876425003479, 2235788975437048, 2905444152646555, 3063164053972156, 3086864585234202, 4461005672486843, 4007620430269600, 3130962451887302, NULL, 3130962451887302, 84089439886629, 2137124471953860, 50000000, 111595964431195, '["01a22e30-f5e7-7168-8175-15f37a63ca14","2026-11-30T20:41:30.344Z","did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e30-f5e7-7c8c-a422-25a8b928e9f1","01a22e30-f212-7a11-bb2e-364d0583afe6","sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"testnet","sha256:b43a9a8e1ed279262060d2929321a6dc2f3106d18237001016a18b0c14f3f8ed","50000000","USD","acme-supplies",null,"13eac7561fb55a17412bb098d056e561","2026-11-30T20:41:30.322Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 3678354002675775, 596876425003479, 2235788975437048, 2905444152646555, 3063164053972156, 3086864585234202, 4461005672486843, 4007620430269600, 4226481278601217, NULL, 4226481278601217, 84089439886629, 2137124471953860, 60000000, 3545032309944977, '["01a22e30-f600-747f-ab9c-33fc55f2f03f","2026-11-30T20:41:30.369Z","did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22e30-f600-7dd4-92de-e2ba468af436","01a22e30-f212-7a11-bb2e-364d0583afe6","sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"testnet","sha256:1993e17c3e827fa8734f8183179347f81802f23b8af995e9b92eb1b05f009b61","60000000","USD","acme-supplies",null,"bb757d0115c8a6fbc2b8aab266698385","2026-11-30T20:41:30.360Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 3678354002731129, 596876425003479, 2235788975437048, 2905444152646555, 1042010452854939, 2759745651768833, 4461005672486843, 4007620430269600, 452949937819698, 452949937819698, 4226481278601217, 84089439886629, 2137124471953860, 60000000, 3545032309944977, '["01a22e30-f61b-74c3-94e0-8be84b73d879","2026-11-30T20:41:30.396Z","did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","purchase-order","allow","ESCALATION_APPROVED","01a22e30-f61b-7d8e-88f5-ffa2358f30c1","esc-01a22e30-f600-7dd4-92de-e2ba468af436","01a22e30-f212-7a11-bb2e-364d0583afe6","sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"testnet","sha256:1993e17c3e827fa8734f8183179347f81802f23b8af995e9b92eb1b05f009b61","60000000","USD","acme-supplies",null,"bb757d0115c8a6fbc2b8aab266698385","2026-11-30T20:41:30.360Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 3678354002827491, 596876425003479, 2235788975437048, 2905444152646555, 2920902931093412, 1664876866046260, 4461005672486843, 4007620430269600, 3982411061881949, NULL, NULL, 84089439886629, 2137124471953860, 100000000000, 1965639996847516, '["01a22e30-f64a-7c82-922f-b1f5237d98e3","2026-11-30T20:41:30.443Z","did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22e30-f212-7a11-bb2e-364d0583afe6","sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71",["amount","cumulativeSpend","currency","merchant"],["sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"testnet","sha256:86397c35c963dde492cbdb5d13027bd3b5e372ada671248a81e12c23c5b38d54","100000000000","USD","acme-supplies",null,"11f19e66dec1bba1ba25071a3d9c88e0","2026-11-30T20:41:30.424Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (1215596219022216, 3678354002625044);
insert into decision_rule ("rule_key", "position") values (3224992154306900, 3678354002625044);
insert into decision_rule ("rule_key", "position") values (1215596219022216, 3678354002675775);
insert into decision_rule ("rule_key", "position") values (3224992154306900, 3678354002675775);
insert into decision_rule ("rule_key", "position") values (1215596219022216, 3678354002731129);
insert into decision_rule ("rule_key", "position") values (3224992154306900, 3678354002731129);
insert into decision_rule ("rule_key", "position") values (1215596219022216, 3678354002827491);
insert into decision_rule ("rule_key", "position") values (3224992154306900, 3678354002827491);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', 'cf53fa3ef7891326c80b79dd12b01f3ea39245e1ea0ae3c9e4930efeb17e0fc4', '2026-11-30T20:41:29.422Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '114f54f782d882115e8282eb97eeabe519e47facd9575338ea6624d072d702f2', '2026-11-30T20:41:29.422Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '2de15bfa27747d9cdafc053674a3055ee19e9ab4d19775e73015da9232391f24', '2026-11-30T20:41:29.422Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22e30-f23c-7d6d-b322-56d4202646cd', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f481-7b8e-916d-d069d308c2f7', 'webhook', '{"changeId":"01a22e30-f481-7b8e-916d-d069d308c2f7","setting":"webhook","subject":"wh_01a22e30-f47d-7677-b502-709dcd01a98c","personId":"01a22e30-f1f2-7fc7-b224-cfb627481c02","tokenId":"01a22e30-f1f9-7a2b-8ba8-119efb349ad6","role":"owner","at":"2026-11-30T20:41:29.985Z","client":"sha256:0152df4731a369e71fda7ae2aae5bc09cd3fb2e5f23620c4e475e7fc15360a09","before":null,"after":"sha256:47b5eb1e8586b79f8613dc522bf6da9e3796c90c9179b7cc5a1474baf1de8e05","message":null}', '{"salt":"1c6b98d2bd61ee9c746f2896ae38a5a10e7cafe963aee54021c92a60a3670a0b","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22e30-f1f2-7fc7-b224-cfb627481c02', '2026-11-30T20:41:29.985Z', '2026-11-30T20:41:29.985Z', '2026-11-30T20:41:29.995Z', '{"address":"127.0.0.1","salt":"1c6b98d2bd61ee9c746f2896ae38a5a10e7cafe963aee54021c92a60a3670a0b"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f613-74e4-8e5a-9a534a13800c', 'escalation', '{"changeId":"01a22e30-f613-74e4-8e5a-9a534a13800c","setting":"escalation","subject":null,"personId":"01a22e30-f1f2-7fc7-b224-cfb627481c02","tokenId":"01a22e30-f1f9-7a2b-8ba8-119efb349ad6","role":"owner","at":"2026-11-30T20:41:30.387Z","client":"sha256:598baeae1b62055dadb8f3d67f41f4291ec65556f3b87655a50c0b7623c27dcf","before":null,"after":"sha256:0779c846db13f215a8799d22d6f374235b6ca4ce4798c760f70dd2a568621530","message":null}', '{"salt":"f7e6dbbc40a255e9989a46a40dc801924abbc0298fa76e27c2ed44bb50859294","before":null,"after":{"escalationId":"esc-01a22e30-f600-7dd4-92de-e2ba468af436","decision":"approve","modifiedAction":null},"message":""}', '01a22e30-f1f2-7fc7-b224-cfb627481c02', '2026-11-30T20:41:30.387Z', '2026-11-30T20:41:30.387Z', '2026-11-30T20:41:30.412Z', '{"address":"127.0.0.1","salt":"f7e6dbbc40a255e9989a46a40dc801924abbc0298fa76e27c2ed44bb50859294"}');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f212-7a11-bb2e-364d0583afe6', '01a22e30-f212-7a11-bb2e-364d0583afe6', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f51f-7429-b5b0-e201454a8e80', 'permit', '01a22e30-f212-7a11-bb2e-364d0583afe6', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796071290144, 1796072190144, 'agent', '9eb7b061da4d19aabc3e94b353ba7681dadfc4ac60c2858a075231745bcb9b32', '0834927a23a904811580094ed2fe3db72761dbb811324c83b3b540bd802cb0be', NULL, 5000000, 1796071290219, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f586-7d6e-a08c-7d3abc814e02', 'permit', '01a22e30-f212-7a11-bb2e-364d0583afe6', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796071290247, 1796072190247, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f59d-7bc0-8f67-7ee3d7affdfc', 'permit', '01a22e30-f212-7a11-bb2e-364d0583afe6', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796071290269, 1796072190269, 'agent', '00187a21505692e206584959fd948248fa3897e803d02e65209f3054b93a1d75', '4f2727fa74d8357105b34b938eaa6fcc7d0d193567b2b6c2e6420aa41e4bcff9', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f5be-7821-b664-bfded10f1fd6', 'permit', '01a22e30-f212-7a11-bb2e-364d0583afe6', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796071290302, 1796072190302, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', '01a22e30-f61b-7d8e-88f5-ffa2358f30c1', 'permit', '01a22e30-f212-7a11-bb2e-364d0583afe6', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22e30-f600-7dd4-92de-e2ba468af436', 'held', 1796071290396, 1796072190396, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', '2e8c81f845911efaaaadb66933d954df', '01a22e30-f51f-7429-b5b0-e201454a8e80', 1796071290144);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', '7dd2cb8e2ff85b7097cb0fc198524fc8', '01a22e30-f586-7d6e-a08c-7d3abc814e02', 1796071290247);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'afaa0ee62c9f322c5f9c6144982f4e09', '01a22e30-f59d-7bc0-8f67-7ee3d7affdfc', 1796071290269);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', '5a4665c512978cbbc81054bfd53d2555', '01a22e30-f5be-7821-b664-bfded10f1fd6', 1796071290302);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', '13eac7561fb55a17412bb098d056e561', NULL, 1796071290344);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'bb757d0115c8a6fbc2b8aab266698385', NULL, 1796071290369);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', '11f19e66dec1bba1ba25071a3d9c88e0', NULL, 1796071290443);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'esc-01a22e30-f5e7-7c8c-a422-25a8b928e9f1', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'purchase-order', '01a22e30-f212-7a11-bb2e-364d0583afe6', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"13eac7561fb55a17412bb098d056e561","issuedAt":"2026-11-30T20:41:30.322Z","signature":"a90ff7fcf6df77abd9ea0a8ccd48cbbc5ef4a4b2d64b00d04ffaae9acfd3a1fbb62c77683871c1f0d63c91653c5a30137c72f38f03104268ea564299fb399708","envelopeSignature":"918372e8f0cb85daabeef846e2951d7ba26aaea97f576a2bf76d87bea300ffb2833933ef421fb8e432556dea893060226483d47473fd8f51b21fe724ec8ae20a"},"requestDigest":"sha256:b43a9a8e1ed279262060d2929321a6dc2f3106d18237001016a18b0c14f3f8ed","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"ruleVersions":{"sop-01a22e30-f41f-78c0-9049-f463f6d31fbf":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large":null}}', 'pending', 1, '[]', '[]', 1796071290344, 1796157690342, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'esc-01a22e30-f600-7dd4-92de-e2ba468af436', 'did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU', 'purchase-order', '01a22e30-f212-7a11-bb2e-364d0583afe6', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"bb757d0115c8a6fbc2b8aab266698385","issuedAt":"2026-11-30T20:41:30.360Z","signature":"d71be70ed3ef149876a6b3bfcf154602c9939d1656dfcad7d342b8469eac593f4880d6fc6f8a507199f5ced4866de558925bfd87fee9d07af6ac421c6c735805","envelopeSignature":"4376861d5554e0af63fd89d0654a1a87716ef3efecfdffce09e9bd41dfbdf7b021f9871fd830582cbbe989b3ee87d84f723a4e34638cdb09a213fb745d92900d"},"requestDigest":"sha256:1993e17c3e827fa8734f8183179347f81802f23b8af995e9b92eb1b05f009b61","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"ruleVersions":{"sop-01a22e30-f41f-78c0-9049-f463f6d31fbf":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large":null}}', 'approved', 1, '["01a22e30-f1f2-7fc7-b224-cfb627481c02"]', '[]', 1796071290369, 1796157690368, '01a22e30-f61b-7d8e-88f5-ffa2358f30c1', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 1, 1796071289379, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22e30-f212-7a11-bb2e-364d0583afe6', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22e30-f212-7a11-bb2e-364d0583afe6","firedRules":[],"mandateId":"01a22e30-f212-7a11-bb2e-364d0583afe6","network":"testnet","occurredAt":"2026-11-30T20:41:29.379Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:b0b6a5d732e8711726ac366eaefd11a88e638c6019bed49422b74f2d6b52ea89","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:3969abae6fa9c33d0d25bd0616ccaeceee5c60e59ac8c6e8cc8f66e3f94b4d01","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796071289418, 'attest', NULL, 0, 0, 'issuer-key-z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM', '{"action":"issuer-key:bind","agentDid":"did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T20:41:29.418Z","orgId":null,"policyDigest":"sha256:b0b6a5d732e8711726ac366eaefd11a88e638c6019bed49422b74f2d6b52ea89","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'organisation', 1, 1796071289903, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e30-f41f-78c0-9049-f463f6d31fbf-1', '{"action":"rules:create","agentDid":"did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e30-f41f-78c0-9049-f463f6d31fbf-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T20:41:29.903Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:3e652b4c256b0b7453534f0d73e5bea2f87c5a38fcd587c4c012d317fd3c1b40","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'organisation', 2, 1796071289961, 'attest', NULL, 0, 0, 'rules-change-sop-01a22e30-f41f-78c0-9049-f463f6d31fbf-2', '{"action":"rules:bind","agentDid":"did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22e30-f41f-78c0-9049-f463f6d31fbf-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T20:41:29.961Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:badda5302a1baa90226f8ab113cc2d46f7e4d8adbdd09ca30b33d7446e34a9c4","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'organisation', 3, 1796071289993, 'attest', NULL, 0, 0, 'setting-change-01a22e30-f481-7b8e-916d-d069d308c2f7', '{"action":"setting:webhook","agentDid":"did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e30-f481-7b8e-916d-d069d308c2f7","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T20:41:29.993Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:9a1e2758c21b66fb317e4a254b26a16594045091860238b8065638b358ad86aa","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 2, 1796071290144, 'decide', '01a22e30-f51f-7429-b5b0-e201454a8e80', 5000000, 0, '01a22e30-f51f-7d8b-ad29-baae192f9809', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","authorizationId":"01a22e30-f51f-7429-b5b0-e201454a8e80","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e30-f51f-7d8b-ad29-baae192f9809","firedRules":[],"mandateId":"01a22e30-f212-7a11-bb2e-364d0583afe6","network":"testnet","occurredAt":"2026-11-30T20:41:30.144Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71","reasonCode":"AUTHORIZED","requestDigest":"sha256:8440d2065d733bad3b2f5ae1c6da911be3edba81ec8c30fb60ac3bffa45e1eb8","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 3, 1796071290183, 'claim', '01a22e30-f51f-7429-b5b0-e201454a8e80', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 4, 1796071290219, 'capture', '01a22e30-f51f-7429-b5b0-e201454a8e80', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 5, 1796071290247, 'decide', '01a22e30-f586-7d6e-a08c-7d3abc814e02', 7000000, 5000000, '01a22e30-f586-7e89-92e7-99143e76e212', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","authorizationId":"01a22e30-f586-7d6e-a08c-7d3abc814e02","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e30-f586-7e89-92e7-99143e76e212","firedRules":[],"mandateId":"01a22e30-f212-7a11-bb2e-364d0583afe6","network":"testnet","occurredAt":"2026-11-30T20:41:30.247Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71","reasonCode":"AUTHORIZED","requestDigest":"sha256:f54e546ca3b6ddff5b9b4166867c88bf56d587e01acea5449fb14ac685b2034b","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 6, 1796071290269, 'decide', '01a22e30-f59d-7bc0-8f67-7ee3d7affdfc', 15000000, 5000000, '01a22e30-f59d-72b8-b94c-e82719769032', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","authorizationId":"01a22e30-f59d-7bc0-8f67-7ee3d7affdfc","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e30-f59d-72b8-b94c-e82719769032","firedRules":[],"mandateId":"01a22e30-f212-7a11-bb2e-364d0583afe6","network":"testnet","occurredAt":"2026-11-30T20:41:30.269Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71","reasonCode":"AUTHORIZED","requestDigest":"sha256:96192504b01edcff585232f24a91627e3aaf6d431791bdcfcf0351ceae77dd53","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 7, 1796071290282, 'claim', '01a22e30-f59d-7bc0-8f67-7ee3d7affdfc', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 8, 1796071290302, 'decide', '01a22e30-f5be-7821-b664-bfded10f1fd6', 24000000, 5000000, '01a22e30-f5be-717e-95d7-59f52a77d68a', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","authorizationId":"01a22e30-f5be-7821-b664-bfded10f1fd6","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22e30-f5be-717e-95d7-59f52a77d68a","firedRules":[],"mandateId":"01a22e30-f212-7a11-bb2e-364d0583afe6","network":"testnet","occurredAt":"2026-11-30T20:41:30.302Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71","reasonCode":"AUTHORIZED","requestDigest":"sha256:36ea63e03ddcf22a9a5dfebe9a5722489af04d4c74da6f905f78f177c24a91ee","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 9, 1796071290317, 'void', '01a22e30-f5be-7821-b664-bfded10f1fd6', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 10, 1796071290344, 'decide', NULL, 15000000, 5000000, '01a22e30-f5e7-7168-8175-15f37a63ca14', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e30-f5e7-7c8c-a422-25a8b928e9f1","eventId":"01a22e30-f5e7-7168-8175-15f37a63ca14","firedRules":["sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"mandateId":"01a22e30-f212-7a11-bb2e-364d0583afe6","network":"testnet","occurredAt":"2026-11-30T20:41:30.344Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71","reasonCode":"LARGE_ORDER","requestDigest":"sha256:b43a9a8e1ed279262060d2929321a6dc2f3106d18237001016a18b0c14f3f8ed","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 11, 1796071290369, 'decide', NULL, 15000000, 5000000, '01a22e30-f600-747f-ab9c-33fc55f2f03f', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22e30-f600-7dd4-92de-e2ba468af436","eventId":"01a22e30-f600-747f-ab9c-33fc55f2f03f","firedRules":["sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"mandateId":"01a22e30-f212-7a11-bb2e-364d0583afe6","network":"testnet","occurredAt":"2026-11-30T20:41:30.369Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71","reasonCode":"LARGE_ORDER","requestDigest":"sha256:1993e17c3e827fa8734f8183179347f81802f23b8af995e9b92eb1b05f009b61","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 12, 1796071290396, 'decide', '01a22e30-f61b-7d8e-88f5-ffa2358f30c1', 75000000, 5000000, '01a22e30-f61b-74c3-94e0-8be84b73d879', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","authorizationId":"01a22e30-f61b-7d8e-88f5-ffa2358f30c1","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22e30-f600-7dd4-92de-e2ba468af436","eventId":"01a22e30-f61b-74c3-94e0-8be84b73d879","firedRules":["sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"mandateId":"01a22e30-f212-7a11-bb2e-364d0583afe6","network":"testnet","occurredAt":"2026-11-30T20:41:30.396Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:1993e17c3e827fa8734f8183179347f81802f23b8af995e9b92eb1b05f009b61","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'organisation', 4, 1796071290406, 'attest', NULL, 0, 0, 'setting-change-01a22e30-f613-74e4-8e5a-9a534a13800c', '{"action":"setting:escalation","agentDid":"did:key:z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22e30-f613-74e4-8e5a-9a534a13800c","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T20:41:30.406Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:25485e7f7d342d2e55a478bbf3c95350e650bf382a1fff2130dfd1b76294c763","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 'mandate:01a22e30-f212-7a11-bb2e-364d0583afe6', 13, 1796071290443, 'decide', NULL, 75000000, 5000000, '01a22e30-f64a-7c82-922f-b1f5237d98e3', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkhdenshwjuz6V37o5Wbi5zx89GUpzhrZT4zeJneKDqGQU","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22e30-f64a-7c82-922f-b1f5237d98e3","firedRules":["sop-01a22e30-f41f-78c0-9049-f463f6d31fbf/large"],"mandateId":"01a22e30-f212-7a11-bb2e-364d0583afe6","network":"testnet","occurredAt":"2026-11-30T20:41:30.443Z","orgId":"org-01a22e30-f1f2-735f-be76-12e0b3b5f329","policyDigest":"sha256:e56267a08fca98806f17390bcceee12c84f8513abc8dace3eff21cad89bb9a71","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:86397c35c963dde492cbdb5d13027bd3b5e372ada671248a81e12c23c5b38d54","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22e30-f212-7a11-bb2e-364d0583afe6');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6Mkfcq8x5CshniFxTNUEgoFyXzHtrcLdbCKU9xLJXC4iGiM');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22e30-f41f-78c0-9049-f463f6d31fbf-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22e30-f41f-78c0-9049-f463f6d31fbf-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22e30-f481-7b8e-916d-d069d308c2f7');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22e30-f51f-7d8b-ad29-baae192f9809');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22e30-f586-7e89-92e7-99143e76e212');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22e30-f59d-72b8-b94c-e82719769032');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22e30-f5be-717e-95d7-59f52a77d68a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22e30-f5e7-7168-8175-15f37a63ca14');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22e30-f600-747f-ab9c-33fc55f2f03f');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22e30-f61b-74c3-94e0-8be84b73d879');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22e30-f613-74e4-8e5a-9a534a13800c');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22e30-f64a-7c82-922f-b1f5237d98e3');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22e31-072f-7a00-b014-e0247500c023', '910169a3205676423f5397ac3df7c46d3269cb854e840a7869b06528048688d4', 14, 1796071294767, 'gatewright/testnet
1
dyKyMe88gs51T4VKQNjF8aJaep4OhXlhTX0Dpcpvhak=

— gatewright/testnet 4XvvRZu3ch4ufzDUYAp3RUDiUyY6sfanhRmpFEZ9CVtD7TLQ07JOa8zcal4xovzxP3hQ4pDDs2+LM8jJwa/ABiMXxgg=
', 1796071289379, 1796071290443);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f220-7b7e-b723-c3506bcb2121', 1796071289379, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f24a-7983-91c1-ebe28f27e2cd', 1796071289418, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f42e-77c1-8d06-e842236704b1', 1796071289903, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f469-7bdb-8fff-51eb35659b07', 1796071289961, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f489-7ad4-9b00-a267ad2aacf9', 1796071289993, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f520-79e1-a551-3502f7ac1995', 1796071290144, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f547-7c69-b580-e151f9c39a82', 1796071290183, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f56b-79e7-aec2-8dc218ec9a36', 1796071290219, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f587-79dc-834e-9a7dd55bab84', 1796071290247, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f59d-70a4-9355-fecdd283be10', 1796071290269, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f5aa-7172-b021-660c929257ed', 1796071290282, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f5be-792a-b887-b11ef46a9d32', 1796071290302, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f5cd-73d3-8183-dfbd441aa7a8', 1796071290317, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f5e8-78db-8bcc-09c3d9cc7601', 1796071290344, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f600-7c41-bc77-3fc41bc94ef1', 1796071290369, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f61b-7a8a-a6fc-50e0349e1859', 1796071290396, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f626-7720-aad7-2676ddd967dc', 1796071290406, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22e30-f64a-744e-bfbb-32060acdabc8', 1796071290443, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22e30-f1f2-735f-be76-12e0b3b5f329', 13);
