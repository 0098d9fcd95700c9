import type { Directory } from '../../src/database/tables.js';
import { PolicyChanges } from '../../src/events/policy-changes.js';
import { AgentPolicies } from '../../src/policies/cache.js';
import { PolicyCompiler } from '../../src/policies/compiler.js';
import { StoredAgents } from '../../src/policies/directory.js';
import { RuleSets } from '../../src/policies/rule-sets.js';
import { Slices } from '../../src/runtime/slices.js';
import { testTimers } from './timers.js';

/** Policies on a database, whose mandates are all intact. */
export function policiesOn(directory: Directory, maxBytes = 2 ** 30, changes = new PolicyChanges()): AgentPolicies {
  const slices = new Slices(testTimers);
  const agents = new StoredAgents(directory, slices, {
    isIntact: () => true,
    isRetired: async () => false,
    revision: async () => null,
  });
  const compiler = new PolicyCompiler(new RuleSets(directory, slices), slices, { observe: () => undefined });
  return new AgentPolicies({ agents, compiler, digests: { note: () => undefined }, changes, maxBytes });
}
