// Our gate on workerd: `--target conformance/overspend/targets/workerd.mjs`. Its clock is set by a start with another one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkerd } from '@gatewright/edge/testing';
import { GATEWRIGHT_TRAITS, magpGate, magpTarget } from '@gatewright/overspend/magp';
import { freePort } from '../../../scripts/workspace/free-port.mjs';

/** The test makes more calls with one token than an owner does. */
const environment = { GATEWRIGHT_TOKEN_RATE: '100000/10000' };

/** @type {import('@gatewright/overspend').Target} */
export default { name: 'Gatewright on workerd', open, join: magpTarget({}).join };

async function open() {
  const directory = await mkdtemp(join(tmpdir(), 'gatewright-overspend-'));
  const port = await freePort();
  let aheadMs = 0;
  let running;
  const start = async () => {
    running = await startWorkerd({ directory, port, environment, aheadMs });
  };
  await start();
  const { token } = running.bootstrap.owner;
  const gate = magpGate({ urls: [running.url], token, traits: GATEWRIGHT_TRAITS }, () => Date.now() + aheadMs);
  return {
    ...gate,
    kill: () => running.kill(),
    start,
    async clock({ at }) {
      aheadMs = at - Date.now();
      await running.kill();
      await start();
    },
    async close() {
      await running.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
