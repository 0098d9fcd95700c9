import { DatabaseUnverifiedError } from '@gatewright/ledger';
import { STATUS_LIST_BITS } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { servingKeys } from '@gatewright/service';
import {
  endMandate,
  everyAgent,
  everyLiveMandate,
  findGateStanding,
  nextFreeSlot,
  noteConfirmed,
  noteRestored,
  openDirectory,
  rfc3339,
  suspendByOperator,
} from '@gatewright/service/internal';
import type { Logger } from 'pino';
import { openDatabase } from '../database/database.js';
import { readStartCount, writeStartCount } from '../files/start-count.js';
import { systemClock } from '../host/host.js';
import { keysOfDatabase } from '../keys/database-keys.js';
import { withExternalKeys } from '../keys/external-signers.js';
import type { Settings } from '../settings/settings.js';
import { moveLaterCheckpoints } from '../start/database-history.js';
import { type HostedService, openOnNode } from '../start/node-host.js';
import { restoreReason } from '../start/restore-watch.js';
import { NoSuchOrganisationError } from './offline-token.js';

/** What is done again, because the copy may lack it: of every agent and mandate, or of those that are named. */
export interface RestoreTerms {
  /** DIDs of agents to suspend. */
  readonly suspend: 'all' | readonly string[];
  /** Ids of mandates to revoke. */
  readonly revoke: 'all' | readonly string[];
}

/** What was done. */
export interface ConfirmedRestore {
  /** Why the database was taken for an older copy. */
  readonly reason: string;
  readonly suspended: readonly string[];
  readonly revoked: readonly string[];
  /** The first status index that is given from now on. */
  readonly statusFrom: number;
  /** Where the checkpoints went that the copy does not lead to; null where there are none. */
  readonly checkpointsMovedTo: string | null;
}

/** The database is no older copy, by everything known here. */
class NotRestoredError extends Error {
  readonly code = 'NOT_RESTORED';

  constructor() {
    super(
      'the database is no older copy, as far as its data directory and its anchors tell; there is nothing to confirm',
    );
    this.name = 'NotRestoredError';
  }
}

/** A name that the database does not know: what has it was lost with what came after the copy, or it is misspelt. */
class NotInCopyError extends Error {
  readonly code = 'NOT_IN_COPY';

  constructor(kind: string, names: readonly string[]) {
    super(`the database holds no live ${kind} ${names.join(', ')}; leave it out: what it does not hold can do nothing`);
    this.name = 'NotInCopyError';
  }
}

/**
 * Has an older copy of a database count as the database, while no server has it: contains again what may have been contained since,
 * moves checkpoints aside that the copy does not lead to, and gives status indices that were never given before. Throws
 * NotRestoredError, NotInCopyError, and what opening the database throws.
 */
export async function confirmRestore(
  settings: Settings,
  terms: RestoreTerms,
  logger: Logger,
): Promise<ConfirmedRestore> {
  const database = await openDatabase(settings);
  try {
    return await database.unshared(async () => {
      const directory = await openDirectory(database.driver);
      const keys = await keysOfDatabase(settings.dataDir, directory, nodeEd25519, systemClock.now());
      if (keys === null) throw new NoSuchOrganisationError(settings.dataDir);
      const store = await database.openStore();
      const serving = withExternalKeys(servingKeys(keys, nodeEd25519), settings.externalKeys, nodeEd25519);
      const opened = { settings, clock: systemClock, keys: serving, directory, store, origin: () => '' };
      const { context } = await openOnNode(opened, logger);
      try {
        return await confirm(terms, context);
      } finally {
        // The next start takes up what is not released by then.
        await context.endings.stop();
        await context.outbox.close();
      }
    });
  } finally {
    await database.driver.close();
  }
}

async function confirm(terms: RestoreTerms, service: HostedService): Promise<ConfirmedRestore> {
  const { directory, settings } = service;
  const reason = (await restoreReason(service)) ?? (await unverifiedReason(service));
  const standing = await findGateStanding(directory);
  if (reason === null || standing === null) throw new NotRestoredError();
  const agents = named(await everyAgent(directory), ({ agentDid }) => agentDid, terms.suspend, 'agent');
  const mandates = named(await everyLiveMandate(directory), ({ mandateId }) => mandateId, terms.revoke, 'mandate');
  // A ledger that lost commits takes none before it is confirmed. The note keeps a command that is cut short from having confirmed the copy.
  await noteRestored(directory, rfc3339(service.clock.now()));
  await service.store.continuity?.confirm();
  const suspended: string[] = [];
  for (const agent of agents) {
    if ((await service.store.agent(agent.orgId, agent.agentDid)).status !== 'active') continue;
    await suspendByOperator(agent, 'the database was restored from an older copy', service);
    suspended.push(agent.agentDid);
  }
  for (const mandate of mandates) await endMandate(mandate, service);
  const checkpointsMovedTo = await moveLaterCheckpoints(service);
  const known = await readStartCount(settings.dataDir);
  const kept = known?.database === standing.databaseId ? known : null;
  const statusFrom = await unusedStatusIndex(kept?.statusFrom ?? 0, service);
  const counted = {
    starts: Math.max(standing.starts, kept?.starts ?? 0),
    confirmations: Math.max(standing.confirmations, kept?.confirmations ?? 0) + 1,
    statusFrom,
  };
  // The database comes last: a command that was cut short is called again.
  await noteConfirmed(directory, counted);
  await writeStartCount(settings.dataDir, { database: standing.databaseId, ...counted });
  return { reason, suspended, revoked: mandates.map(({ mandateId }) => mandateId), statusFrom, checkpointsMovedTo };
}

/** Why the database cannot be verified while servers that may have committed on it are gone; null where it can. */
async function unverifiedReason({ store }: HostedService): Promise<string | null> {
  return (store.continuity?.verify() ?? Promise.resolve()).then(
    () => null,
    (error: unknown) => (error instanceof DatabaseUnverifiedError ? error.message : Promise.reject(error)),
  );
}

function named<Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  wanted: 'all' | readonly string[],
  kind: string,
): readonly Item[] {
  if (wanted === 'all') return all;
  const unknown = wanted.filter((name) => !all.some((item) => nameOf(item) === name));
  if (unknown.length > 0) throw new NotInCopyError(kind, unknown);
  return all.filter((item) => wanted.includes(nameOf(item)));
}

const HOUR_MS = 60 * 60 * 1000;
const LISTS_BEGAN = Date.UTC(2020, 0, 1);

/**
 * The first index of a status list that no mandate was ever in. Nothing shows how many were issued after the copy, so the list is
 * numbered by the hour: lists that fill up are numbered one by one from 0, or from the hour of an earlier restore, which began with
 * `lastFrom`.
 */
async function unusedStatusIndex(lastFrom: number, { directory, clock }: HostedService): Promise<number> {
  const byHour = Math.floor((clock.now() - LISTS_BEGAN) / HOUR_MS);
  const afterKnown = Math.ceil((await nextFreeSlot(directory)) / STATUS_LIST_BITS);
  const afterLast = lastFrom === 0 ? 0 : lastFrom / STATUS_LIST_BITS + 1;
  return Math.max(byHour, afterKnown, afterLast) * STATUS_LIST_BITS;
}
