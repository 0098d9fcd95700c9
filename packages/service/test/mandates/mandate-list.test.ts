import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { addMandate, listMandates } from '../../src/features/mandates/repository.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { FIRST_PAGE, type ListPlace } from '../../src/platform/http/list-page.js';
import { DRIVERS } from '../support/databases.js';

const ALL = { ...FIRST_PAGE, agentDid: null, status: null, visible: null };

describe.each(DRIVERS)('%s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  const add = (directory: Directory, day: number, note: string, id = String(day)) =>
    addMandate(directory, {
      orgId: 'org-1',
      mandateId: `mandate-${id}`,
      agentDid: 'did:key:z1',
      action: `action-${id}`,
      currency: null,
      requirePayloadBinding: false,
      document: { note },
      credential: {},
      issuedAt: `2026-01-0${day}T00:00:00.000Z`,
      parentMandateId: null,
      reservationId: null,
      accountId: `mandate-${id}`,
      budgetId: null,
    });

  test('a list of mandates has the newest, as many as its size holds, and one however long that is', async () => {
    driver = await open();
    const directory = await openDirectory(driver);
    for (const day of [1, 2, 3, 4]) await add(directory, day, 'x'.repeat(100));
    const { length } = JSON.stringify({ note: 'x'.repeat(100) });
    const listed = async (maxCharacters: number) =>
      (await listMandates(directory, 'org-1', ALL, maxCharacters)).mandates.map(({ mandateId }) => mandateId);
    expect(await listed(4 * length)).toEqual(['mandate-4', 'mandate-3', 'mandate-2', 'mandate-1']);
    expect(await listed(3 * length - 1)).toEqual(['mandate-4', 'mandate-3']);
    expect(await listed(1)).toEqual(['mandate-4']);
  });

  test('a list of mandates has each once over its pages, those of one time included', async () => {
    driver = await open();
    const directory = await openDirectory(driver);
    for (const id of ['d', 'a', 'c', 'b', 'e']) await add(directory, 1, id, id);
    for (const limit of [1, 2, 3, 5, 6]) {
      const seen: string[] = [];
      let after: ListPlace | null = null;
      do {
        const page: Awaited<ReturnType<typeof listMandates>> = await listMandates(directory, 'org-1', {
          ...ALL,
          after,
          limit,
        });
        expect(page.mandates.length).toBeLessThanOrEqual(limit);
        seen.push(...page.mandates.map(({ mandateId }) => mandateId));
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(['mandate-a', 'mandate-b', 'mandate-c', 'mandate-d', 'mandate-e']);
    }
  });
});
