import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FileText } from '@gatewright/policy';
import { UsageError } from '../command.js';
import { POLICY_FILE_MAX_BYTES, POLICY_FILES_MAX } from '../limits.js';
import { readTextFile } from '../text-file.js';

const POLICY_FILE = /\.(?:ya?ml|json)$/;

/**
 * The policy files that paths name: a file as it is, of a folder everything below it that ends in .yaml, .yml or .json, names that begin
 * with a dot and node_modules aside. Throws UsageError.
 */
export async function readPolicyFiles(paths: readonly string[]): Promise<FileText[]> {
  const files = await policyFilesIn(paths);
  if (files.length === 0) throw new UsageError(`there is no policy file (.yaml, .yml, .json) in ${paths.join(', ')}`);
  return files;
}

/** The same where there may be none. Throws UsageError. */
export async function policyFilesIn(paths: readonly string[]): Promise<FileText[]> {
  const names: string[] = [];
  for (const path of paths) names.push(...(await filesBelow(path)));
  const files: FileText[] = [];
  for (const name of new Set(names)) {
    const { size } = await stat(name);
    if (size > POLICY_FILE_MAX_BYTES) {
      throw new UsageError(`${name} has ${size} bytes; a policy file has at most ${POLICY_FILE_MAX_BYTES}`);
    }
    files.push({ file: name.split(sep).join('/'), text: await readTextFile(name) });
  }
  return files;
}

/** Makes a folder that files are written into, unless it is there. Throws UsageError. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch(() => {
    throw new UsageError(`${path} is no folder, and none can be made there`);
  });
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
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const below = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(below);
      else if (POLICY_FILE.test(entry.name)) names.push(below);
    }
    if (names.length > POLICY_FILES_MAX) throw new UsageError(`${path} has more than ${POLICY_FILES_MAX} policy files`);
  }
  return names.sort();
}
