// The mutants that Stryker makes of files, and a draw of them by a seed.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { ROOT } from '../workspace/packages.mjs';
import { messages } from './ignored.mjs';

const silent = { debug() {}, info() {}, isDebugEnabled: () => false };

/** A mutant by its file, what stands there, and what stands there instead: by what does not change with lines elsewhere. */
export function nameOf({ fileName, location: { start, end }, replacement }, text) {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  lines.push(lines.pop().slice(0, end.column));
  lines.unshift(lines.shift().slice(start.column));
  return { file: fileName, code: oneLine(lines.join(' ')), becomes: oneLine(replacement) };
}

const oneLine = (code) => code.replace(/\s+/g, ' ').trim();

/** The mutants of files, which are paths from the root, with their names. What is ignored is left out. */
export async function mutantsOf(files) {
  const read = files.map(async (name) => ({ name, mutate: true, content: await readFile(join(ROOT, name), 'utf8') }));
  const sources = await Promise.all(read);
  const texts = new Map(sources.map(({ name, content }) => [name, content]));
  const options = { plugins: null, excludedMutations: [], ignorers: [messages] };
  const { mutants } = await new Instrumenter(silent).instrument(sources, options);
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map((mutant) => ({ ...mutant, name: nameOf(mutant, texts.get(mutant.fileName)) }));
}

/** `count` of the mutants: the same for the same seed, also where other code changes. */
export function draw(mutants, count, seed) {
  const rank = ({ name }) =>
    createHash('sha256')
      .update(JSON.stringify([seed, name]))
      .digest('hex');
  const ranked = mutants.map((mutant) => ({ mutant, rank: rank(mutant) }));
  return ranked
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
