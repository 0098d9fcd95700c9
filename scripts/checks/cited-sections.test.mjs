import { expect, test } from 'vitest';
import { citedSections } from './cited-sections.mjs';

const pages = new Map([
  ['docs/reference/protocol.md', '# The protocol\n\n## 2. Wire\n\n### 2.3 Authorize request\n'],
  ['docs/operate/people.md', '# People\n\n## Sign in with a provider\n'],
  [
    'docs/adr/README.md',
    '# Records\n\n| | record |\n|---|---|\n| 4 | [Every evaluation has a budget](0004-budget.md) |\n',
  ],
]);
const tree = { exists: (path) => pages.has(path), textOf: (path) => pages.get(path) };
const breachesIn = (text, path = 'packages/gate/src/verdict.ts') => citedSections({ path, text }, tree);

test.each([
  ['/** As wire §7 says. */', '§7: names neither a page of docs/ nor a standard'],
  ['// (specification §3)', '§3: names neither a page of docs/ nor a standard'],
  ['// (decisions, "Rules")', 'decisions, "Rules": names neither a page of docs/ nor a standard'],
  ['// (protocol.md §9.9)', 'protocol.md §9.9: docs/reference/protocol.md has no such section'],
  ['// (protocol.md §2.3 and §2.4)', '§2.4: docs/reference/protocol.md has no such section'],
  ['// (ADR 5)', 'ADR 5: docs/adr/README.md lists no such record'],
  ['// (wire.md §2.3)', 'wire.md §2.3: no page of docs/ is called wire.md'],
  ['/**\n * (people.md,\n * "Sign out")\n */', 'people.md, "Sign out": docs/operate/people.md has no such section'],
])('the check of cited sections refuses %s', (text, message) => {
  expect(breachesIn(text).map((breach) => breach.message)).toEqual([message]);
});

test.each([
  '// (protocol.md §2.3)',
  '// as ADR 4 has it',
  '// (protocol.md §2 and §2.3, RFC 8785 §3.2.3 and §3.2.4)',
  '// (FIPS 180-4 §6.2.2, step 1; W3C DID Core §5.2)',
  '/**\n * (people.md, "Sign in\n * with a provider"), as protocol.md\n * §2.3 has it\n */',
  'const semantics = "Wire";',
])('the check of cited sections resolves %s', (text) => {
  expect(breachesIn(text)).toEqual([]);
});

test('a page cites its own sections by number', () => {
  expect(breachesIn('## 1. One\nSee §1 and §2.', 'docs/reference/protocol.md').map(({ message }) => message)).toEqual([
    '§1: docs/reference/protocol.md has no such section',
  ]);
});

test('the check of cited sections names the line', () => {
  expect(breachesIn('one\n// two (protocol.md §2.14)')).toMatchObject([{ line: 2 }]);
});
