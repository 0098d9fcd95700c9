import { randomUUID } from 'node:crypto';
import { open, readFile, readlink, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_BEAT_MS, LOCK_LOOK_MS, LOCK_SILENCE_MS } from './limits.js';

/** Another process has the database open. */
export class DatabaseInUseError extends Error {
  readonly code = 'DATABASE_IN_USE';

  constructor(
    readonly file: string,
    readonly holder: Holder | null,
  ) {
    const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
    super(`${file} is in use by ${who}; stop it first, one process at a time may have the database`);
    this.name = 'DatabaseInUseError';
  }
}

/** The process that has a database, as it wrote itself into the lock file. */
export interface Holder {
  /** Names this one holding: no two locks ever taken share it. */
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  /** Where the process id means something: one boot of one machine and one process namespace. Null if not known. */
  readonly scope: string | null;
  /** When the process started, in the system's own ticks: an id that was given again has another. Null if not known. */
  readonly born: string | null;
}

/** A database that this process alone may open, until `release`. */
export interface DatabaseLock {
  /** False once somebody else took the lock over, because this process stood still for too long. */
  readonly held: boolean;
  release(): Promise<void>;
}

/**
 * Takes the lock file of a database, `<file>.owner`. A lock whose process is dead is taken over: its death is proven by
 * process id and start time where they mean something here, else by the file no longer being touched for
 * LOCK_SILENCE_MS. Throws DatabaseInUseError.
 */
export async function lockDatabase(file: string): Promise<DatabaseLock> {
  const path = `${file}.owner`;
  const self = await thisProcess();
  while (!(await create(path, self))) {
    const holder = await readHolder(path);
    const life = holder === null ? 'unsure' : await lifeOf(holder, self);
    if (life === 'alive' || (life === 'unsure' && (await isTouched(path)))) throw new DatabaseInUseError(file, holder);
    await remove(path, holder, file);
  }
  return beating(path, self);
}

async function create(path: string, self: Holder): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(JSON.stringify(self));
    await file.close();
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isHolder(value) ? value : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  const { token, host, pid, scope, born } = value as Partial<Record<keyof Holder, unknown>>;
  const named = typeof token === 'string' && typeof host === 'string' && typeof pid === 'number';
  return named && isTextOrNull(scope) && isTextOrNull(born);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

type Life = 'alive' | 'dead' | 'unsure';

async function lifeOf(holder: Holder, self: Holder): Promise<Life> {
  if (holder.scope === null || holder.scope !== self.scope) return 'unsure';
  if (!isRunning(holder.pid)) return 'dead';
  const born = await birthOf(holder.pid);
  if (born === null || holder.born === null) return 'unsure';
  return born === holder.born ? 'alive' : 'dead';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
}

/** Watches whether anybody touches the file: a holder does so every LOCK_BEAT_MS. */
async function isTouched(path: string): Promise<boolean> {
  const before = await touchedAt(path);
  for (let watchedMs = 0; watchedMs < LOCK_SILENCE_MS; watchedMs += LOCK_LOOK_MS) {
    await sleep(LOCK_LOOK_MS);
    if ((await touchedAt(path)) !== before) return true;
  }
  return false;
}

async function touchedAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return null;
  }
}

/** Moves the dead holder's file away first: of two that found it dead, one finds it moved. */
async function remove(path: string, dead: Holder | null, file: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await readHolder(aside);
  if (moved?.token !== dead?.token) {
    await rename(aside, path);
    throw new DatabaseInUseError(file, moved);
  }
  await rm(aside, { force: true });
}

function beating(path: string, self: Holder): DatabaseLock {
  let held = true;
  const beat = async () => {
    const holder = await readHolder(path);
    held = holder?.token === self.token;
    const now = new Date();
    if (held) await utimes(path, now, now);
  };
  const timer = setInterval(() => void beat().catch(() => undefined), LOCK_BEAT_MS);
  timer.unref();
  return {
    get held() {
      return held;
    },
    async release() {
      clearInterval(timer);
      if ((await readHolder(path))?.token === self.token) await rm(path, { force: true });
    },
  };
}

async function thisProcess(): Promise<Holder> {
  const { pid } = process;
  return { token: randomUUID(), host: hostname(), pid, scope: await scopeOfIds(), born: await birthOf(pid) };
}

async function scopeOfIds(): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return process.platform === 'linux' ? null : `${process.platform} ${hostname()}`;
  }
}

/** Start time of a process in the kernel's ticks since boot: the 22nd field, counted after the name in parentheses. */
async function birthOf(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
