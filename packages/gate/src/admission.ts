import { parseDid, type ReasonCode, toHex } from '@gatewright/protocol';
import { PRODUCTION_NETWORK, SANDBOX_NETWORK } from './networks.js';
import type { GateSettings, RegisteredAgent } from './ports.js';

/** Why an agent that is known may not act here, whatever it asks for. */
export interface AdmissionFault {
  readonly reasonCode: ReasonCode;
  readonly detail: string;
}

/** An agent acts on its own network, in production under a verified organisation alone, and in the sandbox anywhere. */
export function networkFault(
  { network, issuer }: Pick<RegisteredAgent, 'network' | 'issuer'>,
  served: Pick<GateSettings, 'network'>,
): AdmissionFault | null {
  if (network !== served.network && network !== SANDBOX_NETWORK) {
    const detail = `the agent is on ${network}, this gate serves ${served.network}`;
    return { reasonCode: 'AGENT_NETWORK_MISMATCH', detail };
  }
  return network === PRODUCTION_NETWORK && issuer.verification !== 'verified'
    ? { reasonCode: 'ISSUER_UNVERIFIED', detail: 'the issuing organisation is not verified' }
    : null;
}

/** The key is proven and is the one that the DID names. */
export function keyFault(agent: RegisteredAgent): AdmissionFault | null {
  if (!agent.keyVerified) {
    return { reasonCode: 'AGENT_KEY_UNVERIFIED', detail: 'possession of the agent key is not proven yet' };
  }
  return bearsKeyOfDid(agent)
    ? null
    : { reasonCode: 'IDENTITY_KEY_MISMATCH', detail: 'the registered key is not the key in the DID' };
}

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
