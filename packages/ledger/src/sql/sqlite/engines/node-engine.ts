import { closeSync, openSync } from 'node:fs';
import type { SqlParameter, SqlRow } from '../../driver.js';
import { IN_MEMORY, type PreparedStatement, type SqliteEngine, sqlRow } from './engine.js';
import { letOthersIn } from './other-programs.js';

/** What is used of the module `node:sqlite`, of which the types of the oldest Node that we run on know nothing. */
interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => Database;
}

interface Database {
  readonly isTransaction: boolean;
  exec(script: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

interface Statement {
  setReadBigInts(enabled: boolean): void;
  run(...params: readonly SqlParameter[]): { readonly changes: number | bigint };
  all(...params: readonly SqlParameter[]): readonly object[];
}

/** Node's major version from which its SQLite is no experiment. */
const MAJOR_MIN = 24;

/** Node's own SQLite; null where it has none that one would trust with money. */
export function nodeSqlite(): NodeSqlite | null {
  if (Number.parseInt(process.versions.node, 10) < MAJOR_MIN) return null;
  const found = process.getBuiltinModule('node:sqlite');
  return isNodeSqlite(found) ? found : null;
}

function isNodeSqlite(found: unknown): found is NodeSqlite {
  return typeof found === 'object' && found !== null && 'DatabaseSync' in found;
}

/** The SQLite that Node itself has: native, and so a few times as fast. */
export class NodeEngine implements SqliteEngine {
  readonly #database: Database;

  constructor({ DatabaseSync }: NodeSqlite, path: string) {
    // A process that was killed under the other engine left it closed; this one has locks that every program knows.
    letOthersIn(path);
    // SQLite would let every user of the machine read a new file; the log beside it gets the rights of the file.
    if (path !== IN_MEMORY) closeSync(openSync(path, 'a', 0o600));
    this.#database = new DatabaseSync(path);
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(script: string): void {
    this.#database.exec(script);
  }

  prepare(sql: string): PreparedStatement {
    const { text, order } = positional(sql);
    const statement = this.#database.prepare(text);
    statement.setReadBigInts(true);
    return new NodeStatement(statement, order);
  }

  close(): void {
    this.#database.close();
  }
}

class NodeStatement implements PreparedStatement {
  constructor(
    private readonly statement: Statement,
    private readonly order: readonly number[],
  ) {}

  run(params: readonly SqlParameter[]): number {
    return Number(this.statement.run(...this.#bound(params)).changes);
  }

  all(params: readonly SqlParameter[]): readonly SqlRow[] {
    return this.statement.all(...this.#bound(params)).map(sqlRow);
  }

  /** Node does so when nobody has it any more. */
  finalize(): void {}

  #bound(params: readonly SqlParameter[]): SqlParameter[] {
    return this.order.map((index) => params[index] ?? null);
  }
}

/** Node binds by position what has no name, so a parameter that appears twice is given twice. */
function positional(sql: string): { readonly text: string; readonly order: readonly number[] } {
  const order: number[] = [];
  const text = sql.replace(/\$(\d+)/g, (_, number: string) => {
    order.push(Number(number) - 1);
    return '?';
  });
  return { text, order };
}
