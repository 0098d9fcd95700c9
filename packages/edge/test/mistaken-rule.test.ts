import { expectMistakeUndone, MISTAKEN_PARTS, type OwnerCall, rulesOverHttp } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type RunningWorkerd, startWorkerd } from '../src/testing/workerd.js';
import { GateCalls } from './support/gate-calls.js';

describe('a Durable Object, over HTTP', () => {
  let workerd: RunningWorkerd;
  let gate: GateCalls;
  beforeAll(async () => {
    workerd = await startWorkerd({ environment: { GATEWRIGHT_TOKEN_RATE: '100000/10000' } });
    gate = new GateCalls(workerd.url, workerd.bootstrap);
  });
  afterAll(() => workerd.close());

  const call: OwnerCall = async (method, path, body) => (await gate.asOwner(method, path, body)).data;

  test.each(MISTAKEN_PARTS)(
    'a mistaken rule is seen in shadow, reaches only %s, is rolled back, and each step is in the evidence',
    (_part, part) => expectMistakeUndone(part, rulesOverHttp(call), call),
  );
});
