import type { Ledger, LedgerStore } from '@gatewright/ledger';
import type { Directory } from '../database/tables.js';
import type { Timers } from '../runtime/timers.js';
import type { LogKeys } from './keys.js';

/** What looks through the log in the background, a chunk at a time. */
export interface LogUpkeep {
  readonly directory: Directory;
  readonly keys: LogKeys;
  readonly store: Pick<LedgerStore, 'feedSpan' | 'now' | 'escalationsAfter'>;
  readonly ledger: Pick<Ledger, 'submit'>;
  readonly timers: Pick<Timers, 'elapsed'>;
  /** Waits; false where no more is to be done. */
  readonly backoff: (ms: number) => Promise<boolean>;
}

/** A bounded piece of work for one organisation. False where it found nothing to do. */
export type UpkeepStep = () => Promise<boolean>;
