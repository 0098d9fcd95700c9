import { SchemaTooNewError, SchemaTooOldError } from '../errors.js';
import { SCHEMA_LOCK_WAIT_MS } from '../limits.js';
import type { SqlDriver, SqlSession } from './driver.js';

/** A statement, or work on rows that no statement can do. */
export type SchemaChange = string | ((session: SqlSession) => Promise<void>);

/** The schema of the tables of one owner in a database that several owners share. */
export interface Schema {
  /** Names the owner in errors. */
  readonly owner: string;
  /**
   * From the oldest step to the newest, by names that begin with ascending numbers. A step that was ever released is never edited; a
   * change is a further step.
   */
  readonly steps: ReadonlyMap<string, readonly SchemaChange[]>;
  /** Statements on the table that notes the steps taken: it is made where it is missing, lists each as `name`, and takes one more. */
  readonly log: { readonly create: string; readonly list: string; readonly note: string };
}

/**
 * Takes the steps that the database has not taken in one transaction: an interrupted one leaves nothing, and of two processes that
 * start at once one takes them. Throws SchemaTooOldError where the database has a step before the first one, SchemaTooNewError where
 * it has another unknown one, and the error of a step.
 */
export async function takeSchemaSteps(driver: SqlDriver, { owner, steps, log }: Schema): Promise<void> {
  await driver.transaction(
    async (session) => {
      if (session.dialect.lockSchema !== null) await session.all(session.dialect.lockSchema);
      await session.run(log.create);
      const taken = new Set((await session.all(log.list)).map(({ name }) => String(name)));
      const [first = ''] = steps.keys();
      for (const name of taken) {
        if (steps.has(name)) continue;
        throw numberOf(name) < numberOf(first)
          ? new SchemaTooOldError(owner, name)
          : new SchemaTooNewError(owner, name);
      }
      for (const [name, changes] of steps) {
        if (taken.has(name)) continue;
        for (const change of changes) await (typeof change === 'string' ? session.run(change) : change(session));
        await session.run(log.note, [name]);
      }
    },
    { lockWaitMs: SCHEMA_LOCK_WAIT_MS },
  );
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}
