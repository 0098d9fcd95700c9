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
    reason text not null, person_id text not null, at text not null, token_id text,
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
    person_id text not null, at text not null, claimed_at text not null, attested_at text,
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
    person_id text not null, at text not null, claimed_at text not null, attested_at text,
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
    detail text not null, person_id text not null, at text not null, claimed_at text not null, attested_at text,
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
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '18', '2638fb3802d0c2f2a09320da024686479c68230691ce6365c9728cbe04526cd5');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '19', 'f39ddd6335cccbddd33ffcc50a2ad4c7356748ae9a8b5adaaf3090728f55558d');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '20', 'dc1d07156d95580761f9ed3e998055d96263a943f30e37bd2f462115f5b1178b');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '21', '9d71b05fdec115370b6be32630b332bd6f1f29bc9b34da4bb139c65bfc2502c7');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '22', '265737126e63d99d047ed6c0b7c8a16861f4acbfe54303a8183fef70834034d2');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '23', '185eee17499ba7913a16a08b3705ed35bf26b15dacad6d50426ca32cdcc15889');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '24', 'da127c00c88e39411880a209067a6e70c85944f35b1af3e85a9c4b3383afe385');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '25', 'b40374401114bae27cf116f2c8d1124fb3551f3154c2ddeb149e2c2d7c32a6e6');
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'First organisation', 'did:key:z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12', 'unverified', NULL, NULL, '2026-11-30T11:01:23.352Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T11:01:23.352Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-d8ff-7d40-8591-b6d6665ddaa0', 'owner@gatewright.local', '2026-11-30T11:01:23.326Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-d902-7fe6-988e-c03f22d65058', 'developer@gatewright.local', '2026-11-30T11:01:23.330Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-d901-7bf9-8e78-6137b536a905', '01a22c1d-d8ff-7d40-8591-b6d6665ddaa0', 'owner', '52767a873dc6f3d822305f60660c40f0b9aac35676ee2361f2d041c55f6a6b24', '2026-11-30T11:01:23.326Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-d902-700f-8b0f-d29f1cc51927', '01a22c1d-d902-7fe6-988e-c03f22d65058', 'developer', '681b009af216d311a5db57f226c6365481ff66d5a9ff80394bdd395bec3c4616', '2026-11-30T11:01:23.330Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-d907-795c-9f72-a5beb00b7875', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'Starter procurement agent', 'testnet', '59fa785e49939d785b9bb13a85af771849d166c4fa5fda938190293926c6cfc3', 1, NULL, NULL, '2026-11-30T11:01:23.347Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22c1d-d907-7143-a0d5-4ac0c3e702bf","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22c1d-d907-7143-a0d5-4ac0c3e702bf","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12","validFrom":"2026-11-30T11:01:23.337Z","credentialStatus":{"id":"http://127.0.0.1:33827/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:33827/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22c1d-d907-7143-a0d5-4ac0c3e702bf","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22c1d-d8ff-7d40-8591-b6d6665ddaa0","fromType":"person","to":"did:key:z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12"},{"from":"did:key:z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12","fromType":"organisation","to":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T11:01:23.337Z","verificationMethod":"did:key:z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12#z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z3yYehohuBvPRQ23AsSzgFgSnnZ2Gvp4LvwGaWcdxuMHTs1mnKBh6EFdR6o4jKePyrgYa7sDrSoR2djHPtvqLo3tE"}}', '2026-11-30T11:01:23.337Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22c1d-d8ff-7d40-8591-b6d6665ddaa0', '2026-11-30T11:01:23.616Z', '2026-11-30T11:01:23.616Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce', 1, 0, 98, '01a22c1d-d8ff-7d40-8591-b6d6665ddaa0', '2026-11-30T11:01:23.627Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22c1d-d8ff-7d40-8591-b6d6665ddaa0","tokenId":"01a22c1d-d901-7bf9-8e78-6137b536a905","at":"2026-11-30T11:01:23.616Z"}', '01a22c1d-d8ff-7d40-8591-b6d6665ddaa0', '2026-11-30T11:01:23.616Z', '2026-11-30T11:01:23.616Z', '2026-11-30T11:01:23.620Z');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","role":"owner","personId":"01a22c1d-d8ff-7d40-8591-b6d6665ddaa0","tokenId":"01a22c1d-d901-7bf9-8e78-6137b536a905","message":null,"at":"2026-11-30T11:01:23.627Z","agentDids":["did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW"]}', '01a22c1d-d8ff-7d40-8591-b6d6665ddaa0', '2026-11-30T11:01:23.627Z', '2026-11-30T11:01:23.627Z', '2026-11-30T11:01:23.634Z');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de', '105c72f014287447b251c093c2a6556d653b90bdd0d650798126ebf5198f2bb7', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce","version":1}]', NULL, '2026-11-30T11:01:23.697Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'wh_01a22c1d-da37-7b0b-86c9-8193f1acaa34', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T11:01:23.639Z', NULL, 'the receiver could not be reached', '2026-11-30T11:01:24.481Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'msg_e5e70785ed9dd7b607e6774643360a7a4721eccf6f66cce9b10ed2ff868dbc68', 'wh_01a22c1d-da37-7b0b-86c9-8193f1acaa34', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T11:01:23.813Z","data":{"escalationId":"esc-01a22c1d-dae2-70cd-acad-28de7c43d020","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T11:01:23.809Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T11:01:23.813Z', 2, '2026-11-30T11:01:59.501Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'msg_5dad44074495df8fc739d0e2dbf3903cab19fc5d7d441023efe442d20aabc3ba', 'wh_01a22c1d-da37-7b0b-86c9-8193f1acaa34', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T11:01:23.822Z","data":{"escalationId":"esc-01a22c1d-daed-752d-ab5d-33e56f736d71","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T11:01:23.820Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T11:01:23.822Z', 2, '2026-11-30T11:01:59.504Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 3678282718634819, 553672639776043, 3640844722926885, 4137377829525107, 3963185303836193, 1625460198520171, 2859833411375981, 379452911423886, 1429358521672745, 1429358521672745, NULL, 3128596739226214, 1147482515823825, 5000000, 4326418131549091, '["01a22c1d-da7b-76c9-9f33-78dbdb7c3343","2026-11-30T11:01:23.708Z","did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","purchase-order","allow","AUTHORIZED","01a22c1d-da7b-7348-aa43-366763b7f1d6",null,"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:4ff282f93d84f03ac2c07d4b179732d4c5f920c3c9087a829a8a56e1890d47e4","5000000","USD","acme-supplies",null,"775019e7dd76e4b35fcd85201ebe2731","2026-11-30T11:01:23.643Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 3678282718731063, 553672639776043, 3640844722926885, 4137377829525107, 3963185303836193, 1625460198520171, 2859833411375981, 379452911423886, 3837925356002289, 3837925356002289, NULL, 3128596739226214, 1147482515823825, 7000000, 65138906351004, '["01a22c1d-daaa-7d91-a680-2d6700874337","2026-11-30T11:01:23.755Z","did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","purchase-order","allow","AUTHORIZED","01a22c1d-daaa-7273-9cf4-beaecc787c31",null,"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:812c21b9938cc149b7d02ba3cd07d2bb6a36f801fdb4de8904a24cef60cbbe6a","7000000","USD","acme-supplies",null,"0e9f1a6095ce474a1959ea9b2b162803","2026-11-30T11:01:23.744Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 3678282718750745, 553672639776043, 3640844722926885, 4137377829525107, 3963185303836193, 1625460198520171, 2859833411375981, 379452911423886, 1686088279910323, 1686088279910323, NULL, 3128596739226214, 1147482515823825, 8000000, 249524483780313, '["01a22c1d-dab4-7551-9977-1882e32fe019","2026-11-30T11:01:23.765Z","did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","purchase-order","allow","AUTHORIZED","01a22c1d-dab4-7820-9e31-9754146af14e",null,"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:bfa76f4dc9fa74f1b3884a644326ced7e7973e0682b309509d89de1eb85dc600","8000000","USD","acme-supplies",null,"5b26856b3bb6997fb0c6a890c9354282","2026-11-30T11:01:23.759Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 3678282718799143, 553672639776043, 3640844722926885, 4137377829525107, 3963185303836193, 1625460198520171, 2859833411375981, 379452911423886, 187932178204431, 187932178204431, NULL, 3128596739226214, 1147482515823825, 9000000, 1651291904943174, '["01a22c1d-dacb-7b44-9387-9b6ba2b16527","2026-11-30T11:01:23.788Z","did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","purchase-order","allow","AUTHORIZED","01a22c1d-dacb-7417-95b3-fd1f4a2511a0",null,"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:8a3f9b6f346e2b42a81d07e951aeed5ef187103840e36efac957fe85bb6b5a97","9000000","USD","acme-supplies",null,"8724c5f064e950a83fc9097f975919fb","2026-11-30T11:01:23.779Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 3678282718845667, 553672639776043, 3640844722926885, 4137377829525107, 2801557566908620, 1231991429025010, 2859833411375981, 379452911423886, 3033149460829246, NULL, 3033149460829246, 3128596739226214, 1147482515823825, 50000000, 3933101724519186, '["01a22c1d-dae2-77fc-9f8e-86a34df312e3","2026-11-30T11:01:23.811Z","did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22c1d-dae2-70cd-acad-28de7c43d020","01a22c1d-d907-7143-a0d5-4ac0c3e702bf","sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de",["amount","cumulativeSpend","currency","merchant"],["sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"testnet","sha256:d585b5cd90cd2bdc2cf6cb4db3e5d4406e9d93c6e02f3080f975b82a8a67b7b6","50000000","USD","acme-supplies",null,"c2f59c2232a8cba6680eb35d928e529b","2026-11-30T11:01:23.798Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 3678282718866590, 553672639776043, 3640844722926885, 4137377829525107, 2801557566908620, 1231991429025010, 2859833411375981, 379452911423886, 134870922182797, NULL, 134870922182797, 3128596739226214, 1147482515823825, 60000000, 704296306496462, '["01a22c1d-daed-7a89-b23d-b7832a25949e","2026-11-30T11:01:23.821Z","did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22c1d-daed-752d-ab5d-33e56f736d71","01a22c1d-d907-7143-a0d5-4ac0c3e702bf","sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de",["amount","cumulativeSpend","currency","merchant"],["sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"testnet","sha256:bb427643b86cc015088a9fa4a5d16cce379bbd72bea9da23e6b2af8c782a271d","60000000","USD","acme-supplies",null,"d63172c38b980ea1aff7db237c69f19a","2026-11-30T11:01:23.815Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 3678282718884632, 553672639776043, 3640844722926885, 4137377829525107, 978968019465536, 1625460198520171, 2859833411375981, 379452911423886, 4375954523631939, 4375954523631939, 134870922182797, 3128596739226214, 1147482515823825, 60000000, 704296306496462, '["01a22c1d-daf6-770e-b6d0-8abc45c40b18","2026-11-30T11:01:23.830Z","did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","purchase-order","allow","ESCALATION_APPROVED","01a22c1d-daf6-7a43-978d-3b1094dc8988","esc-01a22c1d-daed-752d-ab5d-33e56f736d71","01a22c1d-d907-7143-a0d5-4ac0c3e702bf","sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de",["amount","cumulativeSpend","currency","merchant"],["sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"testnet","sha256:bb427643b86cc015088a9fa4a5d16cce379bbd72bea9da23e6b2af8c782a271d","60000000","USD","acme-supplies",null,"d63172c38b980ea1aff7db237c69f19a","2026-11-30T11:01:23.815Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 3678282718907486, 553672639776043, 3640844722926885, 4137377829525107, 4258308323415246, 4396965114238486, 2859833411375981, 379452911423886, 910455515784188, NULL, NULL, 3128596739226214, 1147482515823825, 100000000000, 3043210538311524, '["01a22c1d-db01-7255-b314-9d27ad1a145e","2026-11-30T11:01:23.841Z","did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de",["amount","cumulativeSpend","currency","merchant"],["sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"testnet","sha256:73d5b351a33fb7196266edf3aaea938a1dfe52087a52bdd481639b2051b493dd","100000000000","USD","acme-supplies",null,"1d74dcb0d43b34831c9c4184eb4deebc","2026-11-30T11:01:23.836Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (1099710618674220, 3678282718845667);
insert into decision_rule ("rule_key", "position") values (4238745914195129, 3678282718845667);
insert into decision_rule ("rule_key", "position") values (1099710618674220, 3678282718866590);
insert into decision_rule ("rule_key", "position") values (4238745914195129, 3678282718866590);
insert into decision_rule ("rule_key", "position") values (1099710618674220, 3678282718884632);
insert into decision_rule ("rule_key", "position") values (4238745914195129, 3678282718884632);
insert into decision_rule ("rule_key", "position") values (1099710618674220, 3678282718907486);
insert into decision_rule ("rule_key", "position") values (4238745914195129, 3678282718907486);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '121041977d0d922b384df709c6833526cff77cdfe489a6bbd20985d25649c093', '2026-11-30T11:01:23.359Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', 'd2ec2aefdabdb6dd257f5bf74ed08f823c1a64989bd9399e1664487d6f51ef21', '2026-11-30T11:01:23.359Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '19504d9d7cc29ac70777d67a77384ebbb255cfd514c270aa47b0abfcbdfddb1d', '2026-11-30T11:01:23.359Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22c1d-d919-76f0-ad1b-16be5a3f21f8', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-daf3-7b5a-91a1-bb2271a339f2', 'escalation', '{"changeId":"01a22c1d-daf3-7b5a-91a1-bb2271a339f2","setting":"escalation","subject":null,"personId":"01a22c1d-d8ff-7d40-8591-b6d6665ddaa0","tokenId":"01a22c1d-d901-7bf9-8e78-6137b536a905","role":"owner","at":"2026-11-30T11:01:23.827Z","before":null,"after":"sha256:e908b9ff3a3fce279302ba55b2dadcca8e21639d1fd23708611f743eb6c81cf2","message":null}', '{"salt":"fb6aa5158a7d954d873ce4bea9224a6b710b1fa13c1eb0d1e9de4000e1b5a27e","before":null,"after":{"escalationId":"esc-01a22c1d-daed-752d-ab5d-33e56f736d71","decision":"approve","modifiedAction":null},"message":""}', '01a22c1d-d8ff-7d40-8591-b6d6665ddaa0', '2026-11-30T11:01:23.827Z', '2026-11-30T11:01:23.827Z', '2026-11-30T11:01:23.834Z');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-da7b-7348-aa43-366763b7f1d6', 'permit', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796036483708, 1796037383708, 'agent', 'c2ba30ec3a287ddcdbe6aec035e0a925b90367c92536646a049cec83b467be4c', '5f2fd4a4d351b38af0b15ea2f5849e295f4cf426295eb7b1da8811b4e0d20922', NULL, 5000000, 1796036483741, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-daaa-7273-9cf4-beaecc787c31', 'permit', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796036483755, 1796037383755, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-dab4-7820-9e31-9754146af14e', 'permit', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796036483765, 1796037383765, 'agent', '7e505743bc11d1899ff3cdc36e52782efb960aa8a7825abb63e260baf4a60fc8', 'c11d3f1b9d13b809c8ac5fa8d69f825e648aa86471cbe432a53d29687c75cac5', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-dacb-7417-95b3-fd1f4a2511a0', 'permit', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796036483788, 1796037383788, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', '01a22c1d-daf6-7a43-978d-3b1094dc8988', 'permit', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22c1d-daed-752d-ab5d-33e56f736d71', 'held', 1796036483830, 1796037383830, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', '775019e7dd76e4b35fcd85201ebe2731', '01a22c1d-da7b-7348-aa43-366763b7f1d6', 1796036483708);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', '0e9f1a6095ce474a1959ea9b2b162803', '01a22c1d-daaa-7273-9cf4-beaecc787c31', 1796036483755);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', '5b26856b3bb6997fb0c6a890c9354282', '01a22c1d-dab4-7820-9e31-9754146af14e', 1796036483765);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', '8724c5f064e950a83fc9097f975919fb', '01a22c1d-dacb-7417-95b3-fd1f4a2511a0', 1796036483788);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'c2f59c2232a8cba6680eb35d928e529b', NULL, 1796036483811);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'd63172c38b980ea1aff7db237c69f19a', NULL, 1796036483821);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', '1d74dcb0d43b34831c9c4184eb4deebc', NULL, 1796036483841);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'esc-01a22c1d-dae2-70cd-acad-28de7c43d020', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'purchase-order', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"c2f59c2232a8cba6680eb35d928e529b","issuedAt":"2026-11-30T11:01:23.798Z","signature":"6602593085cdd3356b810b50232909dd6f33f97095ca056f237c7a4ca253e32782215ccb7289af446be482f071d84750b2ecd38c04e020e4b2c4b8b045cf3200","envelopeSignature":"12eecd0670deb518aa397dea9dc0d9645ab306ba09bcb967e876b473e7fa999d96828a6210e7069626f7f9dc6f84544d23af36422d997ffa69cf0b1b19387b0a"},"requestDigest":"sha256:d585b5cd90cd2bdc2cf6cb4db3e5d4406e9d93c6e02f3080f975b82a8a67b7b6","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"ruleVersions":{"sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large":null}}', 'pending', 1, '[]', '[]', 1796036483811, 1796122883809, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'esc-01a22c1d-daed-752d-ab5d-33e56f736d71', 'did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW', 'purchase-order', '01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"d63172c38b980ea1aff7db237c69f19a","issuedAt":"2026-11-30T11:01:23.815Z","signature":"f2b717f814d1028b41302278e5882fc62ff03345c389fbcd5873b34f94d1b188083596cb86def8ab7a5eeddfbd492c622048257ca62ed95279d5202142116907","envelopeSignature":"4e9a2922eaeb8f4496662fa5bdbf18870fa484bcb64a3860954e57e170af0244fb61066a9941f0188bcca0fd434e5aea4f70ab2b35d64d5162e299544d088501"},"requestDigest":"sha256:bb427643b86cc015088a9fa4a5d16cce379bbd72bea9da23e6b2af8c782a271d","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"ruleVersions":{"sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large":null}}', 'approved', 1, '["01a22c1d-d8ff-7d40-8591-b6d6665ddaa0"]', '[]', 1796036483821, 1796122883820, '01a22c1d-daf6-7a43-978d-3b1094dc8988', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 3);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 1, 1796036483341, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22c1d-d907-7143-a0d5-4ac0c3e702bf', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22c1d-d907-7143-a0d5-4ac0c3e702bf","firedRules":[],"mandateId":"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","network":"testnet","occurredAt":"2026-11-30T11:01:23.341Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:1069c0f07f1266bd5e2aa7d32f913785c06c1aa2e144cdd1ff22e386c09b4a0d","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:9619bba76bed952304179cde9781646311af4adf981d4e4a196a710605ece5ef","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796036483357, 'attest', NULL, 0, 0, 'issuer-key-z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12', '{"action":"issuer-key:bind","agentDid":"did:key:z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T11:01:23.357Z","orgId":null,"policyDigest":"sha256:1069c0f07f1266bd5e2aa7d32f913785c06c1aa2e144cdd1ff22e386c09b4a0d","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'organisation', 1, 1796036483619, 'attest', NULL, 0, 0, 'rules-change-sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce-1', '{"action":"rules:create","agentDid":"did:key:z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12","authorizationId":null,"contextFields":["act","at","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T11:01:23.619Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:0ef15cb7be0db4d8e782989cfb3c95de1f4443324e0e271ef26a7dffef966811","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'organisation', 2, 1796036483633, 'attest', NULL, 0, 0, 'rules-change-sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce-2', '{"action":"rules:bind","agentDid":"did:key:z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T11:01:23.633Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:9e4fafd138fc1e4ec13b6cc9d75743f8ae70eb6023b46cc9387741d8cf98807e","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 2, 1796036483708, 'decide', '01a22c1d-da7b-7348-aa43-366763b7f1d6', 5000000, 0, '01a22c1d-da7b-76c9-9f33-78dbdb7c3343', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","authorizationId":"01a22c1d-da7b-7348-aa43-366763b7f1d6","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22c1d-da7b-76c9-9f33-78dbdb7c3343","firedRules":[],"mandateId":"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","network":"testnet","occurredAt":"2026-11-30T11:01:23.708Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de","reasonCode":"AUTHORIZED","requestDigest":"sha256:4ff282f93d84f03ac2c07d4b179732d4c5f920c3c9087a829a8a56e1890d47e4","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 3, 1796036483729, 'claim', '01a22c1d-da7b-7348-aa43-366763b7f1d6', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 4, 1796036483741, 'capture', '01a22c1d-da7b-7348-aa43-366763b7f1d6', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 5, 1796036483755, 'decide', '01a22c1d-daaa-7273-9cf4-beaecc787c31', 7000000, 5000000, '01a22c1d-daaa-7d91-a680-2d6700874337', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","authorizationId":"01a22c1d-daaa-7273-9cf4-beaecc787c31","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22c1d-daaa-7d91-a680-2d6700874337","firedRules":[],"mandateId":"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","network":"testnet","occurredAt":"2026-11-30T11:01:23.755Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de","reasonCode":"AUTHORIZED","requestDigest":"sha256:812c21b9938cc149b7d02ba3cd07d2bb6a36f801fdb4de8904a24cef60cbbe6a","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 6, 1796036483765, 'decide', '01a22c1d-dab4-7820-9e31-9754146af14e', 15000000, 5000000, '01a22c1d-dab4-7551-9977-1882e32fe019', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","authorizationId":"01a22c1d-dab4-7820-9e31-9754146af14e","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22c1d-dab4-7551-9977-1882e32fe019","firedRules":[],"mandateId":"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","network":"testnet","occurredAt":"2026-11-30T11:01:23.765Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de","reasonCode":"AUTHORIZED","requestDigest":"sha256:bfa76f4dc9fa74f1b3884a644326ced7e7973e0682b309509d89de1eb85dc600","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 7, 1796036483776, 'claim', '01a22c1d-dab4-7820-9e31-9754146af14e', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 8, 1796036483788, 'decide', '01a22c1d-dacb-7417-95b3-fd1f4a2511a0', 24000000, 5000000, '01a22c1d-dacb-7b44-9387-9b6ba2b16527', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","authorizationId":"01a22c1d-dacb-7417-95b3-fd1f4a2511a0","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22c1d-dacb-7b44-9387-9b6ba2b16527","firedRules":[],"mandateId":"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","network":"testnet","occurredAt":"2026-11-30T11:01:23.788Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de","reasonCode":"AUTHORIZED","requestDigest":"sha256:8a3f9b6f346e2b42a81d07e951aeed5ef187103840e36efac957fe85bb6b5a97","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 9, 1796036483796, 'void', '01a22c1d-dacb-7417-95b3-fd1f4a2511a0', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 10, 1796036483811, 'decide', NULL, 15000000, 5000000, '01a22c1d-dae2-77fc-9f8e-86a34df312e3', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22c1d-dae2-70cd-acad-28de7c43d020","eventId":"01a22c1d-dae2-77fc-9f8e-86a34df312e3","firedRules":["sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"mandateId":"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","network":"testnet","occurredAt":"2026-11-30T11:01:23.811Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de","reasonCode":"LARGE_ORDER","requestDigest":"sha256:d585b5cd90cd2bdc2cf6cb4db3e5d4406e9d93c6e02f3080f975b82a8a67b7b6","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 11, 1796036483821, 'decide', NULL, 15000000, 5000000, '01a22c1d-daed-7a89-b23d-b7832a25949e', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22c1d-daed-752d-ab5d-33e56f736d71","eventId":"01a22c1d-daed-7a89-b23d-b7832a25949e","firedRules":["sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"mandateId":"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","network":"testnet","occurredAt":"2026-11-30T11:01:23.821Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de","reasonCode":"LARGE_ORDER","requestDigest":"sha256:bb427643b86cc015088a9fa4a5d16cce379bbd72bea9da23e6b2af8c782a271d","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 12, 1796036483830, 'decide', '01a22c1d-daf6-7a43-978d-3b1094dc8988', 75000000, 5000000, '01a22c1d-daf6-770e-b6d0-8abc45c40b18', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","authorizationId":"01a22c1d-daf6-7a43-978d-3b1094dc8988","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22c1d-daed-752d-ab5d-33e56f736d71","eventId":"01a22c1d-daf6-770e-b6d0-8abc45c40b18","firedRules":["sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"mandateId":"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","network":"testnet","occurredAt":"2026-11-30T11:01:23.830Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:bb427643b86cc015088a9fa4a5d16cce379bbd72bea9da23e6b2af8c782a271d","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'organisation', 3, 1796036483833, 'attest', NULL, 0, 0, 'setting-change-01a22c1d-daf3-7b5a-91a1-bb2271a339f2', '{"action":"setting:escalation","agentDid":"did:key:z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12","authorizationId":null,"contextFields":["after","at","before","changeId","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22c1d-daf3-7b5a-91a1-bb2271a339f2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T11:01:23.833Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:d717089c6e1fc22b58631db7e2f418bb7243953d7115bcee7a10468fd5492145","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 'mandate:01a22c1d-d907-7143-a0d5-4ac0c3e702bf', 13, 1796036483841, 'decide', NULL, 75000000, 5000000, '01a22c1d-db01-7255-b314-9d27ad1a145e', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkkWVr7s9NMerZ2ccEYQUPqEdtWEHzb2Aw2kj5qNsPEPpW","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22c1d-db01-7255-b314-9d27ad1a145e","firedRules":["sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce/large"],"mandateId":"01a22c1d-d907-7143-a0d5-4ac0c3e702bf","network":"testnet","occurredAt":"2026-11-30T11:01:23.841Z","orgId":"org-01a22c1d-d8fe-7eff-9613-542d0480eeb2","policyDigest":"sha256:eb83be4426a0cc13fbb5ab7cbfa3fb34f7342694ce2f0227cc38f5cedd4a47de","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:73d5b351a33fb7196266edf3aaea938a1dfe52087a52bdd481639b2051b493dd","sequence":12}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22c1d-d907-7143-a0d5-4ac0c3e702bf');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MktecXgyMmFH7xR2eDMLRXZLAqBVCQp6H24RPMr9sMfm12');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22c1d-da20-7b39-a0dd-a45687fa8cce-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, '01a22c1d-da7b-76c9-9f33-78dbdb7c3343');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22c1d-daaa-7d91-a680-2d6700874337');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22c1d-dab4-7551-9977-1882e32fe019');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22c1d-dacb-7b44-9387-9b6ba2b16527');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22c1d-dae2-77fc-9f8e-86a34df312e3');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22c1d-daed-7a89-b23d-b7832a25949e');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22c1d-daf6-770e-b6d0-8abc45c40b18');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, 'setting-change-01a22c1d-daf3-7b5a-91a1-bb2271a339f2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, '01a22c1d-db01-7255-b314-9d27ad1a145e');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22c1d-ed37-7822-b741-ce1085caaa30', 'c19e1b08518c043821f963262e95ec2f46cbf6a5cb7bc0aa2f862b8c0763d28a', 13, 1796036488503, 'gatewright/testnet
1
pBVJo52aJ4rehY/KinVX8FLeQ13WdI7sYwaybdd4nV0=

— gatewright/testnet 925jLKL14BSj86dpki9J4YuxEz98pdrXOHBySkVqWjlIo8WV1gVAsekFoTemHe6NVY5TlP/cF8pWVy2XpCNHkDFRug4=
', 1796036483341, 1796036483841);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-d90b-7849-aa6e-2d86d1666118', 1796036483341, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-d91d-7c6c-83ec-906640b59402', 1796036483357, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-da23-765d-b9e4-aac1a0e6b50c', 1796036483619, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-da31-788c-a62e-0658b251ae09', 1796036483633, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-da7c-71ed-8444-135281402922', 1796036483708, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-da90-7ef9-ae54-5e1b4d27c4bd', 1796036483729, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-da9d-7155-b6d2-e47c212ab670', 1796036483741, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-daab-7650-9435-4f4ddbb0ae5c', 1796036483755, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-dab4-74ce-942b-6229f5711293', 1796036483765, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-dac0-796f-9221-1234f6b25b09', 1796036483776, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-dacc-762d-8901-f5ab87c044eb', 1796036483788, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-dad4-70b1-9005-11cecc142568', 1796036483796, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-dae3-70b9-8511-df1f081c090b', 1796036483811, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-daed-78e7-a402-3889b9589735', 1796036483821, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-daf6-750d-8e8f-92856558f77d', 1796036483830, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-daf9-7167-a3e4-dc04407d189d', 1796036483833, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c1d-db01-72af-8576-25ab97eb9b0c', 1796036483841, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22c1d-d8fe-7eff-9613-542d0480eeb2', 12);
