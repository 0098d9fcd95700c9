import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDirectory } from '../../src/database/open.js';
import type { Directory } from '../../src/database/tables.js';
import { REVOKED_ACTIONS_MAX } from '../../src/mandates/limits.js';
import { addMandate, markRevoked, revokedActions } from '../../src/mandates/repository.js';
import { AgentPolicies } from '../../src/policies/cache.js';
import { Slices } from '../../src/runtime/slices.js';
import { testTimers } from '../support/timers.js';

let driver: SqlDriver;
let directory: Directory;
beforeEach(async () => {
  driver = await openSqlite(':memory:');
  directory = await openDirectory(driver);
});
afterEach(() => driver.close());

describe('policies that are kept ready', () => {
  const agent = (name: number) => ({ orgId: 'org-1', did: `did:key:z${name}` });

  test('are as many as fit by their size, and those asked for last', async () => {
    const { program } = (await new AgentPolicies(directory, () => true, new Slices(testTimers)).policy(agent(1)))
      .policy;
    const policies = new AgentPolicies(directory, () => true, new Slices(testTimers), 3 * program.length);
    const kept = [1, 2, 3].map((name) => policies.policy(agent(name)));
    await Promise.all(kept);
    expect(policies.policy(agent(1))).toBe(kept[0]);
    await policies.policy(agent(4));
    expect(policies.policy(agent(3))).toBe(kept[2]);
    expect(policies.policy(agent(1))).toBe(kept[0]);
    const again = policies.policy(agent(2));
    expect(again).not.toBe(kept[1]);
    await again;
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
    });
    await markRevoked(directory, 'org-1', [mandateId], time(index));
  }
  const named = await revokedActions(directory, 'org-1', 'did:key:z1');
  expect(named.length).toBe(REVOKED_ACTIONS_MAX);
  expect([named.includes('action-1'), named.includes('action-0')]).toEqual([true, false]);
});
