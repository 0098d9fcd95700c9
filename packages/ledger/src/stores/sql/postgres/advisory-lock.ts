import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { classifyError, DatabaseSharedError, DatabaseTakenError, LOCK_NOT_AVAILABLE } from './errors.js';
import { dismiss, type Keeping, keepConnection } from './kept-connection.js';

/** How long the release of a lock may take before its connection counts as lost, ms. */
const UNLOCK_TIMEOUT_MS = 1_000;
/** When the database probes a silent holder of a lock, how often then, s, and how many probes may go unanswered. */
const PROBE_AFTER_S = 30;
const PROBE_EVERY_S = 10;
const PROBES_MAX = 3;

/** A lock that is held until it is released. */
export interface HeldLock {
  /** Resolves when the lock is free, or the connection that held it leads nowhere. */
  release(): Promise<void>;
}

/**
 * Holds the lock of a name together with others, on a connection of its own. A holder that has it exclusively is waited for,
 * `waitMs` at most. A lost connection loses the lock: it is taken again for as long as that takes, and `onGap` is called then,
 * because another may have had it exclusively meanwhile. Throws DatabaseTakenError and DatabaseUnreachableError.
 */
export async function holdShared(
  keeping: Keeping,
  name: string,
  waitMs: number,
  address: string,
  onGap: () => void,
): Promise<HeldLock> {
  const lock = async (client: pg.Client) => {
    await client.query(OUTLIVED_BY_NOBODY);
    await client.query({ text: "select set_config('lock_timeout', $1, false)", values: [String(waitMs)] });
    await client.query({ text: 'select pg_advisory_lock_shared(hashtextextended($1, 0))', values: [name] });
  };
  const kept = await keepConnection(keeping, lock, onGap).catch((error: unknown) => {
    const isTaken = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
    throw isTaken ? new DatabaseTakenError(address) : classifyError(error, address);
  });
  return {
    async release() {
      await unlock(kept.client);
      kept.close();
    },
  };
}

/**
 * Runs `work` while no other holds the lock of the name, shared or not. Does not wait. Throws DatabaseSharedError and
 * DatabaseUnreachableError.
 */
export async function whileExclusive<T>(
  { newClient }: Keeping,
  name: string,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = newClient();
  client.on('error', () => undefined);
  try {
    if (!(await tryLock(client, name, address))) throw new DatabaseSharedError(address);
    try {
      return await work();
    } finally {
      await unlock(client);
    }
  } finally {
    dismiss(client);
  }
}

async function tryLock(client: pg.Client, name: string, address: string): Promise<boolean> {
  try {
    await client.connect();
    const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked';
    const { rows } = await client.query<{ locked: number }>({ text, values: [name] });
    return rows[0]?.locked === 1;
  } catch (error) {
    throw classifyError(error, address);
  }
}

/** The next to ask for the lock finds it free: the end of the connection frees it too, a moment later. */
async function unlock(client: pg.Client): Promise<void> {
  const unlocked = client.query('select pg_advisory_unlock_all()').catch(() => undefined);
  await Promise.race([unlocked, wait(UNLOCK_TIMEOUT_MS, undefined, { ref: false })]);
}

/** A host that vanished says no goodbye, and the system that runs the database would keep its lock for two hours. */
const OUTLIVED_BY_NOBODY = [
  `set tcp_keepalives_idle = ${PROBE_AFTER_S}`,
  `set tcp_keepalives_interval = ${PROBE_EVERY_S}`,
  `set tcp_keepalives_count = ${PROBES_MAX}`,
].join('; ');
