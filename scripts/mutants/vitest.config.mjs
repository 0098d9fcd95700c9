import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { workspacePackages } from '../workspace/packages.mjs';

const conditions = ['gatewright-source', 'module', 'node', 'default'];

/** The copy of the checkout in which Stryker writes the mutants; it shares the installed packages with the checkout. */
const COPY = process.cwd();

/** Imports of our own packages lead to the mutated copy: the links in `node_modules` lead to the checkout. */
const alias = (await workspacePackages(COPY)).flatMap(({ name, folder, entries }) =>
  entries.map(({ subpath, source }) => ({
    find: new RegExp(`^${name}${subpath.slice(1)}$`),
    replacement: join(COPY, folder, source),
  })),
);

/** Quick test files first: a mutant is killed by the first test that fails, and the others are not run. */
class QuickFirst extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).reverse();
  }
}

export default defineConfig({
  resolve: { conditions, alias },
  ssr: { resolve: { conditions, externalConditions: ['node', 'default'] } },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: JSON.parse(process.env['GATEWRIGHT_MUTANT_TESTS'] ?? '[]'),
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
});
