import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { utf8 } from '@gatewright/protocol';
import { openDatabase } from '../../src/database/database.js';
import type { Settings } from '../../src/settings/settings.js';

/** Files that hold secrets by design, 0600, also those that were set aside. */
const SECRET_FILES = /^(?:bootstrap|keys)\.json(?:\.|$)/;

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

/** Everything that a stopped server left, by file or table, but the files that hold secrets by design. */
export async function leftAtRest(place: Place): Promise<Map<string, Uint8Array>> {
  const names = (await readdir(place.dataDir)).filter((name) => !SECRET_FILES.test(name));
  const files = names.map(async (name) => [name, await readFile(join(place.dataDir, name))] as const);
  return new Map([...(await Promise.all(files)), ...(await sharedTables(place))]);
}

/** The rows of a PostgreSQL as text; nothing where the database is a file. */
async function sharedTables(place: Place): Promise<Map<string, Uint8Array>> {
  const contents = new Map<string, Uint8Array>();
  if (place.databaseUrl === null) return contents;
  const { driver } = await openDatabase(place);
  try {
    const tables = await driver.all('select tablename as name from pg_tables where schemaname = current_schema()');
    for (const { name } of tables) {
      const rows = await driver.all(`select t::text as line from "${name}" t`);
      contents.set(`the table ${name}`, utf8(rows.map(({ line }) => line).join('\n')));
    }
    return contents;
  } finally {
    await driver.close();
  }
}
