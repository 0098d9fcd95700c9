import { StoredValueError } from '../../operations/errors.js';
import type { LimitWindow } from '../../operations/limit-window.js';
import {
  AGENT_STATUSES,
  type Agent,
  type Charge,
  type ChargeRow,
  type Claimer,
  type ClosedHold,
  type DecisionReason,
  ENTRY_KINDS,
  type Ending,
  type Entry,
  ESCALATION_STATUSES,
  type Escalation,
  type EventNote,
  type FeedEntry,
  HOLD_CLOSURES,
  HOLD_KINDS,
  HOLD_STATES,
  type Hold,
  type Mandate,
  type NonceUse,
  type RefundEntry,
  SETTLEMENT_EVIDENCE,
  type ServiceClaimer,
  SLOT_STATES,
  type Tally,
} from '../../operations/records.js';
import type { OrgVersion, PolicyRevision } from '../../reducer/state.js';
import type { PendingEvidence } from '../store.js';
import { type Codec, flag, integer, json, money, nullable, oneOf, Table, text } from './columns.js';

const serviceClaimer: Codec<ServiceClaimer> = {
  type: 'text',
  write: text.write,
  read(value) {
    const name = text.read(value);
    if (!name.startsWith('svc:')) throw new StoredValueError('a service', value);
    return `svc:${name.slice('svc:'.length)}`;
  },
};

const claimer: Codec<Claimer> = {
  type: 'text',
  write: text.write,
  read: (value) => (value === 'anonymous' || value === 'agent' ? value : serviceClaimer.read(value)),
};

/** Refunds as JSON, their amounts as texts: a number of JSON rounds past 2^53. */
const refundEntries: Codec<readonly RefundEntry[]> = {
  type: 'text',
  write: (entries) => storedRefunds.write(entries.map((entry) => ({ ...entry, amount: String(entry.amount) }))),
  read: (value) => storedRefunds.read(value).map((entry) => ({ ...entry, amount: BigInt(entry.amount) })),
};

const storedRefunds = json<readonly (Omit<RefundEntry, 'amount'> & { readonly amount: string })[]>();

export const MANDATES = new Table<Mandate>(
  'ledger_mandate',
  ['orgId', 'mandateId'],
  {
    orgId: text,
    mandateId: text,
    termsId: text,
    agentDid: text,
    action: text,
    currency: nullable(text),
    cap: nullable(money),
    reserved: money,
    captured: money,
    revoked: flag,
    unclaimed: integer,
    ending: nullable(json<Ending>()),
    version: integer,
  },
  ['agentDid', 'action', 'currency'],
);

export const HOLDS = new Table<Hold>(
  'ledger_hold',
  ['orgId', 'authorizationId'],
  {
    orgId: text,
    authorizationId: text,
    kind: oneOf(HOLD_KINDS),
    mandateId: text,
    agentDid: text,
    action: text,
    amount: money,
    currency: text,
    merchant: nullable(text),
    resource: nullable(text),
    counterparty: nullable(text),
    payloadDigest: nullable(text),
    contextDigest: nullable(text),
    approvedByHuman: flag,
    escalationId: nullable(text),
    state: oneOf(HOLD_STATES),
    authorizedAt: integer,
    expiresAt: integer,
    claimer: nullable(claimer),
    claimTokenHash: nullable(text),
    idempotencyKeyHash: nullable(text),
    remoteRef: nullable(text),
    settledAmount: nullable(money),
    settledAt: nullable(integer),
    refundedAmount: money,
    refunds: refundEntries,
    settlementEvidence: nullable(oneOf(SETTLEMENT_EVIDENCE)),
    settlementTxHash: nullable(text),
    bookingRef: nullable(text),
    slotState: nullable(oneOf(SLOT_STATES)),
    slotHolder: nullable(serviceClaimer),
    paidOutside: nullable(money),
    slotTxHash: nullable(text),
    closedBy: nullable(oneOf(HOLD_CLOSURES)),
    note: nullable(text),
    onSettlement: json<readonly EventNote[]>(),
    charges: json<readonly Charge[]>(),
  },
  [
    'kind',
    'mandateId',
    'agentDid',
    'action',
    'currency',
    'merchant',
    'resource',
    'counterparty',
    'contextDigest',
    'approvedByHuman',
    'escalationId',
    'authorizedAt',
    'expiresAt',
    'onSettlement',
    'charges',
  ],
);

export const AGENTS = new Table<Agent>('ledger_agent', ['orgId', 'agentDid'], {
  orgId: text,
  agentDid: text,
  status: oneOf(AGENT_STATUSES),
  operatingMode: nullable(text),
});

export const NONCES = new Table<NonceUse>('ledger_nonce', ['orgId', 'agentDid', 'nonce'], {
  orgId: text,
  agentDid: text,
  nonce: text,
  authorizationId: nullable(text),
  usedAt: integer,
});

export const ESCALATIONS = new Table<Escalation>('ledger_escalation', ['orgId', 'escalationId'], {
  orgId: text,
  escalationId: text,
  agentDid: text,
  action: text,
  mandateId: nullable(text),
  reasonCode: text,
  request: text,
  status: oneOf(ESCALATION_STATUSES),
  required: integer,
  approvers: json<readonly string[]>(),
  reasons: json<readonly DecisionReason[]>(),
  createdAt: integer,
  expiresAt: integer,
  authorizationId: nullable(text),
  resumed: flag,
  nextEscalationId: nullable(text),
  decidedBy: nullable(text),
});

export const ORG_VERSIONS = new Table<OrgVersion>('ledger_stream', ['orgId'], { orgId: text, version: integer });

/** Written with what policies are compiled from, by the owner of those tables, and only read here. */
export const POLICY_REVISIONS = new Table<PolicyRevision>('ledger_policy_revision', ['orgId', 'agentDid'], {
  orgId: text,
  agentDid: text,
  revision: integer,
});

export const TALLIES = new Table<Tally>(
  'ledger_tally',
  ['orgId', 'key'],
  {
    orgId: text,
    key: text,
    rule: json<LimitWindow>(),
    at: integer,
    countsFrom: integer,
    endsAt: integer,
    units: money,
    holds: integer,
    carries: nullable(money),
    carried: money,
    generation: integer,
  },
  ['rule'],
);

/** What unclaimed holds count under limits, by when they expire. */
export const WAITING_CHARGES = new Table<Omit<ChargeRow, 'wait' | 'keepUntil'>>(
  'ledger_waiting_charge',
  ['orgId', 'key', 'expiresAt', 'authorizationId'],
  { orgId: text, key: text, expiresAt: integer, authorizationId: text, at: integer, units: money, holds: integer },
);

/** What counts under rolling limits, by when it began to. */
export const ROLLING_CHARGES = new Table<Omit<ChargeRow, 'wait' | 'expiresAt'>>(
  'ledger_rolling_charge',
  ['orgId', 'key', 'at', 'authorizationId'],
  {
    ...{ orgId: text, key: text, at: integer, authorizationId: text, units: money, holds: integer },
    keepUntil: nullable(integer),
  },
);

/** The key of a journal: a mandate's, or the organisation's own where that is null. */
const stream: Codec<string | null> = {
  type: 'text',
  write: (mandateId) => (mandateId === null ? 'organisation' : `mandate:${text.write(mandateId)}`),
  read(value) {
    const name = text.read(value);
    return name === 'organisation' ? null : name.slice('mandate:'.length);
  },
};

/**
 * A journal line with its evidence as text, the one that the leaf is made of, and with the id of that in a column of its
 * own: it is unique and looked up by.
 */
export interface StoredEntry extends Omit<Entry, 'record'> {
  readonly eventId: string | null;
  readonly record: string | null;
}

/** The evidence of a journal line. */
export type StoredText = Pick<StoredEntry, 'eventId' | 'record'>;

export const ENTRIES = new Table<StoredEntry>('ledger_entry', ['orgId', 'streamId', 'version'], {
  orgId: text,
  streamId: stream,
  version: integer,
  at: integer,
  kind: oneOf(ENTRY_KINDS),
  authorizationId: nullable(text),
  reserved: money,
  captured: money,
  eventId: nullable(text),
  record: nullable(text),
});

/** The last number that a record of an organisation got. */
export interface LastNumber {
  readonly orgId: string;
  readonly last: number;
}

export const SEQUENCES = new Table<LastNumber>('ledger_sequence', ['orgId'], {
  orgId: text,
  last: integer,
});

/** A record of evidence that is in no batch yet: its place among those that wait. */
export type PendingPlace = Pick<PendingEvidence, 'at' | 'eventId'>;

export const PENDING = new Table<PendingPlace>('ledger_pending', ['at', 'eventId'], {
  at: integer,
  eventId: text,
});

export const CLOSED_HOLDS = new Table<ClosedHold>('ledger_closed_hold', ['authorizationId', 'orgId'], {
  authorizationId: text,
  orgId: text,
  authorizedAt: integer,
  capturedAmount: money,
  refundedAmount: money,
});

export const FEED = new Table<FeedEntry>('ledger_feed', ['at', 'eventId'], {
  at: integer,
  eventId: text,
  request: nullable(text),
});
