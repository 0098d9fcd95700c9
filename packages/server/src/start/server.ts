import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@gatewright/gate';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256Hex } from '@gatewright/protocol/node';
import {
  clockSkew,
  countStart,
  type Directory,
  isThisMachine,
  openDirectory,
  prepareDatabase,
  type ServiceFetch,
  synchronizePolicies,
} from '@gatewright/service/internal';
import type { Logger } from 'pino';
import { type Database, openDatabase, type Peers } from '../database/database.js';
import { bootstrapPath, prepareWithBootstrap } from '../files/bootstrap.js';
import { secretFileWarning } from '../files/secret-file.js';
import { writeStartCount } from '../files/start-count.js';
import { systemClock, systemIds, systemTimers } from '../host/host.js';
import { accessLog } from '../http/access-log.js';
import { type Fetch, ListenError, type Listener, listen, SHUTDOWN_GRACE_MS } from '../http/listen.js';
import { metricsFetch } from '../http/metrics.js';
import { observed } from '../http/observed-calls.js';
import { CONSOLE_PATH, type PageFetch, pageFetch } from '../http/pages.js';
import { shareBySource } from '../http/share-by-source.js';
import { sourcesBehind } from '../http/sources.js';
import { openSpans } from '../http/spans.js';
import { startupGate } from '../http/startup-gate.js';
import { keysOfDatabase, noteKeys } from '../keys/database-keys.js';
import { KEYS_FILE, readKeys } from '../keys/key-file.js';
import { KEY_PACE, type KeyPace, KeyRing } from '../keys/key-ring.js';
import { keysOfEmptyDatabase, setAsideForNew } from '../keys/lost-database.js';
import { type KeysReplacedError, watchKeys } from '../keys/replaced-keys.js';
import { Instruments } from '../metrics/instruments.js';
import { PAGES } from '../metrics/labels.js';
import { scrape } from '../metrics/scraped-figures.js';
import { meterOf } from '../metrics/service-meter.js';
import { openToGroup, removeStaleSocket } from '../network/unix-socket.js';
import type { Settings } from '../settings/settings.js';
import { assertKnownDatabase, dropOlderHistory } from './database-history.js';
import { asUnwritableFile } from './disk-failure.js';
import { closeDatabaseFile, databaseRoleWarning, dataDirectoryWarning } from './exposed-data.js';
import { followKeys, withFreshKeys } from './followed-keys.js';
import { type HostedService, openOnNode } from './node-host.js';
import { readPageFiles } from './page-files.js';
import { lookForRestore, watchForRestore } from './restore-watch.js';
import { startScheduler } from './scheduler.js';

/** The address under which the peers of a Unix socket count. */
const LOCAL_PEER = '127.0.0.1';

/** A running service. */
export interface RunningServer {
  /** Address with the path prefix. */
  readonly baseUrl: string;
  readonly bootstrapFile: string;
  /** Where people decide; null where the pages are off or were not built. */
  readonly consoleUrl: string | null;
  /**
   * Where the owner of a new database logs in to the pages once and soon, without a token; null for a start that made no database, and
   * where others than programs of this machine could be led there.
   */
  readonly loginLink: string | null;
  /** Where metrics are read; null for nowhere. */
  readonly metricsUrl: string | null;
  /**
   * Resolves where the server must not go on, and closes by itself: it lost its database for a while, and its keys were
   * replaced meanwhile. Never resolves otherwise.
   */
  readonly outdated: Promise<KeysReplacedError>;
  /**
   * Lets the callers move away before `close`, for as long as the settings say: `/readyz` refuses, and every answer ends its
   * connection.
   */
  drain(): Promise<void>;
  /** Finishes the calls under way, seals and anchors their evidence, then closes the store. Everything acknowledged is durable already. */
  close(): Promise<void>;
}

/** What a start gets beside its settings. */
export interface StartOptions {
  /** Begins a new database beside the keys of another, which are set aside. */
  readonly newDatabase?: boolean;
  /** How keys are replaced, for tests. */
  readonly keyPace?: KeyPace;
  /** Keeps the ledger in memory, for tests: its reservations and its evidence end with the server. */
  readonly memoryLedger?: boolean;
}

/**
 * Starts the service on its data directory, which the first start makes and fills, or on the PostgreSQL that the settings
 * name. Throws ListenError, KeysError, DatabaseLostError, DatabaseNotEmptyError, BootstrapFileError, ForeignLogError,
 * NetworkForeignError, UnwritableFileError, or the driver's error: another process has the directory, a command has the database alone, it cannot be reached, its schema is
 * newer than this program.
 *
 * @example
 * import { createLogger, readSettings, startServer } from '@gatewright/server';
 *
 * const settings = readSettings({ PORT: '0', GATEWRIGHT_DATA_DIR: 'data' });
 * const server = await startServer(settings, createLogger('error'));
 * const { status } = await fetch(new URL('/readyz', server.baseUrl));
 * await server.close();
 * status; // => 200
 */
export async function startServer(
  settings: Settings,
  logger: Logger,
  clock: Clock = systemClock,
  options: StartOptions = {},
): Promise<RunningServer> {
  const nameFile = (error: unknown) => {
    throw asUnwritableFile(error, settings.dataDir);
  };
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 }).catch(nameFile);
  const exposed = await dataDirectoryWarning(settings.dataDir);
  if (exposed !== null) logger.warn(exposed);
  if (settings.databaseUrl === null) await closeDatabaseFile(settings.dataDir).catch(nameFile);
  const database = await openDatabase(settings, clock).catch(nameFile);
  const listening = { close: async (): Promise<void> => undefined };
  const gap = { over: (): void => undefined };
  const ending = new AbortController();
  try {
    // Before the keys are read: from here on they are not replaced.
    await database.share(() => gap.over());
    await warnOfSecrets(settings.dataDir, database, logger);
    const directory = await openDirectoryWithKeys(database, settings, options, clock);
    const ring = new KeyRing(
      {
        ...{ dataDir: settings.dataDir, directory, clock, random: systemIds.secret },
        ...{ elapsed: systemTimers.elapsed, pace: options.keyPace ?? KEY_PACE },
        external: settings.externalKeys,
      },
      await readKeys(settings.dataDir),
    );
    await ring.look();
    const inMemory = () => createMemoryLedgerStore({ now: () => clock.now(), sha256Hex: nodeSha256Hex });
    const store = options.memoryLedger === true ? inMemory() : await database.openStore();
    const address = { origin: '' };
    const instruments = settings.metrics === null ? null : new Instruments();
    const spans = await openSpans();
    const meter = meterOf(instruments, spans, clock);
    const opened = { settings, clock, keys: ring.serving, directory, store, meter, origin: () => address.origin };
    const application = await openOnNode(opened, logger);
    const service = application.context;
    const skew = await clockSkew(service);
    if (skew !== null) logger.error(`${skew}; until then the gate is not ready`);
    await assertKnownDatabase(service);
    const moved = await dropOlderHistory(service);
    if (moved !== null) logger.warn(`an older copy of the database was confirmed: later checkpoints are in ${moved}`);
    await lookForRestore(service);
    const lookFailed = (error: unknown) => service.events.failed('look whether the keys were replaced', error);
    const { replaced: outdated, look } = watchKeys(settings.dataDir, ring, lookFailed, ending.signal);
    // Before the first call: what it changes is published, and what others change meanwhile is received.
    if (database.peers !== null) {
      const readAgain = await joinPeers(database.peers, service, look);
      gap.over = () => {
        readAgain();
        lookForRestore(service).catch(() => undefined);
      };
      // A gap until here was not reported.
      look();
    }
    // The bootstrap file names the port, which may be any free one: a client that is answered finds the file there.
    const pages = settings.console ? await readPageFiles() : {};
    const gate = startupGate(fetchOnNode(withFreshKeys(ring, application.fetch), pageFetch(pages), settings));
    const { elapsed } = systemTimers;
    const observers = { instruments, accessLog: accessLog(settings.accessLog, logger, elapsed), spans, elapsed };
    const listener = await listenForCalls(observed(gate.fetch, observers), settings);
    listening.close = async () => {
      gate.abandon();
      await listener.close();
    };
    address.origin = listener.origin;
    const metrics = await listenForMetrics(settings, instruments, service, database.driver);
    listening.close = async () => {
      gate.abandon();
      await Promise.all([listener.close(), metrics?.close()]);
    };
    const ownerToken = await database.alone(() => prepareOnNode(service, ring));
    const scheduler = startScheduler(application.jobs);
    const restoreWatch = watchForRestore(service, ending.signal);
    const keysFollowed = followKeys(ring, database, service, ending.signal);
    const end = async (signs: boolean) => {
      ending.abort();
      // Timers of the service keep no process alive, and this one has to seal its evidence.
      const alive = setInterval(() => undefined, SHUTDOWN_GRACE_MS);
      try {
        service.policyEvents.close();
        await listener.close();
        await metrics?.close();
        scheduler.stop();
        await Promise.all([restoreWatch, keysFollowed]);
        await application.close(signs);
      } finally {
        clearInterval(alive);
      }
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
    gate.open();
    const consoleUrl = pages.console === undefined ? null : (settings.publicUrl ?? listener.origin) + CONSOLE_PATH;
    return {
      baseUrl: service.baseUrl(),
      bootstrapFile: bootstrapPath(settings.dataDir),
      consoleUrl,
      loginLink: consoleUrl === null || ownerToken === null ? null : loginLink(consoleUrl, ownerToken, service),
      metricsUrl: metrics === null ? null : `${metrics.origin}/metrics`,
      outdated,
      async drain() {
        if (settings.drainSeconds === 0) return;
        gate.leave();
        listener.leave();
        await Promise.race([wait(settings.drainSeconds * 1_000), outdated]);
      },
      close: () => close(),
    };
  } catch (error) {
    ending.abort();
    await listening.close();
    await database.driver.close();
    return nameFile(error);
  }
}

/** Listens on the Unix socket of the settings, or else on their address. */
async function listenForCalls(fetch: Fetch, { host, port, socket }: Settings): Promise<Listener> {
  if (socket === null) return listen(fetch, host, port);
  await removeStaleSocket(socket).catch((error: unknown) => {
    throw new ListenError(host, socket, error);
  });
  const listener = await listen(fetch, host, socket);
  await openToGroup(socket);
  return listener;
}

async function listenForMetrics(
  { metrics }: Settings,
  instruments: Instruments | null,
  service: HostedService,
  driver: Database['driver'],
): Promise<Listener | null> {
  if (metrics === null || instruments === null) return null;
  const refresh = scrape(instruments, { ...service, connections: () => driver.connections });
  return listen(metricsFetch(instruments, refresh), metrics.host, metrics.port);
}

async function warnOfSecrets(dataDir: string, database: Database, logger: Logger): Promise<void> {
  for (const warning of [await secretFileWarning(join(dataDir, KEYS_FILE)), await databaseRoleWarning(database)]) {
    if (warning !== null) logger.warn(warning);
  }
}

/** The start that has the database alone makes the keys: of two on a new directory one would go on with keys that were not kept. */
function openDirectoryWithKeys(
  database: Database,
  settings: Settings,
  { newDatabase = false }: StartOptions,
  clock: Clock,
): Promise<Directory> {
  const { dataDir } = settings;
  return database.alone(async () => {
    const directory = await openDirectory(database.driver);
    if (newDatabase) await setAsideForNew(settings, directory, clock.now());
    const kept = await keysOfDatabase(dataDir, directory, nodeEd25519, clock.now());
    if (kept === null) await keysOfEmptyDatabase(dataDir, directory, systemIds.secret);
    return directory;
  });
}

/** Notifies other servers of changes here, and subscribes to theirs. Returns what to do after a time without the database. */
async function joinPeers(peers: Peers, service: HostedService, lookAtKeys: () => void): Promise<() => void> {
  const notifyFailed = (error: unknown) => service.events.failed('notify other servers', error);
  const readAgain = await synchronizePolicies(peers, systemIds.uuid(), service, notifyFailed);
  return () => {
    readAgain();
    lookAtKeys();
  };
}

/** Gives the service the client address of a call, which trusted proxies may state. */
function fetchOnNode(fetch: ServiceFetch, pages: PageFetch, { trustedProxies, socket }: Settings): Fetch {
  const sourceBehind = sourcesBehind(trustedProxies);
  const share = shareBySource();
  return (request, { incoming, noted }) => {
    const page = pages(request);
    if (page !== null && noted !== undefined) noted.route = PAGES;
    const forwardedFor = () => request.headers.get('x-forwarded-for') ?? undefined;
    // Who reaches a Unix socket is on this machine.
    const peer = socket === null ? incoming.socket.remoteAddress : LOCAL_PEER;
    const source = sourceBehind(peer, forwardedFor);
    if (noted !== undefined) noted.source = source;
    if (page !== null) return page;
    return share(source, () => fetch(request, noted === undefined ? { source } : { source, noted }));
  };
}

/** The link of a first start. Its secret is in the fragment, which no browser sends: no log and no proxy has it. */
function loginLink(consoleUrl: string, ownerToken: string, service: HostedService): string | null {
  const { settings, loginLinks, ids, clock } = service;
  const isLocal = isThisMachine(settings.host) && isThisMachine(new URL(consoleUrl).hostname);
  if (!isLocal || !settings.embeddedTokens) return null;
  return `${consoleUrl}/login#link=${loginLinks.make(ownerToken, ids.secret(), clock.now())}`;
}

/**
 * Prepares the database, notes there which keys this server signs with, counts the start, and marks the keys as in use with it. Returns
 * the token of the owner where it made the first organisation; else null.
 */
async function prepareOnNode(service: HostedService, ring: KeyRing): Promise<string | null> {
  const { settings, directory, clock, restored } = service;
  const { dataDir } = settings;
  // Of two first starts with keys of their own, one finds the database filled by the other.
  const keys = await keysOfDatabase(dataDir, directory, nodeEd25519, clock.now());
  let ownerToken: string | null = null;
  const databaseId = await prepareWithBootstrap(service, dataDir, (keep) =>
    prepareDatabase(service, {
      keepFirstMembers: async (members) => {
        await keep(members);
        ownerToken = ownerTokenOf(members);
      },
    }),
  );
  await noteKeys(directory, keys ?? (await readKeys(dataDir)), nodeEd25519, clock.now());
  if (restored.reason === null) {
    await writeStartCount(dataDir, { database: databaseId, ...(await countStart(directory)) });
  }
  await ring.mark(databaseId);
  return ownerToken;
}

function ownerTokenOf({ owner }: JsonObject): string | null {
  const token = isJsonObject(owner) ? owner['token'] : null;
  return typeof token === 'string' ? token : null;
}
