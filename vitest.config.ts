import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/workspace/longest-first.js';
import { TEST_TIERS } from './scripts/workspace/test-tiers.js';

// Without `import`: the runner would pass it on to `require` as well, which then gets modules that it cannot use.
const conditions = ['gatewright-source', 'module', 'node', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node', 'default'] } },
  test: {
    globalSetup: 'scripts/postgres/databases.mjs',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A poll ends with what it waits for: its bound, a second unless given, is only met by a defect, also on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // More than there are cores: tests of servers and commands wait for processes much of their time. At most 12: they share one
    // PostgreSQL with 100 connections.
    maxWorkers: Math.min(availableParallelism() * 2, 12),
    // Modules keep no state of their own, so files share them: loading them again for each took a quarter of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: TEST_TIERS.map(({ name, files, isAlone }, index) => ({
      extends: true,
      test: {
        name,
        include: [...files],
        exclude: [...configDefaults.exclude, ...TEST_TIERS.slice(0, index).flatMap((before) => before.files)],
        ...(isAlone ? { isolate: true, maxWorkers: 1, sequence: { groupOrder: 1 } } : {}),
      },
    })),
  },
});
