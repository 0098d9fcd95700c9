/** Test files of one place and one range of cost. Each tier is a project of Vitest. */
export interface TestTier {
  readonly name: string;
  /** The command that runs the tier: `npm test`, or `npm run test:all` for the rest. */
  readonly command: 'test' | 'test:all';
  /** Patterns of its files. A file belongs to the first tier with a pattern that it matches. */
  readonly files: readonly string[];
  /** Whether it runs after the others, one file at a time in a process of its own. */
  readonly isAlone?: true;
}

/** Every test file is in exactly one tier. */
export const TEST_TIERS: readonly TestTier[] = [
  {
    // Tests with bounds in ms, and those that fail where others take the processor.
    name: 'timing',
    command: 'test:all',
    isAlone: true,
    files: [
      'packages/browser/test/page.test.ts',
      'packages/edge/test/login-flood.test.ts',
      'packages/evaluator/test/wasm/slowest-legal-call.test.ts',
      'packages/ledger/test/sql/postgres/{frozen-server,standby}.test.ts',
      'packages/msw/test/speed.test.ts',
      'packages/server/test/webhooks/slow-receivers.test.ts',
      'packages/service/test/application/{no-call-blocks,organisations-apart}.test.ts',
      'packages/service/test/authorize/earlier-actions.test.ts',
      'packages/service/test/policies/{peer-sync,unheard-changes}.test.ts',
      'packages/service/test/runtime/operator-fetch.test.ts',
    ],
  },
  {
    // Models, mutants, crashes, races, and long searches for a counterexample.
    name: 'conformance',
    command: 'test:all',
    files: [
      'conformance/*.test.ts',
      'conformance/!(overspend)/**/!(kill-matrix).test.ts',
      'conformance/overspend/test/{command,soundness}.test.ts',
      'packages/evaluator/test/documents/{published-form,schema-agreement}.test.ts',
      'packages/evaluator/test/match/index/{field-rules,rule-search}.test.ts',
      'packages/evaluator/test/match/request/term-set.test.ts',
      'packages/evaluator/test/values/folding.test.ts',
      'packages/gate/test/earlier-actions.test.ts',
      'packages/gate/test/evidence/large-log.test.ts',
      'packages/ledger/test/indexeddb/indexeddb-crash.test.ts',
      'packages/ledger/test/sql/postgres/{continuity,ending-race,postgres-crash,postgres-silence}.test.ts',
      'packages/ledger/test/sql/schema-steps.test.ts',
      'packages/ledger/test/sql/sqlite/{lost-bytes,sqlite-crash}.test.ts',
      'packages/policy/test/{gate-agreement,generate}.test.ts',
      'packages/protocol/test/evidence/pack/forged-packs.test.ts',
      'packages/service/test/authorize/races.test.ts',
      'packages/service/test/database/migrations.test.ts',
      'packages/service/test/decisions/search.test.ts',
      'packages/service/test/mandates/delegated-budgets.test.ts',
      'packages/service/test/onboarding/batch.test.ts',
      'packages/service/test/organisations/verification-order.test.ts',
      'packages/service/test/policies/{bounds-at-once,in-force,label-bindings,versions}.test.ts',
    ],
  },
  {
    // The server on Node, and one pass of the scenarios on it.
    name: 'server',
    command: 'test',
    files: [
      'scripts/hosts/first-host.test.mjs',
      'packages/server/test/{files,host,http,mail,network,settings,upgrades}/**/*.test.ts',
    ],
  },
  {
    name: 'stores',
    command: 'test',
    files: ['packages/ledger/test/{indexeddb,sql}/**/*.test.ts', 'packages/edge/test/storage/*.test.ts'],
  },
  {
    name: 'hosts',
    command: 'test:all',
    files: [
      'packages/{browser,edge,server}/test/**/*.test.ts',
      'packages/msw/test/{determinism,page,worlds}.test.ts',
      'scripts/hosts/**/*.test.mjs',
    ],
  },
  {
    // The console, the command line, and adapters to the frameworks of others.
    name: 'programs',
    command: 'test:all',
    files: [
      'packages/{cli,console,receiver}/test/**/*.test.ts',
      'packages/mcp/test/{card-page,line-readers,sdk-servers}.test.ts',
      'packages/tools/test/*/**/*.test.ts',
    ],
  },
  {
    name: 'repository',
    command: 'test:all',
    files: ['scripts/**/*.test.mjs', 'examples/**/*.test.ts', 'site/**/*.test.mjs'],
  },
  { name: 'service', command: 'test', files: ['packages/service/test/**/*.test.ts'] },
  {
    name: 'unit',
    command: 'test',
    // Each mutant has a place in a source: a change of that source shows at once.
    files: [
      'packages/*/test/**/*.test.ts',
      'conformance/overspend/test/*.test.ts',
      'conformance/mutants/**/kill-matrix.test.ts',
    ],
  },
];
