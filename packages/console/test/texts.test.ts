import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { en as playground } from '../src/playground/texts/en.js';
import { en as console } from '../src/texts/en.js';
import { en as shared } from '../src/texts/shared/en.js';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

/** The sources that show texts: all but the texts themselves, and what is generated. */
async function sources(): Promise<string[]> {
  const names = await readdir(SOURCE, { recursive: true });
  const shown = names.filter((name) => /\.tsx?$/.test(name) && !/(?:^|\/)texts\/|generated/.test(name));
  return Promise.all(shown.map((name) => readFile(join(SOURCE, name), 'utf8')));
}

/** The paths of the texts in a table, from its top. */
function pathsOf(table: object, above: readonly string[] = []): string[][] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? pathsOf(value, [...above, name]) : [[...above, name]],
  );
}

/**
 * Whether the source shows the text at a path: by its name behind that of its group (`agents.title`), or as any member of a group that is
 * handed on whole (`...agents.statuses`) or read by a name that is written out somewhere (`nav[name]`, 'people').
 */
function shows(source: string, path: readonly string[]): boolean {
  const name = path.at(-1) ?? '';
  const group = path.at(-2) ?? 'texts';
  if (new RegExp(`\\b(?:${group}|texts)\\.${name}\\b`).test(source)) return true;
  if (new RegExp(`\\b${group}\\[`).test(source) && source.includes(`'${name}'`)) return true;
  return path.slice(0, -1).some((member, depth) => {
    const above = depth === 0 ? 'texts|sharedTexts' : `texts|${path[depth - 1]}`;
    return new RegExp(`(?:\\b(?:${above})\\.|\\.\\.\\.)${member}(?:\\[(?!')|\\s*[,;)}\\]])`).test(source);
  });
}

const TABLES = { console, shared, playground } as const;

test.each(Object.entries(TABLES))('each text of the table %s is shown somewhere', async (_name, table) => {
  const source = (await sources()).join('\n');
  const unused = pathsOf(table).filter((path) => !shows(source, path));
  expect(unused.map((path) => path.join('.'))).toEqual([]);
});

test('a text that no source shows is found', () => {
  expect(shows('{ ...verdicts }', ['verdicts', 'allow'])).toBe(true);
  expect(shows('<p>{agents.title}</p>', ['agents', 'title'])).toBe(true);
  expect(shows("nav[name] 'people'", ['nav', 'people'])).toBe(true);
  expect(shows('{ ...agents.statuses }', ['agents', 'statuses', 'active'])).toBe(true);
  expect(shows('rows = list.filter(isRow)', ['list', 'applyFilters'])).toBe(false);
  expect(shows('<p>{agents.title}</p>', ['agents', 'children'])).toBe(false);
  expect(shows("nav[name] 'people'", ['nav', 'packs'])).toBe(false);
});
