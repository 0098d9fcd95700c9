import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  abandon,
  beginApplication,
  markApplied,
  settleApplications,
  stage,
} from '../../src/features/rules/staged-application.js';
import type { StagingParts } from '../../src/features/rules/staged-bindings.js';
import { type Application, stagingStatements } from '../../src/features/rules/staged-documents.js';
import { countStagedDocuments } from '../../src/features/rules/staged-rows.js';
import { firstChange } from '../../src/features/rules-store/rule-changes.js';
import {
  addRuleDocument,
  firstHeader,
  PUBLISHED,
  rowOf,
  versionRow,
} from '../../src/features/rules-store/rule-documents.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { Slices } from '../../src/platform/runtime/slices.js';
import { DRIVERS } from '../support/databases.js';
import { TEST_KEYS } from '../support/test-keys.js';
import { testTimers } from '../support/timers.js';

const orgId = 'org-1';
const MADE = { by: 'person-1', at: '2026-11-29T00:00:00.000Z' };
const NOW = Date.parse(MADE.at);
const DOCUMENTS = 250;
const ids = Array.from({ length: DOCUMENTS }, (_, index) => `sop-${index}`);

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
    const old = { orgId, documentId: 'sop-0', kind: 'sop' as const, title: 'Old', document: {} };
    await addRuleDocument(db, old, MADE);
    const label = { orgId, documentId: 'sop-0', assignedBy: 'p', assignedAt: MADE.at, version: null };
    await db
      .insertInto('labelBinding')
      .values({ ...label, label: 'former' })
      .execute();
  });
  afterEach(() => driver.close());

  /** Version 2 of a document that is there, and version 1 of many new ones, each bound to a label. */
  const staged = async (applicationId: string): Promise<Application> => {
    const application = { orgId, applicationId };
    const named = (documentId: string) => ({ orgId, documentId, kind: 'sop' as const, name: documentId });
    const version = (documentId: string) => (documentId === 'sop-0' ? 2 : 1);
    const rows = ids.map((documentId) => {
      const header = { ...firstHeader(named(documentId), PUBLISHED), revision: version(documentId) };
      const number = version(documentId);
      const text = JSON.stringify({ of: documentId });
      const added = { orgId, documentId, version: number, title: 'New', text, digest: 'd', follows: null };
      const change = firstChange({ orgId, documentId, digest: 'd' }, MADE, {});
      return {
        header: rowOf({ ...header, newest: number, published: number }),
        version: versionRow(added, MADE, PUBLISHED),
        change: { ...change, number },
      };
    });
    const planned = {
      headers: rows.map(({ header }) => header),
      versions: rows.map((row) => row.version),
      labels: [
        ...ids.map((documentId) => ({ documentId, label: 'team', assignedBy: 'p', assignedAt: MADE.at })),
        { documentId: 'sop-0', label: 'former', assignedBy: null, assignedAt: null },
      ],
      direct: [],
    };
    const changes = rows.map(({ change }) => change);
    expect(await beginApplication(db, application, NOW)).toBeNull();
    const statements = stagingStatements(application, planned, changes, parts.store.capabilities.multiProcess);
    expect(await stage(db, application, statements, parts)).toBe(true);
    return application;
  };
  const put = (application: Application) =>
    db.transaction().execute(async (transaction) => {
      if (await markApplied(transaction, application)) await countStagedDocuments(transaction, application);
    });
  const settle = (now = NOW) => settleApplications(db, now, async () => true);
  const TABLES = ['stagedDocument', 'stagedVersion', 'stagedChange', 'stagedLabel', 'stagedDirect'] as const;
  const stagedRows = async () => {
    const found = await Promise.all(TABLES.map((table) => db.selectFrom(table).select('documentId').execute()));
    return found.flat().length;
  };
  const state = async () => {
    const documents = await db.selectFrom('ruleDocument').select(['documentId', 'published']).execute();
    const versions = await db.selectFrom('ruleDocumentVersion').select('title').execute();
    const changes = await db.selectFrom('ruleChange').select('number').execute();
    const labels = await db.selectFrom('labelBinding').select('label').execute();
    const second = documents.filter(({ published }) => Number(published) === 2);
    return [documents.length, second.length, versions.length, changes.length, new Set(labels.map((e) => e.label))];
  };
  const BEFORE = [1, 0, 1, 0, new Set(['former'])];
  const AFTER = [DOCUMENTS, 1, DOCUMENTS + 1, DOCUMENTS, new Set(['team'])];

  test('staged documents count all at once when put in force, and their staged rows are deleted afterwards', async () => {
    const application = await staged('one');
    expect(await state()).toEqual(BEFORE);
    await put(application);
    expect(await state()).toEqual(AFTER);
    await settle();
    expect([await state(), await stagedRows()]).toEqual([AFTER, 0]);
    const texts = await db.selectFrom('ruleDocumentVersion').select(['documentId', 'document']).execute();
    expect(texts).toContainEqual({ documentId: 'sop-249', document: JSON.stringify({ of: 'sop-249' }) });
  });

  test('staged documents never count where abandoned or their process was cut short, and are no bar to the next', async () => {
    const first = await staged('first');
    await abandon(db, first);
    await put(first);
    expect(await state()).toEqual(BEFORE);
    await staged('cut');
    await settle(NOW + 60_000);
    expect([await state(), await stagedRows()]).toEqual([BEFORE, 0]);
    await put(await staged('last'));
    expect(await state()).toEqual(AFTER);
  });
});
