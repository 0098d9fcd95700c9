import { sha256Hex } from '@gatewright/protocol';
import {
  SchemaChangedError,
  SchemaMissingError,
  SchemaTooNewError,
  SchemaTooOldError,
} from '../../operations/errors.js';
import type { SqlRow } from './columns.js';
import type { SqlDriver, SqlSession } from './driver.js';

/** How long a start waits for another that changes the schema, ms. */
const SCHEMA_LOCK_WAIT_MS = 15_000;

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
 * it has another unknown one, SchemaChangedError where it took a step of another text, and the error of a step.
 */
export async function takeSchemaSteps(driver: SqlDriver, { owner, steps, log }: Schema): Promise<void> {
  await driver.transaction(
    async (session) => {
      if (session.dialect.lockSchema !== null) await session.all(session.dialect.lockSchema);
      await session.run(log.create);
      await session.run(FINGERPRINTS);
      const taken = new Set((await session.all(log.list)).map(({ name }) => String(name)));
      const known = fingerprintsOf(await session.all(LIST_FINGERPRINTS), owner);
      assertKnown(owner, steps, taken, known);
      for (const [name, changes] of steps) {
        if (!known.has(name)) {
          await session.run('insert into schema_step (owner, name, fingerprint) values ($1, $2, $3)', [
            owner,
            name,
            fingerprintOf(changes),
          ]);
        }
        if (taken.has(name)) continue;
        for (const change of changes) await (typeof change === 'string' ? session.run(change) : change(session));
        await session.run(log.note, [name]);
      }
    },
    { lockWaitMs: SCHEMA_LOCK_WAIT_MS },
  );
}

/**
 * Reads whether a database still has the steps that a start took or found, with the statements of `all`. Throws SchemaTooNewError where
 * another program took a step since, SchemaChangedError and SchemaMissingError where the tables were replaced.
 */
export async function verifySchemaSteps(
  all: (sql: string) => Promise<readonly SqlRow[]>,
  { owner, steps, log }: Schema,
): Promise<void> {
  const [rows, fingerprints] = await Promise.all([all(log.list), all(LIST_FINGERPRINTS)]);
  const taken = new Set(rows.map(({ name }) => String(name)));
  assertKnown(owner, steps, taken, fingerprintsOf(fingerprints, owner));
  for (const name of steps.keys()) if (!taken.has(name)) throw new SchemaMissingError(owner, name);
}

/** Throws for a step that this program does not have, or has with another text. */
function assertKnown(
  owner: string,
  steps: Schema['steps'],
  taken: ReadonlySet<string>,
  known: ReadonlyMap<string, string>,
): void {
  const [first = ''] = steps.keys();
  for (const name of taken) {
    if (steps.has(name)) continue;
    throw numberOf(name) < numberOf(first) ? new SchemaTooOldError(owner, name) : new SchemaTooNewError(owner, name);
  }
  for (const [name, changes] of steps) {
    const fingerprint = fingerprintOf(changes);
    if ((known.get(name) ?? fingerprint) !== fingerprint) throw new SchemaChangedError(owner, name);
  }
}

const LIST_FINGERPRINTS = 'select owner, name, fingerprint from schema_step';

const FINGERPRINTS =
  'create table if not exists schema_step (owner text not null, name text not null, fingerprint text not null, primary key (owner, name))';

/** Digests of the steps that the database took, by their names. */
function fingerprintsOf(rows: readonly SqlRow[], owner: string): ReadonlyMap<string, string> {
  const own = rows.filter((row) => row['owner'] === owner);
  return new Map(own.map(({ name, fingerprint }) => [String(name), String(fingerprint)]));
}

/** The digest of the statements of a step; work that is no statement counts by its place alone. */
function fingerprintOf(changes: readonly SchemaChange[]): string {
  return sha256Hex(JSON.stringify(changes.map((change) => (typeof change === 'string' ? change : null))));
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}
