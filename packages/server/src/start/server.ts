import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@gatewright/gate';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { nodeEd25519, nodeSha256Hex } from '@gatewright/protocol/node';
import { API_PREFIX } from '@gatewright/service';
import {
  addGateIdentity,
  adoptOlderSlots,
  announceWaiting,
  bindToLog,
  type Chores,
  countStart,
  createApp,
  type Directory,
  findGateIdentity,
  giveBackUnissued,
  openDirectory,
  peopleOfOneAddress,
  sharePolicyNews,
  startSequencer,
  UNKNOWN,
} from '@gatewright/service/internal';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { type Database, openDatabase, type Peers } from '../database/database.js';
import { assertNetwork } from '../database/pinned-network.js';
import { bootstrap, bootstrapPath } from '../files/bootstrap.js';
import { secretFileWarning } from '../files/secret-file.js';
import { writeStartCount } from '../files/start-count.js';
import { systemClock, systemIds } from '../host/host.js';
import { SHUTDOWN_SEAL_MS } from '../host/limits.js';
import { listen } from '../http/listen.js';
import { sourcesBehind } from '../http/sources.js';
import { closedDoor } from '../http/startup-gate.js';
import { keysOfDatabase, noteKeys } from '../keys/database-keys.js';
import { KEYS_FILE, markKeys } from '../keys/key-file.js';
import { keysOfEmptyDatabase, setAsideForNew } from '../keys/lost-database.js';
import { type KeysReplacedError, watchKeys } from '../keys/replaced-keys.js';
import type { Settings } from '../settings/settings.js';
import { type AssembledService, assembleService, type HostedService } from './assembled-service.js';
import { lookForRestore, watchForRestore } from './restore-watch.js';

/** A running service. */
export interface RunningServer {
  /** Address with the path prefix. */
  readonly baseUrl: string;
  readonly bootstrapFile: string;
  /**
   * Resolves where the server must not go on, and closes by itself: it lost its database for a while, and its keys were
   * replaced meanwhile. Never resolves otherwise.
   */
  readonly outdated: Promise<KeysReplacedError>;
  /** Finishes the calls under way, seals and anchors their evidence, then closes the store. Everything acknowledged is durable already. */
  close(): Promise<void>;
}

/** What a start is told beside its settings. */
export interface StartOptions {
  /** Begins a new database beside the keys of another, which are set aside. */
  readonly newDatabase?: boolean;
  /** Keeps the ledger in memory, for tests: its reservations and its evidence end with the server. */
  readonly memoryLedger?: boolean;
}

/**
 * Starts the service on its data directory, which the first start makes and fills, or on the PostgreSQL that the settings
 * name. Throws ListenError, KeysError, DatabaseLostError, DatabaseNotEmptyError, BootstrapFileError, ForeignLogError,
 * NetworkForeignError, or the
 * driver's error: another process has the directory, a command has the database alone, it cannot be reached, its schema is
 * newer than this program.
 */
export async function startServer(
  settings: Settings,
  logger: Logger,
  clock: Clock = systemClock,
  options: StartOptions = {},
): Promise<RunningServer> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase(settings, clock);
  const opened = { close: async (): Promise<void> => undefined };
  const gap = { over: (): void => undefined };
  const ending = new AbortController();
  try {
    // Before the keys are read: from here on nobody replaces them.
    await database.share(() => gap.over());
    await warnOfSecrets(settings.dataDir, logger);
    const { directory, keys } = await openDirectoryAndKeys(database, settings, options, clock);
    const inMemory = () => createMemoryLedgerStore({ now: () => clock.now(), sha256Hex: nodeSha256Hex });
    const store = options.memoryLedger === true ? inMemory() : await database.openStore();
    const address = { baseUrl: '' };
    const parts = { settings, clock, keys, directory, store, baseUrl: () => address.baseUrl };
    const assembled = await assembleService(parts, logger);
    const { service } = assembled;
    await service.evidence.assertOwn();
    await assertNetwork(directory, settings.network);
    await lookForRestore(service);
    const lookFailed = (error: unknown) => service.events.failed('look whether the keys were replaced', error);
    const { replaced: outdated, look } = watchKeys(settings.dataDir, keys, lookFailed, ending.signal);
    // Before the first call: what it changes is told, and what others change meanwhile is heard.
    if (database.peers !== null) {
      gap.over = await joinPeers(database.peers, service, look);
      // A gap until here was told to nobody.
      look();
    }
    // The bootstrap file names the port, which may be any free one: whoever is answered finds the file there.
    const door = closedDoor(appOf(service).fetch);
    const listener = await listen(door.fetch, settings.host, settings.port);
    opened.close = async () => {
      door.abandon();
      await listener.close();
    };
    address.baseUrl = `${settings.publicUrl ?? listener.origin}${API_PREFIX}`;
    await fillDatabase(database, service);
    await reportOnePersonTwice(directory, logger).catch((error: unknown) =>
      service.events.failed('look for people of one address', error),
    );
    await announceWaiting(service.outbox, directory, store, new Date(clock.now()).toISOString());
    const sequencer = startSequencer(choresOf(assembled), service.events);
    const restoreWatch = watchForRestore(service, ending.signal);
    const end = async (signs: boolean) => {
      ending.abort();
      service.policyEvents.close();
      await listener.close();
      await Promise.all([sequencer.stop(), restoreWatch]);
      if (signs && service.restored.reason === null) await sealLast(service);
      await service.outbox.close();
      await service.gate.ledger.close();
    };
    let ended: Promise<void> | null = null;
    const close = (signs = true) => {
      ended ??= end(signs);
      return ended;
    };
    const stop = async (err: KeysReplacedError) => {
      logger.error({ err }, 'the keys were replaced while the database was out of reach: the server stops');
      // Its keys are not those of the database any more.
      await close(false);
    };
    outdated.then(stop).catch((error: unknown) => service.events.failed('stop the server', error));
    door.open();
    return { baseUrl: address.baseUrl, bootstrapFile: bootstrapPath(settings.dataDir), outdated, close: () => close() };
  } catch (error) {
    ending.abort();
    await opened.close();
    await database.driver.close();
    throw error;
  }
}

async function warnOfSecrets(dataDir: string, logger: Logger): Promise<void> {
  const warning = await secretFileWarning(join(dataDir, KEYS_FILE));
  if (warning !== null) logger.warn(warning);
}

/** Tells the operator which people of an older directory are two rows of one address: they count as one, and nothing merges them. */
async function reportOnePersonTwice(directory: Directory, logger: Logger): Promise<void> {
  for (const { orgId, personIds } of await peopleOfOneAddress(directory)) {
    const why =
      'these people have one e-mail address in several spellings and count as one; revoke the tokens of all but one';
    logger.warn({ orgId, personIds }, why);
  }
}

/** Whoever has the database makes the keys: of two starts on a new directory one would go on with keys that nobody kept. */
function openDirectoryAndKeys(
  database: Database,
  settings: Settings,
  { newDatabase = false }: StartOptions,
  clock: Clock,
): Promise<Pick<HostedService, 'directory' | 'keys'>> {
  const { dataDir } = settings;
  return database.alone(async () => {
    const directory = await openDirectory(database.driver);
    if (newDatabase) await setAsideForNew(settings, directory, clock.now());
    const kept = await keysOfDatabase(dataDir, directory, nodeEd25519);
    return { directory, keys: kept ?? (await keysOfEmptyDatabase(dataDir, directory, systemIds.secret)) };
  });
}

/**
 * Signs and anchors what was decided last, so that a copy of before is known as one. What cannot be done in time is left to the next
 * start, as after a crash.
 */
async function sealLast({ evidence, gate, events }: HostedService): Promise<void> {
  const ended = new AbortController();
  const sealed = gate.ledger.batchUnderWay().then(() => evidence.sealAndAnchorAll());
  const tooLate = wait(SHUTDOWN_SEAL_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`the evidence was not sealed and anchored within ${SHUTDOWN_SEAL_MS} ms`);
  });
  await Promise.race([sealed, tooLate]).catch((error: unknown) => events.failed('seal evidence at the stop', error));
  ended.abort();
  // Whichever came second has nobody to tell.
  for (const late of [sealed, tooLate]) late.catch(() => undefined);
}

/** Tells other servers what changes here, and hears what changes there. Returns what to do after a time without the database. */
async function joinPeers(peers: Peers, service: HostedService, lookAtKeys: () => void): Promise<() => void> {
  const tellFailed = (error: unknown) => service.events.failed('tell other servers', error);
  const readAnew = await sharePolicyNews(peers, systemIds.uuid(), service, tellFailed);
  return () => {
    readAnew();
    lookAtKeys();
  };
}

function appOf(service: HostedService): Hono {
  const sourceBehind = sourcesBehind(service.settings.trustedProxies);
  return createApp(service, (context) =>
    sourceBehind(getConnInfo(context).remote.address, () => context.req.header('x-forwarded-for')),
  );
}

/**
 * Makes what a first start makes, notes the keys of this one, binds to the evidence log what it does not know yet, and marks the keys as
 * in use with this database.
 */
function fillDatabase(database: Database, service: HostedService): Promise<void> {
  const { settings, directory, keys, clock, ids } = service;
  return database.alone(async () => {
    // Another server may have filled it since this one looked.
    await assertNetwork(directory, settings.network);
    await bootstrap(service, settings.dataDir);
    await adoptOlderSlots(service);
    // Of two first starts with keys of their own, one found the database filled by the other.
    await keysOfDatabase(settings.dataDir, directory, nodeEd25519);
    await noteKeys(directory, keys, nodeEd25519, clock.now());
    await addGateIdentity(directory, { databaseId: `db-${ids.uuid()}`, network: settings.network });
    const identity = await findGateIdentity(directory);
    if (identity === null) return;
    if (service.restored.reason === null) {
      // What is not bound makes packs incomplete, and calls go on: it is bound at the next start.
      await bindToLog(service).catch((error: unknown) => service.events.failed('bind mandates to the log', error));
      const { databaseId } = identity;
      await writeStartCount(settings.dataDir, { database: databaseId, ...(await countStart(directory)) });
    }
    await markKeys(settings.dataDir, keys, identity.databaseId).catch((error: unknown) => {
      // Keys on a disk that takes no changes are as good; without the mark they are taken to no empty database either.
      if (keys.database !== UNKNOWN) throw error;
      service.events.failed('mark the keys as in use', error);
    });
  });
}

function choresOf({ service, tellExpired }: AssembledService): Chores {
  const { evidence, store, records, clock, outbox, restored } = service;
  return {
    // What is signed over an older copy may contradict what was signed after it.
    evidence: {
      sealDue: async () => (restored.reason === null ? evidence.sealDue() : 0),
      anchorNewest: async () => (restored.reason === null ? evidence.anchorNewest() : undefined),
    },
    store,
    giveBack: () => giveBackUnissued(service),
    forget: () => records.forgetServiceNonces(clock.now()),
    expired: tellExpired,
    deliver: () => outbox.deliverDue(),
  };
}
