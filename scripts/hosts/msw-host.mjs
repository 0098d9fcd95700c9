// The gate behind handlers of MSW as a host of the suite: its handlers answer what a port of loopback receives.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gatewright } from '@gatewright/msw';
import { toHex } from '@gatewright/protocol';
import { getResponse } from 'msw';
import { startBridge } from './bridge.mjs';
import { startClockPort } from './clock-port.mjs';

/** @returns {Promise<import('./hosts.mjs').RunningHost>} */
export async function mswHost() {
  const folder = await mkdtemp(join(tmpdir(), 'gatewright-msw-'));
  let gate;
  const bridge = await startBridge(() => (request) => getResponse(gate.handlers, request));
  gate = gatewright({ url: bridge.origin });
  const bootstrapFile = join(folder, 'bootstrap.json');
  await writeFile(bootstrapFile, JSON.stringify(await gate.members()));
  // The key file by which the command makes organisations.
  const { policy, log, issuer, claimToken } = gate.keys;
  const keys = Object.entries({ policy, log, issuer, claimToken }).map(([name, key]) => [name, toHex(key)]);
  const stored = { ...Object.fromEntries(keys), database: 'memory' };
  await writeFile(join(folder, 'keys.json'), JSON.stringify(stored), { mode: 0o600 });
  const clockPort = await startClockPort((ms) => gate.advance(ms));
  return {
    url: gate.api,
    bootstrapFile,
    dataDir: folder,
    clockUrl: clockPort.url,
    async close() {
      await clockPort.close();
      await bridge.close();
      await gate.close();
      await rm(folder, { recursive: true });
    },
  };
}
