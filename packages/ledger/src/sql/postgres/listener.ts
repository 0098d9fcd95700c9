import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { LISTEN_AGAIN_MS } from './limits.js';

declare module 'pg' {
  interface Client {
    /** Lets the process exit while the connection is open. */
    unref(): void;
  }
}

/** A connection of its own that hears a channel. */
export interface Listener {
  close(): Promise<void>;
}

/** What listeners are made from. */
export interface Listening {
  /** A connection on which a question that nobody answers ends in time. */
  readonly newClient: () => pg.Client;
  /** How often each looks after its connection, ms. */
  readonly listenPulseMs: number;
}

/**
 * Listens until it is closed; a lost connection is made again for as long as that takes. One that leads nowhere is found by
 * asking something on it: who only hears cannot tell silence from loss.
 */
export async function listenOn(
  { newClient, listenPulseMs }: Listening,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<Listener> {
  const closing = new AbortController();
  let client = await connect();
  const pulse = setInterval(() => void client.query('select 1').catch(() => undefined), listenPulseMs);

  async function connect(): Promise<pg.Client> {
    const next = newClient();
    next.on('notification', (message) => onPayload(message.payload ?? ''));
    next.on('error', () => undefined);
    next.once('end', () => {
      if (!closing.signal.aborted) void again();
    });
    await next.connect();
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    return next;
  }

  async function again(): Promise<void> {
    try {
      await wait(LISTEN_AGAIN_MS, undefined, { signal: closing.signal });
      client = await connect();
      onGap();
    } catch {
      // The connection that failed reports its end as well, which leads here again.
    }
  }

  return {
    async close() {
      closing.abort();
      clearInterval(pulse);
      // A connection that leads nowhere never says goodbye: nobody waits for it.
      client.unref();
      client.end().catch(() => undefined);
    },
  };
}
