import type { Check } from './authorization-context.js';

/** Before 10 · The policy that the agent is under, which says what the checks from here on look up. */
export const readPolicy: Check<'agent', 'policy'> = async ({ agent }, { directory }) => ({
  policy: await directory.policy(agent),
});
