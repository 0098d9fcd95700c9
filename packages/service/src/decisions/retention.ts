import { partsOf } from '../database/parts.js';
import type { Directory } from '../database/tables.js';
import type { Timers } from '../runtime/timers.js';
import { dropCommitments, dropInputs } from './captures.js';
import { type LogKeys, positionAt } from './keys.js';
import { LOG_CHUNK, RULE_ROWS, TRIM_RUN_MAX_MS } from './limits.js';
import { readDecision, rulesOf } from './logged-decision.js';
import { restAfter } from './writer.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What looks through the log in the background, a chunk at a time. */
export interface LogUpkeep {
  readonly directory: Directory;
  readonly keys: LogKeys;
  readonly timers: Pick<Timers, 'elapsed'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Waits; false where no more is to be done. */
  readonly backoff: (ms: number) => Promise<boolean>;
}

/** Takes steps until one has nothing left to do, leaving most of the time to the calls that are served. */
export async function inSteps({ timers, backoff }: LogUpkeep, step: () => Promise<boolean>): Promise<void> {
  const began = timers.elapsed();
  while (timers.elapsed() - began < TRIM_RUN_MAX_MS) {
    const stepBegan = timers.elapsed();
    if (!(await step())) return;
    if (!(await backoff(restAfter(timers.elapsed() - stepBegan)))) return;
  }
}

/** Drops decisions that are older than their organisation keeps them. Evidence stays as it is. */
export async function dropOldDecisions(upkeep: LogUpkeep): Promise<void> {
  const { directory, keys, now } = upkeep;
  const organisations = await directory
    .selectFrom('organisation')
    .select(['orgId', 'logDays'])
    .where('logDays', 'is not', null)
    .execute();
  for (const { orgId, logDays } of organisations) {
    const before = positionAt(Math.max(0, now - Number(logDays) * DAY_MS));
    await inSteps(upkeep, () => dropChunk(directory, keys, orgId, before));
    await dropCommitments(directory, orgId, now - Number(logDays) * DAY_MS);
  }
}

/** Drops the oldest decisions before a position. False where none is left. */
async function dropChunk(db: Directory, keys: LogKeys, orgId: string, before: number): Promise<boolean> {
  const rows = await db
    .selectFrom('decision')
    .select(['position', 'orgId', 'detail'])
    .where('orgKey', '=', keys.of('organisation', orgId, ''))
    .where('position', '<', before)
    .orderBy('position')
    .limit(LOG_CHUNK)
    .execute();
  if (rows.length === 0) return false;
  const positions = rows.map(({ position }) => Number(position));
  const decisions = rows.map(readDecision);
  const rules = decisions.flatMap((decision) =>
    [...rulesOf(decision)].map((rule) => keys.of('rule', decision.orgId, rule)),
  );
  await db.transaction().execute(async (transaction) => {
    for (const part of partsOf([...new Set(rules)], RULE_ROWS)) {
      await transaction
        .deleteFrom('decisionRule')
        .where('ruleKey', 'in', part)
        .where('position', 'in', positions)
        .execute();
    }
    await transaction.deleteFrom('decision').where('position', 'in', positions).execute();
    await dropInputs(
      transaction,
      orgId,
      decisions.map(({ eventId }) => eventId),
    );
  });
  return rows.length === LOG_CHUNK;
}
