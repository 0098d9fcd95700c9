import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { CommitUnconfirmedError } from '../../errors.js';
import { ALONE_MAX_MS, ALONE_WAIT_MAX_MS, COMMIT_SLOW_MS, STATEMENTS_MAX } from '../../limits.js';
import type {
  Incarnation,
  SqlDriver,
  SqlParameter,
  SqlRow,
  SqlSession,
  SqlTransaction,
  TransactionOptions,
} from '../driver.js';
import { type HeldLock, holdShared, whileExclusive } from './advisory-lock.js';
import { POSTGRES_DIALECT } from './dialect.js';
import { classifyError, isAftermath, isTransient, NotCommittedError } from './errors.js';
import type { Keeping, KeptConnection } from './kept-connection.js';
import { listenOn } from './listener.js';

/** Runs statements: a connection, or a pool of them. */
interface Runner {
  query(query: pg.QueryArrayConfig | pg.QueryConfig): Promise<pg.QueryResult<SqlRow>>;
}

/** A pool of connections. Transactions run side by side: what must not is kept apart by row locks. */
export class PostgresDriver implements SqlDriver {
  readonly dialect = POSTGRES_DIALECT;
  readonly multiProcess = true;
  readonly isOwn = false;
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();
  readonly #session: PostgresSession;
  readonly #listeners = new Set<KeptConnection>();
  readonly #locks = new Set<HeldLock>();
  #closing: Promise<void> | null = null;

  /** @internal `openPostgres` makes drivers; users need no types of `pg` for what it gives them. */
  constructor(
    pool: pg.Pool,
    readonly durability: SqlDriver['durability'],
    private readonly keeping: Keeping,
    /** How long a shared lock waits for the one that has it exclusively, ms. */
    private readonly sharedWaitMs: number,
    /** Host and database, for messages. */
    private readonly address: string,
    /** What each connection of the pool leads to. */
    private readonly incarnations: WeakMap<pg.ClientBase, Incarnation>,
  ) {
    this.#pool = pool;
    this.#session = new PostgresSession(pool, this.#names, address);
  }

  isTransient(error: unknown): boolean {
    return isTransient(error);
  }

  run(sql: string, params?: readonly SqlParameter[]): Promise<number> {
    return this.#session.run(sql, params);
  }

  all(sql: string, params?: readonly SqlParameter[]): Promise<readonly SqlRow[]> {
    return this.#session.all(sql, params);
  }

  async exec(script: string): Promise<void> {
    await this.#pool.query(script);
  }

  async transaction<T>(
    work: (session: SqlTransaction) => Promise<T>,
    { lockWaitMs }: TransactionOptions = {},
  ): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw classifyError(error, this.address);
    });
    let broken: Error | undefined;
    try {
      const incarnation = this.incarnations.get(client);
      if (incarnation === undefined) throw new TypeError('the connection was not prepared');
      const session = new PostgresTransaction(client, this.#names, this.address, incarnation, (waiting) =>
        this.#cancelUnconfirmed(waiting),
      );
      try {
        // The first statements and the last ones travel with the words that begin and end the transaction.
        session.send(lockWaitMs === undefined ? BEGIN : `${BEGIN}; set local lock_timeout = ${lockWaitMs}`);
        const result = await work(session);
        await session.commit();
        return result;
      } catch (error) {
        // A connection that cannot roll back is gone, and its transaction with it.
        await client.query('rollback').catch((cause: Error) => {
          broken = cause;
        });
        throw error;
      }
    } finally {
      client.release(broken);
    }
  }

  #cancelUnconfirmed({ processID }: pg.PoolClient): Promise<unknown> {
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'";
    return this.all(cancel, [processID]).catch(() => undefined);
  }

  /** Runs `work` while no other process, and no other caller in this one, runs any under the same name. */
  async alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    const whileOthersWait = async (session: SqlTransaction) => {
      session.send(`set local idle_in_transaction_session_timeout = ${ALONE_MAX_MS}`);
      await session.all('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
      return work();
    };
    return this.transaction(whileOthersWait, { lockWaitMs: ALONE_WAIT_MAX_MS });
  }

  /**
   * Holds the lock of `name` together with others until the driver closes; the one that has it exclusively is waited for, for a
   * bounded time. A lock that was lost with its connection is taken again and calls `onGap`, because another may have had it
   * exclusively meanwhile. Throws DatabaseTakenError and DatabaseUnreachableError.
   */
  async share(name: string, onGap: () => void): Promise<void> {
    this.#locks.add(await holdShared(this.keeping, name, this.sharedWaitMs, this.address, onGap));
  }

  /**
   * Runs `work` while no process shares the lock of `name`, in any process, and keeps others from taking it meanwhile. Throws
   * DatabaseSharedError at once where one does, and DatabaseUnreachableError.
   */
  unshared<T>(name: string, work: () => Promise<T>): Promise<T> {
    return whileExclusive(this.keeping, name, this.address, work);
  }

  /** Notifies every listener on the channel, in this process and the others. At most 7,999 bytes of text. */
  async notify(channel: string, payload: string): Promise<void> {
    await this.all('select pg_notify($1, $2)', [channel, payload]);
  }

  /**
   * Listens on the channel until the driver closes. After a lost connection it listens again and calls
   * `onGap`, because notifications meanwhile are lost.
   */
  async listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<void> {
    this.#listeners.add(await listenOn(this.keeping, channel, onPayload, onGap));
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    for (const listener of this.#listeners) listener.close();
    await this.#pool.end();
    // Last, since what runs until here still counts on them.
    await Promise.all([...this.#locks].map((lock) => lock.release()));
  }
}

const NO_STANDBY =
  'no synchronous standby of PostgreSQL confirms what is committed: connect one, or change synchronous_standby_names; look the request up before trying again';

const BEGIN = 'begin isolation level read committed';

/** Statements without parameters that come again and again; others are words of transactions and steps of the schema. */
const READS = /^select\b/;

class PostgresSession implements SqlSession {
  readonly dialect = POSTGRES_DIALECT;
  #failure: unknown;

  constructor(
    private readonly runner: Runner,
    private readonly names: StatementNames,
    protected readonly address: string,
  ) {}

  async run(sql: string, params: readonly SqlParameter[] = []): Promise<number> {
    return (await this.query(sql, params)).rowCount ?? 0;
  }

  async all(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    return (await this.query(sql, params)).rows;
  }

  async query(text: string, params: readonly SqlParameter[]): Promise<pg.QueryResult<SqlRow>> {
    const name = READS.test(text) || params.length > 0 ? this.names.of(text) : undefined;
    try {
      return await this.runner.query({ text, values: [...params], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      // Statements that travelled behind the one that failed only say that the transaction is over.
      if (!isAftermath(error)) this.#failure = classifyError(error, this.address);
      throw this.#failure ?? error;
    }
  }
}

class PostgresTransaction extends PostgresSession implements SqlTransaction {
  readonly #sent: Promise<unknown>[] = [];

  constructor(
    private readonly client: pg.PoolClient,
    names: StatementNames,
    address: string,
    readonly incarnation: Incarnation,
    /** Ends the wait of a connection for a synchronous standby, if that is what it waits for. */
    private readonly cancelUnconfirmed: (client: pg.PoolClient) => Promise<unknown>,
  ) {
    super(client, names, address);
  }

  override query(text: string, params: readonly SqlParameter[]): Promise<pg.QueryResult<SqlRow>> {
    gather(this.client);
    return super.query(text, params);
  }

  send(sql: string, params: readonly SqlParameter[] = []): void {
    const answer = this.query(sql, params);
    // Reported by `commit`, and meanwhile by every statement behind it.
    answer.catch(() => undefined);
    this.#sent.push(answer);
  }

  /** Throws the error of the first statement that failed while no caller waited for it, and NotCommittedError. */
  async commit(): Promise<void> {
    gather(this.client);
    let isUnconfirmed = false;
    const onNotice = ({ routine }: { readonly routine?: string | undefined }) => {
      // The server gave up waiting, and answers as if the standby had the transaction.
      if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true;
    };
    this.client.on('notice', onNotice);
    try {
      const committing = this.client.query('commit').catch((error: unknown) => {
        throw classifyError(error, this.address);
      });
      const [{ command }] = await this.#inTime(Promise.all([committing, ...this.#sent]));
      if (isUnconfirmed) throw new CommitUnconfirmedError(NO_STANDBY);
      if (command !== 'COMMIT') throw new NotCommittedError();
    } finally {
      this.client.removeListener('notice', onNotice);
    }
  }

  /** The answer. One that a synchronous standby holds up is not waited for: the server then gives it with a notice. */
  async #inTime<T>(answer: Promise<T>): Promise<T> {
    const timing = new AbortController();
    const slow = wait(COMMIT_SLOW_MS, null, { signal: timing.signal, ref: false }).catch(() => null);
    try {
      if ((await Promise.race([answer.then(() => true), slow])) === null) await this.cancelUnconfirmed(this.client);
      return await answer;
    } finally {
      timing.abort();
    }
  }
}

/** Statements whose answers are not waited for leave in one piece: the database wakes up once for them, and so does the way to it. */
function gather({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Names under which connections keep prepared statements, one per text. */
class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= STATEMENTS_MAX) return known;
    const name = `gatewright_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
