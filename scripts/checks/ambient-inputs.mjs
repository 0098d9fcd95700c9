import ts from 'typescript';
import { lineOf, walk } from './tree.mjs';

/** Below the edges, time and randomness are passed in: the same call gives the same answer, in a test as in production. */
const PURE = /^packages\/(protocol|evaluator|ledger|gate)\//;

/** Places in those packages that are an edge themselves. */
const EDGES = [
  { path: 'packages/ledger/src/sql/', reason: 'drivers wait for a database that is busy' },
  { path: 'packages/ledger/src/indexeddb/', reason: 'the driver waits for a database that is busy' },
];

const MEMBERS = new Set(['Date.now', 'Math.random', 'performance.now', 'process.hrtime']);
const NAMES = new Set([
  'randomUUID',
  'randomBytes',
  'getRandomValues',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'requestAnimationFrame',
]);

export function ambientInputs(file, { isShipped }) {
  if (!isShipped(file) || !PURE.test(file.path) || EDGES.some(({ path }) => file.path.startsWith(path))) return [];
  const breaches = [];
  walk(file, (node) => {
    const name = ambientNameOf(node);
    if (name) breaches.push({ line: lineOf(file, node), message: `${name}: time and randomness are passed in here` });
  });
  return breaches;
}

/** Names are refused wherever they stand, so that `const now = Date.now` and an import of randomUUID are seen too. */
function ambientNameOf(node) {
  if (ts.isNewExpression(node) && isDate(node.expression) && !node.arguments?.length) return 'new Date()';
  if (ts.isCallExpression(node) && isDate(node.expression)) return 'Date()';
  if (ts.isPropertyAccessExpression(node)) {
    const member = `${lastNameOf(node.expression)}.${node.name.text}`;
    return MEMBERS.has(member) ? member : undefined;
  }
  return ts.isIdentifier(node) && NAMES.has(node.text) ? node.text : undefined;
}

const isDate = (node) => lastNameOf(node) === 'Date';

/** The name itself, or the last one of a path such as globalThis.Date. */
function lastNameOf(node) {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : '';
}
