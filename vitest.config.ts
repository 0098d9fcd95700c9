import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/workspace/longest-first.js';

// Without `import`: the runner would pass it on to `require` as well, which then gets modules that it cannot use.
const conditions = ['gatewright-source', 'module', 'node', 'default'];

/** MSW tells a failed call by the class `Response`, which the listener of the server replaces in its process. */
const BESIDE_NO_SERVER = ['packages/msw/test/**/*.test.ts', 'examples/msw/**/*.test.ts'];

/**
 * Tests that the fast tier (mode `fast`) leaves out: those that need PostgreSQL, a browser, workerd, processes or a build, and the longest of
 * the others by measured time. It keeps the properties of budgets, verdicts and permits: `ledger-model/reducer`, `gate/oversubscription`,
 * `reference-evaluator/{agreement,properties}`, `guard/{bound-arguments,parsed-answers}`.
 */
const SLOW = [
  'conformance/corpus.test.ts',
  'conformance/{call-endings,fuzzer,mutants,receiver-bytes}/**',
  'conformance/ledger-model/{mutants,stores}.test.ts',
  'conformance/reference-evaluator/{bounded-comparisons,extremes,folding,hostile,shared-rules}.test.ts',
  'conformance/reference-evaluator/{shapes,wasm}/**',
  'conformance/runner/stdio/**',
  'conformance/runner/{command,gate/command}.test.ts',
  'examples/**',
  'packages/{browser,cli,console,edge,evaluator-wasm,msw,receiver,server}/**',
  'packages/evaluator/test/core/{index/rule-search.test.ts,wasm/**}',
  'packages/gate/test/escalation/expiry-race.test.ts',
  'packages/ledger/test/{indexeddb,sql}/**',
  'packages/mcp/test/{line-readers,sdk-servers}.test.ts',
  'packages/protocol/test/rfc3161/**',
  'packages/service/test/{application,clients,database,decisions,identity,mandates,onboarding,organisations,policies,settlement}/**',
  'packages/service/test/authorize/{at-once,races}.test.ts',
  'packages/service/test/counterparties/registrations.test.ts',
  'packages/service/test/escalations/approvers-who-leave.test.ts',
  'packages/service/test/evidence/anchors.test.ts',
  'scripts/*.test.mjs',
  'scripts/{conformance,hosts,postgres,workspace}/**',
];

export default defineConfig(({ mode }) => {
  const exclude = mode === 'fast' ? [...configDefaults.exclude, ...SLOW] : configDefaults.exclude;
  return {
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
      projects: [
        {
          extends: true,
          test: {
            name: 'product',
            include: ['packages/*/test/**/*.test.ts', 'conformance/**/*.test.ts', 'examples/**/*.test.ts'],
            exclude: [...exclude, ...BESIDE_NO_SERVER],
          },
        },
        {
          extends: true,
          test: {
            name: 'beside no server',
            include: BESIDE_NO_SERVER,
            exclude,
            isolate: true,
          },
        },
        {
          extends: true,
          test: {
            name: 'scripts',
            include: ['scripts/**/*.test.mjs'],
            exclude,
          },
        },
      ],
    },
  };
});
