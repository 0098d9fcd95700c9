import { expect, test } from 'vitest';
import type { RawRequest } from './exchange.js';
import { GateClient } from './gate-client.js';
import { NO_PROFILE } from './profile.js';
import { Rate } from './rate.js';
import { parseScenarios } from './read-scenarios.js';
import { runSuite } from './run-suite.js';
import { HttpSetup } from './setup/http-setup.js';
import { systemSources } from './sources.js';

/** A reference to the time of the runner. */
const NOW = `$${'{time}'}`;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A scenario that waits and then sends its time. */
function scenario(name: string, ms: number, needs: readonly string[] = []) {
  const steps = [
    { do: 'wait', ms },
    { do: 'call', method: 'POST', path: `/${name}`, body: { at: NOW }, expect: 'ok' },
  ];
  return {
    id: `L5.made-up.${name}`,
    section: '2.1',
    states: 'A sentence that some specification may contain.',
    needs,
    steps,
  };
}

async function run(scenarios: readonly object[], alongside: boolean, advance?: (ms: number) => Promise<void>) {
  const sent: { path: string; at: number }[] = [];
  const transport = async ({ path, body }: RawRequest) => {
    sent.push({ path, at: Date.parse(JSON.parse(Buffer.from(body ?? []).toString()).at) });
    return { status: 200, headers: {}, text: '{"success":true,"data":{}}' };
  };
  const client = new GateClient(transport, new Rate(1000));
  const setup = new HttpSetup(client, '');
  if (advance !== undefined) setup.advance = advance;
  const gate = { base: new URL('http://127.0.0.1/api/v1'), client, setup, sources: systemSources() };
  const file = { level: 'L5', topic: 'made-up', alongside, scenarios };
  const results = await runSuite(gate, parseScenarios('made up', JSON.stringify(file)), {
    profile: NO_PROFILE,
    maxMs: 10_000,
  });
  return { sent, results };
}

test('a wait sets the clocks of gate and runner ahead where the setup can', async () => {
  const advanced: number[] = [];
  const { sent, results } = await run([scenario('late', DAY_MS, ['clock'])], false, async (ms) => {
    advanced.push(ms);
  });
  expect(results.map(({ status }) => status)).toEqual(['pass']);
  expect(advanced).toEqual([DAY_MS]);
  expect(Number(sent[0]?.at) - Date.now()).toBeGreaterThan(DAY_MS - 60_000);
});

test('a short wait takes its time and a long one skips the scenario where the setup cannot advance the clock', async () => {
  const started = performance.now();
  const { sent, results } = await run([scenario('short', 40), scenario('long', DAY_MS)], false);
  expect(performance.now() - started).toBeGreaterThanOrEqual(39);
  expect(results).toMatchObject([{ status: 'pass' }, { status: 'skipped', skippedBy: 'setup' }]);
  expect(sent.map(({ path }) => path)).toEqual(['/short']);
});

test('a scenario that is played beside others moves no clock', async () => {
  const { results } = await run([scenario('beside', 5)], true, () => Promise.reject(new Error('the clock was moved')));
  expect(results.map(({ status }) => status)).toEqual(['pass']);
});

test('scenarios that need the clock come last', async () => {
  const scenarios = [scenario('ahead', DAY_MS, ['clock']), scenario('now', 5)];
  const { sent } = await run(scenarios, false, async () => undefined);
  expect(sent.map(({ path }) => path)).toEqual(['/now', '/ahead']);
});
