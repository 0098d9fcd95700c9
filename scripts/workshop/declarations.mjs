// Emits the type declarations of every package in one compiler run, which also type-checks what is published.
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { workspacePackages } from './packages.mjs';

const SOURCE = /^((?:packages\/)?[^/]+)\/src\/(.+)$/;

/**
 * Writes `dist/**.d.ts` of every package for all modules that the entries of `packages` reach.
 * @returns {string} the compiler's complaints; empty when there are none.
 */
export function emitDeclarations(root, packages) {
  const ambient = packages.flatMap(({ folder }) => ts.sys.readDirectory(join(root, folder, 'src'), ['.d.ts']));
  const entries = packages.flatMap(({ folder, entries }) => entries.map(({ source }) => join(root, folder, source)));
  const program = ts.createProgram({
    rootNames: [...entries, ...ambient],
    options: {
      ...compilerOptions(root),
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noEmitOnError: true,
    },
  });
  const write = (path, text) => {
    const complete = referencesTo(ambient, path) + withExtensions(text, dirname(path));
    ts.sys.writeFile(join(root, outputOf(root, path)), complete);
  };
  const { diagnostics } = program.emit(undefined, write);
  // The compiler reads ambient declarations but does not emit them.
  for (const path of ambient) ts.sys.writeFile(join(root, outputOf(root, path)), ts.sys.readFile(path) ?? '');
  return ts.formatDiagnostics([...ts.getPreEmitDiagnostics(program), ...diagnostics], {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  });
}

function compilerOptions(root) {
  const path = join(root, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  return ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root).options;
}

/** The compiler proposes a place beside the source; ours is the same place below `dist`. */
function outputOf(root, path) {
  const [, folder, module] = SOURCE.exec(relative(root, path).split(sep).join('/')) ?? [];
  if (!folder) throw new Error(`${path}: a package's types reach a module outside the packages' sources`);
  return `${folder}/dist/${module}`;
}

/** A module names the ambient declarations of its own folder and of those above: the compiler does not say it for us. */
function referencesTo(ambient, path) {
  return ambient
    .map((each) => relative(dirname(path), each).split(sep).join('/'))
    .filter((each) => /^(\.\.\/)*[^/]+$/.test(each))
    .map((each) => `/// <reference path="${each}" />\n`)
    .join('');
}

/**
 * Adds `.js` or `/index.js` to relative specifiers without extension (the evaluator's core is written so for its second
 * compiler): readers that resolve as Node does would not find the declarations otherwise.
 */
export function withExtensions(text, folder, exists = existsSync) {
  const { importedFiles } = ts.preProcessFile(text, true, false);
  let result = text;
  for (const { fileName, pos } of importedFiles.toReversed()) {
    if (!/^\.\.?(\/|$)/.test(fileName) || /\.(js|json)$/.test(fileName)) continue;
    const suffix = exists(join(folder, `${fileName}.ts`)) ? '.js' : '/index.js';
    const end = pos + 1 + fileName.length; // the position is that of the opening quote
    result = result.slice(0, end) + suffix + result.slice(end);
  }
  return result;
}

// A process of its own, because the compiler keeps a core busy while the other one bundles.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , root] = process.argv;
  const complaints = emitDeclarations(root, await workspacePackages(root));
  if (complaints) {
    process.stderr.write(complaints);
    process.exitCode = 1;
  }
}
