import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that run longest, in that order. Vitest begins with the largest files where it has measured none: a small one that runs
 * for a minute would begin last, and keep a core while the other has nothing to do.
 */
export const LONGEST: readonly string[] = [
  'scripts/hosts/hosts.test.mjs',
  'scripts/hosts/visibility.test.mjs',
  'packages/console/test/hostile-text.test.ts',
  'packages/console/test/flows.test.ts',
  'packages/console/test/console.test.ts',
  'packages/console/test/pages.test.ts',
  'packages/cli/test/serve.test.ts',
  'packages/cli/test/mcp.test.ts',
  'packages/cli/test/shared-database.test.ts',
  'packages/cli/test/evidence-crash.test.ts',
  'conformance/mutants/gates/bundles-evidence-people.test.ts',
  'conformance/reference-evaluator/wasm/differential.test.ts',
  'conformance/mutants/gates/drawn.test.ts',
  'conformance/mutants/gates/wire-and-holds.test.ts',
  'packages/ledger/test/sql/postgres/continuity.test.ts',
  'packages/ledger/test/sql/postgres/postgres-crash.test.ts',
  'packages/service/test/policies/bounds-at-once.test.ts',
  'scripts/shipped-types.test.mjs',
  'scripts/package-scripts.test.mjs',
  'scripts/hosts/releases.test.mjs',
  'scripts/docs-examples.test.mjs',
  'scripts/build.test.mjs',
  // Those of `npm test`.
  'scripts/hosts/first-host.test.mjs',
  'packages/ledger/test/sql/postgres/transaction-pool.test.ts',
  'packages/ledger/test/sql/sqlite/sqlite-store.test.ts',
  'packages/ledger/test/indexeddb/indexeddb-store.test.ts',
];

/** Begins with the longest files of each project, and with the project that has the longest one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: readonly TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort([...files]);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return rank === -1 ? LONGEST.length : rank;
    };
    const byRank = sorted.sort((one, other) => rankOf(one) - rankOf(other));
    const projects = [...new Set(byRank.map(({ project }) => project.name))];
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return byRank.sort((one, other) => placeOf(one) - placeOf(other));
  }
}
