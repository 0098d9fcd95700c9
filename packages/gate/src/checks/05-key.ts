import { parseDid, toHex } from '@gatewright/protocol';
import type { RegisteredAgent } from '../ports.js';
import { PASSED, type Result, refuse } from '../result.js';

/** 5 · The key is proven and is the one that the DID names. */
export function checkKey(agent: RegisteredAgent): Result<undefined> {
  if (!agent.keyVerified) return refuse('AGENT_KEY_UNVERIFIED', 'possession of the agent key is not proven yet');
  return hasKeyOfDid(agent) ? PASSED : refuse('IDENTITY_KEY_MISMATCH', 'the registered key is not the key in the DID');
}

/** Results by agent record: to read the key out of a DID costs more than most checks. */
const HAS_KEY_OF_DID = new WeakMap<RegisteredAgent, boolean>();

function hasKeyOfDid(agent: RegisteredAgent): boolean {
  const known = HAS_KEY_OF_DID.get(agent);
  if (known !== undefined) return known;
  const named = parseDid(agent.did);
  const has = named !== null && toHex(named.publicKey) === toHex(agent.publicKey);
  HAS_KEY_OF_DID.set(agent, has);
  return has;
}
