import { expect, test } from 'vitest';
import { openPostgres } from '../../../src/stores/sql/postgres/index.js';
import { emptyDatabase } from './support/database.js';
import { silentWay } from './support/silent-way.js';

test('a connection that breaks under the commit alone is a database that cannot be used, by that name', async () => {
  const way = await silentWay(await emptyDatabase());
  const driver = await openPostgres(way.url, { answerMaxMs: 3_000 });
  await driver.run('create table kept (line text)');
  const lost = driver.transaction(async (session) => {
    await session.run(`insert into kept values ('a line')`);
    way.fallSilent();
  });
  await expect(lost).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE' });
  await way.close();
  await driver.close();
});
