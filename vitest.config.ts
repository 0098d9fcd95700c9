import { configDefaults, defineConfig } from 'vitest/config';

// Without `import`: the runner would pass it on to `require` as well, which then gets modules that it cannot use.
const conditions = ['gatewright-source', 'module', 'node', 'default'];

/** MSW tells a failed call by the class `Response`, which the listener of the server replaces in its process. */
const BESIDE_NO_SERVER = ['packages/msw/test/**/*.test.ts', 'examples/msw/**/*.test.ts'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node', 'default'] } },
  test: {
    globalSetup: 'scripts/postgres/databases.mjs',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    // Modules keep no state of their own, so files share them: loading them again for each took a quarter of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'product',
          include: ['packages/*/test/**/*.test.ts', 'conformance/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...BESIDE_NO_SERVER],
        },
      },
      {
        extends: true,
        test: {
          name: 'beside no server',
          include: BESIDE_NO_SERVER,
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
        },
      },
    ],
  },
});
