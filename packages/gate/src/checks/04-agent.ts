import { PRODUCTION_NETWORK, SANDBOX_NETWORK } from '../networks.js';
import { type Check, refuse } from './inquiry.js';

/** 4 · The agent is known here, on this gate's network, under an issuer that the network admits. */
export const findAgent: Check<'request', 'agent'> = async ({ request }, { directory, settings }) => {
  const agent = await directory.agent(request.agentDid);
  if (agent === null) return refuse('NO_MANDATE', 'this gate does not know the agent, so no mandate applies');
  if (agent.network !== settings.network && agent.network !== SANDBOX_NETWORK) {
    return refuse('AGENT_NETWORK_MISMATCH', `the agent is on ${agent.network}, this gate serves ${settings.network}`);
  }
  if (agent.network === PRODUCTION_NETWORK && agent.issuer.verification !== 'verified') {
    return refuse('ISSUER_UNVERIFIED', 'the issuing organisation is not verified');
  }
  return { agent };
};
