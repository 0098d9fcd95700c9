import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APPLICATIONS, type Application, type PageFile, type PageFiles } from '../http/pages.js';
import { TYPES } from './page-types.js';

/** Where the build writes the applications to, from `src` and from `dist` alike. */
const FOLDER = new URL('../../dist/', import.meta.url);

/** The files of each application that was built. */
export async function readPageFiles(): Promise<Readonly<Partial<Record<Application, PageFiles>>>> {
  const read = await Promise.all(APPLICATIONS.map(async (name) => [name, await filesOf(name)] as const));
  return Object.fromEntries(read.filter(([, files]) => files.size > 0));
}

async function filesOf(application: Application): Promise<PageFiles> {
  const folder = fileURLToPath(new URL(`${application}/`, FOLDER));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && extname(entry.name) in TYPES);
  const read = files.map(async ({ parentPath, name }): Promise<[string, PageFile]> => {
    const path = `${parentPath}/${name}`;
    const [bytes, gzipped] = await Promise.all([bytesOf(path), bytesOf(`${path}.gz`)]);
    const relative = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '');
    return [relative, { type: TYPES[extname(name)] ?? '', bytes, gzipped }];
  });
  return new Map(await Promise.all(read));
}

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(path));
}
