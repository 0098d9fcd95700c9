import ts from 'typescript';
import { isScript, lineOf, walk } from './tree.mjs';

const FILE_MAX_LINES = 300;
const FUNCTION_MAX_LINES = 70;

/** What has grown beyond a screen or a sitting: read it and judge; length alone is no breach. */
export function sizes(file) {
  if (!isScript(file)) return [];
  const lines = file.text.split('\n').length - 1;
  const found = lines > FILE_MAX_LINES ? [{ line: 1, message: `${lines} lines` }] : [];
  walk(file, (node) => {
    if (!ts.isFunctionLike(node) || !node.body || isSuite(node)) return;
    const length = lineOf(file, node.end) - lineOf(file, node) + 1;
    if (length > FUNCTION_MAX_LINES) {
      found.push({ line: lineOf(file, node), message: `${node.name?.getText() ?? 'a function'} has ${length} lines` });
    }
  });
  return found;
}

/** The body of `describe` is a list of tests, not a function to follow. */
function isSuite(node) {
  return ts.isCallExpression(node.parent) && /^(describe|suite)\b/.test(node.parent.expression.getText());
}
