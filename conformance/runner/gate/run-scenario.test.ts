import {
  authorizeText,
  decodePublicKey,
  evidenceNodeHash,
  fromHex,
  type JsonObject,
  type JsonValue,
  toHex,
  utf8,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { describe, expect, test } from 'vitest';
import type { RawRequest } from './exchange.js';
import { GateClient } from './gate-client.js';
import { NO_PROFILE, readProfile } from './profile.js';
import { Rate } from './rate.js';
import { parseScenarios } from './read-scenarios.js';
import { gateReportOf } from './report.js';
import { runSuite } from './run-suite.js';
import { HttpSetup } from './setup/http-setup.js';
import { systemSources } from './sources.js';

/** A gate in this process: what it answers to each path, and what it was sent. */
class MadeUpGate {
  readonly requests: RawRequest[] = [];
  constructor(private readonly answers: Readonly<Record<string, (turn: number) => JsonValue>>) {}

  readonly transport = async (request: RawRequest) => {
    this.requests.push(request);
    const turn = this.requests.filter(({ path }) => path === request.path).length - 1;
    const body = this.answers[request.path]?.(turn) ?? { success: false, message: 'NOT_FOUND' };
    const status = Object(body).success === true ? 200 : 404;
    return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
  };

  async run(steps: readonly JsonObject[], more: JsonObject = {}) {
    const scenario = {
      id: 'L5.made-up.one',
      section: '2.1',
      states: 'A sentence that some specification may contain.',
      steps,
      ...more,
    };
    const file = { level: 'L5', topic: 'made-up', scenarios: [scenario] };
    const scenarios = parseScenarios('made up', JSON.stringify(file));
    const client = new GateClient(this.transport, new Rate(1000));
    const base = new URL('http://127.0.0.1/api/v1');
    const gate = { base, client, setup: new HttpSetup(client, 'gw_secret'), sources: systemSources() };
    const [result] = await runSuite(gate, scenarios, { profile: NO_PROFILE, maxMs: 10_000 });
    return result;
  }
}

const get = (path: string, expected: JsonValue = 'ok', more: JsonObject = {}): JsonObject => ({
  do: 'call',
  method: 'GET',
  path,
  expect: expected,
  ...more,
});
const data = (members: JsonObject) => () => ({ success: true, data: members });

describe('expectations', () => {
  const gate = () =>
    new MadeUpGate({
      '/one': data({ amount: '10.50', name: 'acme', list: [1, 2], none: null, at: '2026-01-02T03:04:05Z' }),
    });
  const mismatchOf = async (matcher: JsonValue, member = 'data.amount') =>
    (await gate().run([get('/one', { members: { [member]: matcher } })]))?.mismatches?.[0];

  test.each<[JsonValue, string]>([
    ['10.50', 'data.amount'],
    [{ amount: 10.5 }, 'data.amount'],
    [{ atLeast: 10, atMost: 11 }, 'data.amount'],
    [{ is: [1, 2] }, 'data.list'],
    [{ contains: 2, length: 2 }, 'data.list'],
    [{ oneOf: ['acme', 'other'] }, 'data.name'],
    [{ matches: '^ac', type: 'string', present: true }, 'data.name'],
    [{ not: 'other' }, 'data.name'],
    [{ present: false }, 'data.none'],
    [null, 'data.none'],
    [{ absent: true }, 'data.missing'],
    [{ present: false }, 'data.missing'],
    [{ notBefore: '2026-01-02T03:04:05.000Z', notAfter: '2026-01-02T05:04:05+02:00' }, 'data.at'],
  ])('the expectation %j holds of %s', async (matcher, member) => {
    expect(await mismatchOf(matcher, member)).toBeUndefined();
  });

  test.each<[JsonValue, string]>([
    ['10.5', 'data.amount'],
    [{ amount: 10.51 }, 'data.amount'],
    [{ atMost: 10 }, 'data.amount'],
    [{ atLeast: 11 }, 'data.amount'],
    [{ atLeast: 0 }, 'data.name'],
    [{ is: [1] }, 'data.list'],
    [{ contains: 3 }, 'data.list'],
    [{ oneOf: ['other'] }, 'data.name'],
    [{ matches: '^me' }, 'data.name'],
    [{ not: 'acme' }, 'data.name'],
    [{ present: true }, 'data.none'],
    [{ absent: true }, 'data.none'],
    [{ type: 'number' }, 'data.amount'],
    [{ notBefore: '2026-01-02T03:04:06Z' }, 'data.at'],
    [{ notAfter: '2026-01-02T03:04:04Z' }, 'data.at'],
    [{ notAfter: '2026-01-02T03:04:04Z' }, 'data.missing'],
    ['acme', 'data.missing'],
    [{ length: 3 }, 'data.name'],
    ['acme', 'data.constructor.name'],
  ])('the expectation %j does not hold of %s, and the run reports it', async (matcher, member) => {
    expect(await mismatchOf(matcher, member)).toMatchObject({ at: member });
  });

  test('the expectation ok is not met by an answer that is refused', async () => {
    const result = await new MadeUpGate({}).run([get('/nothing')]);
    expect(result).toMatchObject({ status: 'fail', step: 'step 1', mismatches: [{ at: 'status' }, { at: 'success' }] });
  });

  test('an expectation with alternatives holds where one does', async () => {
    const either = (name: string) => ({ anyOf: [{ members: { 'data.name': name } }, { status: 500 }] });
    expect((await gate().run([get('/one', either('acme'))]))?.status).toBe('pass');
    expect((await gate().run([get('/one', either('other'))]))?.status).toBe('fail');
  });
});

describe('invariants', () => {
  const turns = () =>
    new MadeUpGate({ '/turn': (turn) => ({ success: turn < 2, data: { turn, amount: 0.1, kind: 'a' } }) });
  const statusOf = async (invariant: JsonObject) =>
    (await turns().run([get('/turn', 'answered', { parallel: 5, all: [invariant] })]))?.status;

  test.each<[JsonObject, string]>([
    [{ kind: 'count', where: { success: true }, exactly: 2 }, 'pass'],
    [{ kind: 'count', where: { success: true }, exactly: 1 }, 'fail'],
    [{ kind: 'count', where: { success: true }, atMost: 1 }, 'fail'],
    [{ kind: 'count', where: { success: false }, atLeast: 3 }, 'pass'],
    [{ kind: 'sum', member: 'data.amount', exactly: 0.5 }, 'pass'],
    [{ kind: 'sum', member: 'data.amount', where: { success: true }, atMost: 0.19 }, 'fail'],
    [{ kind: 'sum', member: 'data.kind', atMost: 10 }, 'fail'],
    [{ kind: 'distinct', member: 'data.turn' }, 'pass'],
    [{ kind: 'distinct', member: 'data.kind' }, 'fail'],
    [{ kind: 'same', member: 'data.kind' }, 'pass'],
    [{ kind: 'same', member: 'data.turn' }, 'fail'],
  ])('the invariant %j gives %s', async (invariant, status) => {
    expect(await statusOf(invariant)).toBe(status);
  });

  test('an invariant is checked over answers of several steps', async () => {
    const check = (names: readonly string[]) => ({
      do: 'check',
      over: names,
      all: [{ kind: 'distinct', member: 'data.kind' }],
    });
    const steps = [get('/turn', 'ok', { name: 'one' }), get('/turn', 'ok', { name: 'two' })];
    expect((await turns().run([...steps, check(['one'])]))?.status).toBe('pass');
    expect((await turns().run([...steps, check(['one', 'two'])]))?.status).toBe('fail');
  });
});

test('a step repeats until its expectation is met, and not for longer than it says', async () => {
  const slow = () => new MadeUpGate({ '/slow': (turn) => ({ success: turn > 1, data: {} }) });
  expect((await slow().run([get('/slow', 'ok', { until: 5000 })]))?.status).toBe('pass');
  expect((await slow().run([get('/slow', 'ok', { until: 1 })]))?.status).toBe('fail');
});

test('what restores the organisation runs also after a failure, and its own failure counts', async () => {
  const gate = new MadeUpGate({ '/restore': data({}) });
  expect((await gate.run([get('/broken')], { finally: [get('/restore')] }))?.step).toBe('step 1');
  expect(gate.requests.map(({ path }) => path)).toEqual(['/broken', '/restore']);
  const result = await new MadeUpGate({ '/fine': data({}) }).run([get('/fine')], { finally: [get('/broken')] });
  expect(result).toMatchObject({ status: 'fail', step: 'finally 1' });
});

test('a reference to what is not there is an error, never an expectation that is met', async () => {
  const missing = `$${'{nothing.here}'}`;
  const result = await new MadeUpGate({ '/one': data({}) }).run([get('/one', { members: { 'data.a': missing } })]);
  expect(result).toMatchObject({ status: 'errored', reason: expect.stringContaining(missing) });
});

describe('agents of a scenario', () => {
  const brought = { kind: 'key' };
  const seed = new Uint8Array(32).fill(7);
  const reference = (path: string) => `$${`{${path}}`}`;
  const config = (members: JsonObject) => ({ '/claim': data({ config: { agentDid: 'did:key:z6MkNew', ...members } }) });
  const adopt = { do: 'adopt', config: reference('claimed.data.config'), action: 'pay', name: 'newcomer' };
  const ask = { do: 'send', message: 'authorize', as: 'newcomer', expect: 'answered' };

  test('an agent that a scenario onboards signs with the key of its configuration, and refers to its members', async () => {
    const gate = new MadeUpGate(config({ agentKey: toHex(seed) }));
    const steps = [
      get('/claim', 'ok', { name: 'claimed' }),
      adopt,
      ask,
      get(`/${reference('newcomer.agentDid')}`, 'answered'),
    ];
    expect((await gate.run(steps))?.status).toBe('pass');
    const [, authorize, last] = gate.requests;
    const { signature, ...body } = JSON.parse(Buffer.from(authorize?.body ?? []).toString());
    expect(body).toMatchObject({ agentDid: 'did:key:z6MkNew', action: 'pay' });
    const text = utf8(authorizeText(body));
    expect(nodeEd25519.verify(fromHex(signature) ?? seed, text, nodeEd25519.publicKey(seed))).toBe(true);
    expect(last?.path).toBe('/did:key:z6MkNew');
  });

  test('an agent that a scenario onboards signs what the gate asks for with a key that was brought', async () => {
    const gate = new MadeUpGate(config({ challenge: 'prove it' }));
    const steps = [
      get('/claim', 'ok', { name: 'claimed' }),
      { do: 'sign', as: 'brought', text: reference('claimed.data.config.challenge'), name: 'proof' },
      { ...adopt, key: 'brought' },
      ask,
      get(`/${reference('brought.publicKey')}/${reference('proof')}`, 'answered'),
    ];
    expect((await gate.run(steps, { actors: { brought } }))?.status).toBe('pass');
    const [, key = '', proof = ''] = gate.requests.at(-1)?.path.split('/') ?? [];
    const publicKey = decodePublicKey(key) ?? seed;
    expect(nodeEd25519.verify(fromHex(proof) ?? seed, utf8('prove it'), publicKey)).toBe(true);
  });

  test('an agent that is adopted without a key, or signed for by a person, is an error', async () => {
    const adopted = await new MadeUpGate(config({})).run([get('/claim', 'ok', { name: 'claimed' }), adopt]);
    expect(adopted).toMatchObject({ status: 'errored', reason: expect.stringMatching(/no readable agentKey/) });
    const signed = await new MadeUpGate({}).run([{ do: 'sign', as: 'owner', text: 'a', name: 'b' }, get('/one')]);
    expect(signed).toMatchObject({ status: 'errored', reason: expect.stringMatching(/no actor with a key/) });
  });
});

describe('verification steps', () => {
  const path = [{ sibling: '11'.repeat(32), position: 'left' }];
  const root = toHex(evidenceNodeHash(new Uint8Array(32).fill(0x11), new Uint8Array(32)));
  const proof = { leaf: '00'.repeat(32), root, proof: path };
  const verify = (expected: JsonObject, more: JsonObject = {}): JsonObject => ({
    do: 'verify',
    inclusion: { of: `$${'{proof.data}'}` },
    expect: expected,
    ...more,
  });
  const run = (...steps: readonly JsonObject[]) =>
    new MadeUpGate({ '/proof': data(proof) }).run([get('/proof', 'ok', { name: 'proof' }), ...steps]);
  const sibling = [{ kind: 'alter', members: { 'proof.0.sibling': '22'.repeat(32) } }];

  test('a step that verifies passes where the result is as expected, and reports each difference', async () => {
    expect((await run(verify({ status: 'incomplete' })))?.status).toBe('pass');
    expect(await run(verify({ status: 'verified' }))).toMatchObject({
      status: 'fail',
      step: 'step 2',
      mismatches: [{ at: 'inclusion status', expected: '"verified"', actual: '"incomplete"' }],
    });
  });

  test('a step that verifies changes the document before it is verified, and not what the gate answered', async () => {
    const changed = verify({ faults: { is: ['MERKLE_ROOT_MISMATCH'] } }, { faults: sibling });
    expect((await run(changed, verify({ status: 'incomplete' })))?.status).toBe('pass');
  });

  test('a step that verifies names its result', async () => {
    const named = verify({ status: 'incomplete' }, { name: 'first' });
    expect((await run(named, verify({ checked: `$${'{first.checked}'}` })))?.status).toBe('pass');
  });

  test('a step that verifies is errored where faults are to change what is no object', async () => {
    const text = verify({ status: 'failed' }, { inclusion: { of: 'text' }, faults: sibling });
    expect(await run(text)).toMatchObject({ status: 'errored', reason: expect.stringMatching(/object/) });
  });
});

test('a setup that fails is errored, with its exchange', async () => {
  const actors = { buyer: { kind: 'agent', terms: { scope: 'pay' } } };
  const result = await new MadeUpGate({}).run([get('/one')], { actors });
  expect(result).toMatchObject({
    status: 'errored',
    step: 'setup',
    reason: expect.stringMatching(/POST \/onboarding\/agent: 404/),
  });
  expect(result?.exchanges).toHaveLength(1);
});

test('a report shows neither tokens nor secret keys', async () => {
  const secrets = { agentKey: 'secret-one', token: 'secret-two', claimToken: 'secret-three' };
  const answers = { '/one': data(secrets), '/one?part=1&token=secret-four': data(secrets) };
  const result = await new MadeUpGate(answers).run([
    get('/one?part=1&token=secret-four', { success: true }, { headers: { 'X-Claim-Token': 'secret-five' } }),
    get('/one', { success: false }, { as: 'owner' }),
  ]);
  if (result === undefined) throw new Error('there is no result');
  const url = new URL('http://127.0.0.1/api/v1');
  const facts = { digest: '', name: '', url, startedAt: '', ms: 1, rate: 1, conforms: false, whole: [] };
  const report = JSON.stringify(gateReportOf([result], facts));
  expect(report).toContain('/one?part=1&token=…');
  expect(report).not.toMatch(/secret/);
});

describe('profiles', () => {
  const file = {
    level: 'L5',
    topic: 'made-up',
    scenarios: [
      {
        id: 'L5.made-up.one',
        section: '2.1',
        states: 'A sentence that some specification may contain.',
        needs: ['refunds'],
        steps: [get('/one')],
      },
    ],
  };
  const scenarios = parseScenarios('made up', JSON.stringify(file));

  test('a profile leaves out features and scenarios, each with a reason', async () => {
    const client = new GateClient(new MadeUpGate({ '/one': data({}) }).transport, new Rate(1000));
    const base = new URL('http://127.0.0.1/api/v1');
    const gate = { base, client, setup: new HttpSetup(client, ''), sources: systemSources() };
    for (const name of [{ feature: 'refunds' }, { scenario: 'L5.made-up.one' }]) {
      const profile = readProfile({ without: [{ ...name, reason: 'not yet' }] }, scenarios);
      const [result] = await runSuite(gate, scenarios, { profile, maxMs: 1000 });
      expect(result).toMatchObject({ status: 'skipped', reason: expect.stringMatching(/is not offered: not yet$/) });
    }
  });

  test.each<[JsonValue, RegExp]>([
    [[], /^\$: is not an object/],
    [{ without: {} }, /^\$\.without: is no list/],
    [{ without: [{ feature: 'refunds' }] }, /^\$\.without\[0\]: must have a feature or a scenario, and a reason/],
    [{ without: [{ feature: 'refund', reason: 'x' }] }, /^\$\.without\[0\]: refund is no feature and no scenario/],
  ])('the profile %j is refused', (value, message) => {
    expect(() => readProfile(value, scenarios)).toThrow(message);
  });
});

describe('misspelt scenarios', () => {
  const refused = (change: JsonObject) => () =>
    parseScenarios(
      'file.json',
      JSON.stringify({
        level: 'L5',
        topic: 'made-up',
        scenarios: [
          {
            id: 'L5.made-up.one',
            section: '2.1',
            states: 'A sentence that some specification may contain.',
            steps: [get('/one')],
            ...change,
          },
        ],
      }),
    );
  test.each<[JsonObject, RegExp]>([
    [
      { steps: [{ do: 'call', method: 'GET', path: '/one', expcet: 'ok' }] },
      /\/scenarios\/0\/steps\/0 .*expcet|required property 'expect'/,
    ],
    [{ steps: [{ do: 'send', message: 'authorise', expect: 'ok' }] }, /\/scenarios\/0\/steps\/0\/message/],
    [{ steps: [{ do: 'verify', expect: { ok: true } }] }, /\/scenarios\/0\/steps\/0 /],
    [
      { steps: [{ do: 'verify', bundle: { of: 'a', subject: 'b' }, expect: { ok: true } }] },
      /\/scenarios\/0\/steps\/0\/bundle .*key/,
    ],
    [{ steps: [get('/one', {})] }, /\/scenarios\/0\/steps\/0\/expect/],
    [{ steps: [get('/one', 'ok', { all: [{ kind: 'count', where: 'ok' }] })] }, /\/scenarios\/0\/steps\/0\/all\/0/],
    [{ needs: ['magic'] }, /\/scenarios\/0\/needs\/0/],
    [{ states: 'short' }, /\/scenarios\/0\/states/],
    [{ id: 'L6.made-up.one' }, /does not start with L5\.made-up\./],
  ])('a misspelt scenario is refused with its path: %j', (change, message) => {
    expect(refused(change)).toThrow(message);
  });
});
