import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  deleteOldPages,
  PAGE_KEEP_MS,
  PAGES_MAX,
  PAGES_MAX_BYTES,
  pageBody,
  pageSizes,
  storePage,
} from '../../src/features/rules/rule-pages.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { DRIVERS } from '../support/databases.js';

const NOW = Date.parse('2026-11-29T00:00:00.000Z');
const page = (digest: string, bytes = 2, orgId = 'org-1') => ({ orgId, digest, bytes, body: '{}' });

describe.each(DRIVERS)('pages of documents on %s', (_name, open) => {
  let driver: SqlDriver;
  let db: Directory;
  beforeEach(async () => {
    driver = await open();
    db = await openDirectory(driver);
  });
  afterEach(() => driver.close());

  test('a page of one organisation is not there for another', async () => {
    await storePage(db, page('one'), NOW);
    expect(await pageBody(db, 'org-1', 'one')).toBe('{}');
    expect(await pageBody(db, 'org-2', 'one')).toBeNull();
    expect(await pageSizes(db, 'org-2', ['one'])).toEqual([null]);
  });

  test('a page that exceeds what an organisation may store deletes those that were sent longest ago', async () => {
    await storePage(db, page('other', 2, 'org-2'), NOW);
    await storePage(db, page('first', PAGES_MAX_BYTES / 2), NOW);
    await storePage(db, page('second', PAGES_MAX_BYTES / 2), NOW + 1);
    await storePage(db, page('first', PAGES_MAX_BYTES / 2), NOW + 2);
    await storePage(db, page('third', 1), NOW + 3);
    expect(await pageSizes(db, 'org-1', ['first', 'second', 'third'])).toEqual([PAGES_MAX_BYTES / 2, null, 1]);
    for (let index = 0; index < PAGES_MAX; index += 1) await storePage(db, page(`small-${index}`), NOW + 4 + index);
    expect(await pageSizes(db, 'org-1', ['first', 'third', 'small-0'])).toEqual([null, null, 2]);
    expect(await pageSizes(db, 'org-2', ['other'])).toEqual([2]);
  });

  test('a page is deleted an hour after it was sent last', async () => {
    await storePage(db, page('old'), NOW);
    await storePage(db, page('again'), NOW);
    await storePage(db, page('again'), NOW + 1);
    await deleteOldPages(db, NOW + PAGE_KEEP_MS);
    expect(await pageSizes(db, 'org-1', ['old', 'again'])).toEqual([2, 2]);
    await deleteOldPages(db, NOW + PAGE_KEEP_MS + 1);
    expect(await pageSizes(db, 'org-1', ['old', 'again'])).toEqual([null, 2]);
  });
});
