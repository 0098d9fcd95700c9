import { afterAll, beforeAll, describe, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { expectMistakeUndone, MISTAKEN_PARTS, type OwnerCall, rulesOverHttp } from '../support/mistaken-rule.js';
import { TestGate } from '../support/test-gate.js';

describe.each(DATABASES)('over HTTP on %s', (_name, settings) => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await settings()), GATEWRIGHT_TOKEN_RATE: '100000/10000' });
  });
  afterAll(() => gate.discard());

  const call: OwnerCall = async (method, path, body) =>
    (await gate.call(method, path, { token: gate.ownerToken, body })).data;

  test.each(MISTAKEN_PARTS)(
    'a mistaken rule is seen in shadow, reaches only %s, is rolled back, and each step is in the evidence',
    (_part, part) => expectMistakeUndone(part, rulesOverHttp(call), call),
  );
});
