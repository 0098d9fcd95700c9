import { mkdirSync, readdirSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';
import type { CallJournal, CallState } from './journal.js';

/** Age at which a journal of files removes a call that waits or is done, ms: longer than people take to approve. */
const JOURNAL_MAX_AGE_MS = 30 * 24 * 3_600_000;

/** A file for each state of a call that does not run; the first that is there is its state. */
const KINDS = ['done', 'waiting'] as const;
const NAME = /^[0-9a-f]{64}\.(done|waiting)(\.part)?$/;

/**
 * A journal of files, which processes on one machine share and which outlives them: a call that ended with its process is not run
 * again. The folder is made, of mode 0700; files are of mode 0600. What waits or is done is removed after 30 days; a call that began
 * and did not end stays until it is known what became of it. `now` is in ms since the epoch. Throws where the folder cannot be used.
 */
export async function fileJournal(folder: string, now: () => number = Date.now): Promise<CallJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOld(folder, now());
  const pathOf = (key: string, kind: CallState['kind'] | 'begun') =>
    join(folder, `${key.replace(/^sha256:/, '')}.${kind}`);
  const markOf = (key: string, authorizationId: string) =>
    join(pathOf(key, 'begun'), MARK + encodeURIComponent(authorizationId));
  return {
    async get(key) {
      const found = await Promise.all(
        KINDS.map(async (kind) => {
          const path = pathOf(key, kind);
          const text = isThere(path) ? await readFile(path, 'utf8').catch(absent) : null;
          return text === null ? undefined : stateOf(kind, text);
        }),
      );
      return found.find((state) => state !== undefined);
    },
    async set(key, state) {
      const path = pathOf(key, state.kind);
      await writeFile(`${path}.part`, JSON.stringify(state), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    endWait: (key) => rm(pathOf(key, 'waiting'), { force: true }),
    async begin(key, authorizationId) {
      const mark = markOf(key, authorizationId);
      // Another process may remove the folder of the marks while it is empty.
      for (;;) {
        mkdirSync(pathOf(key, 'begun'), { recursive: true, mode: 0o700 });
        const fault = faultOf(() => writeFileSync(mark, '', { mode: 0o600, flag: 'wx' }), ['EEXIST', 'ENOENT']);
        if (fault !== 'ENOENT') return fault === null;
      }
    },
    async begun(key) {
      const path = pathOf(key, 'begun');
      let names: readonly string[] = [];
      if (isThere(path)) {
        faultOf(() => {
          names = readdirSync(path);
        }, ['ENOENT']);
      }
      return names.filter((name) => name.startsWith(MARK)).map((name) => decodeURIComponent(name.slice(MARK.length)));
    },
    async end(key, authorizationId) {
      faultOf(() => unlinkSync(markOf(key, authorizationId)), ['ENOENT']);
      // Other calls with this key may run, or have removed it.
      faultOf(() => rmdirSync(pathOf(key, 'begun')), ['ENOTEMPTY', 'EEXIST', 'ENOENT']);
    },
  };
}

/** Before the authorization in the name of its mark, which thus is no empty name and no `..`. */
const MARK = 'on-';

/** The state in a file; a waiting call without an escalation is requested again. */
function stateOf(kind: CallState['kind'], text: string): CallState | undefined {
  const parsed = parseJsonText(text);
  const state = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  const { escalationId, request, result } = state;
  if (kind === 'done') {
    return {
      kind,
      ...(result === undefined ? {} : { result }),
      ...(typeof request === 'string' ? { request } : {}),
    };
  }
  return typeof escalationId === 'string' ? { kind, escalationId } : undefined;
}

async function removeOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!NAME.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(absent);
    if (found !== null && now - found.mtimeMs > JOURNAL_MAX_AGE_MS) await rm(path, { force: true });
  }
}

/**
 * True for a file that is there; most calls are new. This call and those for marks block, which saves the hand-over to a
 * thread. Throws where it cannot be known.
 */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Which of the faults kept some work from being done; null where it was done. Throws what is none of them. */
function faultOf(work: () => void, faults: readonly string[]): string | null {
  try {
    work();
    return null;
  } catch (error) {
    const fault = faults.find((code) => isCode(error, code));
    if (fault === undefined) throw error;
    return fault;
  }
}

function absent(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null;
  throw error;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
