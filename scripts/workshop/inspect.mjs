// What must hold of a built package before anyone imports it.
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

/** Faults that can be read off one built module. */
export function faultsOfModule(text, manifest) {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  const undeclared = importedFiles
    .map(({ fileName }) => fileName)
    .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier) && !isDeclared(specifier, manifest))
    .map((specifier) => `imports ${specifier}, which its package.json does not declare`);
  const evaluates = /\bnew Function\(|(?<![\w.$])eval\(/.test(text)
    ? ['makes code from text (eval or new Function)']
    : [];
  const requires = text.includes('Dynamic require of') ? ['calls require, which an ES module does not have'] : [];
  return [...undeclared, ...evaluates, ...requires];
}

function isDeclared(specifier, { name, dependencies, peerDependencies }) {
  const declared = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  return declared.some((each) => specifier === each || specifier.startsWith(`${each}/`));
}

/** Faults of everything that the build wrote for a package, each with its file. */
export async function faultsOfPackage(root, { folder, manifest, entries }) {
  const dist = join(root, folder, 'dist');
  const written = new Set((await readdir(dist, { recursive: true })).map((path) => path.replaceAll('\\', '/')));
  const missing = entries
    .flatMap(({ name }) => [`${name}.js`, `${name}.d.ts`])
    .filter((path) => !written.has(path))
    .map((path) => `${folder}/dist/${path}: is exported but was not written`);
  const modules = await Promise.all(
    [...written]
      .filter((path) => path.endsWith('.js'))
      .map(async (path) => {
        const faults = faultsOfModule(await readFile(join(dist, path), 'utf8'), manifest);
        return faults.map((fault) => `${folder}/dist/${path}: ${fault}`);
      }),
  );
  return [...missing, ...modules.flat(), ...(await faultsOfCommands(root, folder, manifest))];
}

async function faultsOfCommands(root, folder, { bin = {} }) {
  const faults = await Promise.all(
    Object.entries(bin).map(async ([command, path]) => {
      const text = await readFile(join(root, folder, path), 'utf8').catch(() => '');
      return text.startsWith('#!')
        ? []
        : [`${folder}/${path.replace(/^\.\//, '')}: the command ${command} needs a first line with #!`];
    }),
  );
  return faults.flat();
}
