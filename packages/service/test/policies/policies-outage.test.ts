import { afterEach, beforeEach, expect, test } from 'vitest';
import { AgentPolicies } from '../../src/policies/cache.js';
import { Slices } from '../../src/runtime/slices.js';
import { testTimers } from '../support/timers.js';

const unheard: unknown[] = [];
const hear = (reason: unknown) => unheard.push(reason);
let others: NodeJS.UnhandledRejectionListener[];
beforeEach(() => {
  others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear);
});
afterEach(() => {
  process.removeAllListeners('unhandledRejection');
  for (const each of others) process.on('unhandledRejection', each);
});

test('an agent that is evicted during a call fails that call alone while the database is gone', async () => {
  const gone = () => {
    throw new Error('the database is gone');
  };
  const policies = new AgentPolicies(Object({ selectFrom: gone }), () => true, new Slices(testTimers));
  await expect(policies.policy(Object({ did: 'did:key:z1', orgId: 'org-1' }))).rejects.toThrow('is gone');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unheard).toEqual([]);
});
