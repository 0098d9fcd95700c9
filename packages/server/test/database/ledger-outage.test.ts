import { openPostgres } from '@gatewright/ledger/postgres';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';
import { emptyPostgres } from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

test('an operator reads in the log once that the ledger cannot commit, and why, and once that it can again', async () => {
  const lines: string[] = [];
  const url = await emptyPostgres();
  const environment = { GATEWRIGHT_DATABASE_URL: url, GATEWRIGHT_LOG_LEVEL: 'info' };
  const server = await TestServer.start(undefined, environment, (line) => lines.push(line));
  const said = () => lines.map(messageOf).filter(({ msg }) => msg.startsWith('the ledger'));
  const driver = await openPostgres(url);

  expect((await server.authorize({ amount: 1 })).status).toBe(200);
  await driver.exec('alter table ledger_nonce rename to elsewhere');
  for (let call = 0; call < 2; call++) {
    expect(await server.authorize({ amount: 1 })).toMatchObject({ status: 503, data: { decision: 'block' } });
  }
  expect(said()).toEqual([
    { level: 50, msg: expect.stringContaining('cannot commit'), why: expect.stringContaining('ledger_nonce') },
  ]);

  await driver.exec('alter table elsewhere rename to ledger_nonce');
  for (let call = 0; call < 2; call++) {
    expect((await server.authorize({ amount: 1 })).data).toMatchObject({ decision: 'allow' });
  }
  expect(said().slice(1)).toEqual([{ level: 30, msg: 'the ledger commits again', why: '' }]);
  await driver.close();
  await server.discard();
});

function messageOf(line: string): { level: unknown; msg: string; why: string } {
  const parsed = parseJsonText(line);
  const { level, msg, err } = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  return { level, msg: String(msg), why: isJsonObject(err) ? String(err['message']) : '' };
}
