// A host of nothing but web standards, which `neutral-bundle.test.ts` bundles without Node: only its SQLite is handed in.
import { createSqliteDriver, createSqlLedgerStore, type SqliteEngine } from '@gatewright/ledger/sql';
import { fromHex, type JsonObject, nobleEd25519, sha256, sha256Hex, toHex } from '@gatewright/protocol';
import { createService, defaultSettings, type Host, type Service, type Timers, uuidV7 } from '../index.js';
import { equalBytes } from '../keys/equal-bytes.js';

const clock = { now: () => Date.now() };

const timers: Timers = {
  elapsed: () => performance.now(),
  yieldToEventLoop: () => new Promise((resolve) => setTimeout(resolve)),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

async function stretched(password: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password.normalize('NFKC'));
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const work = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 };
  return new Uint8Array(await crypto.subtle.deriveBits(work, key, 256));
}

/** A service on a database, with what the first start made. */
export interface WebGate {
  readonly service: Service;
  readonly members: JsonObject;
}

/** Opens the service in an empty database. */
export async function openWebGate(engine: SqliteEngine): Promise<WebGate> {
  const database = createSqliteDriver(engine, 'none');
  const kept: { members: JsonObject } = { members: {} };
  const host: Host = {
    clock,
    timers,
    database,
    ids: { uuid: () => uuidV7(clock.now(), crypto.randomUUID()), secret: () => random(32) },
    ed25519: nobleEd25519,
    sha256,
    sha256Hex,
    subtle: crypto.subtle,
    passwords: {
      async hash(password) {
        const salt = random(16);
        return `${toHex(salt)}:${toHex(await stretched(password, salt))}`;
      },
      async matches(password, hash) {
        const [salt = null, key = null] = (hash ?? '').split(':').map(fromHex);
        const found = await stretched(password, salt === null ? new Uint8Array(16) : new Uint8Array(salt));
        return key !== null && equalBytes(found, key);
      },
    },
    fetch: (address, init, timeoutMs) => fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    outbound: {
      problemOf: async () => 'this host sends no webhooks',
      post: async () => ({ kind: 'unreachable' }),
      close: () => undefined,
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    keys: {
      ...{ policy: random(32), log: random(32), issuer: random(32), claimToken: random(32) },
      ...{ nextPolicy: null, retired: [], database: 'unused' },
    },
    openStore: () => createSqlLedgerStore(database, { now: clock.now, sha256Hex }),
    anchors: [],
    origin: () => 'https://gate.test',
    keepFirstMembers: async (members) => {
      kept.members = members;
    },
  };
  return { service: await createService(host, defaultSettings()), members: kept.members };
}
