import { DatabaseUnverifiedError } from '@gatewright/ledger';
import type { ReadinessCause } from '@gatewright/protocol';
import type { Condition } from '../../platform/context/condition-times.js';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { verifyDirectorySchema } from '../../platform/database/migrations.js';
import { type Timers, wait } from '../../platform/runtime/timers.js';

/** How far the clocks of a server and of its database may differ, ms: less than the freshness of a signed call by far. */
const CLOCK_SKEW_MAX_MS = 10_000;
/** How long a record may wait for its batch, and how long anchors may fail, until a service says that it is degraded, ms: several attempts. */
const SIGNING_LATE_MS = 30_000;

/** What readiness is read off. */
export interface Readable extends Pick<ServiceContext, 'store' | 'ids' | 'timers' | 'clock' | 'signing'> {
  readonly gate: Pick<ServiceContext['gate'], 'ledger'>;
  readonly evidence: Pick<ServiceContext['evidence'], 'fault'>;
  readonly restored?: ServiceContext['restored'];
  readonly directory?: ServiceContext['directory'];
}

/** What is wrong now, each cause once. The store has `maxMs` to answer; nothing is asked of an older copy. */
export async function findConditions(parts: Readable, maxMs: number): Promise<readonly Condition[]> {
  if (typeof parts.restored?.reason === 'string') return [found('restored', parts.restored.refusal)];
  const { fault } = parts.evidence;
  if (fault instanceof Error) return [found('log-unverifiable', fault.message)];
  const answered = new AbortController();
  const inTime = silence(maxMs, parts.timers, answered.signal);
  const looks = [answers, takesWrites, isDatabaseKept, hasOwnSchema, clockConditions, lateSigning, unheardPeers];
  try {
    const all = await Promise.all(
      looks.map((look) => Promise.race([look(parts), inTime]).catch((error: unknown) => [conditionOf(error)])),
    );
    return [...new Map(all.flat().map((condition) => [condition.cause, condition])).values()];
  } finally {
    answered.abort();
  }
}

function found(cause: ReadinessCause, detail: string | null, since: number | null = null): Condition {
  return { cause, detail, since };
}

/** Causes by the code of an error that the store throws. */
const CAUSES: Readonly<Record<string, ReadinessCause>> = {
  CONNECTIONS_POOLED: 'pooled-connections',
  SCHEMA_CHANGED: 'schema-changed',
  SCHEMA_MISSING: 'schema-changed',
  SCHEMA_TOO_NEW: 'schema-changed',
};

function conditionOf(error: unknown): Condition {
  if (error instanceof DatabaseUnverifiedError) return found('database-unverified', error.message);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const cause = CAUSES[code];
  if (cause !== undefined) return found(cause, reasonOf(error));
  return found('store-unavailable', `the store does not answer: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no reason was given';
}

type Look = (parts: Readable) => Promise<readonly Condition[]>;

/** The store answers, and the batch under way does: a connection may have died under it alone. */
const answers: Look = async ({ store, gate }) => {
  await Promise.all([store.latestCheckpoint(), gate.ledger.batchUnderWay()]);
  return [];
};

/** Where the newest batch or another write failed, the store takes writes again: a full disk can still be read. */
const takesWrites: Look = async ({ store, gate, ids }) => {
  if (gate.ledger.failure() === null && (store.failedWrite ?? null) === null) return [];
  // Asking for a batch that never was writes down that it never will be.
  return store.receipt(ids.uuid()).then(
    () => [],
    (error: unknown) => [found('writes-failing', `the store does not answer: ${reasonOf(error)}`)],
  );
};

const isDatabaseKept: Look = async ({ store, restored }) => {
  try {
    await store.continuity?.verify();
    return [];
  } catch (error) {
    if (typeof restored?.reason !== 'string') throw error;
    return [found('restored', restored.refusal)];
  }
};

/** A database that one process has alone is changed by no other program. */
const hasOwnSchema: Look = async ({ store, directory }) => {
  if (!store.capabilities.multiProcess) return [];
  await Promise.all([store.verifySchema?.(), directory === undefined ? null : verifyDirectorySchema(directory)]);
  return [];
};

const clockConditions: Look = async (parts) => {
  const skew = await clockSkew(parts);
  if (skew !== null) return [found('clock-off', skew)];
  const { store, clock } = parts;
  const ahead = ((await store.newestAt?.()) ?? 0) - clock.now();
  if (ahead <= CLOCK_SKEW_MAX_MS) return [];
  return [found('clock-went-back', `the newest commit is ${Math.round(ahead / 1_000)} s ahead of the clock`)];
};

/**
 * How far the clock of this process is from the store's, as a text; null where they agree. Signed calls are held to the one, holds
 * and escalations to the other.
 */
export async function clockSkew({ store, clock }: Pick<Readable, 'store' | 'clock'>): Promise<string | null> {
  const before = clock.now();
  const stored = await store.now();
  const ahead = before - stored;
  const behind = stored - clock.now();
  if (Math.max(ahead, behind) <= CLOCK_SKEW_MAX_MS) return null;
  const seconds = Math.round(Math.max(ahead, behind) / 1_000);
  return `the clock of this server is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of its database; synchronize both`;
}

const lateSigning: Look = async ({ store, clock, signing }) => {
  const { oldestAt } = await store.evidenceQueue(1);
  const anchoring = signing.failure('anchoring');
  return [
    found('sealing-late', signing.failure('sealing')?.detail ?? null, oldestAt),
    found('anchoring-failing', anchoring?.detail ?? null, anchoring?.since ?? null),
  ].filter(({ since }) => since !== null && clock.now() - since > SIGNING_LATE_MS);
};

const unheardPeers: Look = async ({ store, clock }) => {
  const silent = (await store.continuity?.silence()) ?? null;
  return silent === null ? [] : [found('peers-unheard', silent.detail, clock.now() - silent.ms)];
};

async function silence(ms: number, timers: Timers, answered: AbortSignal): Promise<never> {
  await wait(timers, ms, answered);
  throw new Error(`it has said nothing for ${ms} ms`);
}
