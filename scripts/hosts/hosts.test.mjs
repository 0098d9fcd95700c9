import { dirname, join } from 'node:path';
import { readScenarios, runCommand } from '@gatewright/conformance/node';
import { expect, test } from 'vitest';
import { emptyPostgres } from '../../packages/service/test/support/databases.ts';
import { ROOT } from '../workspace/packages.mjs';
import { HOSTS } from './hosts.mjs';
import { runHost } from './run-host.mjs';

// covers 2 each-host-ours: Each host of ours is held to every scenario for gates, two servers behind a proxy without
//   affinity as well
// covers change-answered-once
test.each(HOSTS.filter(({ tested }) => tested !== null))('$name conforms', { timeout: 600_000 }, async (host) => {
  const { said, results } = await runHost(host, emptyPostgres, host.tested);
  expect(said).toEqual([]);
  expect(results.filter(({ status }) => status !== 'pass')).toEqual([]);
  expect(results.length).toBeGreaterThan(25);
});

// covers 1.2 scenarios-several-organisations: Scenarios of several organisations are played, not skipped
test('the example of an adapter sets scenarios up as the endpoints of the protocol do', async () => {
  // Without an adapter, scenarios of several organisations are skipped: every one of them runs here.
  const { scenarios } = await readScenarios();
  const ofSeveral = scenarios
    .filter(({ actors }) => Object.values(actors).some(({ kind }) => kind === 'organisation'))
    .map(({ id }) => id);
  expect(ofSeveral.length).toBeGreaterThan(0);
  const host = await HOSTS[0].start(emptyPostgres);
  try {
    const chosen = ['L6.revocation', 'L5.refusals.rule', 'L5.signatures.key', ...ofSeveral].flatMap((each) => [
      '--only',
      each,
    ]);
    const adapter = join(ROOT, 'conformance', 'harness', 'gate-adapter.mjs');
    const args = ['gate', '--url', host.url, '--rate', '5000', ...chosen, '--adapter', process.execPath];
    const { bootstrapFile } = host;
    const said = [];
    const code = await runCommand({
      name: 'suite',
      args: [...args, '--', adapter, bootstrapFile, dirname(bootstrapFile)],
      now: 0,
      out: (line) => said.push(line),
    });
    expect({ code, said: said.filter((line) => !/^L\d |; level /.test(line)) }).toEqual({ code: 0, said: [] });
  } finally {
    await host.close();
  }
});
