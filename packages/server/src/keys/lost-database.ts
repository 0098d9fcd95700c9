import { join } from 'node:path';
import type { Keys } from '@gatewright/service';
import { type Directory, findGateIdentity, firstOrganisation, UNUSED } from '@gatewright/service/internal';
import { bootstrapPath } from '../files/bootstrap.js';
import { nullWhereMissing } from '../files/missing-file.js';
import { setAside } from '../files/secret-file.js';
import { STARTS_FILE } from '../files/start-count.js';
import type { Settings } from '../settings/settings.js';
import { KEYS_FILE, readOrCreateKeys } from './key-file.js';

/** The keys are in use with a database, and the one that is named is empty. */
class DatabaseLostError extends Error {
  readonly code = 'DATABASE_LOST';

  constructor(dataDir: string, database: string) {
    super(
      `${join(dataDir, KEYS_FILE)} is in use with a database (${database}), and the one that the settings name is empty: ` +
        'name the right one, or restore it from a backup; where it is lost for good, start once with --new-database, ' +
        'which sets the old keys aside and makes new ones',
    );
    this.name = 'DatabaseLostError';
  }
}

/** A new database was asked for where there is one in use. */
class DatabaseNotEmptyError extends Error {
  readonly code = 'DATABASE_NOT_EMPTY';

  constructor() {
    super(
      '--new-database is for a start on an empty database, and the one that the settings name is in use; leave it out',
    );
    this.name = 'DatabaseNotEmptyError';
  }
}

/**
 * The keys for a database without an organisation: new ones, those of a first start that was cut short, or those that it names as its
 * own. Throws DatabaseLostError.
 */
export async function keysOfEmptyDatabase(
  dataDir: string,
  directory: Directory,
  random: () => Uint8Array,
): Promise<Keys> {
  const keys = await readOrCreateKeys(dataDir, random);
  const own = (await findGateIdentity(directory))?.databaseId;
  if (keys.database !== UNUSED && keys.database !== own) throw new DatabaseLostError(dataDir, keys.database);
  return keys;
}

/**
 * Prepares for a new database at `at` (ms since the epoch): the keys, the bootstrap file and the checkpoint log of the old one get
 * other names, in which the time stands. Its log and the new one then have different keys. Throws DatabaseNotEmptyError.
 */
export async function setAsideForNew(
  { dataDir, checkpointLog }: Pick<Settings, 'dataDir' | 'checkpointLog'>,
  directory: Directory,
  at: number,
): Promise<void> {
  if ((await firstOrganisation(directory)) !== null) throw new DatabaseNotEmptyError();
  // The keys go last: a command that was cut short finds them, and sets the rest aside again.
  const counted = join(dataDir, STARTS_FILE);
  for (const path of [checkpointLog, counted, bootstrapPath(dataDir), join(dataDir, KEYS_FILE)]) {
    await setAside(path, at).catch(nullWhereMissing);
  }
}
