import { AgentPolicies } from '../../src/features/compiled-policies/cache.js';
import { PolicyCompiler } from '../../src/features/compiled-policies/compiler.js';
import { StoredAgents } from '../../src/features/compiled-policies/directory.js';
import { RuleSets } from '../../src/features/compiled-policies/rule-sets.js';
import type { Directory } from '../../src/platform/database/tables.js';
import { PolicyChanges } from '../../src/platform/events/policy-changes.js';
import { Slices } from '../../src/platform/runtime/slices.js';
import { testTimers } from './timers.js';

/** Policies on a database, whose mandates are all intact. */
export function policiesOn(directory: Directory, maxBytes = 2 ** 30, changes = new PolicyChanges()): AgentPolicies {
  const slices = new Slices(testTimers);
  const agents = new StoredAgents(directory, slices, {
    isIntact: async () => true,
    isRetired: async () => false,
    revision: async () => null,
  });
  const compiler = new PolicyCompiler(new RuleSets(directory, slices), slices, { observe: () => undefined });
  return new AgentPolicies({ agents, compiler, digests: { note: () => undefined }, changes, maxBytes });
}
