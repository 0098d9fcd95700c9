import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { openDirectory } from '../../src/database/open.js';
import { addMandate, liveMandates, type MandateRecord } from '../../src/mandates/repository.js';
import { DRIVERS } from '../support/databases.js';
import { olderDirectory } from '../support/older-directory.js';

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
});

describe.each(DRIVERS)('the directory on %s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  test('keeps no two live mandates of an agent for one action, whatever its program fails to lock', async () => {
    driver = await open();
    const directory = await openDirectory(driver);
    await addMandate(directory, mandate('one', '2026-01-01T00:00:00.000Z'));
    const beside = directory.updateTable('mandate').set({ supersededAt: null });
    expect(await addMandate(directory, mandate('two', '2026-01-02T00:00:00.000Z'))).toMatchObject([
      { mandateId: 'one' },
    ]);
    await expect(beside.where('mandateId', '=', 'one').execute()).rejects.toThrow();
  });

  test('of an earlier version that has several keeps the newest', async () => {
    driver = await open();
    const directory = await olderDirectory(driver, '0007-hold-lifetime');
    for (const [name, day] of [
      ['one', '01'],
      ['two', '03'],
      ['three', '02'],
      ['four', '03'],
    ] as const) {
      await addMandate(directory, mandate(name, `2026-01-${day}T00:00:00.000Z`));
    }
    await directory.updateTable('mandate').set({ supersededAt: null }).execute();
    const again = await openDirectory(driver);
    expect(await liveMandates(again, 'org-1', 'did:key:z1')).toMatchObject([{ mandateId: 'two' }]);
  });
});
