import { type JsonObject, toHex } from '@gatewright/protocol';
import { createService, type Service, type ServingKeys } from '@gatewright/service';
import { gateKeys, passingKeys } from '../keys/gate-keys.js';
import { KeyStore } from '../keys/key-store.js';
import { loadSqlite, type SqliteFile } from '../sqlite/load.js';
import { type EvictionWatch, GateEvictedError, watchEviction } from '../storage/eviction.js';
import { DATABASE_FILE } from '../storage/names.js';
import { openFileDatabase, openMemoryDatabase } from '../storage/open-database.js';
import { openOriginFiles } from '../storage/origin-files.js';
import { browserHost } from './host.js';
import { type GateSettings, settingsOf } from './settings.js';

/** How often the service is asked for what is due, ms. */
const TICK_MS = 100;

/** Name of the members of the first organisation among what a gate keeps. */
export const FIRST_MEMBERS = 'first-members';

/** What opens a gate. */
export interface GateTerms {
  readonly name: string;
  readonly origin: string;
  readonly settings: GateSettings;
  readonly sqlite: SqliteFile;
}

/** A gate in this thread. */
export interface OpenGate {
  /** Identifies it, also after another was made in its place: its key. */
  readonly identity: string;
  /** Aborts once the browser removed its files from under it. */
  readonly evicted: AbortSignal;
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Opens a gate whose database, keys and first members end with this thread. Its members are given once. */
export async function openMemoryGate(
  terms: GateTerms,
): Promise<{ readonly gate: OpenGate; readonly members: JsonObject }> {
  const made: { members: JsonObject } = { members: {} };
  const database = openMemoryDatabase(await loadSqlite(terms.sqlite));
  const keepFirstMembers = async (members: JsonObject) => {
    made.members = members;
  };
  const keys = await passingKeys();
  const host = browserHost({ database, keys, origin: terms.origin, keepFirstMembers });
  const service = await createService(host, settingsOf(terms.settings));
  return { gate: running(service, identityOf(keys), UNWATCHED), members: made.members };
}

/**
 * Opens a gate in the origin private file system, for a dedicated worker that leads. Its first members stay in IndexedDB until they are
 * deleted. `expected` is the identity that the gate must have; null where it may be made. Throws GateEvictedError,
 * StorageUnavailableError, KeysMissingError, and what `createService` throws.
 */
export async function openFileGate(terms: GateTerms, expected: string | null): Promise<OpenGate> {
  const [sqlite, files] = await Promise.all([loadSqlite(terms.sqlite), openOriginFiles(terms.name)]);
  const kept = new KeyStore(keptName(terms.name));
  try {
    const hasDatabase = (files.get(DATABASE_FILE)?.getSize() ?? 0) > 0;
    if (expected !== null && !hasDatabase) throw new GateEvictedError();
    const keys = await gateKeys(kept, terms.name, hasDatabase);
    const identity = identityOf(keys);
    if (expected !== null && expected !== identity) throw new GateEvictedError();
    const database = openFileDatabase(sqlite, files);
    const keepFirstMembers = (members: JsonObject) => kept.put(FIRST_MEMBERS, members);
    const host = browserHost({ database, keys, origin: terms.origin, keepFirstMembers });
    const service = await createService(host, settingsOf(terms.settings));
    return running(service, identity, watchEviction(terms.name));
  } catch (error) {
    for (const file of files.values()) file.close();
    throw error;
  }
}

/** The database of IndexedDB that has the keys and the first members of a gate. */
export function keptName(gate: string): string {
  return `gatewright-${gate}`;
}

function identityOf({ policy }: Pick<ServingKeys, 'policy'>): string {
  return toHex(policy.publicKey);
}

/** The memory of a thread is not evicted. */
const UNWATCHED: EvictionWatch = { evicted: new AbortController().signal, stop: () => undefined };

function running(service: Service, identity: string, { evicted, stop }: EvictionWatch): OpenGate {
  const tick = setInterval(() => void service.runDue(), TICK_MS);
  return {
    identity,
    evicted,
    answer: (request) => service.fetch(request, { source: 'page' }),
    close: async () => {
      clearInterval(tick);
      stop();
      await service.close();
    },
  };
}
