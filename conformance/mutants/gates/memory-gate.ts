// The gate that mutants are made of: the service on a host of this process, its ledger in memory. `mutant-gates.ts` compiles it.
import { randomBytes, randomUUID } from 'node:crypto';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import type { SqlDriver } from '@gatewright/ledger/sqlite';
import type { JsonObject } from '@gatewright/protocol';
import { nodeEd25519, nodeSha256, nodeSha256Hex } from '@gatewright/protocol/node';
import {
  createService,
  defaultSettings,
  type Host,
  type Keys,
  noOutbound,
  pbkdf2,
  type Service,
  saltedPasswords,
  servingKeys,
  signWebhook,
  uuidV7,
} from '@gatewright/service';
import { operatorSecret } from '@gatewright/service/internal';
import { testTimers } from '@gatewright/service/test-support';

/** More calls than any scenario makes: scenarios share tokens and an address. */
const UNMETERED = { burst: 1_000_000, perSecond: 1_000_000 };

/** A hash that protects a password would be most of the start, and these passwords protect nothing. */
const FEW_ITERATIONS = { iterations: 1000 };

/** A running gate. */
export interface MemoryGate {
  readonly service: Service;
  readonly ownerToken: string;
  /** Makes a further organisation, as the operator does. Returns the token of its owner. */
  makeOrganisation(name: string): Promise<string>;
  /** Sets the clock ahead by so many ms. */
  advance(ms: number): void;
}

/** Opens the gate in an empty database. `origin` is its address, without the path prefix. */
export async function openMemoryGate(database: SqlDriver, origin: () => string): Promise<MemoryGate> {
  const ahead = { ms: 0 };
  const clock = { now: () => Date.now() + ahead.ms };
  const keys = newKeys();
  const kept: { members: JsonObject } = { members: {} };
  const host: Host = {
    ...{ clock, database, origin },
    keys: servingKeys(keys, nodeEd25519),
    ids: { uuid: () => uuidV7(clock.now(), randomUUID()), secret },
    timers: testTimers,
    ...{ ed25519: nodeEd25519, sha256: nodeSha256, sha256Hex: nodeSha256Hex, subtle: crypto.subtle },
    passwords: saltedPasswords(pbkdf2(crypto.subtle, FEW_ITERATIONS), (bytes) => new Uint8Array(randomBytes(bytes))),
    fetch: () => Promise.reject(new Error('this host fetches nothing')),
    outbound: noOutbound('this host sends no messages'),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    anchors: [],
    openStore: async () => createMemoryLedgerStore({ now: clock.now, sha256Hex: nodeSha256Hex }),
    keepFirstMembers: async (members) => {
      kept.members = members;
    },
  };
  const settings = defaultSettings();
  const rates = { ...settings.rates, token: UNMETERED, unsigned: UNMETERED, sandbox: UNMETERED, read: UNMETERED };
  const service = await createService(host, { ...settings, rates });
  return {
    service,
    advance(ms) {
      ahead.ms += ms;
    },
    ownerToken: String(Object(kept.members['owner']).token),
    async makeOrganisation(name) {
      const body = JSON.stringify({ name, owner: `owner-${randomUUID()}@conformance.example` });
      const headers = signWebhook(operatorSecret(keys), randomUUID(), body, clock.now());
      const request = new Request(`${origin()}/api/v1/organisations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      const { data } = Object(await (await service.fetch(request, { source: 'operator' })).json());
      return String(Object(data).ownerToken);
    },
  };
}

function newKeys(): Keys {
  return {
    ...{ policy: secret(), log: secret(), issuer: secret(), claimToken: secret() },
    ...{ nextPolicy: null, retired: [], database: 'unused' },
  };
}

function secret(): Uint8Array {
  return new Uint8Array(randomBytes(32));
}
