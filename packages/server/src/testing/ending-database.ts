import type { SqlDriver, SqlSession } from '@gatewright/ledger/sqlite';

/** A database whose process ends. */
export interface EndingDatabase {
  readonly driver: SqlDriver;
  /** How many statements it was asked for. */
  readonly asked: () => number;
}

/** The database of a process that ends after so many statements: no later one reaches it. */
export function endingAfter(statements: number, driver: SqlDriver): EndingDatabase {
  let asked = 0;
  const counted = <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1;
    return asked > statements ? Promise.reject(new Error('the process ended')) : work();
  };
  const counting = (session: SqlSession) => ({
    run: (sql: string, params: Parameters<SqlSession['run']>[1]) => counted(() => session.run(sql, params)),
    all: (sql: string, params: Parameters<SqlSession['all']>[1]) => counted(() => session.all(sql, params)),
  });
  const { dialect, durability, multiProcess, isOwn } = driver;
  const ending: SqlDriver = {
    ...{ dialect, durability, multiProcess, isOwn },
    ...counting(driver),
    isTransient: (error) => driver.isTransient(error),
    exec: (script) => counted(() => driver.exec(script)),
    transaction: (work) =>
      driver.transaction((session) => work(Object.assign(Object.create(session), counting(session)))),
    close: () => driver.close(),
  };
  return { driver: ending, asked: () => asked };
}
