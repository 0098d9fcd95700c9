import { LogRewoundError } from '@gatewright/gate';
import { noteRestored } from '../database/gate-identity.js';
import { rfc3339 } from '../database/rfc3339.js';
import type { ServiceContext } from './service-context.js';
import type { SigningWork } from './signing-state.js';

type Parts = Pick<ServiceContext, 'directory' | 'restored' | 'clock' | 'events'>;

/**
 * Has the gate permit nothing, since its database is an older copy. The database notifies other servers on it; throws where it cannot be
 * noted there, and notes it when called again.
 */
export async function enterRestored({ directory, restored, clock, events }: Parts, reason: string): Promise<void> {
  if (restored.isNoted) return;
  if (restored.enter(reason)) {
    events.failed(
      'serve: the database is an older copy, so nothing is permitted until it is confirmed',
      new Error(reason),
    );
  }
  await noteRestored(directory, rfc3339(clock.now()));
  restored.noted();
}

/** Seals or anchors the evidence log, and enters the restored state where that finds the log to be an older one. */
export async function signing<T>(
  parts: Parts & Pick<ServiceContext, 'signing'>,
  work: SigningWork,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await parts.signing.watch(work, run);
  } catch (error) {
    if (error instanceof LogRewoundError) await enterRestored(parts, error.message);
    throw error;
  }
}
