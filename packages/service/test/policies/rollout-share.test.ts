import type { SqlDriver } from '@gatewright/ledger/sql';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { sha256, utf8 } from '@gatewright/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assignDocument } from '../../src/features/rules-store/assignments.js';
import { shareOf } from '../../src/features/rules-store/rollout.js';
import { addRuleDocument } from '../../src/features/rules-store/rule-documents.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { newKeys } from '../support/test-keys.js';

const orgId = 'org-1';
const documentId = 'limits';
const MADE = { by: 'person-1', at: '2026-11-28T00:00:00.000Z' };
const CHOSEN = 20;

let driver: SqlDriver;
let db: Directory;
beforeEach(async () => {
  driver = await openSqlite(':memory:');
  db = await openDirectory(driver);
  await addRuleDocument(db, { orgId, documentId, kind: 'sop', title: 'Limits', document: {} }, MADE);
});
afterEach(() => driver.close());

/** DIDs that a developer finds by trying keys: a hash of the ids alone puts them outside of a rollout to 99 percent. */
function chosenDids(): string[] {
  const chosen: string[] = [];
  for (let tried = 0; chosen.length < CHOSEN; tried += 1) {
    const [a = 0, b = 0, c = 0] = sha256(utf8(`did:key:z${tried} ${documentId}`));
    if ((a * 65_536 + b * 256 + c) % 100 === 99) chosen.push(`did:key:z${tried}`);
  }
  return chosen;
}

describe('shares', () => {
  // threat operations chosen-share: A developer tries keys of an agent until it is in no rollout of a stricter rule
  test('the share of an agent in a rollout is not chosen by choosing the DID of the agent', async () => {
    const keys = newKeys();
    for (const agentDid of chosenDids()) await assignDocument(db, { orgId, agentDid, documentId }, MADE, keys);
    const rows = await db.selectFrom('binding').select('share').where('documentId', '=', documentId).execute();
    expect(rows).toHaveLength(CHOSEN);
    expect(rows.filter(({ share }) => share < 99).length).toBeGreaterThan(CHOSEN / 2);
  });

  test('the share of an agent in a rollout is a whole number from 0 to 99, and the same each time at one gate', () => {
    const keys = newKeys();
    fc.assert(
      fc.property(fc.string(), fc.string(), (agentDid, document) => {
        const share = shareOf(agentDid, document, keys);
        expect(Number.isInteger(share) && share >= 0 && share < 100).toBe(true);
        expect(shareOf(agentDid, document, { ...keys })).toBe(share);
      }),
    );
  });

  test('the share of an agent at one gate says nothing about that at another', () => {
    const [one, other] = [newKeys(), newKeys()];
    const dids = Array.from({ length: 1000 }, (_, index) => `did:key:z${index}`);
    const same = dids.filter((did) => shareOf(did, documentId, one) === shareOf(did, documentId, other));
    expect(same.length).toBeLessThan(50);
  });
});
