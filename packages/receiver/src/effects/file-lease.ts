import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isJsonObject, jsonOf } from '@gatewright/protocol';

/** How often a holder shows that it runs, ms. */
const BEAT_MS = 1_000;
/** A holder that shows nothing for so long is gone, ms. */
const GONE_AFTER_MS = 5 * BEAT_MS;

/** The right to write a file, which one process has at a time. */
export interface FileLease {
  /** False once another process has it, as after this one stood still for long. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Takes the lease of a file: a file beside it, which its holder rewrites each second. The lease of a process of this machine that ended is
 * taken at once, that of any other after it was left alone for five seconds. Null where another process holds it.
 */
export async function takeLease(path: string): Promise<FileLease | null> {
  const lease = `${path}.lock`;
  const token = randomUUID();
  for (;;) {
    const isMade = await writeFile(lease, textOf(token, 0), { flag: 'wx', mode: 0o600 }).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      },
    );
    if (isMade) return heldLease(lease, token);
    const found = await readFile(lease, 'utf8').catch(() => null);
    if (found === null) continue;
    if (!isEnded(found) && !(await isLeftAlone(lease, found))) return null;
    if (!(await takeAway(lease, found, token))) return null;
  }
}

function textOf(token: string, beat: number): string {
  return JSON.stringify({ token, host: hostname(), process: process.pid, beat: String(beat).padStart(12, '0') });
}

/** True where the holder was a process of this machine that ended; one of this id may be a thread of this process. */
function isEnded(text: string): boolean {
  const value = jsonOf(text);
  if (!isJsonObject(value) || value['host'] !== hostname() || typeof value['process'] !== 'number') return false;
  try {
    process.kill(value['process'], 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

async function isLeftAlone(lease: string, text: string): Promise<boolean> {
  for (let waited = 0; waited < GONE_AFTER_MS; waited += BEAT_MS) {
    await sleep(BEAT_MS);
    const now = await readFile(lease, 'utf8').catch(() => null);
    if (now !== text) return now === null;
  }
  return true;
}

/** Removes a lease that was left; one that another process took meanwhile is put back. False where it did. */
async function takeAway(lease: string, text: string, token: string): Promise<boolean> {
  const aside = `${lease}.${token}`;
  await rename(lease, aside).catch(() => undefined);
  // Where nothing was moved, the lease ended meanwhile.
  const isOther = (await readFile(aside, 'utf8').catch(() => text)) !== text;
  if (isOther) await link(aside, lease).catch(() => undefined);
  await rm(aside, { force: true });
  return !isOther;
}

async function heldLease(lease: string, token: string): Promise<FileLease> {
  const file = await open(lease, 'r+');
  const isHeld = async () => (await readFile(lease, 'utf8').catch(() => '')).includes(token);
  let beat = 0;
  const timer = setInterval(() => {
    beat += 1;
    // The handle is that of the file that was made: it never writes into the lease of another process.
    file.write(textOf(token, beat), 0).catch(() => undefined);
  }, BEAT_MS).unref();
  return {
    isHeld,
    release: async () => {
      clearInterval(timer);
      await file.close();
      if (await isHeld()) await rm(lease, { force: true });
    },
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
