// The evaluator's core is TypeScript that AssemblyScript compiles too, with its numbers as named constants. A bundler keeps each
// as a variable; put in place of its name, a number makes a page smaller.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const DECLARATION = /^(?:export )?const ([A-Z][A-Z0-9_]*): (?:i32|f64) = (-?\d[\w.]*);$/gm;
const IMPORT = /^import (?:\{([^}]*)\}|\* as (\w+)) from '(\.[^']*?)(?:\.js)?';$/gm;
/** What is no expression, or may be none: imports, declarations of constants, comments and texts. */
const KEPT = new RegExp(
  [
    /^import [^;]*;$/,
    /^(?:export )?const [A-Z][A-Z0-9_]*: (?:i32|f64) = -?\d.*$/,
    /\/\*[\s\S]*?\*\//,
    /\/\/.*$/,
    /'(?:[^'\\\n]|\\.)*'/,
    /`[^`]*`/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join('|'),
  'gm',
);
/** A name, which may be one of a module, but no other member. */
const NAME = /(?<![\w.])(?:\w+\.)?[A-Z][A-Z0-9_]*\b/g;

const constantsOf = (source) => [...source.matchAll(DECLARATION)].map(([, name, number]) => [name, number]);

/** A module with the numbers of constants, its own and those that it imports, in place of their names. */
export async function withNumbers(source, path) {
  const numbers = new Map(constantsOf(source));
  for (const [, names, whole, from] of source.matchAll(IMPORT)) {
    const imported = names?.split(',').map((name) => name.trim());
    const module = await readFile(join(dirname(path), `${from}.ts`), 'utf8');
    for (const [name, number] of constantsOf(module)) {
      if (imported === undefined) numbers.set(`${whole}.${name}`, number);
      else if (imported.includes(name)) numbers.set(name, number);
    }
  }
  const named = (name) => (numbers.has(name) ? `(${numbers.get(name)})` : name);
  let [written, at] = ['', 0];
  for (const { 0: kept, index } of source.matchAll(KEPT)) {
    written += source.slice(at, index).replace(NAME, named) + kept;
    at = index + kept.length;
  }
  return written + source.slice(at).replace(NAME, named);
}
