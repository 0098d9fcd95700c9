import type { AuthorizeRequest } from '@gatewright/protocol';
import { PRODUCTION_NETWORK, SANDBOX_NETWORK } from '../networks.js';
import type { GatePorts, GateSettings, RegisteredAgent } from '../ports.js';
import { accept, PASSED, type Result, refuse } from '../result.js';

/** 4 · The agent is known here, on this gate's network, under an issuer that the network admits. */
export async function findAgent(
  { agentDid }: AuthorizeRequest,
  { directory, settings }: Pick<GatePorts, 'directory' | 'settings'>,
): Promise<Result<RegisteredAgent>> {
  const agent = await directory.agent(agentDid);
  if (agent === null) return refuse('NO_MANDATE', 'this gate does not know the agent, so no mandate applies');
  const network = checkNetwork(agent, settings);
  return network.ok ? accept(agent) : network;
}

/** An agent acts on its own network: in production only under a verified organisation, in the sandbox on every gate. */
export function checkNetwork(
  { network, issuer }: Pick<RegisteredAgent, 'network' | 'issuer'>,
  served: Pick<GateSettings, 'network'>,
): Result<undefined> {
  if (network !== served.network && network !== SANDBOX_NETWORK) {
    return refuse('AGENT_NETWORK_MISMATCH', `the agent is on ${network}, this gate serves ${served.network}`);
  }
  return network === PRODUCTION_NETWORK && issuer.verification !== 'verified'
    ? refuse('ISSUER_UNVERIFIED', 'the issuing organisation is not verified')
    : PASSED;
}
