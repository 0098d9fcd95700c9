import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Pause before a lost connection that is to be kept is made again, ms. */
const CONNECT_AGAIN_MS = 500;
/** How long the answer to that may take before the connection counts as lost, ms. */
const PULSE_ANSWER_MAX_MS = 5_000;

declare module 'pg' {
  interface ClientBase {
    /** Of the server process behind the connection. */
    readonly processID: number;
  }
  interface Client {
    /** Lets the process exit while the connection is open. */
    unref(): void;
  }

  interface QueryConfig {
    /** How long the answer is waited for before the connection counts as lost, ms. */
    query_timeout?: number;
  }
}

/** A connection of its own, made again whenever it is lost. */
export interface KeptConnection {
  /** The connection as it is now, which may be one that was just lost. */
  readonly client: pg.Client;
  /** For how long nothing was heard on it, ms, where that is long enough that it is lost; else null. */
  readonly lostMs: number | null;
  close(): void;
}

/** What kept connections are made from. */
export interface Keeping {
  /** A connection on which an unanswered question ends in time. */
  readonly newClient: () => pg.Client;
  /** How often each looks after its connection, ms. */
  readonly pulseMs: number;
}

/**
 * Keeps a connection until it is closed: each one is prepared before it counts, and a lost one is made again for as long as
 * that takes, and `onGap` is called then. One that leads nowhere is found by asking something on it: who only waits cannot
 * distinguish silence from loss. Throws what the first connection and its preparation throw.
 */
export async function keepConnection(
  { newClient, pulseMs }: Keeping,
  prepare: (client: pg.Client) => Promise<void>,
  onGap: () => void,
): Promise<KeptConnection> {
  const closing = new AbortController();
  let client = newClient();
  let pulse: NodeJS.Timeout | undefined;
  let heardAt = performance.now();
  let isLost = false;
  const heard = () => {
    heardAt = performance.now();
    isLost = false;
  };
  await connect().catch((error: unknown) => {
    closing.abort();
    throw error;
  });

  async function connect(): Promise<void> {
    clearInterval(pulse);
    client.on('error', () => undefined);
    client.once('end', () => {
      isLost = true;
      if (!closing.signal.aborted) void again();
    });
    await client.connect();
    try {
      await prepare(client);
    } catch (error) {
      dismiss(client);
      throw error;
    }
    heard();
    // Only now: a question behind a preparation that waits for a lock is answered late on a good connection.
    if (closing.signal.aborted) return;
    pulse = setInterval(() => void client.query(PULSE).then(heard, () => undefined), pulseMs);
  }

  async function again(): Promise<void> {
    try {
      await wait(CONNECT_AGAIN_MS, undefined, { signal: closing.signal });
      client = newClient();
      await connect();
      onGap();
    } catch {
      // The connection that failed reports its end as well, which leads here again.
    }
  }

  return {
    get client() {
      return client;
    },
    get lostMs() {
      const ms = performance.now() - heardAt;
      return isLost || ms > pulseMs + PULSE_ANSWER_MAX_MS ? ms : null;
    },
    close() {
      closing.abort();
      clearInterval(pulse);
      dismiss(client);
    },
  };
}

/** Asked for nothing but an answer, which no work of the database holds up. */
const PULSE = { text: 'select 1', query_timeout: PULSE_ANSWER_MAX_MS };

/** Ends a connection without waiting for it: one that leads nowhere never says goodbye. */
export function dismiss(client: pg.Client): void {
  client.unref();
  client.end().catch(() => undefined);
}
