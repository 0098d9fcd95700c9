import { afterAll, beforeAll, expect, test } from 'vitest';
import { rfc3339 } from '../../src/platform/database/rfc3339.js';
import { SWEEP_INTERVAL_MS } from '../../src/platform/jobs/background-jobs.js';
import { TestGate } from '../support/test-gate.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let gate: TestGate;

beforeAll(async () => {
  gate = await TestGate.start();
});

afterAll(() => gate.discard());

test('a running service deletes the nonces of services a day after they expired, and keeps the others', async () => {
  const now = Date.now();
  for (const [nonce, expiresAt] of [
    ['old', now - DAY_MS - 1],
    ['young', now],
  ] as const) {
    const values = ['org', 'did:key:z1', nonce, rfc3339(expiresAt)];
    await gate.database.run(
      'insert into service_nonce (org_id, service_did, nonce, expires_at) values ($1, $2, $3, $4)',
      values,
    );
  }
  gate.hurryJobs(SWEEP_INTERVAL_MS);
  const nonces = () => gate.database.all('select nonce from service_nonce');
  await expect.poll(nonces).toEqual([{ nonce: 'young' }]);
});
