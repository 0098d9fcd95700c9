import { readdir, readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Whether the process with this id, ours or another user's, has ended here: it is gone, or nothing of it runs any more. */
export async function hasEnded(pid: number): Promise<boolean> {
  return !isKnown(pid) || (await isCorpse(pid));
}

function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Where process ids mean the same as here: this boot of this machine, this process namespace. Null if not known. */
export async function scopeOfIds(): Promise<string | null> {
  if (process.platform !== 'linux') return `${process.platform} ${hostname()}`;
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** A killed process keeps its id until its parent asks how it ended, which some parents do late or never (proc(5), state Z). */
async function isCorpse(pid: number): Promise<boolean> {
  try {
    const [state] = await statusOf(pid);
    return state === 'Z' && (await readdir(`/proc/${pid}/task`)).length === 1;
  } catch {
    return false;
  }
}

/** Start time of a process in the kernel's ticks since boot: the 22nd field of its status. */
export async function birthOf(pid: number): Promise<string | null> {
  try {
    return (await statusOf(pid))[19] ?? null;
  } catch {
    return null;
  }
}

/** The fields of a process's status from the third on: those after the name in parentheses. */
async function statusOf(pid: number): Promise<readonly string[]> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}
