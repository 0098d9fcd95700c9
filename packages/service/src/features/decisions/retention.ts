import { partsOf } from '../../platform/database/parts.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { eraseAddresses } from '../changes/client-address.js';
import { dropCommitments, dropInputs } from './captures.js';
import { COUNTED_COLUMNS, type CountedRow, countedRows, uncountRows } from './counts.js';
import { type LogKeys, positionAt, timeAt } from './keys.js';
import { RULE_ROWS, readDecision, rulesOf } from './logged-decision.js';
import { type LogUpkeep, UPKEEP_CHUNK, type UpkeepStep } from './upkeep-step.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long an organisation keeps decisions. */
export interface RetentionTerm {
  readonly orgId: string;
  readonly keptMs: number;
  /** The first position that is kept. */
  readonly before: number;
}

/** The organisations that keep decisions for a time, `now` in ms since the epoch. */
export async function retentionTerms(db: Directory, now: number): Promise<readonly RetentionTerm[]> {
  const organisations = await db
    .selectFrom('organisation')
    .select(['orgId', 'logDays'])
    .where('logDays', 'is not', null)
    .execute();
  return organisations.map(({ orgId, logDays }) => {
    const keptMs = Number(logDays) * DAY_MS;
    return { orgId, keptMs, before: positionAt(Math.max(0, now - keptMs)) };
  });
}

/** Drops decisions that are older than their organisation keeps them: one chunk of each in turn. Evidence stays as it is. */
export function retentionSteps({ directory, keys, store }: LogUpkeep): () => Promise<readonly UpkeepStep[]> {
  /** Organisations of which nothing was left: what becomes too old later is for the next run. */
  const done = new Set<string>();
  return async () => {
    const terms = await retentionTerms(directory, await store.now());
    return terms
      .filter(({ orgId }) => !done.has(orgId))
      .map(({ orgId, before }) => async () => {
        if (await dropChunk(directory, keys, orgId, before)) return true;
        if (await eraseAddresses(directory, orgId, rfc3339(timeAt(before)))) return true;
        await dropCommitments(directory, orgId, timeAt(before));
        done.add(orgId);
        return false;
      });
  };
}

/** Drops the oldest decisions before a position. False where there is none. */
async function dropChunk(db: Directory, keys: LogKeys, orgId: string, before: number): Promise<boolean> {
  const rows = await db
    .selectFrom('decision')
    .select(['position', 'orgId', 'detail'])
    .where('orgKey', '=', keys.of('organisation', orgId, ''))
    .where('position', '<', before)
    .orderBy('position')
    .limit(UPKEEP_CHUNK)
    .execute();
  if (rows.length === 0) return false;
  const positions = rows.map(({ position }) => Number(position));
  const decisions = rows.map(readDecision);
  const rules = decisions.flatMap((decision) =>
    [...rulesOf(decision)].map((rule) => keys.of('rule', decision.orgId, rule)),
  );
  await db.transaction().execute(async (transaction) => {
    const counted: CountedRow[] = [];
    for (const some of partsOf(positions, RULE_ROWS)) {
      for (const part of partsOf([...new Set(rules)], RULE_ROWS)) {
        await transaction
          .deleteFrom('decisionRule')
          .where('ruleKey', 'in', part)
          .where('position', 'in', some)
          .execute();
      }
      const dropped = await transaction
        .deleteFrom('decision')
        .where('position', 'in', some)
        .returning(COUNTED_COLUMNS)
        .execute();
      counted.push(...countedRows(dropped));
    }
    await uncountRows(transaction, counted, keys);
    await dropInputs(
      transaction,
      orgId,
      decisions.map(({ eventId }) => eventId),
    );
  });
  return true;
}
