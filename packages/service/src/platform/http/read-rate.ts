import { type Clock, type RateLimiter, rateLimited } from '@gatewright/gate';
import { PASSED, type Result } from '@gatewright/protocol';
import type { Reply } from './reply.js';

/** The allowances of large public reads, by client address. */
export interface ReadRate {
  readonly readAllowances: RateLimiter;
  readonly clock: Clock;
}

/** Limits the rate of large public reads by source: takes one from the allowance of the client address. */
export function takeRead(source: string, { readAllowances, clock }: ReadRate): Result<undefined, Reply> {
  if (readAllowances.take([source], clock.now())) return PASSED;
  const detail = 'too many large reads from this address; wait for Retry-After seconds';
  return { ok: false, refusal: rateLimited(readAllowances, detail) };
}
