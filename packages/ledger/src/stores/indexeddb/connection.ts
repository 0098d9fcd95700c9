import { createStore, type UseStore } from 'idb-keyval';
import { LedgerUnavailableError } from '../../operations/errors.js';
import { migrateRows, refuseOtherRows } from './migrations.js';
import type { Rows } from './rows.js';
import { inTransaction } from './transactions.js';

const CLOSED = 'the store is closed; open it again';
const GIVEN_WAY = 'another tab upgrades or deletes the database; reload the page';

/**
 * The connection of a store to its database. A tab that keeps one would block an upgrade or a deletion of the database, so
 * it closes at once. Every later call is refused as unavailable.
 */
export class Connection {
  readonly #use: UseStore;
  readonly #underWay = new Set<Promise<unknown>>();
  #database: IDBDatabase | null = null;
  /** Why nothing can be asked any more. */
  #end: string | null = null;

  private constructor(name: string) {
    const use = createStore(name, 'ledger');
    this.#use = (mode, callback) =>
      use(mode, (store) => {
        // A browser may close the connection by itself; the next transaction is then on another one.
        this.#database = store.transaction.db;
        this.#database.onversionchange = () => this.#giveWay();
        return callback(store);
      });
  }

  /** Opens the database of this name and brings its rows to the newest schema. Throws SchemaTooOldError and SchemaTooNewError. */
  static async open(name: string): Promise<Connection> {
    const connection = new Connection(name);
    await connection.write(async () => {});
    return connection;
  }

  /** Throws SchemaTooNewError where another tab has brought the rows to a schema that this program does not know. */
  read<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
    return this.#run('readonly', async (rows) => {
      await refuseOtherRows(rows);
      return work(rows);
    });
  }

  /** Throws SchemaTooNewError as `read` does. */
  write<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
    return this.#run('readwrite', async (rows) => {
      await migrateRows(rows);
      return work(rows);
    });
  }

  /** Waits for what was asked before, then closes. */
  async close(): Promise<void> {
    this.#end ??= CLOSED;
    await Promise.allSettled(this.#underWay);
    this.#database?.close();
  }

  async #run<T>(mode: IDBTransactionMode, work: (rows: Rows) => Promise<T>): Promise<T> {
    if (this.#end !== null) throw new LedgerUnavailableError('not_applied', this.#end);
    const turn = inTransaction(this.#use, mode, work);
    this.#underWay.add(turn);
    try {
      return await turn;
    } finally {
      this.#underWay.delete(turn);
    }
  }

  /** Transactions that have begun are still brought to their end by the browser. */
  #giveWay(): void {
    this.#end ??= GIVEN_WAY;
    this.#database?.close();
  }
}
