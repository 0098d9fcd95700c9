import type { Clock } from '@gatewright/gate';
import { createPostgresLedgerStore } from '@gatewright/ledger/postgres';
import { createSqliteLedgerStore, type SqlDriver } from '@gatewright/ledger/sqlite';
import { nodeSha256Hex } from '@gatewright/protocol/node';
import { composeService } from '../../src/app/compose.js';
import type { ApplicationContext } from '../../src/app/context.js';
import { openDirectory } from '../../src/platform/database/open.js';
import { PolicyEvents } from '../../src/platform/events/policy-events.js';
import { TEST_KEYS } from './test-keys.js';
import { testMachine } from './test-machine.js';
import { type TestEnvironment, testSettings } from './test-settings.js';

/** A service without a listener or background jobs on a database, so that a test takes its steps itself. */
export async function serviceOn(
  driver: SqlDriver,
  clock: Clock,
  environment: TestEnvironment = {},
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
      settings: testSettings(environment),
      clock,
      anchors: [],
      keys: TEST_KEYS,
      directory,
      store,
      events: {
        contained: nothing,
        escalated: nothing,
        limitReached: nothing,
        outcomeUnknown: nothing,
        failed: nothing,
      },
      audited: nothing,
      policyEvents,
      // No test of a single step reads events.
      outbox: Object({ announce: nothing }),
      baseUrl: () => 'http://gate.test/api/v1',
      onOutage: nothing,
      onExpired: nothing,
    },
    testMachine,
  );
}
