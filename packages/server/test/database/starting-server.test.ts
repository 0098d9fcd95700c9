import { copyFile, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '@gatewright/ledger/postgres';
import { emptyPostgres, signedOrder, textAt } from '@gatewright/service/test-support';
import { expect, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

const LITTLE = {
  molecules: [
    {
      id: 'm',
      name: 'Nothing above one',
      combinator: 'any',
      atoms: [{ id: 'a', predicate: 'amount-over', config: { limit: 1 } }],
      decision: 'block',
      reasonCode: 'ENOUGH',
    },
  ],
};

test('a rule that is bound at a server which is still starting holds at the others', async () => {
  const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres(), GATEWRIGHT_NETWORK: 'testnet' };
  const first = await TestServer.start(undefined, environment);
  const order = () => first.post('/policy/mandate/authorize', signedOrder(first.agent, { amount: 2 }));
  expect((await order()).data['reasonCode']).toBe('AUTHORIZED');
  const { data: sop } = await first.asOwner('/sop', { title: 'Little', documentJson: LITTLE });
  const directory = await mkdtemp(join(tmpdir(), 'gatewright-start-'));
  for (const file of ['keys.json', 'starts.json', 'bootstrap.json']) {
    await copyFile(join(first.dataDir, file), join(directory, file));
  }
  const port = await freePort();
  const path = `http://127.0.0.1:${port}/api/v1/sop/agents/${textAt(first.agent, 'identityId')}/assign`;
  const headers = { authorization: `Bearer ${first.ownerToken}`, 'content-type': 'application/json' };
  const bind = () => fetch(path, { method: 'POST', headers, body: JSON.stringify({ sopId: sop['sopId'] }) });

  // Others start all the while, and one turn at a time is left to the second server, until it takes calls.
  const driver = await openPostgres(environment.GATEWRIGHT_DATABASE_URL);
  let othersTurn = await takeTurn(driver);
  const starting = TestServer.start(directory, { ...environment, PORT: String(port) });
  let binding: Promise<Response> | null = null;
  for (let turn = 0; turn < 20 && binding === null; turn += 1) {
    await pause(300);
    const next = takeTurn(driver);
    await pause(100);
    await othersTurn();
    othersTurn = await next;
    await pause(300);
    const asked = bind();
    // It waits for the start, which waits for the others.
    const isTaken = await Promise.race([
      asked.then(
        () => true,
        () => false,
      ),
      pause(300, true),
    ]);
    binding = isTaken ? asked : null;
  }
  await othersTurn();
  const second = await starting;
  expect((await binding)?.status).toBe(200);
  await pause(1_000);
  const { data } = await order();
  await second.discard();
  await first.discard();
  await driver.close();
  expect(data['reasonCode']).toBe('ENOUGH');
});

/** Waits for the turn to start, and gives what ends it. */
function takeTurn(driver: Awaited<ReturnType<typeof openPostgres>>): Promise<() => Promise<void>> {
  return new Promise((taken) => {
    const held = (end: () => void) =>
      taken(() => {
        end();
        return turn;
      });
    const turn = driver.alone('gatewright start', () => new Promise<void>(held));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('the port has no number');
  return address.port;
}
