import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));
const LINK = /\[([^\]]+)\]\((\.\.\/[^)]+\.test\.ts)\)/g;

describe.each(['threat-model.md', 'coverage.md'])('docs/%s', async (page) => {
  const text = await readFile(join(DOCS, page), 'utf8');
  const named = [...text.matchAll(LINK)].map(([, title = '', file = '']) => ({ title, file }));

  test('names tests', () => {
    expect(named.length).toBeGreaterThan(20);
  });

  test.each(named)('names a test that is there: $title', async ({ title, file }) => {
    const source = await readFile(join(dirname(join(DOCS, page)), file), 'utf8');
    const spelled = [title, title.replaceAll('’', "'"), title.replaceAll("'", "\\'")];
    expect(spelled.some((words) => source.includes(words))).toBe(true);
  });
});
