import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Whether a process with this id runs here, ours or another user's. */
export function isRunning(pid: number): boolean {
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

/** Start time of a process in the kernel's ticks since boot: the 22nd field, counted after the name in parentheses. */
export async function birthOf(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
