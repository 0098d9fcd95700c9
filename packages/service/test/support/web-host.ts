// A host of nothing but web standards, which `neutral-bundle.test.ts` bundles without Node: only its SQLite is handed in.
import { createSqliteDriver, createSqlLedgerStore, type SqliteEngine } from '@gatewright/ledger/sql';
import { type JsonObject, nobleEd25519, sha256, sha256Hex } from '@gatewright/protocol';
import {
  createService,
  defaultSettings,
  type Host,
  noOutbound,
  operatorFetch,
  pbkdf2,
  type Service,
  saltedPasswords,
  servingKeys,
  type Timers,
  uuidV7,
} from '../../src/index.js';

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
    passwords: saltedPasswords(pbkdf2(crypto.subtle), random),
    fetch: operatorFetch((address, init) => fetch(address, init), 'error'),
    outbound: noOutbound('this host sends no webhooks'),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    keys: servingKeys(
      {
        ...{ policy: random(32), log: random(32), issuer: random(32), claimToken: random(32) },
        ...{ nextPolicy: null, retired: [], database: 'unused' },
      },
      nobleEd25519,
    ),
    openStore: () => createSqlLedgerStore(database, { now: clock.now, sha256Hex }),
    anchors: [],
    origin: () => 'https://gate.test',
    keepFirstMembers: async (members) => {
      kept.members = members;
    },
  };
  return { service: await createService(host, defaultSettings()), members: kept.members };
}
