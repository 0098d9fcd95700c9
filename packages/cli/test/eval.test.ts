import { nobleEd25519, signBundle, toHex } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { calledCommand, calledCommandByStream } from './support/called-command.js';
import { testFolder } from './support/test-folder.js';

const folder = testFolder();

const file = (name: string, value: unknown) => folder.file(name, value);

const call = (...args: readonly string[]) => calledCommand(args);

const BUNDLE = {
  subject: 'did:key:agent',
  mandates: [
    {
      action: 'pay',
      document: {
        permission: [
          { target: 'pay', constraint: [{ leftOperand: 'mm:currency', operator: 'eq', rightOperand: 'USD' }] },
        ],
      },
    },
  ],
  sops: [
    {
      id: 'sop-1',
      document: {
        molecules: [
          {
            id: 'm1',
            combinator: 'any',
            atoms: [{ predicate: 'amount-over', config: { limit: 5 } }],
            decision: 'block',
          },
        ],
      },
    },
  ],
};

describe('gatewright eval', () => {
  test.each([
    [5, 0, 'AUTHORIZED'],
    [6, 1, 'SOP_RULE'],
  ])('an amount of %d exits with %d: %s', async (amount, status, code) => {
    const bundle = await file('bundle.json', { success: true, data: BUNDLE });
    const request = await file('request.json', { action: 'pay', amount });
    const answer = await calledCommandByStream(['eval', '--bundle', bundle, '--request', request]);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.out)).toMatchObject({ reasonCode: code });
  });

  test('gatewright eval warns of a rule that declares a registered code of another family', async () => {
    const molecules = BUNDLE.sops[0]?.document.molecules.map((molecule) => ({ ...molecule, reasonCode: 'AUTHORIZED' }));
    const bundle = await file('bundle.json', { ...BUNDLE, sops: [{ id: 'sop-1', document: { molecules } }] });
    const request = await file('request.json', { action: 'pay', amount: 6 });
    const answer = await calledCommandByStream(['eval', '--bundle', bundle, '--request', request]);
    expect(answer.err).toContain('--bundle: $.sops[0].document.molecules[0].reasonCode is a registered code');
    expect(JSON.parse(answer.out)).toMatchObject({ decision: 'block', reasonCode: 'AUTHORIZED' });
  });

  test.each<[string, object, RegExp]>([
    ['no rules', { subject: 'did:key:agent' }, /--bundle: \$ carries none of/],
    ['a list that is none', { ...BUNDLE, sops: {} }, /--bundle: \$\.sops is not a list/],
    ['a program that is none', { ...BUNDLE, compiled: 'AA==' }, /--bundle: the program/],
  ])('gatewright eval refuses a bundle with %s', async (_says, members, fault) => {
    const bundle = await file('bundle.json', members);
    const request = await file('request.json', { action: 'pay', amount: 5 });
    const answer = await call('eval', '--bundle', bundle, '--request', request);
    expect(answer.status).toBe(2);
    expect(answer.text).toMatch(fault);
  });

  test('gatewright eval names the file and the place of a fault', async () => {
    const bundle = await file('bundle.json', BUNDLE);
    const request = await file('request.json', '{"action":"pay","action":"fly"}');
    const answer = await call('eval', '--bundle', bundle, '--request', request);
    expect(answer.status).toBe(2);
    expect(answer.text).toMatch(/request\.json:1:17: \$\.action/);
  });

  test.each([
    ['{ "amount": 5 }', ': $.action is missing'],
    ['{ "action": "pay",\n  "amount": [5] }', ':2:3: $.amount is neither a number nor decimal text'],
    ['{ "action": "pay",\n  "merchant": 5 }', ':2:3: $.merchant is not text'],
    ['{ "action": "pay",\n  "itinerary": [] }', ':2:3: $.itinerary is not a JSON object'],
    [
      '{ "action": "pay",\n  "curency": "USD" }',
      ':2:3: $.curency is not a member of a request; did you mean currency?',
    ],
  ])('gatewright eval refuses the request %s and names line and column', async (text, fault) => {
    const bundle = await file('bundle.json', BUNDLE);
    const request = await file('request.json', text);
    const answer = await call('eval', '--bundle', bundle, '--request', request);
    expect([answer.status, answer.text]).toEqual([2, expect.stringContaining(`${request}${fault}`)]);
  });
});

/** Evaluates a purchase of 5, which the policy allows, under what a gate answered. */
async function evaluated(served: object, options: readonly string[] = [], asked: object = {}) {
  const bundle = await file('served.json', served);
  const request = await file('request.json', { action: 'pay', amount: 5, ...asked });
  const words = ['eval', '--bundle', bundle, '--request', request, ...options];
  const { status, out, err } = await calledCommandByStream(words, { clock: () => NOW });
  const { decision, reasonCode } = JSON.parse(out);
  return { status, decision, reasonCode, err };
}

const ISSUED_AT = '2026-06-01T12:00:00.000Z';
const NOW = Date.parse(ISSUED_AT);
const SEED = new Uint8Array(32).fill(7);
const OTHER_SEED = new Uint8Array(32).fill(8);
const keyOf = (seed: Uint8Array) => toHex(nobleEd25519.publicKey(seed));
const BODY = { ...BUNDLE, issuedAt: ISSUED_AT, maxStaleness: 'PT10M' };
const signed = (seed: Uint8Array = SEED) => signBundle(BODY, seed, 'did:web:gate.example#policy', nobleEd25519);
const answer = (data: object, siblings: object = {}) => ({
  success: true,
  data,
  contained: null,
  operatingMode: null,
  ...siblings,
});

describe('signatures of bundles', () => {
  const key = ['--key', keyOf(SEED)];

  test('a bundle that verifies under the key, or under one of several, is evaluated without a warning', async () => {
    const permitted = { status: 0, decision: 'allow', reasonCode: 'AUTHORIZED', err: '' };
    expect(await evaluated(answer(signed()), key)).toEqual(permitted);
    expect(await evaluated(answer(signed()), ['--key', `${keyOf(OTHER_SEED)},${keyOf(SEED)}`])).toEqual(permitted);
    expect(await evaluated(signed(), key)).toEqual(permitted);
  });

  test.each<[string, object, readonly string[], object, string]>([
    ['is not there', BODY, [], {}, 'POLICY_BUNDLE_UNSIGNED'],
    ['is another’s', signed(OTHER_SEED), [], {}, 'POLICY_BUNDLE_SIGNATURE_INVALID'],
    ['is of other rules', { ...signed(), sops: [] }, [], {}, 'POLICY_BUNDLE_SIGNATURE_INVALID'],
    ['is too old at --now', signed(), ['--now', '2026-06-01T12:10:00.001Z'], {}, 'POLICY_BUNDLE_STALE'],
    ['is for another agent', signed(), [], { agentDid: 'did:key:other' }, 'BUNDLE_SUBJECT_MISMATCH'],
  ])(
    'a bundle whose signature %s is refused as a block, with its code',
    async (_says, bundle, options, asked, reasonCode) => {
      const outcome = await evaluated(answer(bundle), [...key, ...options], asked);
      expect(outcome).toEqual({ status: 1, decision: 'block', reasonCode, err: '' });
    },
  );

  test('a bundle that was not verified is evaluated, and reported as unverified beside the verdict', async () => {
    const outcome = await evaluated(answer(signed(OTHER_SEED)));
    expect(outcome).toMatchObject({ status: 0, decision: 'allow' });
    expect(outcome.err).toContain('POLICY_BUNDLE_UNVERIFIED');
  });

  test.each(['', 'abc', `${keyOf(SEED)},`])('the key %j is a wrong call: that is no key', async (text) => {
    const bundle = await file('served.json', signed());
    const request = await file('request.json', { action: 'pay', amount: 5 });
    expect(await call('eval', '--bundle', bundle, '--request', request, '--key', text)).toMatchObject({
      status: 2,
      text: expect.stringContaining('--key is not a policy public key'),
    });
  });
});

describe('limits on the total', () => {
  const total = { leftOperand: 'mm:cumulativeSpend', operator: 'lteq', rightOperand: 100, unit: 'USD' };
  const limited = {
    ...BUNDLE,
    mandates: [{ action: 'pay', document: { permission: [{ target: 'pay', constraint: [total] }] } }],
  };

  test.each<[string, readonly string[], string]>([
    ['nothing, by default', [], 'AUTHORIZED'],
    ['up to the limit', ['--spent', '95'], 'AUTHORIZED'],
    ['past the limit', ['--spent', '95.01'], 'SPEND_LIMIT_EXCEEDED'],
  ])('a limit on the total counts what was spent: %s', async (_says, options, reasonCode) => {
    expect(await evaluated(limited, options)).toMatchObject({ reasonCode });
  });
});

describe('what stands beside the bundle', () => {
  const restricted = { decision: 'escalate', reasonCode: 'MODE_RESTRICTED_REVIEW' };
  test.each<[string, object, object]>([
    ['a suspension', { contained: { status: 'suspended' } }, { decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' }],
    ['a quarantine', { contained: 'quarantined' }, { decision: 'quarantine', reasonCode: 'AGENT_QUARANTINED' }],
    ['unknown words', { contained: { status: 'resting' } }, { decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' }],
    ['a mode', { operatingMode: { mode: 'read_only' } }, { decision: 'block', reasonCode: 'MODE_READ_ONLY' }],
    ['an unknown mode', { operatingMode: { mode: 'cautious' } }, restricted],
    [
      'containment before the mode',
      { contained: 'suspended', operatingMode: 'read_only' },
      { decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' },
    ],
  ])('gatewright eval heeds %s beside the bundle, with a key and without', async (_says, siblings, verdict) => {
    for (const options of [[], ['--key', keyOf(SEED)]]) {
      expect(await evaluated(answer(signed(), siblings), options)).toMatchObject({ status: 1, ...verdict });
    }
  });
});
