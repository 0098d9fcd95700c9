import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { knownFiles } from '../workspace/known-files.mjs';
import { ROOT } from '../workspace/packages.mjs';

/**
 * A comment above a test names the row that the test proves:
 *
 *     // covers 1.7 claim-winner: A claim has one winner
 *     // threat money relabelled-currency: The amount relabelled in another currency => `SPEND_LIMIT_EXCEEDED`
 *
 * The comment with text defines the row; a further test of the row has its key alone (`// covers claim-winner`). A comment goes on in
 * lines that begin with two more spaces.
 */
const ANNOTATION = /^(covers|threat)\s+(?:([^:]*?)\s)?([a-z0-9-]+)(?::\s+(.*))?$/;

/**
 * The rows of one kind, each with its tests.
 * @param {'covers' | 'threat'} kind
 * @returns {readonly { key: string, head: string, text: string, tests: readonly { title: string, path: string }[] }[]} in the order of
 *   files and lines; throws where a row is defined twice or not at all, or a comment stands above no test.
 */
export function annotatedRows(kind, files = testFiles()) {
  const rows = new Map();
  const problems = [];
  const found = files
    .flatMap(({ path, text }) => annotationsOf(path, text, problems))
    .filter((each) => each.kind === kind);
  for (const { key, head, text } of found) {
    if (text === undefined) continue;
    if (rows.has(key)) problems.push(`${kind} ${key} is defined twice`);
    rows.set(key, { key, head, text, tests: [] });
  }
  for (const { key, title, path } of found) {
    const row = rows.get(key);
    if (row === undefined) problems.push(`${path}: ${kind} ${key} has no row with a text`);
    else row.tests.push({ title, path });
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return [...rows.values()];
}

/** Links to tests, as a list inside an item of a page. */
export function testList(tests, page) {
  return tests
    .map(({ title, path }) => `  - [${escaped(title)}](${posix.relative(posix.dirname(page), path)})\n`)
    .join('');
}

const escaped = (title) => title.replaceAll(/[[\]\\`<>*_]/g, '\\$&');

function testFiles() {
  return knownFiles(ROOT)
    .filter((path) => /\.test\.(ts|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function annotationsOf(path, text, problems) {
  if (!/\/\/ (?:covers|threat) /.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isExpressionStatement(node)) {
      const title = titleOf(node.expression);
      if (title !== undefined) {
        for (const each of commentsBefore(node, text)) {
          const [, kind, head = '', key, words] = ANNOTATION.exec(each) ?? [];
          if (kind !== undefined) found.push({ kind, head, key, text: words, title, path });
          else if (/^(?:covers|threat) /.test(each)) problems.push(`${path}: "${each}" is no row`);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const written = text.match(/\/\/ (?:covers|threat) /g)?.length ?? 0;
  if (written !== found.length) problems.push(`${path}: of ${written} comments, ${found.length} stand above a test`);
  return found;
}

/** The title of `test('…')`, `describe.each(…)('…')` and the like. */
function titleOf(expression) {
  if (!ts.isCallExpression(expression)) return undefined;
  let callee = expression.expression;
  while (
    ts.isCallExpression(callee) ||
    ts.isPropertyAccessExpression(callee) ||
    ts.isTaggedTemplateExpression(callee)
  ) {
    callee = ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression;
  }
  if (!ts.isIdentifier(callee) || !['describe', 'test', 'it'].includes(callee.text)) return undefined;
  const [title] = expression.arguments;
  if (title === undefined) return undefined;
  return ts.isStringLiteralLike(title) ? title.text : title.getText().replaceAll('`', '');
}

/** The line comments right before a node, each with the lines that go on. */
function commentsBefore(node, text) {
  const comments = [];
  for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
    const line = text.slice(pos, end);
    if (/^\/\/ {3}\S/.test(line) && comments.length > 0) comments.push(`${comments.pop()} ${line.slice(2).trim()}`);
    else comments.push(line.replace(/^\/\/\s?/, ''));
  }
  return comments;
}
