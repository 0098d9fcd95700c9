import { join } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { findOrAddPerson, firstOrganisation, issueToken, openDirectory, type Role } from './directory/index.js';
import { systemClock, systemIds } from './host.js';
import { DATABASE_FILE } from './server.js';

/** The data directory has no organisation yet. */
export class NoSuchOrganisationError extends Error {
  readonly code = 'NO_ORGANISATION';

  constructor(dataDir: string) {
    super(`${dataDir} holds no organisation yet; start the server once`);
    this.name = 'NoSuchOrganisationError';
  }
}

export interface CreatedToken {
  readonly token: string;
  readonly tokenId: string;
  readonly orgId: string;
}

/**
 * Makes an access token by opening the database of a stopped server. Throws NoSuchOrganisationError, or the store's error
 * where a server is running on the directory.
 */
export async function createTokenOffline(dataDir: string, email: string, role: Role): Promise<CreatedToken> {
  const driver = await openSqlite(join(dataDir, DATABASE_FILE));
  try {
    const directory = await openDirectory(driver);
    const organisation = await firstOrganisation(directory);
    if (organisation === null) throw new NoSuchOrganisationError(dataDir);
    const { orgId } = organisation;
    const createdAt = new Date(systemClock.now()).toISOString();
    const personId = await findOrAddPerson(directory, { orgId, email, personId: systemIds.uuid(), role, createdAt });
    const ask = { orgId, personId, role, createdAt, expiresAt: null };
    return { orgId, ...(await issueToken(directory, ask, systemIds.uuid(), systemIds.secret())) };
  } finally {
    await driver.close();
  }
}
