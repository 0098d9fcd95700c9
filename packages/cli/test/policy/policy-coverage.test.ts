import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS, LIMITS_TESTS } from '../../../policy/test/support/organisation.js';
import { calledCommand } from '../support/called-command.js';
import { testFolder } from '../support/test-folder.js';

const folder = testFolder();
let count = 0;

/** A new folder with these files. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  count += 1;
  const path = join(folder.path, String(count));
  await mkdir(path);
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

const call = async (...words: readonly string[]) => {
  const { status, text } = await calledCommand(['policy', ...words]);
  return { status, lines: text.replaceAll(folder.path, '').split('\n') };
};

describe('policy coverage', () => {
  test('policy coverage shows each rule, and passes where all is covered', async () => {
    const root = await folderOf({ 'limits.yaml': LIMITS, 'tests.yaml': LIMITS_TESTS });
    expect(await call('coverage', root)).toEqual({
      status: 0,
      lines: [
        'limits/large: fired 1, passed 4, atoms 2/2, MC/DC 1/1',
        'limits/portal: fired 1, passed 4, atoms 4/4, MC/DC 2/2',
        'rules 100 % (4 of 4), atoms 100 % (6 of 6), MC/DC 100 % (3 of 3)',
      ],
    });
  });

  test('policy coverage shows what is missing at its rule, and ends with status 1 below --min', async () => {
    const few = LIMITS_TESTS.slice(0, LIMITS_TESTS.indexOf('table:'));
    const root = await folderOf({ 'limits.yaml': LIMITS, 'tests.yaml': few });
    const { status, lines } = await call('coverage', root);
    expect([status, lines[0], lines.at(-1)]).toEqual([
      1,
      '/2/limits.yaml:11:7: limits/portal: no case makes it fire',
      'rules 75 % (3 of 4), atoms 66.6 % (4 of 6), MC/DC 33.3 % (1 of 3)',
    ]);
    expect((await call('coverage', root, '--min', '30')).status).toBe(0);
    expect((await call('coverage', root, '--min', '34')).status).toBe(1);
    expect((await call('coverage', root, '--min', 'all')).status).toBe(2);
  });

  test('policy coverage --generate writes the missing cases, which pass and cover, and never over a file', async () => {
    const root = await folderOf({ 'limits.yaml': LIMITS });
    const { status, lines } = await call('coverage', root, '--generate', root);
    expect([status, lines.at(-2)]).toEqual([
      1,
      expect.stringMatching(/^wrote \d+ cases to \/3\/limits\.generated\.yaml$/),
    ]);
    expect((await call('test', root)).status).toBe(0);
    expect((await call('coverage', root)).status).toBe(0);
    const text = await readFile(join(root, 'limits.generated.yaml'), 'utf8');
    expect(text).toContain('amount: 500.01');
    await writeFile(join(root, 'limits.yaml'), LIMITS.replace('limit: 500', 'limit: 700'));
    const again = await call('coverage', root, '--generate', root);
    expect([again.status, again.lines[0]]).toEqual([
      2,
      expect.stringContaining('limits.generated.yaml cannot be written'),
    ]);
  });
});

describe('policy diff', () => {
  test('policy diff ends with status 0 where nothing differs, else shows texts and verdicts', async () => {
    const before = await folderOf({ 'limits.yaml': LIMITS, 'tests.yaml': LIMITS_TESTS });
    const after = await folderOf({
      'limits.yaml': LIMITS.replace('limit: 500', 'limit: 499'),
      'tests.yaml': LIMITS_TESTS,
    });
    expect(await call('diff', before, before)).toEqual({ status: 0, lines: ['texts: 0 changed, verdicts: 0 changed'] });
    expect(await call('diff', before, after)).toEqual({
      status: 1,
      lines: [
        '/5/limits.yaml: limits $.rules.molecules["large"].atoms[0].config.limit: 500 → 499',
        '/5/tests.yaml:8:5: the limit is permitted: allow AUTHORIZED [] → escalate LARGE_ORDER [limits/large]',
        'texts: 1 changed, verdicts: 1 changed',
      ],
    });
    expect((await call('diff', before)).status).toBe(2);
  });
});

test('policy coverage --generate makes its folder', async () => {
  const root = await folderOf({ 'limits.yaml': LIMITS });
  const { lines } = await call('coverage', root, '--generate', join(root, 'made', 'here'));
  expect(lines.at(-2)).toContain('made/here/limits.generated.yaml');
});
