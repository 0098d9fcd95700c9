import type { Clock } from '@gatewright/gate';
import { createPostgresLedgerStore } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, type SqlDriver } from '@gatewright/ledger/sqlite';
import { nodeSha256Hex } from '@gatewright/protocol/node';
import { type ApplicationContext, composeService, openDirectory, PolicyEvents } from '@gatewright/service/internal';
import { systemIds, systemMachine } from '../../src/host/host.js';
import { readOrCreateKeys } from '../../src/keys/key-file.js';
import { readSettings } from '../../src/settings/settings.js';

/** A service without a listener or background jobs on a database, so that a test takes its steps itself. */
export async function serviceOn(
  driver: SqlDriver,
  dataDir: string,
  clock: Clock,
  environment: Readonly<Record<string, string>> = {},
): Promise<ApplicationContext> {
  const directory = await openDirectory(driver);
  const now = () => clock.now();
  const store = driver.multiProcess
    ? await createPostgresLedgerStore(driver, { sha256Hex: nodeSha256Hex })
    : await createSqliteLedgerStore(driver, { now, sha256Hex: nodeSha256Hex });
  const nothing = () => undefined;
  const policyEvents = new PolicyEvents(1);
  policyEvents.close();
  return composeService(
    {
      settings: readSettings({ GATEWRIGHT_DATA_DIR: dataDir, GATEWRIGHT_NETWORK: 'testnet', ...environment }),
      clock,
      anchors: [],
      keys: await readOrCreateKeys(dataDir, systemIds.secret),
      directory,
      store,
      events: { contained: nothing, escalated: nothing, failed: nothing },
      policyEvents,
      // No test of a single step hears of events.
      outbox: Object({ announce: nothing }),
      baseUrl: () => 'http://gate.test/api/v1',
      onOutage: nothing,
      onExpired: nothing,
    },
    systemMachine,
  );
}
