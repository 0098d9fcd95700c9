import { parseDid, toHex } from '@gatewright/protocol';
import { type Check, refuse } from './inquiry.js';

/** 5 · The key is proven and is the one that the DID names. */
export const checkKey: Check<'agent', never> = ({ agent }) => {
  if (!agent.keyVerified) return refuse('AGENT_KEY_UNVERIFIED', 'possession of the agent key is not proven yet');
  const named = parseDid(agent.did);
  return named !== null && toHex(named.publicKey) === toHex(agent.publicKey)
    ? {}
    : refuse('IDENTITY_KEY_MISMATCH', 'the registered key is not the key in the DID');
};
