import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_TIMING, type LockTiming } from './limits.js';
import { LockFiles } from './lock-files.js';
import { birthOf, hasEnded, scopeOfIds } from './process-identity.js';

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
  /** False where this process stood still for so long that somebody may have taken the lock over since: renew it first. */
  readonly fresh: boolean;
  /** True where the lock was taken over from a process that nobody saw die, and that may wake up with the files open. */
  readonly fromSleeper: boolean;
  /** Touches the lock and finds out whether it is still held. Never rejects: a lock that cannot be touched is not fresh. */
  renew(): Promise<void>;
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
    const touchedAt = await files.touchedAt(newest);
    const state = newest === 0 ? 'free' : await stateOf(files, newest, self, timing);
    if (state === 'held') throw new DatabaseInUseError(file, await holderOf(files, newest));
    if (await files.create(newest + 1, JSON.stringify(self))) {
      // Its holder touches before it looks and we look after we created: of the two, one sees the other.
      if ((await files.newest()) === newest + 1 && (await files.touchedAt(newest)) === touchedAt) {
        await files.removeBelow(newest + 1);
        return beating(files, newest + 1, timing, state === 'silent');
      }
      await files.remove(newest + 1);
    }
  }
}

/**
 * Whether somebody has the lock of that number: it is free where it was given back, followed by a newer one, or its holder
 * is dead, and silent where nobody can tell and nobody touches it.
 */
async function stateOf(
  files: LockFiles,
  number: number,
  self: Holder,
  timing: LockTiming,
): Promise<'held' | 'silent' | 'free'> {
  const text = await files.read(number);
  if (text === null || text === RELEASED) return 'free';
  const holder = parseHolder(text);
  const life = holder === null ? 'unsure' : await lifeOf(holder, self);
  if (life === 'unsure') return (await isTouched(files, number, timing)) ? 'held' : 'silent';
  return life === 'dead' ? 'free' : 'held';
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
  if (await hasEnded(holder.pid)) return 'dead';
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

function beating(
  files: LockFiles,
  number: number,
  { beatMs, silenceMs }: LockTiming,
  fromSleeper: boolean,
): DatabaseLock {
  let held = true;
  let renewedAt = performance.now();
  const renew = async () => {
    const now = performance.now();
    const touched = await files.touch(number).then(
      () => true,
      () => false,
    );
    const newest = await files.newest().catch(() => null);
    // A directory that cannot be read says nothing about who has the lock.
    if (newest === null) return;
    held = newest === number;
    if (held && touched) renewedAt = now;
  };
  const timer = setInterval(renew, beatMs);
  timer.unref();
  return {
    fromSleeper,
    renew,
    get held() {
      return held;
    },
    get fresh() {
      // Half of what a newcomer waits, so that whatever was begun in time is over before anybody can take over.
      return performance.now() - renewedAt < silenceMs / 2;
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
