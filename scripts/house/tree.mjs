// The files of the checkout as the rules see them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Folders that no one checks in. */
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.gatewright']);

/** Files that are text but made by a tool. */
const GENERATED = /\.generated\.ts$|\.tsbuildinfo$/;

const TEXT =
  /\.(ts|mjs|js|json|ndjson|md|yml|yaml|sh|sql|html|css|txt)$|(^|\/)(LICENSE|NOTICE|Dockerfile|run|\.[a-z]+)$/;

/**
 * All text files below `root`.
 * @returns {Array<{ path: string, text: string }>} paths are relative, with forward slashes.
 */
export function readTree(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : readTree(root, path);
    if (!entry.isFile() || !TEXT.test(path) || GENERATED.test(path)) return [];
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  });
}

export const isScript = ({ path }) => /\.(ts|mjs|js)$/.test(path);

/** Tests, and what only tests import. */
export const isTest = ({ path }) => /\.(test|fuzz|bench)\.(ts|mjs)$|(^|\/)(fixtures|test)\//.test(path);

/** A module that a package ships. */
export const isProduct = (file) => isScript(file) && !isTest(file) && /^packages\/[^/]+\/src\//.test(file.path);

/** The folder name of the package that a file belongs to, or undefined. */
export const packageOf = ({ path }) => /^packages\/([^/]+)\//.exec(path)?.[1];

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

/** A file made up for a rule's test. */
export const madeUp = (path, text) => ({ path, text });
