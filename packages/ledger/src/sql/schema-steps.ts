import { SCHEMA_LOCK_WAIT_MS } from '../limits.js';
import type { SqlDriver, SqlSession } from './driver.js';

/** A statement, or work on rows that no statement can do. */
export type SchemaChange = string | ((session: SqlSession) => Promise<void>);

/** The schema of the tables of one owner in a database that several owners share. */
export interface Schema {
  /** From the oldest step to the newest, by name. A step that was ever released is never edited; a change is a further step. */
  readonly steps: ReadonlyMap<string, readonly SchemaChange[]>;
  /** Statements on the table that notes the steps taken: it is made where it is missing, lists each as `name`, and takes one more. */
  readonly log: { readonly create: string; readonly list: string; readonly note: string };
  /** The error for a database that has taken a step that this program does not know. */
  readonly tooNew: (name: string) => Error;
}

/**
 * Takes the steps that the database has not taken, to the newest or to that of the name `last`, in one transaction: what is cut short
 * leaves nothing, and of two processes that start at once one takes them. Throws what `tooNew` makes, and the error of a step.
 */
export async function takeSchemaSteps(driver: SqlDriver, { steps, log, tooNew }: Schema, last?: string): Promise<void> {
  await driver.transaction(
    async (session) => {
      if (session.dialect.lockSchema !== null) await session.all(session.dialect.lockSchema);
      await session.run(log.create);
      const taken = new Set((await session.all(log.list)).map(({ name }) => String(name)));
      for (const name of taken) if (!steps.has(name)) throw tooNew(name);
      for (const [name, changes] of steps) {
        if (!taken.has(name)) {
          for (const change of changes) await (typeof change === 'string' ? session.run(change) : change(session));
          await session.run(log.note, [name]);
        }
        if (name === last) return;
      }
    },
    { lockWaitMs: SCHEMA_LOCK_WAIT_MS },
  );
}
