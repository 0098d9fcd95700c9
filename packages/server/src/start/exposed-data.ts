import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE, type Database } from '../database/database.js';
import { nullWhereMissing } from '../files/missing-file.js';
import { closeToOthers, OWNER_ONLY } from '../files/secret-file.js';

const OTHERS_WRITE = 0o002;
const GROUP_WRITES = 0o020;
const GROUP_OR_OTHERS = 0o077;

/** Every user of the machine may put other files into the data directory, the keys too. */
class DataDirectoryExposedError extends Error {
  readonly code = 'DATA_DIRECTORY_EXPOSED';

  constructor(dataDir: string, mode: number) {
    super(
      `the data directory ${dataDir} has mode ${octal(mode)}, so that any user may replace the keys and the database in it; ` +
        'set mode 0700',
    );
    this.name = 'DataDirectoryExposedError';
  }
}

/**
 * What an operator should know of who may open the data directory; null for nothing. Throws DataDirectoryExposedError where every user
 * may change it.
 */
export async function dataDirectoryWarning(dataDir: string): Promise<string | null> {
  const { mode } = await stat(dataDir);
  if ((mode & OTHERS_WRITE) !== 0) throw new DataDirectoryExposedError(dataDir, mode);
  if ((mode & GROUP_OR_OTHERS) === 0) return null;
  const may = (mode & GROUP_WRITES) === 0 ? 'list it' : 'replace the keys in it';
  return `the data directory ${dataDir} has mode ${octal(mode)}: others than the user of the gate may ${may}; set mode 0700`;
}

/** Makes the file of a SQLite database, or closes the one that is there, so that its owner alone reads it, whatever the umask is. */
export async function closeDatabaseFile(dataDir: string): Promise<void> {
  await closed(join(dataDir, DATABASE_FILE), 'a');
  // SQLite makes its log with the mode of the database.
  await closed(join(dataDir, `${DATABASE_FILE}-wal`), 'r').catch(nullWhereMissing);
}

async function closed(path: string, flags: 'a' | 'r'): Promise<void> {
  const file = await open(path, flags, OWNER_ONLY);
  try {
    await closeToOthers(file);
  } finally {
    await file.close();
  }
}

/** What an operator should know of the rights of the gate in a PostgreSQL; null for nothing. */
export async function databaseRoleWarning({
  driver,
  peers,
}: Pick<Database, 'driver' | 'peers'>): Promise<string | null> {
  if (peers === null) return null;
  const [role] = await driver.all(
    'select rolname, rolsuper::int as superuser from pg_roles where rolname = current_user',
  );
  if (Number(role?.['superuser'] ?? 0) !== 1) return null;
  return `the gate is connected to PostgreSQL as ${String(role?.['rolname'])}, a superuser: give it a role that owns its database and nothing else`;
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0');
}
