import { constants, copyFile, open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openSqlite } from '@gatewright/ledger/sqlite';
import { noteCopied, openDirectory, rfc3339 } from '@gatewright/service/internal';
import { DATABASE_FILE } from '../database/database.js';
import { nullWhereMissing } from '../files/missing-file.js';
import type { Settings } from '../settings/settings.js';

/** A copy that could not be made; the message says why, and what to do. */
class BackupError extends Error {
  readonly code = 'BACKUP_FAILED';

  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/** Copies that are begun before a database that changes too fast is given up. */
const ATTEMPTS_MAX = 20;
/** Bytes of the header of a write-ahead log, which begins again with other salts. */
const LOG_HEADER_BYTES = 32;

/**
 * Copies the SQLite file of a data directory to `out`, which must not be there, at `at` (ms since the epoch), also while a server works
 * on it: the file first, then its write-ahead log. Pages that move into the file meanwhile are all in the log, as long as that did not
 * begin again; where it did, the copy is made again. The copy is opened, checked, and marked as one. Returns its bytes. Throws
 * BackupError.
 */
export async function backUp(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  out: string,
  at: number,
): Promise<number> {
  if (databaseUrl !== null) {
    throw new BackupError(dumpInstead(databaseUrl, resolve(out)));
  }
  const copy = resolve(out);
  const isThere = await stat(copy).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${copy} is there already; name a file that is not`);
  await copyConsistently(join(dataDir, DATABASE_FILE), copy);
  try {
    return await finished(copy, at);
  } catch (error) {
    for (const path of [copy, `${copy}-wal`]) await rm(path, { force: true });
    throw error;
  }
}

/** How a PostgreSQL is copied and put back, by its own programs: they are of its version, and this command is of none. */
function dumpInstead(databaseUrl: string, copy: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  const [database, file] = [quoted(`--dbname=${url.href}`), quoted(copy)];
  return [
    'the database is a PostgreSQL, which its own programs copy and put back. They take its password from PGPASSWORD or ~/.pgpass. Beside running servers:',
    `  pg_dump --format=custom --file=${file} ${database}`,
    'and after all servers were stopped:',
    `  pg_restore --clean --if-exists --single-transaction ${database} ${file}`,
    'Back up keys.json too, separately',
  ].join('\n');
}

/** One argument of a shell. */
function quoted(argument: string): string {
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

async function copyConsistently(file: string, copy: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await logHeader(file);
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    const hasLog = await copyIfThere(`${file}-wal`, `${copy}-wal`);
    if ((await logHeader(file)).equals(before) && hasLog === before.length > 0) return;
  }
  for (const path of [copy, `${copy}-wal`]) await rm(path, { force: true });
  throw new BackupError(
    `${file} changed too fast to be copied ${ATTEMPTS_MAX} times; try again when less is decided, or take a snapshot of the file system`,
  );
}

async function logHeader(file: string): Promise<Buffer> {
  const log = await open(`${file}-wal`, 'r').catch(nullWhereMissing);
  if (log === null) return Buffer.alloc(0);
  try {
    const { bytesRead, buffer } = await log.read(Buffer.alloc(LOG_HEADER_BYTES), 0, LOG_HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await log.close();
  }
}

async function copyIfThere(path: string, copy: string): Promise<boolean> {
  await rm(copy, { force: true });
  const copied = await copyFile(path, copy, constants.COPYFILE_FICLONE).then(() => true, nullWhereMissing);
  return copied === true && (await stat(copy)).size > 0;
}

/** Opens the copy, which brings its log into it, checks it, and notes in it that it is one. Returns its bytes. */
async function finished(copy: string, at: number): Promise<number> {
  const driver = await openSqlite(copy);
  try {
    const [check] = await driver.all('pragma integrity_check');
    const [found] = Object.values(check ?? {});
    if (found !== 'ok') throw new BackupError(`the copy is damaged: ${found}`);
    await noteCopied(await openDirectory(driver), rfc3339(at));
  } finally {
    await driver.close();
  }
  return (await stat(copy)).size;
}
