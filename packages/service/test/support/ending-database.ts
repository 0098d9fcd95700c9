import type { SqlDriver, SqlSession } from '@gatewright/ledger/sqlite';

/** A database whose process ends. */
export interface EndingDatabase {
  readonly driver: SqlDriver;
  /** From here on so many statements and commits reach the database, and no later one: so a SIGKILL leaves it. */
  readonly endAfter: (reached: number) => void;
  /** How many were asked for since then. */
  readonly asked: () => number;
}

type Transaction = Parameters<Parameters<SqlDriver['transaction']>[0]>[0];

export function endingDatabase(driver: SqlDriver): EndingDatabase {
  let asked = 0;
  let reached = Number.POSITIVE_INFINITY;
  const reaches = () => {
    asked += 1;
    return asked <= reached;
  };
  const demandAlive = () => {
    if (asked > reached) throw new Error('the process ended');
  };
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    reaches();
    demandAlive();
    return work();
  };
  const counting = (session: SqlSession) => ({
    dialect: session.dialect,
    run: (sql: string, params: Parameters<SqlSession['run']>[1]) => counted(() => session.run(sql, params)),
    all: (sql: string, params: Parameters<SqlSession['all']>[1]) => counted(() => session.all(sql, params)),
  });
  const inTransaction = (transaction: Transaction): Transaction => ({
    ...counting(transaction),
    incarnation: transaction.incarnation,
    send: (sql, params) => {
      if (reaches()) transaction.send(sql, params);
    },
  });
  const { durability, multiProcess, isOwn } = driver;
  const ending: SqlDriver = {
    ...{ durability, multiProcess, isOwn },
    ...counting(driver),
    isTransient: (error) => driver.isTransient(error),
    exec: (script) => counted(() => driver.exec(script)),
    transaction: async (work) => {
      const result = await driver.transaction(async (transaction) => {
        const worked = await work(inTransaction(transaction));
        demandAlive();
        return worked;
      });
      // It may end when the commit has landed and no caller has been answered.
      return counted(async () => result);
    },
    close: () => driver.close(),
  };
  const endAfter = (statements: number) => {
    asked = 0;
    reached = statements;
  };
  return { driver: ending, endAfter, asked: () => asked };
}
