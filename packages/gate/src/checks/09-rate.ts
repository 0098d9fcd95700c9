import type { GatePorts, RegisteredAgent } from '../ports.js';
import { PASSED, type Result, refuse } from '../result.js';

/**
 * 9 · The rate of an agent whose signature verified, where the host bounds it. What is refused here leaves no evidence and
 * burns no nonce: only a counter moves, so the same message may come again.
 */
export function checkRate(
  { did }: RegisteredAgent,
  now: number,
  { agentRateLimiter }: Pick<GatePorts, 'agentRateLimiter'>,
): Result<undefined> {
  return agentRateLimiter === null || agentRateLimiter.take([did], now)
    ? PASSED
    : refuse('RATE_LIMIT_EXCEEDED', 'the agent asks more often than this gate allows; slow down');
}
