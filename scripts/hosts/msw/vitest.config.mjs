// The tests of the handlers and of the example on the MSW that is installed in the folder MSW_FOLDER.
import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import shared from '../../../vitest.config.ts';
import { ROOT } from '../../workspace/packages.mjs';

const installed = {
  name: 'installed-msw',
  enforce: 'pre',
  resolveId(source) {
    if (!/^msw(?:\/|$)/.test(source)) return null;
    return this.resolve(source, join(process.env.MSW_FOLDER, 'importer.mjs'), { skipSelf: true });
  },
};

const { projects: _, globalSetup: __, ...test } = shared.test;
const include = ['packages/msw/test/*.test.ts', 'examples/msw/*.test.ts'];

export default mergeConfig(
  { resolve: shared.resolve, ssr: shared.ssr, test },
  { root: ROOT, plugins: [installed], test: { include, exclude: ['**/page.test.ts', '**/speed.test.ts'] } },
);
