import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SETTING_VARIABLES } from '../../src/settings/settings.js';

const DOCS = fileURLToPath(new URL('../../../../docs', import.meta.url));
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

/** Variables that commands read and the server does not. */
const OF_COMMANDS = ['GATEWRIGHT_URL', 'GATEWRIGHT_TOKEN'];

/** Bindings of the host on Durable Objects alone (`edge/src/settings/settings.ts`). */
const OF_EDGE = ['GATEWRIGHT_ROOT_KEY', 'GATEWRIGHT_OPERATOR_SECRET', 'GATEWRIGHT_SOURCE_HEADER'];

test('every variable that a page names is a setting, one of the commands, or one of the edge host', async () => {
  const pages = (await readdir(DOCS, { recursive: true })).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(pages.map((name) => readFile(join(DOCS, name), 'utf8')));
  const named = texts.flatMap((text) => text.match(/\bGATEWRIGHT_[A-Z_]*[A-Z]\b/g) ?? []);
  expect(named.length).toBeGreaterThan(60);
  const known = [...Object.keys(SETTING_VARIABLES), ...OF_COMMANDS, ...OF_EDGE];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
