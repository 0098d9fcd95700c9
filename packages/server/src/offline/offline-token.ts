import type { Role } from '@gatewright/service';
import {
  byOperator,
  findOrAddPerson,
  firstOrganisation,
  issueToken,
  noteSetting,
  openDirectory,
  revokedAt,
  standingOf,
} from '@gatewright/service/internal';
import { openDatabase } from '../database/database.js';
import { systemClock, systemIds } from '../host/host.js';
import type { Settings } from '../settings/settings.js';

/** The data directory has no organisation yet, or not the one that was named. */
export class NoSuchOrganisationError extends Error {
  readonly code = 'NO_ORGANISATION';

  constructor(place: string, orgId: string | null = null) {
    super(orgId === null ? `${place} holds no organisation yet; start the server once` : `${place} holds no ${orgId}`);
    this.name = 'NoSuchOrganisationError';
  }
}

/** The person's access was ended, and a token would let them in again unnoticed. */
class AccessEndedError extends Error {
  readonly code = 'ACCESS_ENDED';

  constructor(email: string) {
    super(`the access of ${email} was ended; start the server and reinstate them (gatewright user reinstate)`);
    this.name = 'AccessEndedError';
  }
}

export interface CreatedToken {
  readonly token: string;
  readonly tokenId: string;
  readonly orgId: string;
}

/**
 * Makes an access token by opening the database of a stopped server. Throws NoSuchOrganisationError, AccessEndedError, or the
 * store's error where a server is running on the directory.
 */
export async function createTokenOffline(settings: Settings, email: string, role: Role): Promise<CreatedToken> {
  const { driver } = await openDatabase(settings);
  try {
    const directory = await openDirectory(driver);
    const organisation = await firstOrganisation(directory);
    if (organisation === null) throw new NoSuchOrganisationError(settings.dataDir);
    const { orgId } = organisation;
    if ((await revokedAt(directory, orgId, email)) !== null) throw new AccessEndedError(email);
    const createdAt = new Date(systemClock.now()).toISOString();
    const person = { orgId, email, personId: systemIds.uuid(), role, createdAt, provenBy: 'operator' } as const;
    return await directory.transaction().execute(async (transaction) => {
      const note = (changed: Parameters<typeof noteSetting>[2]) =>
        noteSetting(transaction, byOperator(orgId, 'operator'), changed, { ids: systemIds, clock: systemClock });
      const before = await standingOf(transaction, orgId, email);
      const personId = await findOrAddPerson(transaction, person);
      const ask = { orgId, personId, role, createdAt, expiresAt: null, familyId: null };
      const made = await issueToken(transaction, ask, systemIds.uuid(), systemIds.secret());
      // A server that is started on it puts the records into the log.
      await note({ setting: 'person', subject: personId, before, after: await standingOf(transaction, orgId, email) });
      await note({ setting: 'token', subject: made.tokenId, before: null, after: { personId, role, expiresAt: null } });
      return { orgId, ...made };
    });
  } finally {
    await driver.close();
  }
}
