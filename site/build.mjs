// `npm run build -w site`: the documentation site as static files in `site/dist`.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vitepress';
import { ROOT } from '../scripts/workspace/packages.mjs';

const SITE = join(ROOT, 'site');

// It throws where a page has a link to a page that is not there.
await build(SITE);
await cp(join(ROOT, 'packages/server/dist/playground'), join(SITE, 'dist/playground'), { recursive: true });
