import { type SqlDriver, type SqlRow, type SqlSession, type SqlValue, textColumn } from '@gatewright/ledger/sql';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';

/**
 * Kysely on the ledger's own database port, so that the directory's tables lie beside the ledger's, behind the same
 * connections. The text is PostgreSQL's (`$1`, double quotes), which SQLite reads as well. Texts are stored as the ledger
 * stores them, because no column holds every text that a caller may send: neither database takes NUL. Queries name tables and columns
 * as members (`orgId`), and the database has them in its own case (`org_id`). This is done here and not by Kysely's CamelCasePlugin,
 * which copies every query and every row for it.
 */
export function portDialect(port: SqlDriver): Dialect {
  return {
    createDriver: () => new PortDriver(port),
    createQueryCompiler: () => new SnakeCaseCompiler(),
    createAdapter: () => (port.multiProcess ? new PostgresAdapter() : new SqliteAdapter()),
    createIntrospector: (db: Kysely<unknown>) =>
      port.multiProcess ? new PostgresIntrospector(db) : new SqliteIntrospector(db),
  };
}

/** Names of members by those of columns, and the other way round: a directory has some hundred of them. */
const MEMBERS = new Map<string, string>();
const COLUMNS = new Map<string, string>();

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(member: string): string {
    return COLUMNS.get(member) ?? this.newColumn(member);
  }

  private newColumn(member: string): string {
    const column = super.sanitizeIdentifier(member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    COLUMNS.set(member, column);
    return column;
  }
}

function newMember(column: string): string {
  const member = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  MEMBERS.set(column, member);
  return member;
}

/** A transaction that its owner gave up; the port rolls back on it. */
class RolledBack extends Error {}

/** A transaction of the port that stays open until its end is requested. */
class OpenTransaction {
  private constructor(
    readonly session: SqlSession,
    private readonly end: (outcome: 'commit' | 'rollback') => void,
    private readonly ended: () => Promise<void>,
  ) {}

  static begin(port: SqlDriver): Promise<OpenTransaction> {
    return new Promise((opened, failed) => {
      const ended = port.transaction((session) => {
        return new Promise<void>((commit, rollback) => {
          const end = (outcome: 'commit' | 'rollback') =>
            outcome === 'commit' ? commit() : rollback(new RolledBack());
          opened(new OpenTransaction(session, end, () => ended));
        });
      });
      ended.catch(failed);
    });
  }

  async commit(): Promise<void> {
    this.end('commit');
    await this.ended();
  }

  async rollback(): Promise<void> {
    this.end('rollback');
    await this.ended().catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  }
}

class PortConnection implements DatabaseConnection {
  transaction: OpenTransaction | null = null;

  constructor(readonly port: SqlDriver) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const session = this.transaction?.session ?? this.port;
    const parameters = query.parameters.map(toSqlValue);
    if (!givesRows(query)) return { rows: [], numAffectedRows: BigInt(await session.run(query.sql, parameters)) };
    // The row type is kysely's claim about its own query; the port cannot know it.
    return { rows: (await session.all(query.sql, parameters)).map(fromStored) as Row[] };
  }

  // biome-ignore lint/correctness/useYield: the port has no cursors, and nothing asks for one
  async *streamQuery<Row>(): AsyncGenerator<QueryResult<Row>> {
    throw new Error('the database port does not stream');
  }
}

class PortDriver implements Driver {
  constructor(private readonly port: SqlDriver) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PortConnection> {
    return new PortConnection(this.port);
  }

  async beginTransaction(connection: PortConnection): Promise<void> {
    connection.transaction = await OpenTransaction.begin(connection.port);
  }

  async commitTransaction(connection: PortConnection): Promise<void> {
    await connection.transaction?.commit();
    connection.transaction = null;
  }

  async rollbackTransaction(connection: PortConnection): Promise<void> {
    await connection.transaction?.rollback();
    connection.transaction = null;
  }

  async releaseConnection(): Promise<void> {}

  /** The ledger owns the port and closes it. */
  async destroy(): Promise<void> {}
}

function givesRows({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*(?:select|with|pragma)\b|\breturning\b/i.test(sql);
}

function toSqlValue(value: unknown): SqlValue {
  if (typeof value === 'string') return textColumn.write(value);
  if (value === null || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(`a directory column cannot hold a ${typeof value}`);
}

function fromStored(row: SqlRow): Record<string, SqlValue> {
  const given: Record<string, SqlValue> = {};
  for (const [column, value] of Object.entries(row)) {
    given[MEMBERS.get(column) ?? newMember(column)] = typeof value === 'string' ? textColumn.read(value) : value;
  }
  return given;
}
