import { expect, test } from 'vitest';
import { openDirectory } from '../../src/platform/database/open.js';
import { DRIVERS } from '../support/databases.js';

const REFUSED = [
  ['9999-from-the-future', 'SCHEMA_TOO_NEW', 'update the program'],
  ['0001-directory', 'SCHEMA_TOO_OLD', 'start on an empty database'],
  ['0021-decision-reasons', 'SCHEMA_TOO_OLD', 'start on an empty database'],
] as const;
const CASES = DRIVERS.flatMap(([name, open]) => REFUSED.map((refused) => [...refused, name, open] as const));

test.each(CASES)('a directory with the step %s is refused as %s: %s (%s)', async (step, code, remedy, _name, open) => {
  const driver = await open();
  await openDirectory(driver);
  await driver.run('insert into directory_migration (name) values ($1)', [step]);
  const message = expect.stringMatching(`${step}.*${remedy}`);
  await expect(openDirectory(driver)).rejects.toMatchObject({ code, owner: 'directory', found: step, message });
  await driver.close();
});
