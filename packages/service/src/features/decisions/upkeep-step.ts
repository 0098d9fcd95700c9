import type { Ledger, LedgerStore } from '@gatewright/ledger';
import type { Directory } from '../../platform/database/tables.js';
import type { Timers } from '../../platform/runtime/timers.js';
import type { LogKeys } from './keys.js';

/** Decisions that one transaction moves from the feed into the log. */
export const LOG_CHUNK = 32;
/**
 * Decisions that one transaction drops, or looks through for an erasure. A transaction takes as long with 32, most of it for its sync: with so few
 * the log would drop less than a busy gate decides.
 */
export const UPKEEP_CHUNK = 128;

/** What looks through the log in the background, a chunk at a time. */
export interface LogUpkeep {
  readonly directory: Directory;
  readonly keys: LogKeys;
  readonly store: Pick<LedgerStore, 'feedSpan' | 'now' | 'escalationsAfter' | 'escalation' | 'hold'>;
  readonly ledger: Pick<Ledger, 'submit'>;
  readonly timers: Pick<Timers, 'elapsed'>;
  /** Waits; false where no more is to be done. */
  readonly backoff: (ms: number) => Promise<boolean>;
}

/** The next rows of an organisation before a position, towards the oldest; fewer than UPKEEP_CHUNK are the last ones. */
export function rowsBefore(db: Directory, keys: LogKeys, orgId: string, position: number) {
  return db
    .selectFrom('decision')
    .select(['position', 'orgId', 'detail'])
    .where('orgKey', '=', keys.of('organisation', orgId, ''))
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .limit(UPKEEP_CHUNK)
    .execute();
}

/** A bounded piece of work for one organisation. False where it found nothing to do. */
export type UpkeepStep = () => Promise<boolean>;
