import { expect, test } from 'vitest';
import { citedSections } from './cited-sections.mjs';

const pages = new Map([
  ['docs/protocol.md', '# The protocol\n\n## 2. Wire\n\n### 2.3 Authorize request\n'],
  ['docs/decisions/rules.md', '# Rules\n\n## Comparisons are bounded\n'],
]);
const tree = { exists: (path) => pages.has(path), textOf: (path) => pages.get(path) };
const breachesIn = (text, path = 'packages/gate/src/verdict.ts') => citedSections({ path, text }, tree);

test.each([
  ['/** As wire §7 says. */', '§7: names neither a page of docs/ nor a standard'],
  ['// (specification §3)', '§3: names neither a page of docs/ nor a standard'],
  ['// (decisions, "Rules")', 'decisions, "Rules": names neither a page of docs/ nor a standard'],
  ['// (protocol.md §9.9)', 'protocol.md §9.9: docs/protocol.md has no such section'],
  ['// (protocol.md §2.3 and §2.4)', '§2.4: docs/protocol.md has no such section'],
  ['// (wire.md §2.3)', 'wire.md §2.3: docs/wire.md is not there'],
  [
    '/**\n * (decisions/rules.md,\n * "Bounded")\n */',
    'decisions/rules.md, "Bounded": docs/decisions/rules.md has no such section',
  ],
])('refuses %s', (text, message) => {
  expect(breachesIn(text).map((breach) => breach.message)).toEqual([message]);
});

test.each([
  '// (protocol.md §2.3)',
  '// (protocol.md §2 and §2.3, RFC 8785 §3.2.3 and §3.2.4)',
  '// (FIPS 180-4 §6.2.2, step 1; W3C DID Core §5.2)',
  '/**\n * (decisions/rules.md, "Comparisons are\n * bounded"), as protocol.md\n * §2.3 has it\n */',
  'const semantics = "Wire";',
])('resolves %s', (text) => {
  expect(breachesIn(text)).toEqual([]);
});

test('a page cites its own sections by number', () => {
  expect(breachesIn('## 1. One\nSee §1 and §2.', 'docs/protocol.md').map(({ message }) => message)).toEqual([
    '§1: docs/protocol.md has no such section',
  ]);
});

test('names the line', () => {
  expect(breachesIn('one\n// two (protocol.md §2.14)')).toMatchObject([{ line: 2 }]);
});
