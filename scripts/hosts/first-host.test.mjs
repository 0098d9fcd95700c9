import { readScenarios } from '@gatewright/conformance/node';
import { expect, test } from 'vitest';
import { emptyPostgres } from '../../packages/service/test/support/databases.ts';
import { HOSTS } from './hosts.mjs';
import { runHost } from './run-host.mjs';

const [HOST] = HOSTS;
const isOfSeveral = ({ actors }) => Object.values(actors).some(({ kind }) => kind === 'organisation');

// covers each-host-ours
// covers 1.2 scenarios-several-organisations: Scenarios of several organisations are played, not skipped
test('the server on Node, with its ledger in memory, conforms in every scenario', { timeout: 1_800_000 }, async () => {
  const { scenarios } = await readScenarios();
  expect(scenarios.filter(isOfSeveral).length).toBeGreaterThan(0);
  const { said, results } = await runHost(HOST, emptyPostgres);
  expect(said).toEqual([]);
  expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
  expect(results).toHaveLength(scenarios.length);
});
