import type { EvaluationInputs } from '@gatewright/evaluator';
import { compileJson } from '@gatewright/evaluator';
import { describe, expect, test } from 'vitest';
import { SHADOW_QUEUE_MAX, ShadowRuns } from '../../src/features/compiled-policies/shadow-runs.js';
import {
  DIFFERENCE_SAMPLES,
  DIFFERENCES_MAX,
  differencesOf,
  type ShadowCounts,
  ShadowTally,
} from '../../src/features/rules-store/shadow-differences.js';

const TIMERS = { yieldToEventLoop: () => new Promise<void>((resolve) => setImmediate(resolve)) };
const SHADOW = { orgId: 'org-1', documentId: 'sop-1', shadowId: 'shadow-1' };
const PERMIT = {
  decision: 'allow',
  reasonCode: 'OK',
  fired: [],
  riskSignals: [],
  unverifiable: [],
  contextFields: [],
};

function blocking(limit: number) {
  const atoms = [{ predicate: 'amount-over', config: { limit } }];
  const molecule = { id: 'large', combinator: 'all', decision: 'block', atoms };
  return compileJson({ sops: [{ id: 'sop-1', document: { molecules: [molecule] } }] });
}

function inputsOf(amount: number): EvaluationInputs {
  const request = { action: 'pay', agentDid: 'did:example:agent', amount, currency: 'USD' };
  return { request, facts: { now: 0, containment: null, operatingMode: 'autonomous', spent: null }, unusual: false };
}

/** What a store is handed. */
async function stored(runs: ShadowRuns) {
  const all: { readonly counts: ShadowCounts }[] = [];
  await runs.store(async (_shadow, counts) => void all.push({ counts }));
  return all;
}

describe('shadow runs', () => {
  test('rules in shadow are compared with the verdict of each decision, and counted by rule', async () => {
    const failures: unknown[] = [];
    const runs = new ShadowRuns(TIMERS, { failed: (_operation, error) => failures.push(error) });
    const [live, shadow] = [blocking(100), blocking(50)];
    for (const [index, amount] of [20, 70, 120, 80].entries()) {
      const inputs = inputsOf(amount);
      const verdict = live.evaluate(inputs.request, inputs.facts);
      runs.observe([{ ...SHADOW, policy: shadow }], { eventId: `event-${index}`, inputs, verdict });
    }
    await runs.caughtUp();
    const [taken] = await stored(runs);
    expect(failures).toEqual([]);
    expect(taken?.counts).toMatchObject({ compared: 4, different: 2, skipped: 0 });
    const rule = taken?.counts.differences.find(({ kind }) => kind === 'rule');
    expect(rule).toEqual({
      kind: 'rule',
      live: null,
      shadow: 'sop-1/large',
      count: 2,
      samples: ['event-3', 'event-1'],
    });
    expect(await stored(runs)).toEqual([]);
  });

  test('rules in shadow are left out for decisions beyond the queue, which are counted as skipped', async () => {
    const runs = new ShadowRuns(TIMERS, { failed: () => undefined });
    const inputs = inputsOf(1);
    const verdict = blocking(100).evaluate(inputs.request, inputs.facts);
    const decisions = SHADOW_QUEUE_MAX + 300;
    for (let index = 0; index < decisions; index += 1) {
      runs.observe([{ ...SHADOW, policy: blocking(100) }], { eventId: `event-${index}`, inputs, verdict });
    }
    await runs.caughtUp();
    const [taken] = await stored(runs);
    const { compared = 0, skipped = 0 } = taken?.counts ?? {};
    expect(compared + skipped).toBe(decisions);
    expect(skipped).toBeGreaterThanOrEqual(299);
  });

  test('rules in shadow that cannot be evaluated are counted as skipped, and reported', async () => {
    const failures: unknown[] = [];
    const runs = new ShadowRuns(TIMERS, { failed: (_operation, error) => failures.push(error) });
    const broken = {
      ...blocking(1),
      evaluate: () => {
        throw new Error('broken');
      },
    };
    const inputs = inputsOf(1);
    runs.observe([{ ...SHADOW, policy: Object(broken) }], { eventId: 'event-1', inputs, verdict: Object(PERMIT) });
    await runs.caughtUp();
    const [taken] = await stored(runs);
    expect(taken?.counts).toMatchObject({ compared: 0, skipped: 1 });
    expect(failures).toHaveLength(1);
  });

  test('shadow runs keep the counts that a store fails on, and hand them over once', async () => {
    const runs = new ShadowRuns(TIMERS, { failed: () => undefined });
    const inputs = inputsOf(70);
    const verdict = blocking(100).evaluate(inputs.request, inputs.facts);
    runs.observe([{ ...SHADOW, policy: blocking(50) }], { eventId: 'event-1', inputs, verdict });
    await runs.caughtUp();
    await expect(runs.store(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    const [both, none] = await Promise.all([stored(runs), stored(runs)]);
    expect(both.map(({ counts }) => counts)).toMatchObject([{ compared: 1, different: 1 }]);
    expect(none).toEqual([]);
  });

  test('shadow runs keep a bounded number of differences and samples, and lose no count', async () => {
    const differences = Array.from({ length: DIFFERENCES_MAX + 50 }, (_, index) =>
      differencesOf(
        { decision: 'allow', reasonCode: 'OK', fired: [] },
        { decision: 'allow', reasonCode: 'OK', fired: [`sop-1/r${index}`] },
      ),
    ).flat();
    const counted = differences.map((difference, index) => ({ ...difference, count: 2, samples: [`event-${index}`] }));
    const counts = { compared: 2100, different: 2100, skipped: 0, differences: counted };
    const tally = new ShadowTally();
    tally.add(counts);
    tally.add(counts);
    const kept = tally.counts.differences;
    expect(kept).toHaveLength(DIFFERENCES_MAX + 1);
    expect(kept.reduce((total, { count }) => total + count, 0)).toBe(4 * (DIFFERENCES_MAX + 50));
    expect(Math.max(...kept.map(({ samples }) => samples.length))).toBe(DIFFERENCE_SAMPLES);
  });
});
