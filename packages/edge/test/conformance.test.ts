import { runCommand } from '@gatewright/conformance/node';
import { expect, test } from 'vitest';
import { startWorkerd } from '../src/testing/workerd.js';

/** Of each level what leans on the host: signatures, races, bundles, records, people. The whole suite runs apart. */
const CHOSEN = ['L5.signatures', 'L6.races', 'L7.signature', 'L8.records', 'L9.containment'];

// covers organisation-durable-object
test('a Durable Object conforms in scenarios of every level', { timeout: 120_000 }, async () => {
  const workerd = await startWorkerd({ environment: { GATEWRIGHT_TOKEN_RATE: '100000/10000' } });
  const said: string[] = [];
  try {
    const only = CHOSEN.flatMap((start) => ['--only', start]);
    const args = ['gate', '--url', workerd.url, '--rate', '5000', '--bootstrap', workerd.bootstrapFile];
    const code = await runCommand({
      name: 'suite',
      args: [...args, ...only],
      now: 0,
      out: (line) => said.push(line),
    });
    expect({ code, failures: said.filter((line) => !/^L\d |; level /.test(line)) }).toEqual({ code: 0, failures: [] });
  } finally {
    await workerd.close();
  }
});
