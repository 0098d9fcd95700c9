import type {
  ChargeRow,
  ClosedHold,
  Entry,
  Escalation,
  FeedEntry,
  Hold,
  Mandate,
  Tally,
} from '../../operations/records.js';
import type { EscalationPlace, JournalPage } from '../store.js';

/**
 * Keys of the one object store. A key is a list that begins with the kind of its row, so that rows of a kind lie together,
 * in the order in which they are looked through. Strings sort before lists: `AFTER` is past everything.
 */
export type Key = IDBValidKey[];

const AFTER: Key = [];

export const SCHEMA: Key = ['schema'];

export const rowKey = {
  mandate: (orgId: string, mandateId: string): Key => ['mandate', orgId, mandateId],
  hold: (orgId: string, authorizationId: string): Key => ['hold', orgId, authorizationId],
  agent: (orgId: string, agentDid: string): Key => ['agent', orgId, agentDid],
  nonce: (orgId: string, agentDid: string, nonce: string): Key => ['nonce', orgId, agentDid, nonce],
  escalation: (orgId: string, escalationId: string): Key => ['escalation', orgId, escalationId],
  orgVersion: (orgId: string): Key => ['stream', orgId],
  sequence: (orgId: string): Key => ['sequence', orgId],
  tally: (orgId: string, key: string): Key => ['tally', orgId, key],
  entry: ({ orgId, streamId, version }: Pick<Entry, 'orgId' | 'streamId' | 'version'>): Key => [
    ...journal(orgId, streamId),
    version,
  ],
  event: (eventId: string): Key => ['event', eventId],
  batch: (batchIndex: number): Key => ['batch', batchIndex],
  batchId: (batchId: string): Key => ['batch-id', batchId],
  receipt: (batchId: string): Key => ['receipt', batchId],
} as const;

function journal(orgId: string, streamId: string | null): Key {
  return streamId === null ? ['entry', orgId, 'organisation'] : ['entry', orgId, 'mandate', streamId];
}

/** Where a hold is found besides its own key: always by its id, and while it is unclaimed by what ends it. */
export const holdIndex = {
  byId: ({ orgId, authorizationId }: Hold): Key => ['hold-id', authorizationId, orgId],
  unclaimed: ({ orgId, mandateId, expiresAt, authorizationId }: Hold): readonly Key[] => [
    ['unclaimed-mandate', orgId, mandateId, expiresAt, authorizationId],
    ['unclaimed', expiresAt, orgId, authorizationId],
  ],
  open: ({ orgId, authorizedAt, authorizationId }: Hold): Key => ['open', orgId, authorizedAt, authorizationId],
  paid: ({ orgId, agentDid, currency, authorizedAt, authorizationId }: Hold): Key => [
    'paid',
    orgId,
    agentDid,
    currency,
    -authorizedAt,
    authorizationId,
  ],
  paidMerchant: ({ orgId, agentDid, authorizationId, settledAt }: Hold, merchant: string): Key => [
    'paid-merchant',
    orgId,
    agentDid,
    merchant,
    settledAt ?? 0,
    authorizationId,
  ],
} as const;

/** Where a mandate is found besides its own key: by its agent while it has unclaimed holds, and while it is ending. */
export const mandateIndex = {
  ofAgent: ({ orgId, agentDid, mandateId }: Mandate): Key => ['mandate-agent', orgId, agentDid, mandateId],
  ending: ({ orgId, mandateId }: Mandate): Key => ['ending', orgId, mandateId],
} as const;

export const escalationIndex = {
  byId: ({ orgId, escalationId }: Escalation): Key => ['escalation-id', escalationId, orgId],
  pending: ({ orgId, createdAt, escalationId }: Escalation): Key => ['pending', orgId, createdAt, escalationId],
} as const;

export const queueKey = ({ at, orgId, streamId, version }: Entry): Key => ['queue', at, orgId, streamId ?? '', version];

export const feedKey = ({ at, eventId }: Pick<FeedEntry, 'at' | 'eventId'>): Key => ['feed', at, eventId];

export const closedKey = ({ orgId, authorizationId }: Pick<ClosedHold, 'orgId' | 'authorizationId'>): Key => [
  'closed',
  authorizationId,
  orgId,
];

export const receiptTime = (at: number, batchId: string): Key => ['receipt-time', at, batchId];

/** Where a charge is found: in a rolling window by when it began to count and may be dropped, of an unclaimed hold by when that expires. */
export const chargeKey = {
  rolling: ({ orgId, key, at, authorizationId }: ChargeRow): Key => ['charge', orgId, key, at, authorizationId],
  waiting: ({ orgId, key, expiresAt, authorizationId }: ChargeRow): Key => [
    'charge-unclaimed',
    orgId,
    key,
    expiresAt,
    authorizationId,
  ],
  kept: ({ orgId, key, authorizationId }: ChargeRow, keepUntil: number): Key => [
    'charge-time',
    keepUntil,
    orgId,
    key,
    authorizationId,
  ],
} as const;

export const tallyTime = ({ endsAt, orgId, key }: Tally): Key => ['tally-time', endsAt, orgId, key];

export const ranges = {
  holds: () => under('hold'),
  tallies: () => under('tally'),
  /** Rows of kinds that are kept no more. */
  ofKind: (kind: string) => under(kind),
  holdId: (authorizationId: string) => under('hold-id', authorizationId),
  escalationId: (escalationId: string) => under('escalation-id', escalationId),
  unclaimedOfMandate: (orgId: string, mandateId: string) => under('unclaimed-mandate', orgId, mandateId),
  mandatesOfAgent: (orgId: string, agentDid: string) => under('mandate-agent', orgId, agentDid),
  endings: () => under('ending'),
  open: (orgId: string) => under('open', orgId),
  expiredOfMandate: (orgId: string, mandateId: string, now: number) => upTo(now, 'unclaimed-mandate', orgId, mandateId),
  expired: (now: number) => upTo(now, 'unclaimed'),
  paid: (orgId: string, agentDid: string, currency: string) => under('paid', orgId, agentDid, currency),
  paidMerchant: (orgId: string, agentDid: string, merchant: string, since: number) =>
    IDBKeyRange.bound(
      ['paid-merchant', orgId, agentDid, merchant, since],
      ['paid-merchant', orgId, agentDid, merchant, AFTER],
    ),
  pending: (orgId: string, after?: EscalationPlace) =>
    after === undefined
      ? under('pending', orgId)
      : IDBKeyRange.bound(['pending', orgId, after.createdAt, after.escalationId], ['pending', orgId, AFTER], true),
  escalationsAfter: (orgId: string, after: string) =>
    IDBKeyRange.bound(['escalation', orgId, after], ['escalation', orgId, AFTER], true),
  journal: (orgId: string, streamId: string | null, page?: JournalPage) => {
    const prefix = journal(orgId, streamId);
    return IDBKeyRange.bound([...prefix, page?.after ?? 0], [...prefix, Number.MAX_VALUE], true);
  },
  queue: () => under('queue'),
  queueAfter: (last: Entry) => IDBKeyRange.bound(queueKey(last), ['queue', AFTER], true),
  feed: () => under('feed'),
  closed: () => under('closed'),
  batchesFrom: (batchIndex: number) => IDBKeyRange.bound(['batch', batchIndex], ['batch', AFTER]),
  chargesBetween: (orgId: string, key: string, from: number, before: number) =>
    IDBKeyRange.bound(['charge', orgId, key, from], ['charge', orgId, key, before], false, true),
  expiredCharges: (orgId: string, key: string, now: number) => upTo(now, 'charge-unclaimed', orgId, key),
  chargesKeptBefore: (at: number) => IDBKeyRange.bound(['charge-time'], ['charge-time', at], false, true),
  talliesBefore: (at: number) => IDBKeyRange.bound(['tally-time'], ['tally-time', at], false, true),
  receiptsBefore: (at: number) => IDBKeyRange.bound(['receipt-time'], ['receipt-time', at], false, true),
} as const;

/** Every key that begins so and goes on. */
function under(...prefix: Key): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, AFTER]);
}

/** Every key that begins so and whose next part is a number up to `last`. */
function upTo(last: number, ...prefix: Key): IDBKeyRange {
  return IDBKeyRange.bound(prefix, [...prefix, last, AFTER]);
}
