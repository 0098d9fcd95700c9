import { networkFault } from '../admission.js';
import { type Check, refuse } from './authorization-context.js';

/** 4 · The agent is known here, on this gate's network, under an issuer that the network admits. */
export const findAgent: Check<'request', 'agent'> = async ({ request }, { directory, settings }) => {
  const agent = await directory.agent(request.agentDid);
  if (agent === null) return refuse('NO_MANDATE', 'this gate does not know the agent, so no mandate applies');
  const fault = networkFault(agent, settings);
  return fault === null ? { agent } : refuse(fault.reasonCode, fault.detail);
};
