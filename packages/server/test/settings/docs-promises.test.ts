import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SETTING_VARIABLES } from '../../src/settings/settings.js';

const DOCS = fileURLToPath(new URL('../../../../docs', import.meta.url));

/** Variables that commands read and the server does not. */
const OF_COMMANDS = ['GATEWRIGHT_URL', 'GATEWRIGHT_TOKEN', 'GATEWRIGHT_EFFECTS_KEY'];

/** Bindings of the host on Durable Objects alone (`edge/src/settings/settings.ts`). */
const OF_EDGE = ['GATEWRIGHT_ROOT_KEY', 'GATEWRIGHT_OPERATOR_SECRET', 'GATEWRIGHT_SOURCE_HEADER'];

/** Pages of the exports of packages, whose constants have such names too. */
const EXPORTS = /^reference.packages/;

test('every variable that a page names is a setting, one of the commands, or one of the edge host', async () => {
  const pages = (await readdir(DOCS, { recursive: true })).filter(
    (name) => name.endsWith('.md') && !EXPORTS.test(name),
  );
  const texts = await Promise.all(pages.map((name) => readFile(join(DOCS, name), 'utf8')));
  const named = texts.flatMap((text) => text.match(/\bGATEWRIGHT_[A-Z_]*[A-Z]\b/g) ?? []);
  expect(named.length).toBeGreaterThan(60);
  const known = [...Object.keys(SETTING_VARIABLES), ...OF_COMMANDS, ...OF_EDGE];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
