import { nodeEd25519 } from '@gatewright/protocol/node';
import { type CreatedOrganisation, servingKeys } from '@gatewright/service';
import {
  byOperator,
  createOrganisation,
  type Directory,
  findOrganisation,
  firstOrganisation,
  newIdentity,
  noteSetting,
  type Organisation,
  openDirectory,
  setVerification,
} from '@gatewright/service/internal';
import { openDatabase } from '../database/database.js';
import { systemClock, systemIds } from '../host/host.js';
import { keysOfDatabase } from '../keys/database-keys.js';
import { NoSuchOrganisationError } from './offline-token.js';

/**
 * Sets what is known of an organisation's identity, of the first one where no id is given, by opening the database of
 * stopped servers. Returns the organisation's id. Throws NoSuchOrganisationError, or the store's error where a server is
 * running on the database.
 */
export function verifyOrganisationOffline(
  dataDir: string,
  orgId: string | null,
  verification: Organisation['verification'],
  databaseUrl: string | null = null,
): Promise<string> {
  return withDirectory({ dataDir, databaseUrl }, 'stopped', async (directory) => {
    const named = orgId ?? (await firstOrganisation(directory))?.orgId;
    const before = named === undefined ? null : await findOrganisation(directory, named);
    if (named === undefined || before === null) throw new NoSuchOrganisationError(dataDir, orgId);
    // A server that is started on it puts the record into the log.
    await directory.transaction().execute(async (transaction) => {
      await setVerification(transaction, named, verification, now());
      const was = { verification: before.verification };
      const changed = { setting: 'verification', subject: null, before: was, after: { verification } } as const;
      await noteSetting(transaction, byOperator(named, 'operator'), changed, { ids: systemIds, clock: systemClock });
    });
    return named;
  });
}

/**
 * Adds an organisation to the database of a stopped server, or to a PostgreSQL beside running ones. It issues its mandates
 * under a DID of its own. Throws NoSuchOrganisationError, KeysError, or the store's error where a server is running on the
 * directory, or a command has the PostgreSQL alone.
 */
export async function createOrganisationOffline(
  dataDir: string,
  name: string,
  ownerEmail: string,
  databaseUrl: string | null = null,
): Promise<CreatedOrganisation> {
  return withDirectory({ dataDir, databaseUrl }, 'running', async (directory) => {
    const keys = await keysOfDatabase(dataDir, directory, nodeEd25519, systemClock.now());
    if (keys === null) throw new NoSuchOrganisationError(dataDir);
    const host = { ids: systemIds, clock: systemClock, keys: servingKeys(keys, nodeEd25519) };
    return createOrganisation({ name, owner: ownerEmail }, await newIdentity(host), directory, host);
  });
}

/**
 * Works on the directory, and closes it. `servers` says whether those on a PostgreSQL may run meanwhile; a file is of stopped
 * servers in any case. Throws the store's error where one is running that may not, or a command has the database alone.
 */
export async function withDirectory<T>(
  place: Parameters<typeof openDatabase>[0],
  servers: 'running' | 'stopped',
  work: (directory: Directory) => Promise<T>,
): Promise<T> {
  const { driver, share, unshared } = await openDatabase(place);
  const onDirectory = async () => work(await openDirectory(driver));
  try {
    if (servers === 'stopped') return await unshared(onDirectory);
    // The keys stay as they are meanwhile, as for a server.
    await share(() => undefined);
    return await onDirectory();
  } finally {
    await driver.close();
  }
}

function now(): string {
  return new Date(systemClock.now()).toISOString();
}
