import { expectMistakeUndone, MISTAKEN_PARTS, type OwnerCall, rulesOverHttp } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { TestServer } from '../support/test-server.js';

describe('a server with a ledger in memory, over HTTP', () => {
  let gate: TestServer;
  beforeAll(async () => {
    const environment = { GATEWRIGHT_TOKEN_RATE: '100000/10000' };
    gate = await TestServer.start(undefined, environment, undefined, { memoryLedger: true });
  });
  afterAll(() => gate.discard());

  const call: OwnerCall = async (method, path, body) =>
    (await gate.call(method, path, { token: gate.ownerToken, body })).data;

  test.each(MISTAKEN_PARTS)(
    'a mistaken rule is seen in shadow, reaches only %s, is rolled back, and each step is in the evidence',
    (_part, part) => expectMistakeUndone(part, rulesOverHttp(call), call),
  );
});
