import { mkdir } from 'node:fs/promises';
import type { Clock, GateEvents } from '@gatewright/gate';
import type { Hold } from '@gatewright/ledger';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Logger } from 'pino';
import { bootstrap, bootstrapPath } from './bootstrap/bootstrap.js';
import { openDatabase } from './database.js';
import { giveBackUnissued } from './delegation.js';
import { openDirectory } from './directory/index.js';
import { sharePolicyNews } from './events/peer-news.js';
import { PolicyEvents } from './events/policy-events.js';
import { openAnchors } from './evidence/anchors.js';
import { systemClock, systemIds } from './host.js';
import { API_PREFIX, createApp } from './http/app.js';
import { closedDoor } from './http/held-calls.js';
import { listen } from './http/listen.js';
import { sourcesBehind } from './http/sources.js';
import { keysOfDatabase, noteKeys } from './keys/database-keys.js';
import { readOrCreateKeys } from './keys/keys.js';
import { type KeysReplacedError, watchKeys } from './keys/replaced-keys.js';
import { startSequencer } from './sequencer.js';
import { composeService } from './service.js';
import type { Settings } from './settings/settings.js';
import { agentContained, escalationCreated, holdExpired } from './webhooks/announcements.js';
import { Egress } from './webhooks/egress.js';
import { namesFrom } from './webhooks/name-resolution.js';
import { Outbox } from './webhooks/outbox.js';
import { announceWaiting } from './webhooks/recovery.js';

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
  /** Finishes the calls under way, then closes the store. Everything acknowledged is durable already. */
  close(): Promise<void>;
}

/**
 * Starts the service on its data directory, which the first start makes and fills, or on the PostgreSQL that the settings
 * name. Throws ListenError, KeysError, ForeignLogError, or the driver's error: another process has the directory, a command
 * has the database alone, it cannot be reached, its schema is newer than this program.
 */
export async function startServer(
  settings: Settings,
  logger: Logger,
  clock: Clock = systemClock,
): Promise<RunningServer> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase(settings, clock);
  const { driver, peers } = database;
  const opened = { close: async (): Promise<void> => undefined };
  const gap = { over: (): void => undefined };
  const ending = new AbortController();
  try {
    // Before the keys are read: from here on nobody replaces them.
    await database.share(() => gap.over());
    // Whoever has the database makes the keys: of two starts on a new directory one would go on with keys that nobody kept.
    const { directory, keys } = await database.alone(async () => {
      const directory = await openDirectory(driver);
      const kept = await keysOfDatabase(settings.dataDir, directory, nodeEd25519);
      return { directory, keys: kept ?? (await readOrCreateKeys(settings.dataDir, systemIds.secret)) };
    });
    const store = await database.openStore();
    const policyEvents = new PolicyEvents(settings.maxStreams);
    const outbox = new Outbox({
      directory,
      clock,
      egress: new Egress({ resolve: namesFrom(), privateAddresses: settings.webhookPrivateAddresses }),
      secretKey: keys.claimToken,
      disabled: ({ webhookId, url }, error) => logger.warn({ webhookId, url, error }, 'a webhook was disabled'),
      failed: (operation, err) => logger.error({ operation, err }, 'an operation failed'),
    });
    const events = eventsTo(logger, policyEvents, outbox);
    const tellExpired = (holds: readonly Hold[]) => {
      for (const hold of holds) outbox.announce(holdExpired(hold));
    };
    const address = { baseUrl: '' };
    const anchors = await openAnchors(settings, { ed25519: nodeEd25519, ids: systemIds });
    const service = composeService({
      settings,
      clock,
      anchors,
      keys,
      directory,
      store,
      events,
      policyEvents,
      outbox,
      baseUrl: () => address.baseUrl,
      onOutage: (err) => {
        if (err === null) logger.info('the ledger commits again');
        else logger.error({ err }, 'the ledger cannot commit: calls are answered with GATE_UNAVAILABLE until it can');
      },
      onExpired: tellExpired,
    });
    await service.evidence.assertOwn();
    const lookFailed = (error: unknown) => events.failed('look whether the keys were replaced', error);
    const { replaced: outdated, look } = watchKeys(settings.dataDir, keys, lookFailed, ending.signal);
    // Before the first call: what it changes is told, and what others change meanwhile is heard.
    if (peers !== null) {
      const tellFailed = (error: unknown) => events.failed('tell other servers', error);
      const readAnew = await sharePolicyNews(peers, systemIds.uuid(), service, tellFailed);
      gap.over = () => {
        readAnew();
        look();
      };
      // A gap until here was told to nobody.
      look();
    }
    const sourceBehind = sourcesBehind(settings.trustedProxies);
    const app = createApp(service, (context) =>
      sourceBehind(getConnInfo(context).remote.address, () => context.req.header('x-forwarded-for')),
    );
    // The bootstrap file names the port, which may be any free one: whoever is answered finds the file there.
    const door = closedDoor(app.fetch);
    const listener = await listen(door.fetch, settings.host, settings.port);
    opened.close = async () => {
      door.abandon();
      await listener.close();
    };
    address.baseUrl = `${settings.publicUrl ?? listener.origin}${API_PREFIX}`;
    await database.alone(async () => {
      await bootstrap(service);
      // Of two first starts with keys of their own, one found the database filled by the other.
      await keysOfDatabase(settings.dataDir, directory, nodeEd25519);
      await noteKeys(directory, keys, nodeEd25519, clock.now());
    });
    await announceWaiting(outbox, directory, store, new Date(clock.now()).toISOString());
    const chores = {
      evidence: service.evidence,
      store,
      giveBack: () => giveBackUnissued(service),
      forget: () => service.records.forgetServiceNonces(clock.now()),
      expired: tellExpired,
      deliver: () => outbox.deliverDue(),
    };
    const sequencer = startSequencer(chores, events);
    const end = async () => {
      ending.abort();
      policyEvents.close();
      await listener.close();
      await sequencer.stop();
      await outbox.close();
      await service.gate.ledger.close();
    };
    let ended: Promise<void> | null = null;
    const close = () => {
      ended ??= end();
      return ended;
    };
    const stop = async (err: KeysReplacedError) => {
      logger.error({ err }, 'the keys were replaced while the database was out of reach: the server stops');
      await close();
    };
    outdated.then(stop).catch((error: unknown) => events.failed('stop the server', error));
    door.open();
    return { baseUrl: address.baseUrl, bootstrapFile: bootstrapPath(settings.dataDir), outdated, close };
  } catch (error) {
    ending.abort();
    await opened.close();
    await driver.close();
    throw error;
  }
}

function eventsTo(logger: Logger, policyEvents: PolicyEvents, outbox: Outbox): GateEvents {
  return {
    contained: (agent) => {
      const { agentDid, status } = agent;
      policyEvents.changed(agent, 'contained');
      outbox.announce(agentContained(agent, systemIds.uuid()));
      logger.warn({ agentDid, status }, 'an agent was contained');
    },
    escalated: (escalation) => {
      const { escalationId, agentDid, reasonCode } = escalation;
      outbox.announce(escalationCreated(escalation));
      logger.info({ escalationId, agentDid, reasonCode }, 'an action waits for people');
    },
    failed: (operation, err) => logger.error({ operation, err }, 'an operation failed'),
  };
}
