// The files of the checkout as the rules see them.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { knownFiles } from '../workspace/known-files.mjs';

/** Files that are text but made by a tool. */
const GENERATED = /\.generated\.ts$|\.tsbuildinfo$/;

const TEXT =
  /\.(ts|mjs|js|json|ndjson|md|yml|yaml|sh|sql|html|css|txt)$|(^|\/)(LICENSE|NOTICE|Dockerfile|run|\.[a-z]+)$/;

/**
 * The text files of the checkout at `root`.
 * @returns {Array<{ path: string, text: string }>} paths are relative, with forward slashes.
 */
export function readTree(root) {
  return knownFiles(root)
    .filter((path) => TEXT.test(path) && !GENERATED.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isScript = ({ path }) => /\.(ts|mjs|js)$/.test(path);

/** Tests, and what only tests import. */
export const isTest = ({ path }) => /\.(test|fuzz|bench)\.(ts|mjs)$|(^|\/)(fixtures|test)\//.test(path);

/** The folder name of the package that a file belongs to, or undefined. */
export const packageOf = ({ path }) => {
  const [, below, beside] = /^(?:packages\/([^/]+)|(conformance))\//.exec(path) ?? [];
  return below ?? beside;
};

const trees = new WeakMap();

/** The syntax tree of a script, parsed once. */
export function syntaxOf(file) {
  if (!trees.has(file)) {
    trees.set(file, ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true));
  }
  return trees.get(file);
}

/** Calls `visit` for every node below the top of a script, outer nodes first. */
export function walk(file, visit) {
  const step = (node) => {
    visit(node);
    ts.forEachChild(node, step);
  };
  ts.forEachChild(syntaxOf(file), step);
}

/** The line of a node or of an offset into the text, counted from 1. */
export function lineOf(file, place) {
  const offset = typeof place === 'number' ? place : place.getStart(syntaxOf(file));
  return file.text.slice(0, offset).split('\n').length;
}

/** All module specifiers of a script (imports, re-exports, dynamic imports, import types), with their lines. */
export function importsOf(file) {
  const found = [];
  walk(file, (node) => {
    const specifier = specifierOf(node);
    if (specifier && ts.isStringLiteralLike(specifier))
      found.push({ specifier: specifier.text, line: lineOf(file, specifier) });
  });
  return found;
}

function specifierOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return node.arguments[0];
  return undefined;
}

/**
 * The paths of all modules that packages ship: their exported sources and what those reach. The rest of a package is
 * for its tests.
 * @param entries paths of the exported sources.
 */
export function shippedPaths(files, entries) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const shipped = new Set();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = byPath.get(path);
    if (!file || shipped.has(path)) continue;
    shipped.add(path);
    for (const { specifier } of importsOf(file)) {
      if (specifier.startsWith('.')) open.push(...sourcesOf(posix.join(posix.dirname(path), specifier)));
    }
  }
  return shipped;
}

/** The sources that a relative specifier may mean: of its output, without extension, or a folder's index. */
const sourcesOf = (target) => [target, target.replace(/\.js$/, '.ts'), `${target}.ts`, `${target}/index.ts`];

/** A file made up for a rule's test. */
export const madeUp = (path, text) => ({ path, text });
