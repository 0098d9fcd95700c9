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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'First organisation', 'did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1', 'unverified', NULL, NULL, '2026-11-30T17:40:14.166Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T17:40:14.166Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-00a7-7762-8833-17771a93b740', 'owner@gatewright.local', '2026-11-30T17:40:14.119Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-00ae-7035-8c73-4b3227da068a', 'developer@gatewright.local', '2026-11-30T17:40:14.126Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-00ac-7e76-a9e2-25bb25c1e9e8', '01a22d8b-00a7-7762-8833-17771a93b740', 'owner', '809c8fcbbde7c1ff52fa2b38f8aa256966a08043f085a466f9d9fa665214d874', '2026-11-30T17:40:14.119Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-00b1-76b0-82ff-f697acd86c8c', '01a22d8b-00ae-7035-8c73-4b3227da068a', 'developer', '425bd2e9a38a845297173d0b10ae48a91b1d9d8153a2ff0954398ac17700a9e1', '2026-11-30T17:40:14.126Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-00b7-7fdc-bc33-fa7035c8b797', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'Starter procurement agent', 'testnet', '638793876d755c529e63924b5aa20bb55f1150b9ce77cfe0b8ad2190409b5c6c', 1, NULL, NULL, '2026-11-30T17:40:14.159Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22d8b-00b7-713a-bef7-24f9f08184f2","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22d8b-00b7-713a-bef7-24f9f08184f2","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1","validFrom":"2026-11-30T17:40:14.141Z","credentialStatus":{"id":"http://127.0.0.1:42109/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:42109/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22d8b-00b7-713a-bef7-24f9f08184f2","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22d8b-00a7-7762-8833-17771a93b740","fromType":"person","to":"did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1"},{"from":"did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1","fromType":"organisation","to":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T17:40:14.141Z","verificationMethod":"did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1#z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"zx7hAQh1dQgF5bmmWJhNMygAgtgDzU2PmNxAah9n7SMMtzDyaWxoBkRSz4X5kN2nwiryqjRWGchf6PvLTk37Pgfb"}}', '2026-11-30T17:40:14.141Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'sop-01a22d8b-0331-7057-8a47-939126d63eb0', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'sop-01a22d8b-0331-7057-8a47-939126d63eb0', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22d8b-00a7-7762-8833-17771a93b740', '2026-11-30T17:40:14.769Z', '2026-11-30T17:40:14.769Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'sop-01a22d8b-0331-7057-8a47-939126d63eb0', 1, 0, 32, '01a22d8b-00a7-7762-8833-17771a93b740', '2026-11-30T17:40:14.817Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'sop-01a22d8b-0331-7057-8a47-939126d63eb0', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22d8b-0331-7057-8a47-939126d63eb0","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22d8b-00a7-7762-8833-17771a93b740","tokenId":"01a22d8b-00ac-7e76-a9e2-25bb25c1e9e8","client":"sha256:0a434f876f096c26f91e19bbcb080cae7d1ecfd822145f522d883ef8e1fbe6e3","at":"2026-11-30T17:40:14.769Z"}', '01a22d8b-00a7-7762-8833-17771a93b740', '2026-11-30T17:40:14.769Z', '2026-11-30T17:40:14.769Z', '2026-11-30T17:40:14.777Z', '{"address":"127.0.0.1","salt":"c4350a8dcdd69e7601a2071840594c6c357ffe044f0a05cfbbfc48ac8bccff64"}');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'sop-01a22d8b-0331-7057-8a47-939126d63eb0', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22d8b-0331-7057-8a47-939126d63eb0","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","role":"owner","personId":"01a22d8b-00a7-7762-8833-17771a93b740","tokenId":"01a22d8b-00ac-7e76-a9e2-25bb25c1e9e8","client":"sha256:199952a19de3dd9f66f2438e6a5e248831beb7a9ca2f25ce3e6752f0f8362b92","at":"2026-11-30T17:40:14.817Z","message":null,"agentDids":["did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH"]}', '01a22d8b-00a7-7762-8833-17771a93b740', '2026-11-30T17:40:14.817Z', '2026-11-30T17:40:14.817Z', '2026-11-30T17:40:14.841Z', '{"address":"127.0.0.1","salt":"06a98cbd1cb65131766ac60ef56060a51882f2085b5849f2829d89ba464532f8"}');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7', '0a99ecac28b04c1eaa649d228791967f0cc0a2e69dc6479d6209b76e2897da70', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22d8b-0331-7057-8a47-939126d63eb0","version":1}]', NULL, '2026-11-30T17:40:14.993Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'wh_01a22d8b-0392-74a4-8972-e319647cb3fb', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T17:40:14.866Z', NULL, 'the receiver could not be reached', '2026-11-30T17:40:15.492Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'msg_a10110447a3c5f6914541a69853289cfc13f25bae678bc0c14b7e60ad7401bc6', 'wh_01a22d8b-0392-74a4-8972-e319647cb3fb', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T17:40:15.309Z","data":{"escalationId":"esc-01a22d8b-053c-7458-88f8-a03fcdb27432","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T17:40:15.290Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22d8b-0331-7057-8a47-939126d63eb0/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T17:40:15.309Z', 2, '2026-11-30T17:40:51.527Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'msg_0dc673e00ad25e81e0cf08c1874ef55056be813b365bd7dcc7ae4fce3b770ab8', 'wh_01a22d8b-0392-74a4-8972-e319647cb3fb', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T17:40:15.346Z","data":{"escalationId":"esc-01a22d8b-056e-7daa-8955-67551d856bd5","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T17:40:15.342Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22d8b-0331-7057-8a47-939126d63eb0/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T17:40:15.346Z', 2, '2026-11-30T17:40:51.536Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 3678331729958320, 3860352503820949, 3868009669486182, 305555175171694, 449848061315106, 729410450985408, 2367248439596937, 3722525259902291, 339510094295523, 339510094295523, NULL, 1886475866110824, 1479857168715228, 5000000, 1074940800883043, '["01a22d8b-0429-76ff-b350-7dfa953285b0","2026-11-30T17:40:15.018Z","did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","purchase-order","allow","AUTHORIZED","01a22d8b-0429-7157-9401-803613ea26bf",null,"01a22d8b-00b7-713a-bef7-24f9f08184f2","sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:16ae9ae2f17cb154845c8bb9c86033fbdaa4275c9585bc36027b2b2f409c6c4d","5000000","USD","acme-supplies",null,"18c1bafdc6444e490d07e90e9a0c9f3e","2026-11-30T17:40:14.880Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 3678331730211364, 3860352503820949, 3868009669486182, 305555175171694, 449848061315106, 729410450985408, 2367248439596937, 3722525259902291, 4484099275392623, 4484099275392623, NULL, 1886475866110824, 1479857168715228, 7000000, 4391398222254907, '["01a22d8b-04a6-7647-b6ce-6b37f4ed8a24","2026-11-30T17:40:15.142Z","did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","purchase-order","allow","AUTHORIZED","01a22d8b-04a6-7e4e-bd6e-796d39163a1b",null,"01a22d8b-00b7-713a-bef7-24f9f08184f2","sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:6c3940b2ad7a7b75802da5ccb871b5a58ea6d4a13b2d959d8adbfe94bad9d29a","7000000","USD","acme-supplies",null,"e95ab26e33f1b29504c4d1192256e79b","2026-11-30T17:40:15.100Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 3678331730257627, 3860352503820949, 3868009669486182, 305555175171694, 449848061315106, 729410450985408, 2367248439596937, 3722525259902291, 3963177878692166, 3963177878692166, NULL, 1886475866110824, 1479857168715228, 8000000, 67484373452645, '["01a22d8b-04bc-7497-af5c-800d4121e6db","2026-11-30T17:40:15.164Z","did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","purchase-order","allow","AUTHORIZED","01a22d8b-04bc-7bf0-8c23-997ae12b9e81",null,"01a22d8b-00b7-713a-bef7-24f9f08184f2","sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:9412955a822ea059e346a63fff5267737d7f590a9242b76eb711eeac799cacd6","8000000","USD","acme-supplies",null,"c59bb31df3b01c81271f6bae337543c1","2026-11-30T17:40:15.147Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 3678331730377910, 3860352503820949, 3868009669486182, 305555175171694, 449848061315106, 729410450985408, 2367248439596937, 3722525259902291, 3592762751677527, 3592762751677527, NULL, 1886475866110824, 1479857168715228, 9000000, 3309139333606571, '["01a22d8b-04f7-718c-b62a-97ddc89294b6","2026-11-30T17:40:15.223Z","did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","purchase-order","allow","AUTHORIZED","01a22d8b-04f7-74f5-93de-5f3dee07a426",null,"01a22d8b-00b7-713a-bef7-24f9f08184f2","sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:7c7298aaa2a3894052849a87086993476622f2d9208994a6e7ded03ce12b4413","9000000","USD","acme-supplies",null,"7ba774a23ff33c32c241f6e7250bfda4","2026-11-30T17:40:15.214Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 3678331730518449, 3860352503820949, 3868009669486182, 305555175171694, 1483213234193675, 2374494524085621, 2367248439596937, 3722525259902291, 4339733580425338, NULL, 4339733580425338, 1886475866110824, 1479857168715228, 50000000, 1991244136106485, '["01a22d8b-053c-7e4a-a1cb-2f0899f6d1b1","2026-11-30T17:40:15.292Z","did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22d8b-053c-7458-88f8-a03fcdb27432","01a22d8b-00b7-713a-bef7-24f9f08184f2","sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"testnet","sha256:19d768234e7d9515ae46ebdda0b94837c3c585860c7b02436dc90baff39a1d0f","50000000","USD","acme-supplies",null,"8a0561e03d484fc0691461ff8c233b7f","2026-11-30T17:40:15.266Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 3678331730622377, 3860352503820949, 3868009669486182, 305555175171694, 1483213234193675, 2374494524085621, 2367248439596937, 3722525259902291, 1853260834670084, NULL, 1853260834670084, 1886475866110824, 1479857168715228, 60000000, 2775578869242027, '["01a22d8b-056e-70a7-88ac-8661ddd217a9","2026-11-30T17:40:15.342Z","did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22d8b-056e-7daa-8955-67551d856bd5","01a22d8b-00b7-713a-bef7-24f9f08184f2","sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"testnet","sha256:1a561322fecf5a45f65a724d65163fa4c7b38c887292503346585b32c8cd236a","60000000","USD","acme-supplies",null,"350af2cde85870ee4f4138733a93adc0","2026-11-30T17:40:15.312Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 3678331730690658, 3860352503820949, 3868009669486182, 305555175171694, 1256463670467228, 729410450985408, 2367248439596937, 3722525259902291, 1382988050875682, 3086902825553052, 1853260834670084, 1886475866110824, 1479857168715228, 60000000, 2775578869242027, '["01a22d8b-0587-7227-8201-d4fb3d325a62","2026-11-30T17:40:15.376Z","did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","purchase-order","allow","ESCALATION_APPROVED","01a22d8b-0586-7bf1-92c9-382d317a9cba","esc-01a22d8b-056e-7daa-8955-67551d856bd5","01a22d8b-00b7-713a-bef7-24f9f08184f2","sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"testnet","sha256:1a561322fecf5a45f65a724d65163fa4c7b38c887292503346585b32c8cd236a","60000000","USD","acme-supplies",null,"350af2cde85870ee4f4138733a93adc0","2026-11-30T17:40:15.312Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 3678331730825823, 3860352503820949, 3868009669486182, 305555175171694, 2653945871305877, 1019148863368075, 2367248439596937, 3722525259902291, 3234052603356417, NULL, NULL, 1886475866110824, 1479857168715228, 100000000000, 2239820923752179, '["01a22d8b-05d2-7b94-b7d5-9ddaa65a7a5f","2026-11-30T17:40:15.442Z","did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22d8b-00b7-713a-bef7-24f9f08184f2","sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7",["amount","cumulativeSpend","currency","merchant"],["sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"testnet","sha256:172bda2712d62f4e88dd9045527efd71505a2346abbc265ba3a62b1b4178b05a","100000000000","USD","acme-supplies",null,"01255575f9d33b9c1e38235adbe9c3a2","2026-11-30T17:40:15.428Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (1214692540073357, 3678331730518449);
insert into decision_rule ("rule_key", "position") values (4297635046984715, 3678331730518449);
insert into decision_rule ("rule_key", "position") values (1214692540073357, 3678331730622377);
insert into decision_rule ("rule_key", "position") values (4297635046984715, 3678331730622377);
insert into decision_rule ("rule_key", "position") values (1214692540073357, 3678331730690658);
insert into decision_rule ("rule_key", "position") values (4297635046984715, 3678331730690658);
insert into decision_rule ("rule_key", "position") values (1214692540073357, 3678331730825823);
insert into decision_rule ("rule_key", "position") values (4297635046984715, 3678331730825823);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', 'a4d5479f7a583e64fcad0c1349e8d588580b0214dd27b5908e83482c34494a60', '2026-11-30T17:40:14.180Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '90b1b33087d0b8929f24b315b2a7f1b163f4df461d0598f72af1e3302dd39d50', '2026-11-30T17:40:14.180Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', 'd90870bfdb26e52ffcac81cd4770e2e8a479dca5a9e8cc03aade7e675f3604ab', '2026-11-30T17:40:14.180Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22d8b-00d8-7fcb-a845-a90d02469472', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-0393-72fb-a115-bdcf33a9e02c', 'webhook', '{"changeId":"01a22d8b-0393-72fb-a115-bdcf33a9e02c","setting":"webhook","subject":"wh_01a22d8b-0392-74a4-8972-e319647cb3fb","personId":"01a22d8b-00a7-7762-8833-17771a93b740","tokenId":"01a22d8b-00ac-7e76-a9e2-25bb25c1e9e8","role":"owner","at":"2026-11-30T17:40:14.868Z","client":"sha256:17d283aa820a69e9ea274a806f67d5f9e648ed3fe6fbe82b17c9d57103e51e29","before":null,"after":"sha256:0f90ef1bbc15269c554d91e4d650ad49ee03b6177b784484168638d0d94a8f19","message":null}', '{"salt":"9ee6bc1621e7d41107279cc335d05e3cadb8c8b16286ad54d060c5faae1608d2","before":null,"after":{"url":"https://receiver.example/hook","events":["escalation.created"],"format":"gatewright","disabled":false},"message":""}', '01a22d8b-00a7-7762-8833-17771a93b740', '2026-11-30T17:40:14.868Z', '2026-11-30T17:40:14.868Z', '2026-11-30T17:40:14.872Z', '{"address":"127.0.0.1","salt":"9ee6bc1621e7d41107279cc335d05e3cadb8c8b16286ad54d060c5faae1608d2"}');
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at", "client") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-0582-7635-8e76-241c27b6856d', 'escalation', '{"changeId":"01a22d8b-0582-7635-8e76-241c27b6856d","setting":"escalation","subject":null,"personId":"01a22d8b-00a7-7762-8833-17771a93b740","tokenId":"01a22d8b-00ac-7e76-a9e2-25bb25c1e9e8","role":"owner","at":"2026-11-30T17:40:15.362Z","client":"sha256:f3e6ea52c6838ece8100a3f7b544ceceead979f5b87745f312a1c2dca6c7665e","before":null,"after":"sha256:03ab4a7607cc95c7c7cb801e23e128791726c02726e11906a08d7aad24da58ae","message":null}', '{"salt":"7e5cd0b4a621f52c99ff0377b52d653ba8a3a2e31d08213dd78b2644c9fc9225","before":null,"after":{"escalationId":"esc-01a22d8b-056e-7daa-8955-67551d856bd5","decision":"approve","modifiedAction":null},"message":""}', '01a22d8b-00a7-7762-8833-17771a93b740', '2026-11-30T17:40:15.362Z', '2026-11-30T17:40:15.362Z', '2026-11-30T17:40:15.407Z', '{"address":"127.0.0.1","salt":"7e5cd0b4a621f52c99ff0377b52d653ba8a3a2e31d08213dd78b2644c9fc9225"}');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-00b7-713a-bef7-24f9f08184f2', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-0429-7157-9401-803613ea26bf', 'permit', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796060415018, 1796061315018, 'agent', '4edde82e20adce4a6e7f8a99b992290c93bd034615774c2fe70b4b9e70923ab3', '965694eef1c0b942eec4b25a42556d76e42b3929b9f1f8e31f9c052534e6b06d', NULL, 5000000, 1796060415080, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-04a6-7e4e-bd6e-796d39163a1b', 'permit', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796060415142, 1796061315142, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-04bc-7bf0-8c23-997ae12b9e81', 'permit', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796060415164, 1796061315164, 'agent', 'c4c852490553fc8c91273e1886fd9a9d90fd6be3dc37325f53aece0f9c31c570', '7bace3e5cf204c043d3cedda927725f8496928e0ac0ef95c460d128a19f5185e', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-04f7-74f5-93de-5f3dee07a426', 'permit', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796060415223, 1796061315223, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', '01a22d8b-0586-7bf1-92c9-382d317a9cba', 'permit', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22d8b-056e-7daa-8955-67551d856bd5', 'held', 1796060415376, 1796061315376, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', '18c1bafdc6444e490d07e90e9a0c9f3e', '01a22d8b-0429-7157-9401-803613ea26bf', 1796060415018);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'e95ab26e33f1b29504c4d1192256e79b', '01a22d8b-04a6-7e4e-bd6e-796d39163a1b', 1796060415142);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'c59bb31df3b01c81271f6bae337543c1', '01a22d8b-04bc-7bf0-8c23-997ae12b9e81', 1796060415164);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', '7ba774a23ff33c32c241f6e7250bfda4', '01a22d8b-04f7-74f5-93de-5f3dee07a426', 1796060415223);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', '8a0561e03d484fc0691461ff8c233b7f', NULL, 1796060415292);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', '350af2cde85870ee4f4138733a93adc0', NULL, 1796060415342);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', '01255575f9d33b9c1e38235adbe9c3a2', NULL, 1796060415442);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'esc-01a22d8b-053c-7458-88f8-a03fcdb27432', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'purchase-order', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"8a0561e03d484fc0691461ff8c233b7f","issuedAt":"2026-11-30T17:40:15.266Z","signature":"315645d1ef77c8b5a80c1b796796f0d7b80af5ff1bfa1a91c2f38d6c1df064f0fdbc82abf937444f18d9b713aaff8e65302848316ff74132ea48ab6d9e5a3e09","envelopeSignature":"03286220b3f82a48fb11d9b774111ace124726ba03b10887a167ebf1754d9f4202b43a270b59866f696c3354cc5c7142c8bfe45e0a8b75ba6fbb5605b66b4605"},"requestDigest":"sha256:19d768234e7d9515ae46ebdda0b94837c3c585860c7b02436dc90baff39a1d0f","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"ruleVersions":{"sop-01a22d8b-0331-7057-8a47-939126d63eb0":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22d8b-0331-7057-8a47-939126d63eb0/large":null}}', 'pending', 1, '[]', '[]', 1796060415292, 1796146815290, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'esc-01a22d8b-056e-7daa-8955-67551d856bd5', 'did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH', 'purchase-order', '01a22d8b-00b7-713a-bef7-24f9f08184f2', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"350af2cde85870ee4f4138733a93adc0","issuedAt":"2026-11-30T17:40:15.312Z","signature":"3a784fbad5371d284ceb75618a2ac6ab305b8b3202f5a95e0e59c155350ec3562b20dd88fdea7d44d26084fed4bebb150625c0b0b0b424187ba598c1f9aa1d0f","envelopeSignature":"880262b5471d097cfe8e2e0cf4618c539471f61d8d1e6c581124b2296760abe33bb48bde168ff491dae88a135f2a1936a5d6a122b0dd4cc81c8129914f2a4708"},"requestDigest":"sha256:1a561322fecf5a45f65a724d65163fa4c7b38c887292503346585b32c8cd236a","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"ruleVersions":{"sop-01a22d8b-0331-7057-8a47-939126d63eb0":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22d8b-0331-7057-8a47-939126d63eb0/large":null}}', 'approved', 1, '["01a22d8b-00a7-7762-8833-17771a93b740"]', '[]', 1796060415342, 1796146815342, '01a22d8b-0586-7bf1-92c9-382d317a9cba', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 4);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 1, 1796060414147, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22d8b-00b7-713a-bef7-24f9f08184f2', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22d8b-00b7-713a-bef7-24f9f08184f2","firedRules":[],"mandateId":"01a22d8b-00b7-713a-bef7-24f9f08184f2","network":"testnet","occurredAt":"2026-11-30T17:40:14.147Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:1c03eeaa10ea48b2237df1feaa99fd6a0a315ccf2b300bac4a03319af2b4861f","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:019a962f69cb09fc9e346d0d6f896c9d48a672247e77b4f8049fd9e874fcfb13","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796060414174, 'attest', NULL, 0, 0, 'issuer-key-z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:40:14.174Z","orgId":null,"policyDigest":"sha256:1c03eeaa10ea48b2237df1feaa99fd6a0a315ccf2b300bac4a03319af2b4861f","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'organisation', 1, 1796060414771, 'attest', NULL, 0, 0, 'rules-change-sop-01a22d8b-0331-7057-8a47-939126d63eb0-1', '{"action":"rules:create","agentDid":"did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1","authorizationId":null,"contextFields":["act","at","client","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22d8b-0331-7057-8a47-939126d63eb0-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:40:14.771Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:27fba200cf18374771ed605bda37d54e150918c5ce604cda0c48268b284eb551","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'organisation', 2, 1796060414838, 'attest', NULL, 0, 0, 'rules-change-sop-01a22d8b-0331-7057-8a47-939126d63eb0-2', '{"action":"rules:bind","agentDid":"did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","client","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22d8b-0331-7057-8a47-939126d63eb0-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:40:14.838Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:0da2f6c4ffad202912eabc8812e38a82608e97bcb3bb733970f47650dd043745","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'organisation', 3, 1796060414869, 'attest', NULL, 0, 0, 'setting-change-01a22d8b-0393-72fb-a115-bdcf33a9e02c', '{"action":"setting:webhook","agentDid":"did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22d8b-0393-72fb-a115-bdcf33a9e02c","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:40:14.869Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:d2a1feafc28d8af59e5f7c9649233d8aa41d0b321fc55f7142e7540a0b4be3d6","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 2, 1796060415018, 'decide', '01a22d8b-0429-7157-9401-803613ea26bf', 5000000, 0, '01a22d8b-0429-76ff-b350-7dfa953285b0', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","authorizationId":"01a22d8b-0429-7157-9401-803613ea26bf","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d8b-0429-76ff-b350-7dfa953285b0","firedRules":[],"mandateId":"01a22d8b-00b7-713a-bef7-24f9f08184f2","network":"testnet","occurredAt":"2026-11-30T17:40:15.018Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7","reasonCode":"AUTHORIZED","requestDigest":"sha256:16ae9ae2f17cb154845c8bb9c86033fbdaa4275c9585bc36027b2b2f409c6c4d","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 3, 1796060415053, 'claim', '01a22d8b-0429-7157-9401-803613ea26bf', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 4, 1796060415080, 'capture', '01a22d8b-0429-7157-9401-803613ea26bf', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 5, 1796060415142, 'decide', '01a22d8b-04a6-7e4e-bd6e-796d39163a1b', 7000000, 5000000, '01a22d8b-04a6-7647-b6ce-6b37f4ed8a24', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","authorizationId":"01a22d8b-04a6-7e4e-bd6e-796d39163a1b","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d8b-04a6-7647-b6ce-6b37f4ed8a24","firedRules":[],"mandateId":"01a22d8b-00b7-713a-bef7-24f9f08184f2","network":"testnet","occurredAt":"2026-11-30T17:40:15.142Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7","reasonCode":"AUTHORIZED","requestDigest":"sha256:6c3940b2ad7a7b75802da5ccb871b5a58ea6d4a13b2d959d8adbfe94bad9d29a","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 6, 1796060415164, 'decide', '01a22d8b-04bc-7bf0-8c23-997ae12b9e81', 15000000, 5000000, '01a22d8b-04bc-7497-af5c-800d4121e6db', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","authorizationId":"01a22d8b-04bc-7bf0-8c23-997ae12b9e81","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d8b-04bc-7497-af5c-800d4121e6db","firedRules":[],"mandateId":"01a22d8b-00b7-713a-bef7-24f9f08184f2","network":"testnet","occurredAt":"2026-11-30T17:40:15.164Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7","reasonCode":"AUTHORIZED","requestDigest":"sha256:9412955a822ea059e346a63fff5267737d7f590a9242b76eb711eeac799cacd6","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 7, 1796060415206, 'claim', '01a22d8b-04bc-7bf0-8c23-997ae12b9e81', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 8, 1796060415223, 'decide', '01a22d8b-04f7-74f5-93de-5f3dee07a426', 24000000, 5000000, '01a22d8b-04f7-718c-b62a-97ddc89294b6', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","authorizationId":"01a22d8b-04f7-74f5-93de-5f3dee07a426","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22d8b-04f7-718c-b62a-97ddc89294b6","firedRules":[],"mandateId":"01a22d8b-00b7-713a-bef7-24f9f08184f2","network":"testnet","occurredAt":"2026-11-30T17:40:15.223Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7","reasonCode":"AUTHORIZED","requestDigest":"sha256:7c7298aaa2a3894052849a87086993476622f2d9208994a6e7ded03ce12b4413","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 9, 1796060415260, 'void', '01a22d8b-04f7-74f5-93de-5f3dee07a426', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 10, 1796060415292, 'decide', NULL, 15000000, 5000000, '01a22d8b-053c-7e4a-a1cb-2f0899f6d1b1', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22d8b-053c-7458-88f8-a03fcdb27432","eventId":"01a22d8b-053c-7e4a-a1cb-2f0899f6d1b1","firedRules":["sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"mandateId":"01a22d8b-00b7-713a-bef7-24f9f08184f2","network":"testnet","occurredAt":"2026-11-30T17:40:15.292Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7","reasonCode":"LARGE_ORDER","requestDigest":"sha256:19d768234e7d9515ae46ebdda0b94837c3c585860c7b02436dc90baff39a1d0f","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 11, 1796060415342, 'decide', NULL, 15000000, 5000000, '01a22d8b-056e-70a7-88ac-8661ddd217a9', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22d8b-056e-7daa-8955-67551d856bd5","eventId":"01a22d8b-056e-70a7-88ac-8661ddd217a9","firedRules":["sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"mandateId":"01a22d8b-00b7-713a-bef7-24f9f08184f2","network":"testnet","occurredAt":"2026-11-30T17:40:15.342Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7","reasonCode":"LARGE_ORDER","requestDigest":"sha256:1a561322fecf5a45f65a724d65163fa4c7b38c887292503346585b32c8cd236a","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 12, 1796060415376, 'decide', '01a22d8b-0586-7bf1-92c9-382d317a9cba', 75000000, 5000000, '01a22d8b-0587-7227-8201-d4fb3d325a62', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","authorizationId":"01a22d8b-0586-7bf1-92c9-382d317a9cba","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22d8b-056e-7daa-8955-67551d856bd5","eventId":"01a22d8b-0587-7227-8201-d4fb3d325a62","firedRules":["sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"mandateId":"01a22d8b-00b7-713a-bef7-24f9f08184f2","network":"testnet","occurredAt":"2026-11-30T17:40:15.376Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:1a561322fecf5a45f65a724d65163fa4c7b38c887292503346585b32c8cd236a","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'organisation', 4, 1796060415397, 'attest', NULL, 0, 0, 'setting-change-01a22d8b-0582-7635-8e76-241c27b6856d', '{"action":"setting:escalation","agentDid":"did:key:z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1","authorizationId":null,"contextFields":["after","at","before","changeId","client","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22d8b-0582-7635-8e76-241c27b6856d","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T17:40:15.397Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:f84cda64c8cdf888050bc521a92a9c65ffcff10137cc6218a75aa290ba3ea09e","sequence":12}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 'mandate:01a22d8b-00b7-713a-bef7-24f9f08184f2', 13, 1796060415442, 'decide', NULL, 75000000, 5000000, '01a22d8b-05d2-7b94-b7d5-9ddaa65a7a5f', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkm9nK3XPQBVLuRY5JrMhGfqUpcaVje42ptQ7wBRWfbGRH","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22d8b-05d2-7b94-b7d5-9ddaa65a7a5f","firedRules":["sop-01a22d8b-0331-7057-8a47-939126d63eb0/large"],"mandateId":"01a22d8b-00b7-713a-bef7-24f9f08184f2","network":"testnet","occurredAt":"2026-11-30T17:40:15.442Z","orgId":"org-01a22d8b-00a6-780d-9a89-235891692cf6","policyDigest":"sha256:237397727cd8a048cdffba34cc9270e98388a5a5dae97b22c864455d3b0c90e7","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:172bda2712d62f4e88dd9045527efd71505a2346abbc265ba3a62b1b4178b05a","sequence":13}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22d8b-00b7-713a-bef7-24f9f08184f2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkpC5utakXoMFxpncdrDMY6ccwZCK6k5zKPxBBspKr7ro1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22d8b-0331-7057-8a47-939126d63eb0-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22d8b-0331-7057-8a47-939126d63eb0-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, 'setting-change-01a22d8b-0393-72fb-a115-bdcf33a9e02c');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22d8b-0429-76ff-b350-7dfa953285b0');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22d8b-04a6-7647-b6ce-6b37f4ed8a24');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22d8b-04bc-7497-af5c-800d4121e6db');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22d8b-04f7-718c-b62a-97ddc89294b6');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22d8b-053c-7e4a-a1cb-2f0899f6d1b1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22d8b-056e-70a7-88ac-8661ddd217a9');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, '01a22d8b-0587-7227-8201-d4fb3d325a62');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, 'setting-change-01a22d8b-0582-7635-8e76-241c27b6856d');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 13, '01a22d8b-05d2-7b94-b7d5-9ddaa65a7a5f');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22d8b-1615-7c1d-a7b5-da5c0c0d3fe3', 'f49ca30f9eb707458a114aeb83ddb693b06b8e08be8a728fe2fad625bd0c6cc3', 14, 1796060419605, 'gatewright/testnet
1
MTO6tRF6epETxrSdXcQxayCX0LaeUkYAaT1Sz+gZd/4=

— gatewright/testnet qD847Eej8S3fEAobseUVovj88GFWbiMKtIkEKDkLZ1IomlVy8ezU0vEadh6L8GFM4SN/g6I6PyHelm36Q+uC/G0fEgk=
', 1796060414147, 1796060415442);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-00c0-7869-bfdf-ab1e159a2d4e', 1796060414147, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-00de-7a5e-9783-8cc8b64a6d0b', 1796060414174, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-0333-7ae5-a88f-bff1db1c549b', 1796060414771, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-0376-79e6-9069-f8d957295785', 1796060414838, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-0395-775b-9222-1ab4d952763e', 1796060414869, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-042a-7058-a420-47977b2ca865', 1796060415018, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-044d-77d5-b1a4-c90024ddfcc0', 1796060415053, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-0468-74bf-8fa5-16d3b48ff058', 1796060415080, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-04a6-739e-b8fa-a24e552c23a9', 1796060415142, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-04bc-7589-80a5-aaba2c552878', 1796060415164, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-04e5-7832-b409-2ae0181746d4', 1796060415206, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-04f7-77af-96dc-6e09f83b0090', 1796060415223, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-051c-7fd7-899b-5a4bafaed2f9', 1796060415260, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-053c-7f70-afdc-597a50f4c57e', 1796060415292, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-056e-78e4-94bd-598859794e43', 1796060415342, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-0590-731b-91d9-b14d2a0b5df6', 1796060415376, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-05a5-7a08-823c-29ec3dc73e78', 1796060415397, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22d8b-05d2-73e1-8584-1cd505ae48b4', 1796060415442, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22d8b-00a6-780d-9a89-235891692cf6', 13);
