/** A SQLite database as SQL: its tables and indexes, then its rows. */
export async function databaseText(driver) {
  const schema = await driver.all('select type, name, sql from sqlite_master where sql is not null order by rowid');
  const tables = schema.filter(({ type, name }) => type === 'table' && !name.startsWith('sqlite_'));
  const lines = schema.filter(({ name }) => !name.startsWith('sqlite_')).map(({ sql }) => `${sql};`);
  for (const { name, sql } of tables) {
    const columns = (await driver.all(`pragma table_info(${name})`)).map((column) => `"${column.name}"`);
    const values = columns.map((column) => `quote(${column})`).join(` || ', ' || `);
    // A table without row ids lies in the order of its key.
    const order = sql.endsWith('without rowid') ? '' : ' order by rowid';
    const rows = await driver.all(`select ${values} as line from ${name}${order}`);
    for (const { line } of rows) lines.push(`insert into ${name} (${columns.join(', ')}) values (${line});`);
  }
  return `${lines.join('\n')}\n`;
}

/** The columns of a PostgreSQL database with their types, and the steps of its schema with the fingerprints of their texts. */
export async function postgresColumns(driver) {
  const columns = await driver.all(
    `select table_name || '.' || column_name as name, data_type || case when is_nullable = 'NO' then ' not null' else '' end
        || case when column_default is null then '' else ' default' end as type
      from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`,
  );
  const steps = await driver.all('select owner, name, fingerprint from schema_step order by owner, name');
  return { columns: Object.fromEntries(columns.map(({ name, type }) => [name, type])), steps };
}
