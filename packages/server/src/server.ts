import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { GateEvents } from '@gatewright/gate';
import { createSqliteLedgerStore, openSqlite } from '@gatewright/ledger/sqlite';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Logger } from 'pino';
import { bootstrap, bootstrapPath } from './bootstrap/bootstrap.js';
import { openDirectory } from './directory/index.js';
import { PolicyEvents } from './events/policy-events.js';
import { systemClock, systemIds } from './host.js';
import { API_PREFIX, createApp } from './http/app.js';
import { listen } from './http/listen.js';
import { readOrCreateKeys } from './keys/keys.js';
import { startSequencer } from './sequencer.js';
import { composeService } from './service.js';
import type { Settings } from './settings/settings.js';

/** A running service. */
export interface RunningServer {
  /** Address with the path prefix. */
  readonly baseUrl: string;
  readonly bootstrapFile: string;
  /** Finishes the calls under way, then closes the store. Everything acknowledged is durable already. */
  close(): Promise<void>;
}

/** Name of the database in a data directory. */
export const DATABASE_FILE = 'gatewright.db';

/**
 * Starts the service on its data directory, which the first start makes and fills. Throws ListenError, KeysError, or the
 * store's error where another process has the directory.
 */
export async function startServer(settings: Settings, logger: Logger): Promise<RunningServer> {
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const keys = await readOrCreateKeys(settings.dataDir, systemIds.secret);
  const driver = await openSqlite(join(settings.dataDir, DATABASE_FILE));
  try {
    const store = await createSqliteLedgerStore(driver, { now: systemClock.now });
    const directory = await openDirectory(driver);
    const policyEvents = new PolicyEvents();
    const events = eventsTo(logger, policyEvents);
    const address = { baseUrl: '' };
    const service = composeService({
      settings,
      keys,
      directory,
      store,
      events,
      policyEvents,
      baseUrl: () => address.baseUrl,
    });
    const app = createApp(service, (context) => getConnInfo(context).remote.address ?? 'unknown');
    const listener = await listen(app.fetch, settings.host, settings.port);
    address.baseUrl = `${settings.publicUrl ?? listener.origin}${API_PREFIX}`;
    await bootstrap(service);
    const sequencer = startSequencer(
      service.evidence,
      store,
      () => service.records.forgetServiceNonces(systemClock.now()),
      events,
    );
    return {
      baseUrl: address.baseUrl,
      bootstrapFile: bootstrapPath(settings.dataDir),
      async close() {
        policyEvents.close();
        await listener.close();
        await sequencer.stop();
        await service.gate.ledger.close();
      },
    };
  } catch (error) {
    await driver.close();
    throw error;
  }
}

function eventsTo(logger: Logger, policyEvents: PolicyEvents): GateEvents {
  return {
    contained: ({ agentDid, status }) => {
      policyEvents.changed(agentDid, 'contained');
      logger.warn({ agentDid, status }, 'an agent was contained');
    },
    escalated: ({ escalationId, agentDid, reasonCode }) =>
      logger.info({ escalationId, agentDid, reasonCode }, 'an action waits for people'),
    failed: (operation, err) => logger.error({ operation, err }, 'an operation failed'),
  };
}
