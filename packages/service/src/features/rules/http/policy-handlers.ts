import { ATOM_CATALOGUE } from '@gatewright/evaluator';
import { answerRefusal, checkKey, checkNetwork, strictestMode } from '@gatewright/gate';
import {
  concatBytes,
  DECISION_FAMILIES,
  formatNoteKey,
  type JsonObject,
  type JsonValue,
  MAGP_VERSION,
  REASON_CODES,
  REGISTER_VERSION,
  SUBJECTS,
  toHex,
  utf8,
} from '@gatewright/protocol';
import type { Call } from '../../../platform/http/call.js';
import { JSON_TYPE, ok, type Reply, refused } from '../../../platform/http/reply.js';
import { isKnown, notModified, validatorOf } from '../../../platform/http/validator.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';

/**
 * GET /policy/bundle/:did. Containment and mode travel beside the bundle, unsigned, since they change at once. An agent
 * that may not act here has none to decide by: its guard would permit what the gate refuses.
 */
export async function readBundle({ params }: Call, service: PoliciesContext): Promise<Reply | Response> {
  const { policies, bundles, clock, store, settings } = service;
  const did = params['did'] ?? '';
  const agent = await policies.agent(did);
  if (agent === null) return refused('NOT_FOUND', 'no agent of this gate has that DID', { agentDid: did });
  const network = checkNetwork(agent, settings);
  const admitted = network.ok ? checkKey(agent) : network;
  if (!admitted.ok) return answerRefusal(admitted, { agentDid: did });
  const policy = await policies.policy(agent);
  const above = new Set(policy.mandates.flatMap(({ delegatedFrom }) => delegatedFrom.map(({ agentDid }) => agentDid)));
  const standing = await store.agent(agent.orgId, did);
  const delegators = await Promise.all([...above].map((each) => store.agent(agent.orgId, each)));
  const { status } = standing;
  // A guard decides alone on actions without value; those with value the gate decides, by the mandate that grants them.
  const operatingMode = strictestMode([standing, ...delegators], false);
  const siblings = {
    contained: status === 'active' ? null : { status },
    operatingMode: operatingMode === null ? null : { mode: operatingMode },
  };
  const bundle = await bundles.of(policy, clock.now());
  // The bundle is JSON already: to parse and write a large one again would hold up every other call.
  const body = concatBytes(utf8('{"success":true,"data":'), bundle, utf8(`,${JSON.stringify(siblings).slice(1)}`));
  return new Response(new Uint8Array(body), { headers: { 'content-type': JSON_TYPE } });
}

/** GET /magp/policy/pubkey: the key to pin for bundles, and the one for checkpoints of the evidence log. */
export async function readPolicyKey(_call: Call, { keys, evidence }: PoliciesContext): Promise<Reply> {
  return ok({
    publicKey: toHex(keys.policy.publicKey),
    algorithm: 'Ed25519',
    nextPublicKey: keys.nextPolicy === null ? null : toHex(keys.nextPolicy),
    endorsements: (keys.endorsements ?? []).map(({ by, publicKey, signature }) => {
      return { by: toHex(by), publicKey: toHex(publicKey), signature: toHex(signature) };
    }),
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
export const readRegister = catalogue(REGISTER);

/** GET /standards/atoms. */
export const readAtoms = catalogue(ATOM_CATALOGUE);

/** A catalogue that changes with the program alone: a client that has it asks with its tag and gets 304. */
function catalogue(entries: JsonValue): (call: Call) => Promise<Reply | Response> {
  const validator = validatorOf(entries);
  return async ({ headers }) =>
    isKnown(headers['if-none-match'], validator)
      ? notModified(validator)
      : { ...ok(entries), headers: { ...validator } };
}
