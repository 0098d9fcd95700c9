import { parseDid, toHex } from '@gatewright/protocol';
import type { RegisteredAgent } from '../ports.js';
import { type Check, refuse } from './inquiry.js';

/** 5 · The key is proven and is the one that the DID names. */
export const checkKey: Check<'agent', never> = ({ agent }) => {
  if (!agent.keyVerified) return refuse('AGENT_KEY_UNVERIFIED', 'possession of the agent key is not proven yet');
  return bearsKeyOfDid(agent) ? {} : refuse('IDENTITY_KEY_MISMATCH', 'the registered key is not the key in the DID');
};

/** What was found out about agents that are known still: to read the key out of a DID costs more than most checks. */
const FOUND = new WeakMap<RegisteredAgent, boolean>();

function bearsKeyOfDid(agent: RegisteredAgent): boolean {
  const found = FOUND.get(agent);
  if (found !== undefined) return found;
  const named = parseDid(agent.did);
  const bears = named !== null && toHex(named.publicKey) === toHex(agent.publicKey);
  FOUND.set(agent, bears);
  return bears;
}
