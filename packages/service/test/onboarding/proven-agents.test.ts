import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '@gatewright/ledger/postgres';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { toHex } from '@gatewright/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type AgentIdentity,
  addAgent,
  findAgentByDid,
  findAgentOf,
  markKeyVerified,
} from '../../src/agents/repository.js';
import { openDirectory } from '../../src/database/open.js';
import type { Directory } from '../../src/database/tables.js';
import { emptyPostgres } from '../support/databases.js';
import { endingDatabase } from '../support/ending-database.js';
import { olderDirectory } from '../support/older-directory.js';

const BEFORE = '0010-signing-keys';
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
/** Adds an agent as the earlier version did, which knew no organisation of the requester. */
const addOlder = async (db: Directory, orgId: string, change: Partial<AgentIdentity> = {}) => {
  const { requestedByOrgId: _, challenge: proof, publicKey, keyVerified, ...named } = agent(orgId, change);
  const key = { publicKey: toHex(publicKey), keyVerified: keyVerified ? 1 : 0 };
  const waiting = { challenge: proof?.text ?? null, challengeExpiresAt: proof?.expiresAt ?? null };
  await db
    .insertInto('agent')
    .values({ ...named, ...key, ...waiting, createdAt: day(1) })
    .execute();
};
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
])('the directory on %s', (_name, open: () => Promise<{ first: SqlDriver; other: SqlDriver | null }>) => {
  let driver: SqlDriver;
  let other: SqlDriver | null;
  const opened = async () => {
    ({ first: driver, other } = await open());
  };
  afterEach(async () => {
    await other?.close();
    await driver.close();
  });

  test('takes a DID from every organisation once, and stands it for the first until one has proven it', async () => {
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
  test('takes one of two proofs at once', async () => {
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

  test('of an earlier version keeps its agents as they were', async () => {
    await opened();
    const older = await olderDirectory(driver, BEFORE);
    await addOlder(older, 'org-1', { keyVerified: true, challenge: null, requestedBy: null });
    await addOlder(older, 'org-2', { agentDid: 'did:key:z2', publicKey: new Uint8Array(32).fill(8) });
    const rows = () =>
      older
        .selectFrom('agent')
        .select(['orgId', 'identityId', 'agentDid', 'name', 'network', 'publicKey', 'keyVerified', 'requestedBy'])
        .select(['challenge', 'challengeExpiresAt', 'createdAt'])
        .orderBy('orgId')
        .execute();
    const before = await rows();
    const db = await openDirectory(driver);
    expect(before).toHaveLength(2);
    expect(await rows()).toEqual(before);
    expect(await add(db, 'org-3')).toBe(true);
    expect(await prove(db, 'org-3')).toBe('elsewhere');
  });

  test('of an earlier version keeps them though the upgrade is cut short after any statement', async () => {
    await opened();
    const older = await olderDirectory(driver, BEFORE);
    await addOlder(older, 'org-1', { keyVerified: true });
    const upgrade = (statements: number) => {
      const process = endingDatabase(driver);
      process.endAfter(statements);
      return openDirectory(process.driver);
    };
    let statements = 0;
    for (let cut = true; cut; statements += 1) {
      cut = await upgrade(statements).then(
        () => false,
        () => true,
      );
      const kept = older.selectFrom('agent').select(['orgId', 'keyVerified']).where('agentDid', '=', DID);
      expect(await kept.execute()).toEqual([{ orgId: 'org-1', keyVerified: 1 }]);
    }
    expect(statements).toBeGreaterThan(8);
    expect(await add(older, 'org-2')).toBe(true);
  });
});

describe('a PostgreSQL that several processes have', () => {
  test('is upgraded by two starts at once, and keeps what an older server writes meanwhile', async () => {
    const url = await emptyPostgres();
    const drivers = await Promise.all(Array.from({ length: 3 }, () => openPostgres(url)));
    const [one, two, running] = drivers;
    if (one === undefined || two === undefined || running === undefined) throw new Error('a connection is missing');
    const older = await olderDirectory(running, BEFORE);
    await addOlder(older, 'org-1');
    const starts: Promise<Directory>[] = [];
    await older.transaction().execute(async (transaction) => {
      await addOlder(transaction, 'org-2', { agentDid: 'did:key:z2' });
      starts.push(openDirectory(one), openDirectory(two));
      // As far as they come while a row is being written.
      await pause(1_000);
    });
    const [db] = await Promise.all(starts);
    const names = await older.selectFrom('agent').select('orgId').orderBy('orgId').execute();
    expect(names.map(({ orgId }) => orgId)).toEqual(['org-1', 'org-2']);
    expect(db === undefined ? false : await add(db, 'org-3')).toBe(true);
    await Promise.all(drivers.map((driver) => driver.close()));
  });
});
