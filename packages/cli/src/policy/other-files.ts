import { basename } from 'node:path';
import { type FileText, isKind, readSource } from '@gatewright/policy';
import { isJsonObject } from '@gatewright/protocol';

/** Files of other tools that lie beside policy files, by their names. */
const OTHER_TOOLS: readonly (readonly [name: RegExp, tool: string])[] = [
  [/^(?:package|package-lock|npm-shrinkwrap)\.json$/, 'npm'],
  [/^pnpm-(?:lock|workspace)\.yaml$/, 'pnpm'],
  [/^[tj]sconfig(?:\..+)?\.json$/, 'TypeScript'],
  [/^biome\.json$/, 'Biome'],
  [/^renovate\.json$/, 'Renovate'],
  [/\.schema\.json$/, 'JSON Schema'],
];

/** The tool that a file belongs to by its name and by having no member `kind`; null for any other file. */
export function otherToolOf(file: FileText): string | null {
  const name = basename(file.file);
  const tool = OTHER_TOOLS.find(([pattern]) => pattern.test(name))?.[1];
  if (tool === undefined) return null;
  const outcome = readSource(file);
  const isOther = outcome.ok && isJsonObject(outcome.source.value) && !Object.hasOwn(outcome.source.value, 'kind');
  return isOther ? tool : null;
}

/** Whether a text may be a policy file: it has a kind of one, or cannot be read. */
export function mayBePolicy(file: FileText): boolean {
  const outcome = readSource(file);
  if (!outcome.ok) return true;
  const { value } = outcome.source;
  return isJsonObject(value) && isKind(value['kind']);
}
