import { createSqlLedgerStore, type SqlDriver } from '@gatewright/ledger/sql';
import { type JsonObject, nobleEd25519, sha256, sha256Hex } from '@gatewright/protocol';
import {
  type Host,
  type Log,
  noOutbound,
  operatorFetch,
  pbkdf2,
  type ServingKeys,
  saltedPasswords,
  type Timers,
  uuidV7,
} from '@gatewright/service';

/** What a gate of a page is made of beside its thread. */
export interface GateParts {
  readonly database: SqlDriver;
  readonly keys: ServingKeys;
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
    passwords: saltedPasswords(pbkdf2(crypto.subtle), random),
    fetch: operatorFetch((address, init) => fetch(address, init), 'error'),
    // A page reaches few addresses, reads none of their statuses and ends in the middle: webhooks are refused when they are added.
    outbound: noOutbound('a gate in a browser sends no webhooks'),
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

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

const consoleLog: Log = {
  info: () => undefined,
  warn: (details, message) => console.warn(`gatewright: ${message}`, details),
  error: (details, message) => console.error(`gatewright: ${message}`, details),
};
