import type { Generated, Kysely } from 'kysely';
import type { Sum } from './decision-counts.js';

/**
 * The directory: who exists and under which rules. Times are RFC 3339 text, flags 0 or 1, documents JSON text. Every table
 * leads with its organisation.
 */
export interface DirectoryTables {
  organisation: OrganisationTable;
  person: PersonTable;
  issuerSubject: IssuerSubjectTable;
  accessToken: AccessTokenTable;
  agent: AgentTable;
  mandate: MandateTable;
  budget: BudgetTable;
  budgetRaise: BudgetRaiseTable;
  ruleDocument: RuleDocumentTable;
  ruleDocumentVersion: RuleDocumentVersionTable;
  ruleApproval: RuleApprovalTable;
  ruleChange: RuleChangeTable;
  settingChange: SettingChangeTable;
  approvalsRequest: ApprovalsRequestTable;
  ruleShadow: RuleShadowTable;
  shadowDifference: ShadowDifferenceTable;
  policyDigest: PolicyDigestTable;
  assignment: AssignmentTable;
  binding: BindingView;
  ruleApplication: RuleApplicationTable;
  rulePage: RulePageTable;
  stagedDocument: RuleDocumentTable & Staged;
  stagedVersion: RuleDocumentVersionTable & Staged;
  stagedChange: RuleChangeTable & Staged;
  stagedLabel: StagedLabelTable;
  stagedDirect: StagedDirectTable;
  labelBinding: LabelBindingTable;
  agentLabel: AgentLabelTable;
  agentAct: AgentActTable;
  onboardingRequest: OnboardingRequestTable;
  onboardingApproval: OnboardingApprovalTable;
  refreshToken: RefreshTokenTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
  counterparty: CounterpartyTable;
  serviceNonce: ServiceNonceTable;
  localDecision: LocalDecisionTable;
  gatewayReport: GatewayReportTable;
  payee: PayeeTable;
  anchorReceipt: AnchorReceiptTable;
  statusSlot: StatusSlotTable;
  signingKey: SigningKeyTable;
  announcedKey: AnnouncedKeyTable;
  setAside: SetAsideTable;
  mandateEnding: MandateEndingTable;
  gateIdentity: GateIdentityTable;
  decision: DecisionTable;
  decisionRule: DecisionRuleTable;
  decisionCount: DecisionCountTable;
  decisionName: DecisionNameTable;
  decisionCountFill: DecisionCountFillTable;
  decisionErasure: DecisionErasureTable;
  decisionInput: DecisionInputTable;
  inputCommitment: InputCommitmentTable;
}

export type Directory = Kysely<DirectoryTables>;

export interface OrganisationTable {
  orgId: string;
  name: string;
  /** DID under which the organisation issues mandates. */
  did: string;
  verification: string;
  verifiedAt: string | null;
  /** Time of the newest event of a verification provider; null before the first. */
  verificationEventAt: string | null;
  createdAt: string;
  /** From when on each change of its settings has a record; null where it was there before records were. */
  recordedFrom: string | null;
  /** How many different people an approval needs: of an escalated action, of a requested agent. */
  approvalsRequired: number;
  onboardingApprovalsRequired: number;
  /** The same for the publication of a version of rules; 0 for none. */
  publishApprovals: number;
  /** How long an unclaimed hold lives, ms. */
  holdTtlMs: number;
  /** Not read: a document that does not state otherwise is strict. */
  strictRules: number;
  advisoryAnswers: number;
  /** 1 where the decision log keeps the context values that rules read, else 0. */
  logContext: number;
  logCapture: number;
  /** How many days the decision log keeps a decision; null for as long as the database. */
  logDays: number | null;
}

export interface PersonTable {
  orgId: string;
  personId: string;
  /** In the form in which addresses are compared. */
  email: string;
  createdAt: string;
  /** The role that a login gives; null for people who only hold tokens. */
  role: string | null;
  /** Salt and scrypt key, hex; null without a password. */
  passwordHash: string | null;
  /** When their access was ended; null where it was not, or a person reinstated them. */
  revokedAt: string | null;
  /** Who vouches for the address: `operator` or `issuer`; null where only its organisation does. */
  provenBy: Generated<string | null>;
}

/** The person that an issuer names by a subject. A subject has one person, and a person one subject of an issuer. */
export interface IssuerSubjectTable {
  orgId: string;
  issuer: string;
  subject: string;
  personId: string;
  boundAt: string;
}

export interface AccessTokenTable {
  orgId: string;
  tokenId: string;
  personId: string;
  role: string;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  tokenHash: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  /** The login that the token descends from; null where none does. */
  familyId: string | null;
  /** Of a session of the console: the id of the token that opened it, or `PASSWORD_OPENED`. Null for a token. */
  openedBy: Generated<string | null>;
}

export interface AgentTable {
  orgId: string;
  identityId: string;
  agentDid: string;
  name: string;
  network: string;
  /** Raw Ed25519 key, hex. */
  publicKey: string;
  keyVerified: number;
  challenge: string | null;
  challengeExpiresAt: string | null;
  createdAt: string;
  /** Address of the person who asked for the agent; null where an administrator made it directly. */
  requestedBy: string | null;
  /** The organisation of that person. */
  requestedByOrgId: Generated<string | null>;
}

export interface MandateTable {
  orgId: string;
  mandateId: string;
  agentDid: string;
  action: string;
  currency: string | null;
  requirePayloadBinding: number;
  document: string;
  credential: string;
  issuedAt: string;
  /** Set once a newer mandate for the same agent and action took its place. */
  supersededAt: string | null;
  revokedAt: string | null;
  /** The mandate that this one was delegated from. */
  parentMandateId: string | null;
  /** The hold on the parent's account that sets this mandate's budget aside. */
  reservationId: string | null;
  /** The ledger's account, which is that of the mandate whose terms this one changed; null for one of its own. */
  accountId: Generated<string | null>;
  /** The budget that it states to count under. */
  budgetId: Generated<string | null>;
}

/** A budget of an organisation; those without a parent are at the top. */
export interface BudgetTable {
  orgId: string;
  budgetId: string;
  parentId: string | null;
  name: string;
  /** As they were stated, JSON. */
  limits: string;
  /** How often each limit was reset, JSON. */
  resets: string;
  frozen: number;
  frozenReason: string | null;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

/** What is added to a limit of a budget before a time, or what was asked for. */
export interface BudgetRaiseTable {
  orgId: string;
  raiseId: string;
  budgetId: string;
  /** Place of the limit in the list of the budget. */
  limitIndex: number;
  /** In the currency of the limit, as it was stated; null for none. */
  amount: string | null;
  count: number | null;
  until: string;
  requestedBy: string;
  requestedAt: string;
  /** Ids of the people who agreed, the first of them who asked, JSON. */
  approvers: string;
  /** `pending`, `active`, `denied` or `ended`. */
  status: string;
  reason: string;
}

/** A rule document. Its versions have its rules; `revision` counts its changes. */
export interface RuleDocumentTable {
  orgId: string;
  documentId: string;
  kind: string;
  /** In policy files, of one that is not retired; null where it was never applied from one. */
  name: string | null;
  revision: number;
  /** The number of the version that was written last. */
  newest: number;
  /** The version of the agents that follow the document; null while none was published. */
  published: number | null;
  /** The version that a part of these agents gets: a share by percent, or those with a label. */
  rolloutVersion: number | null;
  rolloutPercent: number | null;
  rolloutLabel: string | null;
  retiredAt: string | null;
}

/** A version that is evaluated beside the rules in force, or was last; and how many decisions it was compared on. */
export interface RuleShadowTable {
  orgId: string;
  documentId: string;
  /** Of one start: counts of an earlier one are not added. */
  shadowId: string;
  version: number;
  /** Only agents with this label, bound or not; null for every agent that the document binds. */
  label: string | null;
  startedAt: string;
  endedAt: string | null;
  compared: number | bigint;
  different: number | bigint;
  skipped: number | bigint;
}

/** How often a difference was seen under a shadow. */
export interface ShadowDifferenceTable {
  orgId: string;
  shadowId: string;
  /** Kind, live side and shadow side, JSON. */
  difference: string;
  count: number | bigint;
  /** Event ids, the newest first, JSON. */
  samples: string;
}

/** One version of a rule document. What it says never changes; its state does. */
export interface RuleDocumentVersionTable {
  orgId: string;
  documentId: string;
  version: number;
  /** `draft`, `published` or `retired`. */
  state: string;
  title: string;
  message: string;
  /** Of the canonical rules, `sha256:` and hex. */
  digest: string;
  document: string;
  /** Of the document: to sum them reads no rules. */
  characters: number;
  createdBy: string;
  createdAt: string;
  /** When it was published first. */
  publishedAt: string | null;
  /** The version that it took the place of when it was published last. */
  follows: number | null;
  /** Who asked to publish it, how many people must approve, and what for; null where nothing waits. */
  requestedBy: string | null;
  requestedAt: string | null;
  required: number | null;
  requestPercent: number | null;
  requestLabel: string | null;
}

/** A person's word for the publication of a draft, with the digest that they saw. */
export interface RuleApprovalTable {
  orgId: string;
  documentId: string;
  version: number;
  personId: string;
  digest: string;
  approvedAt: string;
}

/** Rows of bindings, of which the view has those that count. */
export interface AssignmentTable extends BindingView {
  /** The application that it counts with; null where it counts. */
  boundIn: string | null;
  /** The application that it ends with; null for none. */
  endedIn: string | null;
}

/** An application of rules to many agents. */
export interface RuleApplicationTable {
  orgId: string;
  applicationId: string;
  /** `staged` until it is applied, or abandoned. Its rows are settled after that, and it is deleted. */
  state: string;
  begunAt: string;
}

/** Documents that a later message applies. */
export interface RulePageTable {
  orgId: string;
  /** Of the body, `sha256:` and hex. */
  digest: string;
  bytes: number;
  /** When it was sent last. */
  storedAt: string;
  body: string;
}

/** A row counts nowhere before the application that staged it is in force. */
export interface Staged {
  applicationId: string;
}

/** A label to bind a document to; to unbind where nobody is named. */
export interface StagedLabelTable extends Staged {
  orgId: string;
  documentId: string;
  label: string;
  assignedBy: string | null;
  assignedAt: string | null;
}

/** An agent that only a label binds to a document, to bind by itself. */
export interface StagedDirectTable extends Staged {
  orgId: string;
  documentId: string;
  agentDid: string;
}

/** What a label binds: each agent that has it. */
export interface LabelBindingTable {
  orgId: string;
  label: string;
  documentId: string;
  /** The version that such agents are pinned to; null where they follow the document. */
  version: number | null;
  assignedBy: string;
  assignedAt: string;
}

/** The bindings that count. */
export interface BindingView {
  orgId: string;
  agentDid: string;
  documentId: string;
  /** The version in force for the agent; in a row of an agent that follows the document, the one when it was bound. */
  version: number;
  /** 1 where a person chose that version, 0 where the agent follows the document. */
  pinned: number;
  /** 0 to 99: the agent takes part in rollouts of more percent than that. */
  share: number;
  /** 0 where only a label binds the agent. */
  direct: Generated<number>;
  assignedBy: string;
  assignedAt: string;
}

/** A change of a rule document or of its bindings, the first with number 1. */
export interface RuleChangeTable {
  orgId: string;
  documentId: string;
  number: number;
  /** What evidence of the change commits to, JSON. */
  detail: string;
  personId: string;
  /** Client address and its salt, JSON; null where no call acted, and once it was erased. */
  client: string | null;
  at: string;
  /** When a process last began to put its record into the log. */
  claimedAt: string;
  /** When the log got its record; null until then. */
  attestedAt: string | null;
}

/** A change of a setting of an organisation, or of who decides in it. */
export interface SettingChangeTable {
  orgId: string;
  changeId: string;
  setting: string;
  /** What evidence of the change commits to, JSON. */
  detail: string;
  /** Salt and values, JSON; null once they were erased. */
  values: string | null;
  /** Client address and its salt, JSON; null where no call acted, and once it was erased. */
  client: string | null;
  personId: string;
  at: string;
  /** When a process last began to put its record into the log. */
  claimedAt: string;
  /** When the log got its record; null until then. */
  attestedAt: string | null;
}

/** Lower counts of approvals that wait for people: one request of an organisation at a time. */
export interface ApprovalsRequestTable {
  orgId: string;
  /** The counts, JSON. */
  wanted: string;
  requestedBy: string;
  requestedAt: string;
  /** Ids of the people who agreed, the first of them who asked, JSON. */
  approvers: string;
}

/** The documents that a policy was compiled from. Versions with equal rules give equal policies, so a digest may have several rows. */
export interface PolicyDigestTable {
  orgId: string;
  policyDigest: string;
  setDigest: string;
  /** Document id, version and digest of each, JSON. */
  documents: string;
  /** What it was compiled from beside the rules, and their order, JSON; null where the organisation captured no inputs. */
  source: string | null;
  firstAt: string;
}

export interface AgentLabelTable {
  orgId: string;
  agentDid: string;
  label: string;
}

/** What people did to an agent, beside the evidence of it: who, and why. */
export interface AgentActTable {
  orgId: string;
  eventId: string;
  agentDid: string;
  act: string;
  /** The status or mode that it set. */
  value: string;
  reason: string;
  personId: string;
  /** The token that acted; null for none, and of acts before tokens were noted. */
  tokenId: string | null;
  /** What the evidence has of the client address; null where no call acted. */
  clientDigest: string | null;
  /** Client address and its salt, JSON; null where no call acted, and once it was erased. */
  client: string | null;
  at: string;
}

export interface OnboardingRequestTable {
  orgId: string;
  requestId: string;
  ownerEmail: string;
  requesterEmail: string;
  /** The organisation whose person asks. */
  requesterOrgId: string;
  /** The agent as it was asked for, JSON. */
  request: string;
  status: string;
  required: number;
  /** SHA-256 of the claim token, hex. */
  claimTokenHash: string;
  createdAt: string;
  expiresAt: string;
  /** The person whose word decided it. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** Why, if that person said it. */
  decisionReason: string | null;
  claimedAt: string | null;
  /** The agent that the claim made. */
  agentDid: string | null;
}

export interface OnboardingApprovalTable {
  orgId: string;
  requestId: string;
  personId: string;
  approvedAt: string;
}

export interface RefreshTokenTable {
  orgId: string;
  tokenHash: string;
  personId: string;
  /** All tokens that descend from one login: the reuse of one ends them all. */
  familyId: string;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

export interface WebhookTable {
  orgId: string;
  webhookId: string;
  url: string;
  /** Names of events, JSON. */
  events: string;
  format: string;
  createdAt: string;
  disabledAt: string | null;
  /** Why the last delivery failed; null after one that did not. */
  lastError: string | null;
  /** Since when every delivery failed. */
  failingSince: string | null;
}

export interface WebhookDeliveryTable {
  orgId: string;
  deliveryId: string;
  webhookId: string;
  event: string;
  payload: string;
  createdAt: string;
  attempts: number;
  /** Null once it was delivered or given up. */
  nextAttemptAt: string | null;
  deliveredAt: string | null;
  lastError: string | null;
}

export interface CounterpartyTable {
  orgId: string;
  counterpartyId: string;
  serviceDid: string;
  label: string;
  /** JSON array of names, null for all merchants. */
  merchants: string | null;
  /** What the service agreed to by its signature; null where it was registered on its DID alone. */
  acceptedPurpose: string | null;
  /** What it is registered for. */
  purpose: string;
  /** JSON array of the DIDs of the agents that it reports about, null for every agent. */
  agents: string | null;
  createdBy: string;
  createdAt: string;
  revokedBy: string | null;
  revokedAt: string | null;
}

export interface ServiceNonceTable {
  orgId: string;
  serviceDid: string;
  nonce: string;
  /** From then on the signature is too old to be used again. */
  expiresAt: string;
}

export interface LocalDecisionTable {
  orgId: string;
  agentDid: string;
  nonce: string;
  action: string;
  decision: string;
  reasonCode: string;
  issuedAt: string;
  /** Amount, currency, merchant and payload digest, JSON. */
  detail: string;
  receivedAt: string;
}

export interface GatewayReportTable {
  orgId: string;
  serviceDid: string;
  reportId: string;
  servedAgentDid: string;
  outcome: string;
  reasonCode: string;
  /** Over everything that the service's signature covers. */
  digest: string;
  /** The request that the report is about, JSON. */
  detail: string;
  receivedAt: string;
}

export interface PayeeTable {
  orgId: string;
  authorizationId: string;
  /** One address in each line. */
  payTo: string;
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
  orgId: string;
  mandateId: string;
  parentMandateId: string;
  reservationId: string;
  setAt: string;
  givenUpAt: string | null;
}

/** A mandate that a person has ended, while its family ends. */
export interface MandateEndingTable {
  orgId: string;
  mandateId: string;
  begunAt: string;
}

/** The bit of a mandate in the status lists. */
export interface StatusSlotTable {
  orgId: string;
  mandateId: string;
  statusIndex: number;
}

/** The keys are those of the whole service, not of one organisation. */
export interface SigningKeyTable {
  purpose: string;
  /** Hex. */
  publicKey: string;
  knownSince: string;
}

/** A key that takes the place of another at a time, for the other servers of the database: sealed under a key that all of them have. */
export interface AnnouncedKeyTable {
  purpose: string;
  /** Hex. */
  publicKey: string;
  /** From when it signs. */
  startsAt: string;
  sealed: string;
}

/** The one row that says what the database is; it belongs to the whole service, not to one organisation. */
export interface GateIdentityTable {
  id: number;
  databaseId: string;
  network: string;
  /** Starts on the database so far. */
  starts: number;
  /** How often an older copy was confirmed as the database. */
  confirmations: number;
  /** The first status index that may be given since the last restore. */
  statusFrom: number;
  /** Since when the database is known as an unconfirmed older copy; null where it is none. */
  restoredAt: string | null;
  /** When the database was copied as a backup; null in the one that is served. */
  copiedAt: string | null;
}

/** A decision in the log. Keys are hashes (`decisions/keys.ts`); the text has what they are made of. */
export interface DecisionTable {
  orgId: string;
  /** Place in the order of time. */
  position: number;
  orgKey: number;
  agentKey: number;
  actionKey: number;
  codeKey: number;
  decisionKey: number;
  merchantKey: number | null;
  policyKey: number | null;
  eventKey: number;
  authorizationKey: number | null;
  escalationKey: number | null;
  mandateKey: number | null;
  moneyKey: number | null;
  /** Amount in units of its currency. */
  units: bigint | null;
  amountKey: number | null;
  /** The decision, JSON. */
  detail: string;
  /** 1 where the counters have the row; null for one that an earlier program wrote. */
  counted: number | null;
  /** What a closed hold captured, gave free and gave back, units; null while it is open. */
  captured: bigint | null;
  released: bigint | null;
  refunded: bigint | null;
  /** How long people took for the action that the decision ended, ms. */
  waited: number | null;
}

/** Counters of a day (`decisions/counts.ts`): each sum is `high * 2^32 + low`. */
export interface DecisionCountTable extends SumColumns {
  orgId: string;
  day: number;
  kind: string;
  currency: string;
  subject: number;
  permits: number;
  refusals: number;
  waits: number;
}

type SumColumns = { [Column in `${Sum}${'High' | 'Low'}`]: number };

/** A name in the log by its key, and how many decisions have it. */
export interface DecisionNameTable {
  orgId: string;
  kind: string;
  subject: number;
  /** JSON: no column holds every text. */
  name: string;
  folded: string;
  uses: number;
}

/** An organisation whose counters do not have every row that was there before them. */
export interface DecisionCountFillTable {
  orgId: string;
  /** The position down to which its rows are counted. */
  reached: number;
}

/** The rules that fired for a decision, and their documents; a key is of one organisation. */
export interface DecisionRuleTable {
  ruleKey: number;
  position: number;
}

/** What a verdict was computed from. */
export interface DecisionInputTable {
  orgId: string;
  eventId: string;
  /** When it was decided, ms since the epoch. */
  at: number;
  policyDigest: string;
  /** Of `inputs` as it was kept, hex. */
  digest: string;
  /** Null once an erasure removed it. */
  inputs: string | null;
  /** The list that evidence commits to; null until it does. */
  commitmentId: string | null;
}

/** A list of inputs that evidence commits to. */
export interface InputCommitmentTable {
  orgId: string;
  /** The digest of the list, hex. */
  commitmentId: string;
  /** Event ids with their digests, JSON: rows of inputs are dropped one by one. */
  entries: string;
  /** The newest decision in it, ms since the epoch. */
  lastAt: number;
  /** When a process last set out to write its record, RFC 3339. */
  claimedAt: string | null;
  /** RFC 3339; null until its record is in the log. */
  attestedAt: string | null;
}

export interface DecisionErasureTable {
  orgId: string;
  erasureId: string;
  /** The person; null once it is done. */
  subject: string | null;
  requestedBy: string;
  requestedAt: string;
  /** The position down to which the log was looked through. */
  reached: number;
  /** Decisions from which something was removed. */
  erased: number;
  doneAt: string | null;
}
