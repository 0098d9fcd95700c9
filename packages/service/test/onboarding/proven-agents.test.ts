import { openPostgres } from '@gatewright/ledger/postgres';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type AgentIdentity,
  addAgent,
  findAgentByDid,
  findAgentOf,
  markKeyVerified,
} from '../../src/features/agents/repository.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { emptyPostgres } from '../support/databases.js';

const DID = 'did:key:z1';
const challenge = { text: 'sign this', expiresAt: '2026-01-01T00:10:00.000Z' };

const agent = (orgId: string, change: Partial<AgentIdentity> = {}): AgentIdentity => ({
  orgId,
  identityId: `agent of ${orgId}`,
  agentDid: DID,
  name: 'Buyer',
  network: 'testnet',
  publicKey: new Uint8Array(32).fill(7),
  keyVerified: false,
  challenge,
  requestedBy: 'dan@example.test',
  requestedByOrgId: orgId,
  ...change,
});
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
const add = (db: Directory, orgId: string, change: Partial<AgentIdentity> = {}) =>
  addAgent(db, agent(orgId, change), day(1));
const prove = (db: Directory, orgId: string, change: Partial<AgentIdentity> = {}) =>
  markKeyVerified(db, agent(orgId, change), challenge);

describe.each([
  ['SQLite', async () => ({ first: await openSqlite(':memory:'), other: null })],
  [
    'PostgreSQL',
    async () => {
      const url = await emptyPostgres();
      return { first: await openPostgres(url), other: await openPostgres(url) };
    },
  ],
])('%s', (_name, open: () => Promise<{ first: SqlDriver; other: SqlDriver | null }>) => {
  let driver: SqlDriver;
  let other: SqlDriver | null;
  const opened = async () => {
    ({ first: driver, other } = await open());
  };
  afterEach(async () => {
    await other?.close();
    await driver.close();
  });

  test('the directory takes a DID once per organisation, and knows the first by it until one has proven it', async () => {
    await opened();
    const db = await openDirectory(driver);
    expect(await addAgent(db, agent('org-late'), day(3))).toBe(true);
    expect(await addAgent(db, agent('org-first'), day(1))).toBe(true);
    expect(await addAgent(db, agent('org-owner'), day(2))).toBe(true);
    expect(await add(db, 'org-owner', { identityId: 'another' })).toBe(false);
    expect((await findAgentByDid(db, DID))?.orgId).toBe('org-first');
    expect(await prove(db, 'org-owner')).toBe('proven');
    expect((await findAgentByDid(db, DID))?.orgId).toBe('org-owner');
    expect(await prove(db, 'org-owner')).toBe('used');
    expect(await prove(db, 'org-first')).toBe('elsewhere');
    expect(await findAgentOf(db, 'org-first', DID)).toMatchObject({ keyVerified: false, challenge });
    const forced = db.updateTable('agent').set({ keyVerified: 1 }).where('orgId', '=', 'org-late');
    await expect(forced.execute()).rejects.toThrow();
  });

  // threat money two-organisations-prove: Two organisations prove one key at once => one of them has it
  test('the directory takes one of two proofs of a key at once', async () => {
    await opened();
    const db = await openDirectory(driver);
    const beside = other === null ? db : await openDirectory(other);
    for (let round = 0; round < 20; round += 1) {
      const change = { agentDid: `did:key:z${round}`, identityId: `agent ${round}` };
      await add(db, 'org-1', change);
      await add(db, 'org-2', change);
      const outcomes = await Promise.all([prove(db, 'org-1', change), prove(beside, 'org-2', change)]);
      expect(outcomes.sort()).toEqual(['elsewhere', 'proven']);
    }
  });
});
