import { extname } from 'node:path';
import { APPLICATIONS } from '../../packages/server/src/http/pages.ts';
import { TYPES } from '../../packages/server/src/start/page-types.ts';
import { assetsIn, readAsset } from './read-asset.mjs';

/** Takes the place of the server's `page-files.ts`. */
export async function readPageFiles() {
  const files = (application) =>
    assetsIn(application)
      .filter((name) => extname(name) in TYPES)
      .map((name) => [
        name.slice(application.length + 1),
        { type: TYPES[extname(name)], bytes: readAsset(name), gzipped: readAsset(`${name}.gz`) },
      ]);
  return Object.fromEntries(APPLICATIONS.map((name) => [name, new Map(files(name))]));
}
