import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { addMandate, type MandateRecord } from '../../src/features/mandates/repository.js';
import { openDirectory } from '../../src/platform/database/open.js';
import { DRIVERS } from '../support/databases.js';

const mandate = (mandateId: string, issuedAt: string): MandateRecord => ({
  orgId: 'org-1',
  mandateId,
  agentDid: 'did:key:z1',
  action: 'buy',
  currency: null,
  requirePayloadBinding: false,
  document: {},
  credential: {},
  issuedAt,
  parentMandateId: null,
  reservationId: null,
  accountId: mandateId,
  budgetId: null,
});

describe.each(DRIVERS)('%s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  test('the directory keeps no two live mandates of an agent for one action, whatever its program fails to lock', async () => {
    driver = await open();
    const directory = await openDirectory(driver);
    await addMandate(directory, mandate('one', '2026-01-01T00:00:00.000Z'));
    const beside = directory.updateTable('mandate').set({ supersededAt: null });
    expect(await addMandate(directory, mandate('two', '2026-01-02T00:00:00.000Z'))).toMatchObject([
      { mandateId: 'one' },
    ]);
    await expect(beside.where('mandateId', '=', 'one').execute()).rejects.toThrow();
  });
});
