import { runCommand } from '@gatewright/conformance/node';
import { describe, expect, test } from 'vitest';
import { installedChromium, startPageGate, startServiceWorkerGate } from './support/index.js';

/** A few topics; `GATEWRIGHT_CONFORMANCE=whole` runs every scenario, which takes minutes. */
const PART = ['L5.signatures.key', 'L6.claim.race', 'L7.signature', 'L9.roles'];
const CHOICE = process.env['GATEWRIGHT_CONFORMANCE'] === 'whole' ? [] : PART.flatMap((start) => ['--only', start]);

const HOSTS = [
  { name: 'a page, in the origin private file system', start: () => startPageGate('opfs') },
  { name: 'a service worker, in memory', start: startServiceWorkerGate },
];

describe.runIf(installedChromium() !== null)('scenarios', () => {
  // covers whole-gate-runs
  test.each(HOSTS)('the scenarios for gates pass in $name', { timeout: 1_800_000 }, async ({ start }) => {
    const gate = await start();
    const said: string[] = [];
    try {
      const args = ['gate', '--url', gate.url, '--bootstrap', gate.bootstrapFile, '--rate', '5000'];
      const code = await runCommand({
        name: 'suite',
        args: [...args, ...CHOICE],
        now: 0,
        out: (line) => said.push(line),
      });
      console.log(said.filter((line) => /^L\d |; level /.test(line)).join('\n'));
      expect({ code, failures: said.filter((line) => !/^L\d |; level /.test(line)) }).toEqual({
        code: 0,
        failures: [],
      });
    } finally {
      await gate.close();
    }
  });
});
