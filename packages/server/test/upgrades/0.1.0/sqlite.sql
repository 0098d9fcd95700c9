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
    parent_mandate_id text, reservation_id text, account_id text,
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
    on_settlement text not null default '[]', refunds text not null default '[]',
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
CREATE INDEX ledger_nonce_calls on ledger_nonce ((agent_did || ''), used_at);
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
CREATE TABLE ledger_past_action (
    org_id text not null, key text not null, times text not null, keep_until bigint not null, primary key (org_id, key));
CREATE INDEX ledger_past_action_by_time on ledger_past_action (keep_until);
CREATE TABLE ledger_writer (
    writer_id text not null primary key, batches bigint not null, seen_at bigint, system text not null, timeline bigint not null,
    started_at bigint not null, synchronous integer not null);
CREATE TABLE ledger_rewound (id integer not null primary key, at bigint not null, reason text not null);
CREATE TABLE ledger_home (id integer not null primary key, copy text not null);
CREATE TABLE ledger_policy_revision (
    org_id text not null, agent_did text not null, revision bigint not null, primary key (org_id, agent_did));
CREATE TABLE ledger_subtree (subtree_index bigint not null primary key, root text not null);
CREATE TABLE ledger_sequence (org_id text not null primary key, last bigint not null);
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
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '18', '2638fb3802d0c2f2a09320da024686479c68230691ce6365c9728cbe04526cd5');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '19', 'f39ddd6335cccbddd33ffcc50a2ad4c7356748ae9a8b5adaaf3090728f55558d');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '20', 'dc1d07156d95580761f9ed3e998055d96263a943f30e37bd2f462115f5b1178b');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '21', '9d71b05fdec115370b6be32630b332bd6f1f29bc9b34da4bb139c65bfc2502c7');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '22', '265737126e63d99d047ed6c0b7c8a16861f4acbfe54303a8183fef70834034d2');
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '23', '185eee17499ba7913a16a08b3705ed35bf26b15dacad6d50426ca32cdcc15889');
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'First organisation', 'did:key:z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U', 'unverified', NULL, NULL, '2026-11-30T01:32:40.912Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T01:32:40.912Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-2d75-78b9-9190-94f3a94e5d30', 'owner@gatewright.local', '2026-11-30T01:32:40.693Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-2d82-7650-8f92-9fd909caf0ec', 'developer@gatewright.local', '2026-11-30T01:32:40.706Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-2d81-7e33-9a8f-c03939fbb8e6', '01a22a15-2d75-78b9-9190-94f3a94e5d30', 'owner', '8a392db0266dced1fde79f7a3993bd632f57ace4879bff3ffbb75096c26e0649', '2026-11-30T01:32:40.693Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-2d84-7095-9eea-bf363b7fd0b6', '01a22a15-2d82-7650-8f92-9fd909caf0ec', 'developer', '8fb355c728d24189b426d7193c3e120d444e99217f34f99efca0b8dad44fb9d5', '2026-11-30T01:32:40.706Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-2d99-73b7-93bf-7e8a5f7b01d4', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'Starter procurement agent', 'testnet', 'f7bb395f0f8bfedba19a58586c9597f2a5a468dd043bdfe0c7327d8b4955e838', 1, NULL, NULL, '2026-11-30T01:32:40.765Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-2d99-7f47-bac2-509a711370ee', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22a15-2d99-7f47-bac2-509a711370ee","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22a15-2d99-7f47-bac2-509a711370ee","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U","validFrom":"2026-11-30T01:32:40.739Z","credentialStatus":{"id":"http://127.0.0.1:44069/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:44069/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22a15-2d99-7f47-bac2-509a711370ee","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22a15-2d75-78b9-9190-94f3a94e5d30","fromType":"person","to":"did:key:z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U"},{"from":"did:key:z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U","fromType":"organisation","to":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T01:32:40.739Z","verificationMethod":"did:key:z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U#z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z5FboG5TLmpsuGyeQK1XKATgP4adEg3uEe947hYbQ5aKMHygk5SgrQqz3ftpWRu9LmFqsV3JnSh7voTVab5wbrQQA"}}', '2026-11-30T01:32:40.739Z', NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-2d99-7f47-bac2-509a711370ee', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'sop-01a22a15-315a-7735-ad9b-55d9e9481dd2', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'sop-01a22a15-315a-7735-ad9b-55d9e9481dd2', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22a15-2d75-78b9-9190-94f3a94e5d30', '2026-11-30T01:32:41.690Z', '2026-11-30T01:32:41.690Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'sop-01a22a15-315a-7735-ad9b-55d9e9481dd2', 1, 0, 20, '01a22a15-2d75-78b9-9190-94f3a94e5d30', '2026-11-30T01:32:41.729Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'sop-01a22a15-315a-7735-ad9b-55d9e9481dd2', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22a15-315a-7735-ad9b-55d9e9481dd2","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22a15-2d75-78b9-9190-94f3a94e5d30","tokenId":"01a22a15-2d81-7e33-9a8f-c03939fbb8e6","at":"2026-11-30T01:32:41.690Z"}', '01a22a15-2d75-78b9-9190-94f3a94e5d30', '2026-11-30T01:32:41.690Z', '2026-11-30T01:32:41.690Z', '2026-11-30T01:32:41.708Z');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'sop-01a22a15-315a-7735-ad9b-55d9e9481dd2', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22a15-315a-7735-ad9b-55d9e9481dd2","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","role":"owner","personId":"01a22a15-2d75-78b9-9190-94f3a94e5d30","tokenId":"01a22a15-2d81-7e33-9a8f-c03939fbb8e6","message":null,"at":"2026-11-30T01:32:41.729Z","agentDids":["did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV"]}', '01a22a15-2d75-78b9-9190-94f3a94e5d30', '2026-11-30T01:32:41.729Z', '2026-11-30T01:32:41.729Z', '2026-11-30T01:32:41.752Z');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b', '5a2877c313a4330943099f5ad470976dfc253a937f1dd92886ba380ea9d03832', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22a15-315a-7735-ad9b-55d9e9481dd2","version":1}]', NULL, '2026-11-30T01:32:41.960Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'wh_01a22a15-31a5-747e-a733-4c4a4a1877f6', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T01:32:41.765Z', NULL, 'the receiver could not be reached', '2026-11-30T01:32:43.268Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'msg_967e57d77231f32ef134df1505cfaa3932d8ac112fee8d5899a7189bcb6e5c29', 'wh_01a22a15-31a5-747e-a733-4c4a4a1877f6', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T01:32:42.732Z","data":{"escalationId":"esc-01a22a15-355a-7633-8436-588e92352d36","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T01:32:42.712Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T01:32:42.732Z', 2, '2026-11-30T01:33:18.481Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'msg_8127fb0076862b791482ce45b811cd34d7abde958d878e679643a68a98898760', 'wh_01a22a15-31a5-747e-a733-4c4a4a1877f6', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T01:32:42.816Z","data":{"escalationId":"esc-01a22a15-35a8-7fbd-9f4a-4d680e37d156","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T01:32:42.786Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T01:32:42.816Z', 2, '2026-11-30T01:33:18.499Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 3678212837462241, 720972446217063, 1389518460566143, 914471079864050, 3679997671730127, 1202361111508041, 808214528352765, 1104703637541953, 4466149550016089, 4466149550016089, NULL, 4477173141994225, 4270986448383959, 5000000, 3447749237059856, '["01a22a15-32b9-72fd-89eb-5ac306f608e1","2026-11-30T01:32:42.042Z","did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","purchase-order","allow","AUTHORIZED","01a22a15-32b9-7440-930a-b36400461373",null,"01a22a15-2d99-7f47-bac2-509a711370ee","sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:b62952b9ea1e1056a7e3b08e4967d770f2ca404316cbbf0d2db7451ea8e53db4","5000000","USD","acme-supplies",null,"9ea2121e81851f4312338bfbdb62dbbb","2026-11-30T01:32:41.778Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 3678212837892496, 720972446217063, 1389518460566143, 914471079864050, 3679997671730127, 1202361111508041, 808214528352765, 1104703637541953, 3141595266125635, 3141595266125635, NULL, 4477173141994225, 4270986448383959, 7000000, 1410187799308390, '["01a22a15-338c-78cf-a497-6a78d5d2d190","2026-11-30T01:32:42.252Z","did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","purchase-order","allow","AUTHORIZED","01a22a15-338c-709c-93a5-364e3c36a4b6",null,"01a22a15-2d99-7f47-bac2-509a711370ee","sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:2a1057c5fc5ea4be3cb59cd7499083946e5b0ca5a7e7f820509643ef5b439c8c","7000000","USD","acme-supplies",null,"b5130de1fef6d8b78c18a1235ccf7056","2026-11-30T01:32:42.231Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 3678212837995659, 720972446217063, 1389518460566143, 914471079864050, 3679997671730127, 1202361111508041, 808214528352765, 1104703637541953, 4458211415929600, 4458211415929600, NULL, 4477173141994225, 4270986448383959, 8000000, 1188131162342924, '["01a22a15-33bd-7757-9a49-771edb1e2c8b","2026-11-30T01:32:42.302Z","did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","purchase-order","allow","AUTHORIZED","01a22a15-33bd-7060-ae90-de31d7d99032",null,"01a22a15-2d99-7f47-bac2-509a711370ee","sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:f349f51f83936c2cefc6493d8faa5897ec16749ce293b3fee44105f0b8780415","8000000","USD","acme-supplies",null,"29fc222fab425efed0c87b8da598b8f3","2026-11-30T01:32:42.274Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 3678212838583857, 720972446217063, 1389518460566143, 914471079864050, 3679997671730127, 1202361111508041, 808214528352765, 1104703637541953, 223711572887589, 223711572887589, NULL, 4477173141994225, 4270986448383959, 9000000, 3705439712890849, '["01a22a15-34dc-7265-a5eb-0f6902c6de31","2026-11-30T01:32:42.589Z","did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","purchase-order","allow","AUTHORIZED","01a22a15-34dc-7c3a-a453-4b4fae1a1af4",null,"01a22a15-2d99-7f47-bac2-509a711370ee","sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:19812facc232e52e0e12b80e25778b59e7b2a5903e80ea4b757da790bd0b27ed","9000000","USD","acme-supplies",null,"7d19d5da2d7a64dfb814964889288e78","2026-11-30T01:32:42.371Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 3678212838840977, 720972446217063, 1389518460566143, 914471079864050, 1482433750438976, 1065748627021959, 808214528352765, 1104703637541953, 268800620591372, NULL, 3799670683106994, 4477173141994225, 4270986448383959, 50000000, 858160773009210, '["01a22a15-355b-74ee-91e1-1769d5fca291","2026-11-30T01:32:42.715Z","did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22a15-355a-7633-8436-588e92352d36","01a22a15-2d99-7f47-bac2-509a711370ee","sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"testnet","sha256:d1be67207466fbccacaa99adc902fab2cc81a5c2daea9bd947e15bf9fe553bc5","50000000","USD","acme-supplies",null,"e2a70d51876dff745d7da56fc8703960","2026-11-30T01:32:42.658Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 3678212839031573, 720972446217063, 1389518460566143, 914471079864050, 1482433750438976, 1065748627021959, 808214528352765, 1104703637541953, 546313559439575, NULL, 546313559439575, 4477173141994225, 4270986448383959, 60000000, 1168838776680744, '["01a22a15-35a8-7321-a23e-55df041efb15","2026-11-30T01:32:42.808Z","did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22a15-35a8-7fbd-9f4a-4d680e37d156","01a22a15-2d99-7f47-bac2-509a711370ee","sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"testnet","sha256:9af7c6c6f5fdc87596d14df50e8a1bad5a6824efa8227fee42d7cb8fc7362f30","60000000","USD","acme-supplies",null,"7e3fe07bc172209c623166bf3a0c22cc","2026-11-30T01:32:42.738Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 3678212839141889, 720972446217063, 1389518460566143, 914471079864050, 4330704977953652, 1202361111508041, 808214528352765, 1104703637541953, 2603524786852321, 2603524786852321, 546313559439575, 4477173141994225, 4270986448383959, 60000000, 1168838776680744, '["01a22a15-35ed-7f53-b30d-a55ef1305a01","2026-11-30T01:32:42.862Z","did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","purchase-order","allow","ESCALATION_APPROVED","01a22a15-35ed-7ef9-81c2-59e888b4bc63","esc-01a22a15-35a8-7fbd-9f4a-4d680e37d156","01a22a15-2d99-7f47-bac2-509a711370ee","sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"testnet","sha256:9af7c6c6f5fdc87596d14df50e8a1bad5a6824efa8227fee42d7cb8fc7362f30","60000000","USD","acme-supplies",null,"7e3fe07bc172209c623166bf3a0c22cc","2026-11-30T01:32:42.738Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 3678212839289518, 720972446217063, 1389518460566143, 914471079864050, 3593411537132836, 2761255234963866, 808214528352765, 1104703637541953, 3086087340083723, NULL, NULL, 4477173141994225, 4270986448383959, 100000000000, 967150021428854, '["01a22a15-3636-709f-92a9-a3cfba198aae","2026-11-30T01:32:42.934Z","did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22a15-2d99-7f47-bac2-509a711370ee","sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"testnet","sha256:13874198dc1bd8473b41874de5ec7511c245eb26c510ceec27481844df0a1f07","100000000000","USD","acme-supplies",null,"0ffe03ae0f4b54c12a4e15aa19f3982b","2026-11-30T01:32:42.904Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (186985405206712, 3678212838840977);
insert into decision_rule ("rule_key", "position") values (3572139637518519, 3678212838840977);
insert into decision_rule ("rule_key", "position") values (186985405206712, 3678212839031573);
insert into decision_rule ("rule_key", "position") values (3572139637518519, 3678212839031573);
insert into decision_rule ("rule_key", "position") values (186985405206712, 3678212839141889);
insert into decision_rule ("rule_key", "position") values (3572139637518519, 3678212839141889);
insert into decision_rule ("rule_key", "position") values (186985405206712, 3678212839289518);
insert into decision_rule ("rule_key", "position") values (3572139637518519, 3678212839289518);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', 'c74453042e19c717122f27f418d120f67aae4a5eec9e0d0cc1783096eaff28c8', '2026-11-30T01:32:40.968Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', 'f282802be18276d1bb257de46bdc5d0a40e04846437218bf05d8da3c31b4b809', '2026-11-30T01:32:40.968Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '1662c5101fc67ebead44d3ad7a67fa22b37294a02e66c52d47805b98a4d44d38', '2026-11-30T01:32:40.968Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22a15-2e59-7f30-9ee7-967fcd83662b', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-35e3-70ee-87fe-08d991ebe96a', 'escalation', '{"changeId":"01a22a15-35e3-70ee-87fe-08d991ebe96a","setting":"escalation","subject":null,"personId":"01a22a15-2d75-78b9-9190-94f3a94e5d30","tokenId":"01a22a15-2d81-7e33-9a8f-c03939fbb8e6","role":"owner","at":"2026-11-30T01:32:42.851Z","before":null,"after":"sha256:a40b02142e31c710f52f9cf1990de50ec7384e1b55629909c04b49903ab42135","message":null}', '{"salt":"85327cfacd84b373435cb868dfd457b7a8089a6abcd91d8874471f3638abec37","before":null,"after":{"escalationId":"esc-01a22a15-35a8-7fbd-9f4a-4d680e37d156","decision":"approve","modifiedAction":null},"message":""}', '01a22a15-2d75-78b9-9190-94f3a94e5d30', '2026-11-30T01:32:42.851Z', '2026-11-30T01:32:42.851Z', '2026-11-30T01:32:42.889Z');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-2d99-7f47-bac2-509a711370ee', '01a22a15-2d99-7f47-bac2-509a711370ee', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-32b9-7440-930a-b36400461373', 'permit', '01a22a15-2d99-7f47-bac2-509a711370ee', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796002362042, 1796003262042, 'agent', '25541ea4ef9e89af48379affd958badd7d2f9e42db57d4432c7453056ac32f25', 'b5bef6a1c695665cf47873b51fff8e7d46b399eb791793158067561df2484943', NULL, 5000000, 1796002362220, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-338c-709c-93a5-364e3c36a4b6', 'permit', '01a22a15-2d99-7f47-bac2-509a711370ee', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796002362252, 1796003262252, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-33bd-7060-ae90-de31d7d99032', 'permit', '01a22a15-2d99-7f47-bac2-509a711370ee', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796002362302, 1796003262302, 'agent', '5ecbafa0d8a07104fb6003de517cbb24be2c1e85a9244504b750934f4361133b', '4714752c1adeab55c62122b78375325afa2971ffd9a719bd2a75fc4d444b7fb3', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-34dc-7c3a-a453-4b4fae1a1af4', 'permit', '01a22a15-2d99-7f47-bac2-509a711370ee', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796002362589, 1796003262589, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', '01a22a15-35ed-7ef9-81c2-59e888b4bc63', 'permit', '01a22a15-2d99-7f47-bac2-509a711370ee', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22a15-35a8-7fbd-9f4a-4d680e37d156', 'held', 1796002362862, 1796003262862, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', '9ea2121e81851f4312338bfbdb62dbbb', '01a22a15-32b9-7440-930a-b36400461373', 1796002362042);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'b5130de1fef6d8b78c18a1235ccf7056', '01a22a15-338c-709c-93a5-364e3c36a4b6', 1796002362252);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', '29fc222fab425efed0c87b8da598b8f3', '01a22a15-33bd-7060-ae90-de31d7d99032', 1796002362302);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', '7d19d5da2d7a64dfb814964889288e78', '01a22a15-34dc-7c3a-a453-4b4fae1a1af4', 1796002362589);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'e2a70d51876dff745d7da56fc8703960', NULL, 1796002362715);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', '7e3fe07bc172209c623166bf3a0c22cc', NULL, 1796002362808);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', '0ffe03ae0f4b54c12a4e15aa19f3982b', NULL, 1796002362934);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'esc-01a22a15-355a-7633-8436-588e92352d36', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'purchase-order', '01a22a15-2d99-7f47-bac2-509a711370ee', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"e2a70d51876dff745d7da56fc8703960","issuedAt":"2026-11-30T01:32:42.658Z","signature":"617d506d05fb431f8a5f3863b10b39486786aeadcf1178e091653a793bcdb80589665b104f26dd96959ccf8182c3dea0c3d833ea1a8a5f359be5454f19e9380a","envelopeSignature":"e2f77c8dcabe8d9604d3452e4236ba3c82b539cbba5fcdaed6b195cf88bdaa4e907a6abb837ae962b45e21b76293eea1327bf0f99992ecd41cee7823e27d800e"},"requestDigest":"sha256:d1be67207466fbccacaa99adc902fab2cc81a5c2daea9bd947e15bf9fe553bc5","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"ruleVersions":{"sop-01a22a15-315a-7735-ad9b-55d9e9481dd2":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large":null}}', 'pending', 1, '[]', '[]', 1796002362715, 1796088762712, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'esc-01a22a15-35a8-7fbd-9f4a-4d680e37d156', 'did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV', 'purchase-order', '01a22a15-2d99-7f47-bac2-509a711370ee', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"7e3fe07bc172209c623166bf3a0c22cc","issuedAt":"2026-11-30T01:32:42.738Z","signature":"c9b778ba569ab0418122bb924a6fb8b5a6d3bba1c0b9a9d980650cf65cf71529e264a408a9bdb04a7cdc4ba55aff74c968996a3e93152ad663bac618967d8403","envelopeSignature":"d286e85985605fbd7927523e3c650fc568f10132784e82cce3e41c7493a93d25b2777ebadbc562cd0cf23c73d689b5bb3d76f7404cf413aeb09b75809a084a04"},"requestDigest":"sha256:9af7c6c6f5fdc87596d14df50e8a1bad5a6824efa8227fee42d7cb8fc7362f30","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"ruleVersions":{"sop-01a22a15-315a-7735-ad9b-55d9e9481dd2":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large":null}}', 'approved', 1, '["01a22a15-2d75-78b9-9190-94f3a94e5d30"]', '[]', 1796002362808, 1796088762786, '01a22a15-35ed-7ef9-81c2-59e888b4bc63', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 3);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 1, 1796002360744, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22a15-2d99-7f47-bac2-509a711370ee', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22a15-2d99-7f47-bac2-509a711370ee","firedRules":[],"mandateId":"01a22a15-2d99-7f47-bac2-509a711370ee","network":"testnet","occurredAt":"2026-11-30T01:32:40.744Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:ba0aa7204ffcca66fd60cf45187463f841ba9da233c89f1ba32ea3ba7b118fa2","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:7faa7fdad4b39196d0e5d9d798e3db3533c5c36e70b07945f59aa3d2b93cbf18","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796002360961, 'attest', NULL, 0, 0, 'issuer-key-z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U', '{"action":"issuer-key:bind","agentDid":"did:key:z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T01:32:40.961Z","orgId":null,"policyDigest":"sha256:ba0aa7204ffcca66fd60cf45187463f841ba9da233c89f1ba32ea3ba7b118fa2","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'organisation', 1, 1796002361703, 'attest', NULL, 0, 0, 'rules-change-sop-01a22a15-315a-7735-ad9b-55d9e9481dd2-1', '{"action":"rules:create","agentDid":"did:key:z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U","authorizationId":null,"contextFields":["act","at","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22a15-315a-7735-ad9b-55d9e9481dd2-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T01:32:41.703Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:2df84da3335838bc7dec2028726d63733909aadcae8aea88021d2070e30c4b62","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'organisation', 2, 1796002361748, 'attest', NULL, 0, 0, 'rules-change-sop-01a22a15-315a-7735-ad9b-55d9e9481dd2-2', '{"action":"rules:bind","agentDid":"did:key:z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22a15-315a-7735-ad9b-55d9e9481dd2-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T01:32:41.748Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:3c6c12331886979e171f3548e670cbae93488a1e31afa15d8dcee60f23f48fcd","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 2, 1796002362042, 'decide', '01a22a15-32b9-7440-930a-b36400461373', 5000000, 0, '01a22a15-32b9-72fd-89eb-5ac306f608e1', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","authorizationId":"01a22a15-32b9-7440-930a-b36400461373","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a15-32b9-72fd-89eb-5ac306f608e1","firedRules":[],"mandateId":"01a22a15-2d99-7f47-bac2-509a711370ee","network":"testnet","occurredAt":"2026-11-30T01:32:42.042Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b","reasonCode":"AUTHORIZED","requestDigest":"sha256:b62952b9ea1e1056a7e3b08e4967d770f2ca404316cbbf0d2db7451ea8e53db4","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 3, 1796002362160, 'claim', '01a22a15-32b9-7440-930a-b36400461373', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 4, 1796002362220, 'capture', '01a22a15-32b9-7440-930a-b36400461373', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 5, 1796002362252, 'decide', '01a22a15-338c-709c-93a5-364e3c36a4b6', 7000000, 5000000, '01a22a15-338c-78cf-a497-6a78d5d2d190', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","authorizationId":"01a22a15-338c-709c-93a5-364e3c36a4b6","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a15-338c-78cf-a497-6a78d5d2d190","firedRules":[],"mandateId":"01a22a15-2d99-7f47-bac2-509a711370ee","network":"testnet","occurredAt":"2026-11-30T01:32:42.252Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b","reasonCode":"AUTHORIZED","requestDigest":"sha256:2a1057c5fc5ea4be3cb59cd7499083946e5b0ca5a7e7f820509643ef5b439c8c","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 6, 1796002362302, 'decide', '01a22a15-33bd-7060-ae90-de31d7d99032', 15000000, 5000000, '01a22a15-33bd-7757-9a49-771edb1e2c8b', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","authorizationId":"01a22a15-33bd-7060-ae90-de31d7d99032","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a15-33bd-7757-9a49-771edb1e2c8b","firedRules":[],"mandateId":"01a22a15-2d99-7f47-bac2-509a711370ee","network":"testnet","occurredAt":"2026-11-30T01:32:42.302Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b","reasonCode":"AUTHORIZED","requestDigest":"sha256:f349f51f83936c2cefc6493d8faa5897ec16749ce293b3fee44105f0b8780415","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 7, 1796002362340, 'claim', '01a22a15-33bd-7060-ae90-de31d7d99032', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 8, 1796002362589, 'decide', '01a22a15-34dc-7c3a-a453-4b4fae1a1af4', 24000000, 5000000, '01a22a15-34dc-7265-a5eb-0f6902c6de31', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","authorizationId":"01a22a15-34dc-7c3a-a453-4b4fae1a1af4","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a15-34dc-7265-a5eb-0f6902c6de31","firedRules":[],"mandateId":"01a22a15-2d99-7f47-bac2-509a711370ee","network":"testnet","occurredAt":"2026-11-30T01:32:42.589Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b","reasonCode":"AUTHORIZED","requestDigest":"sha256:19812facc232e52e0e12b80e25778b59e7b2a5903e80ea4b757da790bd0b27ed","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 9, 1796002362648, 'void', '01a22a15-34dc-7c3a-a453-4b4fae1a1af4', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 10, 1796002362715, 'decide', NULL, 15000000, 5000000, '01a22a15-355b-74ee-91e1-1769d5fca291', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22a15-355a-7633-8436-588e92352d36","eventId":"01a22a15-355b-74ee-91e1-1769d5fca291","firedRules":["sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"mandateId":"01a22a15-2d99-7f47-bac2-509a711370ee","network":"testnet","occurredAt":"2026-11-30T01:32:42.715Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b","reasonCode":"LARGE_ORDER","requestDigest":"sha256:d1be67207466fbccacaa99adc902fab2cc81a5c2daea9bd947e15bf9fe553bc5","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 11, 1796002362808, 'decide', NULL, 15000000, 5000000, '01a22a15-35a8-7321-a23e-55df041efb15', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22a15-35a8-7fbd-9f4a-4d680e37d156","eventId":"01a22a15-35a8-7321-a23e-55df041efb15","firedRules":["sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"mandateId":"01a22a15-2d99-7f47-bac2-509a711370ee","network":"testnet","occurredAt":"2026-11-30T01:32:42.808Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b","reasonCode":"LARGE_ORDER","requestDigest":"sha256:9af7c6c6f5fdc87596d14df50e8a1bad5a6824efa8227fee42d7cb8fc7362f30","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 12, 1796002362862, 'decide', '01a22a15-35ed-7ef9-81c2-59e888b4bc63', 75000000, 5000000, '01a22a15-35ed-7f53-b30d-a55ef1305a01', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","authorizationId":"01a22a15-35ed-7ef9-81c2-59e888b4bc63","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22a15-35a8-7fbd-9f4a-4d680e37d156","eventId":"01a22a15-35ed-7f53-b30d-a55ef1305a01","firedRules":["sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"mandateId":"01a22a15-2d99-7f47-bac2-509a711370ee","network":"testnet","occurredAt":"2026-11-30T01:32:42.862Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:9af7c6c6f5fdc87596d14df50e8a1bad5a6824efa8227fee42d7cb8fc7362f30","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'organisation', 3, 1796002362878, 'attest', NULL, 0, 0, 'setting-change-01a22a15-35e3-70ee-87fe-08d991ebe96a', '{"action":"setting:escalation","agentDid":"did:key:z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U","authorizationId":null,"contextFields":["after","at","before","changeId","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22a15-35e3-70ee-87fe-08d991ebe96a","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T01:32:42.878Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:40c363b67e9f26011f6f1aaf3a521f050bcad943c42d44e394797f671ea9ba0f","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 'mandate:01a22a15-2d99-7f47-bac2-509a711370ee', 13, 1796002362934, 'decide', NULL, 75000000, 5000000, '01a22a15-3636-709f-92a9-a3cfba198aae', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkw8JL2FjHG8UJq8h1RFgd6tKhbGhEN3mpFPf4oUVA9bBV","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22a15-3636-709f-92a9-a3cfba198aae","firedRules":["sop-01a22a15-315a-7735-ad9b-55d9e9481dd2/large"],"mandateId":"01a22a15-2d99-7f47-bac2-509a711370ee","network":"testnet","occurredAt":"2026-11-30T01:32:42.934Z","orgId":"org-01a22a15-2d74-71ef-99e5-d67fe2a40986","policyDigest":"sha256:14c890d135bcf82152f5d5012dbad94cf18269417fda61079b53bcf4aa72e36b","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:13874198dc1bd8473b41874de5ec7511c245eb26c510ceec27481844df0a1f07","sequence":12}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22a15-2d99-7f47-bac2-509a711370ee');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6Mkvmv88grGZ1wqkEMkym5i5sXhbnARc9MFQB5vJd8UB94U');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22a15-315a-7735-ad9b-55d9e9481dd2-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22a15-315a-7735-ad9b-55d9e9481dd2-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, '01a22a15-32b9-72fd-89eb-5ac306f608e1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22a15-338c-78cf-a497-6a78d5d2d190');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22a15-33bd-7757-9a49-771edb1e2c8b');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22a15-34dc-7265-a5eb-0f6902c6de31');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22a15-355b-74ee-91e1-1769d5fca291');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22a15-35a8-7321-a23e-55df041efb15');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22a15-35ed-7f53-b30d-a55ef1305a01');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, 'setting-change-01a22a15-35e3-70ee-87fe-08d991ebe96a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, '01a22a15-3636-709f-92a9-a3cfba198aae');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22a15-425d-71a1-b0bb-8e6ed0c9d3e1', 'bc5716f99485f80a715a7e21b79355778aaa78898eddfaae9f4ebb0ee00267cd', 13, 1796002366045, 'gatewright/testnet
1
CIA4gNZqjoaOLyfXhmgvus3AljaIs6uzIEOdfm5P7aY=

— gatewright/testnet bX9btbW3gohYrXrvto8RnHiaxQRLpnRvfKuNnecud0PMGgzQcwWy4agGRxvP7tElxkpxRv21F/jPOV3cOjNaGn8NTQ4=
', 1796002360744, 1796002362934);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-2da7-7b46-8ab5-74406775310f', 1796002360744, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-2e80-778e-82b5-d33e3cdca2de', 1796002360961, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-3166-7b9c-8edb-ac0e4a73184b', 1796002361703, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-3194-7cfe-b112-6af9c9e34c89', 1796002361748, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-32ba-7f79-bcec-6a914ae7ae8c', 1796002362042, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-3330-74ce-8cb1-ca46311bd934', 1796002362160, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-336b-7f5c-ba07-3d994f85e06a', 1796002362220, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-338c-70ba-a6c4-a5ab8668836b', 1796002362252, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-33bd-76b2-988f-39772354f4b7', 1796002362302, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-33e2-74f1-aa85-7f184b32bd48', 1796002362340, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-34dd-7b82-8745-7ff318c4203b', 1796002362589, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-3518-7bf5-a72b-f9e957baff77', 1796002362648, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-355b-7f5f-93b8-bcdc68fb4618', 1796002362715, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-35b8-74d0-b5b6-b468e9623e89', 1796002362808, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-35ee-74bc-8699-07ddc6f3a038', 1796002362862, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-35fe-72cb-ab23-63de9f0f49ab', 1796002362878, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a15-3636-7f7c-bcc3-d26e8e271a37', 1796002362934, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22a15-2d74-71ef-99e5-d67fe2a40986', 12);
