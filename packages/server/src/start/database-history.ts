import { findGateStanding, type GateStanding } from '@gatewright/service/internal';
import { setAside } from '../files/secret-file.js';
import { readStartCount } from '../files/start-count.js';
import type { HostedService } from './node-host.js';

/** The data directory knows nothing of a database that other servers use: nothing here shows whether it is an older copy. */
class UnknownDatabaseError extends Error {
  readonly code = 'DATABASE_UNKNOWN';

  constructor(dataDir: string, { databaseId, starts }: GateStanding) {
    super(
      `the data directory ${dataDir} has no history of the database ${databaseId}, which was started ${starts} times: nothing ` +
        'shows whether it is an older copy; make sure that it is the newest, then run gatewright server add',
    );
    this.name = 'UnknownDatabaseError';
  }
}

/** Throws UnknownDatabaseError for a shared database that is in use and that the data directory does not know. */
export async function assertKnownDatabase({
  directory,
  settings,
  store,
}: Pick<HostedService, 'directory' | 'settings' | 'store'>): Promise<void> {
  const standing = await findGateStanding(directory);
  if (standing === null || standing.starts === 0 || !store.capabilities.multiProcess) return;
  if (standing.restoredAt !== null || standing.copiedAt !== null) return;
  const kept = await readStartCount(settings.dataDir);
  if (kept?.database !== standing.databaseId) throw new UnknownDatabaseError(settings.dataDir, standing);
}

/**
 * Moves checkpoints aside that an older copy does not lead to, where it was confirmed since this data directory was used the last time.
 * Returns where they went; null where there were none.
 */
export async function dropOlderHistory(service: HostedService): Promise<string | null> {
  const { directory, settings } = service;
  const standing = await findGateStanding(directory);
  const kept = await readStartCount(settings.dataDir);
  if (standing === null || kept?.database !== standing.databaseId) return null;
  return kept.confirmations < standing.confirmations ? moveLaterCheckpoints(service) : null;
}

/** The log goes on from the copy: a mirror of what came after it would keep it from being signed. */
export async function moveLaterCheckpoints({ settings, evidence, clock }: HostedService): Promise<string | null> {
  return (await evidence.confirm()) ? setAside(settings.checkpointLog, clock.now()) : null;
}
