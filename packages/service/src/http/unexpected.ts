import { LedgerUnavailableError } from '@gatewright/ledger';
import { type Reply, refused } from './reply.js';

/** The refusal of work that an error ended; the error itself is for the operator alone. */
export function unexpected(error: unknown): Reply {
  if (error instanceof LedgerUnavailableError) return refused(error.code, 'the store does not answer; try again');
  return refused('INTERNAL_ERROR', 'the service failed; report the time to its operator');
}
