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
insert into organisation ("org_id", "name", "did", "verification", "verified_at", "verification_event_at", "created_at", "approvals_required", "onboarding_approvals_required", "publish_approvals", "hold_ttl_ms", "strict_rules", "log_context", "log_capture", "log_days", "advisory_answers", "recorded_from") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'First organisation', 'did:key:z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc', 'unverified', NULL, NULL, '2026-11-30T03:33:32.287Z', 1, 1, 0, 900000, 1, 0, 0, NULL, 0, '2026-11-30T03:33:32.287Z');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d3c2-794b-8013-2a3e083fe7af', 'owner@gatewright.local', '2026-11-30T03:33:32.225Z', 'owner', NULL, NULL, 'operator');
insert into person ("org_id", "person_id", "email", "created_at", "role", "password_hash", "revoked_at", "proven_by") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d3cb-7fb3-9e3e-3c6f21337ec4', 'developer@gatewright.local', '2026-11-30T03:33:32.235Z', 'developer', NULL, NULL, 'operator');
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d3c7-76f9-b7fb-e3a6dcaf9779', '01a22a83-d3c2-794b-8013-2a3e083fe7af', 'owner', 'dfef78e530b63de6e5b296ed83f19ad24d784b19ef4cb693c041d575621870d6', '2026-11-30T03:33:32.225Z', NULL, NULL, NULL, NULL);
insert into access_token ("org_id", "token_id", "person_id", "role", "token_hash", "created_at", "expires_at", "revoked_at", "family_id", "opened_by") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d3cd-7380-ab00-a40a7e504b63', '01a22a83-d3cb-7fb3-9e3e-3c6f21337ec4', 'developer', '0088daf263a32fe6a55b3de1cac7c0d0db4813f418811ee2216f4a27c6deccfe', '2026-11-30T03:33:32.235Z', NULL, NULL, NULL, NULL);
insert into agent ("org_id", "identity_id", "agent_did", "name", "network", "public_key", "key_verified", "challenge", "challenge_expires_at", "created_at", "requested_by", "requested_by_org_id") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d3d8-7a44-bb95-ed74982b1739', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'Starter procurement agent', 'testnet', 'cac7af89fa6373c3933d9812bb27603b470d4dcdbfcbaf714fa1f2d86bf741a9', 1, NULL, NULL, '2026-11-30T03:33:32.270Z', NULL, NULL);
insert into mandate ("org_id", "mandate_id", "agent_did", "action", "currency", "require_payload_binding", "document", "credential", "issued_at", "superseded_at", "revoked_at", "parent_mandate_id", "reservation_id", "account_id") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'purchase-order', 'USD', 0, '{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22a83-d3d8-710c-b0c2-1e5d49970c9d","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]}', '{"@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"id":"urn:uuid:01a22a83-d3d8-710c-b0c2-1e5d49970c9d","type":["VerifiableCredential","MandateCredential"],"issuer":"did:key:z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc","validFrom":"2026-11-30T03:33:32.253Z","credentialStatus":{"id":"http://127.0.0.1:34779/api/v1/credentials/status/0#0","type":"BitstringStatusListEntry","statusPurpose":"revocation","statusListIndex":"0","statusListCredential":"http://127.0.0.1:34779/api/v1/credentials/status/0"},"credentialSubject":{"id":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","mandate":{"@context":"http://www.w3.org/ns/odrl.jsonld","@type":"Agreement","uid":"urn:uuid:01a22a83-d3d8-710c-b0c2-1e5d49970c9d","profile":"urn:gatewright:odrl:magp-v1","target":"purchase-order","permission":[{"target":"purchase-order","action":"execute","constraint":[{"leftOperand":"mm:payAmount","operator":"lteq","rightOperand":1000,"unit":"USD"},{"leftOperand":"mm:cumulativeSpend","operator":"lteq","rightOperand":10000,"unit":"USD"},{"leftOperand":"mm:merchant","operator":"isAnyOf","rightOperand":["acme-supplies","nusantara-office","kl-industrial"]}]}],"prohibition":[]},"currency":"USD","perTxnMax":1000,"maxAmount":10000},"evidence":[{"type":["DelegationChain"],"delegation":[{"from":"urn:uuid:01a22a83-d3c2-794b-8013-2a3e083fe7af","fromType":"person","to":"did:key:z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc"},{"from":"did:key:z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc","fromType":"organisation","to":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ"}]}],"proof":{"type":"DataIntegrityProof","cryptosuite":"eddsa-jcs-2022","created":"2026-11-30T03:33:32.253Z","verificationMethod":"did:key:z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc#z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc","proofPurpose":"assertionMethod","@context":["https://www.w3.org/ns/credentials/v2",{"@vocab":"urn:gatewright:mandate#"}],"proofValue":"z5fVbauJF4BXhTPshbt8qPx2KJpxA8h3a91G71L8dUvHvM4NZcnunBBxLYKfeY2kr7Y22a8Xdp63Qkow5qXDpJLHY"}}', '2026-11-30T03:33:32.253Z', NULL, NULL, NULL, NULL, NULL);
insert into status_slot ("org_id", "mandate_id", "status_index") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 0);
insert into rule_document ("org_id", "document_id", "kind", "name", "revision", "newest", "published", "rollout_version", "rollout_percent", "rollout_label", "retired_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'sop-01a22a83-d5fd-7edf-aff7-7144dc08edff', 'sop', NULL, 2, 1, 1, NULL, NULL, NULL, NULL);
insert into rule_document_version ("org_id", "document_id", "version", "state", "title", "message", "digest", "document", "characters", "created_by", "created_at", "published_at", "follows", "requested_by", "requested_at", "required", "request_percent", "request_label") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'sop-01a22a83-d5fd-7edf-aff7-7144dc08edff', 1, 'published', 'Large orders', '', 'sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07', '{"strict":true,"molecules":[{"id":"large","combinator":"any","decision":"escalate","reasonCode":"LARGE_ORDER","atoms":[{"predicate":"amount-over","config":{"limit":40,"currency":"USD"}}]}]}', 189, '01a22a83-d3c2-794b-8013-2a3e083fe7af', '2026-11-30T03:33:32.797Z', '2026-11-30T03:33:32.797Z', NULL, NULL, NULL, NULL, NULL, NULL);
insert into assignment ("org_id", "agent_did", "document_id", "version", "pinned", "share", "assigned_by", "assigned_at", "bound_in", "ended_in", "direct") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'sop-01a22a83-d5fd-7edf-aff7-7144dc08edff', 1, 0, 71, '01a22a83-d3c2-794b-8013-2a3e083fe7af', '2026-11-30T03:33:32.830Z', NULL, NULL, 1);
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'sop-01a22a83-d5fd-7edf-aff7-7144dc08edff', 1, '{"role":"owner","state":"published","act":"create","documentId":"sop-01a22a83-d5fd-7edf-aff7-7144dc08edff","number":1,"version":1,"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","personId":"01a22a83-d3c2-794b-8013-2a3e083fe7af","tokenId":"01a22a83-d3c7-76f9-b7fb-e3a6dcaf9779","at":"2026-11-30T03:33:32.797Z"}', '01a22a83-d3c2-794b-8013-2a3e083fe7af', '2026-11-30T03:33:32.797Z', '2026-11-30T03:33:32.797Z', '2026-11-30T03:33:32.809Z');
insert into rule_change ("org_id", "document_id", "number", "detail", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'sop-01a22a83-d5fd-7edf-aff7-7144dc08edff', 2, '{"label":null,"pinned":false,"act":"bind","documentId":"sop-01a22a83-d5fd-7edf-aff7-7144dc08edff","number":2,"version":null,"digest":null,"agents":1,"agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","role":"owner","personId":"01a22a83-d3c2-794b-8013-2a3e083fe7af","tokenId":"01a22a83-d3c7-76f9-b7fb-e3a6dcaf9779","message":null,"at":"2026-11-30T03:33:32.830Z","agentDids":["did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ"]}', '01a22a83-d3c2-794b-8013-2a3e083fe7af', '2026-11-30T03:33:32.830Z', '2026-11-30T03:33:32.830Z', '2026-11-30T03:33:32.846Z');
insert into policy_digest ("org_id", "policy_digest", "set_digest", "documents", "source", "first_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf', '94b094a92715394cfc0f7abce374dcd4bdc4806ff9374a082e8d7cd0fe1f49d7', '[{"digest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","documentId":"sop-01a22a83-d5fd-7edf-aff7-7144dc08edff","version":1}]', NULL, '2026-11-30T03:33:32.990Z');
insert into webhook ("org_id", "webhook_id", "url", "events", "format", "created_at", "disabled_at", "last_error", "failing_since") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'wh_01a22a83-d63e-78b1-976e-e93dc938d80f', 'https://receiver.example/hook', '["escalation.created"]', 'gatewright', '2026-11-30T03:33:32.862Z', NULL, 'the receiver could not be reached', '2026-11-30T03:33:33.578Z');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'msg_7e8b2edc0814e04141451cdebadfcbfe1f24dd745acb42bdd389c57b15839d1b', 'wh_01a22a83-d63e-78b1-976e-e93dc938d80f', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T03:33:33.238Z","data":{"escalationId":"esc-01a22a83-d7af-7864-bd9c-1290a6778b0a","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T03:33:33.228Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T03:33:33.238Z', 2, '2026-11-30T03:34:08.853Z', NULL, 'the receiver could not be reached');
insert into webhook_delivery ("org_id", "delivery_id", "webhook_id", "event", "payload", "created_at", "attempts", "next_attempt_at", "delivered_at", "last_error") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'msg_115c11ff4c948545efa3e757d892203ddb77d3bbaa5397ecf8d7cc8dca1c2239', 'wh_01a22a83-d63e-78b1-976e-e93dc938d80f', 'escalation.created', '{"type":"escalation.created","timestamp":"2026-11-30T03:33:33.259Z","data":{"escalationId":"esc-01a22a83-d7c7-7110-97f2-df4a520bbee6","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","summary":null,"reasonCode":"LARGE_ORDER","untrustedFields":[],"expiresAt":"2026-12-01T03:33:33.254Z","agentName":"Starter procurement agent","rules":[{"rule":"sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large","name":"Large orders","reason":"LARGE_ORDER"}],"link":null}}', '2026-11-30T03:33:33.259Z', 2, '2026-11-30T03:34:08.854Z', NULL, 'the receiver could not be reached');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 3678227687458072, 1659668162161578, 3666541678023164, 221820721726707, 808402743235147, 4280313546177894, 169270848587904, 1939125697578317, 1029691485724176, 376315367551146, NULL, 1118101901010917, 1888924339464735, 5000000, 3764635684386299, '["01a22a83-d6d5-77b4-9ab3-2c1400ce5518","2026-11-30T03:33:33.016Z","did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","purchase-order","allow","AUTHORIZED","01a22a83-d6d4-7fbb-a356-dec7c833322e",null,"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:e93f07d89c7adb2bc2900120afdf6197bf36a872bfb2fdc7b6ee17382a695571","5000000","USD","acme-supplies",null,"2177afa09dbcd9b3d8b29e747dc48d43","2026-11-30T03:33:32.872Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 3678227687718104, 1659668162161578, 3666541678023164, 221820721726707, 808402743235147, 4280313546177894, 169270848587904, 1939125697578317, 3414029347718083, 3414029347718083, NULL, 1118101901010917, 1888924339464735, 7000000, 1229373105328808, '["01a22a83-d756-769a-a8c9-845bfefbbcd8","2026-11-30T03:33:33.143Z","did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","purchase-order","allow","AUTHORIZED","01a22a83-d756-7548-9005-800fa7486dcd",null,"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:4c608d7c5e5302c98d51ba3d13ed355096dee9f066d4b6d5ed3db4390c792cd3","7000000","USD","acme-supplies",null,"7940cd1d02bc2aba4086414588c77403","2026-11-30T03:33:33.114Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 3678227687762371, 1659668162161578, 3666541678023164, 221820721726707, 808402743235147, 4280313546177894, 169270848587904, 1939125697578317, 396340280770856, 2609735607058860, NULL, 1118101901010917, 1888924339464735, 8000000, 2198244462592168, '["01a22a83-d76c-7aa5-8093-4558586449c3","2026-11-30T03:33:33.165Z","did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","purchase-order","allow","AUTHORIZED","01a22a83-d76b-7058-8668-6642e13c673d",null,"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:249923993d77077badc23120641be229acf737c03e501f22ad25dce74bb2a217","8000000","USD","acme-supplies",null,"7f29eb397239b57e4fa24e5d3425bd7d","2026-11-30T03:33:33.152Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 3678227687836632, 1659668162161578, 3666541678023164, 221820721726707, 808402743235147, 4280313546177894, 169270848587904, 1939125697578317, 2215935677826287, 2215935677826287, NULL, 1118101901010917, 1888924339464735, 9000000, 2129002807094894, '["01a22a83-d790-79d1-82fc-6164c3152bd8","2026-11-30T03:33:33.201Z","did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","purchase-order","allow","AUTHORIZED","01a22a83-d790-7314-95f8-4caa2d3c9a60",null,"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf",["amount","cumulativeSpend","currency","merchant"],[],"testnet","sha256:d1cefe8cbb33983ba2bf84a64445a9ea6e00252d2792ccbddb3f5347f44683ae","9000000","USD","acme-supplies",null,"140444a1d11f21a5931087590309715a","2026-11-30T03:33:33.186Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 3678227687901404, 1659668162161578, 3666541678023164, 221820721726707, 3027734752407808, 4051417760679844, 169270848587904, 1939125697578317, 1499802878531588, NULL, 395792234712608, 1118101901010917, 1888924339464735, 50000000, 2909535571375151, '["01a22a83-d7b0-7ac5-9f42-b780971620dc","2026-11-30T03:33:33.233Z","did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22a83-d7af-7864-bd9c-1290a6778b0a","01a22a83-d3d8-710c-b0c2-1e5d49970c9d","sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"testnet","sha256:86c9576f6282653142d9cb8f2ce984961b2419856180af91f25d49205c1f128f","50000000","USD","acme-supplies",null,"dbf420e3283b2a050a9c568cf1f858f0","2026-11-30T03:33:33.220Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 3678227687950068, 1659668162161578, 3666541678023164, 221820721726707, 3027734752407808, 4051417760679844, 169270848587904, 1939125697578317, 186701440425936, NULL, 186701440425936, 1118101901010917, 1888924339464735, 60000000, 1756190418746543, '["01a22a83-d7c7-7eec-926c-645676306ef4","2026-11-30T03:33:33.256Z","did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","purchase-order","escalate","LARGE_ORDER",null,"esc-01a22a83-d7c7-7110-97f2-df4a520bbee6","01a22a83-d3d8-710c-b0c2-1e5d49970c9d","sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"testnet","sha256:ee2df508e6c66f5e5ff57acb7d41ccbbcfd9f285ec2f811c0038abc8d3da3e99","60000000","USD","acme-supplies",null,"821af32f29039d39f582f119552fc7f3","2026-11-30T03:33:33.242Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 3678227687995034, 1659668162161578, 3666541678023164, 221820721726707, 2687196688563060, 4280313546177894, 169270848587904, 1939125697578317, 3459209687368511, 3459209687368511, 186701440425936, 1118101901010917, 1888924339464735, 60000000, 1756190418746543, '["01a22a83-d7dd-73af-9bf7-a046f9da369a","2026-11-30T03:33:33.278Z","did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","purchase-order","allow","ESCALATION_APPROVED","01a22a83-d7dd-7351-98f3-d690ac491078","esc-01a22a83-d7c7-7110-97f2-df4a520bbee6","01a22a83-d3d8-710c-b0c2-1e5d49970c9d","sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"testnet","sha256:ee2df508e6c66f5e5ff57acb7d41ccbbcfd9f285ec2f811c0038abc8d3da3e99","60000000","USD","acme-supplies",null,"821af32f29039d39f582f119552fc7f3","2026-11-30T03:33:33.242Z",null,null,false]');
insert into decision ("org_id", "position", "org_key", "agent_key", "action_key", "code_key", "decision_key", "merchant_key", "policy_key", "event_key", "authorization_key", "escalation_key", "mandate_key", "money_key", "units", "amount_key", "detail") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 3678227688047723, 1659668162161578, 3666541678023164, 221820721726707, 3095991736093164, 2229521401456878, 169270848587904, 1939125697578317, 3711933860745019, NULL, NULL, 1118101901010917, 1888924339464735, 100000000000, 1401540205724779, '["01a22a83-d7f7-776e-ad8f-56dfaf30a46b","2026-11-30T03:33:33.304Z","did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","purchase-order","block","SPEND_LIMIT_EXCEEDED",null,null,"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf",["amount","cumulativeSpend","currency","merchant"],["sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"testnet","sha256:8c07eb171aa8b8c1d84e1ed3119e2342b9e9248e9105741f982c954da71bb2a4","100000000000","USD","acme-supplies",null,"0f946a0fcca4389f9610cd5f3aaf0aaf","2026-11-30T03:33:33.291Z",null,null,false]');
insert into decision_rule ("rule_key", "position") values (2453004121085263, 3678227687901404);
insert into decision_rule ("rule_key", "position") values (2224522193380913, 3678227687901404);
insert into decision_rule ("rule_key", "position") values (2453004121085263, 3678227687950068);
insert into decision_rule ("rule_key", "position") values (2224522193380913, 3678227687950068);
insert into decision_rule ("rule_key", "position") values (2453004121085263, 3678227687995034);
insert into decision_rule ("rule_key", "position") values (2224522193380913, 3678227687995034);
insert into decision_rule ("rule_key", "position") values (2453004121085263, 3678227688047723);
insert into decision_rule ("rule_key", "position") values (2224522193380913, 3678227688047723);
insert into signing_key ("purpose", "public_key", "known_since") values ('policy', '7d1d3697a62839294006d82d0620e7493a1baf91ee6569e9b0f63dea0c13f97b', '2026-11-30T03:33:32.303Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('issuer', '6fae1367553b9fa0991d18132746fda1d4b72369999167bfc9a4810135d2438f', '2026-11-30T03:33:32.303Z');
insert into signing_key ("purpose", "public_key", "known_since") values ('claimToken', '179304adaf72514a83d7b1f839f3445cb6219125bae07505d92c45ad9942d27d', '2026-11-30T03:33:32.303Z');
insert into gate_identity ("id", "database_id", "network", "starts", "status_from", "restored_at", "copied_at", "confirmations") values (1, 'db-01a22a83-d402-72e1-bc43-3b4af7389917', 'testnet', 1, 0, NULL, NULL, 0);
insert into setting_change ("org_id", "change_id", "setting", "detail", "values", "person_id", "at", "claimed_at", "attested_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d7d6-7ef3-a5e4-54a3c46928fc', 'escalation', '{"changeId":"01a22a83-d7d6-7ef3-a5e4-54a3c46928fc","setting":"escalation","subject":null,"personId":"01a22a83-d3c2-794b-8013-2a3e083fe7af","tokenId":"01a22a83-d3c7-76f9-b7fb-e3a6dcaf9779","role":"owner","at":"2026-11-30T03:33:33.270Z","before":null,"after":"sha256:97a6a9e319a39affe2d07ea1b34f2a58dca4e2b4876f4f662e18092675555562","message":null}', '{"salt":"d5b629689b70f4dc4a1b57c3277e8ec65cdcfa5f736845503e8fd6ff4bb606cc","before":null,"after":{"escalationId":"esc-01a22a83-d7c7-7110-97f2-df4a520bbee6","decision":"approve","modifiedAction":null},"message":""}', '01a22a83-d3c2-794b-8013-2a3e083fe7af', '2026-11-30T03:33:33.270Z', '2026-11-30T03:33:33.270Z', '2026-11-30T03:33:33.286Z');
insert into ledger_migration ("version") values (18);
insert into ledger_migration ("version") values (19);
insert into ledger_migration ("version") values (20);
insert into ledger_migration ("version") values (21);
insert into ledger_migration ("version") values (22);
insert into ledger_migration ("version") values (23);
insert into ledger_migration ("version") values (24);
insert into ledger_mandate ("org_id", "mandate_id", "terms_id", "agent_did", "action", "currency", "cap", "reserved", "captured", "revoked", "unclaimed", "ending", "version") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'purchase-order', 'USD', 10000000000, 75000000, 5000000, 0, 2, NULL, 13);
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d6d4-7fbb-a356-dec7c833322e', 'permit', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'purchase-order', 5000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'settled', 1796009613016, 1796010513016, 'agent', '4f6cdabe77b870c1d712920ac059aa9bd184b3a89847982ccc9e611691e00b4d', '1a39fe3145ac373262aada08b4bad077917a239b99219c8a4a737a1d95cdfd40', NULL, 5000000, 1796009613107, 0, 'unattested', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d756-7548-9005-800fa7486dcd', 'permit', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'purchase-order', 7000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'held', 1796009613143, 1796010513143, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d76b-7058-8668-6642e13c673d', 'permit', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'purchase-order', 8000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'dispatching', 1796009613165, 1796010513165, 'agent', 'b9f3a90b5dcf274cd3660261d1cb737eb63d44393729db9a91bef48452b67104', '4ca92600f86c73d71dbb4611eea0a648d2e67b9b4dd86753a6bd7dd7de1a952c', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d790-7314-95f8-4caa2d3c9a60', 'permit', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'purchase-order', 9000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 0, NULL, 'voided', 1796009613201, 1796010513201, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'HOLD_VOIDED', NULL, '[]', '[]', '[]');
insert into ledger_hold ("org_id", "authorization_id", "kind", "mandate_id", "agent_did", "action", "amount", "currency", "merchant", "resource", "counterparty", "payload_digest", "context_digest", "approved_by_human", "escalation_id", "state", "authorized_at", "expires_at", "claimer", "claim_token_hash", "idempotency_key_hash", "remote_ref", "settled_amount", "settled_at", "refunded_amount", "settlement_evidence", "settlement_tx_hash", "booking_ref", "slot_state", "slot_holder", "paid_outside", "slot_tx_hash", "closed_by", "note", "on_settlement", "refunds", "charges") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', '01a22a83-d7dd-7351-98f3-d690ac491078', 'permit', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'purchase-order', 60000000, 'USD', 'acme-supplies', NULL, NULL, NULL, 'sha256:1ffdac20ec3c7b68a2ba4275427f78ca2466e52f33a1bca09085b0abacc7ad74', 1, 'esc-01a22a83-d7c7-7110-97f2-df4a520bbee6', 'held', 1796009613278, 1796010513278, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[]', '[]', '[]');
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', '2177afa09dbcd9b3d8b29e747dc48d43', '01a22a83-d6d4-7fbb-a356-dec7c833322e', 1796009613016);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', '7940cd1d02bc2aba4086414588c77403', '01a22a83-d756-7548-9005-800fa7486dcd', 1796009613143);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', '7f29eb397239b57e4fa24e5d3425bd7d', '01a22a83-d76b-7058-8668-6642e13c673d', 1796009613165);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', '140444a1d11f21a5931087590309715a', '01a22a83-d790-7314-95f8-4caa2d3c9a60', 1796009613201);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'dbf420e3283b2a050a9c568cf1f858f0', NULL, 1796009613233);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', '821af32f29039d39f582f119552fc7f3', NULL, 1796009613256);
insert into ledger_nonce ("org_id", "agent_did", "nonce", "authorization_id", "used_at") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', '0f946a0fcca4389f9610cd5f3aaf0aaf', NULL, 1796009613304);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'esc-01a22a83-d7af-7864-bd9c-1290a6778b0a', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'purchase-order', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","action":"purchase-order","amount":50,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"dbf420e3283b2a050a9c568cf1f858f0","issuedAt":"2026-11-30T03:33:33.220Z","signature":"42bddb0c7ee7436b91ec3c0285c03012d9f9af42eeb80435b04983a9796068c65d4b7aea9f10eff147821e86b98e0c2fcef30a9a2eaa863f474e14ea32acde04","envelopeSignature":"5defe01d226015a3034ddfdb3838d8fa5f87f10f9513ec867e554842a1b1b48923b83d8768fb922d39e6a324565bcfe4f62d827e99ebda5ea184d3044da25003"},"requestDigest":"sha256:86c9576f6282653142d9cb8f2ce984961b2419856180af91f25d49205c1f128f","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"ruleVersions":{"sop-01a22a83-d5fd-7edf-aff7-7144dc08edff":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large":null}}', 'pending', 1, '[]', '[]', 1796009613233, 1796096013228, NULL, 0, NULL, NULL);
insert into ledger_escalation ("org_id", "escalation_id", "agent_did", "action", "mandate_id", "reason_code", "request", "status", "required", "approvers", "reasons", "created_at", "expires_at", "authorization_id", "resumed", "next_escalation_id", "decided_by") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'esc-01a22a83-d7c7-7110-97f2-df4a520bbee6', 'did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ', 'purchase-order', '01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 'LARGE_ORDER', '{"request":{"agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","action":"purchase-order","amount":60,"currency":"USD","merchant":"acme-supplies","itinerary":{},"nonce":"821af32f29039d39f582f119552fc7f3","issuedAt":"2026-11-30T03:33:33.242Z","signature":"a87627f8fda6629735da4070deeef973637eefbeb3d583899580f976ef319d78b28f5a07e97e800976216c610adafadbcd39014be07ca65497b9bdba34bca50a","envelopeSignature":"2c18b986fe1a892e470169ff84f2a2a236fb912558a32831a606e3eb79adc3d84246e3f5c16686363e94218a130eb26d0e42a6b64564c34069a7f9c60052170a"},"requestDigest":"sha256:ee2df508e6c66f5e5ff57acb7d41ccbbcfd9f285ec2f811c0038abc8d3da3e99","contextProvenance":"agent_signed","payloadDigest":null,"asked":["rule sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"ruleVersions":{"sop-01a22a83-d5fd-7edf-aff7-7144dc08edff":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large":null}}', 'approved', 1, '["01a22a83-d3c2-794b-8013-2a3e083fe7af"]', '[]', 1796009613256, 1796096013254, '01a22a83-d7dd-7351-98f3-d690ac491078', 0, NULL, NULL);
insert into ledger_stream ("org_id", "version") values ('gate', 1);
insert into ledger_stream ("org_id", "version") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 3);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 1, 1796009612261, 'openMandate', NULL, 0, 0, 'mandate-binding-01a22a83-d3d8-710c-b0c2-1e5d49970c9d', '{"action":"mandate:issue","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"mandate-binding-01a22a83-d3d8-710c-b0c2-1e5d49970c9d","firedRules":[],"mandateId":"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","network":"testnet","occurredAt":"2026-11-30T03:33:32.261Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:b3e338a72a3ac81e30572147d601ffc98dfd54128796a13895b4f2aedd2d3d6d","reasonCode":"MANDATE_ISSUED","requestDigest":"sha256:8af62002f734565e6ff52443841fc63a88cd828c7edb398f0986249fcd092287","sequence":1}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('gate', 'organisation', 1, 1796009612298, 'attest', NULL, 0, 0, 'issuer-key-z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc', '{"action":"issuer-key:bind","agentDid":"did:key:z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc","authorizationId":null,"contextFields":[],"decision":"allow","escalationId":null,"eventId":"issuer-key-z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T03:33:32.298Z","orgId":null,"policyDigest":"sha256:b3e338a72a3ac81e30572147d601ffc98dfd54128796a13895b4f2aedd2d3d6d","reasonCode":"ISSUER_KEY_BOUND","requestDigest":null}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'organisation', 1, 1796009612806, 'attest', NULL, 0, 0, 'rules-change-sop-01a22a83-d5fd-7edf-aff7-7144dc08edff-1', '{"action":"rules:create","agentDid":"did:key:z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc","authorizationId":null,"contextFields":["act","at","digest","documentId","number","personId","role","state","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22a83-d5fd-7edf-aff7-7144dc08edff-1","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T03:33:32.806Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:65515518194bb9c311ccf0cf7302f9bd1d5d3ff6655b5600318364ec8833ee07","reasonCode":"RULES_CHANGED","requestDigest":"sha256:7ab653e85aa8266b402d67003a376b41409caa6f66adddd2ec4c3d893175ee14","sequence":2}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'organisation', 2, 1796009612844, 'attest', NULL, 0, 0, 'rules-change-sop-01a22a83-d5fd-7edf-aff7-7144dc08edff-2', '{"action":"rules:bind","agentDid":"did:key:z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc","authorizationId":null,"contextFields":["act","agentDid","agentDids","agents","at","digest","documentId","label","message","number","personId","pinned","role","tokenId","version"],"decision":"allow","escalationId":null,"eventId":"rules-change-sop-01a22a83-d5fd-7edf-aff7-7144dc08edff-2","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T03:33:32.844Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":null,"reasonCode":"RULES_CHANGED","requestDigest":"sha256:bd4dbb26ff5a5c02d8316c05bda9c2a218d3ae1716829a6ffdb917e2663de9f7","sequence":3}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 2, 1796009613016, 'decide', '01a22a83-d6d4-7fbb-a356-dec7c833322e', 5000000, 0, '01a22a83-d6d5-77b4-9ab3-2c1400ce5518', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","authorizationId":"01a22a83-d6d4-7fbb-a356-dec7c833322e","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a83-d6d5-77b4-9ab3-2c1400ce5518","firedRules":[],"mandateId":"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","network":"testnet","occurredAt":"2026-11-30T03:33:33.016Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf","reasonCode":"AUTHORIZED","requestDigest":"sha256:e93f07d89c7adb2bc2900120afdf6197bf36a872bfb2fdc7b6ee17382a695571","sequence":4}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 3, 1796009613079, 'claim', '01a22a83-d6d4-7fbb-a356-dec7c833322e', 5000000, 0, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 4, 1796009613107, 'capture', '01a22a83-d6d4-7fbb-a356-dec7c833322e', 0, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 5, 1796009613143, 'decide', '01a22a83-d756-7548-9005-800fa7486dcd', 7000000, 5000000, '01a22a83-d756-769a-a8c9-845bfefbbcd8', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","authorizationId":"01a22a83-d756-7548-9005-800fa7486dcd","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a83-d756-769a-a8c9-845bfefbbcd8","firedRules":[],"mandateId":"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","network":"testnet","occurredAt":"2026-11-30T03:33:33.143Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf","reasonCode":"AUTHORIZED","requestDigest":"sha256:4c608d7c5e5302c98d51ba3d13ed355096dee9f066d4b6d5ed3db4390c792cd3","sequence":5}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 6, 1796009613165, 'decide', '01a22a83-d76b-7058-8668-6642e13c673d', 15000000, 5000000, '01a22a83-d76c-7aa5-8093-4558586449c3', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","authorizationId":"01a22a83-d76b-7058-8668-6642e13c673d","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a83-d76c-7aa5-8093-4558586449c3","firedRules":[],"mandateId":"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","network":"testnet","occurredAt":"2026-11-30T03:33:33.165Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf","reasonCode":"AUTHORIZED","requestDigest":"sha256:249923993d77077badc23120641be229acf737c03e501f22ad25dce74bb2a217","sequence":6}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 7, 1796009613179, 'claim', '01a22a83-d76b-7058-8668-6642e13c673d', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 8, 1796009613201, 'decide', '01a22a83-d790-7314-95f8-4caa2d3c9a60', 24000000, 5000000, '01a22a83-d790-79d1-82fc-6164c3152bd8', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","authorizationId":"01a22a83-d790-7314-95f8-4caa2d3c9a60","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":null,"eventId":"01a22a83-d790-79d1-82fc-6164c3152bd8","firedRules":[],"mandateId":"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","network":"testnet","occurredAt":"2026-11-30T03:33:33.201Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf","reasonCode":"AUTHORIZED","requestDigest":"sha256:d1cefe8cbb33983ba2bf84a64445a9ea6e00252d2792ccbddb3f5347f44683ae","sequence":7}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 9, 1796009613215, 'void', '01a22a83-d790-7314-95f8-4caa2d3c9a60', 15000000, 5000000, NULL, NULL);
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 10, 1796009613233, 'decide', NULL, 15000000, 5000000, '01a22a83-d7b0-7ac5-9f42-b780971620dc', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22a83-d7af-7864-bd9c-1290a6778b0a","eventId":"01a22a83-d7b0-7ac5-9f42-b780971620dc","firedRules":["sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"mandateId":"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","network":"testnet","occurredAt":"2026-11-30T03:33:33.233Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf","reasonCode":"LARGE_ORDER","requestDigest":"sha256:86c9576f6282653142d9cb8f2ce984961b2419856180af91f25d49205c1f128f","sequence":8}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 11, 1796009613256, 'decide', NULL, 15000000, 5000000, '01a22a83-d7c7-7eec-926c-645676306ef4', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"escalate","escalationId":"esc-01a22a83-d7c7-7110-97f2-df4a520bbee6","eventId":"01a22a83-d7c7-7eec-926c-645676306ef4","firedRules":["sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"mandateId":"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","network":"testnet","occurredAt":"2026-11-30T03:33:33.256Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf","reasonCode":"LARGE_ORDER","requestDigest":"sha256:ee2df508e6c66f5e5ff57acb7d41ccbbcfd9f285ec2f811c0038abc8d3da3e99","sequence":9}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 12, 1796009613278, 'decide', '01a22a83-d7dd-7351-98f3-d690ac491078', 75000000, 5000000, '01a22a83-d7dd-73af-9bf7-a046f9da369a', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","authorizationId":"01a22a83-d7dd-7351-98f3-d690ac491078","contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"allow","escalationId":"esc-01a22a83-d7c7-7110-97f2-df4a520bbee6","eventId":"01a22a83-d7dd-73af-9bf7-a046f9da369a","firedRules":["sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"mandateId":"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","network":"testnet","occurredAt":"2026-11-30T03:33:33.278Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf","reasonCode":"ESCALATION_APPROVED","requestDigest":"sha256:ee2df508e6c66f5e5ff57acb7d41ccbbcfd9f285ec2f811c0038abc8d3da3e99","sequence":10}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'organisation', 3, 1796009613284, 'attest', NULL, 0, 0, 'setting-change-01a22a83-d7d6-7ef3-a5e4-54a3c46928fc', '{"action":"setting:escalation","agentDid":"did:key:z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc","authorizationId":null,"contextFields":["after","at","before","changeId","message","personId","role","setting","subject","tokenId"],"decision":"allow","escalationId":null,"eventId":"setting-change-01a22a83-d7d6-7ef3-a5e4-54a3c46928fc","firedRules":[],"mandateId":null,"network":"testnet","occurredAt":"2026-11-30T03:33:33.284Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":null,"reasonCode":"SETTING_CHANGED","requestDigest":"sha256:0d41accaa8084fbeddd97d8b45dc81ef1785ee8ca1d058f390bff076bcde9521","sequence":11}');
insert into ledger_entry ("org_id", "stream_id", "version", "at", "kind", "authorization_id", "reserved", "captured", "event_id", "record") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 'mandate:01a22a83-d3d8-710c-b0c2-1e5d49970c9d', 13, 1796009613304, 'decide', NULL, 75000000, 5000000, '01a22a83-d7f7-776e-ad8f-56dfaf30a46b', '{"action":"purchase-order","agentDid":"did:magp:testnet:z6Mkt6q19w4C8SCaukvUGCstRY4vnNtNqxSQsz9oXL4Cb6BJ","authorizationId":null,"contextFields":["amount","cumulativeSpend","currency","merchant"],"decision":"block","escalationId":null,"eventId":"01a22a83-d7f7-776e-ad8f-56dfaf30a46b","firedRules":["sop-01a22a83-d5fd-7edf-aff7-7144dc08edff/large"],"mandateId":"01a22a83-d3d8-710c-b0c2-1e5d49970c9d","network":"testnet","occurredAt":"2026-11-30T03:33:33.304Z","orgId":"org-01a22a83-d3c0-77a4-b365-723664a7da7b","policyDigest":"sha256:5f9813b28b6fe7d5651393ff79a3c65764652b62014007f3129840306a0ddcdf","reasonCode":"SPEND_LIMIT_EXCEEDED","requestDigest":"sha256:8c07eb171aa8b8c1d84e1ed3119e2342b9e9248e9105741f982c954da71bb2a4","sequence":12}');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 0, 'mandate-binding-01a22a83-d3d8-710c-b0c2-1e5d49970c9d');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 1, 'issuer-key-z6MkmyDFerCcsixdJb9ZbQiVYKjZs6nKEHP5g6z6gZkKeMsc');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 2, 'rules-change-sop-01a22a83-d5fd-7edf-aff7-7144dc08edff-1');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 3, 'rules-change-sop-01a22a83-d5fd-7edf-aff7-7144dc08edff-2');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 4, '01a22a83-d6d5-77b4-9ab3-2c1400ce5518');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 5, '01a22a83-d756-769a-a8c9-845bfefbbcd8');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 6, '01a22a83-d76c-7aa5-8093-4558586449c3');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 7, '01a22a83-d790-79d1-82fc-6164c3152bd8');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 8, '01a22a83-d7b0-7ac5-9f42-b780971620dc');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 9, '01a22a83-d7c7-7eec-926c-645676306ef4');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 10, '01a22a83-d7dd-73af-9bf7-a046f9da369a');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 11, 'setting-change-01a22a83-d7d6-7ef3-a5e4-54a3c46928fc');
insert into ledger_leaf ("batch_index", "leaf_index", "event_id") values (0, 12, '01a22a83-d7f7-776e-ad8f-56dfaf30a46b');
insert into ledger_batch ("batch_index", "batch_id", "root", "size", "sealed_at", "checkpoint", "oldest_at", "newest_at") values (0, 'batch-01a22a83-e989-78b4-9ba8-ce40560d36b5', '8cdeb9711a7d5f32e41f4589e40cf0edcbc600d4ca4aa457280da7aec25dc241', 13, 1796009617801, 'gatewright/testnet
1
aJWBoLS15AJJ+0F3UZZgdhSZD6G4eYN6w2q40sO3ymA=

— gatewright/testnet pwsZIRUq9rtmjRL32qvgTaCW8ZPmWaRksx5JGVaDFf6puVF9ha0vGEYGoY7tz+V3ltmNd2JL/CdSTfCym6s9qipLgwI=
', 1796009612261, 1796009613304);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d3e2-715e-8554-a27540399ab9', 1796009612261, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d40a-7af5-8958-609af3e93af6', 1796009612298, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d606-7eff-a9ef-c9eb42ab5388', 1796009612806, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d62b-7c0d-9578-9267b8a957cb', 1796009612844, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d6d6-79c5-9b5b-db71efb3e864', 1796009613016, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d717-73d2-b948-4dc68bd6f56b', 1796009613079, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d733-76ab-9b45-1eb93fc9ef1a', 1796009613107, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d756-7890-935d-ba4bb0361d97', 1796009613143, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d76c-7fc1-bca4-8b1f9f8f2d93', 1796009613165, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d77b-7fad-8b46-6b217c917f76', 1796009613179, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d790-79dc-ba1a-27a6a5fd4856', 1796009613201, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d79f-7a05-9be4-25e02fd29f06', 1796009613215, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d7b0-793f-b5df-18fbc1b223ad', 1796009613233, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d7c7-759f-b4a5-c2289a350e43', 1796009613256, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d7de-7c65-ab1b-570a06c5e48c', 1796009613278, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d7e4-703a-b4e2-09dc729ff0e8', 1796009613284, 1);
insert into ledger_batch_receipt ("batch_id", "at", "landed") values ('01a22a83-d7f7-72c3-875a-22274a2fc1c9', 1796009613304, 1);
insert into ledger_sequence ("org_id", "last") values ('org-01a22a83-d3c0-77a4-b365-723664a7da7b', 12);
