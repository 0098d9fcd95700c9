import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS, LIMITS_TESTS } from '../../../policy/test/support/organisation.js';
import { run } from '../../src/run.js';
import { calledCommand } from '../support/called-command.js';
import { testFolder } from '../support/test-folder.js';

const folder = testFolder();
const root = join(folder.path, 'acme');
const put = (name: string, text: string) => writeFile(join(root, name), text);

beforeEach(async () => {
  await rm(root, { recursive: true, force: true });
  await mkdir(join(root, 'node_modules'), { recursive: true });
  await mkdir(join(root, '.github'));
  await put('limits.yaml', LIMITS);
  await put('limits.test.yaml', LIMITS_TESTS);
  await put('node_modules/other.yaml', 'no policy');
  await put('.github/workflow.yaml', 'no policy');
});

const FAILING = LIMITS.replace('limit: 500', 'limit: 400');
const call = async (verb: string, ...options: readonly string[]) => {
  const { status, text } = await calledCommand(['policy', verb, root, ...options]);
  return { status, text: text.replaceAll(folder.path, '') };
};

describe('policy validate', () => {
  test('policy validate passes files that are in order', async () => {
    expect(await call('validate')).toEqual({ status: 0, text: '2 files, 0 failed' });
  });

  test('policy validate ends with status 1 and the place of each error', async () => {
    await put('limits.yaml', LIMITS.replace('decision: block', 'decision: deny'));
    const { status, text } = await call('validate');
    expect([status, text.split('\n')]).toEqual([
      1,
      [
        '/acme/limits.test.yaml:3:10: $.policy[0] names limits, which no valid file is',
        '/acme/limits.yaml:16:7: $.rules.molecules[1].decision is not one of observe, escalate, block, suspend, quarantine',
        '2 files, 2 failed',
      ],
    ]);
  });

  test.each([
    ['a path that is not there', ['policy', 'validate', '/nowhere'], '/nowhere cannot be read'],
    ['a folder without policy files', ['policy', 'validate', join(root, 'node_modules', 'x')], 'cannot be read'],
    ['a format that is none', ['policy', 'validate', root, '--format', 'xml'], 'must be one of text, json'],
  ])('policy validate ends with status 2 for %s', async (_, words, message) => {
    const { status, text } = await calledCommand(words);
    expect(status).toBe(2);
    expect(text).toContain(message);
  });
});

describe('policy fmt', () => {
  test('policy fmt writes each file in the layout, and again nothing', async () => {
    await put('limits.yaml', LIMITS.replace('kind: sop\nname: limits', 'name:   limits\nkind: sop'));
    expect((await call('fmt', '--check')).status).toBe(1);
    expect(await call('fmt')).toEqual({ status: 0, text: '2 files, 0 failed' });
    expect(await call('fmt', '--check')).toEqual({ status: 0, text: '2 files, 0 failed' });
    expect((await call('test')).status).toBe(0);
  });

  test('policy fmt leaves a file that it cannot read as it is', async () => {
    await put('limits.yaml', 'a: 1\na: 2\n');
    expect(await call('fmt')).toMatchObject({
      status: 1,
      text: expect.stringContaining('limits.yaml:2:1: "a" is there twice'),
    });
    expect(await readFile(join(root, 'limits.yaml'), 'utf8')).toBe('a: 1\na: 2\n');
  });
});

describe('policy test', () => {
  test('policy test ends with status 0 where every case is as expected', async () => {
    expect(await call('test')).toEqual({ status: 0, text: '5 cases, 0 failed' });
  });

  test('policy test shows each difference at its case', async () => {
    await put('limits.yaml', FAILING);
    expect(await call('test')).toEqual({
      status: 1,
      text: [
        '/acme/limits.test.yaml:8:5: the limit is permitted: decision is escalate, not allow; fired [limits/large], unverifiable []',
        '/acme/limits.test.yaml:8:5: the limit is permitted: code is LARGE_ORDER, not AUTHORIZED',
        '/acme/limits.test.yaml:8:5: the limit is permitted: fired is [limits/large], not []',
        '5 cases, 1 failed',
      ].join('\n'),
    });
  });

  test('policy test runs nothing where a file has an error', async () => {
    await put('more.yaml', 'kind: sop\n');
    const { status, text } = await call('test');
    expect([status, text.split('\n').at(-1)]).toEqual([2, '2 errors in the files; nothing was run']);
  });

  test('policy test --watch runs again at a change, and ends with the last status when it is interrupted', async () => {
    const summaries: string[] = [];
    let end: (signal: 'SIGINT') => void = () => {};
    const terminal = {
      out(line: string) {
        if (line.includes('cases,') && summaries.push(line) === 2) end('SIGINT');
      },
      err: () => {},
    };
    const interrupted = () => {
      void put('limits.yaml', FAILING);
      return new Promise<'SIGINT'>((resolve) => {
        end = resolve;
      });
    };
    const args = ['policy', 'test', root, '--watch'];
    expect(await run({ args, environment: {}, terminal, clock: () => 0, interrupted })).toBe(1);
    expect(summaries).toEqual(['5 cases, 0 failed', '5 cases, 1 failed']);
  });
});

describe('formats', () => {
  const failing = async (format: string) => {
    await put('limits.yaml', FAILING);
    return (await call('test', '--format', format)).text;
  };

  test('the format json has every check and verdict', async () => {
    expect(JSON.parse(await failing('json'))).toMatchObject({
      command: 'policy test',
      passed: false,
      checks: [
        { name: 'the limit is permitted', passed: false, findings: [{ place: { line: 8, column: 5 } }, {}, {}] },
        { passed: true },
        { passed: true },
        { passed: true },
        { passed: true },
      ],
      verdicts: [{ decision: 'escalate' }, {}, {}, {}, {}],
    });
  });

  test('the format junit has a suite for each file', async () => {
    const text = await failing('junit');
    expect(text).toContain('<testsuite name="/acme/limits.test.yaml" tests="5" failures="1" errors="0" skipped="0">');
    expect(text).toContain('<testcase classname="policy test" name="the limit is permitted"><failure message="');
  });

  test('the format sarif has a result for each finding', async () => {
    const { version, runs } = JSON.parse(await failing('sarif'));
    expect([version, runs.length, runs[0].results.length]).toEqual(['2.1.0', 1, 3]);
    expect(runs[0].results[0]).toMatchObject({
      ruleId: 'policy-test',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: '/acme/limits.test.yaml' },
            region: { startLine: 8, startColumn: 5 },
          },
        },
      ],
    });
  });

  test('the format github annotates the lines', async () => {
    const [first] = (await failing('github')).split('\n');
    expect(first).toBe(
      '::error file=/acme/limits.test.yaml,line=8,col=5::the limit is permitted: decision is escalate, not allow; fired [limits/large], unverifiable []',
    );
  });
});
