import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { importsOf, lineOf, walk } from './tree.mjs';

/** These packages run in a browser, a worker and Node alike. */
const RUNTIME_FREE = /^packages\/(protocol|evaluator|ledger|gate|guard)\//;

/** Entries that exist for Node alone. */
const FOR_NODE = [
  { path: 'packages/protocol/src/node.ts', reason: 'the entry for Node' },
  { path: 'packages/protocol/src/bytes/node.ts', reason: "SHA-256 by Node's own cryptography" },
  { path: 'packages/protocol/src/ed25519/node.ts', reason: "Ed25519 by Node's own cryptography" },
  { path: 'packages/ledger/src/sql/', reason: 'database drivers' },
];

const GLOBALS = new Set(['Buffer', 'process', '__dirname', '__filename', 'require']);

export function runtimeFree(file, { isShipped }) {
  if (!isShipped(file) || !RUNTIME_FREE.test(file.path)) return [];
  if (FOR_NODE.some(({ path }) => file.path.startsWith(path))) return [];
  const breaches = importsOf(file)
    .filter(({ specifier }) => isBuiltin(specifier))
    .map(({ specifier, line }) => ({ line, message: `${specifier}: this package runs without Node` }));
  walk(file, (node) => {
    if (ts.isIdentifier(node) && GLOBALS.has(node.text) && isFreeName(node)) {
      breaches.push({ line: lineOf(file, node), message: `${node.text}: this package runs without Node` });
    }
  });
  return breaches;
}

/** Whether a name stands for itself, not for a member, a key or a declaration of the same spelling. */
function isFreeName(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isQualifiedName(parent)) return parent.left === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  return parent.name !== node && parent.propertyName !== node;
}
