import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, type JsonObject, parseJsonText } from '@gatewright/protocol';
import type { Host } from '@gatewright/service';
import { type ApplicationContext, findGateIdentity, firstOrganisation } from '@gatewright/service/internal';
import { readSecretFile, setAside, writeSecretFile } from './secret-file.js';

const BOOTSTRAP_FILE = 'bootstrap.json';

/** Where the bootstrap file of a data directory is. */
export function bootstrapPath(dataDir: string): string {
  return join(dataDir, BOOTSTRAP_FILE);
}

/** There is a bootstrap file beside a database without an organisation: it holds the tokens of another one. */
class BootstrapFileError extends Error {
  readonly code = 'BOOTSTRAP_FILE_KEPT';

  constructor(path: string) {
    super(
      `${path} belongs to another database than the empty one named here, and is not written over; move it away first`,
    );
    this.name = 'BootstrapFileError';
  }
}

/**
 * Prepares the database with its bootstrap file: where `prepare` makes the first organisation, the tokens and keys of its members go to
 * `bootstrap.json` (0600). Later starts only bring the addresses in that file up to date. The file takes its name once the organisation
 * is stored, so that a start that was cut short begins again, and no file is ever written over. Throws BootstrapFileError.
 */
export async function prepareWithBootstrap<T>(
  service: ApplicationContext,
  dataDir: string,
  prepare: (keepFirstMembers: Host['keepFirstMembers']) => Promise<T>,
): Promise<T> {
  const path = bootstrapPath(dataDir);
  const first = await firstOrganisation(service.directory);
  if (first === null) await setAsideRemoved(path, service);
  const prepared = await prepare((members) => writeSecretFile(pendingPath(path), printed(members)));
  if (first === null) {
    await rename(pendingPath(path), path);
  } else {
    // The gate needs nothing of the file any more: one that it may not read or write stops no start.
    const failed = (error: unknown) => service.events.failed('bring the bootstrap file up to date', error);
    await finishCutShort(path, first.orgId).catch(failed);
    await refreshAddresses(path, first.orgId, service).catch(failed);
  }
  return prepared;
}

/** Moves away the file of an organisation that was removed from this database. Throws BootstrapFileError for the file of another one. */
async function setAsideRemoved(path: string, { directory, keys, clock }: ApplicationContext): Promise<void> {
  if ((await readSecretFile(path)) === null) return;
  // In a database that names the keys as its own it is the file of an organisation that was removed.
  if ((await findGateIdentity(directory))?.databaseId !== keys.database) throw new BootstrapFileError(path);
  await setAside(path, clock.now());
}

/** Where the bootstrap file waits until its organisation is stored. */
function pendingPath(path: string): string {
  return `${path}.pending`;
}

/** Gives the bootstrap file its name where a start was cut short before it did; removes one whose organisation was never stored. */
async function finishCutShort(path: string, orgId: string): Promise<void> {
  const pending = await readContents(pendingPath(path));
  if (pending === null) return;
  const isWanted = orgOf(pending) === orgId && (await readSecretFile(path)) === null;
  await (isWanted ? rename(pendingPath(path), path) : rm(pendingPath(path)));
}

/** An operator may have moved the file away once it was read; then there is nothing to bring up to date. */
async function refreshAddresses(path: string, orgId: string, { baseUrl }: ApplicationContext): Promise<void> {
  const kept = await readContents(path);
  if (kept === null || orgOf(kept) !== orgId) return;
  const { agent } = kept;
  if (kept['baseUrl'] === baseUrl() || !isJsonObject(agent)) return;
  const bundleUrl = `${baseUrl()}/policy/bundle/${encodeURIComponent(String(agent['agentDid']))}`;
  const contents = { ...kept, baseUrl: baseUrl(), agent: { ...agent, apiBase: baseUrl(), bundleUrl } };
  await writeSecretFile(path, printed(contents));
}

async function readContents(path: string): Promise<JsonObject | null> {
  const text = await readSecretFile(path);
  const parsed = text === null ? null : parseJsonText(text);
  return parsed?.ok && isJsonObject(parsed.value) ? parsed.value : null;
}

/** Id of the organisation whose tokens a bootstrap file holds. */
function orgOf({ org }: JsonObject): unknown {
  return isJsonObject(org) ? org['id'] : undefined;
}

function printed(contents: JsonObject): string {
  return `${JSON.stringify(contents, null, 2)}\n`;
}
