import { nodeEd25519 } from '@gatewright/protocol/node';
import { findGateStanding, openDirectory } from '@gatewright/service/internal';
import { openDatabase } from '../database/database.js';
import { writeStartCount } from '../files/start-count.js';
import { systemClock } from '../host/host.js';
import { keysOfDatabase } from '../keys/database-keys.js';
import type { Settings } from '../settings/settings.js';
import { NoSuchOrganisationError } from './offline-token.js';

/** The database that a further server was added to. */
export interface AddedServer {
  readonly databaseId: string;
  readonly network: string;
  /** Starts on it so far. */
  readonly starts: number;
}

/**
 * Has a data directory with the keys of a gate know its database, so that a server starts there: an operator says by this that the database
 * is no older copy. Servers may run on it. Throws NoSuchOrganisationError, KeysError, and what opening the database throws.
 */
export async function addServer(settings: Settings): Promise<AddedServer> {
  const database = await openDatabase(settings);
  try {
    const directory = await openDirectory(database.driver);
    const keys = await keysOfDatabase(settings.dataDir, directory, nodeEd25519, systemClock.now());
    const standing = await findGateStanding(directory);
    if (keys === null || standing === null) throw new NoSuchOrganisationError(settings.dataDir);
    const { databaseId, network, starts, confirmations } = standing;
    await writeStartCount(settings.dataDir, { database: databaseId, starts, confirmations, statusFrom: 0 });
    return { databaseId, network, starts };
  } finally {
    await database.driver.close();
  }
}
