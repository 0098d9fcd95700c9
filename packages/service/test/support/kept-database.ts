import type { SqlDriver } from '@gatewright/ledger/sql';
import { utf8 } from '@gatewright/protocol';

/** A database that its service leaves open when it closes: the next service goes on with it, in memory too. */
export function keptDatabase(driver: SqlDriver): SqlDriver {
  const { dialect, durability, multiProcess } = driver;
  return {
    ...{ dialect, durability, multiProcess },
    get isOwn() {
      return driver.isOwn;
    },
    get failedWrite() {
      return driver.failedWrite ?? null;
    },
    get unheardMs() {
      return driver.unheardMs ?? null;
    },
    run: (sql, params) => driver.run(sql, params),
    all: (sql, params) => driver.all(sql, params),
    exec: (script) => driver.exec(script),
    isTransient: (error) => driver.isTransient(error),
    transaction: (work, options) => driver.transaction(work, options),
    close: async () => undefined,
  };
}

/** The rows of every table as text, by table. */
export async function rowsByTable(driver: SqlDriver): Promise<Map<string, Uint8Array>> {
  const names = driver.multiProcess
    ? 'select tablename as name from pg_tables where schemaname = current_schema()'
    : `select name from sqlite_master where type = 'table'`;
  const contents = new Map<string, Uint8Array>();
  for (const { name } of await driver.all(names)) {
    const rows = await driver.all(`select * from "${name}"`);
    const lines = rows.map((row) => Object.values(row).join('\t'));
    contents.set(`the table ${name}`, utf8(lines.join('\n')));
  }
  return contents;
}
