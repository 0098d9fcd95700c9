import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { firstOrganisation, type Organisation, openDirectory, setVerification } from './directory/index.js';
import { systemClock } from './host.js';
import { NoSuchOrganisationError } from './offline-token.js';
import { DATABASE_FILE } from './server.js';

/**
 * Sets what is known of an organisation's identity, of the first one where no id is given, by opening the database of a
 * stopped server. Returns the organisation's id. Throws NoSuchOrganisationError, or the store's error where a server is
 * running on the directory.
 */
export async function verifyOrganisationOffline(
  dataDir: string,
  orgId: string | null,
  verification: Organisation['verification'],
): Promise<string> {
  const driver = await openSqlite(join(dataDir, DATABASE_FILE));
  try {
    const directory = await openDirectory(driver);
    const named = orgId ?? (await firstOrganisation(directory))?.orgId;
    const at = new Date(systemClock.now()).toISOString();
    if (named === undefined || !(await setVerification(directory, named, verification, at))) {
      throw new NoSuchOrganisationError(dataDir);
    }
    return named;
  } finally {
    await driver.close();
  }
}
