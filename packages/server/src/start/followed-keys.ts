import { bindToLog, type ServiceFetch, wait } from '@gatewright/service/internal';
import type { Database } from '../database/database.js';
import { systemTimers } from '../host/host.js';
import type { KeyRing } from '../keys/key-ring.js';
import { dropRotationRequest, readRotationRequest } from '../keys/rotation-request.js';
import type { HostedService } from './node-host.js';

/** How long a call waits for keys to be read that may be behind, ms: where the database does not answer, neither does the ledger. */
const FRESH_WAIT_MS = 1_000;

/** How long a key that the schedule rotates is announced before it signs, ms: guards that pin keys have a day. */
const SCHEDULED_LEAD_MS = 24 * 60 * 60 * 1000;

/** Has calls wait while the keys may lack one that other servers sign with. */
export function withFreshKeys(ring: Pick<KeyRing, 'isStale' | 'look'>, fetch: ServiceFetch): ServiceFetch {
  return async (request, source) => {
    if (ring.isStale) {
      const ended = new AbortController();
      const looked = ring.look().catch(() => undefined);
      await Promise.race([looked, wait(systemTimers, FRESH_WAIT_MS, ended.signal)]);
      ended.abort();
    }
    return fetch(request, source);
  };
}

/** Follows what servers announce, and announces keys whose rotation is asked for in the data directory, until `ending` is aborted. */
export async function followKeys(
  ring: KeyRing,
  database: Pick<Database, 'alone'>,
  service: HostedService,
  ending: AbortSignal,
): Promise<void> {
  const { settings, clock, events, restored } = service;
  const rotateAsked = async () => {
    const request = await readRotationRequest(settings.dataDir);
    if (request === null || restored.reason !== null) return;
    const { keys, leadMs } = request;
    await database.alone(() => ring.rotate(keys, clock.now() + leadMs, () => bindToLog(service)));
    await dropRotationRequest(settings.dataDir);
  };
  const rotateDue = async () => {
    if (restored.reason !== null) return;
    const due = await ring.due(settings.keyRotation);
    if (due.length === 0) return;
    // Another server may have announced them meanwhile.
    await database.alone(async () => {
      await ring.look();
      const still = await ring.due(settings.keyRotation);
      if (still.length > 0) await ring.rotate(still, clock.now() + SCHEDULED_LEAD_MS, () => bindToLog(service));
    });
  };
  while (!ending.aborted) {
    await wait(systemTimers, ring.lookMs, ending);
    if (ending.aborted) return;
    await ring.look().catch((error: unknown) => events.failed('read announced keys', error));
    for (const rotate of [rotateAsked, rotateDue]) {
      await rotate().catch((error: unknown) => events.failed('rotate keys', error));
    }
  }
}
