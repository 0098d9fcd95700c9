import { ATOM_CATALOGUE } from '@gatewright/evaluator';
import { policyBundle } from '@gatewright/gate';
import {
  DECISION_FAMILIES,
  formatNoteKey,
  type JsonObject,
  REASON_CODES,
  REGISTER_VERSION,
  SUBJECTS,
  toHex,
} from '@gatewright/protocol';
import type { Call } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import type { Service } from '../service.js';
import { MAGP_VERSION } from '../version.js';

/** GET /policy/bundle/:did. Containment and mode travel beside the bundle, unsigned, since they change at once. */
export async function readBundle({ params }: Call, service: Service): Promise<Reply> {
  const { policies, clock, policyKey, ed25519, store } = service;
  const did = params['did'] ?? '';
  const agent = await policies.agent(did);
  if (agent === null) return refused('NOT_FOUND', 'no agent of this gate has that DID', { agentDid: did });
  const { binding, policy } = await policies.policy(agent);
  const { status, operatingMode } = await store.agent(agent.orgId, did);
  return {
    ...ok(policyBundle(binding, policy, clock.now(), policyKey, ed25519)),
    siblings: {
      contained: status === 'active' ? null : { status },
      operatingMode: operatingMode === null ? null : { mode: operatingMode },
    },
  };
}

/** GET /magp/policy/pubkey: the key to pin for bundles, and the one for checkpoints of the evidence log. */
export async function readPolicyKey(_call: Call, { ed25519, keys, evidence }: Service): Promise<Reply> {
  return ok({
    publicKey: toHex(ed25519.publicKey(keys.policy)),
    algorithm: 'Ed25519',
    checkpointKey: formatNoteKey(evidence.key),
  });
}

const REGISTER: JsonObject = {
  registryVersion: REGISTER_VERSION,
  protocolVersion: MAGP_VERSION,
  families: [...DECISION_FAMILIES],
  subjects: [...SUBJECTS],
  codes: REASON_CODES.map((row) => ({ ...row })),
};

/** GET /magp/schema. */
export async function readRegister(): Promise<Reply> {
  return ok(REGISTER);
}

/** GET /standards/atoms. */
export async function readAtoms(): Promise<Reply> {
  return ok(ATOM_CATALOGUE);
}
