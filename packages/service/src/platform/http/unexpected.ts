import { LogRewoundError, LogUnverifiableError, rateLimited } from '@gatewright/gate';
import { CommitUnconfirmedError, LedgerUnavailableError } from '@gatewright/ledger';
import { TooManyPasswordsError } from '../runtime/key-derivation.js';
import { type Reply, refused } from './reply.js';

/** The refusal of work that an error ended; the error itself is for the operator alone. */
export function unexpected(error: unknown): Reply {
  if (error instanceof CommitUnconfirmedError) return refused(error.code, error.message);
  if (error instanceof LedgerUnavailableError) return refused(error.code, 'the store does not answer; try again');
  if (error instanceof TooManyPasswordsError) return rateLimited(error, error.message);
  // Their texts say what the operator does, and nothing of what is stored.
  if (error instanceof LogUnverifiableError) return refused('GATE_UNAVAILABLE', error.message);
  if (error instanceof LogRewoundError) return refused('GATE_UNAVAILABLE', error.message);
  return refused('INTERNAL_ERROR', 'the service failed; report the time to its operator');
}
