import { LogRewoundError } from '@gatewright/gate';
import { DatabaseUnverifiedError, type LedgerStore } from '@gatewright/ledger';
import { enterRestored, findGateStanding, type GateStanding, wait } from '@gatewright/service/internal';
import { readStartCount, type StartCount } from '../files/start-count.js';
import { systemTimers } from '../host/host.js';
import type { HostedService } from './node-host.js';

/** How often a server looks whether its database turned out to be an older copy, ms. */
const RESTORE_LOOK_MS = 10_000;

/** What is looked at to find out. */
type Looked = Pick<HostedService, 'directory' | 'evidence' | 'settings' | 'store'>;

/**
 * Why the database is an older copy: it is a backup, it knows of fewer starts than its data directory, or an anchor has seen more
 * of its log. Null where nothing says so. An anchor that cannot be asked says nothing; it is asked again before anything is signed.
 */
export async function restoreReason(service: Looked): Promise<string | null> {
  const { directory, settings, store } = service;
  const rewound = await rewoundReason(store);
  const standing = await findGateStanding(directory);
  if (standing === null) return null;
  if (rewound !== null) return rewound;
  const { restoredAt, copiedAt } = standing;
  if (restoredAt !== null) return `it was found to be an older copy at ${restoredAt}`;
  if (copiedAt !== null) return `it is a backup that was made at ${copiedAt}`;
  const kept = await readStartCount(settings.dataDir);
  return startsReason(standing, kept, store.capabilities.multiProcess) ?? (await anchorReason(service));
}

/** Why the database lost commits of its servers; null where that is not known, or not yet. */
async function rewoundReason({ continuity }: Pick<LedgerStore, 'continuity'>): Promise<string | null> {
  if (continuity == null) return null;
  return continuity.noteAlive().then(
    () => null,
    (error: unknown) => {
      if (continuity.rewound === null && !(error instanceof DatabaseUnverifiedError)) throw error;
      return continuity.rewound;
    },
  );
}

/** A file has one data directory, which counts every start; of the servers on a PostgreSQL each counts its own. */
function startsReason(
  { databaseId, starts, confirmations }: GateStanding,
  kept: StartCount | null,
  multiProcess: boolean,
): string | null {
  const own = kept?.database === databaseId ? kept : null;
  if (own === null) {
    return starts > 0 && !multiProcess ? `it was started ${starts} times, and this data directory knows of none` : null;
  }
  if (own.confirmations > confirmations) return 'it was copied before it was confirmed the last time';
  return own.confirmations === confirmations && own.starts > starts
    ? `it was started ${starts} times, and this data directory knows of ${own.starts}`
    : null;
}

/** An anchor that cannot be asked is reported where a batch is sealed, which waits for it. */
async function anchorReason({ evidence }: Looked): Promise<string | null> {
  return evidence.assertNotRewound().then(
    () => null,
    (error: unknown) => (error instanceof LogRewoundError ? error.message : null),
  );
}

/** Looks whether the database is an older copy, and has the gate permit nothing where it is. The database notifies other servers on it. */
export async function lookForRestore(service: HostedService): Promise<void> {
  if (service.restored.isNoted) return;
  const reason = await restoreReason(service);
  if (reason !== null) await enterRestored(service, reason);
}

/** Looks every RESTORE_LOOK_MS until `ending` is aborted. A database that cannot be asked is reported by the calls that need it. */
export async function watchForRestore(service: HostedService, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    await wait(systemTimers, RESTORE_LOOK_MS, ending);
    if (!ending.aborted) await lookForRestore(service).catch(() => undefined);
  }
}
