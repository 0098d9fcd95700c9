import { type Check, refuse } from './authorization-context.js';

/**
 * 9 · The rate of an agent whose signature verified, where the host bounds it. What is refused here leaves no evidence and
 * burns no nonce: only a counter moves, so the same message may come again.
 */
export const checkRate: Check<'agent' | 'now', never> = ({ agent, now }, { agentAllowances }) =>
  agentAllowances === null || agentAllowances.take([agent.did], now)
    ? {}
    : refuse('RATE_LIMIT_EXCEEDED', 'the agent asks more often than this gate allows; slow down');
