import { type JsonObject, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { expect } from 'vitest';
import type { GateClient } from './gate-client.js';
import { signedOrder } from './signed-order.js';
import { textAt } from './text-at.js';

export const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 500, maxAmount: 1_000 };
const BLOCK_ALL = {
  molecules: [
    {
      id: 'm',
      name: 'Nothing above zero',
      combinator: 'any',
      atoms: [{ id: 'a', predicate: 'amount-over', config: { limit: 0 } }],
      decision: 'block',
      reasonCode: 'SQUATTED',
    },
  ],
};

let keys = 0;
export const newSeed = () => {
  keys += 1;
  return new Uint8Array(32).fill(100 + keys);
};
export const publicKeyOf = (seed: Uint8Array) => toHex(nodeEd25519.publicKey(seed));

export async function register(gate: GateClient, seed: Uint8Array, token: string): Promise<JsonObject> {
  const body = { name: 'Buyer', publicKey: publicKeyOf(seed), ...TERMS };
  const { status, data } = await gate.post('/onboarding/agent', body, { token });
  expect(status).toBe(201);
  return { ...data, agentKey: toHex(seed) };
}

export function prove(gate: GateClient, config: JsonObject, token: string) {
  const seed = Buffer.from(textAt(config, 'agentKey'), 'hex');
  const signature = toHex(nodeEd25519.sign(utf8(textAt(config, 'challenge')), seed));
  return gate.post(`/agent-identity/${textAt(config, 'identityId')}/verify-key`, { signature }, { token });
}

/** Binds the agent to a rule that refuses everything, as far as its organisation can. */
export async function blockAll(gate: GateClient, config: JsonObject, token: string) {
  const sop = await gate.post('/sop', { title: 'Nothing', documentJson: BLOCK_ALL }, { token });
  const path = `/sop/agents/${textAt(config, 'identityId')}/assign`;
  return gate.post(path, { sopId: sop.data['sopId'] }, { token });
}

export const codeOf = async (gate: GateClient, config: JsonObject) =>
  (await gate.post('/policy/mandate/authorize', signedOrder(config))).data['reasonCode'];
export const didOf = (config: JsonObject) => encodeURIComponent(textAt(config, 'agentDid'));
