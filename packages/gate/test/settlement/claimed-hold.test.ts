import { setImmediate } from 'node:timers/promises';
import type { Ledger } from '@gatewright/ledger';
import { didKey, type JsonObject, serviceProofBytes, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import type { GatePorts } from '../../src/ports.js';
import { capture, claim, reserveSettlement, voidHold } from '../../src/settlement/index.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();

/** Waits until all work that needs no commit has ended. */
async function settled(): Promise<void> {
  for (let count = 0; count < 50; count += 1) await setImmediate();
}

describe('claimed holds', () => {
  async function claimedHold() {
    const gate = await TestGate.open()
      .register(agent)
      .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 1_000 }]);
    const id = String((await gate.ask(agent)).data['authorizationId']);
    const message = (body: JsonObject, headers: Record<string, string> = {}) => ({
      authorizationId: id,
      body: utf8(JSON.stringify(body)),
      headers,
    });
    const { claimToken = null } = (await claim(message({}), gate.ports)).data;
    const reserve = () => reserveSettlement(message({ authorizationId: id, claimToken }), gate.ports);
    return { gate, id, message, claimToken, reserve };
  }

  /** Ports whose ledger commits once the test lets it. */
  function slow(ports: GatePorts) {
    let go: () => void = () => undefined;
    const released = new Promise<void>((done) => {
      go = done;
    });
    const submit: Ledger['submit'] = async (op) => {
      await released;
      return ports.ledger.submit(op);
    };
    return { ports: { ...ports, ledger: { ...ports.ledger, submit } }, go: () => go() };
  }

  // threat holds agent-has-any: An agent has any DID sign beside it, to have a capture count as attested =>
  //   `unattested`: of a claimed hold only the claimer attests
  test('a claimed hold is attested by its claimer, not by any DID that signs beside the agent', async () => {
    const { gate, id, message } = await claimedHold();
    const stranger = new TestAgent(new Uint8Array(32).fill(99));
    const call = { verb: 'capture', amount: 100, bookingRef: undefined, settlementTxHash: undefined } as const;
    const issuedAt = new Date(gate.now).toISOString();
    const proof = { serviceDid: didKey(stranger.publicKey), nonce: 'strange-nonce', issuedAt, signature: '' };
    const headers = {
      'x-magp-service-did': proof.serviceDid,
      'x-magp-service-nonce': proof.nonce,
      'x-magp-service-issued-at': issuedAt,
      'x-magp-service-signature': stranger.sign(serviceProofBytes(call, id, proof)),
    };
    const agentProof = agent.settlementProof(call, id, gate.now);
    const { data } = await capture(message({ amountCharged: 100, agentProof }, headers), gate.ports);
    expect(data).toMatchObject({ captured: true, settlementEvidence: 'unattested' });
  });

  test('a claimed hold is not both voided and reserved for a payment outside, though a stranger voids it as well', async () => {
    const { gate, message, claimToken, reserve } = await claimedHold();
    const strange = slow(gate.ports);
    const own = slow(gate.ports);
    const refused = voidHold(message({}), strange.ports);
    await settled();
    const voided = voidHold(message({ claimToken }), own.ports);
    await settled();
    strange.go();
    expect((await refused).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
    const reserved = await reserve();
    own.go();
    // The ledger takes the reservation first: its one transaction decides, not what was read before it.
    expect([reserved.success, (await voided).data['reasonCode']]).toEqual([true, 'SETTLEMENT_REUSED']);
  });

  // threat holds another-party-s: Another party's void, to keep or to free the settlement of a claimed hold =>
  //   `COUNTERPARTY_MISMATCH`, and the settlement is left alone
  test('a claimed hold can be settled outside after a stranger’s void that met an outage', async () => {
    const { gate, message, reserve } = await claimedHold();
    const { store } = gate.ledger;
    const apply = store.apply.bind(store);
    store.apply = () => Promise.reject(new Error('gone'));
    expect((await voidHold(message({}), gate.ports)).status).toBe(503);
    store.apply = apply;
    expect((await voidHold(message({}), gate.ports)).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
    expect((await reserve()).data['reserved']).toBe(true);
  });
});
