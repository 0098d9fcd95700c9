import { expect, test } from 'vitest';
import { emptyPostgres } from '../../packages/service/test/support/databases.ts';
import { HOSTS } from './hosts.mjs';
import { runHost } from './run-host.mjs';

// `first-host.test.mjs` has the first one.
const [, ...FURTHER] = HOSTS;

// covers 2 each-host-ours: Each host of ours is held to every scenario for gates, two servers behind a proxy without
//   affinity as well
// covers change-answered-once
test.each(FURTHER.filter(({ tested }) => tested !== null))('$name conforms', { timeout: 600_000 }, async (host) => {
  const { said, results } = await runHost(host, emptyPostgres, host.tested);
  expect(said).toEqual([]);
  expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
  expect(results.length).toBeGreaterThan(25);
});
