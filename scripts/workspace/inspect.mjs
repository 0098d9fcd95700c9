// What must hold of a built package before anyone imports it.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import ts from 'typescript';

function isDeclared(specifier, { name, dependencies, peerDependencies }) {
  const declared = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  return declared.some((each) => specifier === each || specifier.startsWith(`${each}/`));
}

/** Imports of a type declaration whose types come from a package of their own, which a user would not have. */
export function faultsOfDeclaration(text, manifest, hasTypesOfItsOwn) {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  // A relative name is a file of the package, though it may look like a folder beside `@types`.
  const specifiers = importedFiles.map(({ fileName }) => fileName).filter((name) => !/^\.\.?(\/|$)/.test(name));
  return [...new Set(specifiers.map((specifier) => `@types/${specifier}`))]
    .filter((types) => !isDeclared(types, manifest) && hasTypesOfItsOwn(types))
    .map((types) => `needs ${types}, which its package.json does not declare`);
}

/** Faults of everything that the build wrote for a package, each with its file. */
export async function faultsOfPackage(root, { folder, manifest, entries }) {
  const dist = join(root, folder, 'dist');
  const written = new Set((await readdir(dist, { recursive: true })).map((path) => path.replaceAll('\\', '/')));
  const missing = entries
    .flatMap(({ name }) => [`${name}.js`, `${name}.d.ts`])
    .filter((path) => !written.has(path))
    .map((path) => `${folder}/dist/${path}: is exported but was not written`);
  const hasTypesOfItsOwn = (types) => existsSync(join(root, 'node_modules', types));
  const declarations = await reachedDeclarations(dist, entries);
  const undeclared = await Promise.all(
    [...declarations].map(async (path) => {
      const text = await readFile(join(dist, path), 'utf8');
      const faults = faultsOfDeclaration(text, manifest, hasTypesOfItsOwn);
      return faults.map((fault) => `${folder}/dist/${path}: ${fault}`);
    }),
  );
  return [
    ...missing,
    ...undeclared.flat(),
    ...(await faultsOfCommands(root, folder, manifest)),
    ...faultsOfPapers(root, folder, manifest),
  ];
}

/** `npm pack` takes README and LICENSE by itself where they are there, and NOTICE where `files` names it. */
function faultsOfPapers(root, folder, { files = [] }) {
  const absent = ['README.md', 'LICENSE', 'NOTICE'].filter((name) => !existsSync(join(root, folder, name)));
  const unnamed = files.includes('NOTICE') ? [] : [`${folder}/package.json: its files do not name NOTICE`];
  return [...absent.map((name) => `${folder}/${name}: is missing; a package carries it to its users`), ...unnamed];
}

/** The declarations that a user's compiler reads: those of the entries, and what they import. */
async function reachedDeclarations(dist, entries) {
  const reached = new Set();
  const open = entries.map(({ name }) => `${name}.d.ts`);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const text = reached.has(path) ? undefined : await readFile(join(dist, path), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    reached.add(path);
    const relative = ts
      .preProcessFile(text, true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
    open.push(...relative.map(({ fileName }) => posix.join(posix.dirname(path), fileName.replace(/\.js$/, '.d.ts'))));
  }
  return reached;
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
