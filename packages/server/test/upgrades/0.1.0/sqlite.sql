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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'First organisation', 'did:key:z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX', 'unverified', NULL, NULL, '2026-11-30T12:02:19.188Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T12:02:19.188Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a19b-7f1f-be5c-3b73dfcba8f6', 'owner@gatewright.local', '2026-11-30T12:02:19.163Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a19e-7121-a2b5-367d0520af81', 'developer@gatewright.local', '2026-11-30T12:02:19.166Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a19e-7910-a282-1d8802c50a17', '01a22c55-a19b-7f1f-be5c-3b73dfcba8f6', 'owner', '61c8cea1acafb438f068827c9af9733a98847a2d1d7f7abd90d30b9eab2a9a58', '2026-11-30T12:02:19.163Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a19f-7337-96bd-7b054aea50ec', '01a22c55-a19e-7121-a2b5-367d0520af81', 'developer', '64cc5bec2a22f2a44f12c69f068b98c940d900343ab62ebcf55bf738d4e7c721', '2026-11-30T12:02:19.166Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a1a3-7c53-a149-0b3eabcbd73d', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'Starter procurement agent', 'testnet', '228a932ea4d53e2f0ff7bfc66425a329ac64d090acdbedf85090ae72e02aa118', 1, NULL, NULL, '2026-11-30T12:02:19.183Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id", "budget_id") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a1a3-7a85-99d6-973086a6953a', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22c55-a1a3-7a85-99d6-973086a6953a","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22c55-a1a3-7a85-99d6-973086a6953a","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX","validFrom":"2026-11-30T12:02:19.173Z","credentialStatus":{"id":"http://127.0.0.1:36345/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:36345/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22c55-a1a3-7a85-99d6-973086a6953a","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22c55-a19b-7f1f-be5c-3b73dfcba8f6","fromType":"person","to":"did:key:z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX"},{"from":"did:key:z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX","fromType":"organisation","to":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T12:02:19.173Z","verificationMethod":"did:key:z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX#z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z4kGobMywjHgEs8ouQXEwrPBTm938ZrPyGvteEifRZYmpPxmhhG1hdgQ4qqRZcZra8GsCKD6Dh5He4rKw2RNujLgU"}}', '2026-11-30T12:02:19.173Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a1a3-7a85-99d6-973086a6953a', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22c55-a19b-7f1f-be5c-3b73dfcba8f6', '2026-11-30T12:02:19.429Z', '2026-11-30T12:02:19.429Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08', 1, 0, 86, '01a22c55-a19b-7f1f-be5c-3b73dfcba8f6', '2026-11-30T12:02:19.438Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22c55-a19b-7f1f-be5c-3b73dfcba8f6","tokenId":"01a22c55-a19e-7910-a282-1d8802c50a17","at":"2026-11-30T12:02:19.429Z"}', '01a22c55-a19b-7f1f-be5c-3b73dfcba8f6', '2026-11-30T12:02:19.429Z', '2026-11-30T12:02:19.429Z', '2026-11-30T12:02:19.432Z');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","role":"owner","personId":"01a22c55-a19b-7f1f-be5c-3b73dfcba8f6","tokenId":"01a22c55-a19e-7910-a282-1d8802c50a17","message":null,"at":"2026-11-30T12:02:19.438Z","agentDids":["did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD"]}', '01a22c55-a19b-7f1f-be5c-3b73dfcba8f6', '2026-11-30T12:02:19.438Z', '2026-11-30T12:02:19.438Z', '2026-11-30T12:02:19.444Z');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6', '5b2e4b950c603c80b351e85c2f5b734dd7ea2ef54eea117205ae13f4ea8c7839', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08","version":1}]', NULL, '2026-11-30T12:02:19.504Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'wh_01a22c55-a2ba-7303-af1f-f2752b5aabd9', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T12:02:19.450Z', NULL, 'the receiver could not be reached', '2026-11-30T12:02:20.314Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'msg_6a3b42a7835512a2f238a4c3ff18e84e0df28e4150b0a6dc1b6e0ca6dfb4c725', 'wh_01a22c55-a2ba-7303-af1f-f2752b5aabd9', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T12:02:19.639Z","data":{"escalationId":"esc-01a22c55-a373-7c95-a861-efa416b8b30d","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T12:02:19.634Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T12:02:19.639Z', 2, '2026-11-30T12:02:55.422Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'msg_afe0c0776bbd40e6c7557d4d39055755a584edd7fabb188dfafe979f3c68d1fa', 'wh_01a22c55-a2ba-7303-af1f-f2752b5aabd9', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T12:02:19.649Z","data":{"escalationId":"esc-01a22c55-a380-7d72-91f7-f16245cd7889","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T12:02:19.647Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T12:02:19.649Z', 2, '2026-11-30T12:02:55.424Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 3678290205725235, 4123662170706970, 1700405300436486, 2744403034469848, 1892421726211045, 3436303393995995, 3283913504045483, 348246064064589, 2444200441418981, 2444200441418981, NULL, 3914373365932876, 2813592403266581, 5000000, 3830695147389775, '["01a22c55-a2fa-7d1b-818d-542f7a763a33","2026-11-30T12:02:19.514Z","did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","purchase-order","allow","AUTHORIZED","01a22c55-a2fa-70f4-b5dc-f458c3657d7d",null,"01a22c55-a1a3-7a85-99d6-973086a6953a","sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:a14811c78c3f6d622af9d18ceecd4f293109a111b664a82570317e40e285493a","5000000","USD","acme-supplies",null,"1bf5a2d3fd97c2edc5e2b363c4149cfa","2026-11-30T12:02:19.453Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 3678290205841816, 4123662170706970, 1700405300436486, 2744403034469848, 1892421726211045, 3436303393995995, 3283913504045483, 348246064064589, 3932309328455640, 3932309328455640, NULL, 3914373365932876, 2813592403266581, 7000000, 2882352887353002, '["01a22c55-a333-776a-8af0-5fa30f4c8998","2026-11-30T12:02:19.571Z","did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","purchase-order","allow","AUTHORIZED","01a22c55-a333-7312-b1b5-1cb29853dedd",null,"01a22c55-a1a3-7a85-99d6-973086a6953a","sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:b10ea037e2604e16bbf394605286cf61194f5e42d026c82fcd713231278272dc","7000000","USD","acme-supplies",null,"f2697fab331eab6f8455f290aa571d3a","2026-11-30T12:02:19.552Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 3678290205900667, 4123662170706970, 1700405300436486, 2744403034469848, 1892421726211045, 3436303393995995, 3283913504045483, 348246064064589, 3297635403995417, 3297635403995417, NULL, 3914373365932876, 2813592403266581, 8000000, 679003113075881, '["01a22c55-a34f-7054-97cd-8a02ab48377b","2026-11-30T12:02:19.599Z","did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","purchase-order","allow","AUTHORIZED","01a22c55-a34f-729b-a0cb-2e1b4329173d",null,"01a22c55-a1a3-7a85-99d6-973086a6953a","sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:5bf17e6372d3e6a99ea20b6f88a495746bedbb85a93b51fd99a76ccd639aafd1","8000000","USD","acme-supplies",null,"dfec80155f27ee36f47198b733becc59","2026-11-30T12:02:19.593Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 3678290205937950, 4123662170706970, 1700405300436486, 2744403034469848, 1892421726211045, 3436303393995995, 3283913504045483, 348246064064589, 2015236934208593, 2015236934208593, NULL, 3914373365932876, 2813592403266581, 9000000, 2016889666924417, '["01a22c55-a362-7e39-965d-69a30e96311e","2026-11-30T12:02:19.618Z","did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","purchase-order","allow","AUTHORIZED","01a22c55-a362-7104-818d-152d6a61a791",null,"01a22c55-a1a3-7a85-99d6-973086a6953a","sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:205e8070feb64dbfec0b6b6a91b6482e7a9d07676b430e6ed3aecd80ae129127","9000000","USD","acme-supplies",null,"70f7d9a4a87b6411ec871d2933c78e83","2026-11-30T12:02:19.611Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 3678290205975406, 4123662170706970, 1700405300436486, 2744403034469848, 1321923655226499, 608434983287329, 3283913504045483, 348246064064589, 2868355941536989, NULL, 4034353307918189, 3914373365932876, 2813592403266581, 50000000, 1582319300820622, '["01a22c55-a374-7de7-920e-4bed4d36136e","2026-11-30T12:02:19.636Z","did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22c55-a373-7c95-a861-efa416b8b30d","01a22c55-a1a3-7a85-99d6-973086a6953a","sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6",["amount","cumulativeSpend","currency","merchant"],["sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"testnet","sha256:2e241e0032e9594ac3b857ea9f984bcf9ea248dc15bd01a272f8f63b9a23eb8f","50000000","USD","acme-supplies",null,"22befdcc32cf3fc99ab417db4f888d17","2026-11-30T12:02:19.627Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 3678290206000837, 4123662170706970, 1700405300436486, 2744403034469848, 1321923655226499, 608434983287329, 3283913504045483, 348246064064589, 2931007783576871, NULL, 2931007783576871, 3914373365932876, 2813592403266581, 60000000, 4245915745845323, '["01a22c55-a380-768c-bba9-0f598b4976c5","2026-11-30T12:02:19.648Z","did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22c55-a380-7d72-91f7-f16245cd7889","01a22c55-a1a3-7a85-99d6-973086a6953a","sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6",["amount","cumulativeSpend","currency","merchant"],["sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"testnet","sha256:5c05edade4518cd712250c19e13e5db6430bb09e460ab610b662aa59a930f269","60000000","USD","acme-supplies",null,"2a8d51a82e034c2e989cc441812fec07","2026-11-30T12:02:19.641Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 3678290206017070, 4123662170706970, 1700405300436486, 2744403034469848, 558710706851435, 3436303393995995, 3283913504045483, 348246064064589, 4106105490420210, 4106105490420210, 2931007783576871, 3914373365932876, 2813592403266581, 60000000, 4245915745845323, '["01a22c55-a388-7911-bb95-e3e09cc8362e","2026-11-30T12:02:19.656Z","did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","purchase-order","allow","ESCALATION_APPROVED","01a22c55-a388-711b-a31c-2a78ff62c849","esc-01a22c55-a380-7d72-91f7-f16245cd7889","01a22c55-a1a3-7a85-99d6-973086a6953a","sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6",["amount","cumulativeSpend","currency","merchant"],["sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"testnet","sha256:5c05edade4518cd712250c19e13e5db6430bb09e460ab610b662aa59a930f269","60000000","USD","acme-supplies",null,"2a8d51a82e034c2e989cc441812fec07","2026-11-30T12:02:19.641Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 3678290206037725, 4123662170706970, 1700405300436486, 2744403034469848, 4239759216961792, 2694354836214837, 3283913504045483, 348246064064589, 2188414144018823, NULL, NULL, 3914373365932876, 2813592403266581, 100000000000, 3972200404981244, '["01a22c55-a391-76c6-a240-d46c91538edd","2026-11-30T12:02:19.666Z","did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22c55-a1a3-7a85-99d6-973086a6953a","sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6",["amount","cumulativeSpend","currency","merchant"],["sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"testnet","sha256:6f827cce002c95f138f661bd60b88aff75f52ca4391d416b407b03c94edafca2","100000000000","USD","acme-supplies",null,"74bbfcfb03fe6154696c8a791ae3ad18","2026-11-30T12:02:19.661Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (4163837414824291, 3678290205975406);
insert into decision_rule ("rule_key", "position") values (4082136727810741, 3678290205975406);
insert into decision_rule ("rule_key", "position") values (4163837414824291, 3678290206000837);
insert into decision_rule ("rule_key", "position") values (4082136727810741, 3678290206000837);
insert into decision_rule ("rule_key", "position") values (4163837414824291, 3678290206017070);
insert into decision_rule ("rule_key", "position") values (4082136727810741, 3678290206017070);
insert into decision_rule ("rule_key", "position") values (4163837414824291, 3678290206037725);
insert into decision_rule ("rule_key", "position") values (4082136727810741, 3678290206037725);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '1f1cc6f8469115854c9d8843be51ce1f854c3fa9cc09bff53074a19d12437372', '2026-11-30T12:02:19.193Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '9d0f93ef9566280b581cd50a5d73a459894dabeaa45bd51f9bd7aeeee3e14972', '2026-11-30T12:02:19.193Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', 'd763d3cc691493bdf22c2d8b7c62f37ca49ee0aee76adc6ba0dd2ab1fa7f4d9d', '2026-11-30T12:02:19.193Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22c55-a1b4-7c5c-9664-0c83a506c6fc', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a386-7e41-bced-d6ff60e655f3', 'escalation', '{"changeId":"01a22c55-a386-7e41-bced-d6ff60e655f3","setting":"escalation","subject":null,"personId":"01a22c55-a19b-7f1f-be5c-3b73dfcba8f6","tokenId":"01a22c55-a19e-7910-a282-1d8802c50a17","role":"owner","at":"2026-11-30T12:02:19.654Z","before":null,"after":"sha256:42a880d51d498b84040bf04e882053bbf5ce6f80599bf72b1053e774b3c9715a","message":null}', '{"salt":"cfd35809ef820ef88b857c265096675f2812a07920983e84fe8e48dd2532dbec","before":null,"after":{"escalationId":"esc-01a22c55-a380-7d72-91f7-f16245cd7889","decision":"approve","modifiedAction":null},"message":""}', '01a22c55-a19b-7f1f-be5c-3b73dfcba8f6', '2026-11-30T12:02:19.654Z', '2026-11-30T12:02:19.654Z', '2026-11-30T12:02:19.660Z');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_migration ("version") values (25);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a1a3-7a85-99d6-973086a6953a', '01a22c55-a1a3-7a85-99d6-973086a6953a', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a2fa-70f4-b5dc-f458c3657d7d', 'permit', '01a22c55-a1a3-7a85-99d6-973086a6953a', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796040139514, 1796041039514, 'agent', '3552fd9cf752a79309c7ceed14b1d5c4089e7679259c1f8e0203de781b916df9', 'f253988ed861bd2f77d06c6936d557ef759b4e1ddd6dc006614a60b71e250a59', NULL, 5000000, 1796040139550, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a333-7312-b1b5-1cb29853dedd', 'permit', '01a22c55-a1a3-7a85-99d6-973086a6953a', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796040139571, 1796041039571, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a34f-729b-a0cb-2e1b4329173d', 'permit', '01a22c55-a1a3-7a85-99d6-973086a6953a', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796040139599, 1796041039599, 'agent', '3d6db4b18f7edf99dd1676217471bfb934e0a1c27228ac0a94f210270b695c4c', '9194ef88f6ab2be25f14d0b748439cda928c3a1e69f75ed4a4c23a32df19b860', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a362-7104-818d-152d6a61a791', 'permit', '01a22c55-a1a3-7a85-99d6-973086a6953a', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796040139618, 1796041039618, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', '01a22c55-a388-711b-a31c-2a78ff62c849', 'permit', '01a22c55-a1a3-7a85-99d6-973086a6953a', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22c55-a380-7d72-91f7-f16245cd7889', 'held', 1796040139656, 1796041039656, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', '1bf5a2d3fd97c2edc5e2b363c4149cfa', '01a22c55-a2fa-70f4-b5dc-f458c3657d7d', 1796040139514);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'f2697fab331eab6f8455f290aa571d3a', '01a22c55-a333-7312-b1b5-1cb29853dedd', 1796040139571);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'dfec80155f27ee36f47198b733becc59', '01a22c55-a34f-729b-a0cb-2e1b4329173d', 1796040139599);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', '70f7d9a4a87b6411ec871d2933c78e83', '01a22c55-a362-7104-818d-152d6a61a791', 1796040139618);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', '22befdcc32cf3fc99ab417db4f888d17', NULL, 1796040139636);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', '2a8d51a82e034c2e989cc441812fec07', NULL, 1796040139648);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', '74bbfcfb03fe6154696c8a791ae3ad18', NULL, 1796040139666);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'esc-01a22c55-a373-7c95-a861-efa416b8b30d', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'purchase-order', '01a22c55-a1a3-7a85-99d6-973086a6953a', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"22befdcc32cf3fc99ab417db4f888d17","issuedAt":"2026-11-30T12:02:19.627Z","signature":"590d5cb7d51aecddef3e073a9506aa8d3961ffcb5aac4d96dd4f77baaab629968295948b8527b2a7fc958a6d155b0b1d201116c5547e9ab7d9435513ec82860c","envelopeSignature":"f82599a3831e8655d1b4898e9f69ec071c9034be2bf74a3bd6004c7547066780a6ce6081619b891b6f5765d2d5595d646284db820696f6335d8d06b269d48208"},"requestDigest":"sha256:2e241e0032e9594ac3b857ea9f984bcf9ea248dc15bd01a272f8f63b9a23eb8f","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"ruleVersions":{"sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large":null}}', 'pending', 1, '[]', '[]', 1796040139636, 1796126539634, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'esc-01a22c55-a380-7d72-91f7-f16245cd7889', 'did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD', 'purchase-order', '01a22c55-a1a3-7a85-99d6-973086a6953a', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"2a8d51a82e034c2e989cc441812fec07","issuedAt":"2026-11-30T12:02:19.641Z","signature":"31edf478ad11a980a8754496a4fc609c3c448bc74e768514c9abef2877ab5a21c0e0600b48d3d789971032cec0380f2c084a6ea14720ea328519821d62aa3100","envelopeSignature":"9c44b883affb8f709eb71f1c3dd597c5ecd97c3153e8119a41af1a739ea5514ffead3f12b41246203141852e8b69be03e233b765e004a5b356e53d36ec314c0b"},"requestDigest":"sha256:5c05edade4518cd712250c19e13e5db6430bb09e460ab610b662aa59a930f269","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"ruleVersions":{"sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large":null}}', 'approved', 1, '["01a22c55-a19b-7f1f-be5c-3b73dfcba8f6"]', '[]', 1796040139648, 1796126539647, '01a22c55-a388-711b-a31c-2a78ff62c849', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 3);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 1, 1796040139177, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22c55-a1a3-7a85-99d6-973086a6953a', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22c55-a1a3-7a85-99d6-973086a6953a","firedRules":[],"mandateId":"01a22c55-a1a3-7a85-99d6-973086a6953a","network":"testnet","occurredAt":"2026-11-30T12:02:19.177Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:2a048e2fea2f4b51228c6b55f0b6d31f780cde410b0b953556607799f67ae615","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:ecc422dfeab179296e714ee2f5200b253287505c74703009b0cc51cdfe877129","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796040139191, 'attest', NULL, 0, 0, 'issuer-key-z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX', '{"action":"issuer-key:bind","agentDid":"did:key:z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T12:02:19.191Z","orgId":null,"policyDigest":"sha256:2a048e2fea2f4b51228c6b55f0b6d31f780cde410b0b953556607799f67ae615","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'organisation', 1, 1796040139431, 'attest', NULL, 0, 0, 'rules-change-sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08-1', '{"action":"rules:create","agentDid":"did:key:z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX","authorizationId":null,"contextFields":["act","at","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T12:02:19.431Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:ac53d5d9a847925307351136efa23c6763132293e170f106dfc0f06bcc92ea9d","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'organisation', 2, 1796040139444, 'attest', NULL, 0, 0, 'rules-change-sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08-2', '{"action":"rules:bind","agentDid":"did:key:z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T12:02:19.444Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:a68ab1b7be20e3acd489ea9ec87bad98bcb0f86e2a824ebfcd036eb8c3c627a4","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 2, 1796040139514, 'decide', '01a22c55-a2fa-70f4-b5dc-f458c3657d7d', 5000000, 0, '01a22c55-a2fa-7d1b-818d-542f7a763a33', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","authorizationId":"01a22c55-a2fa-70f4-b5dc-f458c3657d7d","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22c55-a2fa-7d1b-818d-542f7a763a33","firedRules":[],"mandateId":"01a22c55-a1a3-7a85-99d6-973086a6953a","network":"testnet","occurredAt":"2026-11-30T12:02:19.514Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6","reasonCode":"AUTHORIZED","requestDigest":"sha256:a14811c78c3f6d622af9d18ceecd4f293109a111b664a82570317e40e285493a","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 3, 1796040139535, 'claim', '01a22c55-a2fa-70f4-b5dc-f458c3657d7d', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 4, 1796040139550, 'capture', '01a22c55-a2fa-70f4-b5dc-f458c3657d7d', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 5, 1796040139571, 'decide', '01a22c55-a333-7312-b1b5-1cb29853dedd', 7000000, 5000000, '01a22c55-a333-776a-8af0-5fa30f4c8998', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","authorizationId":"01a22c55-a333-7312-b1b5-1cb29853dedd","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22c55-a333-776a-8af0-5fa30f4c8998","firedRules":[],"mandateId":"01a22c55-a1a3-7a85-99d6-973086a6953a","network":"testnet","occurredAt":"2026-11-30T12:02:19.571Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6","reasonCode":"AUTHORIZED","requestDigest":"sha256:b10ea037e2604e16bbf394605286cf61194f5e42d026c82fcd713231278272dc","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 6, 1796040139599, 'decide', '01a22c55-a34f-729b-a0cb-2e1b4329173d', 15000000, 5000000, '01a22c55-a34f-7054-97cd-8a02ab48377b', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","authorizationId":"01a22c55-a34f-729b-a0cb-2e1b4329173d","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22c55-a34f-7054-97cd-8a02ab48377b","firedRules":[],"mandateId":"01a22c55-a1a3-7a85-99d6-973086a6953a","network":"testnet","occurredAt":"2026-11-30T12:02:19.599Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6","reasonCode":"AUTHORIZED","requestDigest":"sha256:5bf17e6372d3e6a99ea20b6f88a495746bedbb85a93b51fd99a76ccd639aafd1","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 7, 1796040139609, 'claim', '01a22c55-a34f-729b-a0cb-2e1b4329173d', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 8, 1796040139618, 'decide', '01a22c55-a362-7104-818d-152d6a61a791', 24000000, 5000000, '01a22c55-a362-7e39-965d-69a30e96311e', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","authorizationId":"01a22c55-a362-7104-818d-152d6a61a791","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22c55-a362-7e39-965d-69a30e96311e","firedRules":[],"mandateId":"01a22c55-a1a3-7a85-99d6-973086a6953a","network":"testnet","occurredAt":"2026-11-30T12:02:19.618Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6","reasonCode":"AUTHORIZED","requestDigest":"sha256:205e8070feb64dbfec0b6b6a91b6482e7a9d07676b430e6ed3aecd80ae129127","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 9, 1796040139624, 'void', '01a22c55-a362-7104-818d-152d6a61a791', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 10, 1796040139636, 'decide', NULL, 15000000, 5000000, '01a22c55-a374-7de7-920e-4bed4d36136e', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22c55-a373-7c95-a861-efa416b8b30d","eventId":"01a22c55-a374-7de7-920e-4bed4d36136e","firedRules":["sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"mandateId":"01a22c55-a1a3-7a85-99d6-973086a6953a","network":"testnet","occurredAt":"2026-11-30T12:02:19.636Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6","reasonCode":"LARGE_ORDER","requestDigest":"sha256:2e241e0032e9594ac3b857ea9f984bcf9ea248dc15bd01a272f8f63b9a23eb8f","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 11, 1796040139648, 'decide', NULL, 15000000, 5000000, '01a22c55-a380-768c-bba9-0f598b4976c5', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22c55-a380-7d72-91f7-f16245cd7889","eventId":"01a22c55-a380-768c-bba9-0f598b4976c5","firedRules":["sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"mandateId":"01a22c55-a1a3-7a85-99d6-973086a6953a","network":"testnet","occurredAt":"2026-11-30T12:02:19.648Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6","reasonCode":"LARGE_ORDER","requestDigest":"sha256:5c05edade4518cd712250c19e13e5db6430bb09e460ab610b662aa59a930f269","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 12, 1796040139656, 'decide', '01a22c55-a388-711b-a31c-2a78ff62c849', 75000000, 5000000, '01a22c55-a388-7911-bb95-e3e09cc8362e', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","authorizationId":"01a22c55-a388-711b-a31c-2a78ff62c849","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22c55-a380-7d72-91f7-f16245cd7889","eventId":"01a22c55-a388-7911-bb95-e3e09cc8362e","firedRules":["sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"mandateId":"01a22c55-a1a3-7a85-99d6-973086a6953a","network":"testnet","occurredAt":"2026-11-30T12:02:19.656Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:5c05edade4518cd712250c19e13e5db6430bb09e460ab610b662aa59a930f269","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'organisation', 3, 1796040139659, 'attest', NULL, 0, 0, 'setting-change-01a22c55-a386-7e41-bced-d6ff60e655f3', '{"action":"setting:escalation","agentDid":"did:key:z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX","authorizationId":null,"contextFields":["after","at","before","changeId","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22c55-a386-7e41-bced-d6ff60e655f3","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T12:02:19.659Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:85384987a517d2a7feb888ab2dc83aa4c1cd560d9fb81ecf10b08af9128dea4f","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 'mandate:01a22c55-a1a3-7a85-99d6-973086a6953a', 13, 1796040139666, 'decide', NULL, 75000000, 5000000, '01a22c55-a391-76c6-a240-d46c91538edd', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkgn6TqiaZAoQ7LF3ms66HePVv4rcGc7qiX3DKuw6DeMKD","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22c55-a391-76c6-a240-d46c91538edd","firedRules":["sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08/large"],"mandateId":"01a22c55-a1a3-7a85-99d6-973086a6953a","network":"testnet","occurredAt":"2026-11-30T12:02:19.666Z","orgId":"org-01a22c55-a19b-7d5a-8bb3-24acb06ae139","policyDigest":"sha256:65b028a2ddc5b9cf525f387acc07da866f00ac2e4e09c81f23c793be4c8341a6","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:6f827cce002c95f138f661bd60b88aff75f52ca4391d416b407b03c94edafca2","sequence":12}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22c55-a1a3-7a85-99d6-973086a6953a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6Mkq2MqALgwErCZX9q7GVTzpmU79jTprNatuZxRpcy7waHX');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22c55-a2a5-7dc7-b52c-e28fe9488c08-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, '01a22c55-a2fa-7d1b-818d-542f7a763a33');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22c55-a333-776a-8af0-5fa30f4c8998');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22c55-a34f-7054-97cd-8a02ab48377b');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22c55-a362-7e39-965d-69a30e96311e');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22c55-a374-7de7-920e-4bed4d36136e');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22c55-a380-768c-bba9-0f598b4976c5');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22c55-a388-7911-bb95-e3e09cc8362e');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, 'setting-change-01a22c55-a386-7e41-bced-d6ff60e655f3');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, '01a22c55-a391-76c6-a240-d46c91538edd');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22c55-b68f-7646-97b0-2c5001a5051b', '854fd02a65dba6e056b52ba37dc25ad9cbd518b8961c9f763e9cca0466341f84', 13, 1796040144527, 'gatewright/testnet
1
IJKS14Y0H3piG1AE1clqhfrzacfTgI8NWMp/2ZM0JBg=

— gatewright/testnet wZ14Lb2RweWoGKJW9oJs9OUtUetlTVwLje0v4eBRfuE+1qomj6M9JxIZCJP0VBRCVhV8P/9mKU7TaoCdPvzm9IRHfwM=
', 1796040139177, 1796040139666);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a1a7-7779-8ec2-19c733bceb78', 1796040139177, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a1b7-7d2b-a4d3-5b6a845d72c3', 1796040139191, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a2a7-766d-a175-3499087d6b1a', 1796040139431, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a2b3-75d1-ba34-30a4d5647975', 1796040139444, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a2fa-7ba5-bda4-9b1fbff88818', 1796040139514, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a30f-7a34-a69c-e906e78290f6', 1796040139535, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a31d-7565-b54a-1b2395a2d1dd', 1796040139550, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a333-7526-aa03-c984dd074b80', 1796040139571, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a34f-7b50-bd4a-447459f93a5d', 1796040139599, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a359-7997-85c6-f79d1dde9026', 1796040139609, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a362-72f5-9bc4-eec5695fd921', 1796040139618, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a368-71ac-9f87-140042625144', 1796040139624, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a374-7e56-8c97-115138ba3f25', 1796040139636, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a380-75a4-8119-335829271fdf', 1796040139648, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a388-7dee-a1bd-ad8945575729', 1796040139656, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a38b-7c23-ba86-ea9127c516a6', 1796040139659, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22c55-a392-7921-ae2e-5070cea7b7d4', 1796040139666, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22c55-a19b-7d5a-8bb3-24acb06ae139', 12);
