import { expect, onTestFinished, test } from 'vitest';
import { RESERVATION_MAX_MS } from '../../src/features/mandates/delegation.js';
import { SWEEP_INTERVAL_MS } from '../../src/platform/jobs/background-jobs.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const TERMS = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };
const NO_MANDATE = `create trigger no_mandate before insert on mandate begin select raise(abort, 'the process ended'); end`;

// threat gate-killed-while
test('a running server gives back what was set aside for a mandate that was never stored', async () => {
  const faults: string[] = [];
  const gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' }, (line) => faults.push(line));
  onTestFinished(() => gate.discard());
  const agent = async (terms: object) => (await gate.asOwner('/onboarding/agent', { name: 'Agent', ...terms })).data;
  const buyer = await agent({ ...TERMS, maxAmount: 1_000 });
  const { agentDid } = await agent({ scope: 'read-report' });
  const parentMandateId = textAt(buyer, 'mandate', 'policyId');
  const remaining = async () =>
    (await gate.get(`/mandate/${parentMandateId}`, { token: gate.ownerToken })).data['remaining'];

  await gate.database.exec(NO_MANDATE);
  const { status } = await gate.asOwner('/policy/mandate', { agentDid, parentMandateId, ...TERMS, maxAmount: 400 });
  await gate.database.exec('drop trigger no_mandate');
  expect([status, faults.length, await remaining()]).toEqual([500, 1, 600]);

  gate.letPass(RESERVATION_MAX_MS + 1);
  expect(await remaining()).toBe(600);
  gate.hurryJobs(SWEEP_INTERVAL_MS);
  await expect.poll(remaining, { timeout: 20_000 }).toBe(1_000);
});
