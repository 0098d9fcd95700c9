import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_TIMING, type LockTiming } from './limits.js';
import { LockFiles } from './lock-files.js';
import { birthOf, isRunning, scopeOfIds } from './process-identity.js';

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
 * Takes the lock of a database. Locks are files with rising numbers and the newest one counts, so that taking over is one
 * atomic creation, whoever else tries. A lock whose process is dead is taken over: its death is proven by process id and
 * start time where they mean something here, else (another machine, another container) by nobody touching the file any
 * more. Throws DatabaseInUseError.
 */
export async function lockDatabase(file: string, timing: LockTiming = LOCK_TIMING): Promise<DatabaseLock> {
  const files = new LockFiles(file);
  const self = await thisProcess();
  for (;;) {
    const newest = await files.newest();
    if (newest > 0 && !(await isFree(files, newest, self, timing))) {
      throw new DatabaseInUseError(file, await holderOf(files, newest));
    }
    if (await files.create(newest + 1, JSON.stringify(self))) {
      if ((await files.newest()) === newest + 1) {
        await files.removeBelow(newest + 1);
        return beating(files, newest + 1, timing);
      }
      await files.remove(newest + 1);
    }
  }
}

/** True if nobody has the lock of that number any more: given back, followed by a newer one, or its holder is dead. */
async function isFree(files: LockFiles, number: number, self: Holder, timing: LockTiming): Promise<boolean> {
  const text = await files.read(number);
  if (text === null || text === RELEASED) return true;
  const holder = parseHolder(text);
  const life = holder === null ? 'unsure' : await lifeOf(holder, self);
  return life === 'unsure' ? !(await isTouched(files, number, timing)) : life === 'dead';
}

/** What a lock that was given back says. Its file stays: the newest number must never be given twice. */
const RELEASED = 'released';

async function holderOf(files: LockFiles, number: number): Promise<Holder | null> {
  return parseHolder((await files.read(number)) ?? '');
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
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

async function lifeOf(holder: Holder, self: Holder): Promise<'alive' | 'dead' | 'unsure'> {
  if (holder.scope === null || holder.scope !== self.scope) return 'unsure';
  if (!isRunning(holder.pid)) return 'dead';
  const born = await birthOf(holder.pid);
  if (born === null || holder.born === null) return 'unsure';
  return born === holder.born ? 'alive' : 'dead';
}

/** Watches whether anybody touches the file. */
async function isTouched(files: LockFiles, number: number, { lookMs, silenceMs }: LockTiming): Promise<boolean> {
  const before = await files.touchedAt(number);
  for (let watchedMs = 0; watchedMs < silenceMs; watchedMs += lookMs) {
    await sleep(lookMs);
    if ((await files.touchedAt(number)) !== before) return true;
  }
  return false;
}

function beating(files: LockFiles, number: number, { beatMs }: LockTiming): DatabaseLock {
  let held = true;
  const beat = async () => {
    held = (await files.newest()) === number;
    if (held) await files.touch(number);
  };
  // A beat that fails is no reason to stop: the next one tells.
  const timer = setInterval(() => void beat().catch(() => undefined), beatMs);
  timer.unref();
  return {
    get held() {
      return held;
    },
    async release() {
      clearInterval(timer);
      if ((await files.newest()) === number) await files.write(number, RELEASED);
    },
  };
}

async function thisProcess(): Promise<Holder> {
  const { pid } = process;
  return { token: randomUUID(), host: hostname(), pid, scope: await scopeOfIds(), born: await birthOf(pid) };
}
