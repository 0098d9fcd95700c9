import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RawRequest } from './exchange.js';
import { GateClient } from './gate-client.js';
import { ALONGSIDE_MAX, SILENT_SCENARIOS_MAX } from './limits.js';
import { NO_PROFILE } from './profile.js';
import { Rate } from './rate.js';
import { parseScenarios } from './read-scenarios.js';
import { runSuite } from './run-suite.js';
import { AdapterSetup } from './setup/adapter-setup.js';
import { HttpSetup } from './setup/http-setup.js';
import { systemSources } from './sources.js';

const COUNT = ALONGSIDE_MAX + SILENT_SCENARIOS_MAX + 3;

function scenarios(alongside: boolean) {
  const file = {
    level: 'L8',
    topic: 'made-up',
    alongside,
    scenarios: Array.from({ length: COUNT }, (_, index) => ({
      id: `L8.made-up.n${index}`,
      section: '2.1',
      states: 'A sentence that some specification may contain.',
      steps: [{ do: 'call', method: 'GET', path: `/n${index}`, expect: 'ok' }],
    })),
  };
  return parseScenarios('made up', JSON.stringify(file));
}

/** Runs the scenarios against a gate that answers after a while. Returns the results and how many requests were under way. */
async function run(alongside: boolean, answers: (path: string) => boolean = () => true) {
  let underWay = 0;
  let most = 0;
  const transport = async ({ path }: RawRequest) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await wait(5);
    underWay -= 1;
    if (!answers(path)) throw new Error('no answer');
    return { status: 200, headers: {}, text: '{"success":true,"data":{}}' };
  };
  const client = new GateClient(transport, new Rate(1000));
  const base = new URL('http://127.0.0.1/api/v1');
  const gate = { base, client, setup: new HttpSetup(client, ''), sources: systemSources() };
  const reported: string[] = [];
  const onResult = ({ id }: { id: string }) => reported.push(id);
  const results = await runSuite(gate, scenarios(alongside), { profile: NO_PROFILE, maxMs: 10_000, onResult });
  return { results, most, reported };
}

test('scenarios that share nothing are played at once, so many at most, in their order', async () => {
  const { results, most, reported } = await run(true);
  expect(most).toBe(ALONGSIDE_MAX);
  expect(results.map(({ status }) => status)).toEqual(Array(COUNT).fill('pass'));
  const ids = scenarios(true).map(({ id }) => id);
  expect(results.map(({ id }) => id)).toEqual(ids);
  expect(reported.toSorted()).toEqual(ids.toSorted());
});

test('others are played one after the other', async () => {
  expect((await run(false)).most).toBe(1);
});

test('a gate that leaves scenarios unanswered is given up, also where they are played at once', async () => {
  const after = (results: Awaited<ReturnType<typeof run>>['results']) =>
    results.filter(({ reason }) => reason?.startsWith('not run')).length;
  // Until the gate is given up, each that ends frees a place for another.
  expect(after((await run(true, () => false)).results)).toBe(COUNT - ALONGSIDE_MAX - (SILENT_SCENARIOS_MAX - 1));
  expect(after((await run(false, () => false)).results)).toBe(COUNT - SILENT_SCENARIOS_MAX);
});

test('an adapter receives one question at a time', async () => {
  const sent: string[] = [];
  const lines = {
    send: (line: string) => void sent.push(line),
    receive: async () => {
      const seen = sent.length;
      await wait(5);
      expect(sent).toHaveLength(seen);
      const { cmd, seq } = JSON.parse(sent.at(-1) ?? '{}');
      return JSON.stringify(cmd === 'start' ? { version: 1 } : { seq, token: `token-${seq}` });
    },
    close: async () => undefined,
  };
  const setup = await AdapterSetup.start(lines, 'http://127.0.0.1/api/v1', null);
  const tokens = await Promise.all([0, 1, 2].map((each) => setup.organisation(`organisation ${each}`)));
  expect(tokens).toEqual(['token-0', 'token-1', 'token-2']);
});
