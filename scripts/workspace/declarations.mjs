// Emits the type declarations of every package in one compiler run, which also type-checks what is published.
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { workspacePackages } from './packages.mjs';

const SOURCE = /^((?:packages\/)?[^/]+|conformance\/overspend)\/(?:src|runner)\/(.+)$/;

/**
 * Writes `dist/**.d.ts` of every package for all modules that the entries of `packages` reach.
 * @returns {string} the compiler's complaints; empty when there are none.
 */
function emitDeclarations(root, packages) {
  const ambient = packages.flatMap(({ folder }) => ts.sys.readDirectory(join(root, folder, 'src'), ['.d.ts']));
  const entries = packages.flatMap(({ folder, entries }) => entries.map(({ source }) => join(root, folder, source)));
  const program = ts.createProgram({
    rootNames: [...entries, ...ambient],
    options: {
      ...compilerOptions(root),
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      noEmitOnError: true,
    },
  });
  const write = (path, text) => {
    const near = ambient.filter((each) => isBeside(each, path)).map((each) => ts.sys.readFile(each) ?? '');
    const complete = withOwnTypes(withExtensions(text, dirname(path)), near);
    ts.sys.writeFile(join(root, outputOf(root, path)), complete);
  };
  const { diagnostics } = program.emit(undefined, write);
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

/** Ambient declarations hold for the modules of their own folder and of those below. */
const isBeside = (ambient, path) => /^(\.\.\/)*[^/]+$/.test(relative(dirname(path), ambient).split(sep).join('/'));

/**
 * Gives a module the ambient type names that it uses as its own: what is ambient here would be a global of every program
 * that imports the package.
 */
export function withOwnTypes(text, ambient) {
  const used = ambient
    .flatMap((each) => [...ts.createSourceFile('ambient.d.ts', each, ts.ScriptTarget.Latest, true).statements])
    .filter((each) => ts.isTypeAliasDeclaration(each) && new RegExp(`\\b${each.name.text}\\b`).test(text))
    .map((each) => `type ${each.name.text} = ${each.type.getText()};\n`);
  // Without the empty export the names would be exported, as all names of a declaration file are.
  return used.length === 0 ? text : `${text}${used.join('')}export {};\n`;
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
