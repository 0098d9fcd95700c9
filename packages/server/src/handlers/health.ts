import { ok, type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';

/** What readiness is read off. */
interface Readable extends Pick<Service, 'store' | 'ids'> {
  readonly gate: Pick<Service['gate'], 'ledger'>;
}

/** GET /healthz. */
export async function health(): Promise<Reply> {
  return ok({ status: 'ok' });
}

/**
 * GET /readyz: the store answers, and takes writes again where the newest of them failed (a full disk can still be read);
 * where it does not, what it says instead.
 */
export async function readiness(_call: unknown, { store, gate, ids }: Readable): Promise<Reply> {
  try {
    await store.latestCheckpoint();
    // Asking for a batch that never was writes down that it never will be.
    if (gate.ledger.failure() !== null) await store.receipt(ids.uuid());
    return ok({ status: 'ready', durability: store.capabilities.durability });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no reason was given';
    return refused('GATE_UNAVAILABLE', `the store does not answer: ${reason}`);
  }
}
