import { createSqlLedgerStore, readNextExpiry } from '@gatewright/ledger/sql';
import { type JsonObject, sha256, sha256Hex, webEd25519 } from '@gatewright/protocol';
import { createService, type Host, operatorFetch, type Service, servingKeys, uuidV7 } from '@gatewright/service';
import { consoleLog } from '../host/log.js';
import { noWebhooks } from '../host/outbound.js';
import { OBJECT_DERIVATIONS, webPasswords } from '../host/passwords.js';
import { objectTimers } from '../host/timers.js';
import type { ObjectStorage } from '../platform.js';
import { organisationKeys } from '../settings/keys.js';
import type { EdgeSettings } from '../settings/settings.js';
import { openDatabase } from '../storage/open-database.js';

const clock = { now: () => Date.now() };
const SECRET_BYTES = 32;

/** The service of an organisation in its object. */
export interface HostedService extends Pick<Service, 'fetch' | 'runDue' | 'nextWork'> {
  /** When the next hold expires, ms since the epoch; null where none can. */
  nextExpiry(): Promise<number | null>;
}

/** Opens the service of an organisation. Throws what `createService` throws. */
export async function openHostedService(
  organisation: string,
  { service: settings, publicUrl, rootKey, addresses }: EdgeSettings,
  storage: ObjectStorage,
  keepFirstMembers: (members: JsonObject) => Promise<void>,
): Promise<HostedService> {
  const database = openDatabase(storage);
  const store = await createSqlLedgerStore(database, { now: clock.now, sha256Hex });
  const address = `${publicUrl}${addresses.pathOf(organisation)}`;
  const ed25519 = webEd25519(crypto.subtle);
  const host: Host = {
    ...{ clock, database, sha256, sha256Hex, keepFirstMembers },
    timers: objectTimers,
    ids: {
      uuid: () => uuidV7(clock.now(), crypto.randomUUID()),
      secret: () => crypto.getRandomValues(new Uint8Array(SECRET_BYTES)),
    },
    ed25519,
    subtle: crypto.subtle,
    passwords: webPasswords,
    derivations: OBJECT_DERIVATIONS,
    fetch: operatorFetch((url, init) => fetch(url, init), 'manual'),
    outbound: noWebhooks,
    log: consoleLog,
    keys: servingKeys(organisationKeys(rootKey, organisation), ed25519),
    openStore: async () => store,
    anchors: [],
    origin: () => address,
  };
  const { fetch: answer, runDue, nextWork } = await createService(host, { ...settings, publicUrl: address });
  return {
    ...{ fetch: answer, runDue, nextWork },
    nextExpiry: () => readNextExpiry(database),
  };
}
