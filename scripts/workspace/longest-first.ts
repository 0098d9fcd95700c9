import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that run longest, in that order. Vitest begins with the largest files where it has measured none: a small one that runs
 * for a minute would begin last, and keep a core while the other has nothing to do.
 */
export const LONGEST: readonly string[] = [
  'packages/evaluator/test/core/wasm/slowest-legal-call.test.ts',
  'packages/service/test/application/no-call-blocks.test.ts',
  'conformance/mutants/gates/bundles-evidence-people.test.ts',
  'packages/console/test/console.test.ts',
  'conformance/reference-evaluator/wasm/differential.test.ts',
  'packages/cli/test/mcp.test.ts',
  'conformance/mutants/gates/drawn.test.ts',
  'packages/ledger/test/indexeddb/indexeddb-store.test.ts',
  'packages/cli/test/evidence-crash.test.ts',
  'packages/console/test/flows.test.ts',
  'packages/console/test/pages.test.ts',
  'packages/cli/test/serve.test.ts',
  'packages/cli/test/shared-database.test.ts',
  'conformance/mutants/gates/wire-and-holds.test.ts',
  'scripts/hosts/hosts.test.mjs',
  'scripts/package-scripts.test.mjs',
  'scripts/docs-examples.test.mjs',
  'scripts/build.test.mjs',
  'scripts/bench-scale.test.mjs',
];

/** Begins with the longest files of each project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: readonly TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort([...files]);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const placeOf = ({ project, moduleId }: TestSpecification) => {
      const rank = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return projects.indexOf(project.name) * (LONGEST.length + 1) + (rank === -1 ? LONGEST.length : rank);
    };
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}
