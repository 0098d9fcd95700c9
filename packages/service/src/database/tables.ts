import type { Generated, Kysely } from 'kysely';

/**
 * The directory: who exists and under which rules. Times are RFC 3339 text, flags 0 or 1, documents JSON text. Every table
 * leads with its organisation.
 */
export interface DirectoryTables {
  organisation: OrganisationTable;
  person: PersonTable;
  issuer_subject: IssuerSubjectTable;
  access_token: AccessTokenTable;
  agent: AgentTable;
  mandate: MandateTable;
  rule_document: RuleDocumentTable;
  rule_document_version: RuleDocumentVersionTable;
  assignment: AssignmentTable;
  agent_act: AgentActTable;
  onboarding_request: OnboardingRequestTable;
  onboarding_approval: OnboardingApprovalTable;
  refresh_token: RefreshTokenTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  counterparty: CounterpartyTable;
  service_nonce: ServiceNonceTable;
  local_decision: LocalDecisionTable;
  gateway_report: GatewayReportTable;
  settlement_slot: SettlementSlotTable;
  payee: PayeeTable;
  anchor_receipt: AnchorReceiptTable;
  status_slot: StatusSlotTable;
  signing_key: SigningKeyTable;
  set_aside: SetAsideTable;
  gate_identity: GateIdentityTable;
}

export type Directory = Kysely<DirectoryTables>;

export interface OrganisationTable {
  org_id: string;
  name: string;
  /** DID under which the organisation issues mandates. */
  did: string;
  verification: string;
  verified_at: string | null;
  /** Time of the newest event of a verification provider; null before the first. */
  verification_event_at: string | null;
  created_at: string;
  /** How many different people an approval needs: of an escalated action, of a requested agent. */
  approvals_required: number;
  onboarding_approvals_required: number;
  /** How long a hold that nobody claims lives, ms. */
  hold_ttl_ms: number;
  /** 1 where new rule documents are strict unless they say otherwise, else 0. */
  strict_rules: number;
}

export interface PersonTable {
  org_id: string;
  person_id: string;
  /** As the person is shown: the canonical form, but in older rows whose organisation has another person of that form. */
  email: string;
  /** The form in which addresses are compared. */
  canonical_email: string;
  created_at: string;
  /** The role that a login gives; null for people who only hold tokens. */
  role: string | null;
  /** Salt and scrypt key, hex; null without a password. */
  password_hash: string | null;
  /** When their access was ended; null where it was not, or a person reinstated them. */
  revoked_at: string | null;
}

/** Whom an issuer names by a subject. A subject has one person, and a person one subject of an issuer. */
export interface IssuerSubjectTable {
  org_id: string;
  issuer: string;
  subject: string;
  person_id: string;
  bound_at: string;
}

export interface AccessTokenTable {
  org_id: string;
  token_id: string;
  person_id: string;
  role: string;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  /** The login that the token descends from; null where none does. */
  family_id: string | null;
}

export interface AgentTable {
  org_id: string;
  identity_id: string;
  agent_did: string;
  name: string;
  network: string;
  /** Raw Ed25519 key, hex. */
  public_key: string;
  key_verified: number;
  challenge: string | null;
  challenge_expires_at: string | null;
  created_at: string;
  /** Address of the person who asked for the agent; null where a steward made it directly. */
  requested_by: string | null;
}

export interface MandateTable {
  org_id: string;
  mandate_id: string;
  agent_did: string;
  action: string;
  currency: string | null;
  require_payload_binding: number;
  document: string;
  credential: string;
  issued_at: string;
  /** Set once a newer mandate for the same agent and action took its place. */
  superseded_at: string | null;
  revoked_at: string | null;
  /** The mandate that this one was delegated from. */
  parent_mandate_id: string | null;
  /** The hold on the parent's account that sets this mandate's budget aside. */
  reservation_id: string | null;
}

/** One version of a rule document: `created_by` and `created_at` tell who wrote it, and when. */
export interface RuleDocumentVersionTable {
  org_id: string;
  document_id: string;
  version: number;
  title: string;
  document: string;
  created_by: string;
  created_at: string;
}

/** A rule document with its current version. */
export interface RuleDocumentTable extends Omit<RuleDocumentVersionTable, 'version'> {
  kind: string;
  version: Generated<number>;
  retired_at: Generated<string | null>;
}

export interface AssignmentTable {
  org_id: string;
  agent_did: string;
  document_id: string;
  assigned_by: string;
  assigned_at: string;
}

/** What people did to an agent, beside the evidence of it: who, and why. */
export interface AgentActTable {
  org_id: string;
  event_id: string;
  agent_did: string;
  act: string;
  /** The status or mode that it set. */
  value: string;
  reason: string;
  person_id: string;
  at: string;
}

export interface OnboardingRequestTable {
  org_id: string;
  request_id: string;
  owner_email: string;
  requester_email: string;
  /** The agent as it was asked for, JSON. */
  request: string;
  status: string;
  required: number;
  /** SHA-256 of the claim token, hex. */
  claim_token_hash: string;
  created_at: string;
  expires_at: string;
  /** The person whose word decided it. */
  decided_by: string | null;
  decided_at: string | null;
  claimed_at: string | null;
  /** The agent that the claim made. */
  agent_did: string | null;
}

export interface OnboardingApprovalTable {
  org_id: string;
  request_id: string;
  person_id: string;
  approved_at: string;
}

export interface RefreshTokenTable {
  org_id: string;
  token_hash: string;
  person_id: string;
  /** All tokens that descend from one login: the reuse of one ends them all. */
  family_id: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface WebhookTable {
  org_id: string;
  webhook_id: string;
  url: string;
  /** Names of events, JSON. */
  events: string;
  created_at: string;
  disabled_at: string | null;
  /** Why the last delivery failed; null after one that did not. */
  last_error: string | null;
  /** Since when every delivery failed. */
  failing_since: string | null;
}

export interface WebhookDeliveryTable {
  org_id: string;
  delivery_id: string;
  webhook_id: string;
  event: string;
  payload: string;
  created_at: string;
  attempts: number;
  /** Null once it was delivered or given up. */
  next_attempt_at: string | null;
  delivered_at: string | null;
  last_error: string | null;
}

export interface CounterpartyTable {
  org_id: string;
  counterparty_id: string;
  service_did: string;
  label: string;
  /** JSON array of names, null for all merchants. */
  merchants: string | null;
  /** What the service agreed to by its signature; null where it was registered on its DID alone. */
  accepted_purpose: string | null;
  /** What it is registered for; null in rows from before purposes were stated. */
  purpose: string | null;
  /** JSON array of the DIDs of the agents that it reports about, null for every agent. */
  agents: string | null;
  created_by: string;
  created_at: string;
  revoked_by: string | null;
  revoked_at: string | null;
}

export interface ServiceNonceTable {
  org_id: string;
  service_did: string;
  nonce: string;
  /** From then on the signature is too old to be used again. */
  expires_at: string;
}

export interface LocalDecisionTable {
  org_id: string;
  agent_did: string;
  nonce: string;
  action: string;
  decision: string;
  reason_code: string;
  issued_at: string;
  /** Amount, currency, merchant and payload digest, JSON. */
  detail: string;
  received_at: string;
}

export interface GatewayReportTable {
  org_id: string;
  service_did: string;
  report_id: string;
  served_agent_did: string;
  outcome: string;
  reason_code: string;
  /** Over everything that the service's signature covers. */
  digest: string;
  /** The request that the report is about, JSON. */
  detail: string;
  received_at: string;
}

export interface PayeeTable {
  org_id: string;
  authorization_id: string;
  /** One address in each line. */
  pay_to: string;
}

export interface SettlementSlotTable {
  org_id: string;
  authorization_id: string;
  /** Empty for a service that gave no name. */
  service_did: string;
  /** `reserved` or `final`. */
  state: string;
  tx_hash: string | null;
  amount_minor: string | null;
}

/** The evidence log belongs to the whole service, not to one organisation. */
export interface AnchorReceiptTable {
  anchor: string;
  /** Entries of the log that the checkpoint covers. */
  size: number;
  kind: string;
  note: string;
  proof: string;
  /** Milliseconds since the epoch, as the anchor says. */
  at: number;
}

/** What is set aside of a parent's budget for a mandate that is not stored yet, or given up. */
export interface SetAsideTable {
  org_id: string;
  mandate_id: string;
  parent_mandate_id: string;
  reservation_id: string;
  set_at: string;
  given_up_at: string | null;
}

/** The bit of a mandate in the status lists. */
export interface StatusSlotTable {
  org_id: string;
  mandate_id: string;
  status_index: number;
}

/** The keys are those of the whole service, not of one organisation. */
export interface SigningKeyTable {
  purpose: string;
  /** Hex. */
  public_key: string;
  known_since: string;
}

/** The one row that says what the database is; it belongs to the whole service, not to one organisation. */
export interface GateIdentityTable {
  id: number;
  database_id: string;
  network: string;
  /** Starts on the database so far. */
  starts: number;
  /** The first status index that may be given since the last restore. */
  status_from: number;
  /** Since when the database is known as an older copy that nobody has confirmed; null where it is none. */
  restored_at: string | null;
  /** When the database was copied as a backup; null in the one that is served. */
  copied_at: string | null;
}
