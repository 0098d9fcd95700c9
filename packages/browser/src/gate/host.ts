import { createSqlLedgerStore, type SqlDriver } from '@gatewright/ledger/sql';
import { fromHex, type JsonObject, nobleEd25519, sha256, sha256Hex, toHex } from '@gatewright/protocol';
import { equalBytes, type Host, type Keys, type Log, type Passwords, type Timers, uuidV7 } from '@gatewright/service';

/** Work of PBKDF2-HMAC-SHA-256 on a password, as OWASP asks for. */
const PASSWORD_ITERATIONS = 600_000;
const SALT_BYTES = 16;

/** What a gate of a page is made of beside its thread. */
export interface GateParts {
  readonly database: SqlDriver;
  readonly keys: Keys;
  /** Address that clients reach the gate under, without the path prefix. */
  readonly origin: string;
  readonly keepFirstMembers: (members: JsonObject) => Promise<void>;
}

/** A thread of a browser as the host of the service. */
export function browserHost({ database, keys, origin, keepFirstMembers }: GateParts): Host {
  return {
    clock,
    timers: browserTimers(),
    ids: { uuid: () => uuidV7(clock.now(), crypto.randomUUID()), secret: () => random(32) },
    ed25519: nobleEd25519,
    sha256,
    sha256Hex,
    subtle: crypto.subtle,
    passwords,
    fetch: (address, init, timeoutMs) =>
      fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }),
    // A page reaches few addresses, reads none of their statuses and ends in the middle: webhooks are refused when they are added.
    outbound: {
      problemOf: async () => 'a gate in a browser sends no webhooks',
      post: async () => ({ kind: 'refused', problem: 'a gate in a browser sends no webhooks' }),
      close: () => undefined,
    },
    log: consoleLog,
    keys,
    anchors: [],
    database,
    openStore: () => createSqlLedgerStore(database, { now: clock.now, sha256Hex }),
    origin: () => origin,
    keepFirstMembers,
  };
}

const clock = { now: () => Date.now() };

function browserTimers(): Timers {
  // A turn of the event loop by a message: a nested timeout waits 4 ms.
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return {
    elapsed: () => performance.now(),
    yieldToEventLoop: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        port2.postMessage(null);
      }),
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  };
}

const passwords: Passwords = {
  async hash(password) {
    const salt = random(SALT_BYTES);
    return `${toHex(salt)}:${toHex(await stretched(password, salt))}`;
  },
  async matches(password, hash) {
    const [salt = null, key = null] = (hash ?? '').split(':').map(fromHex);
    const found = await stretched(password, salt === null ? new Uint8Array(SALT_BYTES) : new Uint8Array(salt));
    return key !== null && equalBytes(found, key);
  },
};

async function stretched(password: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password.normalize('NFKC'));
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const work = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PASSWORD_ITERATIONS };
  return new Uint8Array(await crypto.subtle.deriveBits(work, key, 256));
}

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

const consoleLog: Log = {
  info: () => undefined,
  warn: (details, message) => console.warn(`gatewright: ${message}`, details),
  error: (details, message) => console.error(`gatewright: ${message}`, details),
};
