import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { boundedText } from '@gatewright/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorFetch } from '../../src/platform/runtime/operator-fetch.js';
import { LocalIssuer } from '../support/local-issuer.js';

const TIMEOUT_MS = 1_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let issuer: LocalIssuer;
let collecting: NodeJS.Timeout;
beforeEach(async () => {
  issuer = new LocalIssuer();
  await issuer.listen();
  collecting = setInterval(collectGarbage, 50);
});
afterEach(async () => {
  clearInterval(collecting);
  await issuer.close();
});

const read = async (redirect: 'error' | 'manual') =>
  boundedText(await operatorFetch(fetch, redirect)(issuer.url, {}, TIMEOUT_MS), 1_000);

// threat issuer-server-place
test.each(['error', 'manual'] as const)(
  'a body that never ends is given up in time, whatever is collected meanwhile: %s',
  async (redirect) => {
    issuer.trickles = true;
    const began = performance.now();
    await expect(read(redirect)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(performance.now() - began).toBeGreaterThanOrEqual(TIMEOUT_MS - 10);
  },
  10_000,
);

test('an answer in time is read whole', async () => {
  expect(JSON.parse(await read('error'))).toMatchObject({ issuer: issuer.url });
});
