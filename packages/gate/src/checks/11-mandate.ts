import { SANDBOX_NETWORK } from '../networks.js';
import { type Check, refuse } from './authorization-context.js';

/**
 * 11 · The mandate whose account pays, its delegation chain and what it demands of the request. Whether it grants the
 * action now is part of the policy: where none does, the evaluator says which refusal that is.
 */
export const checkMandate: Check<'agent' | 'payloadDigest' | 'authority', 'mandate' | 'account'> = ({
  agent,
  payloadDigest,
  authority: { mandate, account },
}) => {
  if (mandate === null && agent.network === SANDBOX_NETWORK) {
    return refuse('NO_MANDATE', 'a sandbox agent has a mandate for its one action alone');
  }
  if (mandate === null) return { mandate, account };
  if (!mandate.chainIntact) {
    return refuse('DELEGATION_CHAIN_BROKEN', 'the delegation chain of the mandate does not end at a person');
  }
  if (mandate.requirePayloadBinding && payloadDigest === null) {
    return refuse('PAYLOAD_BINDING_REQUIRED', 'the mandate demands a bound payload');
  }
  return account?.revoked ? refuse('MANDATE_REVOKED', 'the mandate was revoked') : { mandate, account };
};
