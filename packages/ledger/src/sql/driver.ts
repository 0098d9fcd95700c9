/** A value that a statement takes or gives. Integers past 2^53 are bigint in both directions; a boolean is 0 or 1. */
export type SqlValue = null | number | bigint | string;

/** One row, by column name. Whole numbers may come as number or bigint: read them with the functions of `row.ts`. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** Statements on one connection. Parameters are written `$1`, `$2`, … in the order of their first appearance. */
export interface SqlSession {
  /** Runs one statement and returns how many rows it changed. */
  run(sql: string, params?: readonly SqlValue[]): Promise<number>;
  /** Runs one query and returns its rows. */
  all(sql: string, params?: readonly SqlValue[]): Promise<readonly SqlRow[]>;
}

/**
 * The port to a database. A statement outside a transaction is a transaction of its own. Whoever shares the connection
 * (the directory's tables lie beside the ledger's) goes through the same port, and waits its turn.
 */
export interface SqlDriver extends SqlSession {
  readonly durability: 'none' | 'process' | 'power';
  readonly multiProcess: boolean;
  /** Runs a script of statements without parameters, such as a migration, outside any transaction. */
  exec(script: string): Promise<void>;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. First come, first served; nothing
   * else runs on the connection meanwhile, so `work` must use only the session it is given (the driver would wait for
   * itself) and await nothing slow.
   */
  transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
