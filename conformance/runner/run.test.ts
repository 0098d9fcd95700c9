import { describe, expect, test } from 'vitest';
import { type Answer, isConformant, runVectors, type Subject, type Vector } from './index.js';

const NOW = Date.UTC(2026, 5, 1);

const vector: Vector = {
  id: 'one',
  level: 'L1',
  labels: [],
  kind: 'evaluate',
  documents: [],
  mandates: [],
  request: { action: 'pay', agentDid: 'did:key:z' },
  facts: { now: NOW },
  expect: {
    decision: 'block',
    reasonCode: 'NO_MANDATE',
    fired: ['s/m'],
    unverifiable: [],
    contextFields: [],
    leaf: '00',
  },
  compare: 'full',
  origin: { edge: 'test' },
  why: 'no mandate',
};
const { request: _request, facts: _facts, ...shared } = vector;
const rejected: Vector = { ...shared, id: 'two', level: 'L0', kind: 'reject', expect: { faults: ['$.a', '$.b'] } };

const RIGHT = {
  decision: 'block',
  reasonCode: 'NO_MANDATE',
  fired: ['s/m'],
  unverifiable: [],
  contextFields: [],
  leaf: '00',
};

function subject(answer: Answer | (() => Answer)): Subject {
  return {
    implementation: { name: 'made up', version: '0' },
    run: () => (typeof answer === 'function' ? answer() : answer),
  };
}

async function statusOf(answer: Answer | (() => Answer), options: Parameters<typeof runVectors>[2] = {}, of = vector) {
  const { results } = await runVectors(subject(answer), [of], options);
  return results[0];
}

describe('vectors', () => {
  test('a vector passes where everything that is owed is there', async () => {
    expect(await statusOf({ verdict: RIGHT })).toEqual({ id: 'one', level: 'L1', status: 'pass' });
  });

  test.each([
    ['decision', { decision: 'allow' }],
    ['code', { reasonCode: 'X' }],
    ['fired', { fired: [] }],
    ['full', { leaf: '01' }],
    ['full', { contextFields: undefined }],
    ['full', { unverifiable: ['a'] }],
  ] as const)('a vector holds a subject to the layer %s: %o fails there and not before', async (layer, wrong) => {
    const layers = ['decision', 'code', 'fired', 'full'] as const;
    for (const compare of layers) {
      const result = await statusOf({ verdict: { ...RIGHT, ...wrong } }, { compare });
      expect(result?.status, compare).toBe(layers.indexOf(compare) < layers.indexOf(layer) ? 'pass' : 'fail');
    }
  });

  test('a vector never holds a subject to more than it says itself', async () => {
    const mild: Vector = { ...vector, compare: 'decision' };
    expect((await statusOf({ verdict: { decision: 'block' } }, { compare: 'full' }, mild))?.status).toBe('pass');
  });

  test('a vector says what it expected and what it got', async () => {
    expect(await statusOf({ verdict: { ...RIGHT, fired: ['s/n'] } })).toMatchObject({
      differences: [{ member: 'fired', expected: '["s/m"]', actual: '["s/n"]' }],
      why: 'no mandate',
    });
  });

  test('a vector is skipped with a reason, or errored with what broke or was thrown', async () => {
    expect(await statusOf({ skipped: 'no mandates here' })).toMatchObject({
      status: 'skipped',
      reason: 'no mandates here',
    });
    expect(await statusOf({ errored: 'boom' })).toMatchObject({ status: 'errored', reason: 'boom' });
    const thrown = () => {
      throw new Error('bang');
    };
    expect(await statusOf(thrown)).toMatchObject({ status: 'errored', reason: 'bang' });
  });

  test('a vector that must be refused compares the set of faults, and fails on an answer', async () => {
    expect((await statusOf({ faults: ['$.b', '$.a', '$.b'] }, {}, rejected))?.status).toBe('pass');
    expect((await statusOf({ faults: ['$.a'] }, {}, rejected))?.status).toBe('fail');
    expect((await statusOf({ faults: ['$.a'] }, { compare: 'decision' }, rejected))?.status).toBe('pass');
    expect((await statusOf({ verdict: RIGHT }, { compare: 'decision' }, rejected))?.status).toBe('fail');
    expect((await statusOf({ faults: [] }))?.status).toBe('fail');
  });
});

describe('known failures', () => {
  const known = (expires: string, id = 'one') => ({ knownFailures: [{ id, reason: 'not yet', expires }], now: NOW });
  const wrong: Answer = { verdict: { ...RIGHT, decision: 'allow' } };

  test('a known failure is skipped until its last day is over', async () => {
    expect(await statusOf(wrong, known('2026-06-01'))).toMatchObject({
      status: 'skipped',
      reason: expect.stringContaining('not yet'),
    });
    expect(await statusOf(wrong, known('2026-05-31'))).toMatchObject({
      status: 'fail',
      reason: expect.stringContaining('2026-05-31'),
    });
  });

  test('a known failure that passes is a failure of the list', async () => {
    expect(await statusOf({ verdict: RIGHT }, known('2026-06-01'))).toMatchObject({ status: 'fail' });
  });

  test('a known failure of no vector is reported, and the run does not conform', async () => {
    const run = await runVectors(subject({ verdict: RIGHT }), [vector], known('2026-06-01', 'other'));
    expect(run.strayKnownFailures).toEqual(['other']);
    expect(isConformant(run)).toBe(false);
    expect(isConformant(await runVectors(subject({ verdict: RIGHT }), [vector]))).toBe(true);
  });
});
