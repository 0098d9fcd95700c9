import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, parseJsonText } from '@gatewright/protocol';
import type { CallJournal, CallState } from './journal.js';
import { JOURNAL_MAX_AGE_MS } from './limits.js';

/** A file for each thing that can be known of a call; the first that is there is its state. */
const KINDS = ['done', 'running', 'waiting'] as const;
const NAME = /^[0-9a-f]{64}\.(done|running|waiting)(\.part)?$/;

/**
 * A journal of files, which processes on one machine share and which outlives them: a call that ended with its process is not run
 * again. The folder is made, of mode 0700; files are of mode 0600, and removed after 30 days. `now` is in ms since the epoch.
 * Throws where the folder cannot be used.
 */
export async function fileJournal(folder: string, now: () => number = Date.now): Promise<CallJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOld(folder, now());
  const pathOf = (key: string, kind: CallState['kind']) => join(folder, `${key.replace(/^sha256:/, '')}.${kind}`);
  return {
    async get(key) {
      const found = await Promise.all(
        KINDS.map(async (kind) => {
          const text = await readFile(pathOf(key, kind), 'utf8').catch(absent);
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
    async begin(key) {
      if ((await readFile(pathOf(key, 'done')).catch(absent)) !== null) return false;
      return writeFile(pathOf(key, 'running'), '', { mode: 0o600, flag: 'wx' }).then(
        () => true,
        (error: unknown) => {
          if (isCode(error, 'EEXIST')) return false;
          throw error;
        },
      );
    },
    async delete(key) {
      for (const kind of KINDS) await rm(pathOf(key, kind), { force: true });
    },
    endWait: (key) => rm(pathOf(key, 'waiting'), { force: true }),
  };
}

/** A file that cannot be read as a state says that the call began, and no more. */
function stateOf(kind: CallState['kind'], text: string): CallState {
  const parsed = parseJsonText(text);
  const state = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  if (kind === 'done') return { kind, ...(state['result'] === undefined ? {} : { result: state['result'] }) };
  const { escalationId } = state;
  return kind === 'waiting' && typeof escalationId === 'string' ? { kind, escalationId } : { kind: 'running' };
}

async function removeOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!NAME.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(absent);
    if (found !== null && now - found.mtimeMs > JOURNAL_MAX_AGE_MS) await rm(path, { force: true });
  }
}

function absent(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null;
  throw error;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
