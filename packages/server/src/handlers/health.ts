import type { Call } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';

/** GET /healthz. */
export async function health(): Promise<Reply> {
  return ok({ status: 'ok' });
}

/** GET /readyz: the store answers; where it does not, what it says instead. */
export async function readiness(_call: Call, { store }: Service): Promise<Reply> {
  try {
    await store.latestCheckpoint();
    return ok({ status: 'ready', durability: store.capabilities.durability });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no reason was given';
    return refused('GATE_UNAVAILABLE', `the store does not answer: ${reason}`);
  }
}
