import ts from 'typescript';
import { isTest, lineOf, walk } from './tree.mjs';

const SUBJECTS = new Set(['test', 'it', 'describe', 'suite', 'bench']);
const MODIFIERS = new Set(['skip', 'only', 'todo']);
const ALIASES = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe']);

/** Every test runs, always. */
export function skippedTests(file) {
  if (!isTest(file)) return [];
  const breaches = [];
  walk(file, (node) => {
    const name = modifierOf(node);
    if (name) breaches.push({ line: lineOf(file, node), message: `${name}: every test runs` });
  });
  return breaches;
}

function modifierOf(node) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && ALIASES.has(node.expression.text)) {
    return node.expression.text;
  }
  if (!ts.isPropertyAccessExpression(node) || !MODIFIERS.has(node.name.text)) return undefined;
  return SUBJECTS.has(firstNameOf(node.expression)) ? `.${node.name.text}` : undefined;
}

/** The leftmost name of `test.concurrent.each(...)`. */
function firstNameOf(node) {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? firstNameOf(node.expression) : '';
}
