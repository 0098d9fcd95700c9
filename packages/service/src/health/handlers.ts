import type { JsonObject } from '@gatewright/protocol';
import type { ServiceContext } from '../context/service-context.js';
import { rfc3339 } from '../database/rfc3339.js';
import { ok, type Reply, refused } from '../http/reply.js';
import { type Timers, wait } from '../runtime/timers.js';
import { CLOCK_SKEW_MAX_MS, READINESS_MAX_MS, SIGNING_LATE_MS } from './limits.js';

/** What readiness is read off. */
interface Readable extends Pick<ServiceContext, 'store' | 'ids' | 'timers' | 'clock' | 'signing'> {
  readonly gate: Pick<ServiceContext['gate'], 'ledger'>;
  readonly evidence: Pick<ServiceContext['evidence'], 'fault'>;
  readonly restored?: ServiceContext['restored'];
}

/** GET /healthz. */
export async function health(): Promise<Reply> {
  return ok({ status: 'ok' });
}

/**
 * GET /readyz: the store answers in time, the batch under way as well (a connection may have died under it alone), and it takes
 * writes again where the newest of them failed (a full disk can still be read); where it does not, what it says instead. A
 * database that is an older copy is not ready until it is confirmed, and a server whose clock differs from the database's until
 * it agrees, and one whose evidence log cannot be verified. Decisions go on while sealing or anchoring is late: it is ready, and degraded.
 */
export async function readiness(_call: unknown, parts: Readable, maxMs = READINESS_MAX_MS): Promise<Reply> {
  const answered = new AbortController();
  try {
    if (typeof parts.restored?.reason === 'string') return refused('GATE_UNAVAILABLE', parts.restored.refusal);
    const { fault } = parts.evidence;
    if (fault instanceof Error) return refused('GATE_UNAVAILABLE', fault.message);
    const probes = Promise.all([clockSkew(parts), degradations(parts), probe(parts)]);
    const [skew, degraded] = await Promise.race([probes, silence(maxMs, parts.timers, answered.signal)]);
    if (skew !== null) return refused('GATE_UNAVAILABLE', skew);
    return ok({ status: 'ready', durability: parts.store.capabilities.durability, degraded });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no reason was given';
    return refused('GATE_UNAVAILABLE', `the store does not answer: ${reason}`);
  } finally {
    answered.abort();
  }
}

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

/** What is late while decisions go on, and since when. */
async function degradations({ store, clock, signing }: Readable): Promise<JsonObject[]> {
  const { oldestAt } = await store.evidenceQueue(1);
  const anchoring = signing.failure('anchoring');
  const late = [
    { cause: 'sealing-late', since: oldestAt, detail: signing.failure('sealing')?.detail ?? null },
    { cause: 'anchoring-failing', since: anchoring?.since ?? null, detail: anchoring?.detail ?? null },
  ];
  return late.flatMap(({ since, ...rest }) =>
    since !== null && clock.now() - since > SIGNING_LATE_MS ? [{ ...rest, since: rfc3339(since) }] : [],
  );
}

async function probe({ store, gate, ids }: Readable): Promise<void> {
  await Promise.all([store.latestCheckpoint(), gate.ledger.batchUnderWay(), store.continuity?.verify()]);
  // Asking for a batch that never was writes down that it never will be.
  if (gate.ledger.failure() !== null) await store.receipt(ids.uuid());
}

async function silence(ms: number, timers: Timers, answered: AbortSignal): Promise<never> {
  await wait(timers, ms, answered);
  throw new Error(`it has said nothing for ${ms} ms`);
}
