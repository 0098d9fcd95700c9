import type { Clock } from '@gatewright/gate';
import type { LedgerStore } from '@gatewright/ledger';
import { createSqlLedgerStore } from '@gatewright/ledger/sql';
import { hmacSha256, type JsonObject, utf8 } from '@gatewright/protocol';
import {
  createService,
  defaultSettings,
  type Host,
  type Keys,
  type Outbound,
  operatorFetch,
  type Rates,
  type Service,
  saltedPasswords,
  servingKeys,
  type Timers,
} from '@gatewright/service';
import type { GateTerms } from './options.js';
import type { Platform } from './platform/platform.js';
import { seededBytes, seededIds } from './seeded.js';

/** The terms of a gate with its secrets; `world` makes its ids others than those of another world of the same seed. */
export interface ServedTerms extends GateTerms {
  readonly keys: Keys;
  readonly world: string;
}

/** A service in memory, with what it keeps there. */
export interface MemoryService extends Service {
  readonly store: LedgerStore;
  /** The tokens and keys of the first organisation, as the first start of a gate shows them. */
  readonly members: JsonObject;
  /** Every id that it made, and every agent that it knows. */
  names(): Promise<readonly string[]>;
}

/** How long a receiver of webhooks, or an issuer of tokens, may take, ms. */
const CALL_TIMEOUT_MS = 10_000;

/** Pauses that leave a busy thread to its callers, ms: here one turn of the event loop, which takes the same course in every run. */
const PAUSE_MAX_MS = 10;

/** No test of an application is about the rates of the gate, and where time stands still no allowance comes back. */
const UNLIMITED = { burst: Number.MAX_SAFE_INTEGER, perSecond: 1 };
const RATES: Rates = {
  ...{ token: UNLIMITED, agent: null, unsigned: UNLIMITED },
  ...{ login: UNLIMITED, sandbox: UNLIMITED, read: UNLIMITED, mail: UNLIMITED },
};

/** Opens the service in an empty database in memory. Its chance is that of the seed, its time that of the clock. */
export async function openMemoryService(terms: ServedTerms, clock: Clock, platform: Platform): Promise<MemoryService> {
  const database = await platform.openDatabase();
  const now = () => clock.now();
  const startedAt = now();
  const uuids: string[] = [];
  const ids = seededIds(seededBytes(terms.seed + terms.world), now, (uuid) => uuids.push(uuid));
  const store = await createSqlLedgerStore(database, { now, sha256Hex: platform.sha256Hex });
  const kept: { members: JsonObject } = { members: {} };
  const host: Host = {
    ...{ database, clock, ids, keys: servingKeys(terms.keys, platform.ed25519) },
    ...{ ed25519: platform.ed25519, sha256: platform.sha256, sha256Hex: platform.sha256Hex, subtle: crypto.subtle },
    timers: timersOf(platform, () => now() - startedAt),
    // Without the cost of stretching them: nothing of a test outlives it.
    passwords: saltedPasswords(async (password, salt) => hmacSha256(salt, utf8(password)), ids.secret),
    fetch: operatorFetch((address, init) => fetch(address, init), 'error'),
    outbound: openOutbound(),
    log: { info: () => undefined, warn: () => undefined, error: (details, message) => console.error(message, details) },
    anchors: [],
    origin: () => terms.origin,
    openStore: async () => store,
    async keepFirstMembers(members) {
      kept.members = members;
    },
  };
  const { network, settlement, origin } = terms;
  const settings = { ...defaultSettings(network), settlement, rates: RATES, publicUrl: origin };
  const service = await createService(host, settings);
  const names = async () => {
    const agents = await database.all('select agent_did from agent');
    return [...uuids, ...agents.map((row) => String(row['agent_did']))];
  };
  return { ...service, store, members: kept.members, names };
}

/** Jobs are due by the time of the gate, so that `advance` brings them. */
function timersOf({ yieldToEventLoop, after }: Platform, elapsed: () => number): Timers {
  return {
    elapsed,
    yieldToEventLoop,
    after(ms, work) {
      if (ms > PAUSE_MAX_MS) return after(ms, work);
      let cancelled = false;
      void yieldToEventLoop().then(() => {
        if (!cancelled) work();
      });
      return () => {
        cancelled = true;
      };
    },
  };
}

/** Webhooks leave by `fetch`, where a handler of MSW can receive them; every http or https address may. */
function openOutbound(): Outbound {
  const closing = new AbortController();
  return {
    problemOf: async () => null,
    async post({ url, headers, body }) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
      try {
        const { status } = await fetch(url, {
          method: 'POST',
          headers: { ...headers },
          body,
          signal,
          redirect: 'manual',
        });
        return { kind: 'answered', status };
      } catch {
        return closing.signal.aborted ? { kind: 'closed' } : { kind: signal.aborted ? 'late' : 'unreachable' };
      }
    },
    close: () => closing.abort(),
  };
}
