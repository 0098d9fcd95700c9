import { join } from 'node:path';
import { publint } from 'publint';
import { expect, test } from 'vitest';
import { ROOT, workspacePackages } from './workspace/packages.mjs';

test.each(await workspacePackages())(
  'what npm would publish of $name has every file that its manifest names',
  async ({ folder }) => {
    const { messages } = await publint({ pkgDir: join(ROOT, folder), pack: 'npm' });
    expect(messages).toEqual([]);
  },
);
