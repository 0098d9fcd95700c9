import { openSqlite } from '@gatewright/ledger/sqlite';
import { expect, test } from 'vitest';
import { openDirectory } from '../../src/database/open.js';

test('a directory that a newer program changed is refused by the step that this one does not know', async () => {
  const driver = await openSqlite(':memory:');
  await openDirectory(driver);
  await driver.run(
    `insert into directory_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01T00:00:00Z')`,
  );
  await expect(openDirectory(driver)).rejects.toMatchObject({
    code: 'SCHEMA_TOO_NEW',
    message: expect.stringMatching(/9999-from-the-future.*update the program/),
  });
  await driver.close();
});
