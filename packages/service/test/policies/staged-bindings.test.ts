import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  APPLICATION_LEASE_MS,
  abandon,
  beginApplication,
  markApplied,
  settleApplications,
  stage,
} from '../../src/features/rules/staged-application.js';
import { bindingStatements, type StagingParts } from '../../src/features/rules/staged-bindings.js';
import { assignDocument, unassignDocument } from '../../src/features/rules-store/assignments.js';
import { addRuleDocument } from '../../src/features/rules-store/rule-documents.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { Slices } from '../../src/platform/runtime/slices.js';
import { DRIVERS } from '../support/databases.js';
import { TEST_KEYS } from '../support/test-keys.js';
import { testTimers } from '../support/timers.js';

const orgId = 'org-1';
const MADE = { by: 'person-1', at: '2026-11-28T00:00:00.000Z' };
const NOW = Date.parse(MADE.at);
const document = (documentId: string) => ({ orgId, documentId });
const agents = (count: number) =>
  Array.from({ length: count }, (_, index) => `did:key:z${String(index).padStart(4, '0')}`);

describe.each(DRIVERS)('%s', (_name, open) => {
  let driver: SqlDriver;
  let db: Directory;
  let parts: StagingParts;
  beforeEach(async () => {
    driver = await open();
    const { multiProcess } = driver;
    const store = { capabilities: { durability: 'none', multiProcess } } as const;
    parts = { clock: { now: () => NOW }, slices: new Slices(testTimers), keys: TEST_KEYS, store };
    db = await openDirectory(driver);
    for (const documentId of ['old', 'new']) {
      await addRuleDocument(db, { ...document(documentId), kind: 'sop', title: documentId, document: {} }, MADE);
    }
    for (const agentDid of agents(30)) await assignDocument(db, { ...document('old'), agentDid }, MADE, TEST_KEYS);
  });
  afterEach(() => driver.close());

  const bound = async (documentId: string) =>
    (await db.selectFrom('binding').selectAll().where('documentId', '=', documentId).execute()).length;
  const state = async () => [await bound('old'), await bound('new')];
  const plans = [
    { header: document('old'), version: 0, bind: [], unbind: agents(30) },
    { header: document('new'), version: 1, bind: agents(30), unbind: [] },
  ];
  const staged = async (applicationId: string) => {
    const application = { orgId, applicationId };
    expect(await beginApplication(db, application, NOW)).toBe(null);
    expect(await stage(db, application, bindingStatements(application, plans, MADE, parts), parts)).toBe(true);
    return application;
  };
  const settle = (now = NOW) => settleApplications(db, now, async () => true);
  const rows = async () =>
    (await db.selectFrom('assignment').selectAll().execute()).filter(
      ({ boundIn, endedIn }) => boundIn !== null || endedIn !== null,
    ).length;

  test('staged bindings count all at once when their application is applied, before they are settled and after', async () => {
    const application = await staged('one');
    expect(await state()).toEqual([30, 0]);
    expect(await markApplied(db, application)).toBe(true);
    expect(await state()).toEqual([0, 30]);
    await settle();
    expect(await state()).toEqual([0, 30]);
    expect([await rows(), await db.selectFrom('ruleApplication').selectAll().execute()]).toEqual([0, []]);
  });

  test('staged bindings are written in hundreds of rows a statement, or in 100 parameters where few are taken', async () => {
    const ownMember = (own: object, name: string | symbol): unknown => {
      const member: unknown = Reflect.get(own, name, own);
      return typeof member === 'function' ? member.bind(own) : member;
    };
    const statements: number[] = [];
    const counting: SqlDriver = new Proxy(driver, {
      get(target, member) {
        if (member !== 'transaction') return Reflect.get(target, member, target);
        const transaction: SqlDriver['transaction'] = (work, options) =>
          target.transaction((session) => {
            const run: SqlDriver['run'] = (sql, params = []) => {
              if (sql.includes('"assignment"')) statements.push(params.length);
              return session.run(sql, params);
            };
            return work(new Proxy(session, { get: (own, name) => (name === 'run' ? run : ownMember(own, name)) }));
          }, options);
        return transaction;
      },
    });
    const many = agents(1_000);
    const application = { orgId, applicationId: 'many' };
    await beginApplication(db, application, NOW);
    const plan = { header: document('new'), version: 1, bind: many, unbind: [] };
    expect(
      await stage(
        await openDirectory(counting),
        application,
        bindingStatements(application, [plan], MADE, parts),
        parts,
      ),
    ).toBe(true);
    await markApplied(db, application);
    expect(await state()).toEqual([30, many.length]);
    if (driver.multiProcess) expect(statements.length).toBeLessThanOrEqual(many.length / 200);
    else expect(Math.max(...statements)).toBeLessThanOrEqual(100);
  });

  test('staged bindings never count where their application was abandoned, and are no bar to the next', async () => {
    const first = await staged('first');
    await abandon(db, first);
    expect([await markApplied(db, first), await state()]).toEqual([false, [30, 0]]);
    const second = await staged('second');
    await settle();
    expect(await state()).toEqual([30, 0]);
    await markApplied(db, second);
    expect(await state()).toEqual([0, 30]);
    await settle();
    expect([await state(), await rows()]).toEqual([[0, 30], 0]);
  });

  test('staged bindings keep the next application waiting until their process is 20 seconds late, and say since when', async () => {
    const cut = await staged('cut');
    const other = { orgId, applicationId: 'other' };
    expect(await beginApplication(db, other, NOW + APPLICATION_LEASE_MS)).toBe(MADE.at);
    expect(await beginApplication(db, other, NOW + APPLICATION_LEASE_MS + 1)).toBe(null);
    expect([
      await markApplied(db, cut),
      await stage(db, cut, bindingStatements(cut, plans, MADE, parts), parts),
    ]).toEqual([false, false]);
    expect(await state()).toEqual([30, 0]);
  });

  test('staged bindings that end what another application ended already leave it ended, also where abandoned', async () => {
    const first = await staged('first');
    await markApplied(db, first);
    await abandon(db, await staged('late'));
    expect(await state()).toEqual([0, 30]);
    await settle();
    expect([await state(), await rows()]).toEqual([[0, 30], 0]);
  });

  test('staged bindings are no bar to single bindings, which count at once', async () => {
    const [agentDid = ''] = agents(1);
    await abandon(db, await staged('given-up'));
    expect(await assignDocument(db, { ...document('new'), agentDid }, MADE, TEST_KEYS)).toBe(true);
    expect(await state()).toEqual([30, 1]);
    await settle();
    expect(await state()).toEqual([30, 1]);
    const application = await staged('again');
    await markApplied(db, application);
    expect(await unassignDocument(db, { ...document('old'), agentDid })).toBe(false);
    expect(await assignDocument(db, { ...document('old'), agentDid }, MADE, TEST_KEYS)).toBe(true);
    expect(await unassignDocument(db, { ...document('new'), agentDid })).toBe(true);
    expect(await state()).toEqual([1, 29]);
    await settle();
    expect(await state()).toEqual([1, 29]);
  });
});
