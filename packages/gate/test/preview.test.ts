import { expect, test } from 'vitest';
import { mandatedActions, previewRequest } from '../src/preview.js';
import { agent, mallory, orderingGate } from './support/ordering-gate.js';

const ORDER = { agentDid: agent.did, action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme' };

test('a preview submits nothing to the ledger and reads no verdict of another organisation', async () => {
  const gate = await orderingGate();
  const submitted: unknown[] = [];
  const ledger = Object.assign(Object.create(gate.ledger), { submit: async (op: unknown) => submitted.push(op) });
  const ports = { ...gate.ports, ledger };
  const preview = await previewRequest(ORDER, 'org-1', ports);
  expect(preview).toMatchObject({ ok: true, value: { decision: 'allow', reasonCode: 'AUTHORIZED', approvals: null } });
  for (const [asked, orgId] of [
    [ORDER, 'org-2'],
    [{ ...ORDER, agentDid: mallory.did }, 'org-1'],
  ] as const) {
    const refused = await previewRequest(asked, orgId, ports);
    expect(refused).toMatchObject({ ok: true, value: { decision: 'block', reasonCode: 'NO_MANDATE' } });
  }
  expect(submitted).toEqual([]);
});

test('a preview says of an agent of another organisation what it says of an unknown one', async () => {
  const gate = await orderingGate();
  const found = await gate.ports.directory.agent(agent.did);
  const directory = Object.assign(Object.create(gate.ports.directory), {
    agent: async () => ({ ...found, network: 'elsewhere' }),
  });
  const ports = { ...gate.ports, directory };
  const own = await previewRequest(ORDER, 'org-1', ports);
  expect(own).toMatchObject({ ok: true, value: { reasonCode: 'AGENT_NETWORK_MISMATCH' } });
  const foreign = await previewRequest(ORDER, 'org-2', ports);
  const unknown = await previewRequest({ ...ORDER, agentDid: mallory.did }, 'org-1', gate.ports);
  expect(foreign).toEqual(unknown);
});

test('a preview refuses what no agent could sign, with its place', async () => {
  const gate = await orderingGate();
  for (const wrong of [
    { amount: true },
    { merchant: 'm'.repeat(257) },
    { payloadDigest: 'sha256:00' },
    { action: '' },
  ]) {
    const [member] = Object.keys(wrong);
    const preview = await previewRequest({ ...ORDER, ...wrong }, 'org-1', gate.ports);
    expect(preview).toMatchObject({
      ok: false,
      refusal: { reasonCode: 'MALFORMED_REQUEST', faults: [{ path: `$.${member}` }] },
    });
  }
});

test('the actions of an agent are those of its live mandates, and none to another organisation', async () => {
  const gate = await orderingGate();
  expect(await mandatedActions(agent.did, 'org-1', gate.ports)).toEqual(['purchase-order']);
  expect(await mandatedActions(agent.did, 'org-2', gate.ports)).toEqual([]);
});
