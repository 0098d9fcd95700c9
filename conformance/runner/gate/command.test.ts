import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../command.js';
import { readScenarios } from './read-scenarios.js';

/** Makes agents whose key is always the same one; knows nothing else. */
const ADAPTER = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { cmd, seq } = JSON.parse(line);
  if (cmd === 'stop') process.exit();
  const agent = { agentDid: 'did:key:z6MkAgent', identityId: 'a', agentKey: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60' };
  console.log(JSON.stringify(cmd === 'start' ? { version: 1 } : cmd === 'agent' ? { seq, ...agent } : { seq, unsupported: 'no ' + cmd }));
})`;

/** Refuses whatever it is asked. */
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(403, { 'content-type': 'application/json' });
  const data = { decision: 'block', reasonCode: 'REQUEST_EXPIRED', authorizationId: null };
  response.end(JSON.stringify({ success: false, message: 'REQUEST_EXPIRED', data }));
});
/** How many scenarios `--only L5.freshness` plays. */
let freshness = 0;
let url = '';
let folder = '';

beforeAll(async () => {
  freshness = (await readScenarios()).scenarios.filter(({ id }) => id.startsWith('L5.freshness')).length;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${Object(address).port}/api/v1`;
  folder = await mkdtemp(join(tmpdir(), 'gatewright-command-'));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function run(...args: readonly string[]) {
  const said: string[] = [];
  const code = await runCommand({ name: 'suite', args: ['gate', ...args], now: 0, out: (line) => said.push(line) });
  return { code, text: said.join('\n') };
}

const withAdapter = (...args: readonly string[]) =>
  run('--url', url, '--only', 'L5.freshness', ...args, '--adapter', process.execPath, '--', '-e', ADAPTER);

test('a gate that refuses everything does not conform: exit code 1, and every report says so', async () => {
  const [json, junit, report, badge] = ['r.json', 'r.xml', 'r.html', 'r.svg'].map((name) => join(folder, name));
  const files = ['--json', json, '--junit', junit, '--report', report, '--badge', badge].filter(
    (each) => each !== undefined,
  );
  const { code, text } = await withAdapter(...files);
  expect(code).toBe(1);
  expect(text.split('\n')).toContainEqual(expect.stringContaining('fail  L5.freshness.just-now (protocol.md §2.3): '));
  const read: unknown = JSON.parse(await readFile(String(json), 'utf8'));
  expect(read).toMatchObject({ format: 1, conforms: false, level: null, totals: { errored: 0, skipped: 0 } });
  const { results } = Object(read);
  expect(results).toContainEqual(expect.objectContaining({ id: 'L5.freshness.old', level: 'L5', status: 'pass' }));
  expect(results).toContainEqual(
    expect.objectContaining({
      id: 'L5.freshness.just-now',
      status: 'fail',
      exchanges: [expect.objectContaining({ answer: expect.objectContaining({ status: 403 }) })],
    }),
  );
  expect(await readFile(String(junit), 'utf8')).toMatch(
    /<testcase classname="conformance" name="L5\.freshness\.just-now"><failure /,
  );
  expect(await readFile(String(report), 'utf8')).toContain('POST /policy/mandate/authorize');
  expect(await readFile(String(badge), 'utf8')).toMatch(
    new RegExp(`^<svg [^>]*aria-label="MAGP gate: no level · \\d+/${freshness} \\(\\d+%\\)"`),
  );
});

test('a line of progress on a terminal is replaced until the end, and never mixed with the report', async () => {
  const shown: string[] = [];
  const said: string[] = [];
  const args = ['gate', '--url', url, '--only', 'L5.freshness', '--adapter', process.execPath, '--', '-e', ADAPTER];
  const out = (line: string) => said.push(line);
  await runCommand({ name: 'suite', args, now: 0, out, progress: (text) => shown.push(text) });
  const start = '\r\u001b[2K';
  expect(shown).toHaveLength(freshness);
  expect(shown.every((text) => text.startsWith(start) && text.length <= start.length + 79)).toBe(true);
  expect(shown[0]).toContain(` 1/${freshness}, `);
  expect(shown.at(-1)).toBe(start);
  expect(['█', '░', '\r', '\u001b'].filter((character) => said.join('').includes(character))).toEqual([]);
});

// covers badge-shows-level: A badge shows a level that was run whole, and none else
test('a part of a level shows no level, though all of it passes', async () => {
  const json = join(folder, 'part.json');
  const badge = join(folder, 'part.svg');
  const { code } = await run(
    ...[
      '--url',
      url,
      '--only',
      'L5.freshness.very-old',
      '--only',
      'L5.freshness.ahead',
      '--json',
      json,
      '--badge',
      badge,
    ],
    ...['--adapter', process.execPath, '--', '-e', ADAPTER],
  );
  expect(code).toBe(0);
  const read: unknown = JSON.parse(await readFile(json, 'utf8'));
  expect(read).toMatchObject({ conforms: true, level: null, totals: { fail: 0, errored: 0 } });
  expect(await readFile(badge, 'utf8')).toContain('no level');
});

test('what keeps every scenario from running is said a few times, and counted', async () => {
  const { code, text } = await run('--url', url, '--token', 'gw_wrong', '--only', 'L5.freshness');
  expect(code).toBe(2);
  expect(text.match(/the setup failed at POST/g)).toHaveLength(4);
  expect(text).toMatch(
    new RegExp(`^errored {2}${freshness - 3} more: the setup failed at POST /onboarding/agent: 403`, 'm'),
  );
});

test('a profile with a feature that there is not names those that there are', async () => {
  const profile = join(folder, 'unknown.json');
  await writeFile(profile, '{"without":[{"feature":"holds","reason":"none"}]}');
  const { code, text } = await run('--url', url, '--token', 'gw_x', '--profile', profile);
  expect({ code, text }).toEqual({
    code: 2,
    text: expect.stringMatching(
      /^--profile .*unknown\.json: \$\.without\[0\]: holds is no feature .* features are approvals, bundles, /,
    ),
  });
});

// threat operations gate-under-test-writes: A gate under test writes terminal sequences or HTML into its answers =>
//   they are escaped in the console, the page, the badge and JUnit XML
test('what a gate answers neither drives a terminal nor becomes part of a page', async () => {
  const attack =
    '\u001b[2J\u009b31m\nL5  220 pass, 0 fail\r\u202e</pre><script>alert(1)</script>"\'><img src=x onerror=alert(2)>]]>\u0000\uFFFE\uD800';
  const hostile = createServer((request, response) => {
    request.resume();
    response.writeHead(403, { 'content-type': 'application/json' });
    const data = { decision: attack, reasonCode: attack, authorizationId: attack };
    response.end(
      request.url?.includes('onboarding') ? attack : JSON.stringify({ success: false, message: attack, data }),
    );
  });
  hostile.listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  const address = `http://127.0.0.1:${Object(hostile.address()).port}/api/v1`;
  const names = ['h.xml', 'h.html', 'h.svg'].map((name) => join(folder, name));
  const [junit = '', report = '', badge = ''] = names;
  const files = ['--junit', junit, '--report', report, '--badge', badge, '--only', 'L5.freshness'];
  const said: string[] = [];
  for (const setup of [
    ['--token', 'gw_x'],
    ['--adapter', process.execPath, '--', '-e', ADAPTER],
  ]) {
    const args = ['gate', '--url', address, ...files, ...setup];
    expect(await runCommand({ name: 'suite', args, now: 0, out: (line) => said.push(line) })).not.toBe(0);
    for (const path of names) {
      const text = await readFile(path, 'utf8');
      expect(text.replaceAll('\n', '')).not.toMatch(/<script|<img|\]\]>|[\p{Cs}\uFFFE]/u);
    }
  }
  hostile.close();
  expect(said.length).toBeGreaterThan(13);
  expect(said.filter((line) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
});

test('what an adapter does not support is skipped, and an untested level is not conformance: exit code 2', async () => {
  const { code, text } = await run(
    ...['--url', url, '--only', 'L6.revocation', '--adapter', process.execPath],
    ...['--', '-e', ADAPTER.replace("cmd === 'agent'", 'false')],
  );
  expect({ code, text }).toEqual({ code: 2, text: expect.stringMatching(/L6 was not tested: every scenario/) });
});

// covers badge-shows-level
test('a profile that leaves out all of a level is not conformance either', async () => {
  const profile = join(folder, 'profile.json');
  await writeFile(profile, '{"gate":"ours","without":[{"feature":"mandate-validity","reason":"no times"}]}');
  const { code } = await run('--url', url, '--only', 'L6.expiry.no', '--token', 'gw_x', '--profile', profile);
  expect(code).toBe(2);
});

test('a run without an adapter leaves out what only an adapter sets up, as if the profile named it', async () => {
  const { text } = await run('--url', url, '--only', 'L9.organisations', '--token', 'gw_x');
  expect(text).not.toContain('that the profile does not name');
  const { text: asked } = await run(
    '--url',
    url,
    '--only',
    'L9.organisations',
    '--adapter',
    process.execPath,
    '--',
    '-e',
    ADAPTER,
  );
  expect(asked).toContain('that the profile does not name');
});

describe('refused command lines', () => {
  const here = fileURLToPath(import.meta.url);
  // threat operations suite-turned-gate: The suite is turned on a gate of others => it refuses addresses that are not
  //   loopback without `--i-operate-this-gate`, and keeps to the declared rate
  test.each<[readonly string[], RegExp]>([
    [[], /^--url is needed/],
    [['--url', 'ftp://127.0.0.1/'], /is no http or https address/],
    [['--url', 'http://gate.example/api/v1', '--token', 't'], /is not on this machine.*--i-operate-this-gate/],
    [['--url', 'http://127.0.0.1.gate.example/', '--token', 't'], /is not on this machine/],
    [['--url', 'http://10.0.0.1/api/v1', '--token', 't'], /is not on this machine/],
    [['--url', 'http://user:pw@127.0.0.1/', '--token', 't'], /without credentials/],
    [['--url', 'http://127.0.0.1:1/api/v1'], /one of --bootstrap, --token and --adapter/],
    [['--url', 'http://127.0.0.1:1/', '--token', 't', '--bootstrap', 'f'], /exclude each other/],
    [
      ['--url', 'http://127.0.0.1:1/api/v1', '--token', 't'],
      /^there is no gate at http:\/\/127\.0\.0\.1:1\/api\/v1: .*ECONNREFUSED/,
    ],
    [['--url', 'http://127.0.0.1:1/', '--token', 't', '--level', 'L4'], /--level L4 is not one of L5, L6/],
    [['--url', 'http://127.0.0.1:1/', '--token', 't', '--rate', '0'], /--rate 0 is no whole number/],
    [['--url', 'http://127.0.0.1:1/', '--token', 't', '--only', 'L5.nothing'], /no scenario is chosen/],
    [['--url', 'http://127.0.0.1:1/', '--token', 't', '--profile', here], /--profile .*command\.test\.ts is no JSON/],
    [['--url', 'http://127.0.0.1:1/', '--token', 't', '--verbose'], /--verbose/],
  ])('the arguments %j are refused with exit code 2 and a reason', async (args, message) => {
    expect(await run(...args)).toEqual({ code: 2, text: expect.stringMatching(message) });
  });

  test('a bootstrap file without a token is refused with exit code 2', async () => {
    const path = join(folder, 'bootstrap.json');
    await writeFile(path, '{"owner":{}}');
    expect(await run('--url', url, '--bootstrap', path)).toEqual({
      code: 2,
      text: expect.stringMatching(/no text at owner\.token/),
    });
  });

  test('an adapter that does not start is refused with exit code 2', async () => {
    const { code, text } = await run('--url', url, '--adapter', '/no/such/program');
    expect({ code, text }).toEqual({ code: 2, text: expect.stringMatching(/^--adapter \/no\/such\/program: /) });
    const spaced = await run('--url', url, '--adapter', '/no/such/program --file');
    expect(spaced.text).toMatch(/the arguments of the program follow --/);
  });

  test('a token that the gate refuses ends the run with exit code 2', async () => {
    const { code, text } = await run('--url', url, '--token', 'gw_wrong', '--only', 'L5.freshness');
    expect({ code, text }).toEqual({
      code: 2,
      text: expect.stringMatching(/the setup failed at POST \/onboarding\/agent: 403/),
    });
  });
});

test('--help shows how the sub-command is called', async () => {
  expect(await run('--help')).toEqual({ code: 0, text: expect.stringMatching(/^usage: suite gate --url URL/) });
});
