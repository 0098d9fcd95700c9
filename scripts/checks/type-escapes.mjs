import ts from 'typescript';
import { isScript, isTest, lineOf, walk } from './tree.mjs';

/** Comments that silence the compiler or the linter where they guard types. */
const SILENCERS = [
  { pattern: /@ts-(ignore|nocheck)\b/, inTests: true },
  { pattern: /@ts-expect-error\b/, inTests: false },
  {
    pattern: /biome-ignore(-all)?\s+lint(\/suspicious(\/noExplicitAny)?|\/style(\/noNonNullAssertion)?)?\s*:/,
    inTests: true,
  },
];

/** Types are not argued away: no cast through unknown, no silenced compiler. */
export function typeEscapes(file, { isShipped }) {
  if (!isScript(file)) return [];
  const breaches = [];
  for (const [index, text] of file.text.split('\n').entries()) {
    const silencer = SILENCERS.find(
      ({ pattern, inTests }) => isComment(text) && pattern.test(text) && (inTests || !isTest(file)),
    );
    if (silencer) breaches.push({ line: index + 1, message: `${text.trim()}: a type error is fixed, not silenced` });
  }
  if (isShipped(file)) {
    walk(file, (node) => {
      if (isCastThroughUnknown(node))
        breaches.push({ line: lineOf(file, node), message: 'a cast through unknown; write a guard' });
    });
  }
  return breaches;
}

const isComment = (text) => /^\s*(\/\/|\/\*|\*)|\s\/\/\s/.test(text);

function isCastThroughUnknown(node) {
  if (!ts.isAsExpression(node)) return false;
  let inner = node.expression;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return ts.isAsExpression(inner) && inner.type.kind === ts.SyntaxKind.UnknownKeyword;
}
