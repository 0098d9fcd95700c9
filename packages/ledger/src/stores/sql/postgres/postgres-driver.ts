import type pg from 'pg';
import { LedgerUnavailableError } from '../../../operations/errors.js';
import type { SqlParameter, SqlRow } from '../columns.js';
import {
  type Incarnation,
  type PoolConnections,
  type SqlDriver,
  type SqlSession,
  type SqlTransaction,
  STATEMENTS_MAX,
  type TransactionOptions,
} from '../driver.js';
import { type HeldLock, holdShared, whileExclusive } from './advisory-lock.js';
import { type CancelUnconfirmed, confirmed } from './confirmed.js';
import { POSTGRES_DIALECT } from './dialect.js';
import { classifyError, isAftermath, isTransient, NotCommittedError } from './errors.js';
import type { Keeping, KeptConnection } from './kept-connection.js';
import { listenOn } from './listener.js';

/** The same for work that one server does while the others wait: their start. */
const ALONE_MAX_MS = 30_000;
const ALONE_WAIT_MAX_MS = 15_000;
const CONFIRM_MIN_MS = 500;

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
  #failedWrite: Error | null = null;

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

  get failedWrite(): Error | null {
    return this.#failedWrite;
  }

  get connections(): PoolConnections {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { max: this.#pool.options.max, open, idle, waiting };
  }

  get unheardMs(): number | null {
    const silent = [...this.#listeners].map(({ lostMs }) => lostMs ?? 0);
    return Math.max(0, ...silent) || null;
  }

  isTransient(error: unknown): boolean {
    return isTransient(error);
  }

  run(sql: string, params?: readonly SqlParameter[]): Promise<number> {
    if (READS.test(sql)) return this.#session.run(sql, params);
    return this.#write((client) => new PostgresSession(client, this.#names, this.address).run(sql, params));
  }

  all(sql: string, params?: readonly SqlParameter[]): Promise<readonly SqlRow[]> {
    if (READS.test(sql)) return this.#session.all(sql, params);
    return this.#write((client) => new PostgresSession(client, this.#names, this.address).all(sql, params));
  }

  async exec(script: string): Promise<void> {
    await this.#write((client) => client.query(script));
  }

  /** Runs a statement that is a transaction of its own. Throws CommitUnconfirmedError. */
  async #write<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    let broken: Error | undefined;
    try {
      const result = await confirmed(client, this.#cancelUnconfirmed, () => work(client));
      this.#failedWrite = null;
      return result;
    } catch (error) {
      // A statement that the server refused leaves its connection as it was; any other failure may be the connection's.
      if (error instanceof LedgerUnavailableError) broken = error;
      this.#failedWrite = broken ?? this.#failedWrite;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  #connect(): Promise<pg.PoolClient> {
    return this.#pool.connect().catch((error: unknown) => {
      throw classifyError(error, this.address);
    });
  }

  async transaction<T>(
    work: (session: SqlTransaction) => Promise<T>,
    { lockWaitMs, confirmMs }: TransactionOptions = {},
  ): Promise<T> {
    const client = await this.#connect();
    let broken: Error | undefined;
    try {
      const incarnation = this.incarnations.get(client);
      if (incarnation === undefined) throw new TypeError('the connection was not prepared');
      const session = new PostgresTransaction(client, this.#names, this.address, incarnation, this.#cancelUnconfirmed);
      try {
        // The first statements and the last ones travel with the words that begin and end the transaction.
        session.send(lockWaitMs === undefined ? BEGIN : `${BEGIN}; set local lock_timeout = ${lockWaitMs}`);
        const result = await work(session);
        await session.commit(confirmMs);
        return result;
      } catch (error) {
        if (error instanceof LedgerUnavailableError) this.#failedWrite = error;
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

  readonly #cancelUnconfirmed: CancelUnconfirmed = ({ processID }) => {
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'";
    return this.all(cancel, [processID]).catch(() => undefined);
  };

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
  readonly #began = performance.now();

  constructor(
    private readonly client: pg.PoolClient,
    names: StatementNames,
    address: string,
    readonly incarnation: Incarnation,
    private readonly cancelUnconfirmed: CancelUnconfirmed,
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

  /** Throws CommitUnconfirmedError, the error of the first statement that failed while no caller waited for it, and NotCommittedError. */
  async commit(confirmMs?: number): Promise<void> {
    gather(this.client);
    const commit = () => {
      const committing = this.client.query('commit').catch((error: unknown) => {
        throw classifyError(error, this.address);
      });
      return Promise.all([committing, ...this.#sent]);
    };
    const left = confirmMs === undefined ? undefined : confirmMs - (performance.now() - this.#began);
    const slowMs = left === undefined ? undefined : Math.max(left, CONFIRM_MIN_MS);
    const [{ command }] = await confirmed(this.client, this.cancelUnconfirmed, commit, slowMs);
    if (command !== 'COMMIT') throw new NotCommittedError();
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
