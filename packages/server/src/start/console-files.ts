import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ConsoleFile } from '../http/console.js';

/** Where the build writes the console to, from `src` and from `dist` alike. */
const FOLDER = new URL('../../dist/console/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** The files of the console by their paths; none where it was not built. */
export async function readConsoleFiles(): Promise<ReadonlyMap<string, ConsoleFile>> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && extname(entry.name) in TYPES);
  const read = files.map(async ({ parentPath, name }): Promise<[string, ConsoleFile]> => {
    const path = `${parentPath}/${name}`;
    const bytes = new Uint8Array(await readFile(path));
    const gzipped = new Uint8Array(await promisify(gzip)(bytes));
    const relative = path.slice(fileURLToPath(FOLDER).length).replaceAll('\\', '/').replace(/^\/+/, '');
    return [relative, { type: TYPES[extname(name)] ?? '', bytes, gzipped }];
  });
  return new Map(await Promise.all(read));
}
