import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, LIMITS_TESTS } from '../../../policy/test/support/organisation.js';
import { calledCommand, calledCommandByStream } from '../support/called-command.js';
import { testFolder } from '../support/test-folder.js';

const folder = testFolder();
const root = join(folder.path, 'acme');
const put = (name: string, text: string | Uint8Array) => writeFile(join(root, name), text);

beforeEach(async () => {
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  await put('limits.yaml', LIMITS);
  await put('limits.test.yaml', LIMITS_TESTS);
});

const call = async (...words: readonly string[]) => {
  const { status, text } = await calledCommand(['policy', ...words]);
  return { status, text: text.replaceAll(folder.path, '') };
};

const FAILING_TESTS = LIMITS_TESTS.replace('name: limits', 'name: more').replace('decision: allow', 'decision: block');

describe('policy test', () => {
  test.each(['more.YML', 'more.Yaml'])('policy test ends with status 1 where a case of %s fails', async (name) => {
    await put(name, FAILING_TESTS);
    expect(await call('test', root)).toMatchObject({ status: 1, text: expect.stringContaining(`/acme/${name}:`) });
  });

  test('policy test ends with status 1 where a case of a file in .JSON fails', async () => {
    const request = { action: 'buy', amount: 1, currency: 'USD' };
    const cases = [{ name: 'one', request, expect: { decision: 'block' } }];
    const now = '2026-03-02T10:00:00Z';
    await put('more.JSON', JSON.stringify({ kind: 'tests', name: 'more', policy: ['limits'], now, cases }));
    expect(await call('test', root)).toMatchObject({ status: 1, text: expect.stringContaining('/acme/more.JSON:') });
  });

  test.each([
    ['a link to a file that is not there', () => symlink(join(root, 'nowhere'), join(root, 'more.yaml')), 'more.yaml'],
    ['a link to a folder that is not there', () => symlink(join(root, 'nowhere'), join(root, 'more')), 'more'],
    ['a link to a folder', () => symlink(folder.path, join(root, 'more')), 'more'],
    [
      'tests in a hidden folder',
      async () => {
        await mkdir(join(root, '.more'));
        await put('.more/tests.yml', FAILING_TESTS);
      },
      '.more/tests.yml',
    ],
    ['tests in a hidden file', () => put('.more.yaml', FAILING_TESTS), '.more.yaml'],
    ['a hidden file that is no YAML', () => put('.more.yaml', 'a: [1'), '.more.yaml'],
    ['a file that is not UTF-8', () => put('more.yaml', Buffer.from(FAILING_TESTS, 'utf16le')), 'more.yaml'],
    [
      'a file of tests without a case',
      () => put('more.yaml', 'kind: tests\nname: more\npolicy: [limits]\nnow: 2026-03-02T10:00:00Z\n'),
      'more.yaml',
    ],
  ])('policy test over %s ends with status 2, with the path', async (_, make, path) => {
    await make();
    const { status, text } = await call('test', root);
    expect([status, text]).toEqual([2, expect.stringContaining(`/acme/${path}`)]);
  });

  test('policy test ends with status 2 where no file has a case', async () => {
    await rm(join(root, 'limits.test.yaml'));
    expect(await call('test', root)).toEqual({ status: 2, text: expect.stringContaining('no case') });
  });

  test('policy test ends with status 2 where one of its paths has no policy file', async () => {
    await mkdir(join(folder.path, 'empty'), { recursive: true });
    expect(await call('test', root, join(folder.path, 'empty'))).toEqual({
      status: 2,
      text: expect.stringContaining('/empty'),
    });
  });
});

test('policy coverage of no rule ends with status 2', async () => {
  await put('limits.yaml', 'kind: sop\nname: limits\nrules: { molecules: [] }\n');
  await rm(join(root, 'limits.test.yaml'));
  expect(await call('coverage', root)).toEqual({ status: 2, text: expect.stringContaining('no rule') });
});

describe('files of another tool', () => {
  const PACKAGE = '{"name":"rules","private":true}\n';

  test.each(['validate', 'test', 'fmt', 'coverage'])(
    'a file of another tool is skipped by policy %s with a line',
    async (verb) => {
      await put('package.json', PACKAGE);
      const { status, out, err } = await calledCommandByStream(['policy', verb, root, '--format', 'json']);
      expect([status, err.replaceAll(folder.path, '')]).toEqual([
        verb === 'coverage' ? status : 0,
        'skipped /acme/package.json: it is of npm and has no member "kind"',
      ]);
      expect(out).not.toContain('package.json');
    },
  );

  test('a file of another tool is skipped where its own path is given', async () => {
    await put('package.json', PACKAGE);
    const { status } = await call('validate', join(root, 'limits.yaml'), join(root, 'package.json'));
    expect(status).toBe(0);
  });

  test('a file with the name of another tool is read where it has a kind', async () => {
    await put('package.json', '{"kind":"sop"}');
    expect(await call('validate', root)).toMatchObject({ status: 1, text: expect.stringContaining('package.json:') });
  });

  test('a file of another tool alone is no policy file', async () => {
    await put('package.json', PACKAGE);
    expect(await call('validate', join(root, 'package.json'))).toMatchObject({ status: 2 });
  });

  test('a file of a name that is not known stays an error', async () => {
    await put('values.json', PACKAGE);
    expect(await call('validate', root)).toMatchObject({ status: 1, text: expect.stringContaining('values.json') });
  });
});

test('options may stand before, between and after paths', async () => {
  const [rules, tests] = [join(root, 'limits.yaml'), join(root, 'limits.test.yaml')];
  const expected = JSON.stringify(JSON.parse((await call('test', root, '--format', 'json')).text).verdicts);
  for (const words of [
    ['--format', 'json', rules, tests],
    [rules, '--format', 'json', tests],
    ['--format=json', '--', rules, tests],
  ]) {
    expect(JSON.stringify(JSON.parse((await call('test', ...words)).text).verdicts)).toBe(expected);
  }
  expect((await call('fmt', '--check', rules, tests)).status).toBe(0);
});

describe('byte order marks', () => {
  test.each([
    ['limits.yaml', LIMITS],
    ['more.json', JSON.stringify({ kind: 'sop', name: 'more', rules: { molecules: [] } })],
  ])('a byte order mark in front of %s is read', async (name, text) => {
    await put(name, `\uFEFF${text}`);
    expect(await call('validate', root)).toMatchObject({ status: 0 });
  });
});

test('a failed case shows the rules that fired and the fields that could not be verified', async () => {
  await put(
    'more.yaml',
    `kind: tests\nname: more\npolicy: [limits]\nnow: 2026-03-02T10:00:00Z\ncases:\n  - name: unknown channel\n    request: { action: buy, amount: 501, currency: USD }\n    expect: { decision: allow }\n`,
  );
  expect((await call('test', root)).text.split('\n')[0]).toBe(
    '/acme/more.yaml:6:5: unknown channel: decision is escalate, not allow; fired [limits/large], unverifiable [channel]',
  );
});
