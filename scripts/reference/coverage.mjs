import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headingsOf } from '../checks/doc-links.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { annotatedRows, testList } from './annotated-tests.mjs';
import { GENERATED } from './markdown.mjs';

const PAGE = 'docs/reference/coverage.md';

/** Which test fails without which requirement. */
export function coveragePage() {
  const titles = sectionTitles();
  const rows = annotatedRows('covers').map((row) => ({
    ...row,
    sections: row.head === '' ? [] : row.head.split(/,\s*/),
  }));
  const named = [...new Set(rows.flatMap(({ sections }) => sections.slice(0, 1)))].sort(byNumber);
  const parts = named.map((section) => {
    const title = titles.get(section);
    if (title === undefined) throw new Error(`docs/reference/protocol.md has no section ${section}`);
    const of = rows.filter(({ sections }) => sections[0] === section);
    return `## ${section} ${title}\n\n${listOf(of)}`;
  });
  const own = rows.filter(({ sections }) => sections.length === 0);
  return `${GENERATED}
# Coverage of the protocol

This page shows which tests hold each requirement of the protocol, for reviewers. Each item names a requirement and the tests that fail without it, by section of [the protocol](protocol.md). The items are comments above their tests
(\`// covers\`), so a test and its item move together. Each test over HTTP also fails if a route refuses with a code that its row does not name, or with a
status that \`/openapi.json\` does not show.

${parts.join('\n')}
## Beyond the protocol

${listOf(own)}`;
}

function sectionTitles() {
  const page = readFileSync(join(ROOT, 'docs/reference/protocol.md'), 'utf8');
  return new Map(
    headingsOf(page).flatMap((heading) => {
      const [, number, title] = /^(\d+(?:\.\d+)*)\.?\s+(.*)$/.exec(heading) ?? [];
      return number === undefined ? [] : [[number, title]];
    }),
  );
}

const byNumber = (one, other) => one.localeCompare(other, 'en', { numeric: true });

const listOf = (rows) => rows.map(({ text, tests }) => `- **${text}.**\n${testList(tests, PAGE)}`).join('');
