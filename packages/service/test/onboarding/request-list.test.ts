import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { addRequestedAgent, listPastRequests, listWaitingRequests } from '../../src/features/onboarding/repository.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { DRIVERS } from '../support/databases.js';

const REQUEST = JSON.stringify({ name: 'x'.repeat(100) });
const NOW = '2026-02-01T00:00:00.000Z';

describe.each(DRIVERS)('%s', (_name, open) => {
  let driver: SqlDriver;
  afterEach(() => driver.close());

  const add = (directory: Directory, day: number, status: 'pending' | 'denied') =>
    addRequestedAgent(directory, {
      orgId: 'org-1',
      requestId: `${status}-${day}`,
      ownerEmail: 'owner@example.test',
      requesterEmail: 'dev@example.test',
      requesterOrgId: 'org-1',
      request: REQUEST,
      status,
      required: 1,
      claimTokenHash: `${status}-${day}`,
      createdAt: `2026-01-0${day}T00:00:00.000Z`,
      expiresAt: '2026-03-01T00:00:00.000Z',
      decidedBy: null,
      decisionReason: null,
      agentDid: null,
    });

  test('a list of requests has what waits oldest first, what is past newest first, and one however long that is', async () => {
    driver = await open();
    const directory = await openDirectory(driver);
    for (const day of [2, 1, 3]) for (const status of ['pending', 'denied'] as const) await add(directory, day, status);
    const waiting = async (maxCharacters?: number) =>
      (await listWaitingRequests(directory, 'org-1', NOW, maxCharacters)).map(({ requestId }) => requestId);
    const past = async (maxCharacters?: number) =>
      (await listPastRequests(directory, 'org-1', NOW, maxCharacters)).map(({ requestId }) => requestId);
    expect(await waiting()).toEqual(['pending-1', 'pending-2', 'pending-3']);
    expect(await past()).toEqual(['denied-3', 'denied-2', 'denied-1']);
    expect(await waiting(3 * REQUEST.length - 1)).toEqual(['pending-1', 'pending-2']);
    expect(await past(3 * REQUEST.length - 1)).toEqual(['denied-3', 'denied-2']);
    expect([await waiting(1), await past(1)]).toEqual([['pending-1'], ['denied-3']]);
  });
});
