import pg from 'pg';
import type { Incarnation } from '../driver.js';
import { addressOf, DatabaseUnreachableError, PooledConnectionsError } from './errors.js';
import { PostgresDriver } from './postgres-driver.js';

/** Connections per process. The lane of the ledger needs one; the others serve reads and the directory. */
const CONNECTIONS_MAX = 10;
/** How long a new connection, and the wait for a free one, may take, ms. */
const CONNECT_MAX_MS = 5_000;
/** How long a statement may run before the database ends it, ms. */
const STATEMENT_MAX_MS = 30_000;
/**
 * How long a session may leave its transaction idle before the database ends it, ms: a server that stands still keeps its rows
 * locked for so long. A statement waits longer for a lock, so that it outlasts such a session.
 */
const IDLE_TRANSACTION_MAX_MS = 2_500;
const LOCK_WAIT_MAX_MS = 4_000;
/**
 * How long an answer is waited for before the connection counts as lost, ms: longer than the database lets a statement run, so
 * that only a silence on the way to it lasts so long. The host's own limits for one are a quarter of an hour and more.
 */
const ANSWER_MAX_MS = STATEMENT_MAX_MS + 5_000;
/** How often a kept connection, which otherwise only waits, is asked whether it still leads anywhere, ms. */
const HEARTBEAT_MS = 2_000;
/** How long a shared lock waits for the one that has it exclusively, ms. */
const SHARED_WAIT_MAX_MS = 5_000;

export interface PostgresOptions {
  /** How long an answer is waited for, ms; ANSWER_MAX_MS unless given. */
  readonly answerMaxMs?: number;
  /** How often kept connections (those that listen, or hold a lock) are looked after, ms; HEARTBEAT_MS unless given. */
  readonly pulseMs?: number;
  /** How long a shared lock waits for the one that has it exclusively, ms; SHARED_WAIT_MAX_MS unless given. */
  readonly sharedWaitMs?: number;
}

/**
 * Connects to a PostgreSQL database (`postgres://user:secret@host:5432/name`), which several processes may share. What is
 * answered survives the loss of power where the server itself syncs (`fsync`). Throws DatabaseUnreachableError and PooledConnectionsError.
 */
export async function openPostgres(
  url: string,
  { answerMaxMs = ANSWER_MAX_MS, pulseMs = HEARTBEAT_MS, sharedWaitMs = SHARED_WAIT_MAX_MS }: PostgresOptions = {},
): Promise<PostgresDriver> {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    keepAlive: true,
    query_timeout: answerMaxMs,
    application_name: 'gatewright',
    types: { getTypeParser },
    // Statements that do not need each other's rows travel together.
    pipeline: true,
  };
  const incarnations = new WeakMap<pg.ClientBase, Incarnation>();
  const onConnect = async (client: pg.ClientBase) => {
    client.on('error', () => undefined);
    await client.query(SESSION);
    const { rows } = await client.query<IncarnationRow>(INCARNATION);
    incarnations.set(client, readIncarnation(rows[0]));
  };
  // Unused connections hold up no exit: one that leads nowhere would forever.
  const pool = new pg.Pool({ ...config, max: CONNECTIONS_MAX, onConnect, allowExitOnIdle: true });
  // An idle connection that breaks leaves the pool by itself; the next query gets the error.
  pool.on('error', () => undefined);
  try {
    const { rows } = await pool.query<{ safe: number }>(IS_SAFE);
    const durability = rows[0]?.safe === 1 ? 'power' : 'process';
    if (await isPooled(pool)) throw new PooledConnectionsError(addressOf(url));
    return new PostgresDriver(
      pool,
      durability,
      { newClient: () => new pg.Client(config), pulseMs },
      sharedWaitMs,
      addressOf(url),
      incarnations,
    );
  } catch (error) {
    await pool.end();
    throw error instanceof PooledConnectionsError ? error : new DatabaseUnreachableError(addressOf(url), error);
  }
}

/**
 * How every connection works. Rows are always looked up by keys in an index, so the plans that only pay off for small
 * tables are switched off: a statement prepared while the tables are new would keep them.
 */
const SESSION = [
  'set client_encoding = utf8',
  `set lock_timeout = ${LOCK_WAIT_MAX_MS}`,
  `set statement_timeout = ${STATEMENT_MAX_MS}`,
  `set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MAX_MS}`,
  'set enable_seqscan = off',
  'set enable_hashjoin = off',
  'set enable_mergejoin = off',
  'set jit = off',
  'set plan_cache_mode = force_generic_plan',
  `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
].join('; ');

const IS_SAFE = `select cast(current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as int) as safe`;

/**
 * Whether a session has another connection of the server when it asks again, as where a pooler hands out the one that was free for longest, or
 * once a second session took the one that it had.
 */
async function isPooled(pool: pg.Pool): Promise<boolean> {
  const [session, other] = await Promise.all([pool.connect(), pool.connect()]);
  const backend = async () => (await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  try {
    const backends = new Set([await backend(), await backend()]);
    await other.query('begin');
    backends.add(await backend());
    await other.query('rollback');
    return backends.size > 1;
  } finally {
    session.release();
    other.release();
  }
}

interface IncarnationRow {
  readonly system: string;
  readonly timeline: string | null;
  readonly started_at: bigint;
  readonly synchronous: number;
  readonly backend: number;
}

/** The timeline that is written now: the control file has that of the last checkpoint. A standby that is not promoted has none. */
const INCARNATION = `select cast(system_identifier as text) as system,
    case when pg_is_in_recovery() then null else substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end as timeline,
    cast(extract(epoch from pg_postmaster_start_time()) * 1000 as bigint) as started_at,
    cast(current_setting('synchronous_standby_names') <> ''
      and current_setting('synchronous_commit') in ('on', 'remote_apply') as int) as synchronous,
    pg_backend_pid() as backend
  from pg_control_system()`;

function readIncarnation(row: IncarnationRow | undefined): Incarnation {
  const timeline = Number.parseInt(row?.timeline ?? '', 16);
  if (row === undefined || Number.isNaN(timeline)) throw new Error('the server is a standby, which takes no writes');
  const { system, started_at: startedAt, synchronous, backend } = row;
  return { system, timeline, startedAt: Number(startedAt), synchronous: synchronous === 1, backend };
}

const { INT2, INT4, INT8, BOOL } = pg.types.builtins;

/** 64-bit numbers stay exact; everything that is no number is text, as it came. */
function getTypeParser(oid: number): (value: string) => unknown {
  if (oid === INT8) return BigInt;
  if (oid === INT2 || oid === INT4) return Number;
  if (oid === BOOL) return (value) => (value === 't' ? 1 : 0);
  return (value) => value;
}
