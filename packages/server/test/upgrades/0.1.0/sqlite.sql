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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'First organisation', 'did:key:z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS', 'unverified', NULL, NULL, '2026-11-30T02:05:56.617Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T02:05:56.617Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63', 'owner@gatewright.local', '2026-11-30T02:05:56.570Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a1de-71b6-8fb4-f58a85daade8', 'developer@gatewright.local', '2026-11-30T02:05:56.574Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a1dd-7e9b-9136-b1fd1af2c484', '01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63', 'owner', '28e2cb8ad4327c1870c3733750cf683feeec6f5a5d004356ee79bd4eb130bb6c', '2026-11-30T02:05:56.570Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a1df-75c1-8708-c2543cdf3c3f', '01a22a33-a1de-71b6-8fb4-f58a85daade8', 'developer', '7a74005670ade921f1e42888be6c2fb79c1bb429ff00d7cec2ba187a427565d6', '2026-11-30T02:05:56.574Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a1e3-7f44-8bf1-70af80f4bd2b', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'Starter procurement agent', 'testnet', 'cf5c035229fa2e96eaf3c5f54a2ea09a2a862c1a168b3429b7c0399b18d69252', 1, NULL, NULL, '2026-11-30T02:05:56.595Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a1e3-79e7-9814-57b70c63340e', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22a33-a1e3-79e7-9814-57b70c63340e","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22a33-a1e3-79e7-9814-57b70c63340e","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS","validFrom":"2026-11-30T02:05:56.585Z","credentialStatus":{"id":"http://127.0.0.1:45409/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:45409/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22a33-a1e3-79e7-9814-57b70c63340e","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63","fromType":"person","to":"did:key:z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS"},{"from":"did:key:z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS","fromType":"organisation","to":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T02:05:56.585Z","verificationMethod":"did:key:z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS#z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z2MCPq7YKbBjYnXcCifsRhqDp1q9sbN2emjYhydV5sbjsWLuBstcq9DBTL28y6yxMwhXk3xr6obqMgTwGKVcxQzmk"}}', '2026-11-30T02:05:56.585Z', NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a1e3-79e7-9814-57b70c63340e', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'sop-01a22a33-a4be-7c29-a368-2795b2fa24e5', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'sop-01a22a33-a4be-7c29-a368-2795b2fa24e5', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63', '2026-11-30T02:05:57.311Z', '2026-11-30T02:05:57.311Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'sop-01a22a33-a4be-7c29-a368-2795b2fa24e5', 1, 0, 52, '01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63', '2026-11-30T02:05:57.367Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'sop-01a22a33-a4be-7c29-a368-2795b2fa24e5', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22a33-a4be-7c29-a368-2795b2fa24e5","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63","tokenId":"01a22a33-a1dd-7e9b-9136-b1fd1af2c484","at":"2026-11-30T02:05:57.311Z"}', '01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63', '2026-11-30T02:05:57.311Z', '2026-11-30T02:05:57.311Z', '2026-11-30T02:05:57.342Z');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'sop-01a22a33-a4be-7c29-a368-2795b2fa24e5', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22a33-a4be-7c29-a368-2795b2fa24e5","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","role":"owner","personId":"01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63","tokenId":"01a22a33-a1dd-7e9b-9136-b1fd1af2c484","message":null,"at":"2026-11-30T02:05:57.367Z","agentDids":["did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV"]}', '01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63', '2026-11-30T02:05:57.367Z', '2026-11-30T02:05:57.367Z', '2026-11-30T02:05:57.420Z');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc', 'f950eab3572604042e74049c76b3648b99c85abc72f8902062aa9313fd71c765', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22a33-a4be-7c29-a368-2795b2fa24e5","version":1}]', NULL, '2026-11-30T02:05:57.697Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'wh_01a22a33-a5a4-7286-9dd2-9583705f4d92', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T02:05:57.540Z', NULL, 'the receiver could not be reached', '2026-11-30T02:05:59.026Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'msg_d07c9cc8d8fb2456c185ab393ee12a40a5a2f38e5b47d2ea94aadc382f7b9ff5', 'wh_01a22a33-a5a4-7286-9dd2-9583705f4d92', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T02:05:58.225Z","data":{"escalationId":"esc-01a22a33-a84e-7dad-a231-79dd60b70194","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T02:05:58.221Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T02:05:58.225Z', 2, '2026-11-30T02:06:34.075Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'msg_17e90d2917b7a0bb7e82138b1f4ed27a546d439e68023d4158263ce500bd7815', 'wh_01a22a33-a5a4-7286-9dd2-9583705f4d92', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T02:05:58.316Z","data":{"escalationId":"esc-01a22a33-a8a5-7def-9cae-407a151c4cc9","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T02:05:58.308Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T02:05:58.316Z', 2, '2026-11-30T02:06:34.095Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 3678216924587854, 4324046225944711, 4380398376477393, 2175389590477782, 1169522862519659, 679425199424885, 2258127403594898, 2191011924646876, 429606163902912, 429606163902912, NULL, 1627707450131176, 88920199832616, 5000000, 2872544020731827, '["01a22a33-a64b-7443-8ef4-68fedad69f4e","2026-11-30T02:05:57.708Z","did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","purchase-order","allow","AUTHORIZED","01a22a33-a64b-736d-89d6-46161f747788",null,"01a22a33-a1e3-79e7-9814-57b70c63340e","sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:e86f514db4e3705fa3224c62148f901954384fd870ad980d23ee4fa1df98d415","5000000","USD","acme-supplies",null,"bf441a2ed4a26f3a71bf479e5e0c0603","2026-11-30T02:05:57.554Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 3678216925202644, 4324046225944711, 4380398376477393, 2175389590477782, 1169522862519659, 679425199424885, 2258127403594898, 2191011924646876, 1160508756836355, 1160508756836355, NULL, 1627707450131176, 88920199832616, 7000000, 2987113466459686, '["01a22a33-a778-753b-8a17-74c28e8218d4","2026-11-30T02:05:58.009Z","did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","purchase-order","allow","AUTHORIZED","01a22a33-a778-72b0-9f00-139533503763",null,"01a22a33-a1e3-79e7-9814-57b70c63340e","sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:2635d4aec36674e1ca206243e54e8d7b002bd841bf779008ea44ad2bf7f6fa22","7000000","USD","acme-supplies",null,"026ca4f3814a4074248963fa2a7faed8","2026-11-30T02:05:57.978Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 3678216925427020, 4324046225944711, 4380398376477393, 2175389590477782, 1169522862519659, 679425199424885, 2258127403594898, 2191011924646876, 1870268151460242, 1870268151460242, NULL, 1627707450131176, 88920199832616, 8000000, 2446254338502702, '["01a22a33-a7e6-7620-b4af-5469a40c754c","2026-11-30T02:05:58.118Z","did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","purchase-order","allow","AUTHORIZED","01a22a33-a7e6-7e5d-9d0b-3c5a6386f49c",null,"01a22a33-a1e3-79e7-9814-57b70c63340e","sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:9a808fce6eb594ef4a1ad8ff2dce53476d62023cd6847ea896b5e4df3aaee2e5","8000000","USD","acme-supplies",null,"ae0d89306b231e47c7f496e7e6bbc516","2026-11-30T02:05:58.038Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 3678216925556462, 4324046225944711, 4380398376477393, 2175389590477782, 1169522862519659, 679425199424885, 2258127403594898, 2191011924646876, 1499561190769019, 1499561190769019, NULL, 1627707450131176, 88920199832616, 9000000, 3770297289210037, '["01a22a33-a825-7be2-b548-042ba341feee","2026-11-30T02:05:58.181Z","did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","purchase-order","allow","AUTHORIZED","01a22a33-a825-7843-877a-5e58825cebac",null,"01a22a33-a1e3-79e7-9814-57b70c63340e","sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:f023edb38b5a763aac6fbd9ea6029087bd8f0996b02d3bfedc57cc571f829563","9000000","USD","acme-supplies",null,"e399bd14751c0c277b56ac2154de95fe","2026-11-30T02:05:58.163Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 3678216925639576, 4324046225944711, 4380398376477393, 2175389590477782, 1722424164592140, 4497151822985171, 2258127403594898, 2191011924646876, 2961184976045770, NULL, 2961184976045770, 1627707450131176, 88920199832616, 50000000, 1615854823602848, '["01a22a33-a84e-73d7-b551-0a5067e7db98","2026-11-30T02:05:58.222Z","did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22a33-a84e-7dad-a231-79dd60b70194","01a22a33-a1e3-79e7-9814-57b70c63340e","sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"testnet","sha256:2f7ed0e31db6320bd19a1eb245256a4e5a9ed09b48457a7d149620171c849212","50000000","USD","acme-supplies",null,"701c643c73f88d93ef3afc0a54d0147f","2026-11-30T02:05:58.213Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 3678216925817381, 4324046225944711, 4380398376477393, 2175389590477782, 1722424164592140, 4497151822985171, 2258127403594898, 2191011924646876, 4225991190922007, NULL, 4225991190922007, 1627707450131176, 88920199832616, 60000000, 2826536999285558, '["01a22a33-a8a5-7ec4-8e8b-6bede2236a25","2026-11-30T02:05:58.309Z","did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22a33-a8a5-7def-9cae-407a151c4cc9","01a22a33-a1e3-79e7-9814-57b70c63340e","sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"testnet","sha256:b880a165422cf84b0b1f8d22f9596d67d8e4bd1fa6ac6cf2b02050906008e68c","60000000","USD","acme-supplies",null,"0f56c7cf6582a633debe79fd43da8c93","2026-11-30T02:05:58.242Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 3678216925911885, 4324046225944711, 4380398376477393, 2175389590477782, 2028040348350932, 679425199424885, 2258127403594898, 2191011924646876, 599520587163332, 599520587163332, 4225991190922007, 1627707450131176, 88920199832616, 60000000, 2826536999285558, '["01a22a33-a8d3-72f9-9646-820ca641d34d","2026-11-30T02:05:58.355Z","did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","purchase-order","allow","ESCALATION_APPROVED","01a22a33-a8d3-7e1e-b7ff-4a79b11263af","esc-01a22a33-a8a5-7def-9cae-407a151c4cc9","01a22a33-a1e3-79e7-9814-57b70c63340e","sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"testnet","sha256:b880a165422cf84b0b1f8d22f9596d67d8e4bd1fa6ac6cf2b02050906008e68c","60000000","USD","acme-supplies",null,"0f56c7cf6582a633debe79fd43da8c93","2026-11-30T02:05:58.242Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 3678216926049409, 4324046225944711, 4380398376477393, 2175389590477782, 349179674307482, 2785875282704965, 2258127403594898, 2191011924646876, 2726757862753999, NULL, NULL, 1627707450131176, 88920199832616, 100000000000, 3939135336606927, '["01a22a33-a915-7fb5-959f-cdc5dfcfcc81","2026-11-30T02:05:58.422Z","did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22a33-a1e3-79e7-9814-57b70c63340e","sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"testnet","sha256:394abbd47f81ac02c887ad972157526ccff2124d3e17a84408c5d9b7ec30fa5e","100000000000","USD","acme-supplies",null,"790f109746e6b5f9f25af4dfa6e5028c","2026-11-30T02:05:58.401Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (1308483251973881, 3678216925639576);
insert into decision_rule ("rule_key", "position") values (3565570880809027, 3678216925639576);
insert into decision_rule ("rule_key", "position") values (1308483251973881, 3678216925817381);
insert into decision_rule ("rule_key", "position") values (3565570880809027, 3678216925817381);
insert into decision_rule ("rule_key", "position") values (1308483251973881, 3678216925911885);
insert into decision_rule ("rule_key", "position") values (3565570880809027, 3678216925911885);
insert into decision_rule ("rule_key", "position") values (1308483251973881, 3678216926049409);
insert into decision_rule ("rule_key", "position") values (3565570880809027, 3678216926049409);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '1797551279b5159a965af53824598751e0748325a143076974f6d3eb5a7f1a68', '2026-11-30T02:05:56.688Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '946a17bb82275f98d42735120dcda629110072a46d32046ef4072448363bd939', '2026-11-30T02:05:56.688Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '71bebbe3a9994c9436a1af694b2ae1a1bb849e31a8b3f4ffb3bec885d08c82f7', '2026-11-30T02:05:56.688Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22a33-a217-7e1a-9544-ae0ec0acc6bd', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a8c2-7af9-a878-0aa4cf79a4ba', 'escalation', '{"changeId":"01a22a33-a8c2-7af9-a878-0aa4cf79a4ba","setting":"escalation","subject":null,"personId":"01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63","tokenId":"01a22a33-a1dd-7e9b-9136-b1fd1af2c484","role":"owner","at":"2026-11-30T02:05:58.339Z","before":null,"after":"sha256:5c97f939675137549b8542f4e0793504da535f9b3d656b21907bc9d1f7f43d47","message":null}', '{"salt":"27d82e68d1d604227f8f987fd67b7df0855917cf078e62515b614a22d8e5771b","before":null,"after":{"escalationId":"esc-01a22a33-a8a5-7def-9cae-407a151c4cc9","decision":"approve","modifiedAction":null},"message":""}', '01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63', '2026-11-30T02:05:58.339Z', '2026-11-30T02:05:58.339Z', '2026-11-30T02:05:58.396Z');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a1e3-79e7-9814-57b70c63340e', '01a22a33-a1e3-79e7-9814-57b70c63340e', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a64b-736d-89d6-46161f747788', 'permit', '01a22a33-a1e3-79e7-9814-57b70c63340e', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796004357708, 1796005257708, 'agent', 'aa0e421b773ba96e156b284cdfa5b51df870c3dbd90439f6b8d45cdd0ecce4df', '002bb5955d4741f528f5bc64b1ad1a170eb725cc624a0cd7bf8ca45ab0e47dd3', NULL, 5000000, 1796004357965, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a778-72b0-9f00-139533503763', 'permit', '01a22a33-a1e3-79e7-9814-57b70c63340e', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796004358009, 1796005258009, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a7e6-7e5d-9d0b-3c5a6386f49c', 'permit', '01a22a33-a1e3-79e7-9814-57b70c63340e', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796004358118, 1796005258118, 'agent', '4a0d4193d3dcdd828c3123e7bffcf14f13fec01b500eedbf3d4f3eb3780c7293', '8d1a29c495e30b967337850fa5cd88a215da60a610883d66004e998d78f4451e', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a825-7843-877a-5e58825cebac', 'permit', '01a22a33-a1e3-79e7-9814-57b70c63340e', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796004358181, 1796005258181, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', '01a22a33-a8d3-7e1e-b7ff-4a79b11263af', 'permit', '01a22a33-a1e3-79e7-9814-57b70c63340e', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22a33-a8a5-7def-9cae-407a151c4cc9', 'held', 1796004358355, 1796005258355, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'bf441a2ed4a26f3a71bf479e5e0c0603', '01a22a33-a64b-736d-89d6-46161f747788', 1796004357708);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', '026ca4f3814a4074248963fa2a7faed8', '01a22a33-a778-72b0-9f00-139533503763', 1796004358009);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'ae0d89306b231e47c7f496e7e6bbc516', '01a22a33-a7e6-7e5d-9d0b-3c5a6386f49c', 1796004358118);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'e399bd14751c0c277b56ac2154de95fe', '01a22a33-a825-7843-877a-5e58825cebac', 1796004358181);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', '701c643c73f88d93ef3afc0a54d0147f', NULL, 1796004358222);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', '0f56c7cf6582a633debe79fd43da8c93', NULL, 1796004358309);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', '790f109746e6b5f9f25af4dfa6e5028c', NULL, 1796004358422);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'esc-01a22a33-a84e-7dad-a231-79dd60b70194', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'purchase-order', '01a22a33-a1e3-79e7-9814-57b70c63340e', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"701c643c73f88d93ef3afc0a54d0147f","issuedAt":"2026-11-30T02:05:58.213Z","signature":"27f395c00f6daf0c38792ed74fd0bdc8b8979d0fa0809094ee459eac87f71e733e8cd0edd0981f1a7d47e01c33bbb29d03ffa379aeefa31e0386b9fce82ad403","envelopeSignature":"85fca302ae4c0d624c7160b3185893a2394aaab84eda0bd49978b39567e0113cb1b545eca9bba017e95c09a80c3a7f4d0230f1259a6aad83971f30b2f4290c06"},"requestDigest":"sha256:2f7ed0e31db6320bd19a1eb245256a4e5a9ed09b48457a7d149620171c849212","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"ruleVersions":{"sop-01a22a33-a4be-7c29-a368-2795b2fa24e5":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large":null}}', 'pending', 1, '[]', '[]', 1796004358222, 1796090758221, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'esc-01a22a33-a8a5-7def-9cae-407a151c4cc9', 'did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV', 'purchase-order', '01a22a33-a1e3-79e7-9814-57b70c63340e', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"0f56c7cf6582a633debe79fd43da8c93","issuedAt":"2026-11-30T02:05:58.242Z","signature":"457675be51faa008b56f1d13c78e61207389c9ad322feb3124c7da2b7cf42d9e41fc8e3e0a5bda132b3fc81e555939d3d654b52aa3dea65db4ce1df4fd512a08","envelopeSignature":"2dcc60f5ae4c1e1fda30a90e3f7df04dd8c83831f752600bec5d6860268deeb785342c39de975187beab979d7124ff194126299e3ea2cf031c18c8ea9098f90b"},"requestDigest":"sha256:b880a165422cf84b0b1f8d22f9596d67d8e4bd1fa6ac6cf2b02050906008e68c","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"ruleVersions":{"sop-01a22a33-a4be-7c29-a368-2795b2fa24e5":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large":null}}', 'approved', 1, '["01a22a33-a1da-7c7b-9c18-0fc0a1bcbb63"]', '[]', 1796004358309, 1796090758308, '01a22a33-a8d3-7e1e-b7ff-4a79b11263af', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 3);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 1, 1796004356590, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22a33-a1e3-79e7-9814-57b70c63340e', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22a33-a1e3-79e7-9814-57b70c63340e","firedRules":[],"mandateId":"01a22a33-a1e3-79e7-9814-57b70c63340e","network":"testnet","occurredAt":"2026-11-30T02:05:56.590Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:13ec0b3e00f8834116dfbefafb77e5a45e11aa5097fd4b830688f86dab03104a","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:439274ddbf4e6ac228447cbe2f643f72a11fdaf14f4993f124c8c535bbc3c958","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796004356634, 'attest', NULL, 0, 0, 'issuer-key-z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T02:05:56.634Z","orgId":null,"policyDigest":"sha256:13ec0b3e00f8834116dfbefafb77e5a45e11aa5097fd4b830688f86dab03104a","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'organisation', 1, 1796004357337, 'attest', NULL, 0, 0, 'rules-change-sop-01a22a33-a4be-7c29-a368-2795b2fa24e5-1', '{"action":"rules:create","agentDid":"did:key:z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS","authorizationId":null,"contextFields":["act","at","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22a33-a4be-7c29-a368-2795b2fa24e5-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T02:05:57.337Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:d163db39eec39885ef6742aa83a8babaf13e104c2d812b15f631bb36b23de94a","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'organisation', 2, 1796004357413, 'attest', NULL, 0, 0, 'rules-change-sop-01a22a33-a4be-7c29-a368-2795b2fa24e5-2', '{"action":"rules:bind","agentDid":"did:key:z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22a33-a4be-7c29-a368-2795b2fa24e5-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T02:05:57.413Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:fd938ae74eabadbd4bff4652cd8a176b5b3326aea89644f65df5b267c2468dbc","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 2, 1796004357708, 'decide', '01a22a33-a64b-736d-89d6-46161f747788', 5000000, 0, '01a22a33-a64b-7443-8ef4-68fedad69f4e', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","authorizationId":"01a22a33-a64b-736d-89d6-46161f747788","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a33-a64b-7443-8ef4-68fedad69f4e","firedRules":[],"mandateId":"01a22a33-a1e3-79e7-9814-57b70c63340e","network":"testnet","occurredAt":"2026-11-30T02:05:57.708Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc","reasonCode":"AUTHORIZED","requestDigest":"sha256:e86f514db4e3705fa3224c62148f901954384fd870ad980d23ee4fa1df98d415","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 3, 1796004357804, 'claim', '01a22a33-a64b-736d-89d6-46161f747788', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 4, 1796004357965, 'capture', '01a22a33-a64b-736d-89d6-46161f747788', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 5, 1796004358009, 'decide', '01a22a33-a778-72b0-9f00-139533503763', 7000000, 5000000, '01a22a33-a778-753b-8a17-74c28e8218d4', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","authorizationId":"01a22a33-a778-72b0-9f00-139533503763","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a33-a778-753b-8a17-74c28e8218d4","firedRules":[],"mandateId":"01a22a33-a1e3-79e7-9814-57b70c63340e","network":"testnet","occurredAt":"2026-11-30T02:05:58.009Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc","reasonCode":"AUTHORIZED","requestDigest":"sha256:2635d4aec36674e1ca206243e54e8d7b002bd841bf779008ea44ad2bf7f6fa22","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 6, 1796004358118, 'decide', '01a22a33-a7e6-7e5d-9d0b-3c5a6386f49c', 15000000, 5000000, '01a22a33-a7e6-7620-b4af-5469a40c754c', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","authorizationId":"01a22a33-a7e6-7e5d-9d0b-3c5a6386f49c","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a33-a7e6-7620-b4af-5469a40c754c","firedRules":[],"mandateId":"01a22a33-a1e3-79e7-9814-57b70c63340e","network":"testnet","occurredAt":"2026-11-30T02:05:58.118Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc","reasonCode":"AUTHORIZED","requestDigest":"sha256:9a808fce6eb594ef4a1ad8ff2dce53476d62023cd6847ea896b5e4df3aaee2e5","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 7, 1796004358149, 'claim', '01a22a33-a7e6-7e5d-9d0b-3c5a6386f49c', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 8, 1796004358181, 'decide', '01a22a33-a825-7843-877a-5e58825cebac', 24000000, 5000000, '01a22a33-a825-7be2-b548-042ba341feee', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","authorizationId":"01a22a33-a825-7843-877a-5e58825cebac","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a33-a825-7be2-b548-042ba341feee","firedRules":[],"mandateId":"01a22a33-a1e3-79e7-9814-57b70c63340e","network":"testnet","occurredAt":"2026-11-30T02:05:58.181Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc","reasonCode":"AUTHORIZED","requestDigest":"sha256:f023edb38b5a763aac6fbd9ea6029087bd8f0996b02d3bfedc57cc571f829563","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 9, 1796004358207, 'void', '01a22a33-a825-7843-877a-5e58825cebac', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 10, 1796004358222, 'decide', NULL, 15000000, 5000000, '01a22a33-a84e-73d7-b551-0a5067e7db98', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22a33-a84e-7dad-a231-79dd60b70194","eventId":"01a22a33-a84e-73d7-b551-0a5067e7db98","firedRules":["sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"mandateId":"01a22a33-a1e3-79e7-9814-57b70c63340e","network":"testnet","occurredAt":"2026-11-30T02:05:58.222Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc","reasonCode":"LARGE_ORDER","requestDigest":"sha256:2f7ed0e31db6320bd19a1eb245256a4e5a9ed09b48457a7d149620171c849212","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 11, 1796004358309, 'decide', NULL, 15000000, 5000000, '01a22a33-a8a5-7ec4-8e8b-6bede2236a25', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22a33-a8a5-7def-9cae-407a151c4cc9","eventId":"01a22a33-a8a5-7ec4-8e8b-6bede2236a25","firedRules":["sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"mandateId":"01a22a33-a1e3-79e7-9814-57b70c63340e","network":"testnet","occurredAt":"2026-11-30T02:05:58.309Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc","reasonCode":"LARGE_ORDER","requestDigest":"sha256:b880a165422cf84b0b1f8d22f9596d67d8e4bd1fa6ac6cf2b02050906008e68c","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 12, 1796004358355, 'decide', '01a22a33-a8d3-7e1e-b7ff-4a79b11263af', 75000000, 5000000, '01a22a33-a8d3-72f9-9646-820ca641d34d', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","authorizationId":"01a22a33-a8d3-7e1e-b7ff-4a79b11263af","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22a33-a8a5-7def-9cae-407a151c4cc9","eventId":"01a22a33-a8d3-72f9-9646-820ca641d34d","firedRules":["sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"mandateId":"01a22a33-a1e3-79e7-9814-57b70c63340e","network":"testnet","occurredAt":"2026-11-30T02:05:58.355Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:b880a165422cf84b0b1f8d22f9596d67d8e4bd1fa6ac6cf2b02050906008e68c","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'organisation', 3, 1796004358392, 'attest', NULL, 0, 0, 'setting-change-01a22a33-a8c2-7af9-a878-0aa4cf79a4ba', '{"action":"setting:escalation","agentDid":"did:key:z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS","authorizationId":null,"contextFields":["after","at","before","changeId","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22a33-a8c2-7af9-a878-0aa4cf79a4ba","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T02:05:58.392Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:4c90df7a084e79ec4a54a2f6d023f4a0ab2acf8190ef90dccd2221f18ef8ef5b","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 'mandate:01a22a33-a1e3-79e7-9814-57b70c63340e', 13, 1796004358422, 'decide', NULL, 75000000, 5000000, '01a22a33-a915-7fb5-959f-cdc5dfcfcc81', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MktQhpG7oj2pHUqnU8fUewwdr6XBrXJf8J1oemKAHHL6iV","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22a33-a915-7fb5-959f-cdc5dfcfcc81","firedRules":["sop-01a22a33-a4be-7c29-a368-2795b2fa24e5/large"],"mandateId":"01a22a33-a1e3-79e7-9814-57b70c63340e","network":"testnet","occurredAt":"2026-11-30T02:05:58.422Z","orgId":"org-01a22a33-a1da-7eed-be18-e645ac93a8f4","policyDigest":"sha256:0608162230b27af36da23232554a12b4a4903b7d4b614317ca1296c398585ffc","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:394abbd47f81ac02c887ad972157526ccff2124d3e17a84408c5d9b7ec30fa5e","sequence":12}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22a33-a1e3-79e7-9814-57b70c63340e');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkpScDM448T1jYiTth4VurXRtyDMXJ4iJDMd7WSgN9SabS');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22a33-a4be-7c29-a368-2795b2fa24e5-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22a33-a4be-7c29-a368-2795b2fa24e5-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, '01a22a33-a64b-7443-8ef4-68fedad69f4e');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22a33-a778-753b-8a17-74c28e8218d4');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22a33-a7e6-7620-b4af-5469a40c754c');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22a33-a825-7be2-b548-042ba341feee');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22a33-a84e-73d7-b551-0a5067e7db98');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22a33-a8a5-7ec4-8e8b-6bede2236a25');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22a33-a8d3-72f9-9646-820ca641d34d');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, 'setting-change-01a22a33-a8c2-7af9-a878-0aa4cf79a4ba');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, '01a22a33-a915-7fb5-959f-cdc5dfcfcc81');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22a33-b5ed-7d9c-8c88-3e3ed1f3d291', 'db635fba3b4598e5c75cbd49a50cae306bd4f544d348842b1acae63e619262c5', 13, 1796004361709, 'gatewright/testnet
1
7/1JfENc8ig3KcM4zoHjEdq4M0dHmqpzYtqvrT/XvZc=

— gatewright/testnet //vWhpg4vSuDv9hjREhBd+xHXPQo0UfUtFxWOevPOeY3o0lK308MLL+YNJRYfLDDrOOUSLk+07URo5/zzMevTNyJcg8=
', 1796004356590, 1796004358422);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a1ec-7176-95f3-4965486dcd01', 1796004356590, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a21a-7d7a-bb64-168a352063f0', 1796004356634, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a4d9-74bb-8c2a-398028f503be', 1796004357337, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a525-7541-ae4d-4a0ab5e88232', 1796004357413, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a64c-7e28-9790-befd9d02435c', 1796004357708, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a6ab-7705-ab93-efe0a9e9387b', 1796004357804, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a74c-729d-a85d-7e45dc4be115', 1796004357965, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a778-7c0d-83b4-a98169f7c9f4', 1796004358009, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a7e6-7806-8a32-690d15971ac3', 1796004358118, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a804-78e9-8326-c8a9ed122057', 1796004358149, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a825-77cc-9d82-7c8bda2e5c18', 1796004358181, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a83f-7e47-a748-e322f948a004', 1796004358207, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a84e-7c47-8d41-26c0cb13af6a', 1796004358222, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a8a5-754e-9a66-b6f29d9b1878', 1796004358309, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a8d3-703a-9561-12f186247203', 1796004358355, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a8f8-7bf7-9724-745eca42a934', 1796004358392, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a33-a915-7c6e-b6e3-67aeaa00af89', 1796004358422, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22a33-a1da-7eed-be18-e645ac93a8f4', 12);
