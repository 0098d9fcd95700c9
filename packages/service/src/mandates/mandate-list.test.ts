import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { openDirectory } from '../database/open.js';
import type { Directory } from '../database/tables.js';
import { DRIVERS } from '../testing/databases.js';
import { addMandate, listMandates } from './repository.js';

describe.each(DRIVERS)('a list of mandates on %s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  const add = (directory: Directory, day: number, note: string) =>
    addMandate(directory, {
      orgId: 'org-1',
      mandateId: `mandate-${day}`,
      agentDid: 'did:key:z1',
      action: `action-${day}`,
      currency: null,
      requirePayloadBinding: false,
      document: { note },
      credential: {},
      issuedAt: `2026-01-0${day}T00:00:00.000Z`,
      parentMandateId: null,
      reservationId: null,
      accountId: `mandate-${day}`,
    });

  test('gives the newest, as many as its size holds, and one however long that is', async () => {
    driver = await open();
    const directory = await openDirectory(driver);
    for (const day of [1, 2, 3, 4]) await add(directory, day, 'x'.repeat(100));
    const { length } = JSON.stringify({ note: 'x'.repeat(100) });
    const listed = async (maxCharacters: number) =>
      (await listMandates(directory, 'org-1', null, maxCharacters)).map(({ mandateId }) => mandateId);
    expect(await listed(4 * length)).toEqual(['mandate-4', 'mandate-3', 'mandate-2', 'mandate-1']);
    expect(await listed(3 * length - 1)).toEqual(['mandate-4', 'mandate-3']);
    expect(await listed(1)).toEqual(['mandate-4']);
  });
});
