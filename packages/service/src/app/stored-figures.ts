import type { LedgerStore } from '@gatewright/ledger';
import { toHex } from '@gatewright/protocol';
import { type Backlogs, logBacklog } from '../features/decisions/backlog.js';
import { knownSigningKeys } from '../platform/database/signing-keys.js';
import type { Directory } from '../platform/database/tables.js';
import { DELIVERY_CHANNELS, type DeliveryChannel } from '../platform/host/meter.js';
import type { ApplicationContext } from './context.js';

/** Rows that are read for a figure at most; a higher figure is shown as this one. */
export const FIGURE_MAX_ROWS = 10_000;

/** Ages of escalations that wait, by the shortest age in ms. */
export const ESCALATION_AGES = { '0s': 0, '15m': 900_000, '1h': 3_600_000, '4h': 14_400_000 } as const;
export type EscalationAge = keyof typeof ESCALATION_AGES;

/** Messages that wait for their receivers. */
export interface WaitingDeliveries {
  readonly count: number;
  /** When the oldest was announced, ms since the epoch; null where none waits. */
  readonly since: number | null;
}

/** Figures over all organisations that are read from the store. Times are ms since the epoch. */
export interface StoredFigures {
  readonly backlogs: Backlogs;
  readonly deliveries: Readonly<Record<DeliveryChannel, WaitingDeliveries>>;
  /** Records in no batch of the evidence log, and since when the oldest waits. */
  readonly evidence: { readonly waiting: number; readonly oldestAt: number | null };
  readonly escalations: Readonly<Record<EscalationAge, number>>;
  readonly frozenBudgets: number;
  /** When each key in use was first known, by its purpose. */
  readonly keysKnownSince: Readonly<Record<string, number>>;
}

type Parts = Pick<ApplicationContext, 'directory' | 'store' | 'decisionLog' | 'clock' | 'keys' | 'ed25519'>;

/** Reads the figures. Each counts up to `FIGURE_MAX_ROWS`. Throws what the store throws. */
export async function storedFigures(parts: Parts): Promise<StoredFigures> {
  const { directory, store, decisionLog, clock } = parts;
  const [backlogs, deliveries, evidence, escalations, frozenBudgets, keysKnownSince] = await Promise.all([
    logBacklog({ directory, store, keys: decisionLog.keys }),
    waitingDeliveries(directory),
    store.evidenceQueue(FIGURE_MAX_ROWS),
    waitingEscalations(store, clock.now()),
    frozen(directory),
    keyTimes(parts),
  ]);
  return { backlogs, deliveries, evidence, escalations, frozenBudgets, keysKnownSince };
}

async function waitingDeliveries(directory: Directory): Promise<StoredFigures['deliveries']> {
  const waiting = directory
    .selectFrom('webhookDelivery')
    .select(['orgId', 'webhookId', 'createdAt'])
    .where('nextAttemptAt', 'is not', null)
    .limit(FIGURE_MAX_ROWS);
  const rows = await directory
    .selectFrom(waiting.as('waiting'))
    .innerJoin('webhook', (join) =>
      join.onRef('webhook.orgId', '=', 'waiting.orgId').onRef('webhook.webhookId', '=', 'waiting.webhookId'),
    )
    .select(({ fn }) => ['webhook.format', fn.countAll().as('count'), fn.min('waiting.createdAt').as('since')])
    .groupBy('webhook.format')
    .execute();
  const of = (channel: DeliveryChannel): WaitingDeliveries => {
    const own = rows.filter(({ format }) => (format === 'email') === (channel === 'email'));
    const times = own.flatMap(({ since }) => (since === null ? [] : [Date.parse(since)]));
    const count = own.reduce((sum, row) => sum + Number(row.count), 0);
    return { count, since: times.length === 0 ? null : Math.min(...times) };
  };
  const [webhook, email] = DELIVERY_CHANNELS;
  return { [webhook]: of(webhook), [email]: of(email) };
}

async function waitingEscalations(store: LedgerStore, now: number): Promise<StoredFigures['escalations']> {
  const counts = { '0s': 0, '15m': 0, '1h': 0, '4h': 0 };
  for (const createdAt of (await store.waitingSince?.(FIGURE_MAX_ROWS)) ?? []) counts[ageOf(now - createdAt)] += 1;
  return counts;
}

function ageOf(ms: number): EscalationAge {
  if (ms >= ESCALATION_AGES['4h']) return '4h';
  if (ms >= ESCALATION_AGES['1h']) return '1h';
  return ms >= ESCALATION_AGES['15m'] ? '15m' : '0s';
}

async function frozen(directory: Directory): Promise<number> {
  const rows = await directory
    .selectFrom('budget')
    .select('budgetId')
    .where('frozen', '=', 1)
    .limit(FIGURE_MAX_ROWS)
    .execute();
  return rows.length;
}

/**
 * The other keys in the database were replaced, or are announced. It notes the key of the log once that is replaced; before that, the first
 * batch shows how old it is.
 */
async function keyTimes({ directory, store, keys, ed25519 }: Parts): Promise<Readonly<Record<string, number>>> {
  const inUse = [keys.policy, keys.log, keys.issuer].map(({ publicKey }) => publicKey);
  const ids = new Set([...inUse, ed25519.publicKey(keys.claimToken)].map(toHex));
  const known = (await knownSigningKeys(directory)).filter(({ publicKey }) => ids.has(publicKey));
  const [first] = await store.batchRoots(0, 1);
  return {
    ...(first === undefined ? {} : { log: first.sealedAt }),
    ...Object.fromEntries(known.map((key) => [key.purpose, Date.parse(key.knownSince)])),
  };
}
