import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import type { JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addMandate,
  markRevoked,
  REVOKED_ACTIONS_MAX,
  revokedActions,
} from '../../src/features/mandates/repository.js';
import { assignDocument } from '../../src/features/rules-store/assignments.js';
import {
  addRuleDocument,
  addVersion,
  findHeader,
  PUBLISHED,
  writeHeader,
} from '../../src/features/rules-store/rule-documents.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { policiesOn } from '../support/policies.js';
import { newKeys } from '../support/test-keys.js';

let driver: SqlDriver;
let directory: Directory;
beforeEach(async () => {
  driver = await openSqlite(':memory:');
  directory = await openDirectory(driver);
});
afterEach(() => driver.close());

const KEYS = newKeys();
const OWNER = { by: 'person-1', at: '2026-01-01T00:00:00.000Z' };

/** A rule document of an organisation, assigned to agents by the number of their name. */
async function assignRules(orgId: string, documentId: string, rules: JsonObject, agents: readonly number[]) {
  const rule = { orgId, documentId, kind: 'sop' as const, title: documentId, document: rules };
  await addRuleDocument(directory, rule, OWNER);
  for (const name of agents) {
    await assignDocument(directory, { orgId, agentDid: `did:key:z${name}`, documentId }, OWNER, KEYS);
  }
}

function rulesOf(limit: number): JsonObject {
  const atoms = [{ predicate: 'amount-over', config: { limit } }];
  return { molecules: [{ id: 'cap', combinator: 'any', decision: 'block', atoms }] };
}

const agent = (name: number, orgId = 'org-1') => ({ orgId, did: `did:key:z${name}` });

describe('policy cache', () => {
  test('the policy cache keeps as many policies as fit by their size, those asked for last', async () => {
    const all = policiesOn(directory);
    await all.policy(agent(1));
    const one = all.statistics().bytes;
    await all.policy(agent(2));
    const each = all.statistics().bytes - one;
    const policies = policiesOn(directory, one + 2 * each);
    const kept = [1, 2, 3].map((name) => policies.policy(agent(name)));
    await Promise.all(kept);
    expect(policies.policy(agent(1))).toBe(kept[0]);
    await policies.policy(agent(4));
    expect(policies.policy(agent(3))).toBe(kept[2]);
    expect(policies.policy(agent(1))).toBe(kept[0]);
    expect(policies.statistics()).toMatchObject({ agents: 3, evictions: 1 });
    const again = policies.policy(agent(2));
    expect(again).not.toBe(kept[1]);
    await again;
  });

  test('cached policies share rules with the same content, among agents, ids and organisations', async () => {
    await assignRules('org-1', 'sop-1', rulesOf(10), [1, 2]);
    await assignRules('org-1', 'sop-2', rulesOf(10), [3]);
    await assignRules('org-2', 'sop-3', rulesOf(10), [4]);
    await assignRules('org-1', 'sop-4', rulesOf(11), [5]);
    const policies = policiesOn(directory);
    const all = [agent(1), agent(2), agent(3), agent(4, 'org-2'), agent(5)];
    const fired: (readonly string[])[] = [];
    for (const one of all) {
      const { policy } = await policies.policy(one);
      const request = { action: 'pay', agentDid: one.did, amount: 11 };
      fired.push(policy.evaluate(request, { now: 0, spent: null }).fired);
    }
    expect(fired).toEqual([['sop-1/cap'], ['sop-1/cap'], ['sop-2/cap'], ['sop-3/cap'], []]);
    expect(policies.statistics()).toMatchObject({ ruleSets: 2, ruleSetMisses: 2, ruleSetHits: 3 });
    const { ruleVersion, binding } = await policies.policy(agent(3));
    expect([ruleVersion('sop-2'), ruleVersion('sop-1')]).toEqual([expect.stringMatching(/^sha256:/), null]);
    expect(binding.sops).toEqual([{ id: 'sop-2', title: 'sop-2', document: { strict: false, ...rulesOf(10) } }]);
  });

  test('cached policies are evicted by a change of a document bound to them, or of their organisation', async () => {
    await assignRules('org-1', 'sop-1', rulesOf(10), [1]);
    await assignRules('org-2', 'sop-1', rulesOf(10), [3]);
    const policies = policiesOn(directory);
    const all = [agent(1), agent(2), agent(3, 'org-2')];
    const read = () => Promise.all(all.map((one) => policies.policy(one)));
    const kept = async (change: () => void) => {
      const before = await read();
      change();
      const after = await read();
      return before.map((policy, index) => policy === after[index]);
    };
    expect(await kept(() => policies.invalidateDocument('org-1', 'sop-1'))).toEqual([false, true, true]);
    expect(await kept(() => policies.invalidateOrganisation('org-1'))).toEqual([false, false, true]);
    expect(await kept(() => policies.invalidate({ orgId: 'org-2', agentDid: 'did:key:z1' }))).toEqual([
      ...[true, true, true],
    ]);
    expect(await kept(() => policies.invalidateDid('did:key:z1'))).toEqual([false, true, true]);
  });

  test('cached policies decide by the newest version of a document, and by the one that was read', async () => {
    await assignRules('org-1', 'sop-1', rulesOf(10), [1]);
    const policies = policiesOn(directory);
    const fired = async () => {
      const { policy } = await policies.policy(agent(1));
      return policy.evaluate({ action: 'pay', agentDid: 'did:key:z1', amount: 11 }, { now: 0, spent: null }).fired;
    };
    expect(await fired()).toEqual(['sop-1/cap']);
    const current = await findHeader(directory, 'org-1', 'sop', 'sop-1');
    if (current === null) throw new Error('it was just added');
    const next = { ...current, title: 'next', document: rulesOf(12), version: 2, follows: 1 };
    await addVersion(directory, next, OWNER, PUBLISHED);
    await writeHeader(directory, { ...current, published: 2 });
    policies.invalidateDocument('org-1', 'sop-1');
    expect(await fired()).toEqual([]);
  });
});

test('a policy names the actions that were revoked last, and no more than it has room for', async () => {
  const time = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  for (let index = 0; index <= REVOKED_ACTIONS_MAX; index += 1) {
    const mandateId = `mandate-${index}`;
    await addMandate(directory, {
      orgId: 'org-1',
      mandateId,
      agentDid: 'did:key:z1',
      action: `action-${index}`,
      currency: null,
      requirePayloadBinding: false,
      document: {},
      credential: {},
      issuedAt: time(0),
      parentMandateId: null,
      reservationId: null,
      accountId: mandateId,
      budgetId: null,
    });
    await markRevoked(directory, 'org-1', [mandateId], time(index));
  }
  const named = await revokedActions(directory, 'org-1', 'did:key:z1');
  expect(named.length).toBe(REVOKED_ACTIONS_MAX);
  expect([named.includes('action-1'), named.includes('action-0')]).toEqual([true, false]);
});
