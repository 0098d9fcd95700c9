import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FileText } from '@gatewright/policy';
import { fromUtf8, visible } from '@gatewright/protocol';
import { type Terminal, UsageError } from '../command.js';
import { mayBePolicy, otherToolOf } from './other-files.js';

/** Policy files of one call, and bytes of one of them; what is read of a file is bounded again, in characters. */
const POLICY_FILES_MAX = 2000;
const POLICY_FILE_MAX_BYTES = 4 * 1024 * 1024;

const POLICY_FILE = /\.(?:ya?ml|json)$/i;
/** Folders of other tools, and the locks of an editor, whose targets are no files. */
const PASSED_OVER = /^(?:node_modules|\.git|\.#.*)$/;

/**
 * The policy files that paths name: a file as it is, of a folder everything below it that ends in .yaml, .yml or .json in any case,
 * node_modules and .git aside. A file of another tool is skipped with a line on standard error. Throws UsageError for a path without
 * a policy file, and for what may be one and is not read: a link to a folder or to nothing, a policy file that is hidden.
 */
export async function readPolicyFiles(paths: readonly string[], terminal: Pick<Terminal, 'err'>): Promise<FileText[]> {
  const files = new Map<string, FileText>();
  for (const path of paths) {
    const found = await policyFilesIn(path, terminal);
    if (found.length === 0 && (await stat(path)).isDirectory()) throw noPolicyFile(path);
    for (const each of found) files.set(each.file, each);
  }
  if (files.size === 0) throw noPolicyFile(paths.join(', '));
  return [...files.values()];
}

/** The same of one path, where there may be none. Throws UsageError. */
export async function policyFilesIn(path: string, terminal: Pick<Terminal, 'err'>): Promise<FileText[]> {
  const files: FileText[] = [];
  for (const name of await filesBelow(path)) {
    const file = await readPolicyFile(name);
    const isHidden = name !== path && relative(path, name).split(sep).some(isHiddenName);
    if (isHidden && !mayBePolicy(file)) continue;
    if (isHidden) throw new UsageError(`${name} is hidden and was not read: rename it, or give its own path`);
    const tool = otherToolOf(file);
    if (tool === null) files.push(file);
    else terminal.err(visible(`skipped ${name}: it is of ${tool} and has no member "kind"`));
  }
  return files;
}

/** Makes a folder that files are written into, unless it is there. Throws UsageError. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch(() => {
    throw new UsageError(`${path} is no folder, and none can be made there`);
  });
}

function noPolicyFile(where: string): UsageError {
  return new UsageError(`there is no policy file (.yaml, .yml, .json) in ${where}`);
}

async function readPolicyFile(name: string): Promise<FileText> {
  const { size } = await stat(name);
  if (size > POLICY_FILE_MAX_BYTES) {
    throw new UsageError(`${name} has ${size} bytes; a policy file has at most ${POLICY_FILE_MAX_BYTES}`);
  }
  const bytes = await readFile(name).catch((error: unknown) => {
    throw new UsageError(`${name} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  const text = fromUtf8(bytes);
  if (text === null) throw new UsageError(`${name} is not UTF-8 text: save it in that encoding`);
  return { file: name.split(sep).join('/'), text };
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => {
    throw new UsageError(`${path} cannot be read: there is no such file or folder`);
  });
  if (!found.isDirectory()) return [path];
  const names: string[] = [];
  const waiting = [path];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (PASSED_OVER.test(entry.name)) continue;
      const below = join(folder, entry.name);
      if (entry.isSymbolicLink()) await refuseLinkToNoFile(below);
      if (entry.isDirectory()) waiting.push(below);
      else if (POLICY_FILE.test(entry.name)) names.push(below);
    }
    if (names.length > POLICY_FILES_MAX) throw new UsageError(`${path} has more than ${POLICY_FILES_MAX} policy files`);
  }
  return names.sort();
}

/** A link to a folder is not followed, because it may lead back; what it leads to is then not read. Throws UsageError. */
async function refuseLinkToNoFile(path: string): Promise<void> {
  const target = await stat(path).catch(() => null);
  if (target === null) throw new UsageError(`${path} is a link to nothing: remove it, or mend it`);
  if (target.isDirectory())
    throw new UsageError(`${path} is a link to a folder and was not read: give that folder's path`);
}

function isHiddenName(name: string): boolean {
  return name.startsWith('.') && name !== '.' && name !== '..';
}
