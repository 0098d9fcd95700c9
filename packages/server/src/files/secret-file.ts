import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The mode of a file that its owner alone reads and writes. */
export const OWNER_ONLY = 0o600;

/** Writes a file that only its owner may read, whole or not at all, and durably. */
export async function writeSecretFile(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  const file = await open(draft, 'w', OWNER_ONLY);
  try {
    await file.chmod(OWNER_ONLY);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncDirectory(dirname(path));
}

/** Gives a file another name, in which `at` (ms since the epoch) stands, and returns it. Throws the system's error. */
export async function setAside(path: string, at: number): Promise<string> {
  const aside = `${path}.before-${new Date(at).toISOString().replaceAll(':', '-')}`;
  await rename(path, aside);
  return aside;
}

/** A secret file that others may read or change, and that only its owner can close to them. */
class SecretFileError extends Error {
  readonly code = 'SECRET_FILE_EXPOSED';

  constructor(path: string, { uid, mode }: Owned) {
    super(
      `${path} belongs to user ${uid} and has mode ${octal(mode)}, so that others than its group read it or may replace it; ` +
        'let its owner set mode 0640 or 0600, or give it to the user of the gate',
    );
    this.name = 'SecretFileError';
  }
}

/** A secret file that cannot be opened. */
class SecretFileUnreadableError extends Error {
  readonly code = 'SECRET_FILE_UNREADABLE';

  constructor(path: string, cause: Error) {
    super(`${path} cannot be read (${cause.message}); make it readable to the user of the gate`, { cause });
    this.name = 'SecretFileUnreadableError';
  }
}

/** Owner and mode of a file. */
interface Owned {
  readonly uid: number;
  readonly mode: number;
}

/**
 * Text of a secret file; null where there is none. One that others may read is set to owner-only. Where another owns it, its group
 * may read it, and no other user: throws SecretFileError there, and SecretFileUnreadableError where it cannot be opened.
 */
export async function readSecretFile(path: string): Promise<string | null> {
  const file = await openSecret(path);
  if (file === null) return null;
  try {
    const owned = await closeToOthers(file);
    if (isExposed(owned)) throw new SecretFileError(path, owned);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** What an operator should know of a secret file of which the gate can do no more than read it; null where there is nothing. */
export async function secretFileWarning(path: string): Promise<string | null> {
  const file = await openSecret(path);
  if (file === null) return null;
  try {
    const owned = await closeToOthers(file);
    const { uid, mode } = owned;
    const isForeign = uid !== process.geteuid?.() && process.geteuid?.() !== 0;
    if (!isForeign || (uid === 0 && (mode & GROUP_OR_OTHERS) === 0)) return null;
    return `${path} belongs to user ${uid} and has mode ${octal(mode)}: whoever that lets in holds the secrets of the gate`;
  } finally {
    await file.close();
  }
}

const GROUP_OR_OTHERS = 0o077;
/** What only the owner may do: others anything, the group write. */
const EXPOSED = 0o027;
/** A file of another owner, or on a disk that takes no changes. */
const UNCHANGEABLE: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EROFS', 'ENOTSUP']);

async function openSecret(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (error instanceof Error && codeOf(error) === 'EACCES') throw new SecretFileUnreadableError(path, error);
    throw error;
  }
}

/** Sets an open file to owner-only where that is possible; what it is afterwards. */
export async function closeToOthers(file: FileHandle): Promise<Owned> {
  const found = await file.stat();
  if ((found.mode & GROUP_OR_OTHERS) === 0) return found;
  try {
    await file.chmod(OWNER_ONLY);
  } catch (error) {
    if (!UNCHANGEABLE.has(codeOf(error))) throw error;
  }
  return file.stat();
}

function isExposed({ mode }: Owned): boolean {
  return (mode & EXPOSED) !== 0;
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0');
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Makes the names in a directory durable: without it a new file may be gone after the loss of power. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
