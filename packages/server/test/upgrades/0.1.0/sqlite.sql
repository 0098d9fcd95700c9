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
CREATE TABLE ledger_tally (
    org_id text not null, key text not null, rule text not null, at bigint not null, counts_from bigint not null,
    ends_at bigint not null, units bigint not null, holds bigint not null,
    primary key (org_id, key), check (units >= 0 and holds >= 0));
CREATE INDEX ledger_tally_ending on ledger_tally (ends_at);
CREATE TABLE ledger_charge (
    org_id text not null, key text not null, authorization_id text not null, at bigint not null, units bigint not null,
    holds bigint not null, expires_at bigint, keep_until bigint not null, primary key (org_id, key, authorization_id));
CREATE INDEX ledger_charge_kept on ledger_charge (keep_until);
CREATE INDEX ledger_charge_by_time on ledger_charge ((org_id || ''), key, at, units, holds);
CREATE INDEX ledger_charge_unclaimed on ledger_charge ((key || ''), org_id, expires_at) where expires_at is not null;
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
insert into schema_step ("owner", "name", "fingerprint") values ('ledger', '24', 'da127c00c88e39411880a209067a6e70c85944f35b1af3e85a9c4b3383afe385');
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'First organisation', 'did:key:z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo', 'unverified', NULL, NULL, '2026-11-30T02:31:49.612Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T02:31:49.612Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-544f-75b4-ac1f-3ae5f3056192', 'owner@gatewright.local', '2026-11-30T02:31:49.582Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-5453-76c1-8a0e-bb8ff3bc1600', 'developer@gatewright.local', '2026-11-30T02:31:49.587Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-5452-78f9-936a-d73a2703aa2b', '01a22a4b-544f-75b4-ac1f-3ae5f3056192', 'owner', '1b45ca977f2ae453ff862508f01f58ab3779d0aa07ad13fbf3dab035a85617f9', '2026-11-30T02:31:49.582Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-5454-7886-ad2e-3e74e85e94f1', '01a22a4b-5453-76c1-8a0e-bb8ff3bc1600', 'developer', '02cc76f15274d8033b87cf953858465a6f044a7c0a47478c341082561a25ff07', '2026-11-30T02:31:49.587Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-5459-75f6-b124-4efb3ebcbacf', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'Starter procurement agent', 'testnet', 'b332c825c9d746f1fb61ff3a619b731d47e5ca3f15501a3a0d5e029078970d3c', 1, NULL, NULL, '2026-11-30T02:31:49.606Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22a4b-5459-7c1a-9689-43bf4bc172ff","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22a4b-5459-7c1a-9689-43bf4bc172ff","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo","validFrom":"2026-11-30T02:31:49.595Z","credentialStatus":{"id":"http://127.0.0.1:36135/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:36135/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22a4b-5459-7c1a-9689-43bf4bc172ff","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22a4b-544f-75b4-ac1f-3ae5f3056192","fromType":"person","to":"did:key:z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo"},{"from":"did:key:z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo","fromType":"organisation","to":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T02:31:49.595Z","verificationMethod":"did:key:z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo#z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"zCAsqeJyChVAW34CtJVZUD1T265zJn3UDieQ1Ygo1ErAcAA8hWs92R84YgDdmcY6mXLuGC2y5rYa2LSpbDQPsEac"}}', '2026-11-30T02:31:49.595Z', NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'sop-01a22a4b-557b-732b-a88b-6bb7f21b520d', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'sop-01a22a4b-557b-732b-a88b-6bb7f21b520d', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22a4b-544f-75b4-ac1f-3ae5f3056192', '2026-11-30T02:31:49.883Z', '2026-11-30T02:31:49.883Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'sop-01a22a4b-557b-732b-a88b-6bb7f21b520d', 1, 0, 65, '01a22a4b-544f-75b4-ac1f-3ae5f3056192', '2026-11-30T02:31:49.897Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'sop-01a22a4b-557b-732b-a88b-6bb7f21b520d', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22a4b-557b-732b-a88b-6bb7f21b520d","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22a4b-544f-75b4-ac1f-3ae5f3056192","tokenId":"01a22a4b-5452-78f9-936a-d73a2703aa2b","at":"2026-11-30T02:31:49.883Z"}', '01a22a4b-544f-75b4-ac1f-3ae5f3056192', '2026-11-30T02:31:49.883Z', '2026-11-30T02:31:49.883Z', '2026-11-30T02:31:49.888Z');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'sop-01a22a4b-557b-732b-a88b-6bb7f21b520d', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22a4b-557b-732b-a88b-6bb7f21b520d","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","role":"owner","personId":"01a22a4b-544f-75b4-ac1f-3ae5f3056192","tokenId":"01a22a4b-5452-78f9-936a-d73a2703aa2b","message":null,"at":"2026-11-30T02:31:49.897Z","agentDids":["did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw"]}', '01a22a4b-544f-75b4-ac1f-3ae5f3056192', '2026-11-30T02:31:49.897Z', '2026-11-30T02:31:49.897Z', '2026-11-30T02:31:49.906Z');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668', 'e012b0130c83548c83adc8488902bbc25d837c00ee2d1e018b62f96cf156706d', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22a4b-557b-732b-a88b-6bb7f21b520d","version":1}]', NULL, '2026-11-30T02:31:49.985Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'wh_01a22a4b-559b-7996-8ae3-c050f21aa11b', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T02:31:49.915Z', NULL, 'the receiver could not be reached', '2026-11-30T02:31:50.785Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'msg_1be52e402fe67f33069f8ac55c03cddd5b5249f13230797dbd9c1104f5a17e2c', 'wh_01a22a4b-559b-7996-8ae3-c050f21aa11b', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T02:31:50.116Z","data":{"escalationId":"esc-01a22a4b-5660-79d4-87df-767f672a4132","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T02:31:50.110Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T02:31:50.116Z', 2, '2026-11-30T02:32:25.877Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'msg_cad6738e299d1e8ee09b93e2e561b15ad8e7e79369100100a28be07aa1ed4659', 'wh_01a22a4b-559b-7996-8ae3-c050f21aa11b', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T02:31:50.128Z","data":{"escalationId":"esc-01a22a4b-566b-7901-84e3-0be89f713cd7","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T02:31:50.122Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T02:31:50.128Z', 2, '2026-11-30T02:32:25.883Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 3678220103675697, 218798310234304, 831149966469300, 1814040713067595, 207291949522793, 2187856480191246, 1418459758139119, 3339114186881565, 349201484443234, 349201484443234, NULL, 4062745582592070, 321099648489077, 5000000, 1812990555001917, '["01a22a4b-55ec-7caf-99d8-ab4d7fd7e731","2026-11-30T02:31:49.997Z","did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","purchase-order","allow","AUTHORIZED","01a22a4b-55ec-72c3-8fec-0755f2d2feaf",null,"01a22a4b-5459-7c1a-9689-43bf4bc172ff","sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:ea27da5d41d56d99a4a98e8d631586236dabe03984bcfdeaf96ccf7bbd0db1ea","5000000","USD","acme-supplies",null,"2bb74ffed6903c4702273d8eba4fde55","2026-11-30T02:31:49.919Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 3678220103768928, 218798310234304, 831149966469300, 1814040713067595, 207291949522793, 2187856480191246, 1418459758139119, 3339114186881565, 941953506842382, 941953506842382, NULL, 4062745582592070, 321099648489077, 7000000, 2521659512072468, '["01a22a4b-561a-7e67-bc30-25ed985a9b60","2026-11-30T02:31:50.043Z","did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","purchase-order","allow","AUTHORIZED","01a22a4b-561a-7ecb-bf40-2ed6f613e7e2",null,"01a22a4b-5459-7c1a-9689-43bf4bc172ff","sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:868d63b810ea815909959ec1e67822f3f37c3b3ed65521c933ec8b1fadb9e31b","7000000","USD","acme-supplies",null,"a51750ea2c9b555c3190efa87910fecc","2026-11-30T02:31:50.035Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 3678220103791805, 218798310234304, 831149966469300, 1814040713067595, 207291949522793, 2187856480191246, 1418459758139119, 3339114186881565, 3999892080191662, 3999892080191662, NULL, 4062745582592070, 321099648489077, 8000000, 3811260054683359, '["01a22a4b-5626-7761-955f-7f9c92cd04bd","2026-11-30T02:31:50.054Z","did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","purchase-order","allow","AUTHORIZED","01a22a4b-5626-73ae-a6ac-20b623ac875f",null,"01a22a4b-5459-7c1a-9689-43bf4bc172ff","sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:7e3ef0040c213df7fc098c64f83cac04f13acbc6fe23f724cae60e335768a05c","8000000","USD","acme-supplies",null,"30c2ab2942bc50e8b7c6012d0aec93a0","2026-11-30T02:31:50.046Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 3678220103835097, 218798310234304, 831149966469300, 1814040713067595, 207291949522793, 2187856480191246, 1418459758139119, 3339114186881565, 411467530826095, 411467530826095, NULL, 4062745582592070, 321099648489077, 9000000, 385154434576479, '["01a22a4b-563b-7573-8c2c-fc75775a05d9","2026-11-30T02:31:50.075Z","did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","purchase-order","allow","AUTHORIZED","01a22a4b-563b-76c1-a543-b18f3d3576d3",null,"01a22a4b-5459-7c1a-9689-43bf4bc172ff","sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:1ee915853a4fb116ce637fdb510f60433bcb2d9d996eebba8a7280eabfe11496","9000000","USD","acme-supplies",null,"1f34bdd5b1f61061d0d2201d7b8c9f28","2026-11-30T02:31:50.067Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 3678220103913210, 218798310234304, 831149966469300, 1814040713067595, 1444939748310770, 72006105091450, 1418459758139119, 3339114186881565, 28414368529429, NULL, 28414368529429, 4062745582592070, 321099648489077, 50000000, 2741046755719387, '["01a22a4b-5660-710f-b7c2-681f6e0b5efa","2026-11-30T02:31:50.113Z","did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22a4b-5660-79d4-87df-767f672a4132","01a22a4b-5459-7c1a-9689-43bf4bc172ff","sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"testnet","sha256:455b98f082007e6ac5cfc6b8eb9fe2ce9aaad68b8cb280272232450627715562","50000000","USD","acme-supplies",null,"8e8efd0187ec923d32f08e8ee46ac79a","2026-11-30T02:31:50.105Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 3678220103932619, 218798310234304, 831149966469300, 1814040713067595, 1444939748310770, 72006105091450, 1418459758139119, 3339114186881565, 3918768642530508, NULL, 3918768642530508, 4062745582592070, 321099648489077, 60000000, 4326812959229603, '["01a22a4b-566b-72be-9043-fe4974a632cb","2026-11-30T02:31:50.123Z","did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22a4b-566b-7901-84e3-0be89f713cd7","01a22a4b-5459-7c1a-9689-43bf4bc172ff","sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"testnet","sha256:848d41e1787099fe25f6ff808a68ddfabd79c6239aa8828c2f29c7949c995aee","60000000","USD","acme-supplies",null,"b9a2501bec128e1de2018afb93e57bca","2026-11-30T02:31:50.118Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 3678220103972175, 218798310234304, 831149966469300, 1814040713067595, 2997030212733422, 2187856480191246, 1418459758139119, 3339114186881565, 1969340921230575, 1969340921230575, 3918768642530508, 4062745582592070, 321099648489077, 60000000, 4326812959229603, '["01a22a4b-567d-76dd-a4f8-62d5f0cadd4f","2026-11-30T02:31:50.142Z","did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","purchase-order","allow","ESCALATION_APPROVED","01a22a4b-567d-714d-8eca-0881771e1ecb","esc-01a22a4b-566b-7901-84e3-0be89f713cd7","01a22a4b-5459-7c1a-9689-43bf4bc172ff","sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"testnet","sha256:848d41e1787099fe25f6ff808a68ddfabd79c6239aa8828c2f29c7949c995aee","60000000","USD","acme-supplies",null,"b9a2501bec128e1de2018afb93e57bca","2026-11-30T02:31:50.118Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 3678220104005531, 218798310234304, 831149966469300, 1814040713067595, 3948326164925176, 4483607348959609, 1418459758139119, 3339114186881565, 3539549281935883, NULL, NULL, 4062745582592070, 321099648489077, 100000000000, 1892832963985384, '["01a22a4b-568e-7f14-b7ce-989a5b09bf9b","2026-11-30T02:31:50.158Z","did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22a4b-5459-7c1a-9689-43bf4bc172ff","sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"testnet","sha256:c1cb10619438621fe97352537ce23345c014bd2a2ec7513dc03a69dfe6728e94","100000000000","USD","acme-supplies",null,"0c08e4c7b9bdc4fbe57deb6f3f3014c7","2026-11-30T02:31:50.151Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (4268471155681284, 3678220103913210);
insert into decision_rule ("rule_key", "position") values (770565887568091, 3678220103913210);
insert into decision_rule ("rule_key", "position") values (4268471155681284, 3678220103932619);
insert into decision_rule ("rule_key", "position") values (770565887568091, 3678220103932619);
insert into decision_rule ("rule_key", "position") values (4268471155681284, 3678220103972175);
insert into decision_rule ("rule_key", "position") values (770565887568091, 3678220103972175);
insert into decision_rule ("rule_key", "position") values (4268471155681284, 3678220104005531);
insert into decision_rule ("rule_key", "position") values (770565887568091, 3678220104005531);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '1033f4d8b39f142811ff631bd5ab17524acdb5eadb1da92e90409f116d3ecacf', '2026-11-30T02:31:49.619Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '64b12ad6c681b5c9ead5e196fa73942ac4538f73169e16371f900c6f99c0fe7a', '2026-11-30T02:31:49.619Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '2de2cf449d96c0a74e8443d3b8d0921980dc374006fd499e29703e726d31ff5f', '2026-11-30T02:31:49.619Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22a4b-546d-7edc-8654-2043da57d707', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-5679-707d-a776-c835c25005ce', 'escalation', '{"changeId":"01a22a4b-5679-707d-a776-c835c25005ce","setting":"escalation","subject":null,"personId":"01a22a4b-544f-75b4-ac1f-3ae5f3056192","tokenId":"01a22a4b-5452-78f9-936a-d73a2703aa2b","role":"owner","at":"2026-11-30T02:31:50.137Z","before":null,"after":"sha256:645df4cbdd53f4a4d668dca75fab909c60a59f8b8fcf98f06ea69ac2465dd8f6","message":null}', '{"salt":"1857aba46e21c85eefa862b044c888b5b9beee8d30f28d0a574e3f14c6c235aa","before":null,"after":{"escalationId":"esc-01a22a4b-566b-7901-84e3-0be89f713cd7","decision":"approve","modifiedAction":null},"message":""}', '01a22a4b-544f-75b4-ac1f-3ae5f3056192', '2026-11-30T02:31:50.137Z', '2026-11-30T02:31:50.137Z', '2026-11-30T02:31:50.147Z');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-55ec-72c3-8fec-0755f2d2feaf', 'permit', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796005909997, 1796006809997, 'agent', '0b78feb7121bb1e1f4fa1e83ef40beefdafeb06161c4aa2b64614441f8ed06ee', '504dcf87a1beb2c17b34814bdf301487b075e9375d38d294be1ce19fba76d4bb', NULL, 5000000, 1796005910032, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-561a-7ecb-bf40-2ed6f613e7e2', 'permit', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796005910043, 1796006810043, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-5626-73ae-a6ac-20b623ac875f', 'permit', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796005910054, 1796006810054, 'agent', 'b780f2754b1f9b04930e7937fbd17caf4760b7193408ec1b25d4bed7e00b4606', '36854a0c2767e4139d2fb94a8fab6c8fec91fafa3f539574a769fc4e72688bb8', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-563b-76c1-a543-b18f3d3576d3', 'permit', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796005910075, 1796006810075, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', '01a22a4b-567d-714d-8eca-0881771e1ecb', 'permit', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22a4b-566b-7901-84e3-0be89f713cd7', 'held', 1796005910142, 1796006810142, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', '2bb74ffed6903c4702273d8eba4fde55', '01a22a4b-55ec-72c3-8fec-0755f2d2feaf', 1796005909997);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'a51750ea2c9b555c3190efa87910fecc', '01a22a4b-561a-7ecb-bf40-2ed6f613e7e2', 1796005910043);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', '30c2ab2942bc50e8b7c6012d0aec93a0', '01a22a4b-5626-73ae-a6ac-20b623ac875f', 1796005910054);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', '1f34bdd5b1f61061d0d2201d7b8c9f28', '01a22a4b-563b-76c1-a543-b18f3d3576d3', 1796005910075);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', '8e8efd0187ec923d32f08e8ee46ac79a', NULL, 1796005910113);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'b9a2501bec128e1de2018afb93e57bca', NULL, 1796005910123);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', '0c08e4c7b9bdc4fbe57deb6f3f3014c7', NULL, 1796005910158);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'esc-01a22a4b-5660-79d4-87df-767f672a4132', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'purchase-order', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"8e8efd0187ec923d32f08e8ee46ac79a","issuedAt":"2026-11-30T02:31:50.105Z","signature":"9803231294889ac217acb83392d9a1d9e36865fa63086dca58ccddf3db00c1812cb1460b08eae9738b179d4c69d35e7de4a29d594e4f842e3fc3427004cf700d","envelopeSignature":"4154e6be775c8baa8d719da969cd5bfc9c50a0defed3d56b90d5dafd98aaa04145da5f2e229293392b8077d12dd2a5c4c2082e60bfd198fee7d9547c86122401"},"requestDigest":"sha256:455b98f082007e6ac5cfc6b8eb9fe2ce9aaad68b8cb280272232450627715562","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"ruleVersions":{"sop-01a22a4b-557b-732b-a88b-6bb7f21b520d":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large":null}}', 'pending', 1, '[]', '[]', 1796005910113, 1796092310110, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'esc-01a22a4b-566b-7901-84e3-0be89f713cd7', 'did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw', 'purchase-order', '01a22a4b-5459-7c1a-9689-43bf4bc172ff', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"b9a2501bec128e1de2018afb93e57bca","issuedAt":"2026-11-30T02:31:50.118Z","signature":"882e31bc459a5301eec7ded82a7197211a96e9e081160611191f418f501ccd6af6cae103d616aa573fa94019192c117b5d2951fe89276301976a22e50669cc09","envelopeSignature":"5126e9837c92ca2021925066211bfb1448006dc817179b89bc6071d44264c502335d319e39fd337f0ba124d9943e1c9aa98a24705229f3aeac41e8b73acb6d04"},"requestDigest":"sha256:848d41e1787099fe25f6ff808a68ddfabd79c6239aa8828c2f29c7949c995aee","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"ruleVersions":{"sop-01a22a4b-557b-732b-a88b-6bb7f21b520d":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large":null}}', 'approved', 1, '["01a22a4b-544f-75b4-ac1f-3ae5f3056192"]', '[]', 1796005910123, 1796092310122, '01a22a4b-567d-714d-8eca-0881771e1ecb', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 3);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 1, 1796005909600, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22a4b-5459-7c1a-9689-43bf4bc172ff', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22a4b-5459-7c1a-9689-43bf4bc172ff","firedRules":[],"mandateId":"01a22a4b-5459-7c1a-9689-43bf4bc172ff","network":"testnet","occurredAt":"2026-11-30T02:31:49.600Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:71f0e0f81a1847cc936b24d4000806bec36b759c84e1ec26114c89e5504c07a6","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:ab9b29c8f36efc665143f2d8f855fdb7fed24a31944b8d5d0acc8d211015100a","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796005909617, 'attest', NULL, 0, 0, 'issuer-key-z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T02:31:49.617Z","orgId":null,"policyDigest":"sha256:71f0e0f81a1847cc936b24d4000806bec36b759c84e1ec26114c89e5504c07a6","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'organisation', 1, 1796005909886, 'attest', NULL, 0, 0, 'rules-change-sop-01a22a4b-557b-732b-a88b-6bb7f21b520d-1', '{"action":"rules:create","agentDid":"did:key:z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo","authorizationId":null,"contextFields":["act","at","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22a4b-557b-732b-a88b-6bb7f21b520d-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T02:31:49.886Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:c58245982a381bb47bc2d73ec95efabfad66676c05196325cc7939007e9329ff","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'organisation', 2, 1796005909905, 'attest', NULL, 0, 0, 'rules-change-sop-01a22a4b-557b-732b-a88b-6bb7f21b520d-2', '{"action":"rules:bind","agentDid":"did:key:z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22a4b-557b-732b-a88b-6bb7f21b520d-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T02:31:49.905Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:4b751fe9cb207eb51be3d95212125fcd0118eff7d44da2817931ee5b00aadc39","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 2, 1796005909997, 'decide', '01a22a4b-55ec-72c3-8fec-0755f2d2feaf', 5000000, 0, '01a22a4b-55ec-7caf-99d8-ab4d7fd7e731', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","authorizationId":"01a22a4b-55ec-72c3-8fec-0755f2d2feaf","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a4b-55ec-7caf-99d8-ab4d7fd7e731","firedRules":[],"mandateId":"01a22a4b-5459-7c1a-9689-43bf4bc172ff","network":"testnet","occurredAt":"2026-11-30T02:31:49.997Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668","reasonCode":"AUTHORIZED","requestDigest":"sha256:ea27da5d41d56d99a4a98e8d631586236dabe03984bcfdeaf96ccf7bbd0db1ea","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 3, 1796005910021, 'claim', '01a22a4b-55ec-72c3-8fec-0755f2d2feaf', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 4, 1796005910032, 'capture', '01a22a4b-55ec-72c3-8fec-0755f2d2feaf', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 5, 1796005910043, 'decide', '01a22a4b-561a-7ecb-bf40-2ed6f613e7e2', 7000000, 5000000, '01a22a4b-561a-7e67-bc30-25ed985a9b60', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","authorizationId":"01a22a4b-561a-7ecb-bf40-2ed6f613e7e2","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a4b-561a-7e67-bc30-25ed985a9b60","firedRules":[],"mandateId":"01a22a4b-5459-7c1a-9689-43bf4bc172ff","network":"testnet","occurredAt":"2026-11-30T02:31:50.043Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668","reasonCode":"AUTHORIZED","requestDigest":"sha256:868d63b810ea815909959ec1e67822f3f37c3b3ed65521c933ec8b1fadb9e31b","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 6, 1796005910054, 'decide', '01a22a4b-5626-73ae-a6ac-20b623ac875f', 15000000, 5000000, '01a22a4b-5626-7761-955f-7f9c92cd04bd', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","authorizationId":"01a22a4b-5626-73ae-a6ac-20b623ac875f","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a4b-5626-7761-955f-7f9c92cd04bd","firedRules":[],"mandateId":"01a22a4b-5459-7c1a-9689-43bf4bc172ff","network":"testnet","occurredAt":"2026-11-30T02:31:50.054Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668","reasonCode":"AUTHORIZED","requestDigest":"sha256:7e3ef0040c213df7fc098c64f83cac04f13acbc6fe23f724cae60e335768a05c","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 7, 1796005910064, 'claim', '01a22a4b-5626-73ae-a6ac-20b623ac875f', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 8, 1796005910075, 'decide', '01a22a4b-563b-76c1-a543-b18f3d3576d3', 24000000, 5000000, '01a22a4b-563b-7573-8c2c-fc75775a05d9', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","authorizationId":"01a22a4b-563b-76c1-a543-b18f3d3576d3","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a4b-563b-7573-8c2c-fc75775a05d9","firedRules":[],"mandateId":"01a22a4b-5459-7c1a-9689-43bf4bc172ff","network":"testnet","occurredAt":"2026-11-30T02:31:50.075Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668","reasonCode":"AUTHORIZED","requestDigest":"sha256:1ee915853a4fb116ce637fdb510f60433bcb2d9d996eebba8a7280eabfe11496","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 9, 1796005910099, 'void', '01a22a4b-563b-76c1-a543-b18f3d3576d3', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 10, 1796005910113, 'decide', NULL, 15000000, 5000000, '01a22a4b-5660-710f-b7c2-681f6e0b5efa', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22a4b-5660-79d4-87df-767f672a4132","eventId":"01a22a4b-5660-710f-b7c2-681f6e0b5efa","firedRules":["sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"mandateId":"01a22a4b-5459-7c1a-9689-43bf4bc172ff","network":"testnet","occurredAt":"2026-11-30T02:31:50.113Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668","reasonCode":"LARGE_ORDER","requestDigest":"sha256:455b98f082007e6ac5cfc6b8eb9fe2ce9aaad68b8cb280272232450627715562","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 11, 1796005910123, 'decide', NULL, 15000000, 5000000, '01a22a4b-566b-72be-9043-fe4974a632cb', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22a4b-566b-7901-84e3-0be89f713cd7","eventId":"01a22a4b-566b-72be-9043-fe4974a632cb","firedRules":["sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"mandateId":"01a22a4b-5459-7c1a-9689-43bf4bc172ff","network":"testnet","occurredAt":"2026-11-30T02:31:50.123Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668","reasonCode":"LARGE_ORDER","requestDigest":"sha256:848d41e1787099fe25f6ff808a68ddfabd79c6239aa8828c2f29c7949c995aee","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 12, 1796005910142, 'decide', '01a22a4b-567d-714d-8eca-0881771e1ecb', 75000000, 5000000, '01a22a4b-567d-76dd-a4f8-62d5f0cadd4f', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","authorizationId":"01a22a4b-567d-714d-8eca-0881771e1ecb","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22a4b-566b-7901-84e3-0be89f713cd7","eventId":"01a22a4b-567d-76dd-a4f8-62d5f0cadd4f","firedRules":["sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"mandateId":"01a22a4b-5459-7c1a-9689-43bf4bc172ff","network":"testnet","occurredAt":"2026-11-30T02:31:50.142Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:848d41e1787099fe25f6ff808a68ddfabd79c6239aa8828c2f29c7949c995aee","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'organisation', 3, 1796005910146, 'attest', NULL, 0, 0, 'setting-change-01a22a4b-5679-707d-a776-c835c25005ce', '{"action":"setting:escalation","agentDid":"did:key:z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo","authorizationId":null,"contextFields":["after","at","before","changeId","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22a4b-5679-707d-a776-c835c25005ce","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T02:31:50.146Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:3f210566333462202874125f730da8a03924b227a00a82ad8fd93696c5d31f5a","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 'mandate:01a22a4b-5459-7c1a-9689-43bf4bc172ff', 13, 1796005910158, 'decide', NULL, 75000000, 5000000, '01a22a4b-568e-7f14-b7ce-989a5b09bf9b', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6MkrWmwBshCRDW5rfseJXmM53KbdrWMf6NGHMgtNoeXpzSw","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22a4b-568e-7f14-b7ce-989a5b09bf9b","firedRules":["sop-01a22a4b-557b-732b-a88b-6bb7f21b520d/large"],"mandateId":"01a22a4b-5459-7c1a-9689-43bf4bc172ff","network":"testnet","occurredAt":"2026-11-30T02:31:50.158Z","orgId":"org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9","policyDigest":"sha256:cce20f62b9ae4612b8786cba455365df2ec3a3a1487a42a86c0cb727d34f6668","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:c1cb10619438621fe97352537ce23345c014bd2a2ec7513dc03a69dfe6728e94","sequence":12}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22a4b-5459-7c1a-9689-43bf4bc172ff');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkmEKW8B39mN7bub4vMTyoM3hxwkXupCtoHPTkrHMKCxDo');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22a4b-557b-732b-a88b-6bb7f21b520d-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22a4b-557b-732b-a88b-6bb7f21b520d-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, '01a22a4b-55ec-7caf-99d8-ab4d7fd7e731');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22a4b-561a-7e67-bc30-25ed985a9b60');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22a4b-5626-7761-955f-7f9c92cd04bd');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22a4b-563b-7573-8c2c-fc75775a05d9');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22a4b-5660-710f-b7c2-681f6e0b5efa');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22a4b-566b-72be-9043-fe4974a632cb');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22a4b-567d-76dd-a4f8-62d5f0cadd4f');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, 'setting-change-01a22a4b-5679-707d-a776-c835c25005ce');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, '01a22a4b-568e-7f14-b7ce-989a5b09bf9b');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22a4b-691a-72e3-ae62-c4a233cc820b', '53531e17bdc2716082206e17ab08624efac91653b2f6e23f74b2f1d84279fee4', 13, 1796005914908, 'gatewright/testnet
1
oOR0doZkTrGnW91ieU7DXhiaBkfnTY2JTG4HQ1VURRU=

— gatewright/testnet WwZZ2UR4DUZto2DoaT2PmUl38Mzp7bp9gFoTCfU6jTU77DtqqHloZ5pprWG1d5oRRyBVus3WXLoAkK/+29gxryM9jAA=
', 1796005909600, 1796005910158);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-545e-7210-a011-ef7c42cc38e9', 1796005909600, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-5471-71fd-bc8b-39aefd3030ae', 1796005909617, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-557e-788e-abe5-c2935273d902', 1796005909886, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-5590-7644-95a6-b8d3718e10ef', 1796005909905, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-55ec-70fb-9817-e2bb2fbf3eb8', 1796005909997, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-5604-70ac-87c1-75d75a19d030', 1796005910021, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-5610-7ff5-8643-5745ab6d8d11', 1796005910032, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-561b-7c5f-bedb-e34d305ee7f0', 1796005910043, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-5626-7dd4-b199-e80805db2791', 1796005910054, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-5630-7764-931d-5347fbc25a9a', 1796005910064, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-563b-7825-aaee-8b81444910bf', 1796005910075, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-5653-7831-9c9b-c5bed8a5a745', 1796005910099, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-5661-7c67-8fed-28ffaa09c810', 1796005910113, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-566b-7a81-b8c7-fd3c163be891', 1796005910123, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-567e-7504-8c1e-52826214a6bf', 1796005910142, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-5682-76ae-aeae-1b41f98cd049', 1796005910146, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a4b-568e-7315-bbee-a5ea9f0a4519', 1796005910158, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22a4b-544e-7a8c-94ca-a16e72ac8df9', 12);
