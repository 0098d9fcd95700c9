import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { bootstrapPath } from '../bootstrap/bootstrap.js';
import { type Directory, firstOrganisation } from '../directory/index.js';
import type { Settings } from '../settings/settings.js';
import { KEYS_FILE, type Keys, readOrCreateKeys, UNUSED } from './keys.js';

/** The keys are in use with a database, and the one that is named is empty. */
export class DatabaseLostError extends Error {
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
export class DatabaseNotEmptyError extends Error {
  readonly code = 'DATABASE_NOT_EMPTY';

  constructor() {
    super(
      '--new-database is for a start on an empty database, and the one that the settings name is in use; leave it out',
    );
    this.name = 'DatabaseNotEmptyError';
  }
}

/** The keys for an empty database: new ones, or those of a first start that was cut short. Throws DatabaseLostError. */
export async function keysOfEmptyDatabase(dataDir: string, random: () => Uint8Array): Promise<Keys> {
  const keys = await readOrCreateKeys(dataDir, random);
  if (keys.database !== UNUSED) throw new DatabaseLostError(dataDir, keys.database);
  return keys;
}

/**
 * Makes room for a new database at `at` (ms since the epoch): the keys, the bootstrap file and the checkpoint log of the old one get
 * other names, in which the time stands. Its log and the new one then have different keys. Throws DatabaseNotEmptyError.
 */
export async function setAsideForNew(
  { dataDir, checkpointLog }: Pick<Settings, 'dataDir' | 'checkpointLog'>,
  directory: Directory,
  at: number,
): Promise<void> {
  if ((await firstOrganisation(directory)) !== null) throw new DatabaseNotEmptyError();
  const suffix = `before-${new Date(at).toISOString().replaceAll(':', '-')}`;
  // The keys go last: a command that was cut short finds them, and sets the rest aside again.
  for (const path of [checkpointLog, bootstrapPath(dataDir), join(dataDir, KEYS_FILE)]) {
    await rename(path, `${path}.${suffix}`).catch((error: unknown) => {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing) throw error;
    });
  }
}
